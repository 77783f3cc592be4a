//! [`SlotWalk`]: the keys of a storage and their positions, for joins.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{mem, slice};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::raw_stable::RawStable;
use super::slots::{CHUNK, Slots, cell_of};
use super::walk::Walk;
use crate::Paging;
use crate::raw::PageTable;

/// The remaining keys and their positions, from both ends. Borrows nothing.
#[derive(Clone, Copy)]
pub(crate) struct SlotWalk<K> {
    walk: Walk<K>,
}

impl<K: SparseKey> SlotWalk<K> {
    #[inline]
    pub(crate) fn new(slots: &Slots<K>) -> Self {
        Self { walk: slots.walk() }
    }

    #[inline]
    pub(crate) const fn left(&self) -> usize {
        self.walk.left
    }

    /// Advances to a chunk with remaining positions. Returns `false` if there is none.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created.
    #[inline(always)]
    unsafe fn advance(&mut self) -> bool {
        if self.walk.front_is_used_up() {
            if self.walk.left == 0 {
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
        let key = unsafe { cell_of(self.walk.chunks, position) };
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
        let key = unsafe { cell_of(self.walk.chunks, position) };
        // SAFETY: a taken position has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    /// Returns the remaining keys of the next chunk that has any, up to the end of a page of `page_len` cells.
    ///
    /// # Safety
    /// - The slots are unchanged since this was created, and for `'a`.
    #[inline]
    pub(crate) unsafe fn next_chunk<'a>(&mut self, page_len: usize) -> Option<ChunkKeys<'a, K>> {
        // SAFETY: caller guarantees that the slots are unchanged.
        if !unsafe { self.advance() } {
            return None;
        }
        let mut word = mem::take(&mut self.walk.front_word);
        let first = word.trailing_zeros() as usize;
        if page_len < CHUNK {
            // Both lengths are powers of two.
            let page_end = (first | (page_len - 1)) + 1;
            let later = word & u64::MAX.checked_shl(page_end as u32).unwrap_or(0);
            self.walk.front_word = later;
            word ^= later;
        }
        self.walk.left -= word.count_ones() as usize;
        let start = self.walk.front_start() + first;
        // SAFETY: the walk yields positions of the slots (H2).
        let keys = unsafe { cell_of(self.walk.chunks, start) };
        Some(ChunkKeys { keys, start, word: word >> first, marker: PhantomData })
    }
}

/// Keys of a chunk whose values are in one page, and their positions. Borrows the slots.
pub(crate) struct ChunkKeys<'a, K> {
    /// The key at the first position, `start`.
    keys: NonNull<K>,
    start: usize,
    /// The remaining positions from `start` on. Each is taken, so it has a key (H3).
    word: u64,
    marker: PhantomData<&'a K>,
}

impl<'a, K> ChunkKeys<'a, K> {
    /// Returns the first position.
    #[inline(always)]
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    /// Returns all keys, or `None` if there are holes between them.
    #[inline]
    pub(crate) fn as_run(&self) -> Option<&'a [K]> {
        let len = self.word.trailing_ones() as usize;
        if self.word != u64::MAX >> (CHUNK - len) {
            return None;
        }
        // SAFETY: the `len` positions from `start` on are taken and have keys (H3). The slots are borrowed for `'a`.
        Some(unsafe { slice::from_raw_parts(self.keys.as_ptr(), len) })
    }
}

/// Yields each key and the offset of its position from the first.
impl<K: Copy> Iterator for ChunkKeys<'_, K> {
    type Item = (K, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, usize)> {
        if self.word == 0 {
            return None;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        // SAFETY: the position is in the chunk (H2).
        let key = unsafe { self.keys.add(bit) };
        // SAFETY: the position is taken, so it has a key (H3).
        Some((unsafe { key.read() }, bit))
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) const fn slots(&self) -> &Slots<K> {
        &self.slots
    }

    /// Returns the page table. Cells of taken positions hold values (H5).
    #[inline]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.payload.table()
    }
}
