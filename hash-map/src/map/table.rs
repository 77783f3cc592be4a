//! Access to the table, and the hash of a key.

use core::hash::{BuildHasher, Hash};

use hash_set::HashTable;
use hash_set::allocator::Allocator;

use super::HashMap;

impl<K, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the hash of `key` in this map, for the methods of its [`table`](Self::table) and others that take a
    /// hash.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a".to_string(), 1)]);
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

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the table, for look-ups by hash: [`find`](HashTable::find), [`iter_hash`](HashTable::iter_hash) and
    /// others.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([(1, 'a'), (2, 'b')]);
    /// assert_eq!(map.table().iter_hash(map.hash_of(&2)).next(), Some(&(2, 'b')));
    /// ```
    #[inline]
    #[must_use]
    pub fn table(&self) -> &HashTable<(K, V), A> {
        &self.table
    }

    /// Returns the table, for operations that the map lacks, such as [`rehash_by_id`](HashTable::rehash_by_id) or
    /// [`iter_hash_mut`](HashTable::iter_hash_mut).
    ///
    /// The caller ensures that [`hash_of`](Self::hash_of) computed the hash of each key, and that no two keys are
    /// equal. Otherwise the map may not find a key, or may hold two equal keys; memory stays safe.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.table_mut().extract_if(|(_, value)| *value > 1).for_each(drop);
    /// assert!(map.contains_key("a") && !map.contains_key("b"));
    /// ```
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
    /// use hash_map::HashMap;
    ///
    /// let (mut table, hasher) = HashMap::from([("a", 1)]).into_table();
    /// assert_eq!(table.remove(hasher.hash_one("a"), |&(key, _)| key == "a"), Some(("a", 1)));
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> (HashTable<(K, V), A>, S) {
        (self.table, self.hash_builder)
    }

    /// Creates a map from its table and hasher: the inverse of [`into_table`](Self::into_table).
    ///
    /// The caller ensures that `hash_builder` computed the hash of each key, and that no two keys are equal. Otherwise
    /// the map may not find a key, or may hold two equal keys; memory stays safe.
    /// [`MultiMap::from_table`](crate::MultiMap::from_table) allows equal keys.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let (table, hasher) = HashMap::from([("a", 1)]).into_table();
    /// let map = HashMap::from_table_unchecked(table.map(|(key, value)| (key, value + 1)), hasher);
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_table_unchecked(table: HashTable<(K, V), A>, hash_builder: S) -> Self {
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
