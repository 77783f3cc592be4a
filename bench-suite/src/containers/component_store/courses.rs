//! The courses of component stores: types of components, contestants, sizes.

use storage::{Entity, StableStorage, Storage};

use super::component::{Boxed, Component, Words};
use super::components::{Clear, Components, SortAs};
use super::contestants::{BevyStore, HecsStore, SecondaryStore, ShipyardStore};
use super::targets::target;
use super::workloads::{
    CHANGES, Input, clear_events, clone_event, compact_events, events, hole_events, sort_as_event, sort_events,
};
use crate::measure::{Contest, Course, Entrant, Event};

type StdMap<T> = std::collections::HashMap<u32, T>;
type HashbrownMap<T> = hashbrown::HashMap<u32, T>;

/// Components of a store take at most this: more are no course of their own, for the time that they take. So 1,000,000 components
/// of 256 bytes are not run, nor as many boxed ones: the largest of the usual sizes is 100,000 for both.
const MOST_BYTES: usize = 32 << 20;

/// All courses: three types of components, and one in the storage that leaves holes, at each size for which there are enough
/// entities and not too many bytes.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(contests_of::<Words<2>>("16 bytes", sizes, packed_with_holes::<Words<2>>));
    contests.extend(contests_of::<Words<32>>("256 bytes", sizes, packed::<Words<32>>));
    contests.extend(contests_of::<Boxed>("boxed 32 bytes", sizes, packed::<Boxed>));
    contests.extend(contests_of::<Words<2>>("16 bytes, stable", sizes, stable::<Words<2>>));
    contests
}

fn contests_of<T: Component>(
    subject: &'static str,
    sizes: &[usize],
    entrants: fn() -> Vec<Entrant<Input>>,
) -> impl Iterator<Item = Box<dyn Contest>> {
    let fit = |size: &usize| *size <= Entity::MAX_INDEX + 1 && size * T::BYTES <= MOST_BYTES;
    sizes.iter().copied().filter(fit).map(move |size| {
        let course = Course::new(subject, size, move |rng| Input::new(size, CHANGES, rng), target, entrants());
        Box::new(course) as Box<dyn Contest>
    })
}

/// The storage that removes by swapping, and its peers.
fn packed<T: Component>() -> Vec<Entrant<Input>> {
    let mut entrants = vec![Entrant::ours("storage", storage_events::<Storage<T>>())];
    entrants.extend(peers::<T>());
    entrants
}

/// The same, with few components among many entities, and with more and fewer of them gone: workloads of which one type of components
/// tells enough.
fn packed_with_holes<T: Component>() -> Vec<Entrant<Input>> {
    let mut entrants = vec![Entrant::ours("storage", with_holes::<Storage<T>>(storage_events::<Storage<T>>()))];
    entrants.extend(peers::<T>());
    entrants
}

/// The storage that leaves holes, and its peers: none of these has holes to fill, so that workload shows what it costs, and no ratio.
fn stable<T: Component>() -> Vec<Entrant<Input>> {
    let mut events = with_holes::<StableStorage<T>>(storage_events::<StableStorage<T>>());
    events.extend(compact_events::<StableStorage<T>>());
    let mut entrants = vec![Entrant::ours("stable_storage", events)];
    entrants.extend(peers::<T>());
    entrants.push(Entrant::information("storage", with_holes::<Storage<T>>(storage_events::<Storage<T>>())));
    entrants
}

/// The peers with all that they have. A workload that ours does not have is none of the course.
fn peers<T: Component>() -> [Entrant<Input>; 6] {
    [
        Entrant::peer("hecs", with_holes::<HecsStore<T>>(events::<HecsStore<T>>())),
        Entrant::peer("bevy_ecs", with_holes::<BevyStore<T>>(events::<BevyStore<T>>())),
        Entrant::peer("shipyard", with_holes::<ShipyardStore<T>>(shipyard_events::<T>())),
        Entrant::peer("std", with_holes::<StdMap<T>>(map_events::<StdMap<T>>())),
        Entrant::peer("hashbrown", with_holes::<HashbrownMap<T>>(map_events::<HashbrownMap<T>>())),
        Entrant::information("slotmap secondary", with_holes::<SecondaryStore<T>>(map_events::<SecondaryStore<T>>())),
    ]
}

fn shipyard_events<T: Component>() -> Vec<Event<Input>> {
    let lists = [events::<ShipyardStore<T>>(), clear_events::<ShipyardStore<T>>(), sort_events::<ShipyardStore<T>>()];
    lists.into_iter().flatten().collect()
}

fn map_events<S: Clear + Clone>() -> Vec<Event<Input>> {
    let mut events = events::<S>();
    events.extend(clear_events::<S>());
    events.push(clone_event::<S>());
    events
}

fn storage_events<S: Clear + Clone + SortAs>() -> Vec<Event<Input>> {
    let mut events = map_events::<S>();
    events.extend(sort_events::<S>());
    events.push(sort_as_event::<S>());
    events
}

fn with_holes<S: Components>(mut events: Vec<Event<Input>>) -> Vec<Event<Input>> {
    events.extend(hole_events::<S>());
    events
}
