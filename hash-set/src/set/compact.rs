//! Compaction: moving elements into holes, which changes ids; the order of the holes.

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Moves elements from the end into the holes, so that ids are dense. Returns whether any id changed.
    ///
    /// Takes *O*(holes), plus one step for each 64 slots.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..4).collect();
    /// set.remove(&1);
    /// assert!(set.compact());
    /// assert!(set.iter().eq(&[0, 3, 2]));
    /// assert_eq!(set.index_bound(), 3);
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        self.table.compact()
    }

    /// Compacts as [`compact`](Self::compact) does, and calls `moved` with each moved element, its old and its new id.
    ///
    /// If `moved` panics, the elements passed to it so far have moved, and the others keep their ids. Holes are filled
    /// from the lowest up.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..4).collect();
    /// set.remove(&1);
    /// let mut moves = Vec::new();
    /// assert!(set.compact_with(|&n, old, new| moves.push((n, old.index(), new.index()))));
    /// assert_eq!(moves, [(3, 3, 1)]);
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact_with(&mut self, mut moved: impl FnMut(&T, ElementId, ElementId)) -> bool {
        self.table.compact_with(|element, old, new| moved(element, old, new))
    }

    /// Moves elements down over the holes, in their order. Returns whether any id changed. Takes *O*(n), plus one step
    /// for each slot.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..4).collect();
    /// set.remove(&1);
    /// assert!(set.compact_stable());
    /// assert!(set.iter().eq(&[0, 2, 3]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        self.table.compact_stable()
    }

    /// Compacts as [`compact_stable`](Self::compact_stable) does, and calls `moved` with each moved element, its old
    /// and its new id, in ascending order.
    ///
    /// If `moved` panics, the elements passed to it so far have moved, and the others keep their ids.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..4).collect();
    /// set.remove(&1);
    /// let mut moves = Vec::new();
    /// assert!(set.compact_stable_with(|&n, old, new| moves.push((n, old.index(), new.index()))));
    /// assert_eq!(moves, [(2, 2, 1), (3, 3, 2)]);
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable_with(&mut self, mut moved: impl FnMut(&T, ElementId, ElementId)) -> bool {
        self.table.compact_stable_with(|element, old, new| moved(element, old, new))
    }

    /// Sorts the free list, so that later insertions fill the lowest holes first.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..4).collect();
    /// set.remove(&0);
    /// set.remove(&2);
    /// set.sort_free_list();
    /// assert_eq!(set.insert_full(9).0.index(), 0);
    /// ```
    #[doc(alias = "SortFreeList")]
    pub fn sort_free_list(&mut self) {
        self.table.sort_free_list();
    }
}
