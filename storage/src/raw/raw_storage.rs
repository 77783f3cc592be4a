//! [`RawStorage`]: keys and values in step.

use core::mem::{self, ManuallyDrop};
use core::ops::Range;
use core::ptr::{self, NonNull};

use sparse_set::allocator::Allocator;
use sparse_set::parts::SparseIndex;
use sparse_set::{SparseKey, SparseSet, TryReserveError};

use super::backing::Backing;
use super::page_table::distinct;
use super::{IntoPairs, OwnedPairs, PageTable, Runs, Walk};
use crate::paging::Paging;
use crate::{TryInsertError, TryInsertErrorKind};

/// A set of keys and, in the cell at each position, the value.
pub(crate) struct RawStorage<T, K: SparseKey, A: Allocator, P: Paging> {
    pub(super) backing: Backing<T, K, A, P>,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, K, A, P> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { backing: Backing::new(SparseSet::new_in(alloc)) }
    }

    #[inline(always)]
    pub(crate) const fn set(&self) -> &SparseSet<K, A> {
        &self.backing.set
    }

    #[inline(always)]
    pub(crate) const fn index(&self) -> &SparseIndex<K, A> {
        self.set().as_index()
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.backing.set.len()
    }

    #[inline]
    pub(crate) const fn page_count(&self) -> usize {
        self.backing.payload.page_count()
    }

    /// Returns the number of values that both the set and the cells have capacity for.
    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        let (keys, cells) = (self.set().capacity(), self.backing.payload.capacity());
        if keys < cells { keys } else { cells }
    }

    /// Returns the page table. Cells below the length hold values (S1). It is invalidated when the storage grows or
    /// shrinks.
    #[inline(always)]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.backing.payload.table()
    }

    /// Returns the cell at `position`. The pointer is valid until the value is moved or dropped.
    ///
    /// # Safety
    /// - `position` is below the length.
    #[inline(always)]
    pub(crate) unsafe fn cell(&self, position: usize) -> NonNull<T> {
        debug_assert!(position < self.len(), "position {position} of {}", self.len());
        // SAFETY: caller guarantees that `position` is below the length, which is at most the capacity (S1).
        unsafe { self.table().cell(position) }
    }

    /// Returns a pointer to the value of `key`. Creates no reference to a value.
    #[inline(always)]
    pub(crate) fn find(&self, key: K) -> Option<NonNull<T>> {
        let position = self.set().index_of(key)?;
        // SAFETY: positions of keys are below the length.
        Some(unsafe { self.cell(position) })
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: K) -> Option<&T> {
        // SAFETY: the cell holds a value (S1) and is borrowed with `self`.
        self.find(key).map(|cell| unsafe { cell.as_ref() })
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut T> {
        // SAFETY: the cell holds a value (S1) and is borrowed mutably with `self`.
        self.find(key).map(|mut cell| unsafe { cell.as_mut() })
    }

    #[inline]
    pub(crate) fn get_at(&self, position: usize) -> Option<(K, &T)> {
        let key = self.set().get_at(position)?;
        // SAFETY: the position has a key, so it is below the length.
        let cell = unsafe { self.cell(position) };
        // SAFETY: the cell holds a value (S1) and is borrowed with `self`.
        Some((key, unsafe { cell.as_ref() }))
    }

    #[inline]
    pub(crate) fn get_at_mut(&mut self, position: usize) -> Option<(K, &mut T)> {
        let key = self.set().get_at(position)?;
        // SAFETY: the position has a key, so it is below the length.
        let mut cell = unsafe { self.cell(position) };
        // SAFETY: the cell holds a value (S1) and is borrowed mutably with `self`.
        Some((key, unsafe { cell.as_mut() }))
    }

    /// Returns the values of `keys`, `None` for keys without a value.
    ///
    /// # Safety
    /// - No two keys have the same value.
    pub(crate) unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        let positions = keys.map(|key| self.index().get(key));
        // SAFETY: positions of keys are below the length, so their cells hold values (S1). Caller guarantees that they
        // are distinct, and `self` is borrowed mutably.
        unsafe { self.table().values_mut(positions) }
    }

    /// Returns the values of `keys`, `None` for keys without a value. If a key with a value occurs twice, returns the
    /// index of the second in the array.
    pub(crate) fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> Result<[Option<&mut T>; N], usize> {
        let positions = distinct(keys.map(|key| self.index().get(key)))?;
        // SAFETY: positions of keys are below the length, so their cells hold values (S1). They are distinct (just
        // checked), and `self` is borrowed mutably.
        Ok(unsafe { self.table().values_mut(positions) })
    }

    /// Allocates all memory that inserting `key` needs, so that the insertion cannot fail.
    pub(crate) fn try_reserve_for(&mut self, key: K) -> Result<(), TryInsertErrorKind<K>> {
        match self.index().get_by_index(key.index()) {
            Some(_) if key.is_in_range() => Ok(()),
            _ => self.try_reserve_for_new(key),
        }
    }

    /// Allocates all memory that inserting `key` needs. Fails if its index is occupied.
    fn try_reserve_for_new(&mut self, key: K) -> Result<(), TryInsertErrorKind<K>> {
        let Backing { set, payload } = &mut self.backing;
        match set.try_insert_new(key) {
            // The capacity and the page of the sparse array remain. Nothing in between can panic, so the key without a
            // value is not observed.
            Ok(true) => _ = set.pop(),
            Ok(false) => return Err(TryInsertErrorKind::Present),
            Err(error) => return Err(TryInsertErrorKind::from_set(key, error)),
        }
        // SAFETY: the set's allocator is that of all calls (S2).
        unsafe { payload.try_reserve(set.len() + 1, set.allocator()) }.map_err(TryInsertErrorKind::Reserve)
    }

    /// Appends the value and returns its cell, or returns the value if the index is occupied or memory is needed.
    ///
    /// The hot path of insertion, small enough to be inlined.
    #[inline(always)]
    fn insert_within_capacity(&mut self, key: K, value: T) -> Result<NonNull<T>, T> {
        let Backing { set, payload } = &mut self.backing;
        let position = set.len();
        if position == payload.capacity() || !set.insert_within_capacity(key) {
            return Err(value);
        }
        // SAFETY: `position` is below the capacity.
        let cell = unsafe { payload.table().cell(position) };
        // SAFETY: the cell holds no value (S1). The set has just appended the key at `position`, so this restores S1.
        unsafe { cell.write(value) };
        Ok(cell)
    }

    /// Inserts the value. Replaces and returns the pair with the same index, whatever its version.
    ///
    /// On an error, the contents are unchanged, but pages may have been allocated.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
        match self.insert_within_capacity(key, value) {
            Ok(_) => Ok(None),
            Err(value) => self.try_insert_or_grow(key, value),
        }
    }

    /// The cold path of [`try_insert`](Self::try_insert).
    #[inline(never)]
    fn try_insert_or_grow(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
        let Some(old_key) = self.set_version(key) else {
            return self.try_insert_new_or_grow(key, value).map(|_| None);
        };
        match self.get_mut(key) {
            Some(place) => Ok(Some((old_key, mem::replace(place, value)))),
            None => unreachable!("the key {key:?} is in the set"),
        }
    }

    /// Inserts the value if the index is vacant. On an error, the contents are unchanged, but pages may have been
    /// allocated.
    #[inline(always)]
    pub(crate) fn try_insert_new(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
        match self.insert_within_capacity(key, value) {
            // SAFETY: the value was just written to this cell, and `self` is borrowed mutably. (The borrow checker
            // would reject a reference returned from one branch only.)
            Ok(mut cell) => Ok(unsafe { cell.as_mut() }),
            Err(value) => self.try_insert_new_or_grow(key, value),
        }
    }

    /// The cold path of [`try_insert_new`](Self::try_insert_new).
    #[inline(never)]
    fn try_insert_new_or_grow(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
        if let Err(kind) = self.try_reserve_for_new(key) {
            return Err(TryInsertError { key, value, kind });
        }
        match self.insert_within_capacity(key, value) {
            // SAFETY: the value was just written to this cell, and `self` is borrowed mutably.
            Ok(mut cell) => Ok(unsafe { cell.as_mut() }),
            Err(_) => unreachable!("memory for the key {key:?} was just allocated"),
        }
    }

    /// Inserts pairs as [`try_insert`](Self::try_insert) does until one fails. Drops replaced values.
    ///
    /// On an error, earlier pairs are inserted, and the iterator is past the returned pair.
    #[inline]
    pub(crate) fn try_extend(&mut self, pairs: &mut impl Iterator<Item = (K, T)>) -> Result<(), TryInsertError<K, T>> {
        loop {
            let Backing { set, payload } = &mut self.backing;
            let table = payload.table();
            let refused = set.extend_in_step(payload.capacity(), pairs, |position, value| {
                // SAFETY: the set passes positions of keys, below the given limit.
                let cell = unsafe { table.cell(position) };
                // SAFETY: the cell is ours and holds no value: the set has just appended the key. This restores S1.
                unsafe { cell.write(value) };
            });
            let Some((key, value)) = refused else { return Ok(()) };
            self.try_insert_or_grow(key, value)?;
        }
    }

    /// Returns the value at `position`, whose key the set has just removed, and moves the last value there.
    ///
    /// # Safety
    /// - The set has one key fewer than there are values, and `position` is at most its length.
    #[inline(always)]
    unsafe fn take(&mut self, position: usize) -> T {
        let last = self.len();
        debug_assert!(position <= last, "position {position} of {last}");
        // SAFETY: caller guarantees that a value is at `position`, so it is below the capacity.
        let value = unsafe { self.table().cell(position).read() };
        if position != last {
            // SAFETY: caller guarantees that both are positions of values. `last` is past the length and no longer
            // accessed (S1); the value at `position` was just read.
            unsafe { self.table().relocate(last, position) };
        }
        value
    }

    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<T> {
        let position = self.backing.set.remove_full(key)?;
        // SAFETY: the set has just removed the key at this position.
        Some(unsafe { self.take(position) })
    }

    /// Removes and returns the first pair from `position` on for which `remove` returns `true`. Subtracts the visited
    /// pairs from `left`. If `remove` panics, its pair counts as not visited.
    pub(crate) fn extract_next(
        &mut self,
        position: &mut usize,
        left: &mut usize,
        mut remove: impl FnMut(K, &mut T) -> bool,
    ) -> Option<(K, T)> {
        while let Some((key, value)) = self.get_at_mut(*position) {
            let removes = remove(key, value);
            *left -= 1;
            if removes {
                // The last pair has moved here and is next.
                return Some((key, self.remove(key)?));
            }
            *position += 1;
        }
        None
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, T)> {
        let key = self.backing.set.pop()?;
        let last = self.len();
        // SAFETY: the set has just removed the key at `last`, the end.
        Some((key, unsafe { self.take(last) }))
    }

    /// Drops the values from `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        let old = self.len();
        if len < old {
            self.backing.set.truncate(len);
            // SAFETY: these cells held values (S1). They are past the length now and not accessed again.
            unsafe { self.table().drop_values(len, old) };
        }
    }

    pub(crate) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Retains the values for which `keep` returns `true`, in their order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, &mut T) -> bool) {
        let table = self.table();
        self.backing.set.retain_in_step(
            |position, key| {
                // SAFETY: the set passes positions of its keys, which are below the capacity.
                let mut cell = unsafe { table.cell(position) };
                // SAFETY: nothing was moved to or from this position yet, so it holds the key's value (S1). `self` is
                // borrowed mutably.
                keep(key, unsafe { cell.as_mut() })
            },
            // SAFETY: both are positions of earlier keys. The value at `from` belongs to the moving key. The value at
            // `to` was moved or dropped before, as the set moves keys only to vacated positions.
            |from, to| unsafe { table.relocate(from, to) },
            // SAFETY: the key at this position was just removed, and its value was not moved. It is not accessed again,
            // even if this panics: the set then calls the closure above for all later keys.
            |position| unsafe { table.cell(position).drop_in_place() },
        );
    }

    /// Removes the values in `range`; later values move forward.
    ///
    /// # Panics
    /// Panics if the range is not within `0..len`.
    pub(crate) fn drain(&mut self, range: Range<usize>) -> OwnedPairs<'_, T, K, ()> {
        let (len, table) = (self.len(), self.table());
        let removed = range.len();
        let start = range.start;
        // Checks the range and removes the keys from the set.
        let keys = NonNull::from(self.backing.set.drain(range).as_slice()).cast();
        // SAFETY: `start + removed <= len`, as the set has not panicked, and these cells hold values (S1). Rotating
        // restores the order of the keys: the remaining values are in front, as many as the set has keys.
        unsafe { table.rotate(start, removed, len) };
        // SAFETY: the values from `len - removed` on are past the set's length, so the drain owns them, and the set
        // drains their keys (T1). `self` stays borrowed, so nothing is freed or written to (T2).
        unsafe { OwnedPairs::new(table, keys, len - removed, len, ()) }
    }

    /// Swaps the positions of two keys. Returns `false` if one is missing.
    pub(crate) fn swap(&mut self, a: K, b: K) -> bool {
        let (Some(a), Some(b)) = (self.index().get(a), self.index().get(b)) else { return false };
        self.swap_at(a, b);
        true
    }

    /// Swaps the keys and the values at two positions.
    ///
    /// # Panics
    /// Panics if a position is out of bounds.
    pub(crate) fn swap_at(&mut self, a: usize, b: usize) {
        self.backing.set.swap_at(a, b);
        // SAFETY: the set has checked that both are below the length, so the cells hold values (S1).
        unsafe { self.table().swap(a, b) };
    }

    #[inline]
    pub(crate) fn set_version(&mut self, key: K) -> Option<K> {
        self.backing.set.set_version(key)
    }

    /// Reserves capacity for at least `additional` more values, in whole pages.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let len = self.len();
        let needed = len.checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?;
        if needed <= self.capacity() {
            return Ok(());
        }
        // Reserve as many keys as the pages have cells, so that filling the pages does not grow the set.
        let cells = if size_of::<T>() == 0 { None } else { needed.checked_next_multiple_of(self.table().page_len()) };
        let keys = cells.unwrap_or(needed).min(K::INDEX_LIMIT).max(needed);
        let Backing { set, payload } = &mut self.backing;
        set.try_reserve(keys - len)?;
        // SAFETY: the set's allocator is that of all calls (S2).
        unsafe { payload.try_reserve(needed, set.allocator()) }
    }

    /// Shrinks to the length or to `capacity`, whichever is greater.
    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        let Backing { set, payload } = &mut self.backing;
        set.shrink_to(capacity);
        // SAFETY: the set's allocator is that of all calls (S2). Cells past the length hold no values (S1).
        unsafe { payload.shrink_to(set.len().max(capacity), set.allocator()) };
    }

    #[inline]
    pub(crate) fn iter(&self) -> Walk<'_, T, K, &T> {
        // SAFETY: there are as many values as keys (S1), and `self` stays borrowed.
        unsafe { Walk::new(self.set().as_slice(), self.table()) }
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> Walk<'_, T, K, &mut T> {
        // SAFETY: there are as many values as keys (S1), and `self` stays borrowed mutably.
        unsafe { Walk::new(self.set().as_slice(), self.table()) }
    }

    #[inline]
    pub(crate) fn runs(&self) -> Runs<'_, T, K, &[T]> {
        // SAFETY: there are as many values as keys (S1), and `self` stays borrowed.
        unsafe { Runs::new(self.set().as_slice(), self.table()) }
    }

    #[inline]
    pub(crate) fn runs_mut(&mut self) -> Runs<'_, T, K, &mut [T]> {
        // SAFETY: there are as many values as keys (S1), and `self` stays borrowed mutably.
        unsafe { Runs::new(self.set().as_slice(), self.table()) }
    }

    /// Converts the storage into an owning iterator.
    pub(crate) fn into_iter(self) -> IntoPairs<T, K, A, P> {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not dropped or used again, so the backing has one owner.
        let backing = unsafe { ptr::read(&raw const this.backing) };
        let len = backing.set.len();
        // SAFETY: the cells below `len` hold values (S1), which the iterator owns now.
        unsafe { IntoPairs::owning(backing, len) }
    }

    /// Creates a storage from a filled backing.
    ///
    /// # Safety
    /// - S1 and S2 hold for it.
    pub(super) unsafe fn from_backing(backing: Backing<T, K, A, P>) -> Self {
        Self { backing }
    }

    /// Clones the storage with a clone of the allocator.
    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        T: Clone,
        A: Clone,
    {
        let filled = IntoPairs::try_filled(self.set().try_clone()?, self.iter())?;
        // SAFETY: `filled` has just been created, with as many values as keys.
        Ok(unsafe { filled.into_storage() })
    }

    /// Checks P1 to P3 and S1 as far as possible.
    pub(crate) fn assert_invariants(&self) {
        let Backing { set, payload } = &self.backing;
        set.assert_invariants();
        payload.assert_invariants();
        assert!(set.len() <= payload.capacity(), "S1: {} keys, {} cells", set.len(), payload.capacity());
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for RawStorage<T, K, A, P> {
    fn drop(&mut self) {
        // If a drop panics, the other values are still dropped, then the backing.
        // SAFETY: the cells below the length hold values (S1), which are not accessed again.
        unsafe { self.table().drop_values(0, self.len()) };
    }
}
