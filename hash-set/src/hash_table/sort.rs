//! Sorting and reversing.

use core::cmp::Ordering;
use core::mem;

use alloc::vec::Vec;
use sparse_array::SparseArray;
use sparse_array::allocator::Allocator;

use super::iter::IntoIter;
use super::restore_lanes::Moves;
use super::table::HashTable;

impl<T, A: Allocator> HashTable<T, A> {
    /// Sorts the elements with a comparison function. The sort is stable. Closes all holes first. Ids change.
    ///
    /// Allocates 4 bytes per element plus the scratch space of [`slice::sort_by`], from the global allocator.
    ///
    /// # Panics
    /// Panics if `compare` does, or detects that it is not a total order. The elements then have their previous order,
    /// without holes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// table.sort_by(|a, b| a.cmp(b));
    /// assert!(table.iter().eq(&[1, 2, 3]));
    /// assert_eq!(table.find_id(3, |&n| n == 3).unwrap().index(), 2);
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.sort_with(|order, elements| order.sort_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize])));
    }

    /// Unstable version of [`sort_by`](Self::sort_by), which is faster and allocates less.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// table.sort_unstable_by(|a, b| b.cmp(a));
    /// assert!(table.iter().eq(&[3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn sort_unstable_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.sort_with(|order, elements| {
            order.sort_unstable_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize]));
        });
    }

    /// Sorts the elements with a key extraction function, called once per element. The sort is stable.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does, for `key` and the comparison of keys.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// ["ccc", "a", "bb"].into_iter().enumerate().for_each(|(n, s)| _ = table.insert_unique(n as u64, s));
    /// table.sort_by_cached_key(|s| s.len());
    /// assert!(table.iter().eq(&["a", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn sort_by_cached_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_with(|order, elements| order.sort_by_cached_key(|&index| key(&elements[index as usize])));
    }

    /// Reverses the order of the elements. Closes all holes first. Ids change.
    ///
    /// Allocates 4 bytes per element, from the global allocator. To iterate in reverse, use `iter().rev()`.
    ///
    /// # Panics
    /// Panics if there is no room for these numbers in the address space.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// table.reverse();
    /// assert!(table.iter().eq(&[2, 1, 0]));
    /// ```
    #[track_caller]
    pub fn reverse(&mut self) {
        self.sort_with(|order, _| order.reverse());
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
        let mut elements = self.into_elements();
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
        let mut elements = self.into_elements();
        elements.sort_unstable_by(compare);
        elements.into_values()
    }

    /// Compacts, then reorders the elements by `sort`, which permutes their indices.
    ///
    /// # Panics
    /// Panics if `sort` does. The elements are then compacted but not reordered.
    #[track_caller]
    pub(crate) fn sort_with(&mut self, sort: impl FnOnce(&mut [u32], &SparseArray<T, A>)) {
        self.compact_stable();
        let len = self.blocks.elements.len();
        let mut order: Vec<u32> = (0..len as u32).collect();
        sort(&mut order, &self.blocks.elements);
        let mut restore = Moves::of(self);
        // Walk each cycle of the permutation once: slot `to` gets what was in slot `from = order[to]`.
        for start in 0..len {
            let mut to = start;
            loop {
                let from = mem::replace(&mut order[to], to as u32) as usize;
                if from == start || from == to {
                    break;
                }
                assert!(from < len, "a sort only permutes the indices");
                restore.swap(to, from);
                to = from;
            }
        }
    }
}
