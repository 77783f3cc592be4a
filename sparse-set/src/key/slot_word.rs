//! The integer types of slots.

use core::fmt::Debug;
use core::hash::Hash;
use core::num::NonZero;

mod sealed {
    #[expect(unnameable_types, reason = "that is what seals the trait")]
    pub trait Sealed {}
}

/// An integer that can be a slot of the sparse array: `u8`, `u16`, `u32` or `u64`.
///
/// A slot holds a position and a version. [`SparseKey::Slot`](crate::SparseKey::Slot) must be wide enough for both;
/// narrower slots make smaller pages. The trait is sealed.
///
/// # Examples
/// ```
/// use sparse_set::key::SlotWord;
/// use sparse_set::{Entity, Entity64, SparseKey};
///
/// fn bytes_per_slot<K: SparseKey>() -> u32 {
///     <K::Slot as SlotWord>::BITS / 8
/// }
/// assert_eq!(bytes_per_slot::<Entity>(), 4);
/// assert_eq!(bytes_per_slot::<Entity64>(), 8);
/// assert_eq!(bytes_per_slot::<usize>(), 4);
/// ```
pub trait SlotWord: sealed::Sealed + Copy + Eq + Debug + Send + Sync + 'static {
    /// The number of bits of the integer.
    const BITS: u32;

    #[doc(hidden)]
    type NonZero: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The atomic type of the same size.
    #[cfg(target_has_atomic = "64")]
    #[doc(hidden)]
    type Atomic: crate::raw::AtomicWord<Word = Self>;

    #[doc(hidden)]
    fn narrow(bits: u64) -> Self;

    #[doc(hidden)]
    fn widen(self) -> u64;

    #[doc(hidden)]
    fn to_non_zero(self) -> Option<Self::NonZero>;

    #[doc(hidden)]
    fn of_non_zero(word: Self::NonZero) -> Self;
}

macro_rules! slot_word {
    ($($Word:ty: $Atomic:ident;)*) => {$(
        impl sealed::Sealed for $Word {}

        impl SlotWord for $Word {
            const BITS: u32 = <$Word>::BITS;
            type NonZero = NonZero<$Word>;
            #[cfg(target_has_atomic = "64")]
            type Atomic = crate::raw::$Atomic;

            #[inline(always)]
            fn narrow(bits: u64) -> Self {
                bits as $Word
            }

            #[inline(always)]
            fn widen(self) -> u64 {
                u64::from(self)
            }

            #[inline(always)]
            fn to_non_zero(self) -> Option<NonZero<$Word>> {
                NonZero::new(self)
            }

            #[inline(always)]
            fn of_non_zero(word: NonZero<$Word>) -> Self {
                word.get()
            }
        }
    )*};
}

slot_word! {
    u8: AtomicU8;
    u16: AtomicU16;
    u32: AtomicU32;
    u64: AtomicU64;
}
