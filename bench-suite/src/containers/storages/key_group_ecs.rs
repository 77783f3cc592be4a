//! Worlds of `hecs` and `bevy_ecs` instead of groups of keys: queries of two components without a third.

use bevy_ecs::change_detection::DetectChangesMut as _;
use bevy_ecs::query::{QueryState, Without};

use super::join::{First, Second, Third, change_by_one, component, sum_of};
use super::key_group::{Grouping, Members};
use super::store_ecs::Held;

/// A world of hecs.
pub(crate) struct HecsOfThree {
    world: hecs::World,
    /// The entities in the order of their numbers.
    entities: Vec<hecs::Entity>,
}

const ALIVE: &str = "an entity that is alive";

impl HecsOfThree {
    #[inline]
    fn put<C: hecs::Component>(&mut self, number: u32, component: C) {
        self.world.insert_one(self.entities[number as usize], component).expect(ALIVE);
    }
}

impl Grouping for HecsOfThree {
    fn new(entities: u32) -> Self {
        let mut world = hecs::World::new();
        let entities = (0..entities).map(|_| world.spawn(())).collect();
        Self { world, entities }
    }

    #[inline(never)]
    fn insert(&mut self, members: &Members) {
        for number in &members.second {
            self.put(*number, component::<Second>(*number));
        }
        for number in &members.third {
            self.put(*number, component::<Third>(*number));
        }
        for number in &members.first {
            self.put(*number, component::<First>(*number));
        }
    }

    #[inline(never)]
    fn churn(&mut self, numbers: &[u32]) {
        for number in numbers {
            let removed = self.world.remove_one::<First>(self.entities[*number as usize]);
            if let Ok(first) = removed {
                self.put(*number, first);
            }
        }
    }

    #[inline(never)]
    fn join(&mut self) {
        let joined = self.world.query_mut::<hecs::Without<(&mut First, &Second), &Third>>().into_iter();
        joined.for_each(|(first, second)| change_by_one(first, second));
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.world.query::<&First>().iter())
    }
}

/// The query of a world of `bevy_ecs`.
type Joined<const TABLE: bool> = (&'static mut Held<First, TABLE>, &'static Held<Second, TABLE>);

/// A world of `bevy_ecs`, with all components in tables or all in sparse sets, and the prepared queries.
pub(crate) struct BevyOfThree<const TABLE: bool> {
    world: bevy_ecs::world::World,
    /// The entities in the order of their numbers.
    entities: Vec<bevy_ecs::entity::Entity>,
    one: QueryState<&'static Held<First, TABLE>>,
    two: QueryState<Joined<TABLE>, Without<Held<Third, TABLE>>>,
}

impl<const TABLE: bool> BevyOfThree<TABLE> {
    #[inline]
    fn put<C: bevy_ecs::component::Component>(&mut self, number: u32, component: C) {
        self.world.entity_mut(self.entities[number as usize]).insert(component);
    }
}

impl<const TABLE: bool> Grouping for BevyOfThree<TABLE> {
    fn new(entities: u32) -> Self {
        let mut world = bevy_ecs::world::World::new();
        let entities = (0..entities).map(|_| world.spawn_empty().id()).collect();
        let (one, two) = (world.query(), world.query_filtered());
        Self { world, entities, one, two }
    }

    #[inline(never)]
    fn insert(&mut self, members: &Members) {
        for number in &members.second {
            self.put(*number, Held::<Second, TABLE>(component(*number)));
        }
        for number in &members.third {
            self.put(*number, Held::<Third, TABLE>(component(*number)));
        }
        for number in &members.first {
            self.put(*number, Held::<First, TABLE>(component(*number)));
        }
    }

    #[inline(never)]
    fn churn(&mut self, numbers: &[u32]) {
        for number in numbers {
            let mut entity = self.world.entity_mut(self.entities[*number as usize]);
            if let Some(first) = entity.take::<Held<First, TABLE>>() {
                entity.insert(first);
            }
        }
    }

    #[inline(never)]
    fn join(&mut self) {
        let joined = self.two.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second)| change_by_one(first.bypass_change_detection(), second));
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.one.iter(&self.world).map(|held| &held.0))
    }
}
