//! [`Cursor`]: the remaining keys of a walk with the cells of their values.

use core::mem::needs_drop;
use core::ptr::NonNull;

use super::PageTable;
use sparse_set::internal::{Chunk, KeyWalk};

/// A [`KeyWalk`] and the page table. Borrows nothing and creates no references.
///
/// A key is a number of places after the first key of its chunk, and its value as many cells after the first cell.
///
/// Pointers to values are all that depends on `T`, so a `Cursor<T, W>` has the layout of a `Cursor<(), W>`: owners that
/// must not name `T` have the latter (see [`ValueType`](super::ValueType)).
#[repr(C)]
pub(crate) struct Cursor<T, W: KeyWalk> {
    /// The remaining keys, without the front chunk.
    walk: W,
    table: PageTable<T>,
    /// The remaining positions of the front chunk, its first key and its first cell.
    offsets: W::Offsets,
    keys: NonNull<W::Key>,
    cells: NonNull<T>,
}

impl<T, W: KeyWalk> Clone for Cursor<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, W: KeyWalk> Copy for Cursor<T, W> {}

impl<T, W: KeyWalk> Cursor<T, W> {
    pub(super) const EMPTY: Self = Self::new(W::EMPTY, PageTable::EMPTY);

    /// Creates a cursor over the remaining keys of `walk`, whose values are in `table`.
    #[inline(always)]
    pub(super) const fn new(walk: W, table: PageTable<T>) -> Self {
        Self { walk, table, offsets: W::NO_OFFSETS, keys: NonNull::dangling(), cells: NonNull::dangling() }
    }

