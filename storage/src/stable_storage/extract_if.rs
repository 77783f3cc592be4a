//! The iterator of [`StableStorage::extract_if`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::StableStorage;
use crate::{BySize, Paging};

/// An iterator that removes and yields the values of a [`StableStorage`] selected by a predicate, with their keys.
///
/// If it is dropped or forgotten early, the remaining values stay in the storage.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 44)]);
/// assert_eq!(ages.extract_if(|_, age| *age > 30).next(), Some((3, 36)));
/// assert!(ages.keys().eq([1, 2]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the values"]
pub struct ExtractIf<'a, T, F, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut StableStorage<T, K, A, P>,
    remove: F,
    /// The next position to check. All values before it stay.
    position: usize,
    /// The number of values not checked yet.
    left: usize,
}

impl<'a, T, F, K: SparseKey, A: Allocator, P: Paging> ExtractIf<'a, T, F, K, A, P> {
    pub(super) fn new(storage: &'a mut StableStorage<T, K, A, P>, remove: F) -> Self {
        let left = storage.len();
        Self { storage, remove, position: 0, left }
    }
}

impl<T, K: SparseKey, F: FnMut(K, &mut T) -> bool, A: Allocator, P: Paging> Iterator for ExtractIf<'_, T, F, K, A, P> {
    type Item = (K, T);

    fn next(&mut self) -> Option<(K, T)> {
        let Self { storage, remove, position, left } = self;
        let key = storage.raw.select(position, |key, value| {
            *left -= 1;
            remove(key, value)
        });
        storage.remove_entry(key?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

impl<T, K: SparseKey, F: FnMut(K, &mut T) -> bool, A: Allocator, P: Paging> FusedIterator
    for ExtractIf<'_, T, F, K, A, P>
{
}

impl<T: fmt::Debug, K: SparseKey, F, A: Allocator, P: Paging> fmt::Debug for ExtractIf<'_, T, F, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf")
            .field("storage", &self.storage)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}
