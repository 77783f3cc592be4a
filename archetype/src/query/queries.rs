use sparse_set::allocator::Allocator;

use crate::error::QueryConflict;
use crate::raw::RawTables;

/// Queries whose iterators may be used at the same time: tuples of up to 12 queries.
///
/// Two of them conflict if both access a component, one of them mutably, unless one requires a component, by `&T`,
/// `&mut T` or [`With`](crate::With), that the other excludes, by [`Without`](crate::Without). What is in an `Option`
/// or an [`Or`](crate::Or) neither requires nor excludes. So the types alone decide, not the entities in the world.
///
/// Implemented by this crate only.
///
/// # Examples
/// See [`World::queries_mut`](crate::World::queries_mut).
#[doc(alias = "ParamSet")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of queries",
    note = "for a single query, call `query_mut`, or write a tuple of one: `(Q,)`"
)]
pub trait Queries {
    /// The iterators: a tuple of [`RowsMut`](crate::RowsMut).
    type Rows<'w, A: Allocator + 'w>
    where
        Self: 'w;

    /// Returns the iterators, or an error if the queries conflict.
    #[doc(hidden)]
    fn rows<'w, A: Allocator>(tables: RawTables<'w, A>) -> Result<Self::Rows<'w, A>, QueryConflict>
    where
        Self: 'w;
}
