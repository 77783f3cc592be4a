//! Thousands of elements in one chain: overflow buckets run out, are added by rebuilds, and are freed.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher};

use hash_set::{HashSet, HashTable};
use test_kit::hashers::{ConstantState, FewState};
use test_kit::random::Random;

const MANY: u64 = 1000;

#[derive(Clone)]
struct By(fn(u64) -> u64);

struct ByHasher(fn(u64) -> u64, u64);

impl BuildHasher for By {
    type Hasher = ByHasher;

    fn build_hasher(&self) -> ByHasher {
        ByHasher(self.0, 0)
    }
}

impl Hasher for ByHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("only numbers are hashed here")
    }

    fn write_u64(&mut self, value: u64) {
        self.1 = value;
    }

    fn finish(&self) -> u64 {
        (self.0)(self.1)
    }
}

type Way = fn(u64) -> u64;

/// Hashes that collide in different ways.
const WAYS: &[(&str, Way)] = &[
    ("all zero", |_| 0),
    ("all ones", |_| u64::MAX),
    ("two", |n| n & 1),
    ("one bucket, many tags", |n| n << 20),
    ("many buckets, each with many of the same hash", |n| n % 16),
    ("all in the upper half, which is not stored", |n| n << 32),
    ("multiples of a large power of two", |n| n.wrapping_mul(1 << 28)),
];

#[test]
fn many_that_collide_come_and_go_and_come_again() {
    for &(name, hash) in WAYS {
        let mut set = HashSet::with_hasher(By(hash));
        let mut random = Random::from_seed(1);
        for round in 0..3 {
            for n in 0..MANY {
                assert!(set.insert(n), "{name}, round {round}");
            }
            assert!(!set.insert(17));
            set.assert_invariants();
            assert!((0..MANY).all(|n| set.contains(&n)) && !set.contains(&MANY), "{name}");
            let bytes = set.allocated_bytes();

            let mut order: Vec<u64> = (0..MANY).collect();
            random.shuffle(&mut order);
            for (step, n) in order.iter().enumerate() {
                assert!(set.remove(n), "{name}");
                if step % 200 == 0 {
                    set.assert_invariants();
                }
            }
            set.assert_invariants();
            assert!(set.is_empty());
            assert_eq!(set.bucket_stats().overflow, 0, "{name}: no overflow bucket is in a chain any more");
            assert_eq!(set.allocated_bytes(), bytes);
        }
    }
}

#[test]
fn stats_tell_of_collisions() {
    let set: HashSet<u64, ConstantState> = (0..MANY).collect();
    let stats = set.bucket_stats();
    assert_eq!((stats.used, stats.longest_chain as u64), (1, MANY.div_ceil(12)));
    assert_eq!(stats.overflow as u64, MANY.div_ceil(12) - 1);
    let spread: HashSet<u64> = (0..MANY).collect();
    assert!(spread.bucket_stats().longest_chain <= 4 && spread.bucket_stats().mean_buckets < 1.25);
    assert_eq!(HashSet::<u64>::new().bucket_stats().buckets, 0);
}

/// The mean over buckets would be near 1: one chain has all elements, hundreds have none.
#[test]
fn mean_buckets_tells_of_hashes_that_are_all_equal() {
    let set: HashSet<u64, ConstantState> = (0..MANY).collect();
    assert!((set.bucket_stats().mean_buckets - MANY.div_ceil(12) as f64).abs() < 1e-9);
    let spread: HashSet<u64> = (0..MANY).collect();
    assert!((1.0..1.3).contains(&spread.bucket_stats().mean_buckets));
    assert!(HashSet::<u64>::with_capacity(100).bucket_stats().mean_buckets.abs() < 1e-9);
}

#[test]
fn reserved_capacity_holds_what_it_promises_when_hashes_spread() {
    // Justifies the number of overflow buckets: random hashes never cause a rebuild.
    for capacity in [13, 100, 1000, 5000, 50_000] {
        for seed in 0..20 {
            let mut table: HashTable<u64> = HashTable::with_capacity(capacity);
            let bytes = table.allocated_bytes();
            let mut random = Random::from_seed(seed);
            for _ in 0..capacity {
                let hash = random.next_u64();
                table.insert_unique(hash, hash);
            }
            assert_eq!(table.allocated_bytes(), bytes, "capacity {capacity}, seed {seed}");
        }
    }
}

