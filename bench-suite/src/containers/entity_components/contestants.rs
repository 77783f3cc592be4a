//! The storages and worlds that take part, each by its own fastest calls.

use std::iter::repeat_n;

use shipyard::{AddComponent, Delete, EntitiesView, EntitiesViewMut, Get, View, ViewMut};
use storage::{EntityPool, Storage};

use super::world::{First, Second, World, component, components, digests_of};

/// Ours: a pool and two storages.
pub(super) struct Storages {
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

    fn digests(&self, entity: storage::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.firsts.get(entity)?, self.seconds.get(entity)?);
        self.entities.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        self.firsts.len() + self.seconds.len()
    }
}

impl World for hecs::World {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self::new()
    }

    /// Both components of an entity in one call, so that it moves to another table once.
    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch(repeat_n((), count as usize)));
        for (number, entity) in (0..count).zip(created) {
            self.insert(*entity, components(number)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch((0..count).map(components)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[hecs::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            destroyed += u64::from(self.despawn(*entity).is_ok());
        }
        destroyed
    }

    fn digests(&self, entity: hecs::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.get::<&First>(entity).ok()?, self.get::<&Second>(entity).ok()?);
        Some(digests_of(&first, &second))
    }

    fn component_count(&mut self) -> usize {
        self.query_mut::<&First>().into_iter().count() + self.query_mut::<&Second>().into_iter().count()
    }
}

impl World for bevy_ecs::world::World {
    type Entity = bevy_ecs::entity::Entity;

    fn new() -> Self {
        Self::new()
    }

    /// Both components of an entity in one call, so that it changes its archetype once.
    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.spawn_batch(repeat_n((), count as usize)));
        for (number, entity) in (0..count).zip(created) {
            self.entity_mut(*entity).insert(components(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.spawn_batch((0..count).map(components)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            destroyed += u64::from(self.despawn(*entity));
        }
        destroyed
    }

    fn digests(&self, entity: bevy_ecs::entity::Entity) -> Option<(u64, u64)> {
        Some(digests_of(self.get(entity)?, self.get(entity)?))
    }

    fn component_count(&mut self) -> usize {
        self.query::<&First>().iter(self).count() + self.query::<&Second>().iter(self).count()
    }
}

impl World for shipyard::World {
    type Entity = shipyard::EntityId;

    fn new() -> Self {
        Self::new()
    }

    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity(repeat_n((), count as usize)));
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, First>, ViewMut<'_, Second>)>().expect("nothing else is borrowed");
        for (number, entity) in (0..count).zip(created) {
            firsts.add_component_unchecked(*entity, component::<First>(number));
            seconds.add_component_unchecked(*entity, component::<Second>(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity((0..count).map(components)));
    }

    /// From the two sparse sets that there are: `delete_entity` would go through all storages for each entity.
    #[inline(never)]
    fn destroy(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        type AllMut<'a> = (EntitiesViewMut<'a>, ViewMut<'a, First>, ViewMut<'a, Second>);
        let (mut all, mut firsts, mut seconds) = self.borrow::<AllMut<'_>>().expect("nothing else is borrowed");
        let mut destroyed = 0;
        for entity in entities {
            if all.delete_unchecked(*entity) {
                (&mut firsts, &mut seconds).delete(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    fn digests(&self, entity: shipyard::EntityId) -> Option<(u64, u64)> {
        type All<'a> = (EntitiesView<'a>, View<'a, First>, View<'a, Second>);
        let (all, firsts, seconds) = self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let (first, second) = (&firsts, &seconds).get(entity).ok()?;
        all.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        let (firsts, seconds) = self.borrow::<(View<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        firsts.len() + seconds.len()
    }
}
