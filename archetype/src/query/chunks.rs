//! Iterators over the slices of queries.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};

use super::{Query, ReadQuery};
use crate::raw::RawChunks;

/// An iterator over the slices of a read-only query, archetype by archetype.
///
/// Created by [`World::chunks`](crate::World::chunks).
#[must_use = "iterators are lazy"]
pub struct Chunks<'w, Q: ReadQuery, A: Allocator = Global>(RawChunks<'w, Q, A>);

impl<'w, Q: ReadQuery, A: Allocator> Chunks<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawChunks<'w, Q, A>) -> Self {
        Self(raw)
    }
}

impl<'w, Q: ReadQuery, A: Allocator> Iterator for Chunks<'w, Q, A> {
    type Item = Q::Slices<'w>;

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

impl<Q: ReadQuery, A: Allocator> FusedIterator for Chunks<'_, Q, A> {}

impl<Q: ReadQuery, A: Allocator> fmt::Debug for Chunks<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chunks").finish_non_exhaustive()
    }
}

impl<Q: ReadQuery, A: Allocator> Clone for Chunks<'_, Q, A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

#[cfg(feature = "rayon")]
impl<'w, Q: ReadQuery, A: Allocator> Chunks<'w, Q, A> {
    pub(crate) fn into_raw(self) -> RawChunks<'w, Q, A> {
        self.0
    }
}

/// An iterator over the slices of a query, archetype by archetype.
///
/// Created by [`World::chunks_mut`](crate::World::chunks_mut).
#[must_use = "iterators are lazy"]
pub struct ChunksMut<'w, Q: Query, A: Allocator = Global>(RawChunks<'w, Q, A>);

impl<'w, Q: Query, A: Allocator> ChunksMut<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawChunks<'w, Q, A>) -> Self {
        Self(raw)
    }
}

impl<'w, Q: Query, A: Allocator> Iterator for ChunksMut<'w, Q, A> {
    type Item = Q::Slices<'w>;

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

impl<Q: Query, A: Allocator> FusedIterator for ChunksMut<'_, Q, A> {}

impl<Q: Query, A: Allocator> fmt::Debug for ChunksMut<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChunksMut").finish_non_exhaustive()
    }
}
