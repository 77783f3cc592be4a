//! Capacity: when the block grows, by how much, and when it shrinks.

use super::array::RawSparseArray;
use super::slot::Slot;
use super::table::MAX_CAPACITY;
use crate::TryReserveError;
use crate::alloc::Allocator;

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// The capacity of a first block whose size the caller does not state. Fewer slots would mean a second allocation
    /// at once; more would be felt by programs with many small arrays, or with large values.
    const MIN_CAPACITY: usize = if size_of::<Slot<T>>() <= 1024 { 4 } else { 1 };

    /// Room for one more value, in a table that is full.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(super) fn grow_by_one(&mut self) {
        if let Err(error) = self.try_reserve_total(self.capacity() + 1, true) {
            error.raise_for("SparseArray::insert", self.capacity() + 1, "slots", MAX_CAPACITY);
        }
    }

    /// Room for `additional` values more: holes count. With `amortized`, growth leaves room for as many again.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize, amortized: bool) -> Result<(), TryReserveError> {
        if additional <= self.capacity() - self.len() {
            return Ok(());
        }
        self.try_reserve_total(self.len().checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?, amortized)
    }

    /// A capacity of at least `capacity`, which is more than there is.
    #[cold]
    #[inline(never)]
    pub(crate) fn try_reserve_total(&mut self, capacity: usize, amortized: bool) -> Result<(), TryReserveError> {
        if capacity <= self.capacity() {
            return Ok(());
        }
        if capacity > MAX_CAPACITY {
            return Err(TryReserveError::CapacityOverflow);
        }
        let capacity = if amortized {
            capacity.max(self.capacity().saturating_mul(2)).clamp(Self::MIN_CAPACITY, MAX_CAPACITY)
        } else {
            capacity
        };
        // SAFETY: the table's block belongs to this allocator (I1); the capacity is larger than before and in bounds.
        unsafe { self.table.grow(&self.allocator, capacity) }
    }

    /// Gives the holes after the last value up, then the memory beyond `min_capacity` and the bound.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        self.trim();
        let capacity = min_capacity.max(self.bound());
        if capacity < self.capacity() {
            // SAFETY: the table's block belongs to this allocator (I1); the capacity covers the bound and is not
            // larger.
            unsafe { self.table.shrink(&self.allocator, capacity) };
        }
    }

    /// Lowers the bound to one past the last value. The holes between leave the free list.
    pub(crate) fn trim(&mut self) {
        let old = self.bound();
        let bound = self.table.end_of_values(old);
        if old - bound == self.free_len() {
            self.table.first_free = super::slot::NONE;
            self.table.free_len = 0;
        } else {
            for index in bound..old {
                // SAFETY: all slots from `bound` on are holes below the old bound, and so on the free list (I5).
                unsafe { self.table.unlink_free(index as u32) };
            }
        }
        // SAFETY: `end_of_values` never exceeds the bound, there are no values past it, and the holes past it have left
        // the list.
        unsafe { self.table.lower_bound(bound) };
    }
}
