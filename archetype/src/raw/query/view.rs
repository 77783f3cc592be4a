//! Access to the rows of the matching tables by entity.

use core::ptr::NonNull;

use allocator_api2::vec::Vec;
use sparse_set::allocator::Allocator;
use sparse_set::{Entity64, TryReserveError};

use super::chunks::RawChunks;
use super::rows::RawRows;
use crate::entity_index::{EntityIndex, Location};
use crate::query::{Query, ReadQuery};
use crate::try_reserve::try_reserve_exact;

/// The rows of a table that the query matches, or no rows. Borrows the table, without a lifetime: the list of a view
/// would use it when it is dropped.
struct TableRows<Q: Query> {
    entities: NonNull<[Entity64]>,
    fetch: Q::Fetch,
}

// SAFETY: equivalent to references to components, which are `Send` and `Sync`, and to entities. The view that owns the
// value borrows the tables.
unsafe impl<Q: Query> Send for TableRows<Q> {}

// SAFETY: as for `Send`.
unsafe impl<Q: Query> Sync for TableRows<Q> {}

impl<Q: Query> TableRows<Q> {
    fn none() -> Self {
        Self { entities: NonNull::from(&[]), fetch: Q::dangling() }
    }
}

/// The rows of the tables that a query matches, by entity.
pub(crate) struct RawView<'w, Q: Query, A: Allocator> {
    /// The locations of the entities by index.
    slots: &'w [Location],
    /// By the index of the table (I10), up to the last one that matches.
    // Neither the elements nor the allocator borrow for `'w`, so that the borrow ends at the view's last use.
    tables: Vec<TableRows<Q>, A>,
    /// All tables. Not advanced.
    chunks: RawChunks<'w, Q, A>,
}

impl<'w, Q: Query, A: Allocator> RawView<'w, Q, A> {
    /// Finds the tables.
    pub(crate) fn try_new(mut chunks: RawChunks<'w, Q, A>, alloc: A) -> Result<Self, TryReserveError> {
        let mut tables = Vec::new_in(alloc);
        try_reserve_exact(&mut tables, chunks.end())?;
        let all = chunks.all;
        chunks.reborrow().fold_tables((), |(), index, fetch, _| {
            tables.resize_with(index as usize, TableRows::none);
            tables.push(TableRows { entities: all.tables[index as usize].entities().into(), fetch });
        });
        Ok(Self { slots: all.entities.map_or(&[], EntityIndex::locations), tables, chunks })
    }

    /// Returns the fetch of an entity's table, and its location. The location's row is less than the table's length.
    #[inline(always)]
    fn find(&self, entity: Entity64) -> Option<(Q::Fetch, Location)> {
        let location = *self.slots.get(entity.index())?;
        let rows = self.tables.get(location.archetype as usize)?;
        // SAFETY: these are the entities of a table that is borrowed for `'w` (I10), or none. No query writes them.
        let found = *unsafe { rows.entities.as_ref() }.get(location.row as usize)?;
        (found == entity).then_some((rows.fetch, location))
    }

    #[inline]
    pub(crate) fn contains(&self, entity: Entity64) -> bool {
        self.find(entity).is_some()
    }

    /// Returns the item of an entity, or `None` if it does not match or is not in the world.
    #[inline]
    pub(crate) fn get(&self, entity: Entity64) -> Option<Q::Item<'w>>
    where
        Q: ReadQuery,
    {
        let (fetch, location) = self.find(entity)?;
        // SAFETY: the fetch's table (I10) is borrowed for `'w` and has the row. The query writes nothing.
        Some(unsafe { Q::item(fetch, location.row as usize) })
    }

    /// Returns the item of an entity, or `None` if it does not match or is not in the world.
    #[inline]
    pub(crate) fn get_mut(&mut self, entity: Entity64) -> Option<Q::Item<'_>> {
        let (fetch, location) = self.find(entity)?;
        // SAFETY: the fetch's table (I10) is borrowed for `'w`, mutably if the query writes (`RawChunks::shared`,
        // `exclusive`), and has the row. The query has no conflict, and other items of this view are not live, because
        // they borrow `self` mutably.
        Some(unsafe { Q::item(fetch, location.row as usize) })
    }

    /// Returns the items of several entities. An item is `None` if its entity does not match or is not in the world.
    ///
    /// # Panics
    /// Panics if two entities that match are equal.
    #[inline]
    #[track_caller]
    pub(crate) fn get_disjoint_mut<const N: usize>(&mut self, entities: [Entity64; N]) -> [Option<Q::Item<'_>>; N] {
        let found = entities.map(|entity| self.find(entity));
        for (n, row) in found.iter().enumerate() {
            let Some((_, location)) = row else { continue };
            let twice = found[..n].iter().flatten().any(|(_, other)| other == location);
            assert!(!twice, "ViewMut::get_disjoint_mut: an entity is given twice");
        }
        found.map(|row| {
            let (fetch, location) = row?;
            // SAFETY: as in `get_mut`; the locations are distinct (just checked), so no two items alias.
            Some(unsafe { Q::item(fetch, location.row as usize) })
        })
    }

    pub(crate) fn rows(&self) -> RawRows<'w, Q, A>
    where
        Q: ReadQuery,
    {
        RawRows::new(self.chunks.clone())
    }

    pub(crate) fn rows_mut(&mut self) -> RawRows<'_, Q, A> {
        RawRows::new(self.chunks.reborrow())
    }
}
