//! Look-ups by any type with an [`Equivalent`] impl.

use core::hash::{BuildHasher, Hash};

use hash_set::Equivalent;
use hash_set::allocator::Allocator;

use super::HashMap;
use crate::pair::{equivalent_key, into_value};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns a reference to the value of the key that is equivalent to `key`.
    ///
    /// `key` may be of any type with an [`Equivalent`] impl, as in hashbrown and indexmap, and must hash like the
    /// equivalent key. [`get`](Self::get) takes borrowed forms only, as in std, and can infer their type.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Equivalent, HashMap};
    ///
    /// // Finds a pair of strings without owning two.
    /// #[derive(Hash)]
    /// struct Name<'a>(&'a str, &'a str);
    ///
    /// impl Equivalent<(String, String)> for Name<'_> {
    ///     fn equivalent(&self, key: &(String, String)) -> bool {
    ///         self.0 == key.0 && self.1 == key.1
    ///     }
    /// }
    ///
    /// let map = HashMap::from([(("Captain".to_string(), "Ahab".to_string()), 58)]);
    /// assert_eq!(map.get_equivalent(&Name("Captain", "Ahab")), Some(&58));
    /// ```
    #[inline]
    pub fn get_equivalent<Q>(&self, key: &Q) -> Option<&V>
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let hash = self.hash_builder.hash_one(key);
        self.table.find(hash, equivalent_key(key)).map(|(_, value)| value)
    }

    /// Returns a mutable reference to the value of the key that is equivalent to `key`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1)]);
    /// *map.get_equivalent_mut("a").unwrap() += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    pub fn get_equivalent_mut<Q>(&mut self, key: &Q) -> Option<&mut V>
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let hash = self.hash_builder.hash_one(key);
        self.table.find_mut(hash, equivalent_key(key)).map(|(_, value)| value)
    }

    /// Returns whether the map contains a key that is equivalent to `key`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a".to_string(), 1)]);
    /// assert!(map.contains_equivalent("a") && !map.contains_equivalent("b"));
    /// ```
    #[inline]
    pub fn contains_equivalent<Q>(&self, key: &Q) -> bool
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        self.get_equivalent(key).is_some()
    }

    /// Removes the key that is equivalent to `key` and returns its value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1)]);
    /// assert_eq!(map.remove_equivalent("a"), Some(1));
    /// assert_eq!(map.remove_equivalent("a"), None);
    /// ```
    #[inline]
    pub fn remove_equivalent<Q>(&mut self, key: &Q) -> Option<V>
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        self.remove_entry_equivalent(key).map(into_value)
    }

    /// Removes the key that is equivalent to `key` and returns the key and the value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a".to_string(), 1)]);
    /// assert_eq!(map.remove_entry_equivalent("a"), Some(("a".to_string(), 1)));
    /// ```
    #[inline]
    pub fn remove_entry_equivalent<Q>(&mut self, key: &Q) -> Option<(K, V)>
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let hash = self.hash_builder.hash_one(key);
        self.table.remove(hash, equivalent_key(key))
    }
}
