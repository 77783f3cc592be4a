//! The iterator of [`Storage::extract_if`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::Storage;
use crate::paging::{BySize, Paging};

/// An iterator that removes and yields the pairs of a [`Storage`] selected by a predicate.
///
/// If it is dropped or forgotten early, the remaining pairs stay in the storage.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut ages = Storage::from([(1_u32, 10), (2, 15), (3, 20)]);
/// assert_eq!(ages.extract_if(|_, age| *age % 10 == 0).next(), Some((1, 10)));
/// assert_eq!(ages.keys_slice(), [3, 2]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the values"]
pub struct ExtractIf<'a, T, F, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut Storage<T, K, A, P>,
    remove: F,
    // The next position to check. All pairs before it stay.
    position: usize,
}

impl<'a, T, F, K: SparseKey, A: Allocator, P: Paging> ExtractIf<'a, T, F, K, A, P> {
    pub(super) fn new(storage: &'a mut Storage<T, K, A, P>, remove: F) -> Self {
        Self { storage, remove, position: 0 }
    }
}

impl<T, F, K, A, P> Iterator for ExtractIf<'_, T, F, K, A, P>
where
    F: FnMut(K, &mut T) -> bool,
    K: SparseKey,
    A: Allocator,
    P: Paging,
{
    type Item = (K, T);

    fn next(&mut self) -> Option<(K, T)> {
        while let Some((key, value)) = self.storage.get_at_mut(self.position) {
            if (self.remove)(key, value) {
                return self.storage.remove_at(self.position);
            }
            self.position += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.storage.len() - self.position))
    }
}

impl<T, F, K, A, P> FusedIterator for ExtractIf<'_, T, F, K, A, P>
where
    F: FnMut(K, &mut T) -> bool,
    K: SparseKey,
    A: Allocator,
    P: Paging,
{
}

impl<T: fmt::Debug, F, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for ExtractIf<'_, T, F, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf")
            .field("storage", &self.storage)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}
