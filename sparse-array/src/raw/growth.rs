use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::slot::Slot;
use super::table::{Block, MAX_CAPACITY};
use crate::SparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// The minimum capacity of the first block when growth is amortized: a smaller one would be outgrown at once, a
    /// larger one wastes memory.
    const MIN_CAPACITY: usize = if size_of::<Slot<T>>() <= 1024 { 4 } else { 1 };

    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(super) fn grow_by_one(&mut self) {
        if let Err(error) = self.try_reserve_total(self.capacity() + 1, true) {
            error.handle_error_for("SparseArray::insert", self.capacity() + 1, "slots", MAX_CAPACITY);
        }
    }

    /// Reserves capacity for `additional` more values.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize, amortized: bool) -> Result<(), TryReserveError> {
        if additional <= self.capacity() - self.len() {
            return Ok(());
        }
        self.try_reserve_total(self.len().checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?, amortized)
    }

    /// Raises the capacity to at least `capacity`, with `amortized` to at least twice the old one.
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
        if self.tail_size() != 0 {
            return self.try_leave_tail(capacity);
        }
        let (table, allocator) = self.parts_mut();
        // SAFETY: the block belongs to this allocator (I1), and the table to this array. `self.capacity < capacity <=
        // MAX_CAPACITY` (just checked), and there is no tail.
        unsafe { table.grow(allocator, capacity) }
    }

    /// Moves the slots to a new block of `capacity` slots without a tail.
    #[cold]
    #[inline(never)]
    fn try_leave_tail(&mut self, capacity: usize) -> Result<(), TryReserveError> {
        self.try_replace_block(capacity, 0, |_, _| {})
    }

    /// Moves the slots to a new block, as [`SparseArray::try_replace_block`].
    #[inline]
    pub(crate) fn try_replace_block(
        &mut self,
        capacity: usize,
        tail: usize,
        moved: impl FnOnce(&SparseArray<T, A>, NonNull<u8>),
    ) -> Result<(), TryReserveError> {
        let capacity = capacity.max(self.bound()).max(1);
        if capacity > MAX_CAPACITY {
            return Err(TryReserveError::CapacityOverflow);
        }
        let (table, allocator) = self.parts_mut();
        // SAFETY: the table and the allocator are this array's. `bound <= capacity <= MAX_CAPACITY`, not 0 (just made).
        let (table, tail) = unsafe { table.replace_block(allocator, capacity, tail)? };
        // SAFETY: the old block belonged to this allocator (I1), and the array has left it. Freed last, also if `moved`
        // panics.
        let _old = unsafe { Block::new(table, self.allocator()) };
        // SAFETY: a `SparseArray` has the layout of its only field.
        moved(unsafe { NonNull::from(&*self).cast().as_ref() }, tail);
        Ok(())
    }

    /// Trims the holes after the last value, then shrinks the block to `max(min_capacity, bound)` slots.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        self.trim();
        let capacity = min_capacity.max(self.bound());
        if capacity < self.capacity() {
            if capacity != 0 && self.tail_size() != 0 {
                // On failure, keep the larger block.
                let _ = self.try_leave_tail(capacity);
                return;
            }
            let (table, allocator) = self.parts_mut();
            // SAFETY: the block belongs to this allocator (I1), and `bound <= capacity < self.capacity`. There is
            // no tail, or the block is freed.
            unsafe { table.shrink(allocator, capacity) };
        }
    }

    /// Lowers the bound to one past the last value. The holes after it leave the free list. *O*(1) amortized over the
    /// operations that made them.
    #[inline]
    pub(crate) fn trim(&mut self) {
        let bound = self.bound();
        if bound != 0 && !self.contains(bound - 1) {
            self.trim_holes();
        }
    }

    /// The path of [`trim`](Self::trim) for an array with holes at its end.
    fn trim_holes(&mut self) {
        let old = self.bound();
        let bound = self.end_of_values(old);
        if old - bound == self.free_len() {
            self.table_mut().first_free = super::slot::NONE;
            self.table_mut().free_len = 0;
        } else {
            for index in bound..old {
                // SAFETY: the slots in `bound..old` are vacant, so they are on the free list (I5).
                unsafe { self.table_mut().unlink_free(index as u32) };
            }
        }
        // SAFETY: `end_of_values` is at most the bound. No value is past it, and the holes past it left the list.
        unsafe { self.table_mut().lower_bound(bound) };
    }
}
