//! Methods that take an [`ElementId`].

use core::ops::Index;

use sparse_array::GetDisjointMutError;
use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns whether an element has id `id`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert!(table.contains_id(id));
    /// table.clear();
    /// assert!(!table.contains_id(id));
    /// ```
    #[doc(alias = "IsValidId")]
    #[inline]
    pub fn contains_id(&self, id: ElementId) -> bool {
        self.blocks.elements.contains(id.index())
    }

    /// Returns the element with id `id`. A stale id, or an id of another table, returns `None` or the element that now
    /// has this id.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.get_by_id(id), Some(&"seven"));
    /// ```
    #[inline]
    pub fn get_by_id(&self, id: ElementId) -> Option<&T> {
        self.blocks.elements.get(id.index())
    }

    /// Returns a mutable reference to the element with id `id`. Changes must not affect its hash.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, (7, "seven")).id();
    /// table.get_by_id_mut(id).unwrap().1 = "sept";
    /// assert_eq!(table[id].1, "sept");
    /// ```
    #[inline]
    pub fn get_by_id_mut(&mut self, id: ElementId) -> Option<&mut T> {
        self.blocks.elements.get_mut(id.index())
    }

    /// Returns the element with id `id`, without checking that it exists.
    ///
    /// # Safety
    /// - `id` names an element of this table: [`contains_id`](Self::contains_id) returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// // SAFETY: the element was just inserted.
    /// assert_eq!(unsafe { table.get_by_id_unchecked(id) }, &"seven");
    /// ```
    #[expect(unsafe_code, reason = "part of the public API")]
    #[inline]
    #[must_use]
    pub unsafe fn get_by_id_unchecked(&self, id: ElementId) -> &T {
        debug_assert!(self.contains_id(id), "HashTable::get_by_id_unchecked: no element has id {}", id.index());
        // SAFETY: caller guarantees that the slot is occupied.
        unsafe { self.blocks.elements.get_unchecked(id.index()) }
    }

    /// Returns a mutable reference to the element with id `id`, without checking that it exists. Changes must not
    /// affect its hash.
    ///
    /// # Safety
    /// - `id` names an element of this table: [`contains_id`](Self::contains_id) returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, (7, "seven")).id();
    /// // SAFETY: the element was just inserted.
    /// unsafe { table.get_by_id_unchecked_mut(id) }.1 = "sept";
    /// assert_eq!(table[id].1, "sept");
    /// ```
    #[expect(unsafe_code, reason = "part of the public API")]
    #[inline]
    #[must_use]
    pub unsafe fn get_by_id_unchecked_mut(&mut self, id: ElementId) -> &mut T {
        debug_assert!(self.contains_id(id), "HashTable::get_by_id_unchecked_mut: no element has id {}", id.index());
        // SAFETY: caller guarantees that the slot is occupied.
        unsafe { self.blocks.elements.get_unchecked_mut(id.index()) }
    }

    /// Returns mutable references to the elements with several ids. Takes *O*(N²) comparisons of ids.
    ///
    /// # Errors
    /// Returns a [`GetDisjointMutError`] if an id is not below [`index_bound`](Self::index_bound), names no element, or
    /// occurs twice.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    /// use hash_set::hash_table::GetDisjointMutError;
    ///
    /// let mut table = HashTable::new();
    /// let a = table.insert_unique(1, 10).id();
    /// let b = table.insert_unique(2, 20).id();
    /// let [x, y] = table.get_disjoint_by_id_mut([b, a]).unwrap();
    /// core::mem::swap(x, y);
    /// assert_eq!((table[a], table[b]), (20, 10));
    /// assert_eq!(table.get_disjoint_by_id_mut([a, a]), Err(GetDisjointMutError::OverlappingIndices));
    /// ```
    #[doc(alias = "get_disjoint_indices_mut")]
    pub fn get_disjoint_by_id_mut<const N: usize>(
        &mut self,
        ids: [ElementId; N],
    ) -> Result<[&mut T; N], GetDisjointMutError> {
        self.blocks.elements.get_disjoint_mut(ids.map(ElementId::index))
    }

    /// Removes and returns the element with id `id`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.remove_by_id(id), Some("seven"));
    /// assert_eq!(table.remove_by_id(id), None);
    /// ```
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.entry_by_id(id).map(|occupied| occupied.remove().0)
    }

    /// Removes and returns the element with id `id`, and moves the last element into its slot. See
    /// [`swap_remove`](Self::swap_remove).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(1, |&n| n == 1).unwrap();
    /// assert_eq!(table.swap_remove_by_id(id), Some(1));
    /// assert_eq!(table[id], 3);
    /// ```
    #[doc(alias = "swap_remove_index")]
    #[inline]
    pub fn swap_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.entry_by_id(id).map(|occupied| occupied.swap_remove())
    }

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
        self.swap_ids_for(a, b, "HashTable::swap_ids");
    }

    /// Swaps as [`swap_ids`](Self::swap_ids) does, and panics in the name of `method`, for sets and maps.
    #[doc(hidden)]
    #[track_caller]
    pub fn swap_ids_for(&mut self, a: ElementId, b: ElementId, method: &str) {
        if !self.swap_slots(a.index(), b.index()) {
            let vacant = if self.contains_id(a) { b } else { a };
            panic!("{method}: no element has id {} (index bound {})", vacant.index(), self.index_bound());
        }
    }
}

impl<T, A: Allocator> Index<ElementId> for HashTable<T, A> {
    type Output = T;

    /// Returns the element with id `id`.
    ///
    /// # Panics
    /// Panics if no element has id `id`.
    #[inline]
    #[track_caller]
    fn index(&self, id: ElementId) -> &T {
        match self.get_by_id(id) {
            Some(element) => element,
            None => panic!("HashTable::index: no element has id {} (index bound {})", id.index(), self.index_bound()),
        }
    }
}
