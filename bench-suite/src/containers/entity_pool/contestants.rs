//! The pools and worlds that take part, each by its own fastest calls.

use std::iter::repeat_n;

use slotmap::{DefaultKey, SlotMap};
use storage::EntityPool;

use super::entities::Entities;

/// How many of the things that an iterator yields fulfil a condition.
macro_rules! count {
    ($entities:expr, |$entity:ident| $holds:expr) => {{
        let mut count = 0;
        for $entity in $entities {
            count += u64::from($holds);
        }
        count
    }};
}

impl Entities for EntityPool {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend((0..count).map(|_| self.create()));
    }

    #[inline(never)]
    fn create_many(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.create_many(count));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.destroy(*entity))
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.is_alive(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [storage::Entity]) {
        for entity in entities {
            self.destroy(*entity);
            *entity = self.create();
        }
    }
}

impl Entities for SlotMap<DefaultKey, ()> {
    type Entity = DefaultKey;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<DefaultKey>) {
        created.extend((0..count).map(|_| self.insert(())));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.remove(*entity).is_some())
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.contains_key(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [DefaultKey]) {
        for entity in entities {
            self.remove(*entity);
            *entity = self.insert(());
        }
    }
}

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

    /// There is no call for it.
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
