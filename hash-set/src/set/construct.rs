//! The constructors.

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::hash_set::HashSet;
#[cfg(feature = "ahash")]
use crate::default_hash_builder::DefaultHashBuilder;
use crate::hash_table::HashTable;

#[cfg(feature = "ahash")]
impl<T> HashSet<T, DefaultHashBuilder> {
    /// Creates an empty set. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<i32> = HashSet::new();
    /// assert_eq!(set.capacity(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty set with capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<i32> = HashSet::with_capacity(10);
    /// assert!(set.capacity() >= 10);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        let table = HashTable::with_capacity_for(capacity, Global, "HashSet::with_capacity");
        Self { table, hasher: DefaultHashBuilder::default() }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::<u32>::try_with_capacity(100).is_ok());
    /// assert!(HashSet::<u32>::try_with_capacity(usize::MAX).is_err());
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher(capacity, DefaultHashBuilder::default())
    }
}

#[cfg(feature = "ahash")]
impl<T, A: Allocator> HashSet<T, DefaultHashBuilder, A> {
    /// Creates an empty set in `alloc`. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use hash_set::HashSet;
    ///
    /// let bump = Bump::new();
    /// let mut set = HashSet::new_in(&bump);
    /// assert!(set.insert(1));
    /// ```
    #[inline]
    #[must_use]
    pub fn new_in(alloc: A) -> Self {
        Self::with_hasher_in(DefaultHashBuilder::default(), alloc)
    }

    /// Creates an empty set in `alloc` with capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use hash_set::HashSet;
    ///
    /// let bump = Bump::new();
    /// let set: HashSet<i32, _, _> = HashSet::with_capacity_in(10, &bump);
    /// assert!(set.capacity() >= 10);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        let table = HashTable::with_capacity_for(capacity, alloc, "HashSet::with_capacity_in");
        Self { table, hasher: DefaultHashBuilder::default() }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, TryReserveError, allocator::Global};
    ///
    /// let error = HashSet::<u32>::try_with_capacity_in(usize::MAX, Global).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher_in(capacity, DefaultHashBuilder::default(), alloc)
    }
}

impl<T, S> HashSet<T, S> {
    /// Creates an empty set with a hasher. Does not allocate.
    ///
    /// With fixed seeds, an attacker can choose elements that collide; see [`DefaultHashBuilder`].
    ///
    /// # Examples
    /// ```
    /// use hash_set::{DefaultHashBuilder, HashSet};
    ///
    /// const SEEDED: DefaultHashBuilder = DefaultHashBuilder::with_seeds(1, 2, 3, 4);
    /// static EMPTY: HashSet<i32, DefaultHashBuilder> = HashSet::with_hasher(SEEDED);
    /// assert!(!EMPTY.contains(&1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_hasher(hasher: S) -> Self {
        Self::with_hasher_in(hasher, Global)
    }

    /// Creates an empty set with a hasher and capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use std::hash::RandomState;
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<i32, RandomState> = HashSet::with_capacity_and_hasher(10, RandomState::new());
    /// assert!(set.capacity() >= 10);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> Self {
        let table = HashTable::with_capacity_for(capacity, Global, "HashSet::with_capacity_and_hasher");
        Self { table, hasher }
    }

    /// Fallible version of [`with_capacity_and_hasher`](Self::with_capacity_and_hasher).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use std::hash::RandomState;
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::<u32, _>::try_with_capacity_and_hasher(100, RandomState::new()).unwrap();
    /// assert!(set.capacity() >= 100);
    /// ```
    pub fn try_with_capacity_and_hasher(capacity: usize, hasher: S) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_and_hasher_in(capacity, hasher, Global)
    }
}

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Creates an empty set in `alloc` with a hasher. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, allocator::Global};
    /// use std::hash::RandomState;
    ///
    /// let mut set = HashSet::with_hasher_in(RandomState::new(), Global);
    /// assert!(set.insert(1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_hasher_in(hasher: S, alloc: A) -> Self {
        Self { table: HashTable::new_in(alloc), hasher }
    }

    /// Creates an empty set in `alloc` with a hasher and capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, allocator::Global};
    /// use std::hash::RandomState;
    ///
    /// let set: HashSet<i32, _, _> = HashSet::with_capacity_and_hasher_in(10, RandomState::new(), Global);
    /// assert!(set.capacity() >= 10);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_and_hasher_in(capacity: usize, hasher: S, alloc: A) -> Self {
        let table = HashTable::with_capacity_for(capacity, alloc, "HashSet::with_capacity_and_hasher_in");
        Self { table, hasher }
    }

    /// Fallible version of [`with_capacity_and_hasher_in`](Self::with_capacity_and_hasher_in).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use std::hash::RandomState;
    /// use hash_set::{HashSet, allocator::Global};
    ///
    /// let set = HashSet::<u32, _, _>::try_with_capacity_and_hasher_in(100, RandomState::new(), Global);
    /// assert!(set.unwrap().capacity() >= 100);
    /// ```
    pub fn try_with_capacity_and_hasher_in(capacity: usize, hasher: S, alloc: A) -> Result<Self, TryReserveError> {
        Ok(Self { table: HashTable::try_with_capacity_in(capacity, alloc)?, hasher })
    }
}
