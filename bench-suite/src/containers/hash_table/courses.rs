//! The courses of maps and sets: element types, contestants, sizes, limits.

use std::hash::RandomState;

use super::contestants::{Entries, Extract, Sort};
#[cfg(feature = "cpp")]
use super::cpp::entrants as cpp_entrants;
use super::elements::{Input, Key, OneHash, Seeded, Value};
use super::workloads::{InputOf, entry_events, events, extract_events, sort_events};
use crate::measure::{Course, Entrant, Event, Uncounted, at_least};

type Ahash = ahash::RandomState;
type Foldhash = hashbrown::DefaultHashBuilder;

/// The number of elements with equal hashes. Low, because a look-up visits half of them.
const EQUAL_HASHES: usize = at_least(2 << 10);

/// The names of hashbrown and indexmap where all hashes are equal.
const WITH_ONE_HASH: [&str; 2] = ["hashbrown", "indexmap"];

/// Returns all map courses: three kinds of entries at each size, and equal hashes at one size.
pub(crate) fn map_contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| map_contest::<u64, u64>("u64->u64", *size, cpp_entrants())));
    contests.extend(sizes.iter().map(|size| map_contest::<u64, [u64; 8]>("u64->64 bytes", *size, Vec::new())));
    contests.extend(sizes.iter().map(|size| map_contest::<String, u64>("String->u64", *size, cpp_entrants())));
    contests.push(equal_hashes_contest(
        "u64->u64, equal hashes",
        map_entrants::<u64, u64, OneHash, OneHash>(WITH_ONE_HASH),
    ));
    contests
}

/// Returns all set courses: two kinds of elements at each size, and equal hashes at one size.
pub(crate) fn set_contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| set_contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| set_contest::<String>("String", *size)));
    contests.push(equal_hashes_contest("u64, equal hashes", set_entrants::<u64, OneHash, OneHash>(WITH_ONE_HASH)));
    contests
}

/// Returns a course of a map against itself, to calibrate a ratio of 1. The map fits in the caches: the speed of a
/// larger one depends on where its pages are.
pub(crate) fn map_against_itself() -> Course {
    const SIZE: usize = 1 << 10;
    let entrants = vec![
        Entrant::ours("hash_map", events::<hash_map::HashMap<u64, u64, Ahash>>()),
        Entrant::peer("itself", events::<hash_map::HashMap<u64, u64, Ahash>>()),
    ];
    Course::new("u64->u64", SIZE, |rng| Input::new(SIZE, rng), entrants)
}

fn map_contest<K: Key, V: Value>(subject: &str, size: usize, more: Vec<Entrant<Input<K, V>>>) -> Course {
    let mut entrants = map_entrants::<K, V, Ahash, RandomState>(WITH_AHASH);
    // As it ships comes first.
    entrants
        .insert(1, Entrant::peer(FOLDHASH, extracting_map::<hashbrown::HashMap<K, V, Foldhash>>()).without_append());
    entrants.extend(more);
    contest(subject, size, entrants)
}

/// Returns the maps of C++: none without the feature `cpp`.
#[cfg(not(feature = "cpp"))]
fn cpp_entrants<I>() -> Vec<Entrant<I>> {
    Vec::new()
}

fn set_contest<K: Key>(subject: &str, size: usize) -> Course {
    let mut entrants = set_entrants::<K, Ahash, RandomState>(WITH_AHASH);
    entrants.insert(1, Entrant::peer(FOLDHASH, extracting::<hashbrown::HashSet<K, Foldhash>>()).without_append());
    contest(subject, size, entrants)
}

fn contest<K: Key, V: Value>(subject: &str, size: usize, entrants: Vec<Entrant<Input<K, V>>>) -> Course {
    let course = Course::new(subject, size, move |rng| Input::new(size, rng), entrants);
    course.of_entries(size_of::<(K, V)>() + K::HEAP_BYTES)
}

/// The names of hashbrown and indexmap with the hasher of ours.
const WITH_AHASH: [&str; 2] = ["hashbrown ahash", "indexmap ahash"];
/// hashbrown with its default hasher.
const FOLDHASH: &str = "hashbrown foldhash";

/// Returns all maps with the hasher `S`, but std's with `D`.
fn map_entrants<K: Key, V: Value, S: Seeded, D: Seeded>(names: [&'static str; 2]) -> Vec<Entrant<Input<K, V>>> {
    type Std<K, V, D> = std::collections::HashMap<K, V, D>;
    let std = [events::<Std<K, V, D>>(), entry_events::<Std<K, V, D>>()];
    vec![
        Entrant::ours("hash_map", sorted_map::<hash_map::HashMap<K, V, S>>()),
        Entrant::peer(names[0], extracting_map::<hashbrown::HashMap<K, V, S>>()).without_append(),
        Entrant::peer("std", std.into_iter().flatten().collect()).without_append(),
        Entrant::peer(names[1], sorted_map::<indexmap::IndexMap<K, V, S>>()),
    ]
}

/// Returns all sets with the hasher `S`, but std's with `D`.
fn set_entrants<K: Key, S: Seeded, D: Seeded>(names: [&'static str; 2]) -> Vec<Entrant<Input<K, ()>>> {
    vec![
        Entrant::ours("hash_set", sorted::<hash_set::HashSet<K, S>>()),
        Entrant::peer(names[0], extracting::<hashbrown::HashSet<K, S>>()).without_append(),
        Entrant::peer("std", events::<std::collections::HashSet<K, D>>()).without_append(),
        Entrant::peer(names[1], sorted::<indexmap::IndexSet<K, S>>()),
    ]
}

impl<I> Entrant<I> {
    /// Counts `append` in no mean: the table is extended by what it drains.
    fn without_append(self) -> Self {
        self.uncounted_in(&["append"], Uncounted::Emulated)
    }
}

fn extracting<T: Extract>() -> Vec<Event<InputOf<T>>> {
    events::<T>().into_iter().chain(extract_events::<T>()).collect()
}

fn extracting_map<T: Extract + Entries>() -> Vec<Event<InputOf<T>>> {
    extracting::<T>().into_iter().chain(entry_events::<T>()).collect()
}

fn sorted<T: Extract + Sort>() -> Vec<Event<InputOf<T>>> {
    extracting::<T>().into_iter().chain(sort_events::<T>()).collect()
}

fn sorted_map<T: Extract + Entries + Sort>() -> Vec<Event<InputOf<T>>> {
    extracting_map::<T>().into_iter().chain(sort_events::<T>()).collect()
}

fn equal_hashes_contest<K: Key, V: Value>(subject: &str, entrants: Vec<Entrant<Input<K, V>>>) -> Course {
    let entrants = entrants.into_iter().map(|entrant| entrant.uncounted(Uncounted::Repeated)).collect();
    let prepare = |rng: &mut _| Input::once(EQUAL_HASHES, rng);
    let mut course = Course::new(subject, EQUAL_HASHES, prepare, entrants);
    // Hashes do not change the size of a table.
    course.retain(&|workload| !workload.starts_with("bytes"));
    course
}
