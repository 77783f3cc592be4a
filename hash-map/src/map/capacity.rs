//! Size, memory, hasher and allocator.

use hash_set::TryReserveError;
use hash_set::allocator::Allocator;
use hash_set::hash_table::BucketStats;
use hash_set::internal::handle_error;

use super::HashMap;

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the number of pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::from([("a", 1), ("b", 2)]).len(), 2);
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
    /// use hash_map::HashMap;
    ///
    /// assert!(HashMap::<u32, u32>::new().is_empty());
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
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::<u32, u32>::new().capacity(), 0);
    /// assert!(HashMap::<u32, u32>::with_capacity(100).capacity() >= 100);
    /// ```
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// Returns one past the largest [`ElementId::index`](crate::ElementId::index) in use: the number of slots, holes
    /// included.
    ///
    /// A removal leaves a hole and does not lower the bound; an empty map has the bound 0, however it was emptied.
    /// [`compact`](Self::compact) and sorting lower it to the number of pairs left, removing from the end and shrinking
    /// to one past the last pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.retain(|&key, _| key == "b");
    /// assert_eq!((map.len(), map.index_bound()), (1, 2));
    /// map.retain(|_, _| false);
    /// assert_eq!((map.len(), map.index_bound()), (0, 0));
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    #[must_use]
    pub fn index_bound(&self) -> usize {
        self.table.index_bound()
    }

    /// Returns the number of allocated bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::<u64, u64>::new().allocated_bytes(), 0);
    /// assert!(HashMap::<u64, u64>::with_capacity(100).allocated_bytes() >= 100 * 16);
    /// ```
    #[doc(alias = "allocation_size")]
    #[doc(alias = "GetAllocatedSize")]
    #[inline]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.table.allocated_bytes()
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, allocator::Global};
    ///
    /// let map = HashMap::<u32, u32>::new();
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
    /// use hash_map::{DefaultHashBuilder, HashMap};
    ///
    /// let map = HashMap::<u32, u32>::new();
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::new();
    /// map.reserve(100);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashMap::reserve");
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, TryReserveError};
    ///
    /// let mut map = HashMap::<u32, u32>::new();
    /// assert!(map.try_reserve(100).is_ok());
    /// assert_eq!(map.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional)
    }

    /// Reserves slots for exactly `additional` more pairs. Ids stay.
    ///
    /// The number of buckets is still a power of two, and later insertions double the slots again.
    ///
    /// # Panics
    /// Panics if the new capacity exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::new();
    /// map.reserve_exact(100);
    /// assert_eq!(map.capacity(), 100);
    /// ```
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_exact(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashMap::reserve_exact");
        }
    }

    /// Fallible version of [`reserve_exact`](Self::reserve_exact).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::new();
    /// assert!(map.try_reserve_exact(100).is_ok());
    /// assert!(map.try_reserve_exact(usize::MAX).is_err());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve_exact(additional)
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::with_capacity(1000);
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::with_capacity(1000);
    /// map.shrink_to(10);
    /// assert!(map.capacity() >= 10 && map.capacity() < 1000);
    /// map.shrink_to(100_000);
    /// assert!(map.capacity() < 1000);
    /// ```
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity);
    }

    /// Shrinks the buckets to the number that the slots need. The larger block stays if the allocator fails, or if
    /// hashes that collide would take more memory in fewer buckets.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::<u32, u32>::with_capacity(1000);
    /// map.shrink_buckets();
    /// assert!(map.capacity() >= 1000);
    /// ```
    #[doc(alias = "Relax")]
    pub fn shrink_buckets(&mut self) {
        self.table.shrink_buckets();
    }

    /// Returns statistics of how well the hashes spread over the buckets, in *O*(buckets).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map: HashMap<u32, u32> = (0..10_000).map(|n| (n, n)).collect();
    /// assert!(map.bucket_stats().mean_buckets < 1.5);
    /// ```
    #[doc(alias = "DumpHashElements")]
    #[must_use]
    pub fn bucket_stats(&self) -> BucketStats {
        self.table.bucket_stats()
    }

    /// Removes all pairs and keeps the memory. Takes *O*(*n*), plus one step for each 64 slots.
    ///
    /// If a drop panics, the remaining pairs are still dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
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
