//! Cloning, slot by slot, with the holes and the order of the free list.

use core::mem;
use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::cursor::Chunk;
use super::table::Table;
use super::words;
use crate::TryReserveError;
use crate::allocator::Allocator;

/// Drops the values cloned so far if a clone panics.
struct Cloned<'a, T> {
    source: &'a Table<T>,
    target: &'a Table<T>,
    /// `target` holds a clone for each slot below this that `source` occupies.
    done: usize,
}

impl<T> Cloned<'_, T> {
    /// # Safety
    /// - Slot `index` of the source holds a value. Slot `index` of the target is below its capacity and holds nothing.
    ///   The source occupies no slot between `done` and `index`.
    #[inline]
    unsafe fn clone_slot(&mut self, index: usize)
    where
        T: Clone,
    {
        // SAFETY: caller guarantees both slots. `done` is raised after the write, and nothing else in the target is
        // published.
        unsafe { self.target.value(index).write(self.source.value(index).as_ref().clone()) };
        // Without drop glue there is nothing to undo, and the loop compiles to a copy of memory.
        if mem::needs_drop::<T>() {
            self.done = index + 1;
        }
    }
}

impl<T> Drop for Cloned<'_, T> {
    fn drop(&mut self) {
        for index in 0..self.done {
            if self.source.contains(index) {
                // SAFETY: the slot is below `done`, so it holds a clone. The target has not published it, so nothing
                // else drops it.
                unsafe { self.target.value(index).drop_in_place() };
            }
        }
    }
}

impl<T: Clone, A: Allocator> RawSparseArray<T, A> {
    /// Allocates a block for the slots of `source` in use, with a tail of `tail` bytes, and clones them into it.
    /// Returns the tail.
    ///
    /// # Panics
    /// Panics if this array has a block.
    #[inline]
    pub(crate) fn try_clone_slots_from(&mut self, source: &Self, tail: usize) -> Result<NonNull<u8>, TryReserveError> {
        let (table, allocator) = self.parts_mut();
        assert!(table.capacity == 0, "the clone has a block");
        if source.bound() == 0 {
            return Ok(NonNull::dangling());
        }
        // SAFETY: the allocator is that of this array. The bound is not 0, and at most `MAX_CAPACITY` (I2).
        let (new, tail) = unsafe { Table::allocate(allocator, source.bound(), tail)? };
        *table = new;
        self.clone_slots_from(source);
        Ok(tail)
    }

    /// Clones the slots of `source` into this array. If a clone panics, this array remains empty.
    ///
    /// # Panics
    /// Panics if this array is not empty or has too little capacity.
    #[inline]
    pub(crate) fn clone_slots_from<B: Allocator>(&mut self, source: &RawSparseArray<T, B>) {
        let source = source.table();
        assert!(
            self.table().bound == 0 && source.bound <= self.table().capacity,
            "the clone's slots are in use, or too few"
        );
        if source.free_len != 0 {
            return self.clone_with_holes(source);
        }
        let mut cloned = Cloned { source, target: self.table_mut(), done: 0 };
        for index in 0..source.bound() {
            // SAFETY: without holes, each slot below the bound holds a value (I5); the target is empty.
            unsafe { cloned.clone_slot(index) };
        }
        mem::forget(cloned);
        // Publishes the clones: bits at or past the bound of the empty target are ones (I3).
        self.table_mut().bound = source.bound;
    }

    /// [`clone_slots_from`](Self::clone_slots_from) for a source with holes. This array is empty, and its capacity
    /// covers the source's bound.
    #[inline(never)]
    fn clone_with_holes(&mut self, source: &Table<T>) {
        assert!(self.table().bound == 0 && source.bound <= self.table().capacity);
        let mut cursor = source.cursor();
        let mut cloned = Cloned { source, target: self.table_mut(), done: 0 };
        while let Some(chunk) = cursor.next_chunk(source.words()) {
            // The cursor yields the occupied slots in ascending order. The target's capacity covers the source's bound.
            match chunk {
                Chunk::Run(run) => {
                    for index in run {
                        // SAFETY: the next slot from the cursor; the target is empty.
                        unsafe { cloned.clone_slot(index) };
                    }
                }
                Chunk::Bits { base, bits } => {
                    for bit in words::ones(bits) {
                        // SAFETY: the next slot from the cursor; the target is empty.
                        unsafe { cloned.clone_slot(base + bit) };
                    }
                }
            }
        }
        mem::forget(cloned);

        let target = self.table_mut();
        let mut hole = source.first_free;
        while hole != super::slot::NONE {
            // SAFETY: the source's free list consists of holes below its bound, each with a link (I5). The target's
            // slots at these indices are below its capacity and hold nothing.
            unsafe {
                let link = source.link(hole);
                target.link_mut(hole).write(link);
                hole = link.next();
            }
        }
        target.bound = source.bound;
        target.first_free = source.first_free;
        target.free_len = source.free_len;
        // SAFETY: both tables now occupy the same slots (I4). Past the bound, the source's bits are ones too (I3).
        unsafe { target.words_mut() }.copy_from_slice(source.words());
    }
}
