//! Cloning, slot by slot, with the holes and the order of the free list.

use core::mem;

use super::array::RawSparseArray;
use super::cursor::Chunk;
use super::table::Table;
use super::words;
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
    /// Clones the slots of `source` into this array. If a clone panics, this array remains empty.
    ///
    /// # Panics
    /// Panics if this array is not empty or has too little capacity.
    pub(crate) fn clone_slots_from<B: Allocator>(&mut self, source: &RawSparseArray<T, B>) {
        let source = source.table();
        assert!(
            self.table().bound == 0 && source.bound <= self.table().capacity,
            "the clone's slots are in use, or too few"
        );
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
