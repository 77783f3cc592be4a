//! Iterators over the items of queries.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};

use super::{Query, ReadQuery};
use crate::raw::RawRows;

/// An iterator over the items of a read-only query, archetype by archetype.
///
/// Created by [`World::query`](crate::World::query).
#[must_use = "iterators are lazy"]
pub struct Rows<'w, Q: ReadQuery, A: Allocator = Global>(RawRows<'w, Q, A>);

impl<'w, Q: ReadQuery, A: Allocator> Rows<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawRows<'w, Q, A>) -> Self {
        Self(raw)
    }
}

impl<'w, Q: ReadQuery, A: Allocator> Iterator for Rows<'w, Q, A> {
    type Item = Q::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.0.fold(init, f)
    }
}

impl<Q: ReadQuery, A: Allocator> FusedIterator for Rows<'_, Q, A> {}

impl<Q: ReadQuery, A: Allocator> fmt::Debug for Rows<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows").finish_non_exhaustive()
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for Rows<'_, Q, A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// An iterator over the items of a query, archetype by archetype.
///
/// Created by [`World::query_mut`](crate::World::query_mut) and [`World::queries_mut`](crate::World::queries_mut).
#[must_use = "iterators are lazy"]
pub struct RowsMut<'w, Q: Query, A: Allocator = Global>(RawRows<'w, Q, A>);

impl<'w, Q: Query, A: Allocator> RowsMut<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawRows<'w, Q, A>) -> Self {
        Self(raw)
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for RowsMut<'w, Q, A> {
    type Item = Q::Item<'w>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.0.fold(init, f)
    }
}

impl<Q: Query, A: Allocator> FusedIterator for RowsMut<'_, Q, A> {}

/// For a query that only reads, beside others that write.
impl<Q: ReadQuery, A: Allocator> Clone for RowsMut<'_, Q, A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<Q: Query, A: Allocator> fmt::Debug for RowsMut<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowsMut").finish_non_exhaustive()
    }
}
