//! Ours: [`Storages`], a pool and two storages.

use storage::{EntityPool, Storage};

use super::super::world::{Clear, First, Second, World, component, digests_of};
use super::sum_of;

/// A pool and two storages.
pub(in super::super) struct Storages {
    entities: EntityPool,
    firsts: Storage<First>,
    seconds: Storage<Second>,
}

impl World for Storages {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self { entities: EntityPool::new(), firsts: Storage::new(), seconds: Storage::new() }
    }

    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        for (number, entity) in (0..count).zip(&*created) {
            self.firsts.insert(*entity, component(number));
            self.seconds.insert(*entity, component(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
        self.seconds.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            if self.entities.destroy(*entity) {
                self.firsts.remove(*entity);
                self.seconds.remove(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.seconds.remove_all(entities.iter().copied());
        self.destroy_many_with_first(entities)
    }

    #[inline(never)]
    fn destroy_many_with_first(&mut self, entities: &[storage::Entity]) -> u64 {
        self.firsts.remove_all(entities.iter().copied());
        self.entities.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn remove_both(&mut self, entities: &[storage::Entity]) {
        self.firsts.remove_all(entities.iter().copied());
        self.seconds.remove_all(entities.iter().copied());
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[storage::Entity]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| Some((self.firsts.get(*entity)?, self.seconds.get(*entity)?))))
    }

    fn digests(&self, entity: storage::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.firsts.get(entity)?, self.seconds.get(entity)?);
        self.entities.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        self.firsts.len() + self.seconds.len()
    }
}

impl Clear for Storages {
    #[inline(never)]
    fn clear_both(&mut self) {
        self.firsts.clear();
        self.seconds.clear();
    }
}
