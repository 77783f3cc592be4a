//! [`SlotWalk`]: the keys of a storage and their positions, for joins.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{mem, slice};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::raw_stable::RawStable;
use super::slots::{CHUNK, cell_of};
use super::walk::Walk;
use crate::Paging;
use crate::raw::PageTable;

/// The remaining keys and their positions, from both ends. Borrows nothing.
#[derive(Clone, Copy)]
pub(crate) struct SlotWalk<K> {
    walk: Walk<K>,
}

impl<K: SparseKey> SlotWalk<K> {
    pub(crate) const CHUNK: usize = CHUNK;

    #[inline]
    pub(crate) const fn left(&self) -> usize {
        self.walk.left()
    }

    /// Advances to a chunk with remaining positions. Returns `false` if there is none.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created.
    #[inline(always)]
    unsafe fn advance(&mut self) -> bool {
        if self.walk.front_is_used_up() {
            if self.walk.left() == 0 {
                return false;
            }
            // SAFETY: the chunk is used up, and a position remains. Caller guarantees that the slots are unchanged.
            unsafe { self.walk.advance() };
        }
        true
    }

    /// Returns the next key and its position.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created.
    #[inline]
    pub(crate) unsafe fn next(&mut self) -> Option<(K, usize)> {
        // SAFETY: caller guarantees that the slots are unchanged.
        if !unsafe { self.advance() } {
            return None;
        }
        // SAFETY: the front chunk has a remaining position.
        let position = self.walk.front_start() + unsafe { self.walk.take_front() };
        // SAFETY: the walk yields positions of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks(), position) };
        // SAFETY: a taken position has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    /// Returns the last key and its position.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created.
    #[inline]
    pub(crate) unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        // SAFETY: caller guarantees that the slots are unchanged.
        let position = unsafe { self.walk.next_back()? };
        // SAFETY: the walk yields positions of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks(), position) };
        // SAFETY: a taken position has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    /// Returns the remaining keys of the next chunk that has any.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created, and for `'a`.
    #[inline]
    pub(crate) unsafe fn next_chunk<'a>(&mut self) -> Option<ChunkKeys<'a, K>> {
        // SAFETY: caller guarantees that the slots are unchanged.
        if !unsafe { self.advance() } {
            return None;
        }
        let start = self.walk.front_start();
        let word = mem::take(&mut self.walk.front_word);
        self.walk.left -= word.count_ones() as usize;
        // SAFETY: the chunk has positions of the slots (H2).
        let keys = unsafe { cell_of(self.walk.chunks(), start) };
        Some(ChunkKeys { keys, start, word, marker: PhantomData })
    }
}

/// The remaining keys of a chunk and their positions. Borrows the slots.
pub(crate) struct ChunkKeys<'a, K> {
    /// The key of the chunk's first position, `start`.
    keys: NonNull<K>,
    start: usize,
    /// The remaining positions. Each is taken, so it has a key (H3).
    word: u64,
    marker: PhantomData<&'a K>,
}

impl<'a, K> ChunkKeys<'a, K> {
    /// Returns all keys and the first position, or `None` if there are holes between them.
    #[inline]
    pub(crate) fn as_run(&self) -> Option<(&'a [K], usize)> {
        let bit = self.word.trailing_zeros() as usize;
        let len = self.word.count_ones() as usize;
        if self.word >> bit != u64::MAX >> (CHUNK - len) {
            return None;
        }
        // SAFETY: `bit` is below the length of a chunk.
        let first = unsafe { self.keys.add(bit) };
        // SAFETY: the `len` positions from `bit` on are taken and have keys (H3). The slots are borrowed for `'a`.
        Some((unsafe { slice::from_raw_parts(first.as_ptr(), len) }, self.start + bit))
    }
}

impl<K: Copy> Iterator for ChunkKeys<'_, K> {
    type Item = (K, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, usize)> {
        if self.word == 0 {
            return None;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        // SAFETY: `bit` is below the length of a chunk.
        let key = unsafe { self.keys.add(bit) };
        // SAFETY: the position is taken, so it has a key (H3).
        Some((unsafe { key.read() }, self.start + bit))
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) fn slot_walk(&self) -> SlotWalk<K> {
        SlotWalk { walk: self.slots.walk() }
    }

    /// Returns the page table. Cells of taken positions hold values (H5).
    #[inline]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.payload.table()
    }
}