#[test]
fn clone_growth_and_order_survive_collisions() {
    for state in [FewState::low(0), FewState::low(1), FewState::low(4), FewState::high(4)] {
        let mut set = HashSet::with_hasher(state);
        let mut model = BTreeSet::new();
        let mut random = Random::from_seed(5);
        for _ in 0..4000 {
            let n = random.below(1500);
            if random.below(3) > 0 {
                assert_eq!(set.insert(n), model.insert(n));
            } else {
                assert_eq!(set.remove(&n), model.remove(&n));
            }
        }
        set.assert_invariants();
        let mut clone = set.clone();
        clone.assert_invariants();
        clone.reserve(10_000);
        clone.assert_invariants();
        assert!(clone.iter().eq(&set));
        clone.compact_stable();
        clone.shrink_to_fit();
        clone.assert_invariants();
        assert!(clone.iter().eq(&set));
        clone.sort();
        clone.assert_invariants();
        assert!(clone.iter().eq(&model));
        assert!((0..1500).all(|n| clone.contains(&n) == model.contains(&n)));
        let mut other: HashSet<u64, FewState> = HashSet::with_hasher(FewState::low(2));
        other.extend(0..700);
        other.clone_from(&set);
        other.assert_invariants();
        assert!(other == set && other.iter().eq(&set));
    }
}

#[test]
fn equal_elements_of_a_table_are_all_there() {
    let mut table = HashTable::new();
    for copy in 0..1000_u32 {
        table.insert_unique(77, copy);
    }
    let mut all: Vec<u32> = table.iter_hash(77).copied().collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..1000));
    assert_eq!(table.iter_hash(78).count(), 0);
    let mut removed = 0;
    while table.remove(77, |_| true).is_some() {
        removed += 1;
    }
    assert_eq!((removed, table.len()), (1000, 0));
    table.assert_invariants();
}

/// Removes half of the elements: those at or after the id, or others.
type Bulk = fn(&mut HashTable<u64>, hash_set::ElementId);

/// With a chain search per removal, this would take minutes.
#[test]
fn bulk_removals_from_one_chain_take_no_time() {
    const MANY: u64 = 200_000;
    let table = |order: &[u64]| {
        let mut table = HashTable::with_capacity(order.len());
        order.iter().for_each(|&n| _ = table.insert_unique(77, n));
        table
    };
    let mut order: Vec<u64> = (0..MANY).collect();
    Random::from_seed(9).shuffle(&mut order);
    // Shuffle the ids in chains: remove every other element and insert it into the last hole.
    let mut shuffled = table(&order);
    let mut out: Vec<u64> = shuffled.extract_if(|n| *n % 2 == 0).collect();
    Random::from_seed(10).shuffle(&mut out);
    out.into_iter().for_each(|n| _ = shuffled.insert_unique(77, n));
    for source in [table(&order), shuffled] {
        let id = |index| hash_set::ElementId::from_index(index).expect("small");
        let half = MANY as usize / 2;
        let acts: [(&str, Bulk); 6] = [
            ("extract_if", |t, _| assert_eq!(t.extract_if(|n| *n % 2 == 0).count(), t.len())),
            ("drain_range", |t, half| assert_eq!(t.drain_range(half..).count(), t.len())),
            ("drain_range from behind", |t, half| assert_eq!(t.drain_range(half..).rev().map(drop).count(), t.len())),
            ("drain_hash", |t, _| assert_eq!(t.drain_hash(77, |n| n % 2 == 0).map(drop).count(), t.len())),
            ("truncate", |t, _| t.truncate(t.len() / 2)),
            ("split_off", |t, half| assert_eq!(t.split_off(half).len(), t.len())),
        ];
        for (name, act) in acts {
            let mut table = source.clone();
            act(&mut table, id(half));
            assert_eq!(table.len(), half, "{name}");
            assert_eq!(table.iter_hash(77).count(), half, "{name}");
            table.assert_invariants();
        }
    }
}

#[test]
fn shrinking_the_buckets_never_takes_more_memory() {
    for &(name, hash) in WAYS {
        for len in 1..250 {
            for spare in [1, 40, 80] {
                let mut table = HashTable::with_capacity(2 * len as usize + spare);
                (0..len).for_each(|n| _ = table.insert_unique(hash(n), n));
                // The clone has fewer slots, but as many buckets.
                let mut table = table.clone();
                table.reserve_exact(table.len());
                let before = table.allocated_bytes();
                table.shrink_buckets();
                table.assert_invariants();
                assert!(table.allocated_bytes() <= before, "{name}, {len} elements, {spare} spare slots");
            }
        }
    }
}
