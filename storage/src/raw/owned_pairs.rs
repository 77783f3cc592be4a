//! [`OwnedPairs`]: the iterator that moves values out of cells.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::slice;

use sparse_set::SparseKey;

use super::value_type::DropRest;
use super::{BorrowedPairs, Cursor, ErasedStorage};
use crate::{Paging, owned_iterator};
use sparse_set::internal::{KeySet, KeyWalk, PackedWalk};

/// Owns values that a storage has released, and yields them with their keys. Dropping it drops the rest, then `memory`:
/// an [`ErasedStorage`], or `()` if it borrows a storage for `'a`.
///
/// The cursor is valid for `'a` and while the memory lives. Nothing else reads or drops its values.
pub(crate) struct OwnedPairs<'a, T, W: KeyWalk, M> {
    rest: ErasedPairs<'a, W, M>,
    values: PhantomData<T>,
}

/// The remaining pairs without the type of the values: see [`ValueType`](super::ValueType).
///
/// Carries `'a` and implements `Drop`, so the cells cannot be freed or refilled while it lives.
struct ErasedPairs<'a, W: KeyWalk, M> {
    cursor: Cursor<(), W>,
    drop_rest: DropRest,
    memory: ManuallyDrop<M>,
    keys: PhantomData<&'a W::Key>,
}

// SAFETY: owns the remaining values and borrows or owns the keys.
unsafe impl<T: Send, W: KeyWalk<Key: Sync>, M: Send> Send for OwnedPairs<'_, T, W, M> {}

// SAFETY: `&OwnedPairs` gives out `&T`, keys and `&M` only.
unsafe impl<T: Sync, W: KeyWalk<Key: Sync>, M: Sync> Sync for OwnedPairs<'_, T, W, M> {}

impl<T, W: KeyWalk> OwnedPairs<'_, T, W, ()> {
    pub(crate) const EMPTY: Self = Self {
        rest: ErasedPairs {
            cursor: Cursor::EMPTY,
            drop_rest: DropRest::of::<T, W>(),
            memory: ManuallyDrop::new(()),
            keys: PhantomData,
        },
        values: PhantomData,
    };
}

impl<T, S: KeySet, P: Paging> OwnedPairs<'_, T, S::Walk, ErasedStorage<S, P>> {
    #[inline]
    pub(crate) fn allocator(&self) -> &S::Alloc {
        self.rest.memory.allocator()
    }
}

impl<T, K: SparseKey, M> OwnedPairs<'_, T, PackedWalk<K>, M> {
    /// Returns the remaining keys.
    pub(crate) fn keys(&self) -> &[K] {
        // SAFETY: the cursor is valid.
        match unsafe { self.cursor().next_key() } {
            // SAFETY: the remaining keys are contiguous in the packed array, which is not written to while `self`
            // lives.
            Some(first) => unsafe { slice::from_raw_parts(first.as_ptr(), self.cursor().left()) },
            None => &[],
        }
    }
}

impl<T, W: KeyWalk, M> OwnedPairs<'_, T, W, M> {
    /// Creates an iterator over the remaining pairs of `cursor`.
    ///
    /// # Safety
    /// - The cursor is valid for `'a` and while `memory` lives. Nothing else reads or drops its values.
    #[inline]
    pub(super) unsafe fn new(cursor: Cursor<T, W>, memory: M) -> Self {
        let (cursor, drop_rest, memory) = (cursor.erased(), DropRest::of::<T, W>(), ManuallyDrop::new(memory));
        Self { rest: ErasedPairs { cursor, drop_rest, memory, keys: PhantomData }, values: PhantomData }
    }

    #[inline(always)]
    fn cursor(&self) -> &Cursor<T, W> {
        self.rest.cursor.typed()
    }

    #[inline(always)]
    fn cursor_mut(&mut self) -> &mut Cursor<T, W> {
        self.rest.cursor.typed_mut()
    }

    pub(crate) fn as_shared(&self) -> BorrowedPairs<'_, T, W, &T> {
        // SAFETY: the cursor is valid, and `self` is borrowed, so it yields no value meanwhile.
        unsafe { BorrowedPairs::new(*self.cursor()) }
    }
}

impl<T, W: KeyWalk, M> Iterator for OwnedPairs<'_, T, W, M> {
    type Item = (W::Key, T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (key, cell) = unsafe { self.cursor_mut().next()? };
        // SAFETY: the cell holds a value (S1), which is ours, and the cursor yields it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor().left(), Some(self.cursor().left()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (mut skipped, later) = unsafe { self.cursor().split_at(n) };
        *self.cursor_mut() = later;
        // SAFETY: the cursor is valid. The skipped values are ours and before the cursor now, so they are not accessed
        // again.
        unsafe { skipped.drop_rest() };
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        owned_iterator::fold(self, init, f)
    }
}

impl<T, W: KeyWalk, M> DoubleEndedIterator for OwnedPairs<'_, T, W, M> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (key, cell) = unsafe { self.cursor_mut().next_back()? };
        // SAFETY: the cell holds a value (S1), which is ours, and the cursor yields it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        owned_iterator::rfold(self, init, f)
    }
}

impl<T, W: KeyWalk, M> ExactSizeIterator for OwnedPairs<'_, T, W, M> {}

impl<T, W: KeyWalk, M> FusedIterator for OwnedPairs<'_, T, W, M> {}

impl<W: KeyWalk, M> Drop for ErasedPairs<'_, W, M> {
    #[inline]
    fn drop(&mut self) {
        // Moved out, so that its drop does not get the address of this iterator, which would keep the cursor in memory.
        // SAFETY: the field is not used again.
        let _memory = unsafe { ManuallyDrop::take(&mut self.memory) };
        // SAFETY: `drop_rest` is of the values and of this walk. The cursor is valid until `_memory` is dropped, after
        // this, even if a value panics. The values are ours.
        unsafe { self.drop_rest.call(|| self.cursor) };
    }
}
