//! Catching panics quietly, and panicking at every call of user code in turn.

mod at_caller;
mod at_each;
mod catch;
mod sizes;

pub use at_caller::assert_panics_at_caller;
pub use at_each::{Leaks, MAX_ROUNDS, Outcome, panic_at_each, panic_at_each_allocator_call, panic_at_each_with};
pub use catch::{PanicReport, expect_panic, quiet_catch, silent_catch};
pub use sizes::Sizes;
