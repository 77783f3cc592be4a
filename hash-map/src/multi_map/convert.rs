//! Conversion from a [`HashMap`].

use hash_set::allocator::Allocator;

use super::MultiMap;
use crate::HashMap;

impl<K, V, S, A: Allocator> From<HashMap<K, V, S, A>> for MultiMap<K, V, S, A> {
    /// Creates a map with the same pairs, ids and memory.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MultiMap};
    ///
    /// let mut map = MultiMap::from(HashMap::from([("a", 1)]));
    /// map.insert("a", 2);
    /// assert_eq!(map.count("a"), 2);
    /// ```
    fn from(map: HashMap<K, V, S, A>) -> Self {
        let (table, hash_builder) = map.into_table();
        Self::from_table(table, hash_builder)
    }
}
