//! [`Drain`].

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use core::panic::{RefUnwindSafe, UnwindSafe};

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::SlotMap;
use crate::owned_iterator;

/// A draining iterator over the keys and values of a slot map.
///
/// Dropping it drops the remaining values. If it is forgotten, they stay in the map.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// let mut drained = names.drain();
/// assert_eq!(drained.next_back(), Some((dragon, "dragon")));
/// assert_eq!(drained.len(), 1);
/// drop(drained);
/// assert!(names.is_empty());
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` to drop the values"]
pub struct Drain<'a, T, K: SparseKey = Entity, A: Allocator = Global> {
    /// Has no values but the remaining ones.
    map: &'a mut SlotMap<T, K, A>,
    /// The slots that are not visited yet.
    slots: Range<usize>,
}

impl<'a, T, K: SparseKey, A: Allocator> Drain<'a, T, K, A> {
    pub(super) fn new(map: &'a mut SlotMap<T, K, A>) -> Self {
        let slots = if map.is_empty() { 0..0 } else { 0..map.slot_len() };
        Self { map, slots }
    }
}

impl<T, K: SparseKey, A: Allocator> Iterator for Drain<'_, T, K, A> {
    type Item = (K, T);

    #[inline]
    fn next(&mut self) -> Option<(K, T)> {
        let map = &mut *self.map;
        self.slots.by_ref().find_map(|index| map.remove_by_index(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.map.len(), Some(self.map.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.map.len()
    }

    #[inline]
    fn last(self) -> Option<(K, T)> {
        owned_iterator::last(self)
    }
}

impl<T, K: SparseKey, A: Allocator> DoubleEndedIterator for Drain<'_, T, K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        let map = &mut *self.map;
        self.slots.by_ref().rev().find_map(|index| map.remove_by_index(index))
    }
}

impl<T, K: SparseKey, A: Allocator> ExactSizeIterator for Drain<'_, T, K, A> {}

impl<T, K: SparseKey, A: Allocator> FusedIterator for Drain<'_, T, K, A> {}

impl<T, K: SparseKey, A: Allocator> Drop for Drain<'_, T, K, A> {
    fn drop(&mut self) {
        let map = &mut *self.map;
        owned_iterator::for_all(self.slots.by_ref(), |index| drop(map.vacate(index)));
    }
}

/// The values are yielded, dropped or kept, whatever panics meanwhile, as those of std's.
impl<T: RefUnwindSafe, K: SparseKey, A: Allocator> UnwindSafe for Drain<'_, T, K, A> {}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey, A: Allocator> fmt::Debug for Drain<'_, T, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&*self.map).finish()
    }
}
