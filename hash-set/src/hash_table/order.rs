//! Swapping elements, and conversion to sorted iterators.

use core::cmp::Ordering;

use sparse_array::allocator::Allocator;

use super::{HashTable, IntoIter};
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Swaps the elements with two ids.
    ///
    /// # Panics
    /// Panics if no element has one of the ids.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let a = table.insert_unique(1, 'a').id();
    /// let b = table.insert_unique(2, 'b').id();
    /// table.swap_ids(a, b);
    /// assert!(table.iter().eq(&['b', 'a']));
    /// assert_eq!(table.find_id(1, |_| true), Some(b));
    /// ```
    #[doc(alias = "swap_indices")]
    #[track_caller]
    pub fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        if !self.raw.swap(a.index(), b.index()) {
            let vacant = if self.contains_id(a) { b } else { a };
            panic!("HashTable::swap_ids: no element has id {} (index bound {})", vacant.index(), self.index_bound());
        }
    }

    /// Converts the table to an iterator over its elements, sorted with a comparison function. The sort is stable.
    ///
    /// Faster than [`sort_by`](Self::sort_by) and [`into_iter`](IntoIterator::into_iter), as buckets and hashes are
    /// freed first. Allocates the scratch space of [`slice::sort_by`], from the global allocator.
    ///
    /// # Panics
    /// Panics if `compare` does, or detects that it is not a total order. All elements are then dropped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.sorted_by(|a, b| a.cmp(b)).eq([1, 2, 3]));
    /// ```
    #[track_caller]
    pub fn sorted_by(self, compare: impl FnMut(&T, &T) -> Ordering) -> IntoIter<T, A> {
        let mut elements = self.raw.into_elements();
        elements.sort_by(compare);
        elements.into_values()
    }

    /// Unstable version of [`sorted_by`](Self::sorted_by), which is faster and allocates less.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.sorted_unstable_by(|a, b| b.cmp(a)).eq([3, 2, 1]));
    /// ```
    #[track_caller]
    pub fn sorted_unstable_by(self, compare: impl FnMut(&T, &T) -> Ordering) -> IntoIter<T, A> {
        let mut elements = self.raw.into_elements();
        elements.sort_unstable_by(compare);
        elements.into_values()
    }
}
