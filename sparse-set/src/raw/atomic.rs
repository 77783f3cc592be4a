//! Atomics of `core` or of loom, and the atomic words of slots.

#[cfg(all(not(feature = "std"), not(loom)))]
pub(super) use core::hint::spin_loop as wait_for_others;
#[cfg(not(loom))]
pub(super) use core::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
#[cfg(loom)]
pub(super) use loom::{
    sync::atomic::{AtomicPtr, AtomicUsize, Ordering},
    thread::yield_now as wait_for_others,
};
#[cfg(all(feature = "std", not(loom)))]
pub(super) use std::thread::yield_now as wait_for_others;

/// Types whose default value is all zero bytes.
///
/// # Safety
/// - All-zero bytes are the default value. (Not in loom, where default values are written.)
/// - Dropping a value does nothing. (Not in loom, where values are dropped.)
#[expect(unnameable_types, reason = "a bound in the sealed trait `SlotWord`")]
pub unsafe trait Zeroed: Default {}

// SAFETY: an `AtomicPtr` has the representation of a pointer; its default is the null pointer, all zero bytes. It has
// no drop.
unsafe impl<T> Zeroed for AtomicPtr<T> {}

/// An atomic word with the memory orderings used here.
#[expect(unnameable_types, reason = "a bound in the sealed trait `SlotWord`")]
pub trait AtomicWord: Zeroed + Send + Sync {
    /// The plain integer.
    type Word;

    /// Loads the word (acquire).
    fn observe(&self) -> Self::Word;

    /// Stores the word (release).
    fn publish(&self, word: Self::Word);

    /// Replaces `old` by `new` (acquire-release).
    ///
    /// # Errors
    /// Returns the current word if it is not `old`.
    fn claim(&self, old: Self::Word, new: Self::Word) -> Result<(), Self::Word>;
}

macro_rules! atomic_word {
    ($($Word:ty: $Atomic:ident;)*) => {$(
        #[cfg(not(loom))]
        pub(crate) use core::sync::atomic::$Atomic;
        #[cfg(loom)]
        pub(crate) use loom::sync::atomic::$Atomic;

        // SAFETY: an atomic integer has the representation of the integer; its default is 0. It has no drop.
        unsafe impl Zeroed for $Atomic {}

        impl AtomicWord for $Atomic {
            type Word = $Word;

            #[inline(always)]
            fn observe(&self) -> $Word {
                self.load(Ordering::Acquire)
            }

            #[inline(always)]
            fn publish(&self, word: $Word) {
                self.store(word, Ordering::Release);
            }

            #[inline(always)]
            fn claim(&self, old: $Word, new: $Word) -> Result<(), $Word> {
                self.compare_exchange(old, new, Ordering::AcqRel, Ordering::Acquire).map(drop)
            }
        }
    )*};
}

atomic_word! {
    u8: AtomicU8;
    u16: AtomicU16;
    u32: AtomicU32;
    u64: AtomicU64;
}

/// Declares a `const fn`, or a plain `fn` in loom, whose atomics have no `const` constructor.
macro_rules! const_fn {
    ($(#[$meta:meta])* $vis:vis fn $($rest:tt)*) => {
        #[cfg(not(loom))]
        $(#[$meta])*
        $vis const fn $($rest)*

        #[cfg(loom)]
        $(#[$meta])*
        $vis fn $($rest)*
    };
}
pub(super) use const_fn;
