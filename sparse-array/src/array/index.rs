use core::ops::{Index, IndexMut};

use super::SparseArray;
use crate::allocator::Allocator;

/// Panics because there is no value at `index`.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn no_value(method: &str, index: usize, bound: usize) -> ! {
    if index < bound {
        panic!("{method}: slot {index} is vacant (the index bound is {bound})")
    }
    panic!("{method}: index {index} is out of range (the index bound is {bound})")
}

impl<T, A: Allocator> Index<usize> for SparseArray<T, A> {
    type Output = T;

    /// Returns the value at `index`.
    ///
    /// # Panics
    /// Panics if the slot is vacant or out of bounds.
    #[inline]
    #[track_caller]
    fn index(&self, index: usize) -> &T {
        match self.get(index) {
            Some(value) => value,
            None => no_value("SparseArray::index", index, self.index_bound()),
        }
    }
}

impl<T, A: Allocator> IndexMut<usize> for SparseArray<T, A> {
    /// Returns the value at `index` mutably.
    ///
    /// # Panics
    /// Panics if the slot is vacant or out of bounds.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: usize) -> &mut T {
        let bound = self.index_bound();
        match self.get_mut(index) {
            Some(value) => value,
            None => no_value("SparseArray::index_mut", index, bound),
        }
    }
}
