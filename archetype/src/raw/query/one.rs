use sparse_set::allocator::Allocator;

use super::{Query, ReadQuery, assert_no_conflict};
use crate::entity_index::Location;
use crate::raw::Table;

/// Returns the item of a row, or `None` if the table does not match or has no such row.
#[inline]
#[track_caller]
pub(crate) fn row<'w, Q: ReadQuery, A: Allocator>(table: &'w Table<A>, row: usize) -> Option<Q::Item<'w>> {
    let resolved = Q::resolve(table.columns()).filter(|_| row < table.len())?;
    // SAFETY: the columns were resolved for this table, which is borrowed for `'w` and has the row. The query writes
    // nothing.
    Some(unsafe { Q::item(Q::cursor(table.columns().blocks, resolved), row) })
}

/// Returns the item of a row, or `None` if the table does not match or has no such row.
///
/// # Panics
/// Panics if the query has a conflict.
#[inline]
#[track_caller]
pub(crate) fn row_mut<'w, Q: Query, A: Allocator>(table: &'w mut Table<A>, row: usize) -> Option<Q::Item<'w>> {
    assert_no_conflict::<Q>();
    let resolved = Q::resolve(table.columns()).filter(|_| row < table.len())?;
    // SAFETY: the columns were resolved for this table, which is borrowed mutably for `'w` and has the row. The query
    // has no conflict.
    Some(unsafe { Q::item(Q::cursor(table.columns().blocks, resolved), row) })
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
) -> [Option<Q::Item<'w>>; N] {
    assert_no_conflict::<Q>();
    let tables = &*tables;
    let found = rows.map(|at| {
        let location = at?;
        let (table, row) = (tables.get(location.archetype as usize)?, location.row as usize);
        let resolved = Q::resolve(table.columns()).filter(|_| row < table.len())?;
        // SAFETY: the columns were resolved for this table.
        Some((unsafe { Q::cursor(table.columns().blocks, resolved) }, location))
    });
    // SAFETY: the tables are borrowed mutably for `'w` and have the rows. The query has no conflict.
    unsafe { distinct_items::<Q, N>(found) }
}

/// Returns the items of several rows, each given as its table's cursor and its location.
///
/// # Panics
/// Panics if two rows are equal.
///
/// # Safety
/// - Each row is in its cursor's table, which is borrowed for `'w`, mutably if the query writes.
/// - The query has no conflict, and no live reference aliases a mutable one in an item.
#[inline]
#[track_caller]
pub(super) unsafe fn distinct_items<'w, Q: Query, const N: usize>(
    found: [Option<(Q::Cursor, Location)>; N],
) -> [Option<Q::Item<'w>>; N] {
    for (n, row) in found.iter().enumerate() {
        let Some((_, location)) = row else { continue };
        let twice = found[..n].iter().flatten().any(|(_, other)| other == location);
        assert!(!twice, "an entity is given twice");
    }
    found.map(|row| {
        let (cursor, location) = row?;
        // SAFETY: caller guarantees the table, the row and the query. The locations are distinct (just checked), so no
        // two items alias.
        Some(unsafe { Q::item(cursor, location.row as usize) })
    })
}
