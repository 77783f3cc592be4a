//! [`Input`], the data of a round.

use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::repetition::{containers, passes};

/// Insertions or removals of a sample, at least.
const CHANGES: usize = 256 << 10;
/// Random reads of a sample, at least.
const LOOK_UPS: usize = 512 << 10;
/// Slots that a sample iterates over, at least.
const READS: usize = 2 << 20;

/// The data of a round. Elements are numbered in the order of insertion.
pub(super) struct Input {
    /// Elements in each array.
    pub(super) size: usize,
    /// How often all arrays are filled or emptied.
    pub(super) change_passes: usize,
    /// How often all elements of all arrays are looked up in random order.
    pub(super) look_up_passes: usize,
    /// How often all arrays are iterated over.
    pub(super) read_passes: usize,
    pub(super) arrays: Vec<Contents>,
}

/// The contents of one array, and the orders in which they are used.
pub(super) struct Contents {
    /// The number from which the elements are made.
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
