//! The seam where the model checker loom takes the place of the processor, and the atomic words of slots.

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

/// Values that zeroed memory holds.
///
/// # Safety
/// - Memory whose bytes are all zero holds the default value. (Not in loom: there values are written.)
/// - Dropping a value does nothing. (Not in loom: there they are dropped.)
pub unsafe trait Zeroed: Default {}

// SAFETY: an `AtomicPtr` is represented as a pointer, and the null pointer, its default, as zero. It has no drop.
unsafe impl<T> Zeroed for AtomicPtr<T> {}

/// A word of which threads read and write the whole at once.
pub trait AtomicWord: Zeroed + Send + Sync {
    /// What is read and written.
    type Word;

    /// Reads it, and what was written before the [`publish`](Self::publish) that it is from.
    fn observe(&self) -> Self::Word;

    /// Writes it, and with it all that was written before.
    fn publish(&self, word: Self::Word);

    /// Writes `new` if it is `old`, with both effects.
    ///
    /// # Errors
    /// What it is instead.
    fn claim(&self, old: Self::Word, new: Self::Word) -> Result<(), Self::Word>;
}

macro_rules! atomic_word {
    ($($Word:ty: $Atomic:ident;)*) => {$(
        #[cfg(not(loom))]
        pub(crate) use core::sync::atomic::$Atomic;
        #[cfg(loom)]
        pub(crate) use loom::sync::atomic::$Atomic;

        // SAFETY: an atomic integer is represented as the integer, and 0, its default, as zero. It has no drop.
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

/// `const fn`, but in loom, whose atomics have no constant constructor.
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
pub(crate) use const_fn;
