//! [`Cursor`]: the occupied positions of a storage with their keys and cells.

use core::mem::needs_drop;
use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::slots::{CHUNK, cell_of};
use super::walk::Walk;
use crate::raw::PageTable;

/// A [`Walk`] and the page table. Borrows nothing and creates no references.
pub(super) struct Cursor<T, K> {
    /// The remaining positions, without the run.
    pub(super) walk: Walk<K>,
    pub(super) table: PageTable<T>,
    /// The keys of the front chunk, and its cells if they are contiguous. If pages are shorter than a chunk, cells are
    /// looked up one by one.
    front_keys: NonNull<K>,
    front_cells: NonNull<T>,
    /// Whether all remaining positions are contiguous. Then the rest of a chunk is a run.
    ///
    /// Determined once per storage: a decision per chunk is slower. Without runs, a `for` loop over a storage without
    /// holes takes up to 1.7 times as long.
    is_dense: bool,
    /// The front run: its length, which `walk` no longer counts, and the key and the cell of its first position.
    run: usize,
    key: NonNull<K>,
    cell: NonNull<T>,
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
        is_dense: false,
        run: 0,
        key: NonNull::dangling(),
        cell: NonNull::dangling(),
    };

    /// Returns `true` if the cells of a chunk are contiguous. Page and chunk lengths are powers of two.
    #[inline(always)]
    const fn chunks_are_runs(&self) -> bool {
        self.table.page_len() >= CHUNK
    }

    /// Creates a cursor over the remaining positions of `walk`, whose values are in `table`.
    ///
    /// # Safety
    /// - The values of the walk's slots are in the payload of this table. Both are unchanged since the walk was
    ///   created.
    #[inline]
    pub(super) unsafe fn new(walk: Walk<K>, table: PageTable<T>) -> Self {
        let mut cursor = Self { walk, table, ..Self::EMPTY };
        cursor.is_dense = cursor.chunks_are_runs() && walk.has_no_holes();
        if !walk.front_is_used_up() {
            // SAFETY: the front chunk is not used up. Caller guarantees that nothing has changed.
            unsafe { cursor.look_up_front() };
        }
        cursor
    }

    /// Sets the keys and the cells of the front chunk.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created.
    /// - The front chunk is not used up.
    #[inline(always)]
    unsafe fn look_up_front(&mut self) {
        let start = self.walk.front_start();
        // SAFETY: the chunk has positions, so it is in the block (H2).
        self.front_keys = unsafe { cell_of(self.walk.chunks, start) };
        if self.chunks_are_runs() {
            // SAFETY: a position of the chunk is taken, so its page exists (H5), and `start` is in the same page.
            self.front_cells = unsafe { self.table.cell(start) };
        }
    }

    /// Advances to the next chunk with remaining positions.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created.
    /// - The front chunk is used up, and a position remains.
    #[inline(always)]
    unsafe fn advance(&mut self) {
        // SAFETY: the chunk is used up, and a position remains. Caller guarantees that the slots are unchanged.
        unsafe { self.walk.advance() };
        // SAFETY: the chunk has a remaining position now.
        unsafe { self.look_up_front() };
    }

    /// Moves the run back into the walk.
    #[inline]
    pub(super) fn without_run(mut self) -> Self {
        if self.run > 0 {
            // SAFETY: the run is not empty, so `key` is one of the keys of the front chunk.
            let bit = unsafe { self.key.offset_from(self.front_keys) };
            // SAFETY: the run has `run` positions left of the front chunk, the first at `bit`.
            unsafe { self.walk.return_front_run(bit as usize, self.run) };
            self.run = 0;
        }
        self
    }

    #[inline(always)]
    pub(super) const fn left(&self) -> usize {
        self.walk.left + self.run
    }

    /// Returns the key and the cell of a position.
    ///
    /// # Safety
    /// - The walk yielded this position, and slots and payload are unchanged.
    #[inline(always)]
    unsafe fn at(&self, position: usize) -> (K, NonNull<T>) {
        // SAFETY: the position is one of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks, position) };
        // SAFETY: the position was taken when the walk began, so it has a key (H3) and a cell (H5).
        unsafe { (key.read(), self.table.cell(position)) }
    }

    /// Returns the next key and its cell.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> Option<(K, NonNull<T>)> {
        if self.is_dense {
            if self.run == 0 {
                if self.walk.left == 0 {
                    return None;
                }
                if self.walk.front_is_used_up() {
                    // SAFETY: the chunk is used up, and a position remains. Caller guarantees no change.
                    unsafe { self.advance() };
                }
                // SAFETY: the chunk has remaining positions, which are contiguous.
                let bit = unsafe { self.walk.take_front_run(&mut self.run) };
                // SAFETY: the chunk has CHUNK keys, and this is one of its bits.
                self.key = unsafe { self.front_keys.add(bit) };
                // SAFETY: its cells are contiguous: see `new`.
                self.cell = unsafe { self.front_cells.add(bit) };
            }
            self.run -= 1;
            let (key, cell) = (self.key, self.cell);
            // SAFETY: the keys of the run are contiguous; one past the last is at most the end of the chunk.
            self.key = unsafe { key.add(1) };
            // SAFETY: the cells of the run are contiguous in one page.
            self.cell = unsafe { cell.add(1) };
            // SAFETY: the position is taken, so it has a key (H3).
            return Some((unsafe { key.read() }, cell));
        }
        if self.walk.front_is_used_up() {
            if self.walk.left == 0 {
                return None;
            }
            // SAFETY: the chunk is used up, and a position remains. Caller guarantees no change.
            unsafe { self.advance() };
        }
        // SAFETY: the chunk has a remaining position.
        let bit = unsafe { self.walk.take_front() };
        // SAFETY: the position is taken, so it has a key (H3), and this is its chunk.
        let key = unsafe { self.front_keys.add(bit).read() };
        let cell = if self.chunks_are_runs() {
            // SAFETY: the cells of the chunk are contiguous from `front_cells` on.
            unsafe { self.front_cells.add(bit) }
        } else {
            // SAFETY: the position is taken, so it is below the capacity of the payload (H5).
            unsafe { self.table.cell(self.walk.front_start() + bit) }
        };
        Some((key, cell))
    }

    /// Returns the last key and its cell.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<(K, NonNull<T>)> {
        if self.run > 0 {
            // The back may have reached the front chunk.
            *self = self.without_run();
        }
        // SAFETY: caller guarantees that the slots are unchanged.
        let position = unsafe { self.walk.next_back()? };
        // SAFETY: the walk just yielded it.
        Some(unsafe { self.at(position) })
    }

    /// Skips `n` positions.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created.
    #[inline]
    pub(super) unsafe fn skip(&mut self, n: usize) {
        let mut walk = self.without_run().walk;
        // SAFETY: caller guarantees that the slots are unchanged.
        unsafe { walk.skip(n) };
        // SAFETY: caller guarantees that slots and payload are unchanged.
        *self = unsafe { Self::new(walk, self.table) };
    }

    /// Calls `f` for each key and its cell, from front to back. Fully occupied chunks are plain slices of keys and
    /// cells.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created, and until the last call.
    #[inline]
    pub(super) unsafe fn fold<B>(self, init: B, mut f: impl FnMut(B, (K, NonNull<T>)) -> B) -> B {
        let (chunks, table) = (self.walk.chunks, self.table);
        let fold_word = |mut result: B, number: usize, mut word: u64| {
            let start = number * CHUNK;
            // SAFETY: a position of the chunk is taken, so it is in the block (H2).
            let keys = unsafe { cell_of(chunks, start) };
            if self.chunks_are_runs() {
                // SAFETY: a position of the chunk is taken, so its page exists (H5). `start` is in the same page, as
                // the page length is a multiple of `CHUNK`.
                let cells = unsafe { table.cell(start) };
                if word == u64::MAX {
                    for n in 0..CHUNK {
                        // SAFETY: all positions of the chunk are taken and have a key (H3).
                        let key = unsafe { keys.add(n).read() };
                        // SAFETY: the cells of the chunk are contiguous.
                        result = f(result, (key, unsafe { cells.add(n) }));
                    }
                    return result;
                }
                while word != 0 {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    // SAFETY: the position is taken, so it has a key (H3).
                    let key = unsafe { keys.add(bit).read() };
                    // SAFETY: `start + bit` is in the same page.
                    result = f(result, (key, unsafe { cells.add(bit) }));
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
        // SAFETY: caller guarantees that the slots are and stay unchanged.
        unsafe { self.without_run().walk.fold_words(init, fold_word) }
    }

    /// Calls `f` for each key and its cell, from back to front.
    ///
    /// # Safety
    /// - Slots and payload are unchanged since the cursor was created, and until the last call.
    #[inline]
    pub(super) unsafe fn rfold<B>(self, init: B, mut f: impl FnMut(B, (K, NonNull<T>)) -> B) -> B {
        let fold_word = |mut result: B, number: usize, mut word: u64| {
            while word != 0 {
                let bit = word.ilog2() as usize;
                word &= !(1 << bit);
                // SAFETY: the walk yielded this position.
                result = f(result, unsafe { self.at(number * CHUNK + bit) });
            }
            result
        };
        // SAFETY: caller guarantees that the slots are and stay unchanged.
        unsafe { self.without_run().walk.rfold_words(init, fold_word) }
    }

    /// Drops the remaining values. If a drop panics, the others are still dropped.
    ///
    /// # Safety
    /// - Slots and payload are and stay unchanged since the cursor was created.
    /// - The remaining values are not accessed again, even if this panics.
    pub(super) unsafe fn drop_rest(&mut self) {
        struct Rest<'a, T, K: SparseKey>(&'a mut Cursor<T, K>);

        impl<T, K: SparseKey> Rest<'_, T, K> {
            /// # Safety
            /// As for `drop_rest`.
            unsafe fn drop_values(&mut self) {
                // SAFETY: caller guarantees that slots and payload are unchanged.
                while let Some((_, cell)) = unsafe { self.0.next() } {
                    // SAFETY: the position is taken, so its cell holds a value (H5). The cursor is past it, so it is
                    // not accessed again, even if its drop panics.
                    unsafe { cell.drop_in_place() };
                }
            }
        }

        impl<T, K: SparseKey> Drop for Rest<'_, T, K> {
            fn drop(&mut self) {
                // SAFETY: `Rest` is created in `drop_rest` only, whose caller guarantees the conditions.
                unsafe { self.drop_values() };
            }
        }

        if needs_drop::<T>() {
            // SAFETY: caller guarantees the conditions of this function.
            unsafe { Rest(self).drop_values() };
        }
    }
}
