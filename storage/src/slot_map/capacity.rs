//! The length and the memory of a [`SlotMap`].

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::SlotMap;
use crate::handle_error::handle_too_many;

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    /// use storage::allocator::Global;
    ///
    /// let names: SlotMap<&str> = SlotMap::new();
    /// let Global = names.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    pub const fn allocator(&self) -> &A {
        self.slots.allocator()
    }

    /// Returns the number of values.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names.len(), 1);
    /// names.remove(hero);
    /// assert_eq!(names.len(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// assert!(names.is_empty());
    /// names.insert("hero");
    /// assert!(!names.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of slots, full and vacant: one for each index that was ever used.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// names.remove(hero);
    /// assert_eq!((names.len(), names.slot_len()), (0, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of values that the map can hold without allocating. Retired slots hold none.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let names: SlotMap<&str> = SlotMap::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    pub const fn capacity(&self) -> usize {
        let slots = self.slots.capacity();
        // The block may have grown past the last index.
        (if slots < K::INDEX_LIMIT { slots } else { K::INDEX_LIMIT }) - self.retired
    }

    /// Returns the number of allocated bytes: those of the block of slots.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let names: SlotMap<u64> = SlotMap::with_capacity(100);
    /// assert_eq!(names.allocated_bytes(), 100 * 16);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub const fn allocated_bytes(&self) -> usize {
        self.slots.allocated_bytes()
    }

    /// Reserves memory so that `additional` values can be inserted without allocating. Vacant slots count.
    ///
    /// If there is not enough, grows to at least twice the capacity, so that repeated reservations take amortized
    /// *O*(1) per value.
    ///
    /// # Panics
    /// Panics if there are not enough indices or the slots have more than `isize::MAX` bytes. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names: SlotMap<&str> = SlotMap::new();
    /// names.reserve(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            handle_too_many::<K>(error, "SlotMap", "reserve", self.len.saturating_add(additional));
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns `TryReserveError` if there are not enough indices, if the slots have more than `isize::MAX` bytes or if
    /// allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{SlotMap, TryReserveError};
    ///
    /// let mut names: SlotMap<&str> = SlotMap::new();
    /// assert_eq!(names.try_reserve(100), Ok(()));
    /// assert_eq!(names.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let slots = self.slots.len();
        let new = additional.saturating_sub(slots - self.len - self.retired);
        if new > K::INDEX_LIMIT - slots {
            return Err(TryReserveError::CapacityOverflow);
        }
        if new > self.slots.capacity() - slots { self.slots.try_reserve(new, true) } else { Ok(()) }
    }

    /// Frees the memory behind the last slot. Vacant slots stay, as they remember their versions.
    ///
    /// Keeps the block if the allocator fails to shrink it.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names: SlotMap<&str> = SlotMap::with_capacity(100);
    /// names.insert("hero");
    /// names.shrink_to_fit();
    /// assert_eq!(names.capacity(), 1);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Like [`shrink_to_fit`](Self::shrink_to_fit), but keeps memory for at least `min_capacity` slots.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names: SlotMap<&str> = SlotMap::with_capacity(100);
    /// names.insert("hero");
    /// names.shrink_to(10);
    /// assert_eq!(names.capacity(), 10);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.slots.shrink_to(min_capacity);
    }
}
