//! [`PackedWalk`]: the keys of a packed array.

use core::ops::Range;
use core::ptr::NonNull;

use super::{Chunk, KeyWalk, Offsets};

/// The remaining keys of a [`SparseSet`](crate::SparseSet), which are contiguous.
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
