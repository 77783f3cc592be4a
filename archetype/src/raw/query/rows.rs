//! Iteration over the tables that a query matches.

use core::any::TypeId;
use core::ops::Range;
use core::slice;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::{Query, ReadQuery, assert_no_conflict};
use crate::fallible::try_push;
use crate::raw::Table;
use crate::raw::column_index::{Place, Places};

/// The tables that a query may match.
pub(crate) struct Candidates<'w, Q: Query>(Tables<'w, Q>);

/// Tables by index. A search borrows for `'w`; its type does not name `'w`, which would become invariant.
enum Tables<'w, Q: Query> {
    /// All tables in a range, searched for the query's columns.
    Range(Range<u32>, Q::Search),
    /// Tables with a column of one component, searched for the other columns.
    Many(slice::Iter<'w, Place>, Q::Search),
    /// The same for few tables: each table's own list of columns, which is shorter, is searched instead.
    Few(slice::Iter<'w, Place>),
    /// Tables that matched earlier.
    Matched(slice::Iter<'w, Matched<Q>>),
}

/// The ratio of searched to visited tables at which the search and a look at each table's columns take equally long.
const FEW: usize = 8;

impl<'w, Q: Query> Candidates<'w, Q> {
    /// Returns the tables with the rarest required component, or all `tables` if no component is required. `find`
    /// returns the tables with a component.
    #[inline]
    pub(crate) fn find(tables: u32, mut find: impl FnMut(TypeId) -> Places<'w>) -> Self {
        let (mut rarest, mut most): (Option<&'w [Place]>, usize) = (None, 0);
        let search = Q::search(&mut |key, required| {
            let places = find(key);
            if required && rarest.is_none_or(|rarest| places.len() < rarest.len()) {
                rarest = Some(places.list);
            }
            most = most.max(places.len());
            places
        });
        Self(match rarest {
            None => Tables::Range(0..tables, search),
            Some(rarest) if FEW * rarest.len() <= most => Tables::Few(rarest.iter()),
            Some(rarest) => Tables::Many(rarest.iter(), search),
        })
    }

    /// Returns the tables that matched earlier.
    #[inline]
    pub(crate) fn matched<A: Allocator>(tables: &'w MatchedTables<Q, A>) -> Self {
        Self(Tables::Matched(tables.list.iter()))
    }
}

/// A table and its columns of the query.
struct Matched<Q: Query> {
    table: usize,
    index: u32,
    columns: Q::Columns,
}

impl<Q: Query> Matched<Q> {
    /// Returns the columns of the table.
    ///
    /// # Panics
    /// Panics if `table` is a different one.
    #[inline(always)]
    fn columns<A: Allocator>(&self, table: &Table<A>) -> Q::Columns {
        // The columns of a different table can have different types (I4).
        assert!(self.table == table.id(), "a table that matched was replaced");
        self.columns
    }
}

impl<Q: Query> Clone for Matched<Q> {
    fn clone(&self) -> Self {
        Self { table: self.table, index: self.index, columns: self.columns }
    }
}

/// The tables that a query matches, in ascending order of their indices (I8).
pub(crate) struct MatchedTables<Q: Query, A: Allocator> {
    list: Vec<Matched<Q>, A>,
}

impl<Q: Query, A: Allocator> MatchedTables<Q, A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { list: Vec::new_in(alloc) }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds the table at `index` if the query matches it.
    ///
    /// # Panics
    /// Panics if `index` is not greater than all indices in the list.
    pub(crate) fn try_add<B: Allocator>(&mut self, index: u32, table: &Table<B>) -> Result<(), TryReserveError> {
        assert!(self.list.last().is_none_or(|last| last.index < index), "tables are added in ascending order");
        match Q::resolve(table.columns()) {
            Some(columns) => try_push(&mut self.list, Matched { table: table.id(), index, columns }),
            None => Ok(()),
        }
    }
}

impl<Q: Query, A: Allocator + Clone> Clone for MatchedTables<Q, A> {
    fn clone(&self) -> Self {
        Self { list: self.list.clone() }
    }
}

impl<Q: Query> Clone for Candidates<'_, Q> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<Q: Query> Clone for Tables<'_, Q> {
    #[inline(always)]
    fn clone(&self) -> Self {
        match self {
            Self::Range(range, search) => Self::Range(range.clone(), *search),
            Self::Many(list, search) => Self::Many(list.clone(), *search),
            Self::Few(list) => Self::Few(list.clone()),
            Self::Matched(list) => Self::Matched(list.clone()),
        }
    }
}

/// An iterator over the tables that a query matches, except empty ones.
pub(crate) struct RawChunks<'w, Q: Query, A: Allocator> {
    tables: &'w [Table<A>],
    candidates: Candidates<'w, Q>,
}

impl<'w, Q: Query, A: Allocator> RawChunks<'w, Q, A> {
    #[inline]
    pub(crate) const fn shared(tables: &'w [Table<A>], candidates: Candidates<'w, Q>) -> Self
    where
        Q: ReadQuery,
    {
        Self { tables, candidates }
    }

    /// # Panics
    /// Panics if the query has a conflict.
    #[inline]
    #[track_caller]
    pub(crate) fn exclusive(tables: &'w mut [Table<A>], candidates: Candidates<'w, Q>) -> Self {
        assert_no_conflict::<Q>();
        Self { tables, candidates }
    }

    /// Moves to the next matching table that is not empty, and sets `cursor` and `len` to its own. Returns whether
    /// there is one. The caller may create each row's item once.
    // Inlined, and calls nothing that takes `&mut self`, so that a loop over rows keeps its state in registers. An
    // `Option` of the cursor would be tested for null.
    #[inline(always)]
    pub(super) fn advance(&mut self, cursor: &mut Q::Cursor, len: &mut usize) -> bool {
        loop {
            let next = match &mut self.candidates.0 {
                Tables::Range(range, search) => range.next().map(|index| (index, Find::Search(search))),
                Tables::Many(list, search) => list.next().map(|place| (place.index, Find::Search(search))),
                Tables::Few(list) => list.next().map(|place| (place.index, Find::Resolve)),
                Tables::Matched(list) => list.next().map(|matched| (matched.index, Find::Matched(matched))),
            };
            let Some((index, find)) = next else { return false };
            let table = &self.tables[index as usize];
            if table.len() == 0 {
                continue;
            }
            // SAFETY: the search borrows for `'w`.
            if let Some(columns) = unsafe { find.columns(index, table) } {
                // SAFETY: the columns were resolved for this table, now or when it matched (the ids are equal, I4).
                *cursor = unsafe { Q::cursor(table.columns().blocks, columns) };
                *len = table.len();
                return true;
            }
        }
    }

    /// Folds the remaining tables. `f` takes the value and a table's index, cursor and length.
    #[inline(always)]
    pub(super) fn fold_tables<B>(self, init: B, mut f: impl FnMut(B, u32, Q::Cursor, usize) -> B) -> B {
        let mut value = init;
        // Matches on the kind of candidates only once.
        macro_rules! each {
            ($list:ident, $place:ident => $index:expr, $find:expr) => {
                for $place in $list {
                    let table = &self.tables[$index as usize];
                    if table.len() == 0 {
                        continue;
                    }
                    // SAFETY: the search borrows for `'w`.
                    if let Some(columns) = unsafe { $find.columns($index, table) } {
                        // SAFETY: the columns were resolved for this table, as in `advance`.
                        let cursor = unsafe { Q::cursor(table.columns().blocks, columns) };
                        value = f(value, $index, cursor, table.len());
                    }
                }
            };
        }
        match self.candidates.0 {
            Tables::Range(range, mut search) => each!(range, index => index, Find::<Q>::Search(&mut search)),
            Tables::Many(list, mut search) => each!(list, place => place.index, Find::<Q>::Search(&mut search)),
            Tables::Few(list) => each!(list, place => place.index, Find::<Q>::Resolve),
            Tables::Matched(list) => each!(list, matched => matched.index, Find::Matched(matched)),
        }
        value
    }

    /// Returns an iterator over the remaining tables, which `self` also yields afterwards.
    pub(super) fn reborrow(&mut self) -> RawChunks<'_, Q, A> {
        RawChunks { tables: self.tables, candidates: self.candidates.clone() }
    }

    pub(super) const fn tables(&self) -> &'w [Table<A>] {
        self.tables
    }

    /// Returns an upper bound of the indices of the remaining tables.
    pub(super) fn end(&self) -> usize {
        let last = match &self.candidates.0 {
            Tables::Range(range, _) => return range.end as usize,
            Tables::Many(list, _) | Tables::Few(list) => list.as_slice().last().map(|place| place.index),
            Tables::Matched(list) => list.as_slice().last().map(|matched| matched.index),
        };
        last.map_or(0, |last| last as usize + 1)
    }
}

