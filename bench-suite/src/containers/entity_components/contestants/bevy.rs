//! [`BevyWorld`], a world of `bevy_ecs`.

use std::iter::repeat_n;

use bevy_ecs::entity::Entity;
use bevy_ecs::query::QueryState;
use bevy_ecs::world::World;

use super::super::world::{First, Second, component, components, digests_of};
use super::sum_of;

/// A world whose components lie in sparse sets, and the prepared query for both.
pub(in super::super) struct BevyWorld {
    world: World,
    both: QueryState<(&'static First, &'static Second)>,
}

impl super::super::world::World for BevyWorld {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        let both = world.query();
        Self { world, both }
    }

    /// Both components of an entity in one call, so that it changes its archetype once.
    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<Entity>) {
        created.extend(self.world.spawn_batch(repeat_n((), count as usize)));
        for (number, entity) in (0..count).zip(created) {
            self.world.entity_mut(*entity).insert(components(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<Entity>) {
        created.extend(self.world.spawn_batch((0..count).map(components)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<Entity>) {
        created.extend(self.world.spawn_batch((0..count).map(component::<First>)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            destroyed += u64::from(self.world.despawn(*entity));
        }
        destroyed
    }

    /// There is no call for a range. Both components of an entity in one call, so that it changes its archetype once.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).remove::<(First, Second)>();
        }
    }

    /// The archetypes that came since the query was prepared are told to it for all these entities once.
    #[inline(never)]
    fn sum_of(&mut self, entities: &[Entity]) -> u64 {
        let both = self.both.query(&self.world);
        sum_of!(entities.iter().filter_map(|entity| both.get(*entity).ok()))
    }

    fn digests(&self, entity: Entity) -> Option<(u64, u64)> {
        Some(digests_of(self.world.get(entity)?, self.world.get(entity)?))
    }

    fn component_count(&mut self) -> usize {
        let (mut firsts, mut seconds) = (self.world.query::<&First>(), self.world.query::<&Second>());
        firsts.iter(&self.world).count() + seconds.iter(&self.world).count()
    }
}
