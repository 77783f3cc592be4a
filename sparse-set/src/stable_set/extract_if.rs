//! `extract_if`'s iterator.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::{Allocator, Global};

use super::StableSet;
use crate::key::SparseKey;

/// An iterator that removes and yields the keys of a [`StableSet`] that a predicate selects.
///
/// If the iterator is dropped or forgotten early, the remaining keys stay in the set.
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let mut set = StableSet::from([10_u32, 15, 20]);
/// assert_eq!(set.extract_if(|key| key % 10 == 0).next(), Some(10));
/// assert!(set.iter().eq([15, 20]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the keys"]
pub struct ExtractIf<'a, K: SparseKey, F, A: Allocator = Global> {
    set: &'a mut StableSet<K, A>,
    remove: F,
    // The next position to visit, and the number of keys from there on.
    position: usize,
    left: usize,
}

impl<'a, K: SparseKey, F, A: Allocator> ExtractIf<'a, K, F, A> {
    pub(super) fn new(set: &'a mut StableSet<K, A>, remove: F) -> Self {
        let left = set.len();
        Self { set, remove, position: 0, left }
    }
}

impl<K: SparseKey, F: FnMut(K) -> bool, A: Allocator> Iterator for ExtractIf<'_, K, F, A> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        while self.left > 0 {
            let position = self.set.raw.first_from(self.position)?;
            let key = self.set.get_at(position)?;
            self.position = position + 1;
            self.left -= 1;
            if (self.remove)(key) {
                self.set.remove(key);
                return Some(key);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

impl<K: SparseKey, F: FnMut(K) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, K, F, A> {}

impl<K: SparseKey, F, A: Allocator> fmt::Debug for ExtractIf<'_, K, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").field("set", &self.set).field("position", &self.position).finish_non_exhaustive()
    }
}
