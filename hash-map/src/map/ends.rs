//! The first and the last pair, and removal from the end.

use hash_set::allocator::Allocator;
use hash_set::internal::handle_error;
use hash_set::{ElementId, TryReserveError};

use super::{HashMap, OccupiedEntry};

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the pair in the first occupied slot. Takes *O*(1), plus one step for each 64 vacant slots before it.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.first(), Some((&"a", &1)));
    /// ```
    #[doc(alias = "FindArbitraryElement")]
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<(&K, &V)> {
        self.table.first().map(|(key, value)| (key, value))
    }

    /// Returns the pair in the first occupied slot, the value mutable. Takes as long as [`first`](Self::first).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// *map.first_mut().unwrap().1 += 10;
    /// assert!(map.values().eq(&[11, 2]));
    /// ```
    #[inline]
    #[must_use]
    pub fn first_mut(&mut self) -> Option<(&K, &mut V)> {
        self.table.first_mut().map(|(key, value)| (&*key, value))
    }

    /// Returns the pair in the last occupied slot. Takes *O*(1), plus one step for each 64 vacant slots after it, of
    /// which [`pop`](Self::pop) leaves none.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.last(), Some((&"b", &2)));
    /// ```
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<(&K, &V)> {
        self.table.last().map(|(key, value)| (key, value))
    }

    /// Returns the pair in the last occupied slot, the value mutable. Takes as long as [`last`](Self::last).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// *map.last_mut().unwrap().1 += 10;
    /// assert!(map.values().eq(&[1, 12]));
    /// ```
    #[inline]
    #[must_use]
    pub fn last_mut(&mut self) -> Option<(&K, &mut V)> {
        self.table.last_mut().map(|(key, value)| (&*key, value))
    }

    /// Returns the entry of the pair in the first occupied slot.
    ///
    /// Takes *O*(1), plus one step for each 64 vacant slots before it. A removal leaves one more, so a loop that
    /// removes all *n* pairs from the front takes *n*² / 128 steps. [`extract_if`](Self::extract_if) and
    /// [`drain`](Self::drain) take *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.first_entry().unwrap().remove_entry(), ("a", 1));
    /// ```
    #[inline]
    #[must_use]
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V, A>> {
        self.table.first_entry().map(OccupiedEntry::new)
    }

    /// Returns the entry of the pair in the last occupied slot.
    ///
    /// Takes *O*(1), plus one step for each 64 vacant slots after it. A removal through it leaves one more, unlike
    /// [`pop`](Self::pop) and [`pop_if`](Self::pop_if).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.last_entry().unwrap().key(), &"b");
    /// ```
    #[inline]
    #[must_use]
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V, A>> {
        self.table.last_entry().map(OccupiedEntry::new)
    }

    /// Removes and returns the pair in the last occupied slot: the one inserted last, unless a slot was reused.
    ///
    /// Unlike [`remove`](Self::remove), it leaves no hole: the pair's slot and the holes before it are removed.
    ///
    /// Takes *O*(1) when hashes spread, amortized over the removals that made these holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.pop(), Some(("b", 2)));
    /// assert_eq!((map.len(), map.index_bound()), (1, 1));
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<(K, V)> {
        self.table.pop()
    }

    /// Removes the last pair, as [`pop`](Self::pop) does, if `predicate` returns `true`. Removes the holes at the end
    /// in any case.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.pop_if(|_, value| *value > 1), Some(("b", 2)));
    /// assert_eq!(map.pop_if(|_, value| *value > 1), None);
    /// ```
    #[inline]
    pub fn pop_if(&mut self, predicate: impl FnOnce(&K, &mut V) -> bool) -> Option<(K, V)> {
        self.table.pop_if(|(key, value)| predicate(key, value))
    }

    /// Drops all but the first `len` pairs in slot order and removes their slots. The other ids stay.
    ///
    /// `len` counts pairs, not slots. If a drop panics, its pair is removed and the pairs after it stay.
    ///
    /// # Complexity
    /// *O*(pairs dropped + slots removed), amortized over removals, plus *O*(holes) in the worst case.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..5).map(|n| (n, n * n)).collect();
    /// map.remove(&1);
    /// map.truncate(2);
    /// assert!(map.keys().eq(&[0, 2]));
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.table.truncate(len);
    }

    /// Moves the pairs at slot `at` and after it to a new map and removes their slots.
    ///
    /// The moved pairs keep their order and get new ids, from 0 on and without holes. The other ids stay. The new map
    /// has a clone of the hasher and of the allocator, and allocates for its pairs only.
    ///
    /// # Complexity
    /// *O*(pairs moved + slots removed), amortized over removals, plus *O*(holes) in the worst case.
    ///
    /// # Panics
    /// Panics if cloning the hasher or the allocator panics. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let tail = map.split_off(map.get_id("b").unwrap());
    /// assert_eq!(tail, HashMap::from([("b", 2), ("c", 3)]));
    /// assert_eq!(map, HashMap::from([("a", 1)]));
    /// ```
    #[must_use = "use `drain_range` if the pairs are not needed"]
    #[track_caller]
    pub fn split_off(&mut self, at: ElementId) -> Self
    where
        S: Clone,
        A: Clone,
    {
        match self.try_split_off(at) {
            Ok(tail) => tail,
            Err(error) => handle_error(error, self.len(), "HashMap::split_off"),
        }
    }

    /// Fallible version of [`split_off`](Self::split_off).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails. The map is unchanged.
    ///
    /// # Panics
    /// Panics if cloning the hasher or the allocator panics. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let at = map.get_id("b").unwrap();
    /// assert_eq!(map.try_split_off(at), Ok(HashMap::from([("b", 2)])));
    /// assert_eq!(map, HashMap::from([("a", 1)]));
    /// ```
    pub fn try_split_off(&mut self, at: ElementId) -> Result<Self, TryReserveError>
    where
        S: Clone,
        A: Clone,
    {
        // Clone the hasher first: user code may panic.
        let hash_builder = self.hash_builder.clone();
        Ok(Self { hash_builder, table: self.table.try_split_off(at)? })
    }
}
