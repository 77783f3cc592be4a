//! Removal of entities.

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use super::change::change;
use crate::archetypes::Archetypes;
use crate::entity_index::{EntityIndex, Location};
use crate::entity_ref::EntityMut;
use crate::error::{CapacityError, ChangeError, NoSuchEntity, RemoveError};
use crate::raw::for_all;
use crate::taken_entity::TakenEntity;
use crate::try_reserve::try_push;

impl<A: Allocator + Clone> World<A> {
    /// Removes an entity and drops its components. Returns whether it was in the world.
    ///
    /// The last entity of the archetype moves to its row. If other entities are related to it, these
    /// [lose](crate::OnDespawn) the relation or are removed too, and so on. Allocates only then, or to flush.
    ///
    /// # Complexity
    /// *O*(components); for a target, plus *O*(components of all entities that change + archetypes with the relations
    /// that end).
    ///
    /// # Panics
    /// Panics if the `Drop` of a component panics. All else is done, and the other components are dropped. Aborts if
    /// memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.despawn(entity));
    /// assert!(!world.despawn(entity));
    /// assert_eq!(world.get::<u8>(entity), None);
    /// ```
    #[doc(alias("destroy", "delete", "destruct"))]
    #[inline]
    #[track_caller]
    pub fn despawn(&mut self, entity: Entity64) -> bool {
        match self.try_despawn(entity) {
            Ok(found) => found,
            Err(error) => error.handle_error(&"World::despawn"),
        }
    }

    /// Fallible version of [`despawn`](Self::despawn).
    ///
    /// # Panics
    /// Panics if the `Drop` of a component panics.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. No entity has changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_despawn(entity), Ok(true));
    /// assert_eq!(world.try_despawn(entity), Ok(false));
    /// ```
    #[inline]
    pub fn try_despawn(&mut self, entity: Entity64) -> Result<bool, CapacityError> {
        self.try_flush()?;
        let Some(location) = self.locate(entity) else { return Ok(false) };
        if self.archetypes.is_target(entity) {
            return self.try_despawn_target(entity, location);
        }
        let (moved, dropped) = self.archetypes.tables[location.archetype as usize].swap_drop(location.row as usize);
        release(&mut self.entities, entity, location, moved);
        drop(dropped);
        Ok(true)
    }

    #[cold]
    #[inline(never)]
    fn try_despawn_target(&mut self, entity: Entity64, location: Location) -> Result<bool, CapacityError> {
        let cleanup = self.try_cleanup_of(entity)?;
        self.carry_out(cleanup, entity, Some(location));
        Ok(true)
    }

