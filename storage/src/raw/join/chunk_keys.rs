//! [`ChunkKeys`]: keys of a stable storage in one page.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use sparse_set::SparseKey;
use sparse_set::internal::{Chunk, StableOffsets};

/// Keys of a chunk whose values are in one page, and their positions. Borrows the set.
pub(super) struct ChunkKeys<'a, K> {
    /// The key at the first position, `start`.
    keys: NonNull<K>,
    start: usize,
    /// The remaining positions, as bits from `start` on. Each has a key.
    bits: u64,
    marker: PhantomData<&'a K>,
}

impl<'a, K: SparseKey> ChunkKeys<'a, K> {
    /// Returns the keys of a chunk that has any.
    ///
    /// # Safety
    /// - A walk from [`to_fold`](sparse_set::internal::KeyWalk::to_fold) yielded the chunk, and no position was taken
    ///   from it.
    /// - The set is unchanged since the walk was created, and for `'a`.
    #[inline(always)]
    pub(super) unsafe fn new(chunk: Chunk<K, StableOffsets>) -> Self {
        let bits = chunk.offsets.bits();
        let first = bits.trailing_zeros() as usize;
        // SAFETY: caller guarantees that a walk yielded the chunk, which has a key at this position (K4).
        let keys = unsafe { chunk.keys.add(first) };
        Self { keys, start: chunk.start + first, bits: bits >> first, marker: PhantomData }
    }

    /// Returns the first position.
    #[inline(always)]
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// Returns all keys, or `None` if there are holes between them.
    #[inline(always)]
    pub(super) const fn as_run(&self) -> Option<&'a [K]> {
        if self.bits & self.bits.wrapping_add(1) != 0 {
            return None;
        }
        let len = self.bits.trailing_ones() as usize;
        // SAFETY: the `len` positions from `start` on have keys. The set is borrowed for `'a`.
        Some(unsafe { slice::from_raw_parts(self.keys.as_ptr(), len) })
    }
}

/// Yields each key and the offset of its position from the first.
impl<K: SparseKey> Iterator for ChunkKeys<'_, K> {
    type Item = (K, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, usize)> {
        if self.bits == 0 {
            return None;
        }
        let n = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        // SAFETY: the position has a key, which is `n` behind the first.
        let key = unsafe { self.keys.add(n) };
        // SAFETY: as above.
        Some((unsafe { key.read() }, n))
    }
}
