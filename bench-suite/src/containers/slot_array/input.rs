use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::repetition::{containers, passes};

/// The minimum number of insertions or removals of a sample.
const CHANGES: usize = 256 << 10;
/// The minimum number of random reads of a sample.
const LOOK_UPS: usize = 512 << 10;
/// The minimum number of slots that a sample iterates over.
const READS: usize = 2 << 20;

/// The data of a round. Elements are numbered in the order of insertion.
pub(super) struct Input {
    /// Elements in each array.
    pub(super) size: usize,
    /// The number of times that all arrays are filled or emptied.
    pub(super) change_passes: usize,
    /// The number of times that all elements are looked up in random order.
    pub(super) look_up_passes: usize,
    /// The number of times that all arrays are iterated over.
    pub(super) read_passes: usize,
    pub(super) arrays: Vec<Contents>,
}

/// The contents of one array, and the orders in which they are used.
pub(super) struct Contents {
    /// The seed of the elements.
    pub(super) seed: u64,
    /// All elements in random order.
    pub(super) order: Vec<usize>,
    /// All elements in another random order.
    pub(super) other_order: Vec<usize>,
}

impl Input {
    /// Creates random data for arrays of `size` elements.
    pub(super) fn new(size: usize, rng: &mut SmallRng) -> Self {
        Self {
            size,
            change_passes: passes(size, CHANGES),
            look_up_passes: passes(size, LOOK_UPS),
            read_passes: passes(size, READS),
            arrays: (0..containers(size)).map(|_| Contents::new(size, rng)).collect(),
        }
    }
}

impl Contents {
    fn new(size: usize, rng: &mut SmallRng) -> Self {
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(rng);
        let mut other_order = order.clone();
        other_order.shuffle(rng);
        Self { seed: rng.next_u64(), order, other_order }
    }
}