    /// Removes an entity and returns its components, to be dropped or moved to another world.
    ///
    /// Its relations end: their values are dropped, and what is related to it changes as if it were
    /// [despawned](Self::despawn). Allocates only then, or to flush.
    ///
    /// # Panics
    /// Panics if the `Drop` of a relation's value, or of a component of another entity that is removed, panics. All
    /// relations of the entity have ended then, but it stays in the world. Aborts if memory is exhausted.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the entity is not in the world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let (mut here, mut there) = (World::new(), World::new());
    /// let entity = here.spawn((1_u8, "text".to_string()));
    /// let moved = here.take(entity).unwrap().spawn_into(&mut there);
    /// assert!(here.is_empty());
    /// assert_eq!(there.get::<String>(moved).unwrap(), "text");
    /// ```
    #[track_caller]
    pub fn take(&mut self, entity: Entity64) -> Result<TakenEntity<'_>, NoSuchEntity> {
        match self.try_take(entity) {
            Ok(taken) => Ok(taken),
            Err(error) => match error.into_remove_error(&"World::take") {
                RemoveError::NoSuchEntity(error) => Err(error),
                RemoveError::MissingComponent { .. } => unreachable!("no component is named"),
            },
        }
    }

    /// Fallible version of [`take`](Self::take).
    ///
    /// # Panics
    /// Panics as [`take`](Self::take) does.
    ///
    /// # Errors
    /// Returns a [`ChangeError`] if the entity is not in the world, a limit is exceeded or memory is exhausted. No
    /// entity has changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_take(entity).unwrap().get::<u8>(), Some(&1));
    /// assert!(world.try_take(entity).is_err());
    /// ```
    pub fn try_take(&mut self, entity: Entity64) -> Result<TakenEntity<'_>, ChangeError> {
        self.try_flush()?;
        let no_entity = ChangeError::Remove(RemoveError::NoSuchEntity(NoSuchEntity(entity)));
        if self.archetypes.pairs().is_some() {
            self.try_end_relations(entity)?;
        }
        let location = self.locate(entity).ok_or(no_entity)?;
        let (moved, removed) = self.archetypes.tables[location.archetype as usize].swap_remove(location.row as usize);
        release(&mut self.entities, entity, location, moved);
        Ok(TakenEntity::new(removed))
    }

    /// Ends the relations of an entity, as its source and as its target, if it is in the world.
    fn try_end_relations(&mut self, entity: Entity64) -> Result<(), CapacityError> {
        let Some(location) = self.locate(entity) else { return Ok(()) };
        let pairs = self.try_pairs_of(location.archetype)?;
        if pairs.is_empty() && !self.archetypes.is_target(entity) {
            return Ok(());
        }
        let cleanup = self.try_cleanup_of(entity)?;
        let edge = self.archetypes.try_edge_of_ids(location.archetype, &pairs, &[])?;
        if !pairs.is_empty() {
            let rows = cleanup.rows_to(edge.target, |table| self.archetypes.tables[table as usize].len());
            self.archetypes.tables[edge.target as usize].try_reserve(rows + 1)?;
        }
        // If a drop unwinds in the first step, the second one is still done.
        for_all([None, Some(cleanup)].into_iter(), |step| match step {
            None if pairs.is_empty() => {}
            None => {
                let (entities, tables) = (&mut self.entities, &mut self.archetypes.tables);
                drop(change(entities, tables, &edge, (entity, location), &"World::take", |_| {}));
            }
            Some(cleanup) => self.carry_out(cleanup, entity, None),
        });
        Ok(())
    }

    /// Removes all entities and drops their components. Keeps archetypes and memory.
    ///
    /// # Complexity
    /// *O*(entities + archetypes), plus the components that need a `Drop`.
    ///
    /// # Panics
    /// Panics if the `Drop` of a component panics. All entities are removed and all other components are dropped.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// world.clear();
    /// assert!(world.is_empty() && !world.contains(entity));
    /// ```
    #[track_caller]
    pub fn clear(&mut self) {
        self.flush_for("World::clear");
        if let Some(pairs) = &mut self.archetypes.pairs {
            pairs.forget_targets();
        }
        self.entities.clear(self.archetypes.tables.iter().flat_map(|table| table.entities()).copied());
        for_all(self.archetypes.tables.iter_mut(), |table| table.truncate(0));
    }

    /// Removes the entities for which `keep` returns `false`. The rows of the others may change.
    ///
    /// Entities to which others are related are [despawned](Self::despawn) after `keep` has seen all. Allocates only
    /// then, or to flush.
    ///
    /// # Complexity
    /// *O*(entities + archetypes), plus the components of removed entities.
    ///
    /// # Panics
    /// Panics if `keep` or the `Drop` of a component panics. The entities not yet visited stay, and so do those to
    /// which others are related. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..10_u8).map(|n| (n,)));
    /// world.retain(|entity| entity.get::<u8>().is_none_or(|n| n % 2 == 0));
    /// assert_eq!(world.len(), 5);
    /// ```
    #[track_caller]
    pub fn retain(&mut self, keep: impl FnMut(EntityMut<'_, A>) -> bool) {
        if let Err(error) = self.try_retain(keep) {
            error.handle_error(&"World::retain");
        }
    }

    /// Fallible version of [`retain`](Self::retain).
    ///
    /// # Panics
    /// Panics as [`retain`](Self::retain) does.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. Some of the entities for which `keep`
    /// returned `false` are removed, each as a whole; no other entity has changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..10_u8).map(|n| (n,)));
    /// assert!(world.try_retain(|entity| entity.get::<u8>().is_none_or(|n| n % 2 == 0)).is_ok());
    /// assert_eq!(world.len(), 5);
    /// ```
    pub fn try_retain(&mut self, mut keep: impl FnMut(EntityMut<'_, A>) -> bool) -> Result<(), CapacityError> {
        self.try_flush()?;
        let mut targets = Vec::new_in(self.allocator().clone());
        let Archetypes { tables, pairs, .. } = &mut self.archetypes;
        for (archetype, table) in tables.iter_mut().enumerate() {
            let mut row = 0;
            while let Some(&entity) = table.entities().get(row) {
                if keep(EntityMut::new(entity, archetype as u32, row, table)) {
                    row += 1;
                    continue;
                }
                if pairs.as_ref().is_some_and(|pairs| pairs.is_target(entity)) {
                    try_push(&mut targets, entity)?;
                    row += 1;
                    continue;
                }
                let (moved, dropped) = table.swap_drop(row);
                // There are less than 2^32 archetypes and rows.
                let location = Location { archetype: archetype as u32, row: row as u32 };
                release(&mut self.entities, entity, location, moved);
                drop(dropped);
            }
        }
        for entity in targets {
            // It may have been removed with another one.
            self.try_despawn(entity)?;
        }
        Ok(())
    }
}

/// Frees the index of an entity whose row `moved` has taken.
#[inline]
pub(super) fn release<A: Allocator>(
    entities: &mut EntityIndex<A>,
    entity: Entity64,
    location: Location,
    moved: Option<Entity64>,
) {
    entities.free(entity);
    if let Some(moved) = moved {
        entities.relocate(moved, location.archetype, location.row);
    }
}
