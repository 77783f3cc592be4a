//! `PartialEq` and `Eq`.

use core::hash::{BuildHasher, Hash};

use alloc::vec::Vec;
use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> PartialEq for MultiMap<K, V, S, A> {
    /// Returns whether both maps have the same pairs, each equally often, in any order.
    ///
    /// Takes *O*(*n*) look-ups, and *O*(*n*) comparisons of values if [`get_all`](MultiMap::get_all) yields each key's
    /// values in the same order, as in a clone. In another order, *m* values of a key take *O*(*m*²) comparisons and a
    /// pointer each, from the global allocator.
    #[doc(alias = "OrderIndependentCompareEqual")]
    fn eq(&self, other: &Self) -> bool {
        // The lengths are equal: a key only in `other` means that `self` has more pairs of another key.
        self.len() == other.len() && self.unique_keys().all(|key| self.has_values_of(other, key))
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns whether `key` has the same values in both maps, each equally often.
    pub(crate) fn has_values_of(&self, other: &Self, key: &K) -> bool {
        is_permutation(self.get_all(key), other.get_all(key))
    }
}

impl<K: Eq + Hash, V: Eq, S: BuildHasher, A: Allocator> Eq for MultiMap<K, V, S, A> {}

/// Returns whether `ours` and `theirs` have the same values equally often.
fn is_permutation<'a, V: PartialEq + 'a>(
    ours: impl Iterator<Item = &'a V>,
    mut theirs: impl Iterator<Item = &'a V>,
) -> bool {
    // Values of `theirs` that are not matched yet.
    let mut waiting: Vec<&V> = Vec::new();
    for our in ours {
        if let Some(at) = waiting.iter().position(|their| our == *their) {
            waiting.swap_remove(at);
            continue;
        }
        loop {
            match theirs.next() {
                Some(their) if our == their => break,
                Some(their) => waiting.push(their),
                None => return false,
            }
        }
    }
    waiting.is_empty() && theirs.next().is_none()
}
