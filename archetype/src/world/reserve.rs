//! Handles of entities that do not exist yet.

use core::fmt::Display;
use core::iter::FusedIterator;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use super::spawn::{capacity_error, try_reserve_rows};
use crate::archetypes::ROOT;
use crate::bundle::Bundle;
use crate::error::{CapacityError, ChangeError, IdError, InsertError, SpawnAtError};
use crate::raw::Staged;

impl<A: Allocator> World<A> {
    /// Reserves the handle of an entity. Threads that share the world can do so at once.
    ///
    /// The entity is created later, without components: see [reserved handles](World#reserved-handles). Allocates
    /// nothing.
    ///
    /// # Complexity
    /// *O*(1), again for each time that another thread is faster.
    ///
    /// # Panics
    /// Panics if all 2^32 - 1 entity indices are in use or reserved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.reserve_entity();
    /// assert!(!world.contains(entity));
    /// world.insert(entity, (1_u8,)).unwrap();
    /// assert_eq!(world.get::<u8>(entity), Some(&1));
    /// ```
    #[doc(alias = "reserve_empty_entity")]
    #[must_use]
    #[track_caller]
    pub fn reserve_entity(&self) -> Entity64 {
        match self.try_reserve_entity() {
            Ok(entity) => entity,
            Err(error) => error.handle_error(&"World::reserve_entity"),
        }
    }

    /// Fallible version of [`reserve_entity`](Self::reserve_entity).
    ///
    /// # Errors
    /// Returns [`CapacityError::Entities`] if all entity indices are in use or reserved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.try_reserve_entity()?;
    /// world.flush();
    /// assert!(world.contains(entity));
    /// # Ok::<(), archetype::CapacityError>(())
    /// ```
    pub fn try_reserve_entity(&self) -> Result<Entity64, CapacityError> {
        self.entities.try_reserve_handles(1)?.next().ok_or(CapacityError::Entities)
    }

    /// Reserves the handles of `count` entities at once. All are reserved, even if the iterator is dropped before it
    /// has returned them.
    ///
    /// # Complexity
    /// *O*(handles whose index was used before), again for each time that another thread is faster.
    ///
    /// # Panics
    /// Panics if fewer entity indices are neither in use nor reserved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entities: Vec<_> = world.reserve_entities(3).collect();
    /// world.flush();
    /// assert!(world.entities().eq(entities));
    /// ```
    #[track_caller]
    pub fn reserve_entities(
        &self,
        count: usize,
    ) -> impl ExactSizeIterator<Item = Entity64> + FusedIterator + use<'_, A> {
        match self.entities.try_reserve_handles(count) {
            Ok(handles) => handles,
            Err(error) => error.handle_error(&"World::reserve_entities"),
        }
    }

    /// Fallible version of [`reserve_entities`](Self::reserve_entities).
    ///
    /// # Errors
    /// Returns [`CapacityError::Entities`] if fewer entity indices are neither in use nor reserved. None is reserved
    /// then.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let world = World::new();
    /// assert_eq!(world.try_reserve_entities(3)?.len(), 3);
    /// assert!(world.try_reserve_entities(usize::MAX).is_err());
    /// # Ok::<(), archetype::CapacityError>(())
    /// ```
    pub fn try_reserve_entities(
        &self,
        count: usize,
    ) -> Result<impl ExactSizeIterator<Item = Entity64> + FusedIterator + use<'_, A>, CapacityError> {
        self.entities.try_reserve_handles(count)
    }

    #[cfg(feature = "serde")]
    pub(crate) fn has_reserved(&self) -> bool {
        self.entities.has_reserved()
    }
}

impl<A: Allocator + Clone> World<A> {
    /// Creates the entities of all reserved handles, without components, in the order of reservation.
    ///
    /// # Complexity
    /// *O*(reserved handles).
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.reserve_entity();
    /// assert_eq!((world.len(), world.contains(entity)), (0, false));
    /// world.flush();
    /// assert_eq!((world.len(), world.contains(entity)), (1, true));
    /// ```
    #[track_caller]
    pub fn flush(&mut self) {
        self.flush_for("World::flush");
    }

    #[inline]
    #[track_caller]
    pub(super) fn flush_for(&mut self, method: &str) {
        if let Err(error) = self.try_flush() {
            error.handle_error(&method);
        }
    }

