use sparse_set::allocator::Allocator;

use super::all_tables::AllTables;
use super::conflict::assert_no_conflict;
use crate::entity_index::{EntityIndex, Location};
use crate::query::{Query, ReadQuery};
use crate::raw::Table;

/// Returns the item of a row, or `None` if the table does not match or has no such row. `all` are the tables of
/// prefabs.
#[inline]
pub(crate) fn row<'w, Q: ReadQuery, A: Allocator>(
    table: &'w Table<A>,
    row: usize,
    all: AllTables<'w, A>,
) -> Option<Q::Item<'w>> {
    let state = Q::resolve(table.columns()).filter(|_| row < table.len())?;
    // SAFETY: the columns were resolved for this table.
    let fetch = unsafe { Q::fetch(table.columns(), state, all)? };
    // SAFETY: the table and `all` are borrowed for `'w`, and the table has the row. The query writes nothing.
    Some(unsafe { Q::item(fetch, row) })
}

/// Returns the item of a row, or `None` if its table does not match or has no such row. Prefabs are looked for in
/// `tables`, by `entities`.
///
/// # Panics
/// Panics if the query has a conflict.
#[inline]
#[track_caller]
pub(crate) fn row_mut<'w, Q: Query, A: Allocator>(
    tables: &'w mut [Table<A>],
    entities: Option<&'w EntityIndex<A>>,
    location: Option<Location>,
    method: &str,
) -> Option<Q::Item<'w>> {
    assert_no_conflict::<Q>(method);
    let all = AllTables { tables, entities };
    let Location { archetype, row } = location?;
    let table = all.tables.get(archetype as usize)?;
    let state = Q::resolve(table.columns()).filter(|_| (row as usize) < table.len())?;
    // SAFETY: the columns were resolved for this table.
    let fetch = unsafe { Q::fetch(table.columns(), state, all)? };
    // SAFETY: the tables are borrowed mutably for `'w`, and this one has the row. The query has no conflict.
    Some(unsafe { Q::item(fetch, row as usize) })
}

/// Returns the items of several rows. An item is `None` if its row does not match.
///
/// # Panics
/// Panics if the query has a conflict, or if two rows that match are equal.
#[inline]
#[track_caller]
pub(crate) fn rows_mut<'w, Q: Query, A: Allocator, const N: usize>(
    tables: &'w mut [Table<A>],
    entities: &'w EntityIndex<A>,
    rows: [Option<Location>; N],
    method: &str,
) -> [Option<Q::Item<'w>>; N] {
    assert_no_conflict::<Q>(method);
    let all = AllTables { tables, entities: Some(entities) };
    let resolve = |location: Location| {
        let table =
            all.tables.get(location.archetype as usize).filter(|table| (location.row as usize) < table.len())?;
        Some((table, Q::resolve(table.columns())?))
    };
    for (n, row) in rows.iter().enumerate() {
        let twice = row.is_some() && rows[..n].contains(row);
        assert!(!twice || row.and_then(resolve).is_none(), "{method}: an entity is given twice");
    }
    rows.map(|row| {
        let location = row?;
        let (table, state) = resolve(location)?;
        // SAFETY: the columns were resolved for this table.
        let fetch = unsafe { Q::fetch(table.columns(), state, all)? };
        // SAFETY: the tables are borrowed mutably for `'w`, and this one has the row. The query has no conflict, and
        // the rows that match are distinct (just checked), so no two items alias.
        Some(unsafe { Q::item(fetch, location.row as usize) })
    })
}
