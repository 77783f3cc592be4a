//! Constructors.

#[cfg(feature = "ahash")]
use hash_set::DefaultHashBuilder;
use hash_set::allocator::{Allocator, Global};
use hash_set::{HashTable, TryReserveError};

use super::MultiMap;

#[cfg(feature = "ahash")]
impl<K, V> MultiMap<K, V> {
    /// Creates an empty map. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// assert_eq!(map.capacity(), 0);
    /// map.insert("a", 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty map with capacity for at least `capacity` pairs.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::<u32, u32>::with_capacity(100);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        let table = HashTable::with_capacity_for(capacity, Global, "MultiMap::with_capacity");
        Self { table, hash_builder: DefaultHashBuilder::default() }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert!(MultiMap::<u32, u32>::try_with_capacity(100).is_ok());
    /// assert!(MultiMap::<u32, u32>::try_with_capacity(usize::MAX).is_err());
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher(capacity, DefaultHashBuilder::default())
    }
}

#[cfg(feature = "ahash")]
impl<K, V, A: Allocator> MultiMap<K, V, DefaultHashBuilder, A> {
    /// Creates an empty map that allocates from `alloc`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    ///
    /// let map = MultiMap::<u32, u32>::new_in(Global);
    /// assert!(map.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn new_in(alloc: A) -> Self {
        Self::with_hasher_in(DefaultHashBuilder::default(), alloc)
    }

    /// Creates an empty map with capacity for at least `capacity` pairs, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    ///
    /// let map = MultiMap::<u32, u32>::with_capacity_in(100, Global);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        let table = HashTable::with_capacity_for(capacity, alloc, "MultiMap::with_capacity_in");
        Self { table, hash_builder: DefaultHashBuilder::default() }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, TryReserveError, allocator::Global};
    ///
    /// let error = MultiMap::<u32, u32>::try_with_capacity_in(usize::MAX, Global).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher_in(capacity, DefaultHashBuilder::default(), alloc)
    }
}

impl<K, V, S> MultiMap<K, V, S> {
    /// Creates an empty map with the hasher `hash_builder`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{DefaultHashBuilder, MultiMap};
    ///
    /// // Fixed seeds, so that a map can be a constant.
    /// const EMPTY: MultiMap<u32, u32> = MultiMap::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
    /// let mut map = EMPTY;
    /// map.insert(1, 2);
    /// assert_eq!(map.get(&1), Some(&2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_hasher(hash_builder: S) -> Self {
        Self::with_hasher_in(hash_builder, Global)
    }

    /// Creates an empty map with the given capacity and hasher.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    /// use std::hash::RandomState;
    ///
    /// let mut map = MultiMap::with_capacity_and_hasher(100, RandomState::new());
    /// map.insert(1, 2);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Self {
        let table = HashTable::with_capacity_for(capacity, Global, "MultiMap::with_capacity_and_hasher");
        Self { table, hash_builder }
    }

    /// Fallible version of [`with_capacity_and_hasher`](Self::with_capacity_and_hasher).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    /// use std::hash::RandomState;
    ///
    /// let map = MultiMap::<u32, u32, _>::try_with_capacity_and_hasher(100, RandomState::new()).unwrap();
    /// assert!(map.capacity() >= 100);
    /// ```
    pub fn try_with_capacity_and_hasher(capacity: usize, hash_builder: S) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher_in(capacity, hash_builder, Global)
    }
}

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Creates an empty map with the given hasher that allocates from `alloc`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    /// use std::hash::RandomState;
    ///
    /// let mut map = MultiMap::with_hasher_in(RandomState::new(), Global);
    /// map.insert(1, 2);
    /// assert_eq!(map.get(&1), Some(&2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_hasher_in(hash_builder: S, alloc: A) -> Self {
        Self { hash_builder, table: HashTable::new_in(alloc) }
    }

    /// Creates an empty map with the given capacity and hasher, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    /// use std::hash::RandomState;
    ///
    /// let map = MultiMap::<u32, u32, _>::with_capacity_and_hasher_in(100, RandomState::new(), Global);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_and_hasher_in(capacity: usize, hash_builder: S, alloc: A) -> Self {
        let table = HashTable::with_capacity_for(capacity, alloc, "MultiMap::with_capacity_and_hasher_in");
        Self { table, hash_builder }
    }

    /// Fallible version of [`with_capacity_and_hasher_in`](Self::with_capacity_and_hasher_in).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    /// use std::hash::RandomState;
    ///
    /// let map = MultiMap::<u32, u32, _, _>::try_with_capacity_and_hasher_in(100, RandomState::new(), Global);
    /// assert!(map.unwrap().capacity() >= 100);
    /// ```
    pub fn try_with_capacity_and_hasher_in(
        capacity: usize,
        hash_builder: S,
        alloc: A,
    ) -> Result<Self, TryReserveError> {
        Ok(Self { hash_builder, table: HashTable::try_with_capacity_in(capacity, alloc)? })
    }
}

impl<K, V, S: Default> Default for MultiMap<K, V, S> {
    /// Creates an empty map with `S::default()`.
    #[inline]
    fn default() -> Self {
        Self::with_hasher(S::default())
    }
}
