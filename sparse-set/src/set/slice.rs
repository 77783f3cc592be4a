//! The keys as a slice: `AsRef` and `Index`.

use core::ops::Index;

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> AsRef<[K]> for SparseSet<K, A> {
    /// Returns the keys, from front to back.
    #[inline]
    fn as_ref(&self) -> &[K] {
        self.as_slice()
    }
}

impl<K: SparseKey, A: Allocator> Index<usize> for SparseSet<K, A> {
    type Output = K;

    /// Returns the key at a position, as [`get_at`](SparseSet::get_at) does. It is not the key with this index.
    ///
    /// # Panics
    /// Panics if the position is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 10]);
    /// assert_eq!(set[1], 10);
    /// ```
    #[track_caller]
    #[inline]
    fn index(&self, position: usize) -> &K {
        match self.as_slice().get(position) {
            Some(key) => key,
            None => panic!("SparseSet::index: the position {position} is not below the length {}", self.len()),
        }
    }
}
