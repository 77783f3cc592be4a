//! Worlds that know what changed: `hecs` with its `ChangeTracker`, and `bevy_ecs` by its ticks.

use bevy_ecs::query::{Added, Changed, QueryState};

use super::super::passes::sum_of;
use super::store_ecs::Held;
use super::stores::Component as _;
use super::tracked::{ReadChanged, Tracking, Value};

/// A world of hecs, whose tracker keeps a copy of each component and compares the two when it is asked.
pub(crate) struct HecsTracked {
    world: hecs::World,
    /// The entities in the order of their numbers.
    entities: Vec<hecs::Entity>,
    tracker: hecs::ChangeTracker<Value>,
}

const ALIVE: &str = "an entity that is alive";

impl Tracking for HecsTracked {
    type Handle = hecs::Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = hecs::World::new();
        let entities = (0..entities).map(|_| world.spawn(())).collect();
        Self { world, entities, tracker: hecs::ChangeTracker::new() }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<hecs::Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[hecs::Entity], components: &[Value]) {
        for (entity, component) in entities.iter().zip(components) {
            self.world.insert_one(*entity, component.clone()).expect(ALIVE);
        }
    }

    #[inline(never)]
    fn change(&mut self, entities: &[hecs::Entity], by: u64) {
        let mut components = self.world.view_mut::<&mut Value>();
        for entity in entities {
            if let Some(component) = components.get_mut(*entity) {
                component.change(by);
            }
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[hecs::Entity]) -> u64 {
        let removed = entities.iter().filter_map(|entity| self.world.remove_one::<Value>(*entity).ok());
        sum_of(removed, |component| component.digest())
    }

    fn forget(&mut self) {
        drop(self.tracker.track(&mut self.world));
    }

    fn count_inserted(&mut self) -> usize {
        self.tracker.track(&mut self.world).added().len()
    }

    fn count_removed(&mut self) -> usize {
        self.tracker.track(&mut self.world).removed().len()
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.world.query::<&Value>().iter(), |component| component.digest())
    }
}

impl ReadChanged for HecsTracked {
    #[inline(never)]
    fn read_changed(&mut self) -> u64 {
        let mut changes = self.tracker.track(&mut self.world);
        changes.changed().fold(0, |sum: u64, (_, _, component)| sum.wrapping_add(component.digest()))
    }
}

/// A world of `bevy_ecs`, which has a tick for each insertion and change, and a list of removed components.
pub(crate) struct BevyTracked<const TABLE: bool> {
    world: bevy_ecs::world::World,
    /// The entities in the order of their numbers.
    entities: Vec<bevy_ecs::entity::Entity>,
    all: QueryState<&'static Held<Value, TABLE>>,
    added: QueryState<(), Added<Held<Value, TABLE>>>,
    changed: QueryState<&'static Held<Value, TABLE>, Changed<Held<Value, TABLE>>>,
}

impl<const TABLE: bool> Tracking for BevyTracked<TABLE> {
    type Handle = bevy_ecs::entity::Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = bevy_ecs::world::World::new();
        let entities = (0..entities).map(|_| world.spawn_empty().id()).collect();
        let (all, added, changed) = (world.query(), world.query_filtered(), world.query_filtered());
        Self { world, entities, all, added, changed }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<bevy_ecs::entity::Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[bevy_ecs::entity::Entity], components: &[Value]) {
        for (entity, component) in entities.iter().zip(components) {
            self.world.entity_mut(*entity).insert(Held::<Value, TABLE>(component.clone()));
        }
    }

    #[inline(never)]
    fn change(&mut self, entities: &[bevy_ecs::entity::Entity], by: u64) {
        for entity in entities {
            if let Some(mut component) = self.world.get_mut::<Held<Value, TABLE>>(*entity) {
                component.change(by);
            }
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let world = &mut self.world;
        let removed = entities.iter().filter_map(|entity| world.entity_mut(*entity).take::<Held<Value, TABLE>>());
        sum_of(removed, |component| component.digest())
    }

    fn forget(&mut self) {
        self.world.clear_trackers();
    }

    fn count_inserted(&mut self) -> usize {
        self.added.iter(&self.world).count()
    }

    fn count_removed(&mut self) -> usize {
        self.world.removed::<Held<Value, TABLE>>().count()
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.all.iter(&self.world), |component| component.digest())
    }
}

impl<const TABLE: bool> ReadChanged for BevyTracked<TABLE> {
    #[inline(never)]
    fn read_changed(&mut self) -> u64 {
        let changed = self.changed.iter(&self.world);
        let sum = changed.fold(0, |sum: u64, component| sum.wrapping_add(component.digest()));
        self.world.clear_trackers();
        sum
    }
}
