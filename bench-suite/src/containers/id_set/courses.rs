//! The courses of sets of ids: kinds of ids, contestants, workloads, limits.

use std::sync::{Mutex, RwLock};

use fixedbitset::FixedBitSet;
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet};

#[cfg(feature = "ecs")]
use super::contestants::BevySet;
use super::contestants::{IdSet, Ids, Intersect, Sort};
use super::ids::{Id, Input, Versioned};
use super::threads;
use super::workloads::{
    self, InputOf, bytes_settled, churn, churn_half, clear, clear_and_insert_few, clone, contains_hit, contains_miss,
    contains_mixed, contains_stale, grow, insert_reserved, insert_shuffled, insert_warm, intersection, iterate,
    iterate_churned, remove_all, sort,
};
use crate::measure::{Course, Entrant, Event, Uncounted, at_least};
#[cfg(feature = "entt")]
use crate::raw::entt::Set;

type StdSet<K> = std::collections::HashSet<K>;
type HashbrownSet<K> = hashbrown::HashSet<K>;

/// The minimum size for several threads.
const FEWEST_SHARED: usize = 64;

/// Returns all courses: two kinds of ids and concurrent sets, at each size that has enough ids.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().filter(|size| **size <= u32::INDICES).map(|size| contest_of_numbers(*size)));
    contests.extend(sizes.iter().filter(|size| **size <= Entity::INDICES).map(|size| contest_of_entities(*size)));
    contests.extend(sizes.iter().filter(|size| **size <= u32::INDICES).map(|size| contest_of_shared_sets(*size)));
    contests.extend(sizes.iter().filter(|size| **size >= FEWEST_SHARED).map(|size| threads::contest(*size)));
    contests
}

fn contest_of_numbers(size: usize) -> Course {
    let sets = [
        events_of_numbers::<SparseSet<u32>>(),
        events_of_numbers::<StdSet<u32>>(),
        events_of_numbers::<HashbrownSet<u32>>(),
    ];
    contest("u32", size, sets, [Entrant::information("fixedbitset", events_with_algebra::<FixedBitSet>())])
}

/// The workloads of numbers, with wide ids. `bevy_ecs` and `fixedbitset` lack them: their arrays would take a gigabyte
/// a round.
fn events_of_numbers<S: Intersect<Id = u32> + Clone>() -> Vec<Event<Input<u32>>> {
    events_with_algebra::<S>().into_iter().chain(wide_events::<S>()).collect()
}

/// Compares concurrent sets on one thread, which never waits for a lock. [`super::threads`] has the courses of several
/// threads.
fn contest_of_shared_sets(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("concurrent_sparse_set", shared_events::<ConcurrentSparseSet<u32>>()),
        Entrant::peer("rwlock std", shared_events::<RwLock<StdSet<u32>>>()),
        Entrant::peer("rwlock hashbrown", shared_events::<RwLock<HashbrownSet<u32>>>()),
        Entrant::peer("mutex hashbrown", shared_events::<Mutex<HashbrownSet<u32>>>()),
        Entrant::information("sparse_set", shared_events::<SparseSet<u32>>()),
    ];
    let course = Course::new("u32, shared", size, move |rng| Input::new(size, CHANGES, rng), entrants);
    course.of_entries(size_of::<u32>())
}

fn contest_of_entities(size: usize) -> Course {
    let sets = [
        events_with_versions::<SparseSet<Entity>>(),
        events_with_versions::<StdSet<Entity>>(),
        events_with_versions::<HashbrownSet<Entity>>(),
    ];
    let others = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", entt_events()),
    ];
    contest("Entity", size, sets, others)
}

/// The calls for many ids that peers lack.
const MANY: &[&str] = &["remove many", "remove many shuffled"];

fn contest<K: Id + Ord, const N: usize>(
    subject: &str,
    size: usize,
    [mut ours, std, hashbrown]: [Vec<Event<Input<K>>>; 3],
    others: [Entrant<Input<K>>; N],
) -> Course {
    ours.push(sort_event::<SparseSet<K>>());
    let mut entrants = Vec::from([
        Entrant::ours("sparse_set", ours),
        Entrant::peer("std", std).uncounted_in(MANY, Uncounted::Emulated),
        Entrant::peer("hashbrown foldhash", hashbrown).uncounted_in(MANY, Uncounted::Emulated),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs", events::<BevySet<K>>()).uncounted_in(MANY, Uncounted::Emulated),
        Entrant::information("vec", vec![iterate_event::<Vec<K>>(), clone_event::<Vec<K>>(), sort_event::<Vec<K>>()]),
    ]);
    entrants.extend(others);
    let course = Course::new(subject, size, move |rng| Input::new(size, CHANGES, rng), entrants);
    course.of_entries(size_of::<K>())
}

/// The minimum number of insertions or removals of a sample.
pub(crate) const CHANGES: usize = at_least(256 << 10);

