//! The courses of small containers: elements, sizes and contestants.

use std::collections::{HashMap as StdMap, HashSet as StdSet};

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use hash_map::{HashMap, MultiMap};
use hash_set::{HashSet, HashTable};
use indexmap::{IndexMap, IndexSet};
use slab::Slab;
use slotmap::{DefaultKey, SlotMap};
use sparse_array::{BitArray, SparseArray};
use sparse_set::{SparseSet, StableSet};
use storage::{Entity64, EntityPool, StableStorage, Storage};

use super::contestants::{Keyed, Small};
#[cfg(feature = "entt")]
use super::entt;
use super::workloads::{Input, clear_events, clone_event, collect_event, events, miss_event, past_event, stale_event};
use crate::measure::{Course, Entrant, Event, Uncounted};
#[cfg(feature = "entt")]
use crate::raw::entt::SmallKind;

/// Returns a course for each kind of container at each size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let kinds = [
        maps,
        sets,
        tables,
        multi_maps,
        arrays,
        bits,
        id_sets,
        stable_sets,
        storages,
        stable_storages,
        slot_maps,
        pools,
    ];
    let mut contests: Vec<Course> = kinds.iter().flat_map(|kind| sizes.iter().map(|&size| kind(size))).collect();
    #[cfg(feature = "ecs")]
    contests.extend(sizes.iter().map(|&size| worlds(size)));
    contests.retain(|contest| !contest.workloads().is_empty());
    contests
}

fn contest(subject: &'static str, size: usize, entrants: Vec<Entrant<Input>>) -> Course {
    Course::new(subject, size, move |rng| Input::new(size, rng), entrants)
}

/// All operations, of containers that can be cloned, asked for a number and made from an array.
fn all<C: Keyed + Clone + FromIterator<T>, T: 'static>(size: usize, element: fn(u64) -> T) -> Vec<Event<Input>> {
    let mut events = keyed::<C>(size);
    events.push(collect_event(move |numbers| numbers.iter().map(|number| element(*number)).collect::<C>()));
    events
}

/// All operations but `collect`.
fn keyed<C: Keyed + Clone>(size: usize) -> Vec<Event<Input>> {
    let mut events = common::<C>(size);
    events.push(miss_event::<C>());
    events
}

/// The operations that containers with and without keys share.
fn common<C: Small + Clone>(size: usize) -> Vec<Event<Input>> {
    let mut events = events::<C>(size);
    events.extend(clear_events::<C>(size));
    events.push(clone_event::<C>());
    events
}

/// The operations of containers that return indices.
fn of_array<C: Small<Handle = usize> + Clone>(size: usize) -> Vec<Event<Input>> {
    common::<C>(size).into_iter().chain([past_event::<C>()]).collect()
}

/// The operations of containers that return handles with versions.
fn of_slots<C: Small + Clone>(size: usize) -> Vec<Event<Input>> {
    common::<C>(size).into_iter().chain([stale_event::<C>()]).collect()
}

/// `events`, and the creation from an array.
fn and_collect<C: Small>(mut events: Vec<Event<Input>>, make: fn(&[u64]) -> C) -> Vec<Event<Input>> {
    events.push(collect_event(make));
    events
}

fn pair(number: u64) -> (u64, u64) {
    (number, number)
}

fn short_pair(number: u64) -> (u32, u64) {
    (number as u32, number)
}

fn short(number: u64) -> u32 {
    number as u32
}

fn maps(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("hash_map", all::<HashMap<u64, u64>, _>(size, pair)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashMap<u64, u64>, _>(size, pair)),
        Entrant::peer("std", all::<StdMap<u64, u64>, _>(size, pair)),
        Entrant::peer(
            "hashbrown ahash",
            all::<hashbrown::HashMap<u64, u64, hash_map::DefaultHashBuilder>, _>(size, pair),
        ),
        Entrant::peer("indexmap std", all::<IndexMap<u64, u64>, _>(size, pair)),
    ];
    contest("u64->u64", size, entrants)
}

fn sets(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("hash_set", all::<HashSet<u64>, _>(size, |number| number)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashSet<u64>, _>(size, |number| number)),
        Entrant::peer("std", all::<StdSet<u64>, _>(size, |number| number)),
        Entrant::peer(
            "hashbrown ahash",
            all::<hashbrown::HashSet<u64, hash_set::DefaultHashBuilder>, _>(size, |number| number),
        ),
        Entrant::peer("indexmap std", all::<IndexSet<u64>, _>(size, |number| number)),
    ];
    contest("u64", size, entrants)
}

fn tables(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("hash_table", keyed::<HashTable<u64>>(size)),
        Entrant::peer("hashbrown", keyed::<hashbrown::HashTable<u64>>(size)),
    ];
    contest("u64 by hash", size, entrants)
}

type MapOfVecs = hashbrown::HashMap<u64, Vec<u64>>;

fn map_of_vecs(numbers: &[u64]) -> MapOfVecs {
    let mut map = MapOfVecs::with_capacity(numbers.len());
    for number in numbers {
        map.entry(*number).or_default().push(*number);
    }
    map
}

