//! [`KeySet`] for [`StableSet`].

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::key_set::sealed::Sealed;
use super::{KeySet, Released};
use crate::key::SparseKey;
use crate::raw::{SparseIndex, StableWalk};
use crate::{StableSet, TryInsertError, stable_set};

impl<K: SparseKey, A: Allocator> Sealed for StableSet<K, A> {}

// SAFETY: positions are those of the slots (H2, H3), to which the sparse array refers (H6). A guard restores this if a
// callback panics. The allocator of the sparse array is never replaced.
#[doc(hidden)]
unsafe impl<K: SparseKey, A: Allocator> KeySet for StableSet<K, A> {
    type Key = K;
    type Alloc = A;
    type Walk = StableWalk<K>;
    type Keys<'a>
        = stable_set::Iter<'a, K>
    where
        Self: 'a;

    const STORAGE: &'static str = "StableStorage";

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
        self.raw.len()
    }

    #[inline(always)]
    fn slot_len(&self) -> usize {
        self.raw.slot_len()
    }

    #[inline(always)]
    fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    #[inline]
    fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    #[inline]
    fn key_at(&self, position: usize) -> Option<K> {
        self.raw.get_at(position)
    }

    #[inline(always)]
    unsafe fn key_at_unchecked(&self, position: usize) -> K {
        // SAFETY: caller guarantees that there is a key.
        unsafe { self.raw.key_at(position) }
    }

    #[inline]
    fn first_from(&self, start: usize) -> Option<usize> {
        self.raw.first_from(start)
    }

    #[inline(always)]
    fn next_position(&self) -> usize {
        self.raw.next_position()
    }

    #[inline(always)]
    fn walk(&self) -> StableWalk<K> {
        self.raw.walk()
    }

    #[inline]
    fn keys(&self) -> stable_set::Iter<'_, K> {
        self.iter()
    }

    #[inline(always)]
    fn claim(&mut self, key: K, limit: usize) -> Option<usize> {
        let position = self.raw.next_position();
        (position < limit && self.raw.insert_within_capacity(key)).then_some(position)
    }

    #[inline]
    fn rename(&mut self, key: K) -> Option<(K, usize)> {
        self.raw.rename(key)
    }

    #[inline(always)]
    fn release(&mut self, key: K) -> Option<Released> {
        let position = self.raw.remove(key)?;
        Some(Released { position, filled_from: position })
    }

    #[inline]
    fn release_last(&mut self) -> Option<(K, usize)> {
        self.raw.pop()
    }

    #[inline]
    fn release_all(&mut self) {
        self.raw.clear();
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
        _moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    ) {
        self.raw.retain(keep, removed);
    }

    #[inline]
    fn swap_positions(&mut self, a: usize, b: usize) {
        self.raw.swap(a, b);
    }

    #[inline]
    fn compact_in_step(&mut self, moved: impl FnMut(K, usize, usize)) {
        self.raw.compact(moved, |_, _, _| {});
    }

    #[inline]
    fn arrange_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize)) {
        self.raw.arrange_prefix_in_step(order, swap);
    }

    #[inline]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve_positions(additional)
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
