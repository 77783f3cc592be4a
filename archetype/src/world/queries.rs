//! Queries of all entities.

use sparse_set::allocator::Allocator;

use super::World;
use crate::iter::{Chunks, ChunksMut, Rows, RowsMut};
use crate::raw::{Candidates, MatchedTables, Query, RawChunks, RawRows, ReadQuery, Table};

impl<A: Allocator> World<A> {
    /// Returns an iterator over the items of a read-only query.
    ///
    /// # Complexity
    /// *O*(rows), plus *O*(archetypes with the rarest of the query's components). [`CachedQuery`](crate::CachedQuery)
    /// avoids the latter.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Entity64, With, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// world.spawn((2_u8,));
    /// assert_eq!(world.query::<&u8>().sum::<u8>(), 3);
    /// assert!(world.query::<(Entity64, With<char>)>().eq([(entity, ())]));
    /// ```
    #[doc(alias("view", "each"))]
    #[inline]
    pub fn query<Q: ReadQuery>(&self) -> Rows<'_, Q, A> {
        Rows::new(RawRows::new(RawChunks::shared(&self.archetypes.tables, self.archetypes.candidates::<Q>())))
    }

    /// Returns an iterator over the items of a query.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably. The message names the type.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 10_u16));
    /// for (a, b) in world.query_mut::<(&mut u8, &u16)>() {
    ///     *a += *b as u8;
    /// }
    /// assert_eq!(world.get::<u8>(entity), Some(&11));
    /// ```
    /// ```should_panic
    /// archetype::World::new().query_mut::<(&mut u8, &u8)>();
    /// ```
    #[inline]
    #[track_caller]
    pub fn query_mut<Q: Query>(&mut self) -> RowsMut<'_, Q, A> {
        let (tables, candidates) = self.archetypes.candidates_mut::<Q>();
        RowsMut::new(RawRows::new(RawChunks::exclusive(tables, candidates)))
    }

    /// Returns an iterator over the slices of a read-only query, with an item for each matching archetype that has
    /// entities.
    ///
    /// All slices of an item have the same length and are aligned to 64 bytes.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Entity64, World};
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..3_u8).map(|n| (n, 'a')));
    /// world.spawn((7_u8,));
    /// for (entities, numbers, letters) in world.chunks::<(Entity64, &u8, Option<&char>)>() {
    ///     assert_eq!(entities.len(), numbers.len());
    ///     assert!(letters.is_none_or(|letters| letters.len() == numbers.len()));
    /// }
    /// assert_eq!(world.chunks::<&u8>().count(), 2);
    /// ```
    #[doc(alias("contiguous_iter", "run"))]
    #[inline]
    pub fn chunks<Q: ReadQuery>(&self) -> Chunks<'_, Q, A> {
        Chunks::new(RawChunks::shared(&self.archetypes.tables, self.archetypes.candidates::<Q>()))
    }

    /// Returns an iterator over the slices of a query, with an item for each matching archetype that has entities.
    ///
    /// All slices of an item have the same length and are aligned to 64 bytes, so that loops over them compile to
    /// vector instructions.
    ///
    /// # Panics
    /// Panics as [`query_mut`](Self::query_mut) does.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..1000_u16).map(|n| (f32::from(n), 0.5_f64)));
    /// for (a, b) in world.chunks_mut::<(&mut f32, &f64)>() {
    ///     for (a, b) in a.iter_mut().zip(b) {
    ///         *a += *b as f32;
    ///     }
    /// }
    /// assert_eq!(world.query::<&f32>().next(), Some(&0.5));
    /// ```
    #[doc(alias("contiguous_iter_mut", "run"))]
    #[inline]
    #[track_caller]
    pub fn chunks_mut<Q: Query>(&mut self) -> ChunksMut<'_, Q, A> {
        let (tables, candidates) = self.archetypes.candidates_mut::<Q>();
        ChunksMut::new(RawChunks::exclusive(tables, candidates))
    }

    #[inline]
    pub(crate) fn tables(&self) -> &[Table<A>] {
        &self.archetypes.tables
    }

    /// Iterates over the tables that matched earlier.
    #[inline]
    pub(crate) fn matched<'w, Q: ReadQuery, B: Allocator>(
        &'w self,
        matched: &'w MatchedTables<Q, B>,
    ) -> RawChunks<'w, Q, A> {
        RawChunks::shared(&self.archetypes.tables, Candidates::matched(matched))
    }

    /// Iterates over the tables that matched earlier.
    #[inline]
    #[track_caller]
    pub(crate) fn matched_mut<'w, Q: Query, B: Allocator>(
        &'w mut self,
        matched: &'w MatchedTables<Q, B>,
    ) -> RawChunks<'w, Q, A> {
        RawChunks::exclusive(&mut self.archetypes.tables, Candidates::matched(matched))
    }
}
