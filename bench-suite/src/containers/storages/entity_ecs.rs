//! Entities in worlds of `hecs`, `bevy_ecs` and `shipyard`, with and without components, each by its fastest calls.

use std::iter::repeat_n;

use bevy_ecs::query::QueryState;
use shipyard::{AddComponent, Delete, EntitiesView, EntitiesViewMut, Get, View, ViewMut};

use super::super::passes::sum_of;
use super::entities::{Clear, First, Second, World, component, digest_of_both, digests_of};
use super::pool::{Entities, count};
use super::store_ecs::Held;

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

/// Returns the components of the `number`th entity.
#[inline(always)]
fn components(number: u32) -> (First, Second) {
    (component(number), component(number))
}

/// Returns the components of the `number`th entity.
fn held<const TABLE: bool>(number: u32) -> (Held<First, TABLE>, Held<Second, TABLE>) {
    (Held(component(number)), Held(component(number)))
}

impl World for hecs::World {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self::new()
    }

    /// Inserts both components in one call, so that an entity moves to another table once.
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
    fn create_with_first(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch((0..count).map(|number| (component::<First>(number),))));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[hecs::Entity]) -> u64 {
        count!(entities, |entity| self.despawn(*entity).is_ok())
    }

    /// Removes both components in one call, so that an entity moves to another table once. There is no call for many.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[hecs::Entity]) {
        for entity in entities {
            drop(self.remove::<(First, Second)>(*entity));
        }
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[hecs::Entity]) -> u64 {
        let both = self.view_mut::<(&First, &Second)>();
        sum_of(entities.iter().filter_map(|entity| both.get(*entity)), digest_of_both)
    }

    fn digests(&self, entity: hecs::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.get::<&First>(entity).ok()?, self.get::<&Second>(entity).ok()?);
        Some(digests_of(&first, &second))
    }

    fn component_count(&mut self) -> usize {
        self.query_mut::<&First>().into_iter().count() + self.query_mut::<&Second>().into_iter().count()
    }
}

/// A world whose components are in tables or in sparse sets, and the prepared query for both.
pub(crate) struct BevyEntities<const TABLE: bool> {
    world: bevy_ecs::world::World,
    both: QueryState<(&'static Held<First, TABLE>, &'static Held<Second, TABLE>)>,
}

impl<const TABLE: bool> World for BevyEntities<TABLE> {
    type Entity = bevy_ecs::entity::Entity;

    fn new() -> Self {
        let mut world = bevy_ecs::world::World::new();
        let both = world.query();
        Self { world, both }
    }

    /// Inserts both components in one call, so that an entity changes its archetype once.
    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.world.spawn_batch(repeat_n((), count as usize)));
        for (number, entity) in (0..count).zip(created) {
            self.world.entity_mut(*entity).insert(held::<TABLE>(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.world.spawn_batch((0..count).map(held::<TABLE>)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<bevy_ecs::entity::Entity>) {
        created.extend(self.world.spawn_batch((0..count).map(|number| Held::<First, TABLE>(component(number)))));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        count!(entities, |entity| self.world.despawn(*entity))
    }

    /// Removes both components in one call, so that an entity changes its archetype once. There is no call for many.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[bevy_ecs::entity::Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).remove::<(Held<First, TABLE>, Held<Second, TABLE>)>();
        }
    }

    /// Updates the query's archetypes once for all these entities.
    #[inline(never)]
    fn sum_of(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let both = self.both.query(&self.world);
        let both = entities.iter().filter_map(|entity| both.get(*entity).ok());
        sum_of(both, |(first, second)| digest_of_both((first, second)))
    }

    fn digests(&self, entity: bevy_ecs::entity::Entity) -> Option<(u64, u64)> {
        let first = self.world.get::<Held<First, TABLE>>(entity)?;
        Some(digests_of(first, self.world.get::<Held<Second, TABLE>>(entity)?))
    }

    fn component_count(&mut self) -> usize {
        let (mut firsts, mut seconds) =
            (self.world.query::<&Held<First, TABLE>>(), self.world.query::<&Held<Second, TABLE>>());
        firsts.iter(&self.world).count() + seconds.iter(&self.world).count()
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
            self.borrow::<(ViewMut<'_, Held<First>>, ViewMut<'_, Held<Second>>)>().expect("nothing else is borrowed");
        for (number, entity) in (0..count).zip(created) {
            firsts.add_component_unchecked(*entity, Held(component::<First>(number)));
            seconds.add_component_unchecked(*entity, Held(component::<Second>(number)));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity((0..count).map(held::<false>)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity((0..count).map(|number| Held::<First>(component(number)))));
    }

    /// Deletes from both sparse sets: `delete_entity` would visit all storages for each entity.
    #[inline(never)]
    fn destroy(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        type AllMut<'a> = (EntitiesViewMut<'a>, ViewMut<'a, Held<First>>, ViewMut<'a, Held<Second>>);
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

    /// There is no call for many.
    #[inline(never)]
    fn destroy_many_with_first(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        let (mut all, mut firsts) =
            self.borrow::<(EntitiesViewMut<'_>, ViewMut<'_, Held<First>>)>().expect("nothing else is borrowed");
        let mut destroyed = 0;
        for entity in entities {
            if all.delete_unchecked(*entity) {
                firsts.delete(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    /// There is no call for many.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[shipyard::EntityId]) {
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, Held<First>>, ViewMut<'_, Held<Second>>)>().expect("nothing else is borrowed");
        for entity in entities {
            (&mut firsts, &mut seconds).delete(*entity);
        }
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        let (firsts, seconds) =
            self.borrow::<(View<'_, Held<First>>, View<'_, Held<Second>>)>().expect("nothing else is borrowed");
        let both = entities.iter().filter_map(|entity| (&firsts, &seconds).get(*entity).ok());
        sum_of(both, |(first, second)| digest_of_both((first, second)))
    }

    fn digests(&self, entity: shipyard::EntityId) -> Option<(u64, u64)> {
        type All<'a> = (EntitiesView<'a>, View<'a, Held<First>>, View<'a, Held<Second>>);
        let (all, firsts, seconds) = self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let (first, second) = (&firsts, &seconds).get(entity).ok()?;
        all.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        let (firsts, seconds) =
            self.borrow::<(View<'_, Held<First>>, View<'_, Held<Second>>)>().expect("nothing else is borrowed");
        firsts.len() + seconds.len()
    }
}

impl Clear for shipyard::World {
    #[inline(never)]
    fn clear_both(&mut self) {
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, Held<First>>, ViewMut<'_, Held<Second>>)>().expect("nothing else is borrowed");
        firsts.clear();
        seconds.clear();
    }
}
