//! The courses of sets of ids: kinds of ids, contestants, sizes.

use std::sync::{Mutex, RwLock};

use fixedbitset::FixedBitSet;
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet};

use super::contestants::BevySet;
use super::id::Id;
use super::ids::Intersect;
use super::input::Input;
use super::targets::target;
use super::workloads::{
    CHANGES, clone_event, events, events_with_algebra, events_with_versions, iterate_event, shared_events, sort_event,
    wide_events,
};
use crate::measure::{Contest, Course, Entrant, Event};

type StdSet<K> = std::collections::HashSet<K>;
type HashbrownSet<K> = hashbrown::HashSet<K>;

/// All courses: two kinds of ids, and sets that threads share, at each size for which there are enough of them.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().filter(|size| **size <= u32::INDICES).map(|size| contest_of_numbers(*size)));
    contests.extend(sizes.iter().filter(|size| **size <= Entity::INDICES).map(|size| contest_of_entities(*size)));
    contests.extend(sizes.iter().filter(|size| **size <= u32::INDICES).map(|size| contest_of_shared_sets(*size)));
    contests
}

fn contest_of_numbers(size: usize) -> Box<dyn Contest> {
    let sets = [
        events_of_numbers::<SparseSet<u32>>(),
        events_of_numbers::<StdSet<u32>>(),
        events_of_numbers::<HashbrownSet<u32>>(),
    ];
    contest("u32", size, sets, [Entrant::information("fixedbitset", events_with_algebra::<FixedBitSet>())])
}

/// With ids that are spread wide. `bevy_ecs` and `fixedbitset` have no part in those: their one array would be a gigabyte for all sets of
/// a round, or more.
fn events_of_numbers<S: Intersect<Id = u32> + Clone>() -> Vec<Event<Input<u32>>> {
    events_with_algebra::<S>().into_iter().chain(wide_events::<S>()).collect()
}

/// One thread, so no one ever waits for a lock: it shows what it costs to be ready for others, a few atomic operations here and
/// a lock there. That is the best case for a lock. What many threads get out of either is not measured.
fn contest_of_shared_sets(size: usize) -> Box<dyn Contest> {
    let entrants = vec![
        Entrant::ours("concurrent_sparse_set", shared_events::<ConcurrentSparseSet<u32>>()),
        Entrant::peer("rwlock std", shared_events::<RwLock<StdSet<u32>>>()),
        Entrant::peer("rwlock hashbrown", shared_events::<RwLock<HashbrownSet<u32>>>()),
        Entrant::peer("mutex hashbrown", shared_events::<Mutex<HashbrownSet<u32>>>()),
        Entrant::information("sparse_set", shared_events::<SparseSet<u32>>()),
    ];
    Box::new(Course::new("u32, shared", size, move |rng| Input::new(size, CHANGES, rng), target, entrants))
}

fn contest_of_entities(size: usize) -> Box<dyn Contest> {
    let sets = [
        events_with_versions::<SparseSet<Entity>>(),
        events_with_versions::<StdSet<Entity>>(),
        events_with_versions::<HashbrownSet<Entity>>(),
    ];
    contest("Entity", size, sets, [])
}

fn contest<K: Id + Ord, const N: usize>(
    subject: &str,
    size: usize,
    [mut ours, std, hashbrown]: [Vec<Event<Input<K>>>; 3],
    others: [Entrant<Input<K>>; N],
) -> Box<dyn Contest> {
    ours.push(sort_event::<SparseSet<K>>());
    let mut entrants = vec![
        Entrant::ours("sparse_set", ours),
        Entrant::peer("std", std),
        Entrant::peer("hashbrown", hashbrown),
        Entrant::peer("bevy_ecs", events::<BevySet<K>>()),
        Entrant::information("vec", vec![iterate_event::<Vec<K>>(), clone_event::<Vec<K>>(), sort_event::<Vec<K>>()]),
    ];
    entrants.extend(others);
    Box::new(Course::new(subject, size, move |rng| Input::new(size, CHANGES, rng), target, entrants))
}
