//! Creating a [`SlotMap`].

use core::marker::PhantomData;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey, TryReserveError};

use super::SlotMap;
use super::states::versions;
use crate::handle_error::handle_too_many;
use crate::raw::{NONE, SlotVec};

impl<T> SlotMap<T> {
    /// Creates an empty map whose keys are [`Entity`]. Allocates nothing. For other keys, see
    /// [`with_key`](SlotMap::with_key).
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names[hero], "hero");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::with_key()
    }

    /// Creates an empty map whose keys are [`Entity`], with room for `capacity` values.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let names: SlotMap<&str> = SlotMap::with_capacity(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(map) => map,
            Err(error) => handle_too_many::<Entity>(error, "SlotMap", "with_capacity", capacity),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{SlotMap, TryReserveError};
    ///
    /// let names: Result<SlotMap<&str>, _> = SlotMap::try_with_capacity(usize::MAX);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, K: SparseKey> SlotMap<T, K> {
    /// Creates an empty map with keys of any type. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity64, SlotMap};
    ///
    /// static EMPTY: SlotMap<String, Entity64> = SlotMap::with_key();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_key() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty map with keys of any type and room for `capacity` values.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity64, SlotMap};
    ///
    /// let names: SlotMap<&str, Entity64> = SlotMap::with_capacity_and_key(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_and_key(capacity: usize) -> Self {
        match Self::try_with_capacity_in(capacity, Global) {
            Ok(map) => map,
            Err(error) => handle_too_many::<K>(error, "SlotMap", "with_capacity_and_key", capacity),
        }
    }
}

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Creates an empty map in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::{Entity, SlotMap};
    ///
    /// let bump = Bump::new();
    /// let mut names: SlotMap<&str, Entity, _> = SlotMap::new_in(&bump);
    /// assert_eq!(names.insert("hero").index(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        // Integers fail to compile here.
        let _ = const { versions::<K>() };
        Self { slots: SlotVec::new_in(alloc), first_free: NONE, len: 0, retired: 0, keys: PhantomData }
    }

    /// Creates an empty map in `alloc` with room for `capacity` values.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    /// use storage::allocator::Global;
    ///
    /// let names: SlotMap<&str> = SlotMap::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(map) => map,
            Err(error) => handle_too_many::<K>(error, "SlotMap", "with_capacity_in", capacity),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    /// use storage::allocator::Global;
    ///
    /// let names: SlotMap<&str> = SlotMap::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut map = Self::new_in(alloc);
        if capacity > K::INDEX_LIMIT {
            return Err(TryReserveError::CapacityOverflow);
        }
        map.slots.try_reserve(capacity, false)?;
        Ok(map)
    }

    /// Clones the map with a clone of the allocator. Both give out the same keys from then on.
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. Values are cloned after all memory is allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// let mut copy = names.try_clone()?;
    /// assert_eq!(copy[hero], "hero");
    /// assert_eq!(copy.insert("dragon"), names.insert("princess"));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        T: Clone,
        A: Clone,
    {
        let mut slots = SlotVec::new_in(self.allocator().clone());
        slots.try_extend(self.slots.as_slice())?;
        Ok(Self { slots, ..*self })
    }
}
