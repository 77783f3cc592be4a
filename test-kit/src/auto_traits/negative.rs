//! Macros that compile only for types without a trait.

/// Compiles if the type does not implement the trait: `assert_not_impl!(Type: Trait)`.
///
/// # Examples
/// ```
/// test_kit::assert_not_impl!(std::cell::Cell<u8>: Sync);
/// ```
/// ```compile_fail
/// test_kit::assert_not_impl!(Vec<u8>: Sync);
/// ```
#[macro_export]
macro_rules! assert_not_impl {
    ($type:ty: $($trait:tt)+) => {
        // The type has the `probe` of `Probe<Any>` in any case, and that of `Probe<WithTrait>` if it implements the
        // trait. With both, the call is ambiguous and does not compile.
        const _: fn() = || {
            struct Any;
            struct WithTrait;
            trait Probe<Which> {
                fn probe() {}
            }
            impl<T: ?Sized> Probe<Any> for T {}
            impl<T: ?Sized + $($trait)+> Probe<WithTrait> for T {}
            <$type as Probe<_>>::probe();
        };
    };
}

/// Compiles if the type is not `Send`.
///
/// # Examples
/// ```
/// test_kit::assert_not_send!(std::rc::Rc<u8>);
/// ```
/// ```compile_fail
/// test_kit::assert_not_send!(Vec<u8>);
/// ```
#[macro_export]
macro_rules! assert_not_send {
    ($type:ty) => {
        $crate::assert_not_impl!($type: ::core::marker::Send);
    };
}

/// Compiles if the type is not `Sync`.
///
/// # Examples
/// ```
/// test_kit::assert_not_sync!(std::cell::Cell<u8>);
/// ```
/// ```compile_fail
/// test_kit::assert_not_sync!(Vec<u8>);
/// ```
#[macro_export]
macro_rules! assert_not_sync {
    ($type:ty) => {
        $crate::assert_not_impl!($type: ::core::marker::Sync);
    };
}

/// Compiles if the type is not `Unpin`.
///
/// # Examples
/// ```
/// test_kit::assert_not_unpin!(std::marker::PhantomPinned);
/// ```
/// ```compile_fail
/// test_kit::assert_not_unpin!(Vec<u8>);
/// ```
#[macro_export]
macro_rules! assert_not_unpin {
    ($type:ty) => {
        $crate::assert_not_impl!($type: ::core::marker::Unpin);
    };
}
