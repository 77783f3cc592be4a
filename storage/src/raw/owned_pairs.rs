//! [`OwnedPairs`]: the iterator that moves values out of cells.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr::{self, NonNull};
use core::slice;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet, TryReserveError};

use super::backing::Backing;
use super::{PageTable, RawStorage, Walk};
use crate::consume;
use crate::paging::Paging;

/// Owns the values in the cells from `front` to `back`. Dropping it drops them, then `memory`: the [`Backing`] of a
/// consumed storage, or `()` if it borrows a storage for `'a`.
///
/// - **T1** The cells from `front` to `back` hold values that nothing else reads or drops. The keys from `keys` on
///   belong to them, in the same order.
/// - **T2** Cells and keys are neither freed nor written to for `'a` and while `memory` lives.
///
/// Carries `'a` and implements `Drop`, so the cells cannot be freed or refilled while it lives.
pub(crate) struct OwnedPairs<'a, T, K, M> {
    table: PageTable<T>,
    /// The key of `front`.
    keys: NonNull<K>,
    front: usize,
    back: usize,
    memory: M,
    marker: PhantomData<(&'a K, T)>,
}

// SAFETY: `OwnedPairs` is the only owner of its values, and reads keys like a `&[K]`.
unsafe impl<T: Send, K: Sync, M: Send> Send for OwnedPairs<'_, T, K, M> {}

// SAFETY: `&OwnedPairs` gives out `&T`, `&K` and `&M` only.
unsafe impl<T: Sync, K: Sync, M: Sync> Sync for OwnedPairs<'_, T, K, M> {}

impl<'a, T, K, M> OwnedPairs<'a, T, K, M> {
    /// Creates an iterator over the values in the cells from `front` to `back`.
    ///
    /// # Safety
    /// - `front <= back`, and `back` is not above the capacity of the payload.
    /// - T1 and T2 hold.
    pub(super) unsafe fn new(table: PageTable<T>, keys: NonNull<K>, front: usize, back: usize, memory: M) -> Self {
        debug_assert!(front <= back, "values from {front} to {back}");
        Self { table, keys, front, back, memory, marker: PhantomData }
    }

    #[inline]
    pub(crate) fn keys(&self) -> &[K] {
        // SAFETY: there are as many keys as values (T1), and they do not change while `self` lives (T2).
        unsafe { slice::from_raw_parts(self.keys.as_ptr(), self.back - self.front) }
    }

    pub(crate) fn as_shared(&self) -> Walk<'_, T, K, &T> {
        // SAFETY: there are as many values from `front` on as keys (T1). They stay while `self` is borrowed (T2).
        unsafe { Walk::starting_at(self.keys(), self.table, self.front) }
    }

    /// Drops the first `n` values, or all if there are fewer.
    fn skip(&mut self, n: usize) {
        let (start, n) = (self.front, n.min(self.back - self.front));
        // SAFETY: `n` is at most the number of remaining keys (T1).
        self.keys = unsafe { self.keys.add(n) };
        self.front += n;
        // SAFETY: these cells hold our values (T1). They are before `front` now and not accessed again.
        unsafe { self.table.drop_values(start, self.front) };
    }
}

impl<T, K: Copy, M> Iterator for OwnedPairs<'_, T, K, M> {
    type Item = (K, T);

    #[inline]
    fn next(&mut self) -> Option<(K, T)> {
        if self.front == self.back {
            return None;
        }
        // SAFETY: `front < back`, so the key is one of ours (T1) and the cell is below the capacity.
        let (key, cell) = unsafe { (self.keys.read(), self.table.cell(self.front)) };
        // SAFETY: there is a key at `keys`.
        self.keys = unsafe { self.keys.add(1) };
        self.front += 1;
        // SAFETY: the cell holds our value (T1). It is before `front` now and not read again.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, T)> {
        self.skip(n);
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::fold(self, init, f)
    }
}

