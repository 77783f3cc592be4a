//! [`Slot`], what a page of the sparse array consists of. Arithmetic only.

use crate::key::{SlotWord, SparseKey};

/// The place of an index in the sparse array: the position and the version of the key that has the index, or *absent*.
///
/// ```text
///  ┌───────────┬─────────────────────┐
///  │ ! version │    position + 1     │     VERSION_BITS bits, and the rest of the word
///  └───────────┴─────────────────────┘
/// ```
/// Absent is the word 0, so that a page of absent slots is zeroed memory. Adding one to the position makes room for that.
/// In exchange, "present, and with this version" is one comparison: exclusive-or with the version of the key leaves the
/// version bits zero if they are equal, then subtracting one moves an absent slot to the far end.
///
/// The version lies there as its complement because it does so in the keys of [`entity_type!`](crate::entity_type): their
/// bits are masked and used as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct Slot<K: SparseKey>(K::Slot);

impl<K: SparseKey> Slot<K> {
    /// Bits of the position; the version is above them.
    const POSITION_BITS: u32 = K::Slot::BITS - K::VERSION_BITS;

    /// The position bits of a slot, all ones.
    const POSITION_MASK: u64 = u64::MAX >> (u64::BITS - Self::POSITION_BITS);

    /// Evaluated where a sparse array is made, so that constants that break the contract of [`SparseKey`] do not compile.
    pub(crate) const LAYOUT_IS_SOUND: () = {
        assert!(K::VERSION_BITS <= 32 && K::VERSION_BITS < K::Slot::BITS, "the version must leave room in the slot");
        assert!(0 < K::INDEX_LIMIT && K::INDEX_LIMIT as u64 <= u32::MAX as u64, "the index limit is 1 to u32::MAX");
        assert!(K::INDEX_LIMIT as u64 <= Self::POSITION_MASK, "the slot must be able to count to the index limit");
        assert!(K::PAGE_LEN.is_power_of_two(), "the length of a page must be a power of two");
        assert!(size_of::<K>() != 0, "a key must not be zero-sized");
    };

    /// The highest version that a key can have.
    pub(crate) const MAX_VERSION: u32 = Self::VERSION_MASK.saturating_sub(1) as u32;

    /// All versions, the reserved one too.
    const VERSION_MASK: u64 = (1 << K::VERSION_BITS) - 1;

    /// The version as it lies in the slot.
    #[inline(always)]
    fn version_bits(version: u32) -> u64 {
        // With no version bits the shift may be by the whole width.
        if K::VERSION_BITS == 0 { 0 } else { (u64::from(version) ^ Self::VERSION_MASK) << Self::POSITION_BITS }
    }

    /// No key has this index.
    #[inline(always)]
    pub(crate) fn absent() -> Self {
        Self(K::Slot::narrow(0))
    }

    /// The key with this index and `version` is at `position`.
    #[inline(always)]
    pub(crate) fn new(position: usize, version: u32) -> Self {
        debug_assert!(position < K::INDEX_LIMIT && version <= Self::MAX_VERSION);
        Self(K::Slot::narrow((position as u64 + 1) | Self::version_bits(version)))
    }

    /// The word that the slot is.
    #[cfg(target_has_atomic = "64")]
    #[inline(always)]
    pub(crate) fn word(self) -> K::Slot {
        self.0
    }

    /// The slot that is this word.
    #[cfg(target_has_atomic = "64")]
    #[inline(always)]
    pub(crate) fn from_word(word: K::Slot) -> Self {
        Self(word)
    }

    #[inline(always)]
    pub(crate) fn is_absent(self) -> bool {
        self.0.widen() == 0
    }

    /// The position, if the slot is present and has this version.
    #[inline(always)]
    pub(crate) fn position_of(self, version: u32) -> Option<usize> {
        let position = (self.0.widen() ^ Self::version_bits(version)).wrapping_sub(1);
        if position < Self::POSITION_MASK { Some(position as usize) } else { None }
    }

    /// The position, if the slot is present, whatever its version.
    #[inline(always)]
    pub(crate) fn position(self) -> Option<usize> {
        let position = (self.0.widen() & Self::POSITION_MASK).wrapping_sub(1);
        if position < Self::POSITION_MASK { Some(position as usize) } else { None }
    }

    /// The version, if the slot is present.
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
