//! Worlds of `hecs` and `bevy_ecs`, each by its fastest calls.

use std::iter::repeat_n;

use super::contestants::{Entities, count};

impl Entities for hecs::World {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve::<()>(additional as u32);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<hecs::Entity>) {
        created.extend((0..count).map(|_| self.spawn(())));
    }

    #[inline(never)]
    fn create_many(&mut self, count: usize, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch(repeat_n((), count)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[hecs::Entity]) -> u64 {
        count!(entities, |entity| self.despawn(*entity).is_ok())
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[hecs::Entity]) -> u64 {
        count!(entities, |entity| self.contains(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [hecs::Entity]) {
        for entity in entities {
            drop(self.despawn(*entity));
            *entity = self.spawn(());
        }
    }
}

impl Entities for bevy_ecs::world::World {
    type Entity = bevy_ecs::entity::Entity;

    fn new() -> Self {
        Self::new()
    }

    /// There is no such call.
    fn reserve(&mut self, _: usize) {}

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend((0..count).map(|_| self.spawn_empty().id()));
    }

    #[inline(never)]
    fn create_many(&mut self, count: usize, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.spawn_batch(repeat_n((), count)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        count!(entities, |entity| self.despawn(*entity))
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        count!(entities, |entity| self.entities().contains_spawned(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [bevy_ecs::entity::Entity]) {
        for entity in entities {
            self.despawn(*entity);
            *entity = self.spawn_empty().id();
        }
    }
}
