//! The courses of sets of ids: kinds of ids, contestants, sizes.

use fixedbitset::FixedBitSet;
use sparse_set::{Entity, SparseSet};

use super::contestants::BevySet;
use super::id::Id;
use super::input::Input;
use super::targets::target;
use super::workloads::{
    CHANGES, clone_event, events, events_with_algebra, events_with_versions, iterate_event, sort_event,
};
use crate::measure::{Contest, Course, Entrant, Event};

type StdSet<K> = std::collections::HashSet<K>;
type HashbrownSet<K> = hashbrown::HashSet<K>;

/// All courses: two kinds of ids at each size for which there are enough of them.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().filter(|size| **size <= u32::INDICES).map(|size| contest_of_numbers(*size)));
    contests.extend(sizes.iter().filter(|size| **size <= Entity::INDICES).map(|size| contest_of_entities(*size)));
    contests
}

fn contest_of_numbers(size: usize) -> Box<dyn Contest> {
    let sets = [
        events_with_algebra::<SparseSet<u32>>(),
        events_with_algebra::<StdSet<u32>>(),
        events_with_algebra::<HashbrownSet<u32>>(),
    ];
    contest("u32", size, sets, [Entrant::information("fixedbitset", events_with_algebra::<FixedBitSet>())])
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
