//! Closing holes.

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Closes all holes: the last key moves into the first hole, and so on. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(positions / 64 + holes), or *O*(1) without holes.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// set.remove(10);
    /// set.compact();
    /// assert!(set.iter().eq([30, 20]));
    /// assert_eq!(set.slot_len(), 2);
    /// ```
    pub fn compact(&mut self) {
        self.raw.compact(|_, _, _| {}, |_, _, _| {});
    }

    /// Closes all holes like [`compact`](Self::compact) and calls `moved(key, old, new)` for each key that moves.
    ///
    /// If `moved` panics, the remaining holes are closed without calling it again.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// set.remove(10);
    /// let mut moves = Vec::new();
    /// set.compact_with(|key, old, new| moves.push((key, old, new)));
    /// assert_eq!(moves, [(30, 2, 0)]);
    /// ```
    pub fn compact_with(&mut self, moved: impl FnMut(K, usize, usize)) {
        self.raw.compact(|_, _, _| {}, moved);
    }
}
