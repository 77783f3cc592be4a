//! [`RestoreLanes`]: changes many elements, and brings the lanes up to date in one pass.

use sparse_array::allocator::Allocator;

use super::table::RawTable;

/// Suspends I3: elements may be removed from their slots, or moved with their hashes, without their lanes. Dropping it,
/// also during a panic, restores I3.
///
/// Relies on removals not lowering the index bound while elements are left: the occupancy bits at or above it say
/// nothing about their slots.
///
/// When every second element is removed, this takes half the time of searching each lane.
pub(super) struct RestoreLanes<'a, T, A: Allocator> {
    pub(super) table: &'a mut RawTable<T, A>,
    /// Whether all lanes are rebuilt. Otherwise, those of vacant slots are emptied.
    pub(super) rebuilds: bool,
    len: usize,
}

impl<'a, T, A: Allocator> RestoreLanes<'a, T, A> {
    /// For elements that move. The caller sets `rebuilds` before the first whose lane it leaves out of date.
    pub(super) fn of_moves(table: &'a mut RawTable<T, A>) -> Self {
        Self { len: table.elements.len(), rebuilds: false, table }
    }

    /// For elements that are removed. Takes *O*(elements), whatever the capacity: the lanes of few elements are emptied
    /// now, and those of the elements that are left are rebuilt.
    pub(super) fn of_removals(table: &'a mut RawTable<T, A>) -> Self {
        let rebuilds = table.index.is_sparse(table.elements.len());
        if rebuilds {
            table.clear_lanes();
        }
        Self { len: table.elements.len(), rebuilds, table }
    }
}

impl<T, A: Allocator> Drop for RestoreLanes<'_, T, A> {
    fn drop(&mut self) {
        let RawTable { index, elements } = &mut *self.table;
        if self.rebuilds {
            // SAFETY: the index covers the slots (I5). The hashes of the elements moved with them, and were in lanes
            // when this was created (I3). They still are, or the lanes are empty.
            unsafe { index.refill(elements.indices(), elements.len()) };
        } else if elements.is_empty() && self.len != 0 {
            index.clear();
        } else if elements.len() != self.len {
            index.sweep(elements.occupancy_words());
        }
    }
}

impl<T, A: Allocator> RawTable<T, A> {
    pub(crate) fn retain(&mut self, keep: impl FnMut(usize, &mut T) -> bool) {
        let restore = RestoreLanes::of_removals(self);
        restore.table.elements.retain(keep);
    }
}
