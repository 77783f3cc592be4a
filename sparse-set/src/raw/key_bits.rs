//! [`KeyBits`], what the keys of [`entity_type!`](crate::entity_type) consist of.

use core::cmp::Ordering;
use core::fmt;
use core::num::NonZero;

use super::SparseKey;
use crate::key::SlotWord;

/// The index and the version of a key in a word, checked: the reserved ones do not occur.
///
/// [`entity_type!`](crate::entity_type) wraps it in a type of the caller's module, which can build that type as it likes, but of valid bits only.
// The bits of `to_bits`, some of them complemented so that none is zero: see FLIPPED.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct KeyBits<W: SlotWord, const INDEX_BITS: u32, const VERSION_BITS: u32>(W::NonZero);

macro_rules! key_bits {
    ($($Word:ty)*) => {$(
        #[expect(missing_docs, reason = "hidden; the methods of `entity_type!` that forward to these are documented")]
        impl<const INDEX_BITS: u32, const VERSION_BITS: u32> KeyBits<$Word, INDEX_BITS, VERSION_BITS> {
            /// Evaluated where a key type is declared and where a key is made, so that a layout that does not fit does not compile.
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

            /// The bits that are kept as their complement: those of the version, so that to be zero a key would need the reserved
            /// version. The index, which is needed more often, is at hand as it is. Without a version it is the other way around.
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
                // The shift is by 0 to 32, so a u64 it must be.
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

        // SAFETY: index and version are disjoint bits of a value that never changes, and the whole of it but for bits that are
        // always zero: `new` is the only place that makes one, so the index is at most MAX_INDEX and the version at most
        // MAX_VERSION, which is below 2^n - 1, or 0 if there are no version bits. `new` is also the inverse. A slot of the same
        // integer has at least INDEX_BITS bits beside the version and counts to 2^INDEX_BITS - 1, the limit.
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
