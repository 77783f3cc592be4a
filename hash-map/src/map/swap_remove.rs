//! Removal that moves the last pair into the hole, as in indexmap, and the pairs as a slice.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use hash_set::ElementId;
use hash_set::allocator::Allocator;

use super::{HashMap, OccupiedEntry};
use crate::pair::{equivalent_key, into_value};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Removes a key and returns its value. The last pair moves into the slot.
    ///
    /// The moved pair takes the id of the removed one, as in indexmap; all other ids stay. A map with no other removals
    /// than this and [`pop`](Self::pop) has no holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3), ("d", 4)]);
    /// assert_eq!(map.swap_remove("b"), Some(2));
    /// assert!(map.keys().eq(&["a", "d", "c"]));
    /// assert_eq!(map.swap_remove("b"), None);
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[inline]
    pub fn swap_remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.swap_remove_entry(k).map(into_value)
    }

    /// Removes a key and returns the key and the value. The last pair moves into the slot.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.swap_remove_entry("a"), Some(("a", 1)));
    /// assert!(map.keys().eq(&["c", "b"]));
    /// ```
    #[inline]
    pub fn swap_remove_entry<Q>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.swap_remove(hash, equivalent_key(k))
    }

    /// Removes a key and returns its former id, the key and the value. The last pair moves into the slot and takes the
    /// id.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let (id, key, value) = map.swap_remove_full("a").unwrap();
    /// assert_eq!((key, value), ("a", 1));
    /// assert_eq!(map.get_by_id(id), Some((&"c", &3)));
    /// ```
    #[inline]
    pub fn swap_remove_full<Q>(&mut self, k: &Q) -> Option<(ElementId, K, V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        let occupied = self.table.find_entry(hash, equivalent_key(k)).ok()?;
        let id = occupied.id();
        let (key, value) = occupied.swap_remove();
        Some((id, key, value))
    }
}

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Removes and returns the pair that `id` names. The last pair moves into the slot.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let a = map.get_id("a").unwrap();
    /// assert_eq!(map.swap_remove_by_id(a), Some(("a", 1)));
    /// assert_eq!(map.get_id("c"), Some(a));
    /// ```
    #[doc(alias = "swap_remove_index")]
    #[inline]
    pub fn swap_remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.table.swap_remove_by_id(id)
    }

    /// Returns all pairs as a slice if there are no holes; [`compact_stable`](Self::compact_stable) closes them.
    ///
    /// Always returns `None` for pairs smaller than 8 bytes and some with an alignment below 4, as their slots are
    /// larger.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.as_slice(), Some(&[("a", 1), ("b", 2), ("c", 3)][..]));
    /// map.remove("a");
    /// assert_eq!(map.as_slice(), None);
    /// map.compact_stable();
    /// assert_eq!(map.as_slice(), Some(&[("b", 2), ("c", 3)][..]));
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&[(K, V)]> {
        self.table.as_slice()
    }
}

impl<K, V, A: Allocator> OccupiedEntry<'_, K, V, A> {
    /// Removes the pair and returns the value. The last pair of the map moves into the slot.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.first_entry().unwrap().swap_remove(), 1);
    /// assert!(map.keys().eq(&["c", "b"]));
    /// ```
    #[inline]
    #[expect(clippy::must_use_candidate, reason = "to remove a pair without a look at it is a use of this method")]
    pub fn swap_remove(self) -> V {
        into_value(self.swap_remove_entry())
    }

    /// Removes and returns the pair. The last pair of the map moves into the slot.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.first_entry().unwrap().swap_remove_entry(), ("a", 1));
    /// assert!(map.keys().eq(&["c", "b"]));
    /// ```
    #[inline]
    #[expect(clippy::must_use_candidate, reason = "to remove a pair without a look at it is a use of this method")]
    pub fn swap_remove_entry(self) -> (K, V) {
        self.table.swap_remove()
    }
}
