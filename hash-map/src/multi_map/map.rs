//! The type [`MultiMap`], its size, its memory and iteration over all pairs.

use core::fmt;

use hash_set::allocator::{Allocator, Global};
use hash_set::{DefaultHashBuilder, HashTable, TryReserveError, raise};

use super::{Drain, ExtractIf, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

/// A hash map whose keys may have several values, with stable element ids and iteration over dense memory.
///
/// Each pair has an [`ElementId`](crate::ElementId) that stays the same until the pair is removed, however the map
/// grows. Pairs lie in slot order, which is insertion order until a first removal; a later insertion takes the slot
/// that was freed last.
///
/// The **newest** pair of a key is the one in the highest slot. It is the one inserted last as long as no slot is
/// reused, as in a map that only grows, or whose holes were closed by [`compact_stable`](Self::compact_stable) before
/// later insertions.
///
/// The map keeps 32 bits of each key's hash. Growing, cloning, sorting, removing by id or by predicate, and compacting
/// never call the key's `Hash` or `Eq`. A wrong `Hash` or `Eq`, or a key that changes in the map, leads to wrong
/// answers and nothing worse.
///
/// # Complexity
/// For a key with *m* pairs and hashes that spread, insertion and [`contains_key`](Self::contains_key) take *O*(1),
/// other look-ups by key *O*(*m*), as they visit all pairs of the key. Iteration takes *O*(1) a pair plus one step for
/// each 64 slots.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut sightings = MultiMap::new();
/// sightings.insert("whale", "off the Azores");
/// sightings.insert("squid", "south of Java");
/// sightings.insert("whale", "off Japan");
///
/// assert_eq!(sightings.get("whale"), Some(&"off Japan"));
/// assert!(sightings.get_all("whale").eq(&["off Japan", "off the Azores"]));
/// assert_eq!(sightings.count("squid"), 1);
/// assert_eq!(sightings.remove_all("whale"), 2);
/// ```
#[doc(alias = "TMultiMap")]
pub struct MultiMap<K, V, S = DefaultHashBuilder, A: Allocator = Global> {
    pub(super) hash_builder: S,
    pub(crate) table: HashTable<(K, V), A>,
}

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns the number of pairs the map can hold without reallocating.
    ///
    /// The map may reallocate earlier if many more hashes collide than random ones would. Pairs of one key do collide.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert_eq!(MultiMap::<u32, u32>::new().capacity(), 0);
    /// assert!(MultiMap::<u32, u32>::with_capacity(100).capacity() >= 100);
    /// ```
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// Returns the number of pairs. [`count`](Self::count) returns that of one key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert_eq!(MultiMap::from([("a", 1), ("a", 2)]).len(), 2);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert!(MultiMap::<u32, u32>::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Returns the hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{DefaultHashBuilder, MultiMap};
    ///
    /// let map: MultiMap<u32, u32> = MultiMap::new();
    /// let _hasher: &DefaultHashBuilder = map.hasher();
    /// ```
    #[inline]
    #[must_use]
    pub fn hasher(&self) -> &S {
        &self.hash_builder
    }

    /// Returns an iterator over the key of each pair in slot order.
    ///
    /// [`unique_keys`](Self::unique_keys) yields each key once.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.keys().eq(&["a", "b", "a"]));
    /// ```
    #[doc(alias = "GenerateKeyArray")]
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.table.iter())
    }

    /// Returns an iterator over the key of each pair in slot order, by value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert!(map.into_keys().eq(["a", "a"]));
    /// ```
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V, A> {
        IntoKeys::new(self.without_hasher().into_iter())
    }

    /// Returns an iterator over the values in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "GenerateValueArray")]
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values::new(self.table.iter())
    }

    /// Returns an iterator over the values in slot order, mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// map.values_mut().for_each(|value| *value *= 10);
    /// assert!(map.values().eq(&[10, 20]));
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.table.iter_mut())
    }

    /// Returns an iterator over the values in slot order, by value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert!(map.into_values().eq([1, 2]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V, A> {
        IntoValues::new(self.without_hasher().into_iter())
    }

    /// Returns an iterator over the pairs in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.iter().eq([(&"a", &1), (&"b", &2), (&"a", &3)]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter::new(self.table.iter())
    }

    /// Returns an iterator over the pairs in slot order, the values mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// for (_, value) in map.iter_mut() {
    ///     *value += 1;
    /// }
    /// assert!(map.values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(self.table.iter_mut())
    }

    /// Removes all pairs and returns them as an iterator in slot order. Keeps the memory.
    ///
    /// If the iterator is dropped early, the remaining pairs are dropped. If it is forgotten, they and the memory of
    /// the slots leak, and the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert!(map.drain().eq([("a", 1), ("a", 2)]));
    /// assert!(map.is_empty() && map.capacity() >= 2);
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, K, V, A> {
        Drain::new(self.table.drain())
    }

    /// Creates an iterator that removes and yields the pairs for which `pred` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, the remaining pairs stay; [`retain`](Self::retain) visits all
    /// pairs. If `pred` panics, its pair and those after it stay.
    ///
    /// # Complexity
    /// *O*(1) a pair. If thousands of pairs have one key, allocates 12 bytes per pair from the global allocator;
    /// [`retain`](Self::retain) and [`take_all`](Self::take_all) do not. `for_each` and `fold` take half the time of a
    /// `for` loop, as they update the index once, at the end.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.extract_if(|_, value| *value > 1).eq([("b", 2), ("a", 3)]));
    /// assert_eq!(map.len(), 1);
    /// ```
    #[doc(alias = "FilterByPredicate")]
    #[inline]
    pub fn extract_if<F>(&mut self, pred: F) -> ExtractIf<'_, K, V, F, A>
    where
        F: FnMut(&K, &mut V) -> bool,
    {
        ExtractIf::new(self.table.extractor(..), pred)
    }

    /// Removes the pairs for which `f` returns `false`, in slot order.
    ///
    /// Hashes nothing. Keeps the memory and the other ids.
    ///
    /// If `f` panics, its pair and those after it stay.
    ///
    /// # Complexity
    /// *O*(*n*), plus one step for each 64 slots, however many pairs a key has.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// map.retain(|key, value| *key == "b" || *value > 1);
    /// assert!(map.iter().eq([(&"b", &2), (&"a", &3)]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    #[inline]
    pub fn retain<F>(&mut self, mut f: F)
    where
        F: FnMut(&K, &mut V) -> bool,
    {
        self.table.retain(|(key, value)| f(key, value));
    }

    /// Removes all pairs. Keeps the memory.
    ///
    /// If a drop panics, the remaining pairs are dropped as well, and the map is empty.
    ///
    /// # Complexity
    /// *O*(capacity), and a drop for each pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// map.clear();
    /// assert!(map.is_empty() && map.capacity() > 0);
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    #[inline]
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Reserves room for `additional` more pairs. Hashes nothing. Ids stay.
    ///
    /// # Panics
    /// Panics if that exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::new();
    /// map.reserve(100);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            raise(error, self.len().saturating_add(additional), "MultiMap::reserve");
        }
    }

    /// As [`reserve`](Self::reserve), with an error where that panics or aborts.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. Pairs and ids are unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, TryReserveError};
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::new();
    /// assert!(map.try_reserve(100).is_ok());
    /// assert_eq!(map.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional)
    }

    /// Reserves room for `additional` more pairs, with no more slots than they need. Hashes nothing. Ids stay.
    ///
    /// Only the slots are exact: the number of buckets is a power of two. Later insertions double the slots again.
    ///
    /// # Panics
    /// Panics if that exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::new();
    /// map.reserve_exact(100);
    /// assert_eq!(map.capacity(), 100);
    /// ```
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_exact(additional) {
            raise(error, self.len().saturating_add(additional), "MultiMap::reserve_exact");
        }
    }

    /// As [`reserve_exact`](Self::reserve_exact), with an error where that panics or aborts.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. Pairs and ids are unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::new();
    /// assert!(map.try_reserve_exact(100).is_ok());
    /// assert!(map.try_reserve_exact(usize::MAX).is_err());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve_exact(additional)
    }

    /// Shrinks the capacity as far as possible, and gives up the holes at the end.
    ///
    /// Ids stay: call [`compact`](Self::compact) first for the least memory.
    ///
    /// If the allocator has no smaller block, the larger one stays.
    ///
    /// # Complexity
    /// *O*(slots given up), amortized over removals, and a reallocation. A single call takes *O*(holes) at worst,
    /// whatever their place.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::with_capacity(1000);
    /// map.insert(1, 1);
    /// map.shrink_to_fit();
    /// assert!(map.capacity() >= 1 && map.capacity() < 1000);
    /// ```
    #[doc(alias = "Shrink")]
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    /// As [`shrink_to_fit`](Self::shrink_to_fit), keeping room for `min_capacity` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = MultiMap::with_capacity(1000);
    /// map.shrink_to(10);
    /// assert!(map.capacity() >= 10 && map.capacity() < 1000);
    /// ```
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity);
    }

    /// Drops the hasher and returns the table. If that drop panics, the pairs are dropped as well.
    #[inline]
    pub(crate) fn without_hasher(self) -> HashTable<(K, V), A> {
        let Self { hash_builder, table } = self;
        drop(hash_builder);
        table
    }

    /// Checks the invariants. For tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.table.assert_invariants();
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S, A: Allocator> fmt::Debug for MultiMap<K, V, S, A> {
    /// Formats the pairs in slot order, as a map with repeated keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
