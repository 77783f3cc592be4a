//! [`SlotWord`], the integers that a slot of the sparse array can be.

use core::fmt::Debug;
use core::hash::Hash;
use core::num::NonZero;

mod sealed {
    #[expect(unnameable_types, reason = "that is what seals the trait")]
    pub trait Sealed {}
}

/// The integers that a slot of the sparse array can be: `u8`, `u16`, `u32` and `u64`.
///
/// A slot holds a position and a version. [`SparseKey::Slot`](crate::SparseKey::Slot) names one that is wide enough for
/// both; narrower slots make smaller pages. The trait is sealed.
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
    /// Bits in the word.
    const BITS: u32;

    /// The word that is not zero.
    #[doc(hidden)]
    type NonZero: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The atomic type of the same size.
    #[cfg(target_has_atomic = "64")]
    #[doc(hidden)]
    type Atomic: crate::raw::AtomicWord<Word = Self>;

    /// The word that consists of the low bits of `bits`.
    #[doc(hidden)]
    fn narrow(bits: u64) -> Self;

    /// The word with zeros in front.
    #[doc(hidden)]
    fn widen(self) -> u64;
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
        }
    )*};
}

slot_word! {
    u8: AtomicU8;
    u16: AtomicU16;
    u32: AtomicU32;
    u64: AtomicU64;
}
