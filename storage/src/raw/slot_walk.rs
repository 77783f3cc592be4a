//! [`SlotWalk`]: the keys of a set with holes and their positions, for joins.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use sparse_set::SparseKey;

use sparse_set::internal::{Chunk, KeyWalk, Slots, StableOffsets, StableWalk};

/// The remaining keys and their positions, from both ends. Borrows nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotWalk<K> {
    walk: StableWalk<K>,
    /// The remaining keys of the front chunk.
    chunk: Chunk<K, StableOffsets>,
    page_len: usize,
}

impl<K: SparseKey> SlotWalk<K> {
    /// Returns all keys of `slots`, whose values are in pages of `page_len`.
    #[inline]
    pub(crate) fn new(slots: &Slots<K>, page_len: usize) -> Self {
        let chunk = Chunk { keys: NonNull::dangling(), start: 0, offsets: StableWalk::<K>::NO_OFFSETS };
        Self { walk: slots.walk(), chunk, page_len }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.walk.left(&self.chunk.offsets)
    }

    /// Returns the next key and its position.
    ///
    /// # Safety
    /// - The set is unchanged since this was created.
    #[inline]
    pub(crate) unsafe fn next(&mut self) -> Option<(K, usize)> {
        loop {
            if let Some(n) = self.walk.next_offset(&mut self.chunk.offsets) {
                // SAFETY: the walk yields the `n`th key of the chunk.
                return Some((unsafe { self.chunk.keys.add(n).read() }, self.chunk.start + n));
            }
            // SAFETY: caller guarantees that the set is unchanged, so the walk is valid (K4).
            self.chunk = unsafe { self.walk.next_chunk(self.page_len)? };
        }
    }

    /// Returns the last key and its position.
    ///
    /// # Safety
    /// - The set is unchanged since this was created.
    #[inline]
    pub(crate) unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        // SAFETY: caller guarantees that the set is unchanged, so the walk is valid (K4).
        if let Some(last) = unsafe { self.walk.next_back() } {
            return Some(last);
        }
        let n = self.walk.last_offset(&mut self.chunk.offsets)?;
        // SAFETY: the walk yields the `n`th key of the chunk.
        Some((unsafe { self.chunk.keys.add(n).read() }, self.chunk.start + n))
    }

    /// Returns the remaining keys of the next chunk that has any, up to the end of a page.
    ///
    /// # Safety
    /// - The set is unchanged since this was created, and for `'a`.
    #[inline]
    pub(crate) unsafe fn next_chunk<'a>(&mut self) -> Option<ChunkKeys<'a, K>> {
        let chunk = if { self.walk }.next_offset(&mut { self.chunk.offsets }).is_some() {
            let offsets = core::mem::replace(&mut self.chunk.offsets, StableWalk::<K>::NO_OFFSETS);
            Chunk { offsets, ..self.chunk }
        } else {
            // SAFETY: caller guarantees that the set is unchanged, so the walk is valid (K4).
            unsafe { self.walk.next_chunk(self.page_len)? }
        };
        Some(ChunkKeys { walk: self.walk, chunk, marker: PhantomData })
    }
}

/// Keys whose values are in one page, and their positions. Borrows the set.
pub(crate) struct ChunkKeys<'a, K> {
    /// The walk that yielded the chunk.
    walk: StableWalk<K>,
    chunk: Chunk<K, StableOffsets>,
    marker: PhantomData<&'a K>,
}

impl<'a, K: SparseKey> ChunkKeys<'a, K> {
    /// Returns a position in the page, not above the first of the chunk.
    #[inline(always)]
    pub(crate) const fn start(&self) -> usize {
        self.chunk.start
    }

    /// Returns all keys and the first position, or `None` if there are holes between them.
    #[inline]
    pub(crate) fn as_run(&self) -> Option<(&'a [K], usize)> {
        let Chunk { keys, start, offsets } = self.chunk;
        let mut walk = self.walk;
        let (first, last) = (walk.next_offset(&mut { offsets })?, walk.last_offset(&mut { offsets })?);
        let len = last - first + 1;
        if len != walk.fold_offsets(offsets, 0, |n, _| n + 1) {
            return None;
        }
        // SAFETY: the walk yields the key of this offset.
        let keys = unsafe { keys.add(first) };
        // SAFETY: the walk yields these `len` keys, which are contiguous. The set is borrowed for `'a`.
        Some((unsafe { slice::from_raw_parts(keys.as_ptr(), len) }, start + first))
    }
}

/// Yields each key and the offset of its position from `start`.
impl<K: SparseKey> Iterator for ChunkKeys<'_, K> {
    type Item = (K, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, usize)> {
        let n = self.walk.next_offset(&mut self.chunk.offsets)?;
        // SAFETY: the walk yields the `n`th key of the chunk.
        Some((unsafe { self.chunk.keys.add(n).read() }, n))
    }
}
