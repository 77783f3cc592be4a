//! What takes elements off the end of a [`RawTable`], and gives their slots up.

use sparse_array::alloc::Allocator;
use sparse_array::{SparseArray, TryReserveError};

use super::extract::RawExtract;
use super::index::{Index, Position};
use super::table::RawTable;

impl<T, A: Allocator> RawTable<T, A> {
    /// Removes the last element. Its slot and the holes behind the last remaining one are given up.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.elements.last_index()?;
        // SAFETY: an occupied index is in a lane (I3); it fits `u32` by I5.
        let position = unsafe { self.index.position_of(last as u32) };
        // SAFETY: just found.
        unsafe { self.index.vacate(position) };
        self.elements.pop().map(|(_, element)| element)
    }

    /// Removes an element and moves the last one into its slot. The last slot and the holes before it are given up, as
    /// by `pop`.
    ///
    /// # Safety
    /// - `position` was found since the last change of the table.
    pub(super) unsafe fn swap_remove(&mut self, position: Position) -> T {
        let Self { index, elements } = self;
        let (id, last) = (position.id as usize, elements.last_index().expect("there is an element"));
        // SAFETY: the position is current (caller).
        unsafe { index.vacate(position) };
        if last != id {
            // SAFETY: `last` is occupied and another index than `id`, so it is in a lane still (I3), and `id` is in
            // none any more. Both fit `u32` by I5.
            unsafe { index.rename(last as u32, id as u32) };
            elements.swap(id, last);
        }
        let Some((_, element)) = elements.pop() else { unreachable!("there is an element") };
        element
    }

    /// Drops all but the first `len` elements, in slot order, and gives up their slots. If a drop panics, those behind
    /// stay.
    pub(crate) fn truncate(&mut self, len: usize) {
        let Some(behind) = self.elements.len().saturating_sub(len).checked_sub(1) else { return };
        if let Some(at) = self.elements.indices().nth_back(behind) {
            let mut extract = RawExtract::new(self, at..self.elements.index_bound());
            while let Some(element) = extract.next(|_| true) {
                drop(element);
            }
            self.elements.truncate(at);
        }
    }

    /// Moves the elements in the slots at or after `at` to another table, in their order, and gives up their slots.
    ///
    /// All memory is obtained before anything changes, and nothing of the user's runs afterwards.
    pub(crate) fn try_split_off(&mut self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let tail = self.elements.range(at..);
        // The other index is filled before there are elements. The table is not visible until then.
        let mut split = Self {
            index: Index::new(),
            elements: SparseArray::try_with_capacity_in(tail.len(), self.elements.allocator().clone())?,
        };
        let ids = || tail.clone().map(|(id, _)| id as u32);
        // SAFETY: each id is an occupied index, so in a lane (I3); the array stays as it is.
        split.index = unsafe { self.index.renumbered(ids, tail.len(), split.elements.allocator())? };
        assert!(split.elements.capacity() <= split.index.capacity(), "slots for the elements and no more (I5)");
        let mut extract = RawExtract::new(self, at..self.elements.index_bound());
        while let Some(element) = extract.next(|_| true) {
            let Ok(_) = split.elements.insert_within_capacity(element) else { unreachable!("room was made for all") };
        }
        self.elements.truncate(at);
        Ok(split)
    }
}
