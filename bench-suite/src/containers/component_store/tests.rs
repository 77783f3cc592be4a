use std::collections::HashMap;

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::components::{Clear, Compact, Components, Words};
use super::courses::{CHANGES, clear_events, clone_event, compact_events, events, hole_events, target};
use super::workloads::Input;
use crate::measure::{Contest, Course, Entrant, Event, Plan};
use crate::progress::Progress;

type Map = HashMap<u32, Words<2>>;

/// A map that forgets every 50th component.
#[derive(Clone)]
struct Forgetful {
    map: Map,
    insertions: usize,
}

impl Components for Forgetful {
    type Component = Words<2>;
    type Handle = u32;

    fn with_entities(_: usize) -> Self {
        Self { map: Map::new(), insertions: 0 }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<u32> {
        numbers.to_vec()
    }

    fn reserve(&mut self, _: usize) {}

    fn insert(&mut self, entities: &[u32], components: Vec<Words<2>>) {
        for (entity, component) in entities.iter().zip(components) {
            self.insertions += 1;
            if self.insertions % 50 != 0 {
                self.map.insert(*entity, component);
            }
        }
    }

    fn sum_of(&self, entities: &[u32]) -> u64 {
        self.map.sum_of(entities)
    }

    fn remove(&mut self, entities: &[u32]) -> u64 {
        Components::remove(&mut self.map, entities)
    }

    fn remove_many(&mut self, entities: &[u32]) {
        self.map.remove_many(entities);
    }

    fn pass_on(&mut self, pairs: &[(u32, u32)]) {
        self.map.pass_on(pairs);
    }

    fn sum(&self) -> u64 {
        self.map.sum()
    }

    fn sum_folded(&self) -> u64 {
        self.map.sum_folded()
    }

    fn update(&mut self, by: u64) {
        self.map.update(by);
    }
}

impl Clear for Forgetful {
    fn clear(&mut self) {
        self.map.clear();
    }
}

/// A map has no visible holes.
impl Compact for Map {
    fn compact(&mut self) {
        self.shrink_to_fit();
    }

    fn has_holes(&self) -> bool {
        false
    }
}

impl Compact for Forgetful {
    fn compact(&mut self) {
        self.map.compact();
    }

    fn has_holes(&self) -> bool {
        self.map.has_holes()
    }
}

fn all<S: Clear + Clone + Compact>() -> Vec<Event<Input>> {
    let lists =
        [events::<S>(), hole_events::<S>(), clear_events::<S>(), compact_events::<S>(), vec![clone_event::<S>()]];
    lists.into_iter().flatten().collect()
}

fn course() -> Course<Input> {
    let entrants = vec![Entrant::ours("std", all::<Map>()), Entrant::peer("forgetful", all::<Forgetful>())];
    // Large enough for more than fifty scattered components.
    Course::new("16 bytes", 6400, |rng| Input::new(6400, CHANGES, rng), target, entrants)
}

#[test]
fn a_store_that_loses_components_is_found_out_by_every_workload_but_the_misses() {
    let names = course().workloads().to_vec();
    assert!(names.len() >= 37);
    for name in names {
        let mut course = course();
        course.retain(&|workload| workload == name);
        let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
        assert_eq!(result.is_err(), name != "get miss", "{name}");
    }
}
