//! [`KeyBits`], the representation of [`entity_type!`](crate::entity_type)'s keys.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZero;

use crate::key::SlotWord;
use crate::key::SparseKey;

/// A checked index and version in one word: the reserved ones do not occur.
///
/// [`entity_type!`](crate::entity_type) wraps it in a type of the caller's module. Code there can construct that type,
/// but only from valid bits.
// The bits of `to_bits`, some complemented so that the word is never zero: see FLIPPED.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct KeyBits<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32>(W::NonZero);

macro_rules! key_bits {
    ($($Word:ty)*) => {$(
        #[expect(missing_docs, reason = "hidden; the methods of `entity_type!` that forward to these are documented")]
        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            /// Checks the layout. Evaluate at declaration and construction, so that a bad one fails to compile there.
            pub const FITS: () = {
                assert!(1 <= INDEX_BITS && INDEX_BITS <= 32, "the index has 1 to 32 bits");
                assert!(VERSION_BITS <= 32, "the version has 0 to 32 bits");
                assert!(INDEX_BITS + VERSION_BITS <= <$Word>::BITS, "index and version do not fit in the integer");
            };

            pub const INDEX_BITS: u32 = INDEX_BITS;

            pub const VERSION_BITS: u32 = VERSION_BITS;

            pub const MAX_INDEX: usize = (Self::INDEX_MASK - 1) as usize;

            pub const MAX_VERSION: u32 = Self::VERSION_MASK.saturating_sub(1) as u32;

            const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;

            const VERSION_MASK: u64 = (1 << VERSION_BITS) - 1;

            /// The bits that are stored complemented: the version, so that zero would mean the reserved version. The
            /// index, which is used more often, is stored as it is. Without version bits, the index is complemented.
            const FLIPPED: $Word =
                if VERSION_BITS == 0 { Self::INDEX_MASK } else { Self::VERSION_MASK << INDEX_BITS } as $Word;

            #[inline]
            pub const fn new(index: usize, version: u32) -> Option<Self> {
                let () = Self::FITS;
                if index > Self::MAX_INDEX || version > Self::MAX_VERSION {
                    return None;
                }
                let bits = (index as u64 | (version as u64) << INDEX_BITS) as $Word;
                match NonZero::new(bits ^ Self::FLIPPED) {
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
                Self::new((bits as u64 & Self::INDEX_MASK) as usize, version as u32)
            }

            #[inline(always)]
            pub const fn to_bits(self) -> $Word {
                self.0.get() ^ Self::FLIPPED
            }

            #[inline(always)]
            pub const fn index(self) -> usize {
                (self.to_bits() as u64 & Self::INDEX_MASK) as usize
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

        // SAFETY: index and version are disjoint bits of an immutable value; all other bits are zero. Only `new`
        // creates values, so the index is at most MAX_INDEX and the version at most MAX_VERSION, which is below 2^n -
        // 1, or 0 without version bits. `new` is also the inverse. A slot of the same integer has at least INDEX_BITS
        // bits beside the version and counts to 2^INDEX_BITS - 1, the limit.
        unsafe impl<const INDEX_BITS: u32, const VERSION_BITS: u32> SparseKey for KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            type Slot = $Word;
            const INDEX_LIMIT: usize = Self::MAX_INDEX + 1;
            const VERSION_BITS: u32 = VERSION_BITS;
            const ALWAYS_IN_RANGE: bool = true;

            #[inline(always)]
            fn index(self) -> usize {
                self.index()
            }

            #[inline(always)]
            fn version(self) -> u32 {
                self.version()
            }

            #[inline]
            fn from_parts(index: usize, version: u32) -> Option<Self> {
                Self::new(index, version)
            }
        }

        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> Ord for KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                (self.index(), self.version()).cmp(&(other.index(), other.version()))
            }
        }

        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> PartialOrd for KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> fmt::Display for KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}v{}", self.index(), self.version())
            }
        }

        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> fmt::Debug for KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

key_bits!(u8 u16 u32 u64);
