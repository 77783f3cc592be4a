//! Look-ups of the newest value of a key, of a pair, and of the number of values.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use hash_set::ElementId;
use hash_set::allocator::Allocator;

use super::MultiMap;
use crate::pair::{equivalent_key, equivalent_pair};

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns the id of the newest pair with this hash for which `pred` returns `true`.
    pub(super) fn newest(&self, hash: u64, pred: impl Fn(&(K, V)) -> bool) -> Option<ElementId> {
        let mut newest = None;
        for (id, pair) in self.table.iter_hash_full(hash) {
            // Compare ids first: a chain yields them almost in descending order, so few keys are compared.
            if Some(id) > newest && pred(pair) {
                newest = Some(id);
            }
        }
        newest
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns a reference to the newest value of a key: the last in slot order.
    ///
    /// Visits all *m* pairs of the key but compares few of them. The argument may be any borrowed form of the key type
    /// that hashes and compares alike, such as `&str` for `String`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a".to_string(), 1), ("a".to_string(), 2)]);
    /// assert_eq!(map.get("a"), Some(&2));
    /// assert_eq!(map.get("b"), None);
    /// ```
    #[doc(alias = "Find")]
    #[inline]
    pub fn get<Q>(&self, k: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_full(k).map(|(_, _, value)| value)
    }

    /// Returns a mutable reference to the newest value of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// *map.get_mut("a").unwrap() += 10;
    /// assert!(map.values().eq(&[1, 12]));
    /// ```
    #[inline]
    pub fn get_mut<Q>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_id(k)?;
        self.table.get_by_id_mut(id).map(|(_, value)| value)
    }

    /// Returns the newest pair of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert_eq!(map.get_key_value("a"), Some((&"a", &2)));
    /// ```
    #[inline]
    pub fn get_key_value<Q>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_full(k).map(|(_, key, value)| (key, value))
    }

    /// Returns the id of the newest pair of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// map.insert("a", 1);
    /// let newer = map.insert("a", 2);
    /// assert_eq!(map.get_id("a"), Some(newer));
    /// ```
    #[doc(alias = "FindId")]
    #[inline]
    pub fn get_id<Q>(&self, k: &Q) -> Option<ElementId>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.newest(self.hash_builder.hash_one(k), equivalent_key(k))
    }

    /// Returns the id, the key and the value of the newest pair of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// let (id, key, value) = map.get_full("a").unwrap();
    /// assert_eq!((id.index(), key, value), (1, &"a", &2));
    /// ```
    #[inline]
    pub fn get_full<Q>(&self, k: &Q) -> Option<(ElementId, &K, &V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_id(k)?;
        self.table.get_by_id(id).map(|(key, value)| (id, key, value))
    }

    /// Returns whether the map contains a key. Takes *O*(1) when hashes spread: the search ends at the first pair of
    /// the key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1)]);
    /// assert!(map.contains_key("a") && !map.contains_key("b"));
    /// ```
    #[doc(alias = "Contains")]
    #[inline]
    pub fn contains_key<Q>(&self, k: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.table.find(self.hash_builder.hash_one(k), equivalent_key(k)).is_some()
    }

    /// Returns the number of values of a key, in *O*(*m*) for *m* pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert_eq!((map.count("a"), map.count("b"), map.count("c")), (2, 1, 0));
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    pub fn count<Q>(&self, k: &Q) -> usize
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let matches = equivalent_key(k);
        self.table.iter_hash(self.hash_builder.hash_one(k)).filter(|pair| matches(pair)).count()
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns whether the map contains a pair with this key and value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert!(map.contains_pair("a", &2));
    /// assert!(!map.contains_pair("a", &3));
    /// ```
    #[inline]
    pub fn contains_pair<Q>(&self, k: &Q, v: &V) -> bool
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.table.find(self.hash_builder.hash_one(k), equivalent_pair(k, v)).is_some()
    }

    /// Returns the newest value of a key that equals `v`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", String::from("x")), ("a", String::from("y"))]);
    /// assert_eq!(map.get_pair("a", &"x".to_string()).map(String::as_str), Some("x"));
    /// ```
    #[doc(alias = "FindPair")]
    #[inline]
    pub fn get_pair<Q>(&self, k: &Q, v: &V) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_pair_id(k, v)?;
        self.table.get_by_id(id).map(|(_, value)| value)
    }

    /// Returns the id of the newest pair of a key whose value equals `v`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// map.insert("a", 2);
    /// assert_eq!(map.get_pair_id("a", &1), Some(id));
    /// ```
    #[inline]
    pub fn get_pair_id<Q>(&self, k: &Q, v: &V) -> Option<ElementId>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.newest(self.hash_builder.hash_one(k), equivalent_pair(k, v))
    }
}
