//! [`KeyBits`], the representation of [`entity_type!`](crate::entity_type)'s keys.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZero;

use crate::key::{SlotWord, SparseKey};

/// A checked index and version in one word: the reserved ones do not occur.
///
/// [`entity_type!`](crate::entity_type) wraps it in a type of the caller's module. Code there can construct that type,
/// but only from valid bits.
// The bits of `to_bits`, some complemented so that the word is never zero: see FLIPPED.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct KeyBits<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32>(W::NonZero);

#[expect(missing_docs, reason = "hidden; the items of `entity_type!` that forward to these are documented")]
impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> KeyBits<W, INDEX_BITS, VERSION_BITS> {
    /// Checks the layout. Evaluate at declaration and construction, so that a bad one fails to compile there.
    pub const FITS: () = {
        assert!(1 <= INDEX_BITS && INDEX_BITS <= 32, "the index has 1 to 32 bits");
        assert!(VERSION_BITS <= 32, "the version has 0 to 32 bits");
        assert!(INDEX_BITS + VERSION_BITS <= W::BITS, "index and version do not fit in the integer");
    };

    pub const INDEX_BITS: u32 = INDEX_BITS;

    pub const VERSION_BITS: u32 = VERSION_BITS;

    pub const MAX_INDEX: usize = (Self::INDEX_MASK - 1) as usize;

    pub const MAX_VERSION: u32 = Self::VERSION_MASK.saturating_sub(1) as u32;

    const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;

    const VERSION_MASK: u64 = (1 << VERSION_BITS) - 1;

    /// The bits that are stored complemented: the version, so that zero would mean the reserved version. The index,
    /// which is used more often, is stored as it is. Without version bits, the index is complemented.
    const FLIPPED: u64 = if VERSION_BITS == 0 { Self::INDEX_MASK } else { Self::VERSION_MASK << INDEX_BITS };

    /// Returns the bits of a key. Returns `None` if the index or the version exceeds its maximum.
    #[inline(always)]
    const fn join(index: usize, version: u32) -> Option<u64> {
        let () = Self::FITS;
        if index > Self::MAX_INDEX || version > Self::MAX_VERSION {
            return None;
        }
        Some(index as u64 | (version as u64) << INDEX_BITS)
    }

    /// Returns the index of the bits of a key.
    #[inline(always)]
    const fn index_of(bits: u64) -> usize {
        (bits & Self::INDEX_MASK) as usize
    }

    /// Returns the bits of a key.
    #[inline(always)]
    fn bits(self) -> u64 {
        W::of_non_zero(self.0).widen() ^ Self::FLIPPED
    }
}

/// Implements the conversions that are `const`, so cannot be generic.
macro_rules! key_bits {
    ($($Word:ty)*) => {$(
        #[expect(missing_docs, reason = "hidden; the methods of `entity_type!` that forward to these are documented")]
        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            #[inline]
            pub const fn new(index: usize, version: u32) -> Option<Self> {
                let Some(bits) = Self::join(index, version) else { return None };
                match NonZero::new((bits ^ Self::FLIPPED) as $Word) {
                    Some(flipped) => Some(Self(flipped)),
                    None => None,
                }
            }

            #[inline]
            pub const fn from_bits(bits: $Word) -> Option<Self> {
                // A shift by up to 32 bits needs a `u64`.
                let version = bits as u64 >> INDEX_BITS;
                if version > Self::MAX_VERSION as u64 {
                    return None;
                }
                Self::new(Self::index_of(bits as u64), version as u32)
            }

            #[inline(always)]
            pub const fn to_bits(self) -> $Word {
                self.0.get() ^ Self::FLIPPED as $Word
            }

            #[inline(always)]
            pub const fn index(self) -> usize {
                Self::index_of(self.to_bits() as u64)
            }

            #[inline(always)]
            pub const fn version(self) -> u32 {
                (self.to_bits() as u64 >> INDEX_BITS) as u32
            }

            #[inline]
            pub const fn next_version(self) -> Self {
                let version = if self.version() == Self::MAX_VERSION { 0 } else { self.version() + 1 };
                match Self::new(self.index(), version) {
                    Some(next) => next,
                    None => self,
                }
            }
        }
    )*};
}

key_bits!(u8 u16 u32 u64);

// SAFETY: index and version are disjoint bits of an immutable value (`FITS`); all other bits are zero. Only `new` and
// `from_parts` create values, from `join`, so the index is at most MAX_INDEX and the version at most MAX_VERSION, which
// is below 2^n - 1, or 0 without version bits. `from_parts` is also the inverse. A slot of the same integer has at
// least INDEX_BITS bits beside the version and counts to 2^INDEX_BITS - 1, the limit.
unsafe impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> SparseKey
    for KeyBits<W, INDEX_BITS, VERSION_BITS>
{
    type Slot = W;
    const INDEX_LIMIT: usize = Self::MAX_INDEX + 1;
    const VERSION_BITS: u32 = VERSION_BITS;
    const ALWAYS_IN_RANGE: bool = true;

    #[inline(always)]
    fn index(self) -> usize {
        Self::index_of(self.bits())
    }

    #[inline(always)]
    fn version(self) -> u32 {
        (self.bits() >> INDEX_BITS) as u32
    }

    #[inline]
    fn from_parts(index: usize, version: u32) -> Option<Self> {
        let bits = Self::join(index, version)?;
        W::narrow(bits ^ Self::FLIPPED).to_non_zero().map(Self)
    }
}

impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> Ord for KeyBits<W, INDEX_BITS, VERSION_BITS> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        (SparseKey::index(*self), SparseKey::version(*self))
            .cmp(&(SparseKey::index(*other), SparseKey::version(*other)))
    }
}

impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> PartialOrd for KeyBits<W, INDEX_BITS, VERSION_BITS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> fmt::Display
    for KeyBits<W, INDEX_BITS, VERSION_BITS>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", SparseKey::index(*self), SparseKey::version(*self))
    }
}

impl<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32> fmt::Debug for KeyBits<W, INDEX_BITS, VERSION_BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
