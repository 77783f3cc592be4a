//! Iteration and removal over ranges of ids.

use core::ops::RangeBounds;

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;
use crate::hash_table::{DrainRange, Iter, check_range};

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns an iterator over the elements whose ids are in `ids`, in slot order.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b", "c"]);
    /// let b = set.get_id("b").unwrap();
    /// assert!(set.iter_range(b..).eq(&["b", "c"]));
    /// assert!(set.iter_range(..b).eq(&["a"]));
    /// ```
    #[doc(alias = "get_range")]
    #[track_caller]
    pub fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> Iter<'_, T> {
        check_range(&ids, "HashSet::iter_range");
        self.table.iter_range(ids)
    }

    /// Removes and yields the elements whose ids are in `ids`, in slot order. The other ids stay. Each removal leaves a
    /// hole.
    ///
    /// Dropping the iterator drops the elements it has not yielded; if it is forgotten, they stay in the set. To remove
    /// all elements, [`drain`](Self::drain) is faster.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let b = set.get_id("b").unwrap();
    /// assert!(set.drain_range(..=b).eq(["a", "b"]));
    /// assert_eq!(set, HashSet::from(["c"]));
    /// ```
    #[doc(alias = "drain")]
    #[track_caller]
    pub fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, T, A> {
        check_range(&ids, "HashSet::drain_range");
        self.table.drain_range(ids)
    }
}
