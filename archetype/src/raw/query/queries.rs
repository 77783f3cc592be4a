//! Iteration over several queries at once.

use sparse_set::allocator::Allocator;

use super::all_tables::AllTables;
use super::chunks::RawChunks;
use super::conflict::{QueryAccess, try_disjoint};
use super::rows::RawRows;
use crate::archetypes::Archetypes;
use crate::entity_index::EntityIndex;
use crate::error::QueryConflict;
use crate::query::{Queries, Query, RowsMut};
use crate::tuples::for_tuples;

/// The tables of a world, borrowed mutably for several queries.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[expect(missing_debug_implementations, reason = "no public method returns it")]
pub struct RawTables<'w, A: Allocator> {
    archetypes: &'w Archetypes<A>,
    entities: &'w EntityIndex<A>,
}

impl<'w, A: Allocator> RawTables<'w, A> {
    #[inline(always)]
    pub(crate) const fn new(archetypes: &'w mut Archetypes<A>, entities: &'w EntityIndex<A>) -> Self {
        Self { archetypes, entities }
    }

    /// Returns an iterator over the items of a query.
    ///
    /// # Safety
    /// - The query has no conflict, nor has it one with another query for which this method of `self` is called (I7).
    #[inline(always)]
    unsafe fn rows<Q: Query>(&self) -> RowsMut<'w, Q, A> {
        let all = AllTables { tables: &self.archetypes.tables, entities: Some(self.entities) };
        RowsMut::new(RawRows::new(RawChunks { all, candidates: self.archetypes.candidates::<Q>() }))
    }
}

macro_rules! tuple {
    ($($Q:ident $q:ident),+) => {
        impl<$($Q: Query),+> Queries for ($($Q,)+) {
            type Rows<'w, Alloc: Allocator + 'w>
                = ($(RowsMut<'w, $Q, Alloc>,)+)
            where
                Self: 'w;

            // Inlined, so that a `for` loop keeps an iterator's state in registers, as after `query_mut`: 0.34 ns
            // instead of 0.56 ns a row.
            #[inline(always)]
            fn rows<'w, Alloc: Allocator>(
                tables: RawTables<'w, Alloc>,
            ) -> Result<Self::Rows<'w, Alloc>, QueryConflict>
            where
                Self: 'w,
            {
                try_disjoint(&[$(QueryAccess::of::<$Q>()),+])?;
                // SAFETY: no query has a conflict, alone or with another (just checked). The tables are borrowed
                // mutably, and `tables` is used for no other query.
                Ok(($(unsafe { tables.rows::<$Q>() },)+))
            }
        }
    };
}

for_tuples!(tuple);
