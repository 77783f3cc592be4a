//! `arbitrary::Arbitrary` for keys and sets.

// For `entity_type_arbitrary!`.
pub use arbitrary::{Arbitrary, Result, Unstructured};

use super::index_bound::INDEX_BOUND;
#[cfg(target_has_atomic = "64")]
use crate::ConcurrentSparseSet;
use crate::{SparseKey, SparseSet, StableSet};

/// One of this many operations is a removal. Odd, because the parity of a byte decides whether another operation
/// follows.
const REMOVED_OF: u8 = 5;

/// Draws insertions and occasional removals, which may leave pages without keys. Indices are below 65,536. A later key
/// displaces an earlier one of another version.
impl<'a, K: SparseKey> Arbitrary<'a> for SparseSet<K> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut set = Self::new();
        // Ends when the bytes are used up.
        while u.arbitrary()? {
            match set.len().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => drop(set.remove_at(u.int_in_range(0..=last)?)),
                _ => drop(set.insert(key(u)?)),
            }
        }
        Ok(set)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Draws insertions and removals as for a [`SparseSet`]. Removals leave holes, some of which are filled again.
impl<'a, K: SparseKey> Arbitrary<'a> for StableSet<K> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut set = Self::new();
        // Ends when the bytes are used up.
        while u.arbitrary()? {
            match set.slot_len().checked_sub(1) {
                Some(last) if u.ratio(1, REMOVED_OF)? => drop(set.remove_at(u.int_in_range(0..=last)?)),
                _ => drop(set.insert(key(u)?)),
            }
        }
        Ok(set)
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Draws the keys of a [`SparseSet`].
#[cfg(target_has_atomic = "64")]
impl<'a, K: SparseKey> Arbitrary<'a> for ConcurrentSparseSet<K> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(SparseSet::arbitrary(u)?.into_iter().collect())
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Draws a key with an index below 65,536 and any version.
///
/// # Errors
/// Returns the errors of `u`, or an error if the key type breaks its contract.
#[doc(hidden)]
pub fn key<K: SparseKey>(u: &mut Unstructured<'_>) -> Result<K> {
    let (index, version) = (u.int_in_range(0..=highest_index::<K>())?, u.int_in_range(0..=highest_version::<K>())?);
    K::from_parts(index, version).ok_or(arbitrary::Error::IncorrectFormat)
}

/// Returns the number of bytes that [`key`] consumes.
#[doc(hidden)]
#[must_use]
pub fn key_size<K: SparseKey>() -> (usize, Option<usize>) {
    let bits = |highest: u32| u32::BITS - highest.leading_zeros();
    let bytes = bits(highest_index::<K>() as u32).div_ceil(8) + bits(highest_version::<K>()).div_ceil(8);
    (bytes as usize, Some(bytes as usize))
}

const fn highest_index<K: SparseKey>() -> usize {
    if K::INDEX_LIMIT < INDEX_BOUND { K::INDEX_LIMIT - 1 } else { INDEX_BOUND - 1 }
}

/// The version above is reserved; without version bits, only 0 is valid.
const fn highest_version<K: SparseKey>() -> u32 {
    ((1_u64 << K::VERSION_BITS) - 1).saturating_sub(1) as u32
}
