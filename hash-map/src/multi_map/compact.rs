//! Compaction. The table has the variants that report moves.

use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Moves pairs from the end into holes until ids are dense. Returns whether any id changed.
    ///
    /// May change the order of pairs, even of those with one key. [`compact_stable`](Self::compact_stable) keeps it.
    ///
    /// # Complexity
    /// *O*(holes), and a step for each 64 slots. *O*(*n*) more at most, if many hashes are equal.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
    /// assert!(map.compact());
    /// assert!(map.keys().eq(&[0, 3, 2]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        self.table.compact()
    }

    /// Closes the holes and keeps the order of the pairs, in *O*(*n*). Returns whether any id changed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<u32, u32> = (0..4).map(|n| (n, n)).collect();
    /// map.retain(|&n, _| n != 1);
    /// assert!(map.compact_stable());
    /// assert!(map.keys().eq(&[0, 2, 3]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        self.table.compact_stable()
    }
}
