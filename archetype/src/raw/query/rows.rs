//! [`RawChunks`] and [`RawRows`]: iteration over the tables that a query matches.

use core::ops::Range;
use core::slice;

use sparse_set::allocator::Allocator;

use super::fetch::Of;
use super::{Query, ReadQuery, assert_no_conflict};
use crate::raw::Table;

/// The tables that may match, by index.
pub(crate) enum Candidates<'w, Q: Query> {
    /// All of these.
    Range(Range<u32>),
    /// Those in the list.
    List(slice::Iter<'w, u32>),
    /// Those that matched before: index, id and columns.
    Matched(slice::Iter<'w, Matched<Q>>),
}

/// A table that a query matches, with its columns.
pub(crate) struct Matched<Q: Query> {
    index: u32,
    table: usize,
    columns: Q::Columns,
}

impl<Q: Query> Matched<Q> {
    /// Returns the match with the table at `index`, if there is one.
    pub(crate) fn find<A: Allocator>(index: u32, table: &Table<A>) -> Option<Self> {
        Some(Self { index, table: table.id(), columns: Q::resolve(&table.columns)? })
    }
}

impl<Q: Query> Clone for Matched<Q> {
    fn clone(&self) -> Self {
        Self { index: self.index, table: self.table, columns: self.columns }
    }
}

impl<Q: Query> Clone for Candidates<'_, Q> {
    fn clone(&self) -> Self {
        match self {
            Self::Range(range) => Self::Range(range.clone()),
            Self::List(list) => Self::List(list.clone()),
            Self::Matched(list) => Self::Matched(list.clone()),
        }
    }
}

/// The tables that a query matches, those without rows left out.
pub(crate) struct RawChunks<'w, Q: Query, A: Allocator> {
    tables: &'w [Table<A>],
    candidates: Candidates<'w, Q>,
    /// Tables below this index are not visited any more (I8).
    next: usize,
    query: Of<Q>,
}

impl<'w, Q: Query, A: Allocator> RawChunks<'w, Q, A> {
    /// Iterates over tables that others may read.
    #[inline]
    pub(crate) fn shared(tables: &'w [Table<A>], candidates: Candidates<'w, Q>) -> Self
    where
        Q: ReadQuery,
    {
        Self { tables, candidates, next: 0, query: Of::<Q>::default() }
    }

    /// Iterates over tables that no one else accesses.
    ///
    /// # Panics
    /// Panics if the query has a conflict.
    #[inline]
    #[track_caller]
    pub(crate) fn exclusive(tables: &'w mut [Table<A>], candidates: Candidates<'w, Q>) -> Self {
        assert_no_conflict::<Q>();
        Self { tables, candidates, next: 0, query: Of::<Q>::default() }
    }

    /// Returns the cursor and the number of rows of the next table. The caller may make each row's item once.
    #[inline]
    pub(super) fn next_table(&mut self) -> Option<(Q::Cursor, usize)> {
        loop {
            let (index, resolved) = match &mut self.candidates {
                Candidates::Range(range) => (range.next()? as usize, None),
                Candidates::List(list) => (*list.next()? as usize, None),
                Candidates::Matched(list) => {
                    let matched = list.next()?;
                    (matched.index as usize, Some((matched.table, matched.columns)))
                }
            };
            // A table that does not come in ascending order could have been visited (I8).
            assert!(index >= self.next, "table {index} comes after {}", self.next);
            self.next = index + 1;
            let table = &self.tables[index];
            if table.len() == 0 {
                continue;
            }
            let resolved = match resolved {
                Some((id, columns)) => {
                    // The columns of another table could be of other types.
                    assert!(id == table.id(), "a table that matched was replaced");
                    Some(columns)
                }
                None => Q::resolve(&table.columns),
            };
            if let Some(resolved) = resolved {
                // SAFETY: the columns were resolved for this table, now or when it matched (the ids are equal, I4).
                return Some((unsafe { Q::cursor(&table.columns, resolved) }, table.len()));
            }
        }
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawChunks<'w, Q, A> {
    type Item = Q::Slices<'w>;

    #[inline]
    fn next(&mut self) -> Option<Q::Slices<'w>> {
        let (cursor, len) = self.next_table()?;
        // SAFETY: the cursor is of a table that is borrowed for `'w`, mutably if the query writes (`shared`, `exclusive`), and has `len`
        // rows. There is no conflict, and each table is visited once (I8).
        Some(unsafe { Q::slices(cursor, 0, len) })
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawChunks<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { tables: self.tables, candidates: self.candidates.clone(), next: self.next, query: self.query }
    }
}

/// The rows of the tables that a query matches.
pub(crate) struct RawRows<'w, Q: Query, A: Allocator> {
    chunks: RawChunks<'w, Q, A>,
    /// Of the current table. Present if `row < len`.
    cursor: Option<Q::Cursor>,
    row: usize,
    len: usize,
}

// SAFETY: it stands for the items to come, which are references to components and entities of `&'w [Table<A>]`, and to nothing else:
// components are `Send` and `Sync`. The tables are shared, with their allocators, which must be `Sync`.
unsafe impl<Q: Query, A: Allocator + Sync> Send for RawRows<'_, Q, A> {}

// SAFETY: `&RawRows` gives out nothing.
unsafe impl<Q: Query, A: Allocator + Sync> Sync for RawRows<'_, Q, A> {}

impl<'w, Q: Query, A: Allocator> RawRows<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(chunks: RawChunks<'w, Q, A>) -> Self {
        Self { chunks, cursor: None, row: 0, len: 0 }
    }

    /// Continues with the next table, or returns `None`.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        let (cursor, len) = self.chunks.next_table()?;
        (self.cursor, self.row, self.len) = (Some(cursor), 0, len);
        Some(())
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RawRows<'w, Q, A> {
    type Item = Q::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<Q::Item<'w>> {
        if self.row == self.len {
            self.advance()?;
        }
        let row = self.row;
        // SAFETY: there is a cursor as long as `row < len`, and `next_table` returns no table without rows.
        let cursor = unsafe { self.cursor.unwrap_unchecked() };
        self.row += 1;
        // SAFETY: the cursor is of a table that is borrowed for `'w`, mutably if the query writes, and has the row. There is no conflict,
        // each table is visited once (I8), and so is each of its rows.
        Some(unsafe { Q::item(cursor, row) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len - self.row, None)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Q::Item<'w>) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        loop {
            if let Some(cursor) = self.cursor {
                for row in self.row..self.len {
                    // SAFETY: as in `next`; `self` is not used again for these rows.
                    folded = f(folded, unsafe { Q::item(cursor, row) });
                }
            }
            if self.advance().is_none() {
                return folded;
            }
        }
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for RawRows<'_, Q, A> {
    fn clone(&self) -> Self {
        Self { chunks: self.chunks.clone(), cursor: self.cursor, row: self.row, len: self.len }
    }
}
