//! The curves that `report` draws: selected operations at many sizes, and memory at sizes between two doublings.

use std::hint::black_box;

use fixedbitset::FixedBitSet;
use slab::Slab;
use slotmap::{DefaultKey, SlotMap};
use sparse_array::{BitArray, SparseArray};
use sparse_set::SparseSet;

use super::{hash_table, id_set, slot_array, storages};
use crate::measure::{Course, Entrant, Event, Gauge, Kept};

type Ahash = ahash::RandomState;

/// The steps from a size to its double.
const STEPS: u32 = 8;
/// The number of doublings of the smallest size.
const DOUBLINGS: u32 = 3;
/// The smallest size of memory curves is this many times the smallest size of the others: at first, capacities grow in
/// other steps.
const FROM: usize = 4;

/// Returns the selected operations at each size, and the memory at sizes from the smallest one on.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let selected = [
        (hash_table::map_contests(sizes), "u64->u64", &["grow", "hit", "miss", "iterate", "remove"][..]),
        (slot_array::contests(sizes), "u64", &["get", "iterate", "churn"]),
        (id_set::contests(sizes), "u32", &["contains hit", "grow"]),
        (storages::contests(sizes), "16 bytes", &["get hit", "iterate"]),
    ];
    let mut contests = Vec::new();
    for (mut courses, subject, workloads) in selected {
        courses.retain(|course| course.subject() == subject);
        for course in &mut courses {
            course.retain(&|workload| workloads.contains(&workload));
        }
        contests.extend(courses);
    }
    let first = FROM * sizes.iter().copied().min().unwrap_or(0);
    for step in 0..=DOUBLINGS * STEPS {
        let size = (first as f64 * (f64::from(step) / f64::from(STEPS)).exp2()).round() as usize;
        contests.extend(memory_contests(size));
    }
    contests
}

/// Returns the courses that count the bytes of containers of `size` elements.
fn memory_contests(size: usize) -> [Course; 4] {
    let contest = |subject: &str, entrants| -> Course { Course::new(subject, size, move |_| size, entrants) };
    [
        contest(
            "u64->u64",
            vec![
                Entrant::ours("hash_map", event::<hash_map::HashMap<u64, u64, Ahash>>()),
                Entrant::information("std", event::<std::collections::HashMap<u64, u64>>()),
                Entrant::information("hashbrown", event::<hashbrown::HashMap<u64, u64, Ahash>>()),
                Entrant::information("indexmap", event::<indexmap::IndexMap<u64, u64, Ahash>>()),
            ],
        ),
        contest(
            "u64",
            vec![
                Entrant::ours("sparse_array", event::<SparseArray<u64>>()),
                Entrant::information("slab", event::<Slab<u64>>()),
                Entrant::information("slotmap", event::<SlotMap<DefaultKey, u64>>()),
            ],
        ),
        contest(
            "u32",
            vec![
                Entrant::ours("sparse_set", event::<SparseSet<u32>>()),
                Entrant::information("hashbrown", event::<hashbrown::HashSet<u32, Ahash>>()),
            ],
        ),
        contest(
            "bits",
            vec![
                Entrant::ours("bit_array", event::<BitArray>()),
                Entrant::information("fixedbitset", event::<FixedBitSet>()),
            ],
        ),
    ]
}

/// The workload of the memory curves.
pub(crate) const BYTES: &str = "bytes at this size";

fn event<C: Fill>() -> Vec<Event<usize>> {
    vec![Event::counted(BYTES, bytes::<C>)]
}

#[inline(never)]
fn bytes<C: Fill>(size: &usize, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    gauge.settled_bytes(*size, || black_box(C::filled(*size)));
    *size as u64
}

/// A container that grows by insertion.
trait Fill {
    /// Inserts the numbers below `size` into an empty container.
    fn filled(size: usize) -> Self;
}

macro_rules! fill {
    ($($container:ty, $empty:expr, |$it:ident, $number:ident| $insert:expr;)+) => {$(
        impl Fill for $container {
            fn filled(size: usize) -> Self {
                let mut $it = $empty;
                for $number in 0..size {
                    $insert;
                }
                $it
            }
        }
    )+};
}

fill! {
    hash_map::HashMap<u64, u64, Ahash>, Self::default(), |map, number| map.insert(number as u64, 0);
    std::collections::HashMap<u64, u64>, Self::default(), |map, number| map.insert(number as u64, 0);
    hashbrown::HashMap<u64, u64, Ahash>, Self::default(), |map, number| map.insert(number as u64, 0);
    indexmap::IndexMap<u64, u64, Ahash>, Self::default(), |map, number| map.insert(number as u64, 0);
    SparseArray<u64>, Self::new(), |array, number| array.insert(number as u64);
    Slab<u64>, Self::new(), |slab, number| slab.insert(number as u64);
    SlotMap<DefaultKey, u64>, Self::new(), |map, number| map.insert(number as u64);
    SparseSet<u32>, Self::new(), |set, number| set.insert(number as u32);
    hashbrown::HashSet<u32, Ahash>, Self::default(), |set, number| set.insert(number as u32);
    BitArray, Self::new(), |bits, number| bits.push(number % 2 == 0);
}

impl Fill for FixedBitSet {
    fn filled(size: usize) -> Self {
        let mut bits = Self::new();
        for number in 0..size {
            bits.grow(number + 1);
            bits.set(number, number % 2 == 0);
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, contests};

    #[test]
    fn memory_is_counted_at_eight_sizes_of_each_doubling() {
        let sizes: Vec<usize> = contests(&[256, 1024])
            .iter()
            .filter(|contest| contest.workloads() == [BYTES] && contest.subject() == "bits")
            .map(|contest| contest.size())
            .collect();
        assert_eq!((sizes.len(), sizes[0], sizes[8], sizes[24]), (25, 1024, 2048, 8192));
    }

    #[test]
    fn operations_are_the_selected_ones_at_each_size() {
        let contests = contests(&[64, 128]);
        let hits = contests.iter().filter(|contest| contest.workloads().contains(&"hit"));
        assert_eq!(hits.map(|contest| contest.size()).collect::<Vec<_>>(), [64, 128]);
        assert!(contests.iter().all(|contest| !contest.workloads().is_empty()));
    }

    #[test]
    fn storages_are_left_out_at_sizes_with_too_few_entities() {
        let sizes = |subject| {
            let contests = contests(&[64, 1 << 20]).into_iter();
            let operations =
                contests.filter(move |contest| contest.subject() == subject && contest.workloads() != [BYTES]);
            operations.map(|contest| contest.size()).collect::<Vec<_>>()
        };
        assert_eq!(sizes("16 bytes"), [64]);
        assert_eq!(sizes("u64->u64"), [64, 1 << 20]);
    }
}