/// How to find the columns of a table.
enum Find<'f, Q: Query> {
    Search(&'f mut Q::Search),
    Resolve,
    Matched(&'f Matched<Q>),
}

impl<Q: Query> Find<'_, Q> {
    /// Returns the columns of the table at `index`, or `None` if it does not match.
    ///
    /// # Panics
    /// Panics if a different table matched, or was searched for.
    ///
    /// # Safety
    /// - The places of a search are still borrowed.
    #[inline(always)]
    unsafe fn columns<A: Allocator>(self, index: u32, table: &Table<A>) -> Option<Q::Columns> {
        match self {
            // SAFETY: caller guarantees that the places are borrowed.
            Self::Search(search) => unsafe { Q::seek(search, index, table.id()) },
            Self::Resolve => Q::resolve(table.columns()),
            Self::Matched(matched) => Some(matched.columns(table)),
        }
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawChunks<'w, Q, A> {
    type Item = Q::Slices<'w>;

    #[inline]
    fn next(&mut self) -> Option<Q::Slices<'w>> {
        let (mut cursor, mut len) = (Q::dangling(), 0);
        if !self.advance(&mut cursor, &mut len) {
            return None;
        }
        // SAFETY: the cursor's table is borrowed for `'w`, mutably if the query writes (`shared`, `exclusive`), and has
        // `len` rows. The query has no conflict, and each table is visited once, as their indices ascend (I8).
        Some(unsafe { Q::slices(cursor, 0, len) })
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawChunks<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { tables: self.tables, candidates: self.candidates.clone() }
    }
}

