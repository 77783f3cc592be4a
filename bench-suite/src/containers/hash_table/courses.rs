//! The courses of maps and sets: element types, contestants, sizes, limits.

use std::hash::RandomState;

use super::contestants::Extract;
use super::elements::{Input, Key, OneHash, Seeded, Value};
use super::workloads::{BYTES, HITS, INSERTS, WITH_HOLES, events, extract_events};
use crate::measure::{Course, Entrant, Event, Target, at_least};
use crate::report::Goal;

type Ahash = ahash::RandomState;
type Foldhash = hashbrown::DefaultHashBuilder;

/// The number of elements with equal hashes. Low, because a look-up visits half of them.
const EQUAL_HASHES: usize = at_least(2 << 10);

/// The names of hashbrown and indexmap where all hashes are equal.
const WITH_ONE_HASH: [&str; 2] = ["hashbrown", "indexmap"];

/// Returns all map courses: three kinds of entries at each size, and equal hashes at one size.
pub(crate) fn map_contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| map_contest::<u64, u64>("u64->u64", *size)));
    contests.extend(sizes.iter().map(|size| map_contest::<u64, [u64; 8]>("u64->64 bytes", *size)));
    contests.extend(sizes.iter().map(|size| map_contest::<String, u64>("String->u64", *size)));
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
    Course::new("u64->u64", SIZE, |rng| Input::new(SIZE, rng), |_, _, _| Target::NONE, entrants)
}

fn map_contest<K: Key, V: Value>(subject: &str, size: usize) -> Course {
    let mut entrants = map_entrants::<K, V, Ahash, RandomState>(WITH_AHASH);
    entrants.push(Entrant::peer(FOLDHASH, all_events::<hashbrown::HashMap<K, V, Foldhash>>()));
    contest(subject, size, entrants)
}

fn set_contest<K: Key>(subject: &str, size: usize) -> Course {
    let mut entrants = set_entrants::<K, Ahash, RandomState>(WITH_AHASH);
    entrants.push(Entrant::peer(FOLDHASH, all_events::<hashbrown::HashSet<K, Foldhash>>()));
    contest(subject, size, entrants)
}

fn contest<K: Key, V: Value>(subject: &str, size: usize, entrants: Vec<Entrant<Input<K, V>>>) -> Course {
    let course = Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants);
    course.of_entries(size_of::<(K, V)>() + K::HEAP_BYTES)
}

/// The names of hashbrown and indexmap with the hasher of ours.
const WITH_AHASH: [&str; 2] = ["hashbrown ahash", "indexmap ahash"];
/// hashbrown with its default hasher.
const FOLDHASH: &str = "hashbrown foldhash";

/// Returns all maps with the hasher `S`, but std's with `D`.
fn map_entrants<K: Key, V: Value, S: Seeded, D: Seeded>(names: [&'static str; 2]) -> Vec<Entrant<Input<K, V>>> {
    vec![
        Entrant::ours("hash_map", all_events::<hash_map::HashMap<K, V, S>>()),
        Entrant::peer("std", events::<std::collections::HashMap<K, V, D>>()),
        Entrant::peer(names[0], all_events::<hashbrown::HashMap<K, V, S>>()),
        Entrant::peer(names[1], all_events::<indexmap::IndexMap<K, V, S>>()),
    ]
}

/// Returns all sets with the hasher `S`, but std's with `D`.
fn set_entrants<K: Key, S: Seeded, D: Seeded>(names: [&'static str; 2]) -> Vec<Entrant<Input<K, ()>>> {
    vec![
        Entrant::ours("hash_set", all_events::<hash_set::HashSet<K, S>>()),
        Entrant::peer("std", events::<std::collections::HashSet<K, D>>()),
        Entrant::peer(names[0], all_events::<hashbrown::HashSet<K, S>>()),
        Entrant::peer(names[1], all_events::<indexmap::IndexSet<K, S>>()),
    ]
}

fn all_events<T: Extract>() -> Vec<Event<Input<T::Key, T::Value>>> {
    events::<T>().into_iter().chain(extract_events::<T>()).collect()
}

fn equal_hashes_contest<K: Key, V: Value>(subject: &str, entrants: Vec<Entrant<Input<K, V>>>) -> Course {
    let entrants = entrants.into_iter().map(Entrant::outside_means).collect();
    let prepare = |rng: &mut _| Input::once(EQUAL_HASHES, rng);
    Course::new(subject, EQUAL_HASHES, prepare, target_of_equal_hashes, entrants)
}

/// The goals of the geometric means.
pub(crate) const OVERALL: &[Goal] = &[
    Goal { peer: "std", overall: 0.6 },
    Goal { peer: "indexmap ahash", overall: 0.6 },
    Goal { peer: "hashbrown ahash", overall: 0.75 },
];

/// Look-ups in tables up to this size have the tighter limit.
const SMALL: usize = 64 << 10;

/// Returns the goal and the limit of a cell.
pub(super) fn target(peer: &str, workload: &str, size: usize) -> Target {
    if BYTES.contains(&workload) {
        return if peer == "hashbrown ahash" && workload == "bytes settled" { Target::goal(1.0) } else { Target::NONE };
    }
    match peer {
        "std" => Target::limit(1.0),
        "indexmap ahash" if WITH_HOLES.contains(&workload) => Target::limit(2.5),
        "indexmap ahash" => Target::limit(1.0),
        "hashbrown ahash" => against_hashbrown(workload, size),
        _ => Target::NONE,
    }
}

/// Returns the limit of a cell with equal hashes: hashbrown's cost. Other peers have no limit.
pub(super) fn target_of_equal_hashes(peer: &str, workload: &str, _: usize) -> Target {
    // A table of numbers only frees its memory, which does not depend on hashes.
    let of_hashes = workload != "drop" && !BYTES.contains(&workload);
    if peer == "hashbrown" && of_hashes { Target::limit(1.0) } else { Target::NONE }
}

fn against_hashbrown(workload: &str, size: usize) -> Target {
    match workload {
        "grow" => Target::goal_and_limit(0.8, 1.2),
        "iterate" | "fold" => Target::goal(0.3),
        "miss" => Target::goal(0.9),
        "clone" => Target::goal(0.5),
        "remove" => Target::limit(1.2),
        _ if INSERTS.contains(&workload) => Target::limit(1.2),
        _ if HITS.contains(&workload) => Target::limit(if size <= SMALL { 1.2 } else { 1.4 }),
        _ => Target::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn each_peer_has_its_limits() {
        assert_eq!(target("hashbrown ahash", "hit", 50 << 10), Target::limit(1.2));
        assert_eq!(target("hashbrown ahash", "dependent hit", 1 << 20), Target::limit(1.4));
        assert_eq!(target("indexmap ahash", "iterate half removed", 1 << 10), Target::limit(2.5));
        assert_eq!(target("indexmap ahash", "iterate", 1 << 10), Target::limit(1.0));
        assert_eq!(target("std", "churn", 1 << 10), Target::limit(1.0));
        assert_eq!(target("std", "bytes peak", 1 << 10), Target::NONE);
    }
}
