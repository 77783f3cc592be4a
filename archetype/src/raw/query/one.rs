use sparse_set::allocator::Allocator;

use super::conflict::assert_no_conflict;
use crate::entity_index::Location;
use crate::query::{Query, ReadQuery};
use crate::raw::Table;

/// Returns the item of a row, or `None` if the table does not match or has no such row.
#[inline]
pub(crate) fn row<'w, Q: ReadQuery, A: Allocator>(table: &'w Table<A>, row: usize) -> Option<Q::Item<'w>> {
    let state = Q::resolve(table.columns()).filter(|_| row < table.len())?;
    // SAFETY: the columns were resolved for this table, which is borrowed for `'w` and has the row. The query writes
    // nothing.
    Some(unsafe { Q::item(Q::fetch(table.columns().blocks, state), row) })
}

/// Returns the item of a row, or `None` if the table does not match or has no such row.
///
/// # Panics
/// Panics if the query has a conflict.
#[inline]
#[track_caller]
pub(crate) fn row_mut<'w, Q: Query, A: Allocator>(
    table: &'w mut Table<A>,
    row: usize,
    method: &str,
) -> Option<Q::Item<'w>> {
    assert_no_conflict::<Q>(method);
    let state = Q::resolve(table.columns()).filter(|_| row < table.len())?;
    // SAFETY: the columns were resolved for this table, which is borrowed mutably for `'w` and has the row. The query
    // has no conflict.
    Some(unsafe { Q::item(Q::fetch(table.columns().blocks, state), row) })
}

/// Returns the items of several rows. An item is `None` if its row does not match.
///
/// # Panics
/// Panics if the query has a conflict, or if two rows that match are equal.
#[inline]
#[track_caller]
pub(crate) fn rows_mut<'w, Q: Query, A: Allocator, const N: usize>(
    tables: &'w mut [Table<A>],
    rows: [Option<Location>; N],
    method: &str,
) -> [Option<Q::Item<'w>>; N] {
    assert_no_conflict::<Q>(method);
    let tables = &*tables;
    let resolve = |location: Location| {
        let table = tables.get(location.archetype as usize).filter(|table| (location.row as usize) < table.len())?;
        Some((table, Q::resolve(table.columns())?))
    };
    for (n, row) in rows.iter().enumerate() {
        let twice = row.is_some() && rows[..n].contains(row);
        assert!(!twice || row.and_then(resolve).is_none(), "{method}: an entity is given twice");
    }
    rows.map(|row| {
        let location = row?;
        let (table, state) = resolve(location)?;
        // SAFETY: the columns were resolved for this table, which is borrowed mutably for `'w` and has the row. The
        // query has no conflict, and the rows that match are distinct (just checked), so no two items alias.
        Some(unsafe { Q::item(Q::fetch(table.columns().blocks, state), location.row as usize) })
    })
}
