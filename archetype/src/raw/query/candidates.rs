//! The tables that a query may match.

use core::any::TypeId;
use core::ops::Range;
use core::slice;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use crate::query::Query;
use crate::raw::Table;
use crate::raw::component_record::{ComponentRecord, TableRecord, TableRecords};
use crate::try_reserve::try_push;

/// The tables that a query may match.
pub(crate) struct Candidates<'w, Q: Query>(pub(super) Tables<'w, Q>);

/// Tables by index. A search borrows for `'w`; its type does not name `'w`, which would become invariant.
pub(super) enum Tables<'w, Q: Query> {
    /// All tables in a range, searched for the query's columns.
    Range(Range<u32>, Q::Search),
    /// Tables with a column of one component, searched for the other columns.
    Many(slice::Iter<'w, TableRecord>, Q::Search),
    /// The same for few tables: each table's own list of columns, which is shorter, is searched instead.
    Few(slice::Iter<'w, TableRecord>),
    /// Tables that matched earlier.
    Matched(slice::Iter<'w, Matched<Q>>),
}

/// The ratio of searched to visited tables at which the search and a look at each table's columns take equally long.
const FEW: usize = 8;

impl<'w, Q: Query> Candidates<'w, Q> {
    /// Returns the tables with the rarest required component, or all `tables` if no component is required. `records`
    /// returns the tables with a component.
    #[inline]
    pub(crate) fn find(tables: u32, mut records: impl FnMut(TypeId) -> TableRecords<'w>) -> Self {
        let (mut rarest, mut most): (Option<&'w [TableRecord]>, usize) = (None, 0);
        let search = Q::search(&mut |key, required| {
            let tables = records(key);
            if required && rarest.is_none_or(|rarest| tables.len() < rarest.len()) {
                rarest = Some(tables.list);
            }
            most = most.max(tables.len());
            tables
        });
        Self(match rarest {
            None => Tables::Range(0..tables, search),
            Some(rarest) if FEW * rarest.len() <= most => Tables::Few(rarest.iter()),
            Some(rarest) => Tables::Many(rarest.iter(), search),
        })
    }

    /// Returns the tables of a record, or none.
    pub(crate) fn few<A: Allocator>(record: Option<&'w ComponentRecord<A>>) -> Self {
        Self(Tables::Few(record.map_or(&[][..], |record| record.records().list).iter()))
    }

    /// Returns the tables that matched earlier.
    #[inline]
    pub(crate) fn matched<A: Allocator>(tables: &'w MatchedTables<Q, A>) -> Self {
        Self(Tables::Matched(tables.list.iter()))
    }
}

/// A table and its columns of the query.
pub(super) struct Matched<Q: Query> {
    table: usize,
    pub(super) index: u32,
    columns: Q::State,
}

impl<Q: Query> Matched<Q> {
    /// Returns the columns of the table.
    ///
    /// # Panics
    /// Panics if `table` is a different one.
    #[inline(always)]
    pub(super) fn columns<A: Allocator>(&self, table: &Table<A>) -> Q::State {
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
