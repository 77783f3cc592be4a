use rand::SeedableRng;
use rand::rngs::SmallRng;
use sparse_set::{Entity, SparseSet};

use super::courses::{CHANGES, events_with_versions, sort_event, target};
use super::ids::{IdSet, Ids, Intersect, Sort};
use super::input::Input;
use crate::measure::{Contest, Course, Entrant, Plan};
use crate::progress::Progress;

/// A set that inserts a wrong id instead of every 50th.
#[derive(Clone)]
struct Forgetful {
    set: SparseSet<Entity>,
    insertions: usize,
}

impl Ids for Forgetful {
    type Id = Entity;

    fn new() -> Self {
        Self { set: SparseSet::new(), insertions: 0 }
    }

    fn insert(&mut self, id: Entity) {
        self.insertions += 1;
        self.set.insert(if self.insertions % 50 == 0 { id.next_version() } else { id });
    }

    fn sum(&self) -> u64 {
        Ids::sum(&self.set)
    }
}

impl IdSet for Forgetful {
    fn with_capacity(_: usize) -> Self {
        Self::new()
    }

    fn contains(&self, id: Entity) -> bool {
        self.set.contains(id)
    }

    fn remove(&mut self, id: Entity) -> bool {
        self.set.remove(id)
    }

    fn clear(&mut self) {
        self.set.clear();
    }
}

impl Intersect for Forgetful {
    fn sum_of_intersection(&self, other: &Self) -> u64 {
        self.set.sum_of_intersection(&other.set)
    }
}

impl Sort for Forgetful {
    fn sort(&mut self) {
        self.set.sort();
    }

    fn numbers(&self) -> Vec<u64> {
        self.set.numbers()
    }
}

fn course() -> Course<Input<Entity>> {
    let mut ours = events_with_versions::<SparseSet<Entity>>();
    ours.push(sort_event::<SparseSet<Entity>>());
    let mut theirs = events_with_versions::<Forgetful>();
    theirs.push(sort_event::<Forgetful>());
    let entrants = vec![Entrant::ours("sparse_set", ours), Entrant::peer("forgetful", theirs)];
    // Large enough for more than fifty scattered ids.
    Course::new("Entity", 6400, |rng| Input::new(6400, CHANGES, rng), target, entrants)
}

#[test]
fn a_set_that_mistakes_ids_is_found_out_by_every_workload_but_the_misses() {
    let names = course().workloads().to_vec();
    assert!(names.len() >= 29);
    for name in names {
        let mut course = course();
        course.retain(&|workload| workload == name);
        let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
        assert_eq!(result.is_err(), name != "contains miss", "{name}");
    }
}
