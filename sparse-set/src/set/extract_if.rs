//! `extract_if`'s iterator.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::{Allocator, Global};

use super::SparseSet;
use crate::key::SparseKey;

/// An iterator that removes and yields the keys of a [`SparseSet`] that a predicate selects.
///
/// If the iterator is dropped or forgotten early, the remaining keys stay in the set.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let mut set = SparseSet::from([10_u32, 15, 20]);
/// assert_eq!(set.extract_if(|key| key % 10 == 0).next(), Some(10));
/// assert_eq!(set.as_slice(), [20, 15]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the keys"]
pub struct ExtractIf<'a, K: SparseKey, F, A: Allocator = Global> {
    set: &'a mut SparseSet<K, A>,
    remove: F,
    // The next position to visit. All keys before it stay.
    position: usize,
}

impl<'a, K: SparseKey, F, A: Allocator> ExtractIf<'a, K, F, A> {
    pub(super) fn new(set: &'a mut SparseSet<K, A>, remove: F) -> Self {
        Self { set, remove, position: 0 }
    }
}

impl<K: SparseKey, F: FnMut(K) -> bool, A: Allocator> Iterator for ExtractIf<'_, K, F, A> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        while let Some(key) = self.set.get_at(self.position) {
            if (self.remove)(key) {
                self.set.remove(key);
                return Some(key);
            }
            self.position += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.set.len() - self.position))
    }
}

impl<K: SparseKey, F: FnMut(K) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, K, F, A> {}

impl<K: SparseKey, F, A: Allocator> fmt::Debug for ExtractIf<'_, K, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").field("set", &self.set).field("position", &self.position).finish_non_exhaustive()
    }
}