fn multi_maps(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("multi_map", all::<MultiMap<u64, u64>, _>(size, pair)),
        Entrant::peer("hashbrown of vec", and_collect(keyed::<MapOfVecs>(size), map_of_vecs))
            .uncounted(Uncounted::Emulated),
    ];
    contest("u64->u64s", size, entrants)
}

fn array(numbers: &[u64]) -> SparseArray<u64> {
    numbers.iter().copied().collect()
}

/// A slab is collected from pairs of an index and a value.
fn slab(numbers: &[u64]) -> Slab<u64> {
    numbers.iter().copied().enumerate().collect()
}

fn arrays(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("sparse_array", and_collect(of_array::<SparseArray<u64>>(size), array)),
        Entrant::peer("slab", and_collect(of_array::<Slab<u64>>(size), slab)),
        Entrant::peer("slotmap", of_slots::<SlotMap<DefaultKey, u64>>(size)),
    ];
    contest("u64, array", size, entrants)
}

/// The bits of numbers.
fn odd<C: FromIterator<bool>>(numbers: &[u64]) -> C {
    numbers.iter().map(|number| number % 2 == 1).collect()
}

fn bits(size: usize) -> Course {
    // It has no `push`, and keeps its length when it is cleared.
    let mut fixedbitset = events::<FixedBitSet>(size);
    fixedbitset.extend([clone_event::<FixedBitSet>(), past_event::<FixedBitSet>()]);
    let entrants = vec![
        Entrant::ours("bit_array", and_collect(of_array::<BitArray>(size), odd::<BitArray>)),
        Entrant::peer("fixedbitset", fixedbitset).uncounted_in(&["life"], Uncounted::Emulated),
        Entrant::peer("bitvec", and_collect(of_array::<BitVec<usize, Lsb0>>(size), odd::<BitVec<usize, Lsb0>>)),
    ];
    contest("bits", size, entrants)
}

fn id_sets(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("sparse_set", all::<SparseSet<u32>, _>(size, short)),
        #[cfg(feature = "entt")]
        Entrant::peer("entt", entt::events(SmallKind::Set, size)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashSet<u32>, _>(size, short)),
    ]);
    contest("u32", size, entrants)
}

fn stable_sets(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("stable_set", all::<StableSet<u32>, _>(size, short)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashSet<u32>, _>(size, short)),
    ];
    contest("u32, stable", size, entrants)
}

fn storages(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("storage", all::<Storage<u64, u32>, _>(size, short_pair)),
        #[cfg(feature = "entt")]
        Entrant::peer("entt", entt::events(SmallKind::Store, size)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashMap<u32, u64>, _>(size, short_pair)),
    ]);
    contest("u32->u64", size, entrants)
}

fn stable_storages(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("stable_storage", all::<StableStorage<u64, u32>, _>(size, short_pair)),
        #[cfg(feature = "entt")]
        Entrant::peer("entt in place", entt::events(SmallKind::StoreInPlace, size)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashMap<u32, u64>, _>(size, short_pair)),
    ]);
    contest("u32->u64, stable", size, entrants)
}

fn slot_maps(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("slot_map", of_slots::<storage::SlotMap<u64, Entity64>>(size)),
        Entrant::peer("slotmap", of_slots::<SlotMap<DefaultKey, u64>>(size)),
    ];
    contest("u64, slot map", size, entrants)
}

fn pools(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("entity_pool", of_slots::<EntityPool>(size)),
        #[cfg(feature = "entt")]
        Entrant::peer("entt", entt::events(SmallKind::Pool, size)),
        Entrant::peer("slotmap", of_slots::<SlotMap<DefaultKey, ()>>(size)),
    ]);
    contest("entities", size, entrants)
}

/// All operations but those that worlds lack.
#[cfg(feature = "ecs")]
fn world<C: Small>(size: usize, make: fn(&[u64]) -> C) -> Vec<Event<Input>> {
    let mut events = events::<C>(size);
    events.extend(clear_events::<C>(size));
    events.push(stale_event::<C>());
    and_collect(events, make)
}

#[cfg(feature = "ecs")]
fn worlds(size: usize) -> Course {
    let ours = |numbers: &[u64]| {
        let mut world = archetype::World::new();
        world.spawn_batch(numbers.iter().map(|number| (*number, *number as u32)));
        world
    };
    let hecs = |numbers: &[u64]| {
        let mut world = hecs::World::new();
        drop(world.spawn_batch(numbers.iter().map(|number| (*number, *number as u32))));
        world
    };
    let entrants = vec![Entrant::ours("archetype", world(size, ours)), Entrant::peer("hecs", world(size, hecs))];
    contest("(u64, u32), world", size, entrants)
}

#[cfg(test)]
mod tests {
    use super::contests;
    use crate::measure::Plan;
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn all_contestants_have_the_same_results() {
        for contest in contests(&[0, 1, 5, 64]) {
            let rows = contest.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(1), &Progress::new(1));
            let rows = rows.unwrap();
            assert!(rows.len() >= 4 && rows.iter().all(|row| !row.peers.is_empty()), "{}", contest.subject());
        }
    }
}
