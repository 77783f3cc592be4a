//! `quickcheck::Arbitrary` for keys and sets.

use alloc::vec::Vec;

// For `entity_type_quickcheck!`.
pub use alloc::boxed::Box;
pub use quickcheck::{Arbitrary, Gen};

use super::index_bound::INDEX_BOUND;
use crate::{SparseKey, SparseSet, StableSet};

/// Every other key is drawn with a version up to this one, so that equal versions occur.
const LOW_VERSIONS: u32 = 3;

/// Draws up to [`Gen::size`] keys, in random order.
///
/// Indices are below 65,536, and in every other set below twice [`Gen::size`], so that two such sets have keys in
/// common. Half of the versions are below 4. Shrinks to fewer keys, lower indices and lower versions.
impl<K: SparseKey> Arbitrary for SparseSet<K> {
    fn arbitrary(g: &mut Gen) -> Self {
        let bound = index_bound(g);
        from_keys((0..usize::arbitrary(g) % g.size().max(1)).map(|_| key_below(g, bound)))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts: Vec<(usize, u32)> = self.iter().map(|key| (key.index(), key.version())).collect();
        Box::new(
            parts
                .shrink()
                .map(|parts| from_keys(parts.into_iter().map(|(index, version)| K::from_parts(index, version)))),
        )
    }
}

/// Draws the keys of a [`SparseSet`], and removes some of them, which leaves holes. Shrinks to sets without holes.
impl<K: SparseKey> Arbitrary for StableSet<K> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut set = Self::from(SparseSet::arbitrary(g));
        for _ in 0..usize::arbitrary(g) % (set.slot_len() + 1) {
            // Some positions are drawn twice.
            set.remove_at(usize::arbitrary(g) % set.slot_len().max(1));
        }
        set
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let packed: SparseSet<K> = self.iter().collect();
        Box::new(packed.shrink().map(Self::from))
    }
}

/// Collects the keys that are `Some`. Of two keys with the same index, the first stays.
fn from_keys<K: SparseKey>(keys: impl Iterator<Item = Option<K>>) -> SparseSet<K> {
    let mut set = SparseSet::new();
    for key in keys.flatten() {
        if set.get_by_index(key.index()).is_none() {
            set.insert(key);
        }
    }
    set
}

/// Draws the upper bound of the indices of a container.
#[doc(hidden)]
pub fn index_bound(g: &mut Gen) -> usize {
    if bool::arbitrary(g) { 2 * g.size().max(1) } else { INDEX_BOUND }
}

/// Draws a key with an index below `bound`. Returns `None`, rarely, if the drawn version is reserved.
#[doc(hidden)]
pub fn key_below<K: SparseKey>(g: &mut Gen, bound: usize) -> Option<K> {
    let index = usize::arbitrary(g) % bound.min(K::INDEX_LIMIT);
    let versions = ((1_u64 << K::VERSION_BITS) - 1) as u32;
    let highest = if bool::arbitrary(g) { versions } else { versions & LOW_VERSIONS };
    K::from_parts(index, u32::arbitrary(g) & highest)
}

/// Draws a key with an index below 65,536.
#[doc(hidden)]
pub fn key<K: SparseKey>(g: &mut Gen) -> K {
    loop {
        if let Some(key) = key_below(g, INDEX_BOUND) {
            return key;
        }
    }
}

/// Returns keys with lower indices or lower versions.
#[doc(hidden)]
pub fn smaller_keys<K: SparseKey>(key: K) -> Box<dyn Iterator<Item = K>> {
    Box::new((key.index(), key.version()).shrink().filter_map(|(index, version)| K::from_parts(index, version)))
}
