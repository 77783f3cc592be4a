//! Allocator, memory and holes.

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use hash_set::hash_table::BucketStats;

use super::HashMap;

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, allocator::Global};
    ///
    /// let map: HashMap<u32, u32> = HashMap::new();
    /// let _global: &Global = map.allocator();
    /// ```
    #[inline]
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.table.allocator()
    }

    /// Returns the number of bytes that the map has allocated.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::<u64, u64>::new().allocation_size(), 0);
    /// assert!(HashMap::<u64, u64>::with_capacity(100).allocation_size() >= 100 * 16);
    /// ```
    #[doc(alias = "GetAllocatedSize")]
    #[inline]
    #[must_use]
    pub fn allocation_size(&self) -> usize {
        self.table.allocation_size()
    }

    /// Returns an exclusive upper bound of all [`ElementId::index`]es in the map: the number of slots, holes included.
    ///
    /// A removal leaves a hole and does not lower the bound, even if it empties the map. [`pop`](Self::pop),
    /// [`swap_remove`](Self::swap_remove), [`truncate`](Self::truncate), [`split_off`](Self::split_off),
    /// [`shrink_to`](Self::shrink_to) and [`shrink_to_fit`](Self::shrink_to_fit) lower it: they give up the holes at
    /// the end. [`clear`](Self::clear), [`drain`](Self::drain), [`compact`](Self::compact), [`reverse`](Self::reverse)
    /// and sorting lower it to the number of pairs left.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.remove("a");
    /// assert_eq!((map.len(), map.index_bound()), (1, 2));
    /// map.remove("b");
    /// assert_eq!((map.len(), map.index_bound()), (0, 2));
    /// map.shrink_to_fit();
    /// assert_eq!(map.index_bound(), 0);
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    #[must_use]
    pub fn index_bound(&self) -> usize {
        self.table.index_bound()
    }

    /// Moves pairs from the end into holes until ids are dense. Returns whether any id changed. Hashes nothing.
    ///
    /// # Complexity
    /// *O*(holes).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.remove(&1);
    /// assert!(map.compact());
    /// assert!(map.keys().eq(&[0, 3, 2]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        self.table.compact()
    }

    /// As [`compact`](Self::compact), and calls `moved(&key, &mut value, old, new)` for each pair that moves, with its
    /// old and its new id.
    ///
    /// Use it to update ids that are stored elsewhere. Holes are filled from the lowest up. If `moved` panics, the
    /// pairs of this call and of earlier ones have moved, and the others keep their ids.
    ///
    /// # Complexity
    /// *O*(holes).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.remove(&1);
    /// let mut moves = Vec::new();
    /// assert!(map.compact_with(|&key, _, old, new| moves.push((key, old.index(), new.index()))));
    /// assert_eq!(moves, [(3, 3, 1)]);
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact_with<F>(&mut self, mut moved: F) -> bool
    where
        F: FnMut(&K, &mut V, ElementId, ElementId),
    {
        self.table.compact_with(|(key, value), old, new| moved(key, value, old, new))
    }

    /// Closes the holes and keeps the order of the pairs. Returns whether any id changed. Hashes nothing.
    ///
    /// # Complexity
    /// *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.remove(&1);
    /// assert!(map.compact_stable());
    /// assert!(map.keys().eq(&[0, 2, 3]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        self.table.compact_stable()
    }

    /// As [`compact_stable`](Self::compact_stable), and calls `moved(&key, &mut value, old, new)` for each pair that
    /// moves, in ascending order.
    ///
    /// Use it to update ids that are stored elsewhere. Holes are filled from the lowest up. If `moved` panics, the
    /// pairs of this call and of earlier ones have moved, and the others keep their ids.
    ///
    /// # Complexity
    /// *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.remove(&1);
    /// let mut moves = Vec::new();
    /// assert!(map.compact_stable_with(|&key, _, old, new| moves.push((key, old.index(), new.index()))));
    /// assert_eq!(moves, [(2, 2, 1), (3, 3, 2)]);
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable_with<F>(&mut self, mut moved: F) -> bool
    where
        F: FnMut(&K, &mut V, ElementId, ElementId),
    {
        self.table.compact_stable_with(|(key, value), old, new| moved(key, value, old, new))
    }

    /// Reverses the order of the pairs. Closes all holes first. Ids change. Hashes nothing.
    ///
    /// Allocates 4 bytes per pair, from the global allocator. To iterate backwards, use [`iter`](Self::iter) with `rev`
    /// instead.
    ///
    /// # Complexity
    /// *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.reverse();
    /// assert!(map.keys().eq(&["b", "a"]));
    /// ```
    #[track_caller]
    pub fn reverse(&mut self) {
        self.table.reverse();
    }

    /// Sorts the free list, so that later insertions fill the lowest holes first.
    ///
    /// # Complexity
    /// *O*(holes), plus one step for each 64 slots.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.remove(&0);
    /// map.remove(&2);
    /// map.sort_free_list();
    /// assert_eq!(map.insert_full(9, 9).0.index(), 0);
    /// ```
    #[doc(alias = "SortFreeList")]
    pub fn sort_free_list(&mut self) {
        self.table.sort_free_list();
    }

    /// Shrinks the buckets to the number that the slots need. The slots stay as they are.
    ///
    /// If the allocator has no smaller block, the larger one stays.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::with_capacity(1000);
    /// map.shrink_buckets();
    /// assert!(map.capacity() >= 1000);
    /// ```
    #[doc(alias = "Relax")]
    pub fn shrink_buckets(&mut self) {
        self.table.shrink_buckets();
    }

    /// Returns statistics of how well the hashes spread over the buckets.
    ///
    /// # Complexity
    /// *O*(buckets).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map: HashMap<u32, u32> = (0..10_000).map(|n| (n, n)).collect();
    /// assert!(map.bucket_stats().mean_lines < 1.5);
    /// ```
    #[doc(alias = "DumpHashElements")]
    #[must_use]
    pub fn bucket_stats(&self) -> BucketStats {
        self.table.bucket_stats()
    }
}
