//! [`StableKeys`]: a safe walk over keys.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{fmt, iter};

use super::slots::{CHUNK, Slots};
use super::stable_walk::StableWalk;
use crate::key::SparseKey;
use crate::raw::KeyWalk;

/// The remaining keys of a [`StableWalk`], from both ends. Borrows the set for `'a`, so the walk is valid.
///
/// The front keys are no longer in the walk: `run` contiguous ones from `key` on if the walk is dense, or else those of
/// the bits of `word`. A run per chunk makes a loop over a set without holes as fast as one over slices of 64.
pub(crate) struct StableKeys<'a, K> {
    walk: StableWalk<K>,
    is_dense: bool,
    key: NonNull<K>,
    run: usize,
    word: u64,
    borrow: PhantomData<&'a K>,
}

// SAFETY: borrows keys.
unsafe impl<K: Sync> Send for StableKeys<'_, K> {}

// SAFETY: borrows keys.
unsafe impl<K: Sync> Sync for StableKeys<'_, K> {}

impl<K> Clone for StableKeys<'_, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { ..*self }
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
        Self { walk, is_dense: walk.is_dense(), key: NonNull::dangling(), run: 0, word: 0, borrow: PhantomData }
    }

    /// Returns the same keys of a copy of the set.
    ///
    /// # Safety
    /// - `slots` has the same keys at the same positions, and is unchanged for `'b`.
    pub(super) unsafe fn clone_over<'b>(&self, slots: &Slots<K>) -> StableKeys<'b, K> {
        let Self { walk, is_dense, mut key, run, word, .. } = *self;
        let copy = walk.over(slots);
        if run > 0 || word != 0 {
            // SAFETY: front keys remain, so the walk has yielded its front chunk.
            let (old, new) = unsafe { (walk.front_keys(), copy.front_keys()) };
            // SAFETY: `key` is one of the keys of the front chunk, or the first.
            let offset = unsafe { key.offset_from(old) };
            // SAFETY: the front chunk of the copy has as many keys.
            key = unsafe { new.offset(offset) };
        }
        StableKeys { walk: copy, is_dense, key, run, word, borrow: PhantomData }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.walk.left() + self.front_len()
    }

    #[inline]
    fn front_len(&self) -> usize {
        self.run + self.word.count_ones() as usize
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<K> {
        if self.is_dense {
            if self.run == 0 {
                // SAFETY: the set is borrowed, so the walk is valid.
                let word = unsafe { self.walk.next_word()? };
                let bit = word.trailing_zeros() as usize;
                self.run = CHUNK - word.leading_zeros() as usize - bit;
                // SAFETY: the walk has just yielded its front chunk.
                let keys = unsafe { self.walk.front_keys() };
                // SAFETY: the chunk has `CHUNK` keys, and this is one of its bits.
                self.key = unsafe { keys.add(bit) };
            }
            self.run -= 1;
            let key = self.key;
            // SAFETY: the keys of the run are contiguous; one past the last is at most the end of the chunk.
            self.key = unsafe { key.add(1) };
            // SAFETY: the position is taken, so it has a key (H3).
            return Some(unsafe { key.read() });
        }
        if self.word == 0 {
            // SAFETY: the set is borrowed, so the walk is valid.
            self.word = unsafe { self.walk.next_word()? };
            // SAFETY: the walk has just yielded its front chunk.
            self.key = unsafe { self.walk.front_keys() };
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        // SAFETY: the position is taken, so it has a key (H3), in the front chunk.
        Some(unsafe { self.key.add(bit).read() })
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<K> {
        // SAFETY: the set is borrowed, so the walk is valid.
        if let Some((key, _)) = unsafe { self.walk.next_back() } {
            return Some(key);
        }
        let last = if self.run > 0 {
            self.run -= 1;
            self.run
        } else {
            let bit = self.word.checked_ilog2()?;
            self.word &= !(1 << bit);
            bit as usize
        };
        // SAFETY: the position is taken, so it has a key (H3): the last of the run, or that of a bit of the front
        // chunk.
        Some(unsafe { self.key.add(last).read() })
    }

    /// Splits off the first `n` keys, or all if there are fewer. Skips whole words.
    #[inline]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let in_walk = n.saturating_sub(self.front_len());
        // SAFETY: the set is borrowed, so the walk is valid.
        let (walk_now, walk_later) = unsafe { self.walk.split_at(in_walk) };
        let run = n.min(self.run);
        let mut key = self.key;
        if run > 0 {
            // SAFETY: the run has as many keys.
            key = unsafe { key.add(run) };
        }
        let mut word = self.word;
        for _ in 0..n.min(CHUNK) {
            word &= word.saturating_sub(1);
        }
        let part = |walk: StableWalk<K>, key, run, word| {
            // A part can be dense where the whole is not, but not in the middle of a chunk.
            let is_dense = self.is_dense || word == 0 && walk.is_dense();
            Self { walk, is_dense, key, run, word, borrow: PhantomData }
        };
        (part(walk_now, self.key, run, self.word & !word), part(walk_later, key, self.run - run, word))
    }

    /// Calls `f` for each front key.
    #[inline(always)]
    fn fold_front<B>(&self, init: B, f: &mut impl FnMut(B, K) -> B) -> B {
        let mut result = init;
        for n in 0..self.run {
            // SAFETY: the keys of the run are contiguous, and their positions are taken (H3).
            result = f(result, unsafe { self.key.add(n).read() });
        }
        Self::fold_word(self.key, self.word, result, f)
    }

    /// Calls `f` for each key of the bits of a chunk. `keys` are the keys of the chunk.
    #[inline(always)]
    fn fold_word<B>(keys: NonNull<K>, mut word: u64, init: B, f: &mut impl FnMut(B, K) -> B) -> B {
        let mut result = init;
        while word != 0 {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            // SAFETY: the position is taken, so it has a key (H3), in this chunk.
            result = f(result, unsafe { keys.add(bit).read() });
        }
        result
    }

    #[inline]
    pub(crate) fn fold<B>(mut self, init: B, mut f: impl FnMut(B, K) -> B) -> B {
        let mut result = self.fold_front(init, &mut f);
        // SAFETY: the set is borrowed, so the walk is valid.
        while let Some(word) = unsafe { self.walk.next_word() } {
            // SAFETY: the walk has just yielded its front chunk.
            let keys = unsafe { self.walk.front_keys() };
            if word == u64::MAX {
                for n in 0..CHUNK {
                    // SAFETY: all positions of the chunk are taken, so they have keys (H3).
                    result = f(result, unsafe { keys.add(n).read() });
                }
            } else {
                result = Self::fold_word(keys, word, result, &mut f);
            }
        }
        result
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
