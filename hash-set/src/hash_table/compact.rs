//! Compaction: moving elements into holes, which changes ids; the order of the holes.

use sparse_array::allocator::Allocator;

use super::restore_lanes::Moves;
use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Moves elements from the end into the holes, so that ids are dense. Returns whether any id changed. Takes
    /// *O*(holes), plus one step for each 64 slots; *O*(n) more at most, if many hashes are equal.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// assert!(table.compact());
    /// assert!(table.iter().eq(&[0, 3, 2]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        Moves::of(self).compact(|_, _, _| {})
    }

    /// Compacts as [`compact`](Self::compact) does, and calls `moved` with each moved element, its old and its new id.
    /// Changes must not affect the element's hash.
    ///
    /// If `moved` panics, the elements passed to it so far have moved, and the others keep their ids. Holes are filled
    /// from the lowest up.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// let mut moves = Vec::new();
    /// assert!(table.compact_with(|&mut n, old, new| moves.push((n, old.index(), new.index()))));
    /// assert_eq!(moves, [(3, 3, 1)]);
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact_with(&mut self, mut moved: impl FnMut(&mut T, ElementId, ElementId)) -> bool {
        Moves::of(self).compact(|element, old, new| {
            moved(element, ElementId::of_slot(old), ElementId::of_slot(new));
        })
    }

    /// Moves elements down over the holes, in their order. Returns whether any id changed. Takes *O*(n).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// assert!(table.compact_stable());
    /// assert!(table.iter().eq(&[0, 2, 3]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        Moves::of(self).compact_stable(|_, _, _| {})
    }

    /// Compacts as [`compact_stable`](Self::compact_stable) does, and calls `moved` with each moved element, its old
    /// and its new id, in ascending order. Changes must not affect the element's hash.
    ///
    /// If `moved` panics, the elements passed to it so far have moved, and the others keep their ids.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// let mut moves = Vec::new();
    /// assert!(table.compact_stable_with(|&mut n, old, new| moves.push((n, old.index(), new.index()))));
    /// assert_eq!(moves, [(2, 2, 1), (3, 3, 2)]);
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable_with(&mut self, mut moved: impl FnMut(&mut T, ElementId, ElementId)) -> bool {
        Moves::of(self).compact_stable(|element, old, new| {
            moved(element, ElementId::of_slot(old), ElementId::of_slot(new));
        })
    }

    /// Sorts the free list, so that later insertions fill the lowest holes first.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(0, |_| true);
    /// table.remove(2, |_| true);
    /// table.sort_free_list();
    /// assert_eq!(table.insert_unique(9, 9).id().index(), 0);
    /// ```
    #[doc(alias = "SortFreeList")]
    pub fn sort_free_list(&mut self) {
        self.blocks.elements.sort_free_list();
    }
}
