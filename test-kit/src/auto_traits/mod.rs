//! What a type is and is not: `Send`, `Sync`, `Unpin` and others, yes *and* no.
//!
//! All of it is decided when the test is compiled. The functions have no effect when run; the macros may stand at the top
//! of a file as well as in a function.

mod negative;
mod positive;

#[doc(inline)]
pub use crate::{assert_not_impl, assert_not_send, assert_not_sync, assert_not_unpin};
pub use positive::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
