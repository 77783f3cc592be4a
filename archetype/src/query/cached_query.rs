use core::fmt;

use sparse_set::TryReserveError;
use sparse_set::allocator::{Allocator, Global};

use super::{Chunks, ChunksMut, Query, ReadQuery, Rows, RowsMut, View, ViewMut};
use crate::raw::{MatchedTables, RawRows, assert_no_conflict};
use crate::world::World;

/// A query that remembers the matching archetypes, and checks only those created since its last use.
///
/// Works with any world, but remembers only one at a time.
///
/// # Examples
/// ```
/// use archetype::{CachedQuery, World};
///
/// let mut world = World::new();
/// let mut query = CachedQuery::<&mut u8>::new();
/// world.spawn((1_u8,));
/// query.rows_mut(&mut world).for_each(|n| *n += 1);
/// // A new archetype.
/// world.spawn((5_u8, 'a'));
/// query.rows_mut(&mut world).for_each(|n| *n += 1);
/// assert!(world.query::<&u8>().eq(&[3, 6]));
/// ```
#[doc(alias("QueryState", "PreparedQuery"))]
pub struct CachedQuery<Q: Query, A: Allocator = Global> {
    matched: MatchedTables<Q, A>,
    /// The archetypes below this index were checked.
    seen: usize,
    epoch: usize,
}

impl<Q: Query> CachedQuery<Q> {
    /// Creates a query. Allocates nothing.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    #[must_use]
    #[track_caller]
    pub fn new() -> Self {
        Self::new_for("CachedQuery::new", Global)
    }
}

