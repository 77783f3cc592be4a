//! [`Cursor`], the taken positions of a storage with their keys and values.

use core::mem::needs_drop;
use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::slots::{CHUNK, cell_of};
use super::walk::Walk;
use crate::raw::PageTable;

/// A [`Walk`], and where the values are. It borrows nothing and makes no references.
pub(super) struct Cursor<T, K> {
    pub(super) walk: Walk<K>,
    pub(super) table: PageTable<T>,
    /// The keys of the chunk in front, and its cells if they lie side by side: pages of fewer cells than a chunk are asked for each.
    front_keys: NonNull<K>,
    front_cells: NonNull<T>,
}

impl<T, K> Clone for Cursor<T, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, K> Copy for Cursor<T, K> {}

impl<T, K: SparseKey> Cursor<T, K> {
    pub(super) const EMPTY: Self = Self {
        walk: Walk::empty(),
        table: PageTable::EMPTY,
        front_keys: NonNull::dangling(),
        front_cells: NonNull::dangling(),
    };

    /// Whether the cells of a chunk lie side by side: then a page has as many as several chunks, both being powers of two.
    #[inline(always)]
    const fn chunks_are_runs(&self) -> bool {
        self.table.page_len() >= CHUNK
    }

    /// A cursor over the positions that `walk` has still to give, whose values are in `table`.
    ///
    /// # Safety
    /// - The walk is over slots whose values are in the payload of this table, and both are as they were when it began.
    #[inline]
    pub(super) unsafe fn new(walk: Walk<K>, table: PageTable<T>) -> Self {
        let mut cursor = Self { walk, table, ..Self::EMPTY };
        if walk.left() > 0 && !walk.front_is_used_up() {
            // SAFETY: the chunk in front has a position to come, and nothing has changed, says the caller.
            unsafe { cursor.look_up_front() };
        }
        cursor
    }

    /// Finds the keys and the cells of the chunk in front.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made.
    /// - The chunk in front has a position to come.
    #[inline(always)]
    unsafe fn look_up_front(&mut self) {
        let start = self.walk.front_start();
        // SAFETY: the chunk has positions, so it is in the block (H2).
        self.front_keys = unsafe { cell_of(self.walk.chunks(), start) };
        if self.chunks_are_runs() {
            // SAFETY: a position of the chunk is taken, so its page is allocated (H5), and `start` is in the same page.
            self.front_cells = unsafe { self.table.cell(start) };
        }
    }

    /// How many are still to come.
    #[inline(always)]
    pub(super) const fn left(&self) -> usize {
        self.walk.left()
    }

