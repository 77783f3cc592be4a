//! `PartialEq` and `Eq`.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;

use super::HashMap;

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> PartialEq for HashMap<K, V, S, A> {
    /// Returns whether both maps have the same keys with equal values, in any order.
    #[doc(alias = "OrderIndependentCompareEqual")]
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.iter().all(|(key, value)| other.get(key).is_some_and(|their_value| *value == *their_value))
    }
}

impl<K: Eq + Hash, V: Eq, S: BuildHasher, A: Allocator> Eq for HashMap<K, V, S, A> {}
