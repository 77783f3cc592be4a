//! Parallel comparison.

use core::hash::{BuildHasher, Hash};

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::{HashMap, MultiMap};

impl<K, V, S, A> HashMap<K, V, S, A>
where
    K: Eq + Hash + Sync,
    V: PartialEq + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Compares the maps as `==` does, in parallel, with the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.par_eq(&HashMap::from([("b", 2), ("a", 1)])));
    /// assert!(!map.par_eq(&HashMap::from([("b", 2), ("a", 2)])));
    /// ```
    #[must_use]
    pub fn par_eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.par_iter().all(|(key, value)| other.get(key).is_some_and(|their_value| *value == *their_value))
    }
}

impl<K, V, S, A> MultiMap<K, V, S, A>
where
    K: Eq + Hash + Sync,
    V: PartialEq + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Compares the maps as `==` does, in parallel, with the feature `rayon`. One thread compares the values of one
    /// key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.par_eq(&MultiMap::from([("a", 3), ("a", 1), ("b", 2)])));
    /// assert!(!map.par_eq(&MultiMap::from([("a", 3), ("a", 3), ("b", 2)])));
    /// ```
    #[must_use]
    pub fn par_eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && (0..self.table.index_bound()).into_par_iter().all(|index| {
                ElementId::from_index(index)
                    .and_then(|id| Some((id, self.get_by_id(id)?.0)))
                    .is_none_or(|(id, key)| !self.stands_for(key, id) || self.has_values_of(other, key))
            })
    }
}
