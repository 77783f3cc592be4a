//! [`KeySet`] for [`SparseSet`].

use core::ptr::NonNull;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::key_set::sealed::Sealed;
use super::{KeySet, PackedWalk, Released};
use crate::key::SparseKey;
use crate::raw::SparseIndex;
use crate::{SparseSet, TryInsertError, set};

impl<K: SparseKey, A: Allocator> Sealed for SparseSet<K, A> {}

// SAFETY: positions are those of the packed array, below its length, to which the sparse array refers (I5, I6). Guards
// restore this if a callback panics. The allocator of the sparse array is never replaced.
#[doc(hidden)]
unsafe impl<K: SparseKey, A: Allocator> KeySet for SparseSet<K, A> {
    type Key = K;
    type Alloc = A;
    type Walk = PackedWalk<K>;
    type Keys<'a>
        = set::Iter<'a, K>
    where
        Self: 'a;

    const STORAGE: &'static str = "Storage";

    #[inline]
    fn new_in(alloc: A) -> Self {
        Self::new_in(alloc)
    }

    #[inline(always)]
    fn index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.raw.as_slice().len()
    }

    #[inline(always)]
    fn slot_len(&self) -> usize {
        self.raw.as_slice().len()
    }

    #[inline(always)]
    fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    #[inline]
    fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    #[inline(always)]
    fn key_at(&self, position: usize) -> Option<K> {
        self.raw.as_slice().get(position).copied()
    }

    #[inline(always)]
    unsafe fn key_at_unchecked(&self, position: usize) -> K {
        debug_assert!(position < self.raw.as_slice().len(), "there is no key at position {position}");
        // SAFETY: caller guarantees that there is a key.
        unsafe { *self.raw.as_slice().get_unchecked(position) }
    }

    #[inline(always)]
    fn first_from(&self, start: usize) -> Option<usize> {
        (start < self.raw.as_slice().len()).then_some(start)
    }

    #[inline(always)]
    fn next_position(&self) -> usize {
        self.raw.as_slice().len()
    }

    #[inline(always)]
    fn walk(&self) -> PackedWalk<K> {
        PackedWalk::new(NonNull::from(self.raw.as_slice()).cast(), 0..self.raw.as_slice().len())
    }

    #[inline]
    fn keys(&self) -> set::Iter<'_, K> {
        self.iter()
    }

    #[inline(always)]
    fn claim(&mut self, key: K, limit: usize) -> Option<usize> {
        let position = self.raw.as_slice().len();
        (position < limit && self.raw.insert_within_capacity(key)).then_some(position)
    }

    #[inline]
    fn claim_each<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        claimed: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        self.raw.extend_in_step(limit, pairs, claimed)
    }

    #[inline]
    fn rename(&mut self, key: K) -> Option<(K, usize)> {
        self.raw.rename(key)
    }

    #[inline(always)]
    fn release(&mut self, key: K) -> Option<Released> {
        let position = self.raw.remove(key)?;
        Some(Released { position, filled_from: self.raw.as_slice().len() })
    }

    #[inline(always)]
    fn release_last(&mut self) -> Option<(K, usize)> {
        let key = self.raw.pop()?;
        Some((key, self.raw.as_slice().len()))
    }

    #[inline]
    fn release_all(&mut self) {
        self.raw.truncate(0);
    }

    #[inline]
    unsafe fn forget_all(&mut self) {
        // SAFETY: caller guarantees that the set is only walked, asked for length or allocator, and dropped.
        unsafe { self.raw.forget_all() };
    }

    #[inline]
    fn retain_in_step(
        &mut self,
        keep: impl FnMut(usize, K) -> bool,
        moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    ) {
        self.raw.retain(keep, moved, removed);
    }

    #[inline]
    fn swap_positions(&mut self, a: usize, b: usize) {
        self.raw.swap(a, b);
    }

    #[inline(always)]
    fn compact_in_step(&mut self, _moved: impl FnMut(K, usize, usize)) {}

    #[inline]
    fn arrange_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize)) {
        self.raw.arrange_prefix_in_step(order, swap);
    }

    #[inline]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    #[inline]
    fn try_reserve_page(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        self.raw.try_reserve_page(key)
    }

    fn shrink_to(&mut self, capacity: usize) {
        self.raw.shrink_to(capacity);
    }

    fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        self.try_clone()
    }

    fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}
