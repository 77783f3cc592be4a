//! The courses of maps and sets: element types, contestants, sizes.

use std::hash::RandomState;

use super::super::value::Value;
use super::input::{Input, OneHash, Seeded};
use super::key::Key;
use super::targets::{target, target_of_equal_hashes};
use super::workloads::events;
use crate::measure::{Contest, Course, Entrant};

type Ahash = ahash::RandomState;

/// Elements whose hashes are all equal. Every look-up goes through half of them, so there are not more.
const EQUAL_HASHES: usize = 2 << 10;

/// All map courses: three kinds of entries at each size, and equal hashes at one size.
pub(in super::super) fn map_contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| map_contest::<u64, u64>("u64->u64", *size)));
    contests.extend(sizes.iter().map(|size| map_contest::<u64, [u64; 8]>("u64->64 bytes", *size)));
    contests.extend(sizes.iter().map(|size| map_contest::<String, u64>("String->u64", *size)));
    contests.push(equal_hashes_contest("u64->u64, equal hashes", map_entrants::<u64, u64, OneHash, OneHash>()));
    contests
}

/// All set courses: two kinds of elements at each size, and equal hashes at one size.
pub(in super::super) fn set_contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| set_contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| set_contest::<String>("String", *size)));
    contests.push(equal_hashes_contest("u64, equal hashes", set_entrants::<u64, OneHash, OneHash>()));
    contests
}

fn map_contest<K: Key, V: Value>(subject: &str, size: usize) -> Box<dyn Contest> {
    let entrants = map_entrants::<K, V, Ahash, RandomState>();
    Box::new(Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants))
}

fn set_contest<K: Key>(subject: &str, size: usize) -> Box<dyn Contest> {
    let entrants = set_entrants::<K, Ahash, RandomState>();
    Box::new(Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants))
}

/// All maps with the hasher `S`, but std's with `D`.
fn map_entrants<K: Key, V: Value, S: Seeded, D: Seeded>() -> Vec<Entrant<Input<K, V>>> {
    vec![
        Entrant::ours("hash_map", events::<hash_map::HashMap<K, V, S>>()),
        Entrant::peer("std", events::<std::collections::HashMap<K, V, D>>()),
        Entrant::peer("hashbrown", events::<hashbrown::HashMap<K, V, S>>()),
        Entrant::peer("indexmap", events::<indexmap::IndexMap<K, V, S>>()),
    ]
}

/// All sets with the hasher `S`, but std's with `D`.
fn set_entrants<K: Key, S: Seeded, D: Seeded>() -> Vec<Entrant<Input<K, ()>>> {
    vec![
        Entrant::ours("hash_set", events::<hash_set::HashSet<K, S>>()),
        Entrant::peer("std", events::<std::collections::HashSet<K, D>>()),
        Entrant::peer("hashbrown", events::<hashbrown::HashSet<K, S>>()),
        Entrant::peer("indexmap", events::<indexmap::IndexSet<K, S>>()),
    ]
}

fn equal_hashes_contest<K: Key, V: Value>(subject: &str, entrants: Vec<Entrant<Input<K, V>>>) -> Box<dyn Contest> {
    let entrants = entrants.into_iter().map(Entrant::outside_means).collect();
    let prepare = |rng: &mut _| Input::once(EQUAL_HASHES, rng);
    Box::new(Course::new(subject, EQUAL_HASHES, prepare, target_of_equal_hashes, entrants))
}