    /// The key and the cell of a position.
    ///
    /// # Safety
    /// - The walk has given this position, from slots that are as they were.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> (K, NonNull<T>) {
        // SAFETY: the position is one of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks(), position) };
        // SAFETY: it was taken when the walk began, so it has a key (H3) and is below the capacity of the payload (H5).
        unsafe { (key.read(), self.table.cell(position)) }
    }

    /// The next key and its cell.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> Option<(K, NonNull<T>)> {
        if self.walk.left() == 0 {
            return None;
        }
        if self.walk.front_is_used_up() {
            // SAFETY: it is used up, and there is a position to come. The slots are as they were, says the caller.
            unsafe { self.walk.advance() };
            // SAFETY: the chunk has a position to come now.
            unsafe { self.look_up_front() };
        }
        // SAFETY: the chunk has a position to come.
        let bit = unsafe { self.walk.take_front() };
        // SAFETY: the position is taken, so it has a key (H3), and this is its chunk.
        let key = unsafe { self.front_keys.add(bit).read() };
        let cell = if self.chunks_are_runs() {
            // SAFETY: the cells of the chunk lie side by side from `front_cells` on.
            unsafe { self.front_cells.add(bit) }
        } else {
            // SAFETY: the position is taken, so it is below the capacity of the payload (H5).
            unsafe { self.table.cell(self.walk.front_start() + bit) }
        };
        Some((key, cell))
    }

    /// The last key and its cell.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<(K, NonNull<T>)> {
        // SAFETY: the slots are as they were, says the caller.
        let position = unsafe { self.walk.next_back()? };
        // SAFETY: the walk has given it.
        Some(unsafe { self.at(position) })
    }

    /// Passes over `n` of them.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made.
    #[inline]
    pub(super) unsafe fn skip(&mut self, n: usize) {
        // SAFETY: the slots are as they were, says the caller.
        unsafe { self.walk.skip(n) };
        if self.walk.left() > 0 && !self.walk.front_is_used_up() {
            // SAFETY: the chunk in front has a position to come, and nothing has changed, says the caller.
            unsafe { self.look_up_front() };
        }
    }

    /// Calls `f` for each key and its cell, from front to back. Where a word of positions is all taken, there is no looking for
    /// bits: the values lie side by side up to the end of their page.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made, and stay so until the last call.
    #[inline]
    pub(super) unsafe fn fold<B>(self, init: B, mut f: impl FnMut(B, (K, NonNull<T>)) -> B) -> B {
        let (chunks, table) = (self.walk.chunks(), self.table);
        let fold_word = |mut result: B, number: usize, mut word: u64| {
            let start = number * CHUNK;
            // SAFETY: the chunk has a position that is taken, so it is in the block (H2).
            let keys = unsafe { cell_of(chunks, start) };
            if word == u64::MAX {
                let mut position = start;
                while position < start + CHUNK {
                    // SAFETY: all positions of the chunk are taken and thus below the capacity of the payload (H5).
                    let (first, len) = unsafe { table.run(position, start + CHUNK) };
                    for n in 0..len {
                        // SAFETY: `position + n` is in the chunk, and taken, so it has a key (H3).
                        let key = unsafe { keys.add(position - start + n).read() };
                        // SAFETY: the run has `len` cells.
                        result = f(result, (key, unsafe { first.add(n) }));
                    }
                    position += len;
                }
            } else if self.chunks_are_runs() {
                // SAFETY: a position of the chunk is taken, so its page is allocated (H5). `start` is in the same page: its length is a
                // multiple of CHUNK, both being powers of two.
                let first = unsafe { table.cell(start) };
                while word != 0 {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    // SAFETY: the position is taken, so it has a key (H3).
                    let key = unsafe { keys.add(bit).read() };
                    // SAFETY: `start + bit` is in the same page.
                    result = f(result, (key, unsafe { first.add(bit) }));
                }
            } else {
                while word != 0 {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    // SAFETY: the position is taken, so it has a key (H3).
                    let key = unsafe { keys.add(bit).read() };
                    // SAFETY: the position is taken, so it is below the capacity of the payload (H5).
                    result = f(result, (key, unsafe { table.cell(start + bit) }));
                }
            }
            result
        };
        // SAFETY: the slots are as they were and stay so, says the caller.
        unsafe { self.walk.fold_words(init, fold_word) }
    }

    /// As [`fold`](Self::fold), from back to front, bit by bit.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made, and stay so until the last call.
    #[inline]
    pub(super) unsafe fn rfold<B>(self, init: B, mut f: impl FnMut(B, (K, NonNull<T>)) -> B) -> B {
        let fold_word = |mut result: B, number: usize, mut word: u64| {
            while word != 0 {
                let bit = word.ilog2() as usize;
                word &= !(1 << bit);
                // SAFETY: the walk has given this position.
                result = f(result, unsafe { self.at(number * CHUNK + bit) });
            }
            result
        };
        // SAFETY: the slots are as they were and stay so, says the caller.
        unsafe { self.walk.rfold_words(init, fold_word) }
    }

    /// Drops the values that are still to come. If one panics, the others are dropped all the same; a second panic ends the
    /// process, as with a slice.
    ///
    /// # Safety
    /// - Slots and payload are as they were when the cursor was made, and stay so.
    /// - Nobody looks at the values that are still to come any more, even if this panics.
    pub(super) unsafe fn drop_rest(&mut self) {
        struct Rest<'a, T, K: SparseKey>(&'a mut Cursor<T, K>);

        impl<T, K: SparseKey> Rest<'_, T, K> {
            /// # Safety
            /// As for `drop_rest`.
            unsafe fn drop_values(&mut self) {
                // SAFETY: slots and payload are as they were, says the caller.
                while let Some((_, cell)) = unsafe { self.0.next() } {
                    // SAFETY: the position is taken, so its cell holds a value (H5), and nobody looks at it any more. It is past: whatever
                    // its `Drop` does, it is not dropped again.
                    unsafe { cell.drop_in_place() };
                }
            }
        }

        impl<T, K: SparseKey> Drop for Rest<'_, T, K> {
            fn drop(&mut self) {
                // Nothing is left, unless a value has panicked.
                // SAFETY: it is made in `drop_rest` only, whose caller vouches for this.
                unsafe { self.drop_values() };
            }
        }

        if needs_drop::<T>() {
            // SAFETY: the caller vouches for this.
            unsafe { Rest(self).drop_values() };
        }
    }
}
