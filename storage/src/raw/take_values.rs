//! [`TakeValues`], [`RawDrain`] and [`RawIntoIter`]: iterators that move values out of cells.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr;

use sparse_set::allocator::Allocator;
use sparse_set::set::Drain as Keys;
use sparse_set::{SparseKey, SparseSet, TryReserveError};

use super::backing::Backing;
use super::{PageTable, RawStorage, Walk};
use crate::paging::Paging;

/// Owns the values in the cells from `front` to `back`, which are borrowed for `'a`. Dropping it drops them.
///
/// Carries `'a` together with `Drop`, so that the cells cannot be freed or refilled before it is dropped.
pub(crate) struct TakeValues<'a, T> {
    table: PageTable<T>,
    front: usize,
    back: usize,
    marker: PhantomData<(&'a (), T)>,
}

// SAFETY: `TakeValues` is the only owner of the values that it points to.
unsafe impl<T: Send> Send for TakeValues<'_, T> {}

// SAFETY: `&TakeValues` gives out `&T` only.
unsafe impl<T: Sync> Sync for TakeValues<'_, T> {}

impl<T> TakeValues<'_, T> {
    /// # Safety
    /// - `start <= end`, and `end` is not above the capacity of the payload.
    /// - The cells from `start` to `end` hold values that nobody else reads or drops.
    /// - For `'a`, or until this is dropped, the cells are neither freed nor written to.
    pub(super) unsafe fn new(table: PageTable<T>, start: usize, end: usize) -> Self {
        debug_assert!(start <= end, "values from {start} to {end}");
        Self { table, front: start, back: end, marker: PhantomData }
    }

    #[inline]
    fn len(&self) -> usize {
        self.back - self.front
    }

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.front == self.back {
            return None;
        }
        let position = self.front;
        self.front += 1;
        // SAFETY: `position` is below `back`, which is not above the capacity.
        let cell = unsafe { self.table.cell(position) };
        // SAFETY: the cell holds our value, and is before `front` now: it is not read again.
        Some(unsafe { cell.read() })
    }

    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        // SAFETY: `back` was not above the capacity and is below it now.
        let cell = unsafe { self.table.cell(self.back) };
        // SAFETY: the cell holds our value, and is not before `back` any more: it is not read again.
        Some(unsafe { cell.read() })
    }

    /// Drops the first `n` values, or all if there are fewer.
    fn skip(&mut self, n: usize) {
        let start = self.front;
        self.front += n.min(self.len());
        // SAFETY: these cells hold our values, and are before `front` now: they are not accessed again.
        unsafe { self.table.drop_values(start, self.front) };
    }
}

impl<T> Drop for TakeValues<'_, T> {
    fn drop(&mut self) {
        // SAFETY: these cells hold our values, and they are not accessed again after this.
        unsafe { self.table.drop_values(self.front, self.back) };
    }
}

/// Drained pairs. There are as many keys as values.
pub(crate) struct RawDrain<'a, T, K> {
    keys: Keys<'a, K>,
    values: TakeValues<'a, T>,
}

impl<'a, T, K: SparseKey> RawDrain<'a, T, K> {
    /// # Safety
    /// - There are as many keys as values.
    pub(super) unsafe fn new(keys: Keys<'a, K>, values: TakeValues<'a, T>) -> Self {
        debug_assert!(keys.len() == values.len(), "{} keys, {} values", keys.len(), values.len());
        Self { keys, values }
    }

