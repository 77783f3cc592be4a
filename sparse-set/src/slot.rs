//! The encoding of slots. Arithmetic only.

use crate::key::{SlotWord, SparseKey};

/// A slot of the sparse array: position and version of the key with this index, or *absent*.
///
/// ```text
///  ┌───────────┬─────────────────────┐
///  │ ! version │    position + 1     │     VERSION_BITS bits, and the rest of the word
///  └───────────┴─────────────────────┘
/// ```
/// Absent is the word 0, so that a zeroed page is empty; adding one to the position makes room for that. "Present, with
/// this version" is then one comparison: exclusive-or with the version of the key clears the version bits if they are
/// equal, and subtracting one wraps an absent slot to the maximum.
///
/// The version is stored as its complement, like in the keys of [`entity_type!`](crate::entity_type), whose bits are
/// masked and used unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Slot<K: SparseKey>(K::Slot);

impl<K: SparseKey> Slot<K> {
    const POSITION_BITS: u32 = K::Slot::BITS - K::VERSION_BITS;

    const POSITION_MASK: u64 = u64::MAX >> (u64::BITS - Self::POSITION_BITS);

    /// Checks the constants of [`SparseKey`]. Evaluate at construction, so that bad ones fail to compile there.
    pub(crate) const LAYOUT_IS_SOUND: () = {
        assert!(K::VERSION_BITS <= 32 && K::VERSION_BITS < K::Slot::BITS, "the version must leave room in the slot");
        assert!(0 < K::INDEX_LIMIT && K::INDEX_LIMIT as u64 <= u32::MAX as u64, "the index limit is 1 to u32::MAX");
        assert!(K::INDEX_LIMIT as u64 <= Self::POSITION_MASK, "the slot must be able to count to the index limit");
        assert!(K::PAGE_LEN.is_power_of_two(), "the length of a page must be a power of two");
        assert!(size_of::<K>() != 0, "a key must not be zero-sized");
    };

    pub(crate) const MAX_VERSION: u32 = Self::VERSION_MASK.saturating_sub(1) as u32;

    /// Includes the reserved version.
    const VERSION_MASK: u64 = (1 << K::VERSION_BITS) - 1;

    /// Returns the version bits of a slot.
    #[inline(always)]
    fn version_bits(version: u32) -> u64 {
        // Without version bits, the shift could be by the whole width.
        if K::VERSION_BITS == 0 { 0 } else { (u64::from(version) ^ Self::VERSION_MASK) << Self::POSITION_BITS }
    }

    /// Returns the slot of a free index.
    #[inline(always)]
    pub(crate) fn absent() -> Self {
        Self(K::Slot::narrow(0))
    }

    /// Returns the slot of a key with `version` at `position`.
    #[inline(always)]
    pub(crate) fn new(position: usize, version: u32) -> Self {
        debug_assert!(position < K::INDEX_LIMIT && version <= Self::MAX_VERSION);
        Self(K::Slot::narrow((position as u64 + 1) | Self::version_bits(version)))
    }

    #[inline(always)]
    pub(crate) fn word(self) -> K::Slot {
        self.0
    }

    #[inline(always)]
    pub(crate) fn from_word(word: K::Slot) -> Self {
        Self(word)
    }

    #[inline(always)]
    pub(crate) fn is_absent(self) -> bool {
        self.0.widen() == 0
    }

    /// Returns the position if the slot is present and has this version.
    #[inline(always)]
    pub(crate) fn position_of(self, version: u32) -> Option<usize> {
        self.position_below(version, Self::POSITION_MASK as usize)
    }

    /// Returns the position if the slot is present, has this version, and the position is below `end`. The result is
    /// unspecified if `end` is above `POSITION_MASK`.
    #[inline(always)]
    pub(crate) fn position_below(self, version: u32, end: usize) -> Option<usize> {
        // The bits of such a version do not fit into the slot, which could then equal that of another one.
        if !K::ALWAYS_IN_RANGE && u64::from(version) > Self::VERSION_MASK {
            return None;
        }
        let position = (self.0.widen() ^ Self::version_bits(version)).wrapping_sub(1);
        if position < end as u64 { Some(position as usize) } else { None }
    }

    /// Returns the position if the slot is present.
    #[inline(always)]
    pub(crate) fn position(self) -> Option<usize> {
        let position = (self.0.widen() & Self::POSITION_MASK).wrapping_sub(1);
        if position < Self::POSITION_MASK { Some(position as usize) } else { None }
    }

    /// Returns the version if the slot is present.
    #[inline]
    pub(crate) fn version(self) -> Option<u32> {
        if self.is_absent() {
            None
        } else if K::VERSION_BITS == 0 {
            Some(0)
        } else {
            Some(((self.0.widen() >> Self::POSITION_BITS) ^ Self::VERSION_MASK) as u32)
        }
    }
}
