//! Compaction, and the order in which holes are filled.

use hash_set::ElementId;
use hash_set::allocator::Allocator;

use super::HashMap;

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Moves pairs from the end into holes until ids are dense. Returns whether any id changed.
    ///
    /// May change the order of pairs, even of those with one key. [`compact_stable`](Self::compact_stable) keeps it.
    ///
    /// # Complexity
    /// *O*(holes), and a step for each 64 slots. *O*(*n*) more at most, if many hashes are equal.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
    /// assert!(map.compact());
    /// assert!(map.keys().eq(&[0, 3, 2]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        self.table.compact()
    }

    /// Compacts as [`compact`](Self::compact) does and calls `moved(&key, &mut value, old_id, new_id)` for each pair
    /// that moves.
    ///
    /// Use it to update ids that are stored elsewhere. Holes are filled from the lowest up. If `moved` panics, the
    /// pairs passed to it have moved, and the others keep their ids.
    ///
    /// # Complexity
    /// As for [`compact`](Self::compact).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
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

    /// Closes the holes and keeps the order of the pairs, in *O*(*n*). Returns whether any id changed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
    /// assert!(map.compact_stable());
    /// assert!(map.keys().eq(&[0, 2, 3]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        self.table.compact_stable()
    }

    /// Compacts as [`compact_stable`](Self::compact_stable) does and calls `moved(&key, &mut value, old_id, new_id)`
    /// for each pair that moves, in ascending order. If `moved` panics, the pairs passed to it have moved, and the
    /// others keep their ids.
    ///
    /// # Complexity
    /// *O*(*n*), and a step for each 64 slots.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
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

    /// Sorts the free list so that later insertions fill the lowest holes first.
    ///
    /// Takes *O*(holes), plus one step for each 64 slots.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n % 2 == 1);
    /// map.sort_free_list();
    /// map.insert(9, 9);
    /// assert_eq!(map.get_id(&9).unwrap().index(), 0);
    /// ```
    #[doc(alias = "SortFreeList")]
    pub fn sort_free_list(&mut self) {
        self.table.sort_free_list();
    }
}
