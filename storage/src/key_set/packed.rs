//! [`KeySet`] for [`SparseSet`], and its walk.

use core::ops::Range;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::parts::SparseIndex;
use sparse_set::{SparseKey, SparseSet, TryInsertError, TryReserveError, set};

use super::key_set::sealed::Sealed;
use super::{Chunk, KeySet, KeyWalk, Offsets, Released};

impl<K: SparseKey, A: Allocator> Sealed for SparseSet<K, A> {}

// SAFETY: positions are those of the packed array, which the sparse array refers to. The methods of the set document
// their changes, and do not change the allocator.
unsafe impl<K: SparseKey, A: Allocator> KeySet for SparseSet<K, A> {
    type Key = K;
    type Alloc = A;
    type Walk = PackedWalk<K>;
    type Keys<'a>
        = set::Iter<'a, K>
    where
        Self: 'a;

    #[inline(always)]
    fn index(&self) -> &SparseIndex<K, A> {
        self.as_index()
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn slot_len(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn capacity(&self) -> usize {
        self.capacity()
    }

    #[inline(always)]
    fn key_at(&self, position: usize) -> Option<K> {
        self.get_at(position)
    }

    #[inline(always)]
    unsafe fn key_at_unchecked(&self, position: usize) -> K {
        debug_assert!(position < self.len(), "position {position} of {}", self.len());
        // SAFETY: caller guarantees that there is a key.
        unsafe { *self.as_slice().get_unchecked(position) }
    }

    #[inline(always)]
    fn first_from(&self, start: usize) -> Option<usize> {
        (start < self.len()).then_some(start)
    }

    #[inline(always)]
    fn next_position(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn walk(&self) -> PackedWalk<K> {
        PackedWalk::new(NonNull::from(self.as_slice()).cast(), 0..self.len())
    }

    #[inline]
    fn keys(&self) -> set::Iter<'_, K> {
        self.iter()
    }

    #[inline(always)]
    fn claim(&mut self, key: K, limit: usize) -> Option<usize> {
        let position = self.len();
        (position < limit && self.insert_within_capacity(key)).then_some(position)
    }

    #[inline]
    fn claim_each<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        claimed: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        self.extend_in_step(limit, pairs, claimed)
    }

    #[inline]
    fn rename(&mut self, key: K) -> Option<(K, usize)> {
        let old = self.set_version(key)?;
        Some((old, self.index_of(key)?))
    }

    #[inline(always)]
    fn release(&mut self, key: K) -> Option<Released> {
        let position = self.remove_full(key)?;
        Some(Released { position, filled_from: self.len() })
    }

    #[inline(always)]
    fn release_last(&mut self) -> Option<(K, usize)> {
        let key = self.pop()?;
        Some((key, self.len()))
    }

    #[inline]
    fn release_all(&mut self) {
        self.clear();
    }

    unsafe fn forget_all(&mut self) {
        self.clear();
    }

    #[inline]
    fn retain_in_step(
        &mut self,
        keep: impl FnMut(usize, K) -> bool,
        moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    ) {
        self.retain_in_step(keep, moved, removed);
    }

    #[inline]
    fn swap_positions(&mut self, a: usize, b: usize) {
        self.swap_at(a, b);
    }

    #[inline(always)]
    fn compact_in_step(&mut self, _moved: impl FnMut(K, usize, usize)) {}

    #[inline]
    fn arrange_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize)) {
        self.arrange_prefix_in_step(order, swap);
    }

    #[inline]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve(additional)
    }

    fn try_reserve_page(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        if self.as_index().get_by_index(key.index()).is_none() && self.try_insert_new(key)? {
            // The page remains.
            self.pop();
        }
        Ok(())
    }

    fn shrink_to(&mut self, capacity: usize) {
        self.shrink_to(capacity);
    }

    fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        self.try_clone()
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }
}

/// The remaining keys of a [`SparseSet`], which are contiguous.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PackedWalk<K> {
    /// The address of the key at position 0.
    keys: NonNull<K>,
    front: usize,
    back: usize,
}

impl<K> PackedWalk<K> {
    /// Creates a walk over `positions`. `keys` is the address of the key at position 0.
    #[inline(always)]
    pub fn new(keys: NonNull<K>, positions: Range<usize>) -> Self {
        Self { keys, front: positions.start, back: positions.end }
    }

    /// Returns the positions from `front` to `back`.
    ///
    /// # Safety
    /// - The walk is valid (K4), and these positions have keys.
    #[inline(always)]
    unsafe fn chunk(&self, front: usize, back: usize) -> Chunk<K, PackedOffsets> {
        // SAFETY: caller guarantees that the position has a key, so it is in the packed array.
        let keys = unsafe { self.keys.add(front) };
        Chunk { keys, start: front, offsets: PackedOffsets(0..back - front) }
    }
}

// SAFETY: the keys from `front` to `back` are contiguous, like their positions. Chunks end with their page.
unsafe impl<K: Copy> KeyWalk for PackedWalk<K> {
    type Key = K;
    type Offsets = PackedOffsets;

    const EMPTY: Self = Self { keys: NonNull::dangling(), front: 0, back: 0 };

    #[inline(always)]
    fn left(&self) -> usize {
        self.back - self.front
    }

    #[inline(always)]
    unsafe fn next_chunk(&mut self, page_len: usize) -> Option<Chunk<K, PackedOffsets>> {
        let front = self.front;
        if front == self.back {
            return None;
        }
        self.front += (self.back - front).min(page_len - (front & (page_len - 1)));
        // SAFETY: caller guarantees that the walk is valid, and the positions up to `back` have keys.
        Some(unsafe { self.chunk(front, self.front) })
    }

    #[inline(always)]
    unsafe fn last_chunk(&mut self, page_len: usize) -> Option<Chunk<K, PackedOffsets>> {
        let back = self.back;
        if self.front == back {
            return None;
        }
        self.back = ((back - 1) & !(page_len - 1)).max(self.front);
        // SAFETY: caller guarantees that the walk is valid, and the positions up to `back` have keys.
        Some(unsafe { self.chunk(self.back, back) })
    }

    #[inline(always)]
    unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        // SAFETY: `back` was above `front`, so this position has a key. Caller guarantees that the walk is valid.
        Some((unsafe { self.keys.add(self.back).read() }, self.back))
    }

    #[inline]
    unsafe fn split_at(self, n: usize) -> (Self, Self) {
        let middle = self.front + n.min(self.back - self.front);
        (Self { back: middle, ..self }, Self { front: middle, ..self })
    }
}

/// Contiguous positions.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct PackedOffsets(Range<usize>);

impl Offsets for PackedOffsets {
    const EMPTY: Self = Self(0..0);

    #[inline]
    fn split_at(self, n: usize) -> (Self, Self) {
        let middle = self.0.start + n.min(self.0.len());
        (Self(self.0.start..middle), Self(middle..self.0.end))
    }
}

impl Iterator for PackedOffsets {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        self.0.next()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<usize> {
        self.0.nth(n)
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, f: F) -> B {
        self.0.fold(init, f)
    }
}

impl DoubleEndedIterator for PackedOffsets {
    #[inline(always)]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }

    #[inline(always)]
    fn rfold<B, F: FnMut(B, usize) -> B>(self, init: B, f: F) -> B {
        self.0.rfold(init, f)
    }
}

impl ExactSizeIterator for PackedOffsets {}
