//! Ids ([`Id`], [`Versioned`]), and the data of a round ([`Input`]).

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use sparse_set::{Entity, SparseKey};

use crate::measure::{at_least, containers, passes};

/// An index, with a version for some types.
pub(crate) trait Id: SparseKey + Hash + Debug {
    /// The number of indices.
    const INDICES: usize;

    /// Creates the id of an index and, for some types, a version.
    fn new(index: usize, version: u32) -> Self;
    /// Returns a number that is unique to the id.
    fn number(self) -> u64;
    /// Returns the index.
    fn place(self) -> usize;
}

/// An id that has a version.
pub(crate) trait Versioned: Id {
    /// Returns another id with the same index.
    fn successor(self) -> Self;
}

impl Id for u32 {
    const INDICES: usize = u32::MAX as usize;

    fn new(index: usize, _: u32) -> Self {
        index as Self
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn place(self) -> usize {
        self as usize
    }
}

impl Id for Entity {
    const INDICES: usize = Self::MAX_INDEX + 1;

    fn new(index: usize, version: u32) -> Self {
        Self::new(index, version % (Self::MAX_VERSION + 1)).expect("an index below the number of indices")
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.to_bits())
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

impl Versioned for Entity {
    fn successor(self) -> Self {
        self.next_version()
    }
}

/// The minimum number of look-ups of a sample.
const LOOK_UPS: usize = at_least(512 << 10);
/// The minimum number of ids that a sample reads one after the other.
const READS: usize = at_least(4 << 20);

/// The number of scattered ids that a sample inserts or removes, at least.
const SCATTERED: usize = at_least(4 << 10);

/// The range of wide ids. Each has its own page of slots, and the page table is no larger than the pages.
const WIDE: usize = 64 << 20;
/// The maximum number of wide ids in a set: a page is 16 KiB.
const MOST_WIDE: usize = 1 << 10;

/// The data of a round.
pub(crate) struct Input<K> {
    /// Ids in each full set.
    pub(crate) size: usize,
    /// The number of times that all sets are filled or emptied.
    pub(crate) change_passes: usize,
    /// The number of times that all sets are read.
    pub(crate) read_passes: usize,
    pub(crate) sets: Vec<Contents<K>>,
}

/// The contents of one set and the queries. Indices are below the size.
pub(crate) struct Contents<K> {
    /// By ascending index.
    pub(crate) ids: Vec<K>,
    /// The same in random order.
    pub(crate) order: Vec<K>,
    /// The same in another random order.
    pub(crate) other_order: Vec<K>,
    /// Random ids of the set, some more than once.
    pub(crate) queries: Vec<K>,
    /// Random ids of the second half of `order`, some more than once.
    pub(crate) queries_of_second_half: Vec<K>,
    /// Few ids among very many indices, in random order.
    pub(crate) wide: Vec<K>,
}

impl<K: Id> Input<K> {
    /// Creates random data for sets of `size` ids. A sample has at least `changes` insertions or removals.
    pub(crate) fn new(size: usize, changes: usize, rng: &mut SmallRng) -> Self {
        let sets = containers(size);
        let queries = size.max(LOOK_UPS / sets);
        Self {
            size,
            change_passes: passes(size, changes),
            read_passes: passes(size, READS),
            sets: (0..sets).map(|_| Contents::new(size, queries, rng)).collect(),
        }
    }

    /// Returns half of a set's size, rounded down.
    pub(crate) fn half(&self) -> usize {
        self.size / 2
    }

    /// Returns the number of ids in a scattered set.
    pub(crate) fn few(&self) -> usize {
        self.size.div_ceil(64)
    }

    /// Returns how often scattered sets are filled or emptied.
    pub(crate) fn scattered_passes(&self) -> usize {
        SCATTERED.div_ceil(self.few() * self.sets.len())
    }
}

impl<K: Id> Contents<K> {
    fn new(size: usize, queries: usize, rng: &mut SmallRng) -> Self {
        let ids: Vec<K> = (0..size).map(|index| K::new(index, rng.random_range(0..1000))).collect();
        let shuffled = |rng: &mut SmallRng| {
            let mut ids = ids.clone();
            ids.shuffle(rng);
            ids
        };
        let (order, other_order) = (shuffled(rng), shuffled(rng));
        let mut draw = |ids: &[K]| (0..queries).map(|_| ids[rng.random_range(0..ids.len())]).collect();
        let (queries, queries_of_second_half) = (draw(&ids), draw(&order[size / 2..]));
        let wide = Self::wide(size.div_ceil(64).min(MOST_WIDE), rng);
        Self { ids, order, other_order, queries, queries_of_second_half, wide }
    }

    fn wide(count: usize, rng: &mut SmallRng) -> Vec<K> {
        let mut places = HashSet::with_capacity(count);
        while places.len() < count {
            places.insert(rng.random_range(0..WIDE.min(K::INDICES)));
        }
        let mut places: Vec<usize> = places.into_iter().collect();
        // The order of a hash set does not depend on the seed.
        places.sort_unstable();
        places.shuffle(rng);
        places.into_iter().map(|place| K::new(place, 0)).collect()
    }

    /// Returns random ids of the first `few` of `order`, most more than once.
    pub(crate) fn queries_of_few(&self, few: usize) -> Vec<K> {
        self.queries.iter().map(|id| self.order[id.place() % few]).collect()
    }

    /// Returns random ids of `wide`, most more than once.
    pub(crate) fn queries_of_wide(&self) -> Vec<K> {
        self.queries.iter().map(|id| self.wide[id.place() % self.wide.len()]).collect()
    }

    /// Returns the first `few` of `order` in another random order.
    pub(crate) fn shuffled_few(&self, few: usize) -> Vec<K> {
        let mut ids = self.order[..few].to_vec();
        // Sort by a random permutation.
        ids.sort_unstable_by_key(|id| self.other_order[id.place()].place());
        ids
    }
}

#[cfg(test)]
mod tests {
    use super::Input;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use sparse_set::Entity;
    use std::collections::HashSet;

    #[test]
    fn orders_have_all_ids_and_halves_are_disjoint() {
        let input: Input<Entity> = Input::new(1001, 1, &mut SmallRng::seed_from_u64(5));
        for contents in &input.sets {
            let all: HashSet<Entity> = contents.ids.iter().copied().collect();
            assert_eq!(all.len(), 1001);
            for order in [&contents.order, &contents.other_order] {
                assert_ne!(*order, contents.ids);
                assert_eq!(order.iter().copied().collect::<HashSet<_>>(), all);
            }
            let first: HashSet<Entity> = contents.order[..input.half()].iter().copied().collect();
            assert!(contents.queries_of_second_half.iter().all(|id| !first.contains(id) && all.contains(id)));
        }
    }
}
