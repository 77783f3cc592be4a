//! [`ExtractIf`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseSet;

use super::BasicStorage;
use crate::{BySize, Paging};
use sparse_set::internal::KeySet;

/// An iterator that removes and yields the pairs of a storage selected by a predicate.
///
/// If it is dropped or forgotten early, the remaining pairs stay. In a [`Storage`](crate::Storage), the last pair moves
/// to the position of a removed one and is visited next.
///
/// # Examples
/// ```
/// use storage::{StableStorage, Storage};
///
/// let pairs = [(1_u32, 10), (2, 15), (3, 20)];
/// let mut ages = Storage::from(pairs);
/// assert_eq!(ages.extract_if(|_, age| *age % 10 == 0).next(), Some((1, 10)));
/// assert_eq!(ages.keys_slice(), [3, 2]);
///
/// let mut ages = StableStorage::from(pairs);
/// assert_eq!(ages.extract_if(|_, age| *age % 10 == 0).next(), Some((1, 10)));
/// assert!(ages.keys().eq([2, 3]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the values"]
pub struct ExtractIf<'a, T, S: KeySet = SparseSet, P: Paging = BySize, F = fn(<S as KeySet>::Key, &mut T) -> bool> {
    storage: &'a mut BasicStorage<T, S, P>,
    remove: F,
    /// The next position to visit. All pairs before it stay.
    position: usize,
    /// The number of pairs not visited yet.
    left: usize,
}

impl<'a, T, S: KeySet, P: Paging, F> ExtractIf<'a, T, S, P, F> {
    pub(super) fn new(storage: &'a mut BasicStorage<T, S, P>, remove: F) -> Self {
        let left = storage.len();
        Self { storage, remove, position: 0, left }
    }
}

impl<T, S: KeySet, P: Paging, F: FnMut(S::Key, &mut T) -> bool> Iterator for ExtractIf<'_, T, S, P, F> {
    type Item = (S::Key, T);

    fn next(&mut self) -> Option<Self::Item> {
        self.storage.raw.extract_next(&mut self.position, &mut self.left, &mut self.remove)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

impl<T, S: KeySet, P: Paging, F: FnMut(S::Key, &mut T) -> bool> FusedIterator for ExtractIf<'_, T, S, P, F> {}

impl<T: fmt::Debug, S: KeySet, P: Paging, F> fmt::Debug for ExtractIf<'_, T, S, P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf")
            .field("storage", &self.storage)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}
