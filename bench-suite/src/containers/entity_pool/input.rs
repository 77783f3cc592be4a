use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::repetition::{containers, passes};

/// The minimum number of entities that a sample creates or destroys.
const CHANGES: usize = 64 << 10;
/// The minimum number of entities that a sample checks.
const LOOK_UPS: usize = 512 << 10;

/// The data of a round. Entities are numbered in the order of their creation.
pub(crate) struct Input {
    /// Entities in each pool.
    pub(crate) size: usize,
    /// The number of times that all pools are filled or emptied.
    pub(crate) change_passes: usize,
    /// The number of times that all entities are checked.
    pub(crate) look_up_passes: usize,
    /// All entities of each pool in random order.
    pub(crate) orders: Vec<Vec<usize>>,
}

impl Input {
    /// Creates random data for pools of `size` entities.
    pub(crate) fn new(size: usize, rng: &mut SmallRng) -> Self {
        let orders = (0..containers(size)).map(|_| {
            let mut order: Vec<usize> = (0..size).collect();
            order.shuffle(rng);
            order
        });
        Self {
            size,
            change_passes: passes(size, CHANGES),
            look_up_passes: passes(size, LOOK_UPS),
            orders: orders.collect(),
        }
    }
}
