//! Removal of entities.

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use crate::entity_index::{EntityIndex, Location};
use crate::entity_ref::EntityMut;
use crate::error::NoSuchEntity;
use crate::raw::for_all;
use crate::taken_entity::TakenEntity;

impl<A: Allocator + Clone> World<A> {
    /// Removes an entity and drops its components. Returns whether it was in the world.
    ///
    /// The last entity of the archetype moves to its row.
    ///
    /// # Complexity
    /// *O*(components).
    ///
    /// # Panics
    /// Panics if the `Drop` of a component panics. The entity is removed and its other components are dropped.
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
        self.flush_for("World::despawn");
        let Some(location) = self.locate(entity) else { return false };
        let (moved, dropped) = self.archetypes.tables[location.archetype as usize].swap_drop(location.row as usize);
        release(&mut self.entities, entity, location, moved);
        drop(dropped);
        true
    }

    /// Removes an entity and returns its components, to be dropped or moved to another world.
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
        self.flush_for("World::take");
        let location = self.locate(entity).ok_or(NoSuchEntity(entity))?;
        let (moved, removed) = self.archetypes.tables[location.archetype as usize].swap_remove(location.row as usize);
        release(&mut self.entities, entity, location, moved);
        Ok(TakenEntity::new(removed))
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
        self.entities.clear(self.archetypes.tables.iter().flat_map(|table| table.entities()).copied());
        for_all(self.archetypes.tables.iter_mut(), |table| table.truncate(0));
    }

    /// Removes the entities for which `keep` returns `false`. The rows of the others may change.
    ///
    /// # Complexity
    /// *O*(entities + archetypes), plus the components of removed entities.
    ///
    /// # Panics
    /// Panics if `keep` or the `Drop` of a component panics. The entities not yet visited stay.
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
    pub fn retain(&mut self, mut keep: impl FnMut(EntityMut<'_, A>) -> bool) {
        self.flush_for("World::retain");
        for (archetype, table) in self.archetypes.tables.iter_mut().enumerate() {
            let mut row = 0;
            while let Some(&entity) = table.entities().get(row) {
                if keep(EntityMut::new(entity, archetype as u32, row, table)) {
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
    }
}

/// Frees the index of an entity whose row `moved` has taken.
#[inline]
fn release<A: Allocator>(entities: &mut EntityIndex<A>, entity: Entity64, location: Location, moved: Option<Entity64>) {
    entities.free(entity);
    if let Some(moved) = moved {
        entities.relocate(moved, location.archetype, location.row);
    }
}
