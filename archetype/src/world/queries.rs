//! Queries of all entities.

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::World;
use crate::error::QueryConflict;
use crate::query::{Chunks, ChunksMut, Queries, Query, ReadQuery, Rows, RowsMut, View, ViewMut};
use crate::raw::{AllTables, Candidates, MatchedTables, RawChunks, RawRows, RawTables, RawView, Table};

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
    #[doc(alias = "each")]
    #[inline]
    pub fn query<Q: ReadQuery>(&self) -> Rows<'_, Q, A> {
        Rows::new(RawRows::new(RawChunks::shared(self.all_tables(), self.archetypes.candidates::<Q>())))
    }

    /// Returns an iterator over the items of a query.
    ///
    /// A `for` loop advances row by row. Arithmetic in `for_each`, and in loops over the slices of
    /// [`chunks_mut`](Self::chunks_mut), compiles to vector instructions.
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
        RowsMut::new(RawRows::new(self.raw_chunks_mut("World::query_mut")))
    }

    /// Returns iterators over the items of several queries, to be used at the same time.
    ///
    /// # Panics
    /// Panics if two of the queries, or one alone, access a component at the same time, at least once mutably, unless
    /// they [exclude](Queries) each other. The message names the queries and the component.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Without, World};
    ///
    /// struct Sun;
    ///
    /// let mut world = World::new();
    /// world.spawn((10.0_f32, Sun));
    /// world.spawn_batch([(1.0_f32,), (2.0,)]);
    /// type Others<'a> = (&'a mut f32, Without<Sun>);
    /// let (mut suns, others) = world.queries_mut::<((&f32, &Sun), Others)>();
    /// let (sun, _) = suns.next().unwrap();
    /// others.for_each(|(heat, ())| *heat += sun);
    /// assert_eq!(world.query::<&f32>().sum::<f32>(), 33.0);
    /// ```
    /// ```should_panic
    /// archetype::World::new().queries_mut::<(&mut u8, &u8)>();
    /// ```
    #[doc(alias = "ParamSet")]
    #[inline(always)]
    #[track_caller]
    pub fn queries_mut<Q: Queries>(&mut self) -> Q::Rows<'_, A> {
        match self.try_queries_mut::<Q>() {
            Ok(rows) => rows,
            Err(error) => panic!("World::queries_mut: {error}"),
        }
    }

    /// Fallible version of [`queries_mut`](Self::queries_mut).
    ///
    /// # Errors
    /// Returns a [`QueryConflict`] if [`queries_mut`](Self::queries_mut) would panic.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// assert!(world.try_queries_mut::<(&mut u8, &mut u16)>().is_ok());
    /// assert!(world.try_queries_mut::<(&mut u8, &mut u8)>().is_err());
    /// ```
    #[inline(always)]
    pub fn try_queries_mut<Q: Queries>(&mut self) -> Result<Q::Rows<'_, A>, QueryConflict> {
        Q::rows(RawTables::new(&mut self.archetypes, &self.entities))
    }

    /// Returns an iterator over the slices of a read-only query, with an item for each matching archetype that has
    /// entities.
    ///
    /// All slices of an item have the same length. If their archetype has room for 64 entities, they are aligned to 64
    /// bytes.
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
        Chunks::new(RawChunks::shared(self.all_tables(), self.archetypes.candidates::<Q>()))
    }

    /// Returns an iterator over the slices of a query, with an item for each matching archetype that has entities.
    ///
    /// All slices of an item have the same length, so that loops over them compile to vector instructions. If their
    /// archetype has room for 64 entities, they are aligned to 64 bytes.
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
        ChunksMut::new(self.raw_chunks_mut("World::chunks_mut"))
    }

    /// Returns the slices of a query for the public function `method`.
    ///
    /// # Panics
    /// Panics if the query has a conflict.
    #[inline]
    #[track_caller]
    pub(crate) fn raw_chunks_mut<Q: Query>(&mut self, method: &str) -> RawChunks<'_, Q, A> {
        let (tables, candidates) = self.archetypes.candidates_mut::<Q>();
        RawChunks::exclusive(tables, &self.entities, candidates, method)
    }

    /// Returns the items of a read-only query by entity, for many look-ups.
    ///
    /// Allocates a list of the archetypes, unless none matches. To match only once, use
    /// [`CachedQuery::view`](crate::CachedQuery::view).
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Complexity
    /// *O*(archetypes).
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entities = world.spawn_batch((0..10_u8).map(|n| (n, 'a'))).to_vec();
    /// let view = world.view::<&u8>();
    /// assert_eq!(entities.iter().rev().filter_map(|&entity| view.get(entity)).sum::<u8>(), 45);
    /// ```
    #[inline]
    #[track_caller]
    pub fn view<Q: ReadQuery>(&self) -> View<'_, Q, A>
    where
        A: Clone,
    {
        match self.try_view() {
            Ok(view) => view,
            Err(error) => error.handle_error("World::view"),
        }
    }

    /// Fallible version of [`view`](Self::view).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// assert!(archetype::World::new().try_view::<&u8>().is_ok());
    /// ```
    #[inline]
    pub fn try_view<Q: ReadQuery>(&self) -> Result<View<'_, Q, A>, TryReserveError>
    where
        A: Clone,
    {
        let chunks = RawChunks::shared(self.all_tables(), self.archetypes.candidates::<Q>());
        Ok(View::new(RawView::try_new(chunks, self.allocator().clone())?))
    }

    /// Returns the items of a query by entity, for many look-ups with mutable access.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably. Aborts if memory is exhausted.
    ///
    /// # Complexity
    /// *O*(archetypes).
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entities = world.spawn_batch((0..10_u8).map(|n| (n, 'a'))).to_vec();
    /// let mut view = world.view_mut::<(&mut u8, &char)>();
    /// *view.get_mut(entities[7]).unwrap().0 = 100;
    /// assert_eq!(world.get::<u8>(entities[7]), Some(&100));
    /// ```
    #[inline]
    #[track_caller]
    pub fn view_mut<Q: Query>(&mut self) -> ViewMut<'_, Q, A>
    where
        A: Clone,
    {
        match self.try_view_mut_for("World::view_mut") {
            Ok(view) => view,
            Err(error) => error.handle_error("World::view_mut"),
        }
    }

    /// Fallible version of [`view_mut`](Self::view_mut).
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// assert!(archetype::World::new().try_view_mut::<&mut u8>().is_ok());
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_view_mut<Q: Query>(&mut self) -> Result<ViewMut<'_, Q, A>, TryReserveError>
    where
        A: Clone,
    {
        self.try_view_mut_for("World::try_view_mut")
    }

    #[inline]
    #[track_caller]
    fn try_view_mut_for<Q: Query>(&mut self, method: &str) -> Result<ViewMut<'_, Q, A>, TryReserveError>
    where
        A: Clone,
    {
        let (tables, candidates) = self.archetypes.candidates_mut::<Q>();
        let chunks = RawChunks::exclusive(tables, &self.entities, candidates, method);
        Ok(ViewMut::new(RawView::try_new(chunks, self.entities.allocator().clone())?))
    }

    #[inline]
    pub(super) fn all_tables(&self) -> AllTables<'_, A> {
        AllTables { tables: &self.archetypes.tables, entities: Some(&self.entities) }
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
        RawChunks::shared(self.all_tables(), Candidates::matched(matched))
    }

    /// Views the tables that matched earlier.
    #[inline]
    pub(crate) fn try_view_of<'w, Q: ReadQuery, B: Allocator>(
        &'w self,
        matched: &'w MatchedTables<Q, B>,
    ) -> Result<View<'w, Q, A>, TryReserveError>
    where
        A: Clone,
    {
        Ok(View::new(RawView::try_new(self.matched(matched), self.allocator().clone())?))
    }

    /// Views the tables that matched earlier.
    #[inline]
    pub(crate) fn try_view_mut_of<'w, Q: Query, B: Allocator>(
        &'w mut self,
        matched: &'w MatchedTables<Q, B>,
    ) -> Result<ViewMut<'w, Q, A>, TryReserveError>
    where
        A: Clone,
    {
        // The query was checked when it was created.
        let candidates = Candidates::matched(matched);
        let chunks =
            RawChunks::exclusive(&mut self.archetypes.tables, &self.entities, candidates, "CachedQuery::view_mut");
        Ok(ViewMut::new(RawView::try_new(chunks, self.entities.allocator().clone())?))
    }

    /// Iterates over the tables that matched earlier.
    #[inline]
    pub(crate) fn matched_mut<'w, Q: Query, B: Allocator>(
        &'w mut self,
        matched: &'w MatchedTables<Q, B>,
    ) -> RawChunks<'w, Q, A> {
        // The query was checked when it was created.
        let (tables, entities) = (&mut self.archetypes.tables, &self.entities);
        RawChunks::exclusive(tables, entities, Candidates::matched(matched), "CachedQuery")
    }
}
