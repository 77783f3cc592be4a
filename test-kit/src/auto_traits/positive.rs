//! Functions that compile only for types with a trait.

use std::panic::{RefUnwindSafe, UnwindSafe};

/// Compiles if `T` is `Send`.
///
/// # Examples
/// ```
/// test_kit::auto_traits::assert_send::<Vec<u8>>();
/// ```
/// ```compile_fail
/// test_kit::auto_traits::assert_send::<std::rc::Rc<u8>>();
/// ```
pub const fn assert_send<T: ?Sized + Send>() {}

/// Compiles if `T` is `Sync`.
///
/// # Examples
/// ```
/// test_kit::auto_traits::assert_sync::<Vec<u8>>();
/// ```
/// ```compile_fail
/// test_kit::auto_traits::assert_sync::<std::cell::Cell<u8>>();
/// ```
pub const fn assert_sync<T: ?Sized + Sync>() {}

/// Compiles if `T` is `Unpin`.
///
/// # Examples
/// ```
/// test_kit::auto_traits::assert_unpin::<Box<std::marker::PhantomPinned>>();
/// ```
/// ```compile_fail
/// test_kit::auto_traits::assert_unpin::<std::marker::PhantomPinned>();
/// ```
pub const fn assert_unpin<T: ?Sized + Unpin>() {}

/// Compiles if `T` is `Clone`.
///
/// # Examples
/// ```
/// test_kit::auto_traits::assert_clone::<std::slice::Iter<'_, std::sync::Mutex<u8>>>();
/// ```
/// ```compile_fail
/// test_kit::auto_traits::assert_clone::<std::slice::IterMut<'_, u8>>();
/// ```
pub const fn assert_clone<T: Clone>() {}

/// Compiles if `T` is `UnwindSafe` and `RefUnwindSafe`.
///
/// # Examples
/// ```
/// test_kit::auto_traits::assert_unwind_safe::<Vec<u8>>();
/// ```
/// ```compile_fail
/// test_kit::auto_traits::assert_unwind_safe::<std::cell::RefCell<u8>>();
/// ```
pub const fn assert_unwind_safe<T: ?Sized + UnwindSafe + RefUnwindSafe>() {}
