//! The iterators of queries: rows and chunks, over a shared or an exclusive world.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};

use crate::raw::{Query, RawChunks, RawRows, ReadQuery};

macro_rules! iterator {
    ($(#[$meta:meta])* $Name:ident: $Query:ident, $Raw:ident, $Item:ident) => {
        $(#[$meta])*
        #[must_use = "iterators are lazy"]
        pub struct $Name<'w, Q: $Query, A: Allocator = Global>($Raw<'w, Q, A>);

        impl<'w, Q: $Query, A: Allocator> $Name<'w, Q, A> {
            #[inline]
            pub(crate) const fn new(raw: $Raw<'w, Q, A>) -> Self {
                Self(raw)
            }
        }

        impl<'w, Q: $Query, A: Allocator> Iterator for $Name<'w, Q, A> {
            type Item = Q::$Item<'w>;

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

        impl<Q: $Query, A: Allocator> FusedIterator for $Name<'_, Q, A> {}

        impl<Q: $Query, A: Allocator> fmt::Debug for $Name<'_, Q, A> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Name)).finish_non_exhaustive()
            }
        }
    };
}

iterator! {
    /// An iterator over the items of a read-only query, archetype by archetype.
    ///
    /// Created by [`World::query`](crate::World::query).
    Rows: ReadQuery, RawRows, Item
}

iterator! {
    /// An iterator over the items of a query, archetype by archetype.
    ///
    /// Created by [`World::query_mut`](crate::World::query_mut).
    RowsMut: Query, RawRows, Item
}

iterator! {
    /// An iterator over the slices of a read-only query, archetype by archetype.
    ///
    /// Created by [`World::chunks`](crate::World::chunks).
    Chunks: ReadQuery, RawChunks, Slices
}

iterator! {
    /// An iterator over the slices of a query, archetype by archetype.
    ///
    /// Created by [`World::chunks_mut`](crate::World::chunks_mut).
    ChunksMut: Query, RawChunks, Slices
}

impl<Q: ReadQuery, A: Allocator> Clone for Rows<'_, Q, A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
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

#[cfg(feature = "rayon")]
impl<'w, Q: Query, A: Allocator> ChunksMut<'w, Q, A> {
    pub(crate) fn into_raw(self) -> RawChunks<'w, Q, A> {
        self.0
    }
}