    /// Fallible version of [`flush`](Self::flush).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. All handles are still reserved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.reserve_entity();
    /// world.try_flush()?;
    /// assert!(world.despawn(entity));
    /// # Ok::<(), archetype::CapacityError>(())
    /// ```
    #[inline]
    pub fn try_flush(&mut self) -> Result<(), CapacityError> {
        if self.entities.has_reserved() { self.try_create_reserved() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn try_create_reserved(&mut self) -> Result<(), CapacityError> {
        let count = self.entities.reserved();
        let (tables, edge) = self.archetypes.try_edge::<((), ())>(ROOT, &"World::flush").map_err(capacity_error)?;
        let (table, entities) = (&mut tables[edge.target as usize], &mut self.entities);
        try_reserve_rows(entities, table, count)?;
        entities.end_reservation();
        let staged = Staged::new(table, &edge.transition, count);
        staged.finish(&"World::flush", |row| entities.create(edge.target, row));
        Ok(())
    }

    /// Creates an entity with this handle and the components of a bundle.
    ///
    /// The handle may be reserved, that of an entity without components, one whose entity was despawned, which makes
    /// all its copies valid again, or one from another world. If its index is above all that were used, those between
    /// are free and will be used.
    ///
    /// # Complexity
    /// *O*(components + free indices), amortized; without the free indices if the entity exists or its index is the
    /// next one to be used.
    ///
    /// # Panics
    /// Panics as [`spawn`](Self::spawn) does.
    ///
    /// # Errors
    /// Returns an [`IdError`] if another entity has the index, if the entity has components, or if the index is more
    /// than 65,536 above all that were used and there is no room for it. [`reserve`](Self::reserve) makes room; growth
    /// may have made some. The bundle is dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Entity64, World};
    ///
    /// let (mut server, mut client) = (World::new(), World::new());
    /// server.spawn(("tree",));
    /// let entity = server.spawn(("player",));
    /// client.spawn_at(entity, ("player",)).unwrap();
    /// assert_eq!(client.get::<&str>(entity), Some(&"player"));
    /// // The index 0 is free.
    /// assert_eq!(client.spawn(()), Entity64::new(0, 0).unwrap());
    /// ```
    #[doc(alias("get_or_spawn", "make_alive"))]
    #[track_caller]
    pub fn spawn_at<B: Bundle>(&mut self, entity: Entity64, bundle: B) -> Result<(), IdError> {
        match self.try_spawn_at_for(&"World::spawn_at", entity, bundle) {
            Ok(()) => Ok(()),
            Err(error) => match error.reason {
                SpawnAtError::Id(error) => Err(error),
                SpawnAtError::Capacity(error) => error.handle_error(&"World::spawn_at"),
            },
        }
    }

    /// Fallible version of [`spawn_at`](Self::spawn_at).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle as [`spawn_at`](Self::spawn_at) does, or if a limit is exceeded or
    /// memory is exhausted. No entity was created, except those of reserved handles.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.reserve_entity();
    /// assert!(world.try_spawn_at(entity, (1_u8,)).is_ok());
    /// assert_eq!(world.try_spawn_at(entity, (2_u8,)).unwrap_err().value, (2,));
    /// ```
    #[track_caller]
    pub fn try_spawn_at<B: Bundle>(&mut self, entity: Entity64, bundle: B) -> Result<(), InsertError<B, SpawnAtError>> {
        self.try_spawn_at_for(&"World::try_spawn_at", entity, bundle)
    }

    #[track_caller]
    fn try_spawn_at_for<B: Bundle>(
        &mut self,
        method: &dyn Display,
        entity: Entity64,
        bundle: B,
    ) -> Result<(), InsertError<B, SpawnAtError>> {
        if let Err(error) = self.try_flush() {
            return Err(InsertError::new(bundle, error));
        }
        if let Some(user) = self.user(entity) {
            let empty = self.locate(entity).is_some_and(|location| location.archetype == ROOT);
            if !empty {
                return Err(InsertError::new(bundle, IdError::InUse(user)));
            }
            let Err(error) = self.try_exchange_for::<(), B>(method, entity, bundle) else { return Ok(()) };
            return match error.reason {
                ChangeError::Capacity(reason) => Err(InsertError::new(error.value, reason)),
                ChangeError::Remove(error) => unreachable!("the entity exists: {error}"),
            };
        }
        let (tables, edge) = match self.archetypes.try_edge::<((), B)>(ROOT, method) {
            Ok(found) => found,
            Err(error) => return Err(InsertError::new(bundle, capacity_error(error))),
        };
        let (table, entities) = (&mut tables[edge.target as usize], &mut self.entities);
        if let Err(error) = table.try_reserve(1) {
            return Err(InsertError::new(bundle, error));
        }
        if let Err(error) = entities.try_prepare(entity) {
            return Err(InsertError::new(bundle, error));
        }
        let mut staged = Staged::new(table, &edge.transition, 1);
        bundle.write(&mut staged.row_writer());
        staged.finish_one(method, |row| {
            entities.create_at(entity, edge.target, row);
            entity
        });
        Ok(())
    }

    /// Returns the entity that has the index of `entity`.
    fn user(&self, entity: Entity64) -> Option<Entity64> {
        // The slot of a free index names no row, or that of an entity with another index.
        let location = self.entities.locate(entity)?;
        let table = self.archetypes.tables.get(location.archetype as usize)?;
        table.entities().get(location.row as usize).copied().filter(|user| user.index() == entity.index())
    }
}
