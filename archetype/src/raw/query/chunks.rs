//! Iteration over the tables that a query matches.

use sparse_set::allocator::Allocator;

use super::all_tables::AllTables;
use super::candidates::{Candidates, Matched, Tables};
use super::conflict::assert_no_conflict;
use crate::entity_index::EntityIndex;
use crate::query::{Query, ReadQuery};
use crate::raw::Table;

/// An iterator over the tables that a query matches, except empty ones.
pub(crate) struct RawChunks<'w, Q: Query, A: Allocator> {
    pub(super) all: AllTables<'w, A>,
    pub(super) candidates: Candidates<'w, Q>,
}

impl<'w, Q: Query, A: Allocator> RawChunks<'w, Q, A> {
    #[inline]
    pub(crate) const fn shared(all: AllTables<'w, A>, candidates: Candidates<'w, Q>) -> Self
    where
        Q: ReadQuery,
    {
        Self { all, candidates }
    }

    /// # Panics
    /// Panics if the query has a conflict.
    #[inline]
    #[track_caller]
    pub(crate) fn exclusive(
        tables: &'w mut [Table<A>],
        entities: &'w EntityIndex<A>,
        candidates: Candidates<'w, Q>,
        method: &str,
    ) -> Self {
        assert_no_conflict::<Q>(method);
        Self { all: AllTables { tables, entities: Some(entities) }, candidates }
    }

    /// Moves to the next matching table that is not empty, and sets `fetch` and `len` to its own. Returns whether
    /// there is one. The caller may create each row's item once.
    // Inlined, and calls nothing that takes `&mut self`, so that a loop over rows keeps its state in registers. An
    // `Option` of the fetch would be tested for null.
    #[inline(always)]
    pub(super) fn advance(&mut self, fetch: &mut Q::Fetch, len: &mut usize) -> bool {
        loop {
            let next = match &mut self.candidates.0 {
                Tables::Range(range, search) => range.next().map(|index| (index, ColumnLookup::Search(search))),
                Tables::Many(list, search) => list.next().map(|record| (record.index, ColumnLookup::Search(search))),
                Tables::Few(list) => list.next().map(|record| (record.index, ColumnLookup::Resolve)),
                Tables::Matched(list) => list.next().map(|matched| (matched.index, ColumnLookup::Matched(matched))),
            };
            let Some((index, lookup)) = next else { return false };
            let table = &self.all.tables[index as usize];
            if table.len() == 0 {
                continue;
            }
            // SAFETY: the search borrows for `'w`.
            let Some(state) = (unsafe { lookup.columns(index, table) }) else { continue };
            // SAFETY: the columns were resolved for this table, now or when it matched (the ids are equal, I4).
            if let Some(found) = unsafe { Q::fetch(table.columns(), state, self.all) } {
                *fetch = found;
                *len = table.len();
                return true;
            }
        }
    }

    /// Folds the remaining tables. `f` takes the value and a table's index, fetch and length.
    #[inline(always)]
    pub(super) fn fold_tables<B>(self, init: B, mut f: impl FnMut(B, u32, Q::Fetch, usize) -> B) -> B {
        let all = self.all;
        let mut visit = |value: B, index: u32, lookup: ColumnLookup<'_, Q>| {
            let table = &all.tables[index as usize];
            if table.len() == 0 {
                return value;
            }
            // SAFETY: the search borrows for `'w`.
            let Some(state) = (unsafe { lookup.columns(index, table) }) else { return value };
            // SAFETY: the columns were resolved for this table, as in `advance`.
            match unsafe { Q::fetch(table.columns(), state, all) } {
                Some(fetch) => f(value, index, fetch, table.len()),
                None => value,
            }
        };
        match self.candidates.0 {
            Tables::Range(range, mut search) => {
                range.fold(init, |value, index| visit(value, index, ColumnLookup::Search(&mut search)))
            }
            Tables::Many(list, mut search) => {
                list.fold(init, |value, record| visit(value, record.index, ColumnLookup::Search(&mut search)))
            }
            Tables::Few(list) => list.fold(init, |value, record| visit(value, record.index, ColumnLookup::Resolve)),
            Tables::Matched(list) => {
                list.fold(init, |value, matched| visit(value, matched.index, ColumnLookup::Matched(matched)))
            }
        }
    }

    /// Returns an iterator over the remaining tables, which `self` also yields afterwards.
    pub(super) fn reborrow(&mut self) -> RawChunks<'_, Q, A> {
        RawChunks { all: self.all, candidates: self.candidates.clone() }
    }

    /// Returns an upper bound of the indices of the remaining tables.
    pub(super) fn end(&self) -> usize {
        let last = match &self.candidates.0 {
            Tables::Range(range, _) => return range.end as usize,
            Tables::Many(list, _) | Tables::Few(list) => list.as_slice().last().map(|record| record.index),
            Tables::Matched(list) => list.as_slice().last().map(|matched| matched.index),
        };
        last.map_or(0, |last| last as usize + 1)
    }
}

/// How to find the columns of a table.
enum ColumnLookup<'f, Q: Query> {
    Search(&'f mut Q::Search),
    Resolve,
    Matched(&'f Matched<Q>),
}

impl<Q: Query> ColumnLookup<'_, Q> {
    /// Returns the columns of the table at `index`, or `None` if it does not match.
    ///
    /// # Panics
    /// Panics if a different table matched, or was searched for.
    ///
    /// # Safety
    /// - The records of a search are still borrowed.
    #[inline(always)]
    unsafe fn columns<A: Allocator>(self, index: u32, table: &Table<A>) -> Option<Q::State> {
        match self {
            // SAFETY: caller guarantees that the records are borrowed.
            Self::Search(search) => unsafe { Q::find(search, index, table.id()) },
            Self::Resolve => Q::resolve(table.columns()),
            Self::Matched(matched) => Some(matched.columns(table)),
        }
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawChunks<'w, Q, A> {
    type Item = Q::Slices<'w>;

    #[inline]
    fn next(&mut self) -> Option<Q::Slices<'w>> {
        let (mut fetch, mut len) = (Q::dangling(), 0);
        if !self.advance(&mut fetch, &mut len) {
            return None;
        }
        // SAFETY: the tables are borrowed for `'w`, mutably if the query writes (`shared`, `exclusive`), and the
        // fetch's has `len` rows. The query has no conflict, and each table is visited once, as their indices ascend
        // (I8).
        Some(unsafe { Q::slices(fetch, 0, len) })
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawChunks<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { all: self.all, candidates: self.candidates.clone() }
    }
}
