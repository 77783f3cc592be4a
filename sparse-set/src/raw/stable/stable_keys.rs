//! [`StableKeys`]: a safe walk over keys.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{fmt, iter};

use super::slots::{CHUNK, Slots, cell_of};
use super::stable_walk::{StableOffsets, StableWalk};
use crate::key::SparseKey;
use crate::raw::{Chunk, KeyWalk, Offsets};

/// The remaining keys of a [`StableWalk`], from both ends. Borrows the set for `'a`, so the walk is valid.
pub(crate) struct StableKeys<'a, K> {
    walk: StableWalk<K>,
    /// The front chunk. Its positions are no longer in the walk.
    chunk: Chunk<K, StableOffsets>,
    borrow: PhantomData<&'a K>,
}

// SAFETY: borrows keys.
unsafe impl<K: Sync> Send for StableKeys<'_, K> {}

// SAFETY: borrows keys.
unsafe impl<K: Sync> Sync for StableKeys<'_, K> {}

impl<K> Clone for StableKeys<'_, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { chunk: Chunk { ..self.chunk }, ..*self }
    }
}

impl<K: SparseKey> StableKeys<'_, K> {
    pub(crate) const EMPTY: Self = Self::over(StableWalk::EMPTY);

    /// # Safety
    /// - The walk is valid for `'a`.
    #[inline]
    pub(super) const unsafe fn new(walk: StableWalk<K>) -> Self {
        Self::over(walk)
    }

    const fn over(walk: StableWalk<K>) -> Self {
        let chunk = Chunk { keys: NonNull::dangling(), start: 0, offsets: StableOffsets::EMPTY };
        Self { walk, chunk, borrow: PhantomData }
    }

    /// Returns the same keys of a copy of the set.
    ///
    /// # Safety
    /// - `slots` has the same keys at the same positions, and is unchanged for `'b`.
    pub(super) unsafe fn clone_over<'b>(&self, slots: &Slots<K>) -> StableKeys<'b, K> {
        let Self { walk, chunk, .. } = self.clone();
        let keys = if chunk.offsets.len() == 0 {
            NonNull::dangling()
        } else {
            // SAFETY: positions of the chunk remain, so it is in the block (H2).
            unsafe { cell_of(slots.chunks(), chunk.start) }
        };
        StableKeys { walk: walk.over(slots.chunks()), chunk: Chunk { keys, ..chunk }, borrow: PhantomData }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.walk.left() + self.chunk.offsets.len()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<K> {
        loop {
            if let Some(n) = self.chunk.offsets.next() {
                // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
                return Some(unsafe { self.chunk.keys.add(n).read() });
            }
            // SAFETY: the set is borrowed, so the walk is valid.
            self.chunk = unsafe { self.walk.next_chunk(CHUNK)? };
        }
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<K> {
        // SAFETY: the set is borrowed, so the walk is valid.
        if let Some((key, _)) = unsafe { self.walk.next_back() } {
            return Some(key);
        }
        let n = self.chunk.offsets.next_back()?;
        // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
        Some(unsafe { self.chunk.keys.add(n).read() })
    }

    /// Splits off the first `n` keys, or all if there are fewer. Skips whole words.
    #[inline]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let Self { walk, chunk: Chunk { keys, start, offsets }, borrow } = self;
        let rest = n.saturating_sub(offsets.len());
        let (now, later) = offsets.split_at(n);
        // SAFETY: the set is borrowed, so the walk is valid.
        let (walk_now, walk_later) = unsafe { walk.split_at(rest) };
        let part = |walk, offsets| Self { walk, chunk: Chunk { keys, start, offsets }, borrow };
        (part(walk_now, now), part(walk_later, later))
    }

    #[inline]
    pub(crate) fn fold<B>(mut self, init: B, mut f: impl FnMut(B, K) -> B) -> B {
        let mut fold_chunk = |init: B, Chunk { keys, offsets, .. }: Chunk<K, StableOffsets>| {
            // SAFETY: the position is taken, so it has a key (H3), `n` after the first.
            offsets.fold(init, |result, n| f(result, unsafe { keys.add(n).read() }))
        };
        let mut result = fold_chunk(init, self.chunk);
        // SAFETY: the set is borrowed, so the walk is valid.
        while let Some(chunk) = unsafe { self.walk.next_chunk(CHUNK) } {
            result = fold_chunk(result, chunk);
        }
        result
    }

    #[inline]
    pub(crate) fn rfold<B>(mut self, init: B, mut f: impl FnMut(B, K) -> B) -> B {
        let mut fold_chunk = |init: B, Chunk { keys, offsets, .. }: Chunk<K, StableOffsets>| {
            // SAFETY: the position is taken, so it has a key (H3), `n` after the first.
            offsets.rfold(init, |result, n| f(result, unsafe { keys.add(n).read() }))
        };
        let mut result = init;
        // SAFETY: the set is borrowed, so the walk is valid.
        while let Some(chunk) = unsafe { self.walk.last_chunk(CHUNK) } {
            result = fold_chunk(result, chunk);
        }
        fold_chunk(result, self.chunk)
    }
}

impl<K: SparseKey> fmt::Debug for StableKeys<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut keys = self.clone();
        f.debug_list().entries(iter::from_fn(|| keys.next())).finish()
    }
}
