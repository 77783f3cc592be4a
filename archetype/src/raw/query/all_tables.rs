use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use crate::entity_index::EntityIndex;
use crate::raw::Table;
use crate::raw::column::Columns;

/// The tables of a world, and the index of its entities.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[expect(missing_debug_implementations, reason = "no public method returns it")]
pub struct AllTables<'w, A: Allocator> {
    pub(crate) tables: &'w [Table<A>],
    /// `None` to look for no entity.
    pub(crate) entities: Option<&'w EntityIndex<A>>,
}

impl<'w, A: Allocator> AllTables<'w, A> {
    /// No tables: nothing is inherited from an entity.
    pub(crate) const NONE: Self = Self { tables: &[], entities: None };

    /// Returns the columns of an entity's table, and its row, or `None` if it is not in the world. The row is less than
    /// the table's length.
    pub(super) fn find(self, entity: Entity64) -> Option<(Columns<'w>, usize)> {
        let location = self.entities?.locate(entity)?;
        let table = self.tables.get(location.archetype as usize)?;
        let row = location.row as usize;
        (table.entities().get(row) == Some(&entity)).then(|| (table.columns(), row))
    }
}

impl<A: Allocator> Clone for AllTables<'_, A> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Allocator> Copy for AllTables<'_, A> {}
