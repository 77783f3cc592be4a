//! Conversions between a map without values and a set.

use hash_set::HashSet;
use hash_set::allocator::Allocator;

use super::HashMap;

impl<T, S, A: Allocator + Clone> From<HashMap<T, (), S, A>> for HashSet<T, S, A> {
    /// Creates the set of the keys, at the same ids. Allocates slots for the elements and reuses the buckets.
    ///
    /// For a map with values, collect [`into_keys`](HashMap::into_keys).
    ///
    /// # Panics
    /// Panics if memory runs out, as [`HashMap::reserve`] does. The keys are dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use hash_set::HashSet;
    ///
    /// let map = HashMap::from([("a", ()), ("b", ())]);
    /// let id = map.get_id("b");
    /// let set = HashSet::from(map);
    /// assert_eq!(set.get_id("b"), id);
    /// ```
    #[track_caller]
    fn from(map: HashMap<T, (), S, A>) -> Self {
        let (table, hash_builder) = map.into_table();
        Self::from_table_unchecked(table.map(|(key, ())| key), hash_builder)
    }
}

impl<T, S, A: Allocator + Clone> From<HashSet<T, S, A>> for HashMap<T, (), S, A> {
    /// Creates a map whose keys are the elements, at the same ids. Allocates slots for the pairs and reuses the
    /// buckets.
    ///
    /// For other values, use [`into_table`](Self::into_table), [`HashTable::map`](hash_set::HashTable::map) and
    /// [`from_table_unchecked`](Self::from_table_unchecked).
    ///
    /// # Panics
    /// Panics if memory runs out, as [`reserve`](Self::reserve) does. The elements are dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use hash_set::HashSet;
    ///
    /// let mut map = HashMap::from(HashSet::from(["a", "b"]));
    /// assert_eq!(map.insert("a", ()), Some(()));
    /// assert_eq!(map.len(), 2);
    /// ```
    #[track_caller]
    fn from(set: HashSet<T, S, A>) -> Self {
        let (table, hash_builder) = set.into_table();
        Self::from_table_unchecked(table.map(|element| (element, ())), hash_builder)
    }
}