impl<Q: Query, A: Allocator> CachedQuery<Q, A> {
    /// Creates a query that allocates from `alloc`. Allocates nothing.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// use archetype::CachedQuery;
    ///
    /// let bump = bumpalo::Bump::new();
    /// CachedQuery::<&u8, _>::new_in(&bump);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new_in(alloc: A) -> Self {
        Self::new_for("CachedQuery::new_in", alloc)
    }

    #[track_caller]
    fn new_for(method: &str, alloc: A) -> Self {
        assert_no_conflict::<Q>(method);
        Self { matched: MatchedTables::new_in(alloc), seen: 0, epoch: 0 }
    }

    /// Checks the archetypes created since the last use.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&u8>::new();
    /// query.update(&world);
    /// assert_eq!(query.archetype_count(), 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn update<B: Allocator>(&mut self, world: &World<B>) {
        if let Err(error) = self.try_update(world) {
            error.handle_error("CachedQuery::update");
        }
    }

    /// Fallible version of [`update`](Self::update).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted. Matches found so far are kept.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// assert!(CachedQuery::<&u8>::new().try_update(&World::new()).is_ok());
    /// ```
    #[inline]
    pub fn try_update<B: Allocator>(&mut self, world: &World<B>) -> Result<(), TryReserveError> {
        if world.archetypes_epoch() == self.epoch && world.tables().len() == self.seen {
            Ok(())
        } else {
            self.try_look(world)
        }
    }

    #[cold]
    #[inline(never)]
    fn try_look<B: Allocator>(&mut self, world: &World<B>) -> Result<(), TryReserveError> {
        let epoch = world.archetypes_epoch();
        if epoch != self.epoch {
            self.matched.clear();
            (self.seen, self.epoch) = (0, epoch);
        }
        for (index, table) in world.tables().iter().enumerate().skip(self.seen) {
            // There are less than 2^32 archetypes.
            self.matched.try_add(index as u32, table)?;
            self.seen = index + 1;
        }
        Ok(())
    }

    /// Returns the number of archetypes that matched at the last use, including empty ones.
    #[must_use]
    pub fn archetype_count(&self) -> usize {
        self.matched.len()
    }

    /// Returns an iterator over the items, as [`World::query`] does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&u8>::new();
    /// assert!(query.rows(&world).eq(&[1]));
    /// ```
    #[inline]
    #[track_caller]
    pub fn rows<'w, B: Allocator>(&'w mut self, world: &'w World<B>) -> Rows<'w, Q, B>
    where
        Q: ReadQuery,
    {
        match self.try_rows(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::rows"),
        }
    }

    /// Fallible version of [`rows`](Self::rows).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted. Matches found so far are kept.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// assert!(CachedQuery::<&u8>::new().try_rows(&World::new()).is_ok());
    /// ```
    #[inline]
    pub fn try_rows<'w, B: Allocator>(&'w mut self, world: &'w World<B>) -> Result<Rows<'w, Q, B>, TryReserveError>
    where
        Q: ReadQuery,
    {
        self.try_update(world)?;
        Ok(Rows::new(RawRows::new(world.matched(&self.matched))))
    }

    /// Returns an iterator over the items, as [`World::query_mut`] does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    #[inline]
    #[track_caller]
    pub fn rows_mut<'w, B: Allocator>(&'w mut self, world: &'w mut World<B>) -> RowsMut<'w, Q, B> {
        match self.try_rows_mut(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::rows_mut"),
        }
    }

    /// Fallible version of [`rows_mut`](Self::rows_mut).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted. Matches found so far are kept.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// assert!(CachedQuery::<&mut u8>::new().try_rows_mut(&mut World::new()).is_ok());
    /// ```
    #[inline]
    pub fn try_rows_mut<'w, B: Allocator>(
        &'w mut self,
        world: &'w mut World<B>,
    ) -> Result<RowsMut<'w, Q, B>, TryReserveError> {
        self.try_update(world)?;
        Ok(RowsMut::new(RawRows::new(world.matched_mut(&self.matched))))
    }

    /// Returns an iterator over the slices, as [`World::chunks`] does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&u8>::new();
    /// assert!(query.chunks(&world).eq([&[1]]));
    /// ```
    #[inline]
    #[track_caller]
    pub fn chunks<'w, B: Allocator>(&'w mut self, world: &'w World<B>) -> Chunks<'w, Q, B>
    where
        Q: ReadQuery,
    {
        match self.try_chunks(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::chunks"),
        }
    }

    /// Fallible version of [`chunks`](Self::chunks).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted. Matches found so far are kept.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// assert!(CachedQuery::<&u8>::new().try_chunks(&World::new()).is_ok());
    /// ```
    #[inline]
    pub fn try_chunks<'w, B: Allocator>(&'w mut self, world: &'w World<B>) -> Result<Chunks<'w, Q, B>, TryReserveError>
    where
        Q: ReadQuery,
    {
        self.try_update(world)?;
        Ok(Chunks::new(world.matched(&self.matched)))
    }

    /// Returns an iterator over the slices, as [`World::chunks_mut`] does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&mut u8>::new();
    /// query.chunks_mut(&mut world).for_each(|numbers| numbers.fill(7));
    /// assert!(world.query::<&u8>().eq(&[7]));
    /// ```
    #[inline]
    #[track_caller]
    pub fn chunks_mut<'w, B: Allocator>(&'w mut self, world: &'w mut World<B>) -> ChunksMut<'w, Q, B> {
        match self.try_chunks_mut(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::chunks_mut"),
        }
    }

    /// Fallible version of [`chunks_mut`](Self::chunks_mut).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted. Matches found so far are kept.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// assert!(CachedQuery::<&mut u8>::new().try_chunks_mut(&mut World::new()).is_ok());
    /// ```
    #[inline]
    pub fn try_chunks_mut<'w, B: Allocator>(
        &'w mut self,
        world: &'w mut World<B>,
    ) -> Result<ChunksMut<'w, Q, B>, TryReserveError> {
        self.try_update(world)?;
        Ok(ChunksMut::new(world.matched_mut(&self.matched)))
    }

    /// Returns the items by entity, as [`World::view`] does.
    ///
    /// Allocates a list of the archetypes from the world's allocator, unless none matches.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Complexity
    /// *O*(archetypes).
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&u8>::new();
    /// assert_eq!(query.view(&world).get(entity), Some(&1));
    /// ```
    #[inline]
    #[track_caller]
    pub fn view<'w, B: Allocator + Clone>(&'w mut self, world: &'w World<B>) -> View<'w, Q, B>
    where
        Q: ReadQuery,
    {
        match self.try_view(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::view"),
        }
    }

    /// Fallible version of [`view`](Self::view).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted.
    #[inline]
    pub fn try_view<'w, B: Allocator + Clone>(
        &'w mut self,
        world: &'w World<B>,
    ) -> Result<View<'w, Q, B>, TryReserveError>
    where
        Q: ReadQuery,
    {
        self.try_update(world)?;
        world.try_view_of(&self.matched)
    }

    /// Returns the items by entity with mutable access, as [`World::view_mut`] does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Complexity
    /// *O*(archetypes).
    ///
    /// # Examples
    /// ```
    /// use archetype::{CachedQuery, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// let mut query = CachedQuery::<&mut u8>::new();
    /// *query.view_mut(&mut world).get_mut(entity).unwrap() = 7;
    /// assert_eq!(world.get::<u8>(entity), Some(&7));
    /// ```
    #[inline]
    #[track_caller]
    pub fn view_mut<'w, B: Allocator + Clone>(&'w mut self, world: &'w mut World<B>) -> ViewMut<'w, Q, B> {
        match self.try_view_mut(world) {
            Ok(found) => found,
            Err(error) => error.handle_error("CachedQuery::view_mut"),
        }
    }

    /// Fallible version of [`view_mut`](Self::view_mut).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if memory is exhausted.
    #[inline]
    pub fn try_view_mut<'w, B: Allocator + Clone>(
        &'w mut self,
        world: &'w mut World<B>,
    ) -> Result<ViewMut<'w, Q, B>, TryReserveError> {
        self.try_update(world)?;
        world.try_view_mut_of(&self.matched)
    }
}

impl<Q: Query> Default for CachedQuery<Q> {
    #[track_caller]
    fn default() -> Self {
        Self::new_for("CachedQuery::default", Global)
    }
}

impl<Q: Query, A: Allocator + Clone> Clone for CachedQuery<Q, A> {
    fn clone(&self) -> Self {
        Self { matched: self.matched.clone(), seen: self.seen, epoch: self.epoch }
    }
}

impl<Q: Query, A: Allocator> fmt::Debug for CachedQuery<Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CachedQuery").field("archetypes", &self.archetype_count()).finish_non_exhaustive()
    }
}
