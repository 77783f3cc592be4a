//! Catching panics quietly, and panicking at every call of user code in turn.
//!
//! [`panic_at_each`] drives `tests/panic_safety.rs`: it runs an operation with a panic armed at the first call, then at
//! the second, until the operation completes, and checks the state after each round.

mod at_each;
mod catch;

pub use at_each::{Leaks, MAX_ROUNDS, Outcome, panic_at_each, panic_at_each_allocator_call, panic_at_each_with};
pub use catch::{PanicReport, expect_panic, quiet_catch, silent_catch};
