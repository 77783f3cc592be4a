//! Removal by hash, and `retain`.

use sparse_array::allocator::Allocator;

use super::restore_lanes::Removals;
use super::table::HashTable;

impl<T, A: Allocator> HashTable<T, A> {
    /// Removes and returns the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.remove(7, |_| true), Some("seven"));
    /// assert_eq!(table.remove(7, |_| true), None);
    /// ```
    #[doc(alias = "RemoveByHash")]
    #[inline]
    pub fn remove(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<T> {
        self.find_entry(hash, eq).ok().map(|occupied| occupied.take().0)
    }

    /// Removes and returns the element with this hash for which `eq` returns `true`, and moves the last element into
    /// its slot.
    ///
    /// Leaves no hole. The last element gets the id of the removed one, as in indexmap; all other ids stay.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.swap_remove(1, |&n| n == 1), Some(1));
    /// assert!(table.iter().eq(&[0, 3, 2]));
    /// assert_eq!(table.index_bound(), 3);
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[inline]
    pub fn swap_remove(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<T> {
        self.find_entry(hash, eq).ok().map(|occupied| occupied.swap_remove())
    }

    /// Drops the elements for which `keep` returns `false`, in slot order. The other elements keep their ids.
    ///
    /// If `keep` panics, that element and the following ones stay.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..10).for_each(|n| _ = table.insert_unique(n, n));
    /// table.retain(|n| *n % 2 == 0);
    /// assert!(table.iter().eq(&[0, 2, 4, 6, 8]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    pub fn retain(&mut self, keep: impl FnMut(&mut T) -> bool) {
        Removals::of(self).retain(keep);
    }
}
