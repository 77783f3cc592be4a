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

    const STORAGE: &'static str = "Storage";

    #[inline]
    fn new_in(alloc: A) -> Self {
        Self::new_in(alloc)
    }

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
        let is_vacant = self.as_index().get_by_index(key.index()).is_none();
        if (is_vacant || !key.is_in_range()) && self.try_insert_new(key)? {
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
    /// The address of the key at `front`.
    keys: NonNull<K>,
    front: usize,
    back: usize,
}

impl<K> PackedWalk<K> {
    /// Creates a walk over `positions`. `keys` is the address of the first of their keys.
    #[inline(always)]
    pub const fn new(keys: NonNull<K>, positions: Range<usize>) -> Self {
        Self { keys, front: positions.start, back: positions.end }
    }
}

// SAFETY: the keys from `front` to `back` are contiguous, like their positions. Chunks end with their page.
unsafe impl<K: Copy> KeyWalk for PackedWalk<K> {
    type Key = K;
    type Offsets = PackedOffsets;

    const EMPTY: Self = Self::new(NonNull::dangling(), 0..0);

    #[inline(always)]
    fn left(&self) -> usize {
        self.back - self.front
    }

    #[inline(always)]
    unsafe fn next_chunk(&mut self, page_len: usize) -> Option<Chunk<K, PackedOffsets>> {
        let (keys, start, left) = (self.keys, self.front, self.left());
        if left == 0 {
            return None;
        }
        let len = left.min(page_len - (start & (page_len - 1)));
        self.front += len;
        // SAFETY: caller guarantees that the walk is valid, so there are keys up to `back`.
        self.keys = unsafe { keys.add(len) };
        Some(Chunk { keys, start, offsets: PackedOffsets { next: 0, end: len } })
    }

    #[inline(always)]
    unsafe fn last_chunk(&mut self, page_len: usize) -> Option<Chunk<K, PackedOffsets>> {
        let (front, back) = (self.front, self.back);
        if front == back {
            return None;
        }
        let start = ((back - 1) & !(page_len - 1)).max(front);
        self.back = start;
        // SAFETY: caller guarantees that the walk is valid, and `start` is from `front` on.
        let keys = unsafe { self.keys.add(start - front) };
        Some(Chunk { keys, start, offsets: PackedOffsets { next: 0, end: back - start } })
    }

    #[inline(always)]
    unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        // SAFETY: `back` was above `front`, so this position has a key. Caller guarantees that the walk is valid.
        Some((unsafe { self.keys.add(self.back - self.front).read() }, self.back))
    }

    #[inline]
    unsafe fn split_at(self, n: usize) -> (Self, Self) {
        let n = n.min(self.left());
        let middle = self.front + n;
        // SAFETY: caller guarantees that the walk is valid, so there are `n` keys.
        let keys = unsafe { self.keys.add(n) };
        (Self { back: middle, ..self }, Self { keys, front: middle, back: self.back })
    }
}

/// Contiguous positions.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PackedOffsets {
    next: usize,
    end: usize,
}

impl Offsets for PackedOffsets {
    const EMPTY: Self = Self { next: 0, end: 0 };

    #[inline]
    fn split_at(self, n: usize) -> (Self, Self) {
        let middle = self.next + n.min(self.end - self.next);
        (Self { end: middle, ..self }, Self { next: middle, ..self })
    }
}

impl Iterator for PackedOffsets {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, f: F) -> B {
        (self.next..self.end).fold(init, f)
    }
}

impl DoubleEndedIterator for PackedOffsets {
    #[inline(always)]
    fn next_back(&mut self) -> Option<usize> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.end)
    }

    #[inline(always)]
    fn rfold<B, F: FnMut(B, usize) -> B>(self, init: B, f: F) -> B {
        (self.next..self.end).rfold(init, f)
    }
}

impl ExactSizeIterator for PackedOffsets {}
