//! Removal at the end of a [`RawTable`]: `pop`, `swap_remove`, `truncate` and `split_off`.

use sparse_array::allocator::Allocator;
use sparse_array::{SparseArray, TryReserveError};

use super::extract::RawExtract;
use super::index::{Index, Position};
use super::table::RawTable;

impl<T, A: Allocator> RawTable<T, A> {
    /// Lowers the index bound past trailing holes. *O*(1) amortized over the removals that made them: a search for the
    /// last element would pass them each time.
    #[inline]
    pub(crate) fn trim(&mut self) {
        self.elements.truncate(self.elements.index_bound());
    }

    /// Removes the last element, and lowers the index bound past trailing holes.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.trim();
        let last = self.elements.last_index()?;
        // SAFETY: `last` is occupied, so in a lane (I3); it fits `u32` (I5).
        let position = unsafe { self.index.position_of(last as u32) };
        // SAFETY: `position_of` just returned it.
        unsafe { self.index.vacate(position) };
        self.elements.pop().map(|(_, element)| element)
    }

    /// Removes an element and moves the last one into its slot. Lowers the index bound as `pop` does.
    ///
    /// # Safety
    /// - `position` is a used lane and holds its id.
    pub(super) unsafe fn swap_remove(&mut self, position: Position) -> T {
        let Self { index, elements } = self;
        let (id, last) = (position.id as usize, elements.last_index().expect("there is an element"));
        // SAFETY: caller guarantees a used lane.
        unsafe { index.vacate(position) };
        if last != id {
            // SAFETY: `last` is occupied and differs from `id`, so it is still in a lane (I3). `id` is in none now.
            // Both fit `u32` (I5).
            let renamed = unsafe { index.rename(last as u32, id as u32, &mut { usize::MAX }) };
            debug_assert!(renamed, "no chain has so many links");
            elements.swap(id, last);
        }
        let Some((_, element)) = elements.pop() else { unreachable!("there is an element") };
        element
    }

    /// Drops all but the first `len` elements, in slot order, and lowers the index bound. If a drop panics, the
    /// following elements stay.
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

    /// Moves the elements in the slots at or after `at` to a new table, in order, and lowers the index bound to `at`.
    /// Allocates first, and runs no user code afterwards.
    pub(crate) fn try_split_off(&mut self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let tail = self.elements.range(at..);
        // I3 does not hold in `split` until its elements are inserted below.
        let mut split = Self {
            index: Index::new(),
            elements: SparseArray::try_with_capacity_in(tail.len(), self.elements.allocator().clone())?,
        };
        let ids = tail.clone().map(|(id, _)| id);
        // SAFETY: each id is occupied, so in a lane (I3).
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