    /// Returns the cursor without the type of the values.
    #[inline(always)]
    pub(super) fn erased(self) -> Cursor<(), W> {
        let Self { walk, table, offsets, keys, cells } = self;
        Cursor { walk, table: table.cast(), offsets, keys, cells: cells.cast() }
    }

    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        self.walk.left(&self.offsets)
    }

    /// Returns the cell of a chunk's `start`.
    ///
    /// # Safety
    /// - The cursor is valid: see [`next`](Self::next).
    /// - The walk of this cursor yielded the chunk.
    #[inline(always)]
    unsafe fn cell_of(&self, chunk: &Chunk<W::Key, W::Offsets>) -> NonNull<T> {
        // SAFETY: a position of the chunk has a key, so its page exists (S1), and `start` is in the same page.
        unsafe { self.table.cell(chunk.start) }
    }

    /// Returns the next key and its cell.
    ///
    /// # Safety
    /// - The cursor is valid: its walk is (K4), and cells of the walk's keys are in the page table, which has not
    ///   changed.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> Option<(W::Key, NonNull<T>)> {
        loop {
            if let Some(n) = self.walk.next_offset(&mut self.offsets) {
                // SAFETY: the walk yields the `n`th key of the chunk, and its cell is in the chunk's page.
                let (key, cell) = unsafe { (self.keys.add(n), self.cells.add(n)) };
                if self.walk.is_contiguous() {
                    // SAFETY: the chunk has the removed key, so one further is at most its end.
                    unsafe { (self.keys, self.cells) = (self.keys.add(1), self.cells.add(1)) };
                }
                // SAFETY: the walk yields addresses of keys.
                return Some((unsafe { key.read() }, cell));
            }
            // SAFETY: caller guarantees that the cursor is valid.
            let chunk = unsafe { self.walk.next_chunk(self.table.page_len())? };
            // SAFETY: the walk has just yielded the chunk.
            self.cells = unsafe { self.cell_of(&chunk) };
            (self.keys, self.offsets) = (chunk.keys, chunk.offsets);
        }
    }

    /// Returns the address of the next key.
    ///
    /// # Safety
    /// - The cursor is valid: see [`next`](Self::next).
    pub(super) unsafe fn next_key(&self) -> Option<NonNull<W::Key>> {
        let (keys, n) = match { self.walk }.next_offset(&mut { self.offsets }) {
            Some(n) => (self.keys, n),
            None => {
                // SAFETY: caller guarantees that the cursor is valid.
                let mut chunk = unsafe { { self.walk }.next_chunk(self.table.page_len())? };
                (chunk.keys, { self.walk }.next_offset(&mut chunk.offsets)?)
            }
        };
        // SAFETY: the walk yields the `n`th key of the chunk.
        Some(unsafe { keys.add(n) })
    }

    /// Returns the last key and its cell.
    ///
    /// # Safety
    /// - The cursor is valid: see [`next`](Self::next).
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<(W::Key, NonNull<T>)> {
        // SAFETY: caller guarantees that the cursor is valid.
        if let Some((key, position)) = unsafe { self.walk.next_back() } {
            // SAFETY: the walk yields positions of keys, which have cells (S1).
            return Some((key, unsafe { self.table.cell(position) }));
        }
        let n = self.walk.last_offset(&mut self.offsets)?;
        // SAFETY: the walk yields the `n`th key of the chunk, and its cell is in the chunk's page.
        let (key, cell) = unsafe { (self.keys.add(n), self.cells.add(n)) };
        // SAFETY: the walk yields addresses of keys.
        Some((unsafe { key.read() }, cell))
    }

    /// Splits off the first `n` keys, or all if there are fewer.
    ///
    /// # Safety
    /// - The cursor is valid: see [`next`](Self::next).
    pub(super) unsafe fn split_at(self, n: usize) -> (Self, Self) {
        // SAFETY: caller guarantees that the cursor is valid.
        let [now, later] = unsafe { self.walk.split_at(self.offsets, n) };
        let now = Self { walk: now.0, offsets: now.1, ..self };
        let later = Self { walk: later.0, offsets: later.1, ..self };
        let moved = if self.walk.is_contiguous() { now.walk.left_in_chunk(&now.offsets) } else { 0 };
        // SAFETY: the chunk of this cursor begins with the keys of the chunk of `now`.
        let (keys, cells) = unsafe { (self.keys.add(moved), self.cells.add(moved)) };
        (now, Self { keys, cells, ..later })
    }

    /// Calls `f` for each key and its cell, from front to back.
    ///
    /// # Safety
    /// - The cursor is valid, and until the last call: see [`next`](Self::next).
    #[inline]
    pub(super) unsafe fn fold<B>(mut self, init: B, mut f: impl FnMut(B, (W::Key, NonNull<T>)) -> B) -> B {
        let rest = Chunk { keys: self.keys, start: 0, offsets: self.offsets };
        // SAFETY: the walk yielded the rest of this chunk, whose first cell is `cells`.
        let mut result = unsafe { self.fold_chunk(rest, self.cells, init, &mut f) };
        self.walk = self.walk.to_fold();
        // SAFETY: caller guarantees that the cursor is valid.
        while let Some(chunk) = unsafe { self.walk.next_chunk(self.table.page_len()) } {
            // SAFETY: the walk has just yielded the chunk.
            let cells = unsafe { self.cell_of(&chunk) };
            // SAFETY: the walk has just yielded the chunk, whose first cell is `cells`.
            result = unsafe { self.fold_chunk(chunk, cells, result, &mut f) };
        }
        result
    }

    /// Calls `f` for each cell and that of the same position in `other`, from front to back.
    ///
    /// # Safety
    /// - The cursor is valid, and until the last call: see [`next`](Self::next).
    /// - `other` has the same page length, and cells at the remaining positions.
    #[inline]
    pub(super) unsafe fn for_each_beside(self, other: PageTable<T>, mut f: impl FnMut(NonNull<T>, NonNull<T>)) {
        debug_assert!(self.walk.left_in_chunk(&self.offsets) == 0, "the position of a chunk's rest is not known");
        let mut walk = self.walk.to_fold();
        // SAFETY: caller guarantees that the cursor is valid.
        while let Some(chunk) = unsafe { walk.next_chunk(self.table.page_len()) } {
            // SAFETY: the walk has just yielded the chunk. `other` has a cell at each of its positions.
            let (cells, others) = unsafe { (self.cell_of(&chunk), other.cell(chunk.start)) };
            // SAFETY: the walk yields positions of the chunk, whose cells are in one page of each table.
            walk.fold_offsets(chunk.offsets, (), |(), n| unsafe { f(cells.add(n), others.add(n)) });
        }
    }

    /// Calls `f` for the keys and the cells of a chunk, from front to back.
    ///
    /// # Safety
    /// - The walk yielded the chunk, and `cells` is the cell of its `start`.
    #[inline(always)]
    unsafe fn fold_chunk<B>(
        &self,
        Chunk { keys, offsets, .. }: Chunk<W::Key, W::Offsets>,
        cells: NonNull<T>,
        init: B,
        f: &mut impl FnMut(B, (W::Key, NonNull<T>)) -> B,
    ) -> B {
        self.walk.fold_offsets(offsets, init, |result, n| {
            // SAFETY: the walk yields the `n`th key of the chunk, and its cell is in the chunk's page.
            let (key, cell) = unsafe { (keys.add(n), cells.add(n)) };
            // SAFETY: the walk yields addresses of keys.
            f(result, (unsafe { key.read() }, cell))
        })
    }

    /// Calls `f` for each key and its cell, from back to front.
    ///
    /// # Safety
    /// - The cursor is valid, and until the last call: see [`next`](Self::next).
    #[inline]
    pub(super) unsafe fn rfold<B>(mut self, init: B, mut f: impl FnMut(B, (W::Key, NonNull<T>)) -> B) -> B {
        let mut result = init;
        // SAFETY: caller guarantees that the cursor is valid.
        while let Some(chunk) = unsafe { self.walk.last_chunk(self.table.page_len()) } {
            // SAFETY: the walk has just yielded the chunk.
            let cells = unsafe { self.cell_of(&chunk) };
            // SAFETY: the walk has just yielded the chunk, whose first cell is `cells`.
            result = unsafe { self.rfold_chunk(chunk, cells, result, &mut f) };
        }
        let rest = Chunk { keys: self.keys, start: 0, offsets: self.offsets };
        // SAFETY: the walk yielded the rest of this chunk, whose first cell is `cells`.
        unsafe { self.rfold_chunk(rest, self.cells, result, &mut f) }
    }

    /// Like [`fold_chunk`](Self::fold_chunk), from back to front.
    ///
    /// # Safety
    /// - The walk yielded the chunk, and `cells` is the cell of its `start`.
    #[inline(always)]
    unsafe fn rfold_chunk<B>(
        &mut self,
        Chunk { keys, mut offsets, .. }: Chunk<W::Key, W::Offsets>,
        cells: NonNull<T>,
        init: B,
        f: &mut impl FnMut(B, (W::Key, NonNull<T>)) -> B,
    ) -> B {
        let mut result = init;
        while let Some(n) = self.walk.last_offset(&mut offsets) {
            // SAFETY: the walk yields the `n`th key of the chunk, and its cell is in the chunk's page.
            let (key, cell) = unsafe { (keys.add(n), cells.add(n)) };
            // SAFETY: the walk yields addresses of keys.
            result = f(result, (unsafe { key.read() }, cell));
        }
        result
    }

    /// Drops the remaining values. If a drop panics, the others are still dropped.
    ///
    /// # Safety
    /// - The cursor is valid, and until this returns or panics: see [`next`](Self::next).
    /// - The remaining values are not accessed again, even if this panics.
    pub(super) unsafe fn drop_rest(&mut self) {
        struct Rest<'a, T, W: KeyWalk>(&'a mut Cursor<T, W>);

        impl<T, W: KeyWalk> Rest<'_, T, W> {
            /// # Safety
            /// As for `drop_rest`.
            unsafe fn drop_values(&mut self) {
                // SAFETY: caller guarantees that the cursor is valid.
                while let Some((_, cell)) = unsafe { self.0.next() } {
                    // SAFETY: the position had a key, so its cell holds a value (S1). The cursor is past it, so it is
                    // not accessed again, even if its drop panics.
                    unsafe { cell.drop_in_place() };
                }
            }
        }

        impl<T, W: KeyWalk> Drop for Rest<'_, T, W> {
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

impl<W: KeyWalk> Cursor<(), W> {
    /// Returns the cursor with the type of the values. For another type, it is not valid.
    #[inline(always)]
    pub(super) fn typed<T>(&self) -> &Cursor<T, W> {
        // SAFETY: both are `repr(C)` and have the same layout: `T` is behind pointers only.
        unsafe { NonNull::from(self).cast().as_ref() }
    }

    /// Returns the cursor with the type of the values. For another type, it is not valid.
    #[inline(always)]
    pub(super) fn typed_mut<T>(&mut self) -> &mut Cursor<T, W> {
        // SAFETY: both are `repr(C)` and have the same layout: `T` is behind pointers only.
        unsafe { NonNull::from(self).cast().as_mut() }
    }
}