/// The workloads of all sets.
pub(crate) fn events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert warm", insert_warm::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("insert scattered", |input, _, gauge| workloads::insert_scattered::<S>(input, gauge)),
        Event::timed("contains hit", contains_hit::<S>),
        Event::timed("contains miss", contains_miss::<S>),
        Event::timed("contains mixed", contains_mixed::<S>),
        Event::timed("contains scattered", |input, _, gauge| workloads::contains_scattered::<S>(input, gauge)),
        iterate_event::<S>(),
        Event::timed("iterate scattered", |input, _, gauge| workloads::iterate_scattered::<S>(input, gauge)),
        Event::timed("remove shuffled", |input, _, gauge| {
            remove_all(input, gauge, |contents| &contents.order, S::remove_each)
        }),
        Event::timed("remove in order", |input, _, gauge| {
            remove_all(input, gauge, |contents| &contents.ids, S::remove_each)
        }),
        Event::timed("remove scattered", |input, _, gauge| workloads::remove_scattered::<S>(input, gauge)),
        Event::timed("remove many", |input, _, gauge| {
            remove_all(input, gauge, |contents| &contents.ids, S::remove_many)
        }),
        Event::timed("remove many shuffled", |input, _, gauge| {
            remove_all(input, gauge, |contents| &contents.order, S::remove_many)
        }),
        Event::timed("churn", churn_half::<S>),
        Event::timed("churn 10 % removed", |input, _, gauge| churn::<S>(input, 10, gauge)),
        Event::timed("churn 50 % removed", |input, _, gauge| churn::<S>(input, 50, gauge)),
        Event::timed("churn 90 % removed", |input, _, gauge| churn::<S>(input, 90, gauge)),
        Event::timed("iterate 10 % churned", |input, _, gauge| iterate_churned::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % churned", |input, _, gauge| iterate_churned::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % churned", |input, _, gauge| iterate_churned::<S>(input, 90, gauge)),
        // Some contestants defer work to the next insertions, which `clear and insert few` includes.
        Event::timed(CLEAR, clear::<S>),
        Event::timed("clear and insert few", clear_and_insert_few::<S>),
        Event::counted(BYTES, bytes_settled::<S>),
    ]
}

/// The workloads of wide ids, each in a page of its own. They count in no mean: sparse sets are not meant for such ids.
pub(crate) fn wide_events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    let events = [
        Event::timed(INSERT_WIDE, |input, _, gauge| workloads::insert_wide::<S>(input, gauge)),
        Event::timed(LOOK_UP_WIDE, |input, _, gauge| workloads::contains_wide::<S>(input, gauge)),
        Event::timed(REMOVE_WIDE, |input, _, gauge| workloads::remove_wide::<S>(input, gauge)),
    ];
    events.into()
}

/// The workloads of concurrent sets.
pub(crate) fn shared_events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("contains hit", contains_hit::<S>),
        Event::timed("contains miss", contains_miss::<S>),
        Event::timed("contains mixed", contains_mixed::<S>),
        iterate_event::<S>(),
    ]
}

/// The workloads of all sets, and set operations.
pub(crate) fn events_with_algebra<S: Intersect + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events::<S>();
    events.push(Event::timed("intersection", intersection::<S>));
    events.push(clone_event::<S>());
    events
}

#[cfg(feature = "entt")]
fn entt_events() -> Vec<Event<Input<Entity>>> {
    let mut all = events::<Set>();
    all.extend([Event::timed("contains stale", contains_stale::<Set>), sort_event::<Set>()]);
    all
}

/// The same with stale ids.
pub(crate) fn events_with_versions<S: Intersect<Id: Versioned> + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events_with_algebra::<S>();
    events.push(Event::timed("contains stale", contains_stale::<S>));
    events
}

/// Iteration.
pub(crate) fn iterate_event<S: Ids>() -> Event<InputOf<S>> {
    Event::timed("iterate", iterate::<S>)
}

/// Clones.
pub(crate) fn clone_event<S: Ids + Clone>() -> Event<InputOf<S>> {
    Event::timed("clone", clone::<S>)
}

/// Sorting after insertion in random order.
pub(crate) fn sort_event<S: Sort>() -> Event<InputOf<S>> {
    Event::timed("sort", sort::<S>)
}

/// A workload of wide ids.
pub(crate) const INSERT_WIDE: &str = "insert wide";
/// See [`INSERT_WIDE`].
pub(crate) const LOOK_UP_WIDE: &str = "contains wide";
/// See [`INSERT_WIDE`].
pub(crate) const REMOVE_WIDE: &str = "remove wide";
/// The workload that only clears.
pub(crate) const CLEAR: &str = "clear";
/// The workload whose bytes are counted.
pub(crate) const BYTES: &str = "bytes settled";

#[cfg(test)]
mod tests {
    use super::{CHANGES, Entity, IdSet, Ids, Input, Intersect, Sort, SparseSet};
    use super::{events_with_versions, sort_event};
    use crate::measure::{Course, Entrant, unnoticed};

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

    fn course() -> Course {
        let mut ours = events_with_versions::<SparseSet<Entity>>();
        ours.push(sort_event::<SparseSet<Entity>>());
        let mut theirs = events_with_versions::<Forgetful>();
        theirs.push(sort_event::<Forgetful>());
        let entrants = vec![Entrant::ours("sparse_set", ours), Entrant::peer("forgetful", theirs)];
        // Large enough for more than fifty scattered ids.
        Course::new("Entity", 6400, |rng| Input::new(6400, CHANGES, rng), entrants)
    }

    #[test]
    fn a_set_that_mistakes_ids_is_found_out_except_by_misses() {
        assert!(course().workloads().len() >= 29);
        assert_eq!(unnoticed(course), ["contains miss"]);
    }
}
