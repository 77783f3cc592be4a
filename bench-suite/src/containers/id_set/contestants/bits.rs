//! A set of bits.

use fixedbitset::FixedBitSet;

use super::super::id::Id;
use super::super::ids::{IdSet, Ids, Intersect};
use super::sum_of;

/// A bit for each number up to the highest.
impl Ids for FixedBitSet {
    type Id = u32;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: u32) {
        self.grow_and_insert(id as usize);
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self.ones().map(|place| place as u32))
    }
}

impl IdSet for FixedBitSet {
    fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity(capacity)
    }

    #[inline]
    fn contains(&self, id: u32) -> bool {
        self.contains(id as usize)
    }

    #[inline]
    fn remove(&mut self, id: u32) -> bool {
        let present = self.contains(id as usize);
        self.remove(id as usize);
        present
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl Intersect for FixedBitSet {
    #[inline]
    fn sum_of_intersection(&self, other: &Self) -> u64 {
        sum_of!(self.intersection(other).map(|place| place as u32))
    }
}
