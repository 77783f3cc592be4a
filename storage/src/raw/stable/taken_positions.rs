//! [`TakenPositions`] and [`SlotWalk`]: what a join needs of the slots.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::cursor::Cursor;
use super::raw_stable::RawStable;
use super::slots::cell_of;
use super::walk::Walk;
use crate::Paging;
use crate::raw::PageTable;

/// The positions of a storage that are taken. It borrows the storage, but none of its values.
#[expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "part of a hidden associated type of a public trait, that nobody outside has a value of"
)]
pub struct TakenPositions<'a, K> {
    walk: Walk<K>,
    marker: PhantomData<&'a K>,
}

// SAFETY: it is a `&[K]` with holes.
unsafe impl<K: Sync> Send for TakenPositions<'_, K> {}

// SAFETY: the same; through a shared one nothing more can be reached.
unsafe impl<K: Sync> Sync for TakenPositions<'_, K> {}

impl<K> Clone for TakenPositions<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for TakenPositions<'_, K> {}

impl<K> TakenPositions<'_, K> {
    /// How many these are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.walk.left()
    }

    /// A walk over all of them, which does not borrow the storage.
    #[inline]
    pub(crate) const fn walk(&self) -> SlotWalk<K> {
        SlotWalk { walk: self.walk }
    }
}

/// Goes over the positions of a storage that are taken, from both ends. It borrows nothing.
pub(crate) struct SlotWalk<K> {
    walk: Walk<K>,
}

impl<K> Clone for SlotWalk<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for SlotWalk<K> {}

impl<K: SparseKey> SlotWalk<K> {
    /// Returns the number of remaining items.
    #[inline]
    pub(crate) const fn left(&self) -> usize {
        self.walk.left()
    }

    /// The next key and its position.
    ///
    /// # Safety
    /// - The slots are as they were when the walk was made.
    #[inline]
    pub(crate) unsafe fn next(&mut self) -> Option<(K, usize)> {
        if self.walk.front_is_used_up() {
            if self.walk.left() == 0 {
                return None;
            }
            // SAFETY: the chunk is exhausted, and a position remains. Caller guarantees that the slots are as they
            // were.
            unsafe { self.walk.advance() };
        }
        // SAFETY: the chunk in front has a position to come now.
        let position = self.walk.front_start() + unsafe { self.walk.take_front() };
        // SAFETY: the walk has given it, so it is one of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks(), position) };
        // SAFETY: it is taken, so it has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    /// The last key and its position.
    ///
    /// # Safety
    /// - The slots are as they were when the walk was made.
    #[inline]
    pub(crate) unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        // SAFETY: caller guarantees that the slots are as they were.
        let position = unsafe { self.walk.next_back()? };
        // SAFETY: the walk has given it, so it is one of the slots (H2).
        let key = unsafe { cell_of(self.walk.chunks(), position) };
        // SAFETY: it is taken, so it has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    /// Calls `f` for each key that is still to come and its cell, from front to back.
    ///
    /// # Safety
    /// - The slots are as they were when the walk was made, and `table` is that of the payload beside them. Both stay
    ///   so until the last call.
    #[inline(always)]
    pub(crate) unsafe fn fold<T, B>(self, table: PageTable<T>, init: B, f: impl FnMut(B, (K, NonNull<T>)) -> B) -> B {
        // SAFETY: caller guarantees that slots and payload are as they were and stay so, and the table is that of the
        // payload.
        unsafe { Cursor::new(self.walk, table).fold(init, f) }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// The positions that are taken.
    #[inline]
    pub(crate) fn taken_positions(&self) -> TakenPositions<'_, K> {
        TakenPositions { walk: self.slots.walk(), marker: PhantomData }
    }

    /// The way from positions to cells. Those of positions that are taken hold values (H5).
    #[inline]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.payload.table()
    }
}
