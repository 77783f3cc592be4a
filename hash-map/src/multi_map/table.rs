//! Access to the table, and the hash of a key.

use core::hash::{BuildHasher, Hash};

use hash_set::HashTable;
use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns the hash of `key` in this map, for the methods of its [`table`](Self::table) and others that take a
    /// hash.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a".to_string(), 1)]);
    /// assert!(map.table().find(map.hash_of("a"), |(key, _)| key == "a").is_some());
    /// ```
    #[doc(alias = "GetKeyHash")]
    #[inline]
    #[must_use]
    pub fn hash_of<Q>(&self, key: &Q) -> u64
    where
        Q: ?Sized + Hash,
    {
        self.hash_builder.hash_one(key)
    }
}

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
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

    /// Returns the table, for what the map itself does not offer; see the [module](mod@crate::multi_map#the-table).
    ///
    /// A pair that is inserted with a hash other than [`hash_of`](Self::hash_of) its key, or whose key is changed, is
    /// not found by its key. Memory stays safe.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
    /// let hash = map.hash_of("a");
    /// map.table_mut().insert_unique(hash, ("a", 2));
    /// assert!(map.get_all_in_slot_order("a").eq(&[1, 2]));
    /// ```
    #[doc(alias = "AddByHash")]
    #[doc(alias = "RemoveByHash")]
    #[inline]
    #[must_use]
    pub fn table_mut(&mut self) -> &mut HashTable<(K, V), A> {
        &mut self.table
    }

    /// Returns the table and the hasher. Ids stay.
    ///
    /// # Examples
    /// ```
    /// use core::hash::BuildHasher;
    /// use hash_map::MultiMap;
    ///
    /// let (mut table, hasher) = MultiMap::from([("a", 1)]).into_table();
    /// assert_eq!(table.remove(hasher.hash_one("a"), |&(key, _)| key == "a"), Some(("a", 1)));
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> (HashTable<(K, V), A>, S) {
        (self.table, self.hash_builder)
    }

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

    /// Drops the hasher and returns the table. If that drop panics, the pairs are dropped as well.
    #[inline]
    pub(crate) fn without_hasher(self) -> HashTable<(K, V), A> {
        let Self { hash_builder, table } = self;
        drop(hash_builder);
        table
    }
}
