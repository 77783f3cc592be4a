//! Assertions that a type implements `Send`, `Sync`, `Unpin` and other traits, or that it does not.
//!
//! All are decided at compile time.

mod negative;
mod positive;

#[doc(inline)]
pub use crate::{assert_not_impl, assert_not_send, assert_not_sync, assert_not_unpin};
pub use positive::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
