//! The unsafe methods of [`HashTable`].

use sparse_array::allocator::Allocator;

use crate::element_id::ElementId;
use crate::hash_table::HashTable;

impl<T, A: Allocator> HashTable<T, A> {
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
    #[inline]
    #[must_use]
    pub unsafe fn get_by_id_unchecked(&self, id: ElementId) -> &T {
        debug_assert!(self.contains_id(id), "HashTable::get_by_id_unchecked: no element has id {}", id.index());
        // SAFETY: caller guarantees that the slot is occupied.
        unsafe { self.raw.elements.get_unchecked(id.index()) }
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
    #[inline]
    #[must_use]
    pub unsafe fn get_by_id_unchecked_mut(&mut self, id: ElementId) -> &mut T {
        debug_assert!(self.contains_id(id), "HashTable::get_by_id_unchecked_mut: no element has id {}", id.index());
        // SAFETY: caller guarantees that the slot is occupied.
        unsafe { self.raw.elements.get_unchecked_mut(id.index()) }
    }

    /// Looks up elements as [`get_disjoint_mut`](Self::get_disjoint_mut) does, without a check for duplicates.
    ///
    /// # Safety
    /// - No two look-ups find the same element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(1, 10);
    /// // SAFETY: there is only one look-up.
    /// let [a] = unsafe { table.get_disjoint_unchecked_mut([1], |_, _| true) };
    /// assert_eq!(a, Some(&mut 10));
    /// ```
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(
        &mut self,
        hashes: [u64; N],
        eq: impl FnMut(usize, &T) -> bool,
    ) -> [Option<&mut T>; N] {
        let ids = self.raw.find_ids(hashes, eq);
        debug_assert!(
            ids.iter().enumerate().all(|(i, id)| id.is_none() || !ids[..i].contains(id)),
            "HashTable::get_disjoint_unchecked_mut: two look-ups find the same element"
        );
        // SAFETY: the ids were just found; caller guarantees that they are distinct.
        unsafe { self.raw.get_disjoint_by_id(ids) }
    }
}
