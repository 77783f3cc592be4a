//! [`Sweep`]: removes many elements and empties their lanes in one pass.

use sparse_array::allocator::Allocator;

use super::table::RawTable;

/// Suspends I3: elements may be removed from their slots alone. Dropping it, also during a panic, empties their lanes.
///
/// Relies on removals not lowering the index bound while elements are left: the occupancy bits at or above it say nothing
/// about their slots.
///
/// When every second element is removed, this takes half the time of searching each lane.
pub(super) struct Sweep<'a, T, A: Allocator> {
    pub(super) table: &'a mut RawTable<T, A>,
    len: usize,
}

impl<'a, T, A: Allocator> Sweep<'a, T, A> {
    pub(super) fn new(table: &'a mut RawTable<T, A>) -> Self {
        Self { len: table.elements.len(), table }
    }
}

impl<T, A: Allocator> Drop for Sweep<'_, T, A> {
    fn drop(&mut self) {
        // Restore I3.
        let RawTable { index, elements } = &mut *self.table;
        if elements.len() == self.len {
            return;
        }
        if elements.is_empty() {
            index.clear();
        } else {
            index.sweep(elements.occupancy_words());
        }
    }
}

impl<T, A: Allocator> RawTable<T, A> {
    pub(crate) fn retain(&mut self, keep: impl FnMut(usize, &mut T) -> bool) {
        let sweep = Sweep::new(self);
        sweep.table.elements.retain(keep);
    }
}
