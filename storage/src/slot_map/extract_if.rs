//! [`ExtractIf`].

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::SlotMap;

/// An iterator that removes and yields the pairs of a slot map selected by a predicate.
///
/// If it is dropped or forgotten early, the remaining pairs stay.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut ages: SlotMap<u32> = SlotMap::new();
/// let [young, old] = [10, 80].map(|age| ages.insert(age));
/// assert_eq!(ages.extract_if(|_, age| *age > 50).next(), Some((old, 80)));
/// assert!(ages.keys().eq([young]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to drop the values"]
pub struct ExtractIf<'a, T, K: SparseKey = Entity, A: Allocator = Global, F = fn(K, &mut T) -> bool> {
    map: &'a mut SlotMap<T, K, A>,
    remove: F,
    /// The slots that are not visited yet.
    slots: Range<usize>,
    /// The number of values in them.
    left: usize,
}

impl<'a, T, K: SparseKey, A: Allocator, F> ExtractIf<'a, T, K, A, F> {
    pub(super) fn new(map: &'a mut SlotMap<T, K, A>, remove: F) -> Self {
        let (slots, left) = (0..map.slot_len(), map.len());
        Self { map, remove, slots, left }
    }
}

impl<T, K: SparseKey, A: Allocator, F: FnMut(K, &mut T) -> bool> Iterator for ExtractIf<'_, T, K, A, F> {
    type Item = (K, T);

    fn next(&mut self) -> Option<(K, T)> {
        for index in self.slots.by_ref() {
            if let Some((key, value)) = self.map.get_by_index_mut(index) {
                self.left -= 1;
                if (self.remove)(key, value) {
                    return self.map.remove_by_index(index);
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.left))
    }
}

impl<T, K: SparseKey, A: Allocator, F: FnMut(K, &mut T) -> bool> FusedIterator for ExtractIf<'_, T, K, A, F> {}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, F> fmt::Debug for ExtractIf<'_, T, K, A, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").field("map", &self.map).field("slots", &self.slots).finish_non_exhaustive()
    }
}
