//! [`BevyStore`], a world of `bevy_ecs`.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

use super::super::component::Component;
use super::super::components::Components;
use super::{fold_of, sum_of};

/// A world of entities with one component in a sparse set, or none, and the prepared queries.
pub(in super::super) struct BevyStore<T: Component> {
    world: World,
    /// The entities, in the order of their numbers.
    entities: Vec<Entity>,
    reading: QueryState<&'static T>,
    writing: QueryState<&'static mut T>,
}

impl<T: Component> Components for BevyStore<T> {
    type Component = T;
    type Handle = Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = World::new();
        let entities = (0..entities).map(|_| world.spawn_empty().id()).collect();
        let (reading, writing) = (world.query(), world.query());
        Self { world, entities, reading, writing }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    /// There is no call for it.
    fn reserve(&mut self, _: usize) {}

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity], components: Vec<T>) {
        for (entity, component) in entities.iter().zip(components) {
            self.world.entity_mut(*entity).insert(component);
        }
        self.reading.update_archetypes(&self.world);
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[Entity]) -> u64 {
        let components = self.reading.query_manual(&self.world);
        sum_of!(entities.iter().filter_map(|entity| components.get(*entity).ok()))
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| self.world.entity_mut(*entity).take::<T>()))
    }

    /// There is no call for a range.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).remove::<T>();
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(Entity, Entity)]) {
        for (from, to) in pairs {
            if let Some(component) = self.world.entity_mut(*from).take::<T>() {
                self.world.entity_mut(*to).insert(component);
            }
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of!(self.reading.query_manual(&self.world))
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of!(self.reading.query_manual(&self.world).iter())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        let components = self.writing.iter_mut(&mut self.world);
        components.for_each(|mut component| component.bypass_change_detection().change(by));
    }
}