impl<T, K: Copy, M> DoubleEndedIterator for OwnedPairs<'_, T, K, M> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        // SAFETY: `back` was greater than `front`, so the key is one of ours (T1) and the cell is below the capacity.
        let (key, cell) = unsafe { (self.keys.add(self.back - self.front).read(), self.table.cell(self.back)) };
        // SAFETY: the cell holds our value (T1). It is not below `back` now and not read again.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::rfold(self, init, f)
    }
}

impl<T, K: Copy, M> ExactSizeIterator for OwnedPairs<'_, T, K, M> {
    #[inline]
    fn len(&self) -> usize {
        self.back - self.front
    }
}

impl<T, K: Copy, M> FusedIterator for OwnedPairs<'_, T, K, M> {}

impl<T, K, M> Drop for OwnedPairs<'_, T, K, M> {
    fn drop(&mut self) {
        // SAFETY: these cells hold our values (T1), which are not accessed again.
        unsafe { self.table.drop_values(self.front, self.back) };
    }
}

/// The pairs and the memory of a consumed storage.
pub(crate) type IntoPairs<T, K, A, P> = OwnedPairs<'static, T, K, Backing<T, K, A, P>>;

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoPairs<T, K, A, P> {
    /// Takes ownership of the first `len` pairs.
    ///
    /// # Safety
    /// - S2 holds for the backing. Its first `len` cells hold values that nothing else accesses.
    pub(super) unsafe fn owning(backing: Backing<T, K, A, P>, len: usize) -> Self {
        // The block of keys does not move with the backing.
        let (table, keys) = (backing.payload.table(), NonNull::from(backing.set.as_slice()).cast());
        // SAFETY: caller guarantees T1. The backing frees keys and cells after the values are dropped (T2).
        unsafe { Self::new(table, keys, 0, len, backing) }
    }

    /// Clones the values of `walk` for the keys of `set`.
    ///
    /// # Panics
    /// Panics if the numbers of keys and values differ.
    pub(super) fn try_filled(set: SparseSet<K, A>, walk: Walk<'_, T, K, &T>) -> Result<Self, TryReserveError>
    where
        T: Clone,
    {
        let len = set.len();
        assert_eq!(len, walk.len(), "keys, values");
        let mut backing = Backing::new(set);
        // SAFETY: the set's allocator is that of all calls (S2).
        unsafe { backing.payload.try_reserve(len, backing.set.allocator())? };
        // Own the clones from here on, in case the next one panics.
        // SAFETY: S2 holds for the new backing, and no cell holds a value yet.
        let mut filled = unsafe { Self::owning(backing, 0) };
        for (_, value) in walk {
            let value = value.clone();
            // SAFETY: the walk yields `len` values, and there are `len` cells: `back < len`.
            let cell = unsafe { filled.table.cell(filled.back) };
            // SAFETY: the cell is our memory, past the initialized values.
            unsafe { cell.write(value) };
            filled.back += 1;
        }
        Ok(filled)
    }

    /// Converts it into a storage.
    ///
    /// # Safety
    /// - No value was yielded, and there are as many values as keys.
    pub(super) unsafe fn into_storage(self) -> RawStorage<T, K, A, P> {
        debug_assert!(self.front == 0 && self.back == self.memory.set.len(), "values were taken");
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not dropped or used again, so the backing has one owner. The values go with it.
        let backing = unsafe { ptr::read(&raw const this.memory) };
        // SAFETY: caller guarantees S1, and S2 holds since `owning`.
        unsafe { RawStorage::from_backing(backing) }
    }
}

/// Clones the remaining pairs, with a clone of the allocator. Calls `handle_alloc_error` if allocation fails.
impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for IntoPairs<T, K, A, P> {
    fn clone(&self) -> Self {
        let mut set = SparseSet::new_in(self.memory.set.allocator().clone());
        set.extend(self.keys().iter().copied());
        Self::try_filled(set, self.as_shared()).unwrap_or_else(|error| error.raise("IntoIter::clone"))
    }
}
