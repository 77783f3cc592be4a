//! Access to the table, for operations with a hash computed by the caller.

use hash_set::HashTable;
use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Creates a map from its table and hasher: the inverse of [`into_table`](Self::into_table). Another hasher does
    /// not find the keys.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let (table, hasher) = MultiMap::from([("a", 1)]).into_table();
    /// let map = MultiMap::from_table(table, hasher);
    /// assert_eq!(map.get("a"), Some(&1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_table(table: HashTable<(K, V), A>, hash_builder: S) -> Self {
        Self { hash_builder, table }
    }

    /// Returns the table, for look-ups by hash: [`find`](HashTable::find), [`iter_hash`](HashTable::iter_hash) and
    /// others.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// let hash = map.hash_of("a");
    /// assert_eq!(map.table().iter_hash(hash).filter(|(key, _)| *key == "a").count(), 2);
    /// ```
    #[doc(alias = "FindByHash")]
    #[doc(alias = "ContainsByHash")]
    #[inline]
    #[must_use]
    pub fn table(&self) -> &HashTable<(K, V), A> {
        &self.table
    }

    /// Returns the table, for operations with a hash: [`insert_unique`](HashTable::insert_unique),
    /// [`remove`](HashTable::remove) and others.
    ///
    /// A pair whose hash is not [`hash_of`](Self::hash_of) its key is not found by that key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
    /// let hash = map.hash_of("a");
    /// map.table_mut().insert_unique(hash, ("a", 2));
    /// assert!(map.get_all("a").eq(&[2, 1]));
    /// ```
    #[doc(alias = "AddByHash")]
    #[doc(alias = "RemoveByHash")]
    #[inline]
    #[must_use]
    pub fn table_mut(&mut self) -> &mut HashTable<(K, V), A> {
        &mut self.table
    }
}
