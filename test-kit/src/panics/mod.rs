//! Panics as a test's tool: catching them quietly, and making every call of user code panic in turn.
//!
//! [`panic_at_each`] is the driver of `tests/panic_safety.rs`: it runs an operation with the panic armed at the first
//! call, then at the second, until the operation gets through, and looks after each round at what is left.

mod at_each;
mod catch;

pub use at_each::{Leaks, MAX_ROUNDS, Outcome, panic_at_each, panic_at_each_with};
pub use catch::{PanicReport, expect_panic, quiet_catch, silent_catch};
