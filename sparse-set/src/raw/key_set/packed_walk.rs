//! [`PackedWalk`]: the keys of a packed array.

use core::ops::Range;
use core::ptr::NonNull;

use super::{Chunk, KeyWalk};

/// The remaining keys of a [`SparseSet`](crate::SparseSet), which are contiguous.
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
    #[must_use]
    pub const fn new(keys: NonNull<K>, positions: Range<usize>) -> Self {
        Self { keys, front: positions.start, back: positions.end }
    }
}

// SAFETY: the keys from `front` to `back` are contiguous, like their positions. Chunks end with their page.
unsafe impl<K: Copy> KeyWalk for PackedWalk<K> {
    type Key = K;
    type Offsets = PackedOffsets;

    const NO_OFFSETS: PackedOffsets = PackedOffsets { len: 0 };

    const EMPTY: Self = Self::new(NonNull::dangling(), 0..0);

    #[inline(always)]
    fn is_contiguous(&self) -> bool {
        true
    }

    #[inline(always)]
    fn left(&self, offsets: &PackedOffsets) -> usize {
        self.back - self.front + offsets.len
    }

    #[inline(always)]
    unsafe fn next_chunk(&mut self, page_len: usize) -> Option<Chunk<K, PackedOffsets>> {
        let (keys, start, left) = (self.keys, self.front, self.back - self.front);
        if left == 0 {
            return None;
        }
        let len = left.min(page_len - (start & (page_len - 1)));
        self.front += len;
        // SAFETY: caller guarantees that the walk is valid, so there are keys up to `back`.
        self.keys = unsafe { keys.add(len) };
        Some(Chunk { keys, start, offsets: PackedOffsets { len } })
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
        Some(Chunk { keys, start, offsets: PackedOffsets { len: back - start } })
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

    #[inline(always)]
    fn next_offset(&mut self, offsets: &mut PackedOffsets) -> Option<usize> {
        if offsets.len == 0 {
            return None;
        }
        offsets.len -= 1;
        Some(0)
    }

    #[inline(always)]
    fn last_offset(&mut self, offsets: &mut PackedOffsets) -> Option<usize> {
        offsets.len = offsets.len.checked_sub(1)?;
        Some(offsets.len)
    }

    #[inline(always)]
    fn fold_offsets<B>(&self, offsets: PackedOffsets, init: B, f: impl FnMut(B, usize) -> B) -> B {
        (0..offsets.len).fold(init, f)
    }

    #[inline]
    unsafe fn split_at(self, offsets: PackedOffsets, n: usize) -> [(Self, PackedOffsets); 2] {
        let of_chunk = n.min(offsets.len);
        let n = (n - of_chunk).min(self.back - self.front);
        // SAFETY: caller guarantees that the walk is valid, so there are `n` keys.
        let keys = unsafe { self.keys.add(n) };
        let front = self.front + n;
        [
            (Self { back: front, ..self }, PackedOffsets { len: of_chunk }),
            (Self { keys, front, back: self.back }, PackedOffsets { len: offsets.len - of_chunk }),
        ]
    }
}

/// The number of remaining positions of a chunk, which are contiguous.
#[derive(Clone, Copy, Debug)]
pub struct PackedOffsets {
    len: usize,
}
