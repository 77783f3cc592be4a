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
use super::workloads::{Input, clear_events, clone_event, collect_event, events, miss_event};
use crate::measure::{Course, Entrant, Event, Uncounted};

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
    events.push(collect_event::<C, T>(element));
    events
}

/// All operations but `collect`.
fn keyed<C: Keyed + Clone>(size: usize) -> Vec<Event<Input>> {
    let mut events = of_array::<C>(size);
    events.push(miss_event::<C>());
    events
}

/// The operations of containers that return handles.
fn of_array<C: Small + Clone>(size: usize) -> Vec<Event<Input>> {
    let mut events = events::<C>(size);
    events.extend(clear_events::<C>(size));
    events.push(clone_event::<C>());
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

fn multi_maps(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("multi_map", keyed::<MultiMap<u64, u64>>(size)),
        Entrant::peer("hashbrown of vec", keyed::<hashbrown::HashMap<u64, Vec<u64>>>(size))
            .uncounted(Uncounted::Emulated),
    ];
    contest("u64->u64s", size, entrants)
}

fn arrays(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("sparse_array", of_array::<SparseArray<u64>>(size)),
        Entrant::peer("slab", of_array::<Slab<u64>>(size)),
        Entrant::peer("slotmap", of_array::<SlotMap<DefaultKey, u64>>(size)),
    ];
    contest("u64, array", size, entrants)
}

fn bits(size: usize) -> Course {
    // It has no `push`, and keeps its length when it is cleared.
    let mut fixedbitset = events::<FixedBitSet>(size);
    fixedbitset.push(clone_event::<FixedBitSet>());
    let entrants = vec![
        Entrant::ours("bit_array", of_array::<BitArray>(size)),
        Entrant::peer("fixedbitset", fixedbitset).uncounted_in(&["life"], Uncounted::Emulated),
        Entrant::peer("bitvec", of_array::<BitVec<usize, Lsb0>>(size)),
    ];
    contest("bits", size, entrants)
}

fn id_sets(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("sparse_set", all::<SparseSet<u32>, _>(size, short)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashSet<u32>, _>(size, short)),
    ];
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
    let entrants = vec![
        Entrant::ours("storage", all::<Storage<u64, u32>, _>(size, short_pair)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashMap<u32, u64>, _>(size, short_pair)),
    ];
    contest("u32->u64", size, entrants)
}

fn stable_storages(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("stable_storage", all::<StableStorage<u64, u32>, _>(size, short_pair)),
        Entrant::peer("hashbrown foldhash", all::<hashbrown::HashMap<u32, u64>, _>(size, short_pair)),
    ];
    contest("u32->u64, stable", size, entrants)
}

fn slot_maps(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("slot_map", of_array::<storage::SlotMap<u64, Entity64>>(size)),
        Entrant::peer("slotmap", of_array::<SlotMap<DefaultKey, u64>>(size)),
    ];
    contest("u64, slot map", size, entrants)
}

fn pools(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("entity_pool", of_array::<EntityPool>(size)),
        Entrant::peer("slotmap", of_array::<SlotMap<DefaultKey, ()>>(size)),
    ];
    contest("entities", size, entrants)
}

/// All operations but those that worlds lack.
#[cfg(feature = "ecs")]
fn world<C: Small>(size: usize) -> Vec<Event<Input>> {
    let mut events = events::<C>(size);
    events.extend(clear_events::<C>(size));
    events
}

#[cfg(feature = "ecs")]
fn worlds(size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("archetype", world::<archetype::World>(size)),
        Entrant::peer("hecs", world::<hecs::World>(size)),
    ];
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