/// Marks an unlikely branch, to keep it out of the loop over rows.
#[cold]
#[inline(always)]
const fn cold() {}

pub(crate) struct RawRows<'w, Q: Query, A: Allocator> {
    chunks: RawChunks<'w, Q, A>,
    /// The cursor of the current table. Dangling before the first.
    cursor: Q::Cursor,
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
        Self { chunks, cursor: Q::dangling(), row: 0, len: 0 }
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawRows<'w, Q, A> {
    type Item = Q::Item<'w>;

    #[inline(always)]
    fn next(&mut self) -> Option<Q::Item<'w>> {
        if self.row == self.len {
            cold();
            if !self.chunks.advance(&mut self.cursor, &mut self.len) {
                return None;
            }
            self.row = 0;
        }
        let row = self.row;
        self.row += 1;
        // SAFETY: `row < len`. `advance` stops only at tables with rows, and sets the cursor and `len` together. The
        // table is borrowed for `'w`, mutably if the query writes. The query has no conflict, each table is visited
        // once, as their indices ascend (I8), and so is each row.
        Some(unsafe { Q::item(self.cursor, row) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len - self.row, None)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Q::Item<'w>) -> B>(self, init: B, mut f: F) -> B {
        // Only the shortest loop is here, so that it is inlined.
        let RawChunks { tables, candidates } = &self.chunks;
        let Tables::Matched(list) = &candidates.0 else {
            // Cloned field by field. A move would copy `self` in blocks, before the branch, and wait for its stores.
            let chunks = RawChunks { tables, candidates: candidates.clone() };
            return Self { chunks, ..self }.fold_searched(init, f);
        };
        let mut list = list.clone();
        let (mut value, mut cursor, mut rows) = (init, self.cursor, self.row..self.len);
        loop {
            for row in rows {
                // SAFETY: as in `next`; the rows were not yielded, or their table was not visited. The cursor of a
                // table without rows is used for none.
                value = f(value, unsafe { Q::item(cursor, row) });
            }
            let Some(matched) = list.next() else { return value };
            let table = &tables[matched.index as usize];
            let columns = matched.columns(table);
            // SAFETY: the columns were resolved for this table when it matched (the ids are equal, I4).
            cursor = unsafe { Q::cursor(table.columns().blocks, columns) };
            rows = 0..table.len();
        }
    }
}

impl<'w, Q: Query, A: Allocator> RawRows<'w, Q, A> {
    #[inline(never)]
    fn fold_searched<B, F: FnMut(B, Q::Item<'w>) -> B>(self, init: B, mut f: F) -> B {
        let mut fold_rows = |mut value, cursor, rows: Range<usize>| {
            for row in rows {
                // SAFETY: as in `next`; the rows were not yielded, or their table was not visited.
                value = f(value, unsafe { Q::item(cursor, row) });
            }
            value
        };
        let value = fold_rows(init, self.cursor, self.row..self.len);
        self.chunks.fold_tables(value, |value, _, cursor, len| fold_rows(value, cursor, 0..len))
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawRows<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { chunks: self.chunks.clone(), cursor: self.cursor, row: self.row, len: self.len }
    }
}
