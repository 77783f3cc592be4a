//! [`RawIntoIter`]: the values of a consumed array, in slot order.

use super::array::RawSparseArray;
use super::owned::{Block, Owned};
use super::shared::Shared;
use crate::allocator::Allocator;

/// The values not yet yielded, then the block, in the order in which they are dropped.
pub(crate) struct RawIntoIter<T, A: Allocator> {
    pub(super) values: Owned<'static, T>,
    block: Block<T, A>,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn into_iter(self) -> RawIntoIter<T, A> {
        let block = self.into_block();
        // SAFETY: the array is consumed, and a block does not use its values. The iterator drops `block` last.
        RawIntoIter { values: unsafe { Owned::new(&block.table) }, block }
    }
}

impl<T, A: Allocator> RawIntoIter<T, A> {
    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.block.allocator
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, T)> {
        self.values.next()
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        self.values.next_back()
    }

    pub(crate) fn as_shared(&self) -> Shared<'_, T> {
        self.values.as_shared()
    }
}
