//! [`StableKeys`]: a safe walk over keys.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{fmt, iter};

use super::slots::{CHUNK, Slots, cell_of};
use super::stable_walk::{StableOffsets, StableWalk};
use crate::key::SparseKey;
use crate::raw::{Chunk, KeyWalk};

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
        let chunk = Chunk { keys: NonNull::dangling(), start: 0, offsets: StableWalk::<K>::NO_OFFSETS };
        Self { walk, chunk, borrow: PhantomData }
    }

    /// Returns the same keys of a copy of the set.
    ///
    /// # Safety
    /// - `slots` has the same keys at the same positions, and is unchanged for `'b`.
    pub(super) unsafe fn clone_over<'b>(&self, slots: &Slots<K>) -> StableKeys<'b, K> {
        let Self { mut walk, mut chunk, .. } = self.clone();
        // A chunk without positions may be none of the slots.
        if walk.next_offset(&mut { chunk.offsets }).is_some() {
            // SAFETY: positions of the chunk remain, so it is in the block (H2).
            chunk.keys = unsafe { cell_of(slots.chunks(), chunk.start) };
        }
        StableKeys { walk: self.walk.over(slots), chunk, borrow: PhantomData }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.walk.left(&self.chunk.offsets)
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<K> {
        loop {
            if let Some(n) = self.walk.next_offset(&mut self.chunk.offsets) {
                // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
                let key = unsafe { self.chunk.keys.add(n).read() };
                if self.walk.is_contiguous() {
                    // SAFETY: the chunk has the removed key.
                    unsafe { self.move_start(1) };
                }
                return Some(key);
            }
            // SAFETY: the set is borrowed, so the walk is valid.
            self.chunk = unsafe { self.walk.next_chunk(CHUNK)? };
        }
    }

    /// Moves the start of the front chunk by `n`.
    ///
    /// # Safety
    /// - The chunk began with `n` more keys.
    #[inline(always)]
    unsafe fn move_start(&mut self, n: usize) {
        // SAFETY: caller guarantees that there were `n` keys, so the address is at most behind the last.
        unsafe { self.chunk.keys = self.chunk.keys.add(n) };
        self.chunk.start += n;
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<K> {
        // SAFETY: the set is borrowed, so the walk is valid.
        if let Some((key, _)) = unsafe { self.walk.next_back() } {
            return Some(key);
        }
        let n = self.walk.last_offset(&mut self.chunk.offsets)?;
        // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
        Some(unsafe { self.chunk.keys.add(n).read() })
    }

    /// Splits off the first `n` keys, or all if there are fewer. Skips whole words.
    #[inline]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        // SAFETY: the set is borrowed, so the walk is valid.
        let [now, later] = unsafe { self.walk.split_at(self.chunk.offsets, n) };
        let part = |(walk, offsets)| Self { walk, chunk: Chunk { offsets, ..self.chunk }, borrow: PhantomData };
        let (now, mut later) = (part(now), part(later));
        if self.walk.is_contiguous() {
            // SAFETY: the chunk begins with the keys of the chunk of `now`.
            unsafe { later.move_start(now.walk.left_in_chunk(&now.chunk.offsets)) };
        }
        (now, later)
    }

    #[inline]
    pub(crate) fn fold<B>(self, init: B, mut f: impl FnMut(B, K) -> B) -> B {
        let mut result = Self::fold_chunk(&self.walk, self.chunk, init, &mut f);
        let mut walk = self.walk.to_fold();
        // SAFETY: the set is borrowed, so the walk is valid.
        while let Some(chunk) = unsafe { walk.next_chunk(CHUNK) } {
            result = Self::fold_chunk(&walk, chunk, result, &mut f);
        }
        result
    }

    /// Calls `f` for each key of a chunk of the walk.
    #[inline(always)]
    fn fold_chunk<B>(
        walk: &StableWalk<K>,
        Chunk { keys, offsets, .. }: Chunk<K, StableOffsets>,
        init: B,
        f: &mut impl FnMut(B, K) -> B,
    ) -> B {
        // SAFETY: the position is taken, so it has a key (H3), `n` after the first.
        walk.fold_offsets(offsets, init, |result, n| f(result, unsafe { keys.add(n).read() }))
    }

    #[inline]
    pub(crate) fn rfold<B>(mut self, init: B, mut f: impl FnMut(B, K) -> B) -> B {
        let mut result = init;
        while let Some(key) = self.next_back() {
            result = f(result, key);
        }
        result
    }
}

impl<K: SparseKey> fmt::Debug for StableKeys<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut keys = self.clone();
        f.debug_list().entries(iter::from_fn(|| keys.next())).finish()
    }
}
