use std::hash::{BuildHasher, Hasher};

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::super::repetition::{containers, passes};
use super::super::value::Value;
use super::key::{Key, Numbers};

/// The minimum number of look-ups of a sample.
const QUERIES: usize = 256 << 10;
/// The minimum number of insertions or removals of a sample.
const CHANGES: usize = 128 << 10;
/// The minimum number of entries that a sample reads one after the other.
const READS: usize = 2 << 20;

/// A hasher that gives all keys the same hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OneHash;

impl BuildHasher for OneHash {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self
    }
}

impl Hasher for OneHash {
    fn write(&mut self, _: &[u8]) {}

    fn finish(&self) -> u64 {
        0x9e37_79b9_7f4a_7c15
    }
}

impl Seeded for OneHash {
    fn seeded(_: &Seeds) -> Self {
        Self
    }
}

/// The seeds of the hashers of a round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seeds([u64; 4]);

/// A hasher that can be created from the seeds of the round.
pub(super) trait Seeded: BuildHasher + Clone + 'static {
    fn seeded(seeds: &Seeds) -> Self;
}

impl Seeded for ahash::RandomState {
    fn seeded(seeds: &Seeds) -> Self {
        let Seeds([a, b, c, d]) = *seeds;
        Self::with_seeds(a, b, c, d)
    }
}

/// The default hasher of hashbrown has no public seeds.
impl Seeded for hashbrown::DefaultHashBuilder {
    fn seeded(_: &Seeds) -> Self {
        Self::default()
    }
}

/// std's default hasher has no public seeds.
impl Seeded for std::hash::RandomState {
    fn seeded(_: &Seeds) -> Self {
        Self::new()
    }
}

/// The data of a round.
pub(super) struct Input<K, V> {
    /// Entries in each table.
    pub(super) size: usize,
    pub(super) seeds: Seeds,
    /// The number of times that all tables are filled or emptied.
    pub(super) change_passes: usize,
    /// The number of times that all tables are read.
    pub(super) read_passes: usize,
    pub(super) tables: Vec<Contents<K, V>>,
    /// The seed of [`entries`](Self::entries).
    seed: u64,
}

/// The contents of one table, and the queries.
pub(super) struct Contents<K, V> {
    /// The entries, in the order of their insertion.
    pub(super) entries: Vec<(K, V)>,
    /// Keys of entries, in random order, some more than once. At least as many as there are entries.
    pub(super) queries: Vec<K>,
    /// Keys that are absent, as many as the queries.
    pub(super) strangers: Vec<K>,
    /// The keys of all entries once, in random order.
    pub(super) leaving: Vec<K>,
}

impl<K: Key, V: Value> Input<K, V> {
    /// Creates random data for tables of `size` entries.
    pub(super) fn new(size: usize, rng: &mut SmallRng) -> Self {
        let seed = rng.next_u64();
        let tables = containers(size);
        let queries = size.max(QUERIES / tables);
        let mut numbers = Numbers::new(seed);
        let tables = (0..tables).map(|_| Contents::new(size, queries, &mut numbers, rng)).collect();
        Self {
            size,
            seeds: Seeds(rng.random()),
            change_passes: passes(size, CHANGES),
            read_passes: passes(size, READS),
            tables,
            seed,
        }
    }

    /// Creates random data for one table and one pass, for quadratic work.
    pub(super) fn once(size: usize, rng: &mut SmallRng) -> Self {
        let seed = rng.next_u64();
        let contents = Contents::new(size, size, &mut Numbers::new(seed), rng);
        Self { size, seeds: Seeds(rng.random()), change_passes: 1, read_passes: 1, tables: vec![contents], seed }
    }

    /// Creates `count` entries.
    pub(super) fn entries(&self, count: usize) -> Vec<(K, V)> {
        Numbers::new(self.seed).take(count).map(entry).collect()
    }
}

impl<K: Key, V: Value> Contents<K, V> {
    fn new(size: usize, queries: usize, numbers: &mut Numbers, rng: &mut SmallRng) -> Self {
        let entries: Vec<(K, V)> = numbers.by_ref().take(size).map(entry).collect();
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(rng);
        let leaving = order.iter().map(|at| entries[*at].0.clone()).collect();
        // Query each key of a large table once, and random keys of a small one, so that no order repeats.
        if queries > size {
            order = (0..queries).map(|_| rng.random_range(0..size)).collect();
        } else {
            order.shuffle(rng);
        }
        let queries: Vec<K> = order.iter().map(|at| entries[*at].0.clone()).collect();
        let strangers = numbers.by_ref().take(queries.len()).map(K::from_number).collect();
        Self { entries, queries, strangers, leaving }
    }
}

fn entry<K: Key, V: Value>(number: u64) -> (K, V) {
    // The value differs from the key, to detect swapped entries.
    (K::from_number(number), V::from_number(number.rotate_left(21) ^ 0x5bd1_e995))
}
