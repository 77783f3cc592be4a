//! Size, memory, hasher and allocator.

use hash_set::TryReserveError;
use hash_set::allocator::Allocator;
use hash_set::internal::handle_error;

use super::MultiMap;

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns the number of pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert_eq!(MultiMap::from([("a", 1), ("b", 2)]).len(), 2);
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

    /// Returns the number of pairs the map can hold without reallocating.
    ///
    /// It may reallocate earlier if many hashes collide, as those of equal keys do.
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

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, allocator::Global};
    ///
    /// let map = MultiMap::<u32, u32>::new();
    /// let _global: &Global = map.allocator();
    /// ```
    #[inline]
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.table.allocator()
    }

    /// Returns the hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{DefaultHashBuilder, MultiMap};
    ///
    /// let map = MultiMap::<u32, u32>::new();
    /// let _hasher: &DefaultHashBuilder = map.hasher();
    /// ```
    #[inline]
    #[must_use]
    pub fn hasher(&self) -> &S {
        &self.hash_builder
    }

    /// Reserves capacity for at least `additional` more pairs. Ids stay.
    ///
    /// # Panics
    /// Panics if the new capacity exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::<u32, u32>::new();
    /// map.reserve(100);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        self.reserve_for(additional, "MultiMap::reserve");
    }

    /// Reserves as [`reserve`](Self::reserve) does, and panics in the name of `method`.
    #[track_caller]
    pub(crate) fn reserve_for(&mut self, additional: usize, method: &str) {
        if let Err(error) = self.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), method);
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{MultiMap, TryReserveError};
    ///
    /// let mut map = MultiMap::<u32, u32>::new();
    /// assert!(map.try_reserve(100).is_ok());
    /// assert_eq!(map.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional)
    }

    /// Removes trailing holes and shrinks the capacity as far as possible.
    ///
    /// Ids stay: call [`compact`](Self::compact) first for the least memory. If the allocator fails, the larger block
    /// stays.
    ///
    /// # Complexity
    /// *O*(slots removed), amortized over removals, plus a reallocation. A single call takes *O*(holes) in the worst
    /// case.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::<u32, u32>::with_capacity(1000);
    /// map.insert(1, 1);
    /// map.shrink_to_fit();
    /// assert!(map.capacity() >= 1 && map.capacity() < 1000);
    /// ```
    #[doc(alias = "Shrink")]
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    /// Removes trailing holes and shrinks the capacity to at least `min_capacity` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::<u32, u32>::with_capacity(1000);
    /// map.shrink_to(10);
    /// assert!(map.capacity() >= 10 && map.capacity() < 1000);
    /// map.shrink_to(100_000);
    /// assert!(map.capacity() < 1000);
    /// ```
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity);
    }

    /// Removes all pairs and keeps the memory. Takes *O*(*n*), plus one step for each 64 slots.
    ///
    /// If a drop panics, the remaining pairs are still dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
    /// map.clear();
    /// assert!(map.is_empty() && map.capacity() > 0);
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    #[inline]
    pub fn clear(&mut self) {
        self.table.clear();
    }
}
