//! Iteration over the rows of the tables that a query matches.

use core::ops::Range;

use sparse_set::allocator::Allocator;

use super::candidates::Tables;
use super::chunks::RawChunks;
use crate::query::{Query, ReadQuery};

/// Marks an unlikely branch, to keep it out of the loop over rows.
#[cold]
#[inline(always)]
const fn cold() {}

/// An iterator over the rows of the tables that a query matches.
pub(crate) struct RawRows<'w, Q: Query, A: Allocator> {
    chunks: RawChunks<'w, Q, A>,
    /// The fetch of the current table. Dangling before the first.
    fetch: Q::Fetch,
    row: usize,
    len: usize,
}

// SAFETY: equivalent to the remaining items, references to components, which are `Send` and `Sync`, and to entities.
// The tables are shared with their allocators, which must be `Sync`.
unsafe impl<Q: Query, A: Allocator + Sync> Send for RawRows<'_, Q, A> {}

// SAFETY: a shared `RawRows` can only be cloned. The clone shares what `Send` names, all of it `Sync`.
unsafe impl<Q: Query, A: Allocator + Sync> Sync for RawRows<'_, Q, A> {}

impl<'w, Q: Query, A: Allocator> RawRows<'w, Q, A> {
    #[inline]
    pub(crate) fn new(chunks: RawChunks<'w, Q, A>) -> Self {
        Self { chunks, fetch: Q::dangling(), row: 0, len: 0 }
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawRows<'w, Q, A> {
    type Item = Q::Item<'w>;

    #[inline(always)]
    fn next(&mut self) -> Option<Q::Item<'w>> {
        if self.row == self.len {
            cold();
            if !self.chunks.advance(&mut self.fetch, &mut self.len) {
                return None;
            }
            self.row = 0;
        }
        let row = self.row;
        self.row += 1;
        // SAFETY: `row < len`. `advance` stops only at tables with rows, and sets the fetch and `len` together. The
        // table is borrowed for `'w`, mutably if the query writes. The query has no conflict, each table is visited
        // once, as their indices ascend (I8), and so is each row.
        Some(unsafe { Q::item(self.fetch, row) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len - self.row, None)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Q::Item<'w>) -> B>(self, init: B, mut f: F) -> B {
        // Only the shortest loop is here, so that it is inlined.
        let RawChunks { all, candidates } = &self.chunks;
        let Tables::Matched(list) = &candidates.0 else {
            // Cloned field by field. A move would copy `self` in blocks, before the branch, and wait for its stores.
            let chunks = RawChunks { all: *all, candidates: candidates.clone() };
            return Self { chunks, ..self }.fold_searched(init, f);
        };
        let mut list = list.clone();
        let (mut value, mut fetch, mut rows) = (init, self.fetch, self.row..self.len);
        loop {
            for row in rows {
                // SAFETY: as in `next`; the rows were not yielded, or their table was not visited. The fetch of a
                // table without rows is used for none.
                value = f(value, unsafe { Q::item(fetch, row) });
            }
            let Some(matched) = list.next() else { return value };
            let table = &all.tables[matched.index as usize];
            let state = matched.columns(table);
            // SAFETY: the columns were resolved for this table when it matched (the ids are equal, I4).
            let found = unsafe { Q::fetch(table.columns(), state, *all) };
            rows = 0..if found.is_some() { table.len() } else { 0 };
            fetch = found.unwrap_or(fetch);
        }
    }
}

impl<'w, Q: Query, A: Allocator> RawRows<'w, Q, A> {
    #[inline(never)]
    fn fold_searched<B, F: FnMut(B, Q::Item<'w>) -> B>(self, init: B, mut f: F) -> B {
        let mut fold_rows = |mut value, fetch, rows: Range<usize>| {
            for row in rows {
                // SAFETY: as in `next`; the rows were not yielded, or their table was not visited.
                value = f(value, unsafe { Q::item(fetch, row) });
            }
            value
        };
        let value = fold_rows(init, self.fetch, self.row..self.len);
        self.chunks.fold_tables(value, |value, _, fetch, len| fold_rows(value, fetch, 0..len))
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawRows<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { chunks: self.chunks.clone(), fetch: self.fetch, row: self.row, len: self.len }
    }
}
