//! A table of other elements in the place of a table's elements.

use core::mem;

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::table::RawTable;

impl<T, A: Allocator + Clone> RawTable<T, A> {
    /// The table of what `change` makes of each element, at the same ids and with the same hashes. The index is handed
    /// on as it is.
    pub(crate) fn try_map<U>(mut self, mut change: impl FnMut(T) -> U) -> Result<RawTable<U, A>, TryReserveError> {
        let mut changed = RawTable::new_in(self.elements.allocator().clone());
        changed.elements.try_reserve_exact(self.elements.index_bound())?;
        // If `change` panics, both tables are only dropped, which requires no more than that each index is of its
        // allocator.
        for (id, element) in self.elements.drain() {
            changed.elements.insert_at(id, change(element));
        }
        // Now, while both tables have an owner that a panic would drop.
        drop(change);
        assert!(changed.elements.capacity() <= self.index.capacity(), "slots grow to what was requested (I5)");
        // The block is freed by a clone of the allocator that it came from, which is as good. Each id has the element
        // made of the one that it had (I3).
        mem::swap(&mut changed.index, &mut self.index);
        // Frees the old slots while `changed` has an owner that a panic would drop.
        drop(self);
        Ok(changed)
    }
}