    /// Shows the remaining elements.
    pub(crate) fn walk(&self) -> Walk<'_, T, K, &T> {
        let TakeValues { table, front, .. } = self.values;
        // SAFETY: there are as many keys as values, which are in the cells from `front` on and stay there while `self`
        // is borrowed.
        unsafe { Walk::starting_at(self.keys.as_slice(), table, front) }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(K, T)> {
        Some((self.keys.next()?, self.values.next()?))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(K, T)> {
        Some((self.keys.next_back()?, self.values.next_back()?))
    }

    /// Drops the first `n`.
    pub(crate) fn skip(&mut self, n: usize) {
        if let Some(before) = n.checked_sub(1) {
            // Skip the keys first: the drop of a value may panic.
            self.keys.nth(before);
            self.values.skip(n);
        }
    }
}

/// The pairs and the memory of a consumed storage.
pub(crate) struct RawIntoIter<T, K: SparseKey, A: Allocator, P: Paging> {
    // Declared before `backing`, so that the values are dropped before their cells are freed.
    values: TakeValues<'static, T>,
    backing: Backing<T, K, A, P>,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawIntoIter<T, K, A, P> {
    /// # Safety
    /// - S2 holds for the backing, and it has `len` cells that hold values, which nobody else looks at.
    pub(super) unsafe fn new(backing: Backing<T, K, A, P>, len: usize) -> Self {
        debug_assert!(len <= backing.payload.capacity(), "{len} values");
        // SAFETY: caller guarantees that the values are there and no one else's. The backing frees the cells after the
        // values are dropped.
        let values = unsafe { TakeValues::new(backing.payload.table(), 0, len) };
        Self { values, backing }
    }

    /// The keys of `set`, with clones of the values of `walk`.
    ///
    /// # Panics
    /// Panics if there are not as many keys as values.
    pub(super) fn try_filled(set: SparseSet<K, A>, walk: Walk<'_, T, K, &T>) -> Result<Self, TryReserveError>
    where
        T: Clone,
    {
        let len = set.len();
        assert_eq!(len, walk.len(), "keys, values");
        let mut backing = Backing::new(set);
        // SAFETY: the allocator of the set is the one of all calls (S2).
        unsafe { backing.payload.try_reserve(len, backing.set.allocator())? };
        // From here on it owns the clones that were made, should the next one panic.
        // SAFETY: S2 holds for the new backing, and no cell holds a value yet.
        let mut filled = unsafe { Self::new(backing, 0) };
        for (_, value) in walk {
            let value = value.clone();
            // SAFETY: the walk has `len` values, and this is one of them: `back` is below `len`, and there are as many
            // cells.
            let cell = unsafe { filled.backing.payload.cell(filled.values.back) };
            // SAFETY: the cell is our memory, and past the values that are there.
            unsafe { cell.write(value) };
            filled.values.back += 1;
        }
        Ok(filled)
    }

    /// Converts it into a storage.
    ///
    /// # Safety
    /// - No value was taken, and there are as many as keys.
    pub(super) unsafe fn into_storage(self) -> RawStorage<T, K, A, P> {
        debug_assert!(self.values.front == 0 && self.values.back == self.backing.set.len(), "values were taken");
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not dropped and not used again, so the backing has one owner, and the values go with it.
        let backing = unsafe { ptr::read(&raw const this.backing) };
        // SAFETY: caller guarantees that as many cells as there are keys hold values, and S2 holds since `new`.
        unsafe { RawStorage::from_backing(backing) }
    }

    /// Shows the remaining elements.
    pub(crate) fn walk(&self) -> Walk<'_, T, K, &T> {
        let TakeValues { table, front, .. } = self.values;
        // SAFETY: there are as many keys as values, which are in the cells from `front` on and stay there while `self`
        // is borrowed.
        unsafe { Walk::starting_at(self.keys(), table, front) }
    }

    /// Returns the remaining keys.
    #[inline]
    pub(crate) fn keys(&self) -> &[K] {
        &self.backing.set.as_slice()[self.values.front..self.values.back]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(K, T)> {
        Some((*self.keys().first()?, self.values.next()?))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(K, T)> {
        Some((*self.keys().last()?, self.values.next_back()?))
    }

    /// Drops the first `n`.
    pub(crate) fn skip(&mut self, n: usize) {
        self.values.skip(n);
    }

    /// Clones the remaining pairs, with a clone of the allocator.
    ///
    /// # Panics
    /// Calls `handle_alloc_error` if there is no memory.
    pub(crate) fn clone(&self) -> Self
    where
        T: Clone,
        A: Clone,
    {
        let mut set = SparseSet::new_in(self.backing.set.allocator().clone());
        set.extend(self.keys().iter().copied());
        Self::try_filled(set, self.walk()).unwrap_or_else(|error| error.raise("IntoIter::clone"))
    }
}
