//! The elements of hash tables and their hashers ([`Value`], [`Key`], [`Seeded`]), and the data of a round ([`Input`]).

use std::hash::{BuildHasher, Hash, Hasher};

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::measure::{at_least, containers, passes};

/// An element of a container, or the value of a map.
pub(crate) trait Value: Clone + 'static {
    /// Creates a value from a number, whose highest bit is ignored.
    fn from_number(number: u64) -> Self;
    /// Reads all cache lines of the value and returns a number. Its highest bit is zero, which the compiler cannot
    /// know.
    fn digest(&self) -> u64;
}

/// The bits that [`Value::digest`] can set.
const DIGEST_BITS: u64 = u64::MAX >> 1;

impl Value for u64 {
    #[inline]
    fn from_number(number: u64) -> Self {
        number & DIGEST_BITS
    }

    #[inline]
    fn digest(&self) -> u64 {
        *self
    }
}

/// 64 bytes.
impl Value for [u64; 8] {
    #[inline]
    fn from_number(number: u64) -> Self {
        [number & DIGEST_BITS; 8]
    }

    #[inline]
    fn digest(&self) -> u64 {
        self[0] | self[7]
    }
}

/// The value of a set's element.
impl Value for () {
    #[inline]
    fn from_number(_: u64) -> Self {}

    #[inline]
    fn digest(&self) -> u64 {
        0
    }
}

/// A key of a map, or an element of a set.
pub(super) trait Key: Hash + Ord + Clone + 'static {
    /// The bytes on the heap, with those that the allocator adds.
    const HEAP_BYTES: usize;

    /// Creates a key from a number below 2^63. Different numbers create different keys.
    fn from_number(number: u64) -> Self;
    /// Reads the key's bytes, including those on the heap, and returns a number. Its highest bit is zero, which the
    /// compiler cannot know.
    fn digest(&self) -> u64;
    /// Reads only the bytes in the table and returns a number.
    fn glance(&self) -> u64;
}

impl Key for u64 {
    const HEAP_BYTES: usize = 0;

    fn from_number(number: u64) -> Self {
        number
    }

    #[inline]
    fn digest(&self) -> u64 {
        *self
    }

    #[inline]
    fn glance(&self) -> u64 {
        *self
    }
}

/// 13 to 24 bytes on the heap.
impl Key for String {
    const HEAP_BYTES: usize = 32;

    fn from_number(number: u64) -> Self {
        const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        // 13 digits of base 36 hold 63 bits.
        let length = 13 + (number % 12) as usize;
        let mut rest = number;
        let digits = (0..length).map(|_| {
            let digit = DIGITS[(rest % 36) as usize];
            rest /= 36;
            char::from(digit)
        });
        digits.collect()
    }

    #[inline]
    fn digest(&self) -> u64 {
        let bytes = self.as_bytes();
        bytes.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
    }

    #[inline]
    fn glance(&self) -> u64 {
        self.len() as u64
    }
}

/// Distinct random-looking numbers below 2^63.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    next: u64,
}

impl Numbers {
    /// Creates a sequence that depends on the seed.
    pub(super) fn new(seed: u64) -> Self {
        Self { next: seed }
    }
}

impl Iterator for Numbers {
    type Item = u64;

    /// Each step is a bijection of the 63-bit numbers: no number repeats.
    fn next(&mut self) -> Option<u64> {
        self.next = self.next.wrapping_add(1);
        let mut x = self.next & DIGEST_BITS;
        for factor in [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93] {
            x ^= x >> 32;
            x = x.wrapping_mul(factor) & DIGEST_BITS;
        }
        Some(x ^ (x >> 32))
    }
}

/// The minimum number of look-ups of a sample.
const QUERIES: usize = at_least(256 << 10);
/// The minimum number of insertions or removals of a sample.
const CHANGES: usize = at_least(128 << 10);
/// The minimum number of entries that a sample reads one after the other.
const READS: usize = at_least(2 << 20);

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

/// Has no seeds.
impl Seeded for rustc_hash::FxBuildHasher {
    fn seeded(_: &Seeds) -> Self {
        Self
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
        let mut numbers = Numbers::new(rng.next_u64());
        let tables = containers(size);
        let queries = size.max(QUERIES / tables);
        let tables = (0..tables).map(|_| Contents::new(size, queries, &mut numbers, rng)).collect();
        Self {
            size,
            seeds: Seeds(rng.random()),
            change_passes: passes(size, CHANGES),
            read_passes: passes(size, READS),
            tables,
        }
    }

    /// Creates random data for one table and one pass, for quadratic work.
    pub(super) fn once(size: usize, rng: &mut SmallRng) -> Self {
        let contents = Contents::new(size, size, &mut Numbers::new(rng.next_u64()), rng);
        Self { size, seeds: Seeds(rng.random()), change_passes: 1, read_passes: 1, tables: vec![contents] }
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

#[cfg(test)]
mod tests {
    use super::{DIGEST_BITS, Key, Numbers};
    use std::collections::HashSet;

    #[test]
    fn numbers_and_their_keys_are_distinct() {
        let numbers: Vec<u64> = Numbers::new(u64::MAX - 5).take(100_000).collect();
        assert!(numbers.iter().all(|number| *number <= DIGEST_BITS));
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len());
        let keys: HashSet<String> = numbers.iter().map(|number| String::from_number(*number)).collect();
        assert_eq!(keys.len(), numbers.len());
        assert!(keys.iter().all(|key| (13..25).contains(&key.len()) && key.digest() <= DIGEST_BITS));
    }
}
