//! A list of ids.

use super::super::id::Id;
use super::super::ids::{Ids, Sort};
use super::sum_of;

/// A slice of ids, as fast as one can read, copy and sort.
impl<K: Id + Ord> Ids for Vec<K> {
    type Id = K;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: K) {
        self.push(id);
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self)
    }
}

impl<K: Id + Ord> Sort for Vec<K> {
    fn sort(&mut self) {
        self.sort_unstable();
    }

    fn as_slice(&self) -> &[K] {
        self
    }
}
