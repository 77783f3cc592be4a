//! [`RawStorage`]: keys and values in step.

use core::marker::PhantomData;
use core::mem;
use core::ptr::{self, NonNull};

use sparse_set::internal::SparseIndex;
use sparse_set::{SparseKey, TryReserveError};

use super::page_table::distinct;
use super::{BorrowedPairs, Cursor, ErasedStorage, OwnedPairs, PageTable, Pages, ValueType};
use crate::try_insert_error::{EvictResult, InsertResult};
use crate::{Paging, TryInsertError, TryInsertErrorKind};
use sparse_set::internal::{KeySet, Released, SHORT_LIST_LEN};

/// A set of keys and, in the cell at each key's position, the value.
///
/// Invariant in `T`, as the values are dropped by a function that the constructor chooses ([`ValueType`]). A subtype
/// may have other drop glue: `for<'a> fn(&'a u8)` is a subtype of `fn(&'static u8)`, and may implement other traits.
pub(crate) struct RawStorage<T, S: KeySet, P: Paging> {
    pub(super) erased: ErasedStorage<S, P>,
    /// Tells the drop check that values are dropped.
    values: PhantomData<T>,
    // Invariant in `T`.
    function: PhantomData<fn(T) -> T>,
}

impl<T, S: KeySet, P: Paging> RawStorage<T, S, P> {
    // Evaluated at construction, so that bad constants of a paging fail to compile there.
    const VALUES: &'static ValueType = &ValueType::of::<T, S::Walk, P>();

    /// Creates an empty storage. Allocates nothing.
    pub(crate) fn new_in(alloc: S::Alloc) -> Self {
        Self::with_set(S::new_in(alloc))
    }

    /// Creates a storage of these keys, without cells.
    pub(super) const fn with_set(set: S) -> Self {
        Self {
            erased: ErasedStorage { set, pages: Pages::new(Self::VALUES) },
            values: PhantomData,
            function: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) const fn set(&self) -> &S {
        &self.erased.set
    }

    #[inline(always)]
    pub(crate) fn index(&self) -> &SparseIndex<S::Key, S::Alloc> {
        self.erased.set.index()
    }

    #[inline]
    pub(crate) const fn page_count(&self) -> usize {
        self.erased.pages.page_count()
    }

    /// Returns the number of allocated bytes: those of the set, the directory and the pages.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.erased.set.allocated_bytes() + self.erased.pages.allocated_bytes()
    }

    /// Returns the number of positions that both the set and the pages have memory for.
    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.erased.set.capacity().min(self.erased.pages.cells())
    }

    /// Returns the page table. Cells at positions of keys hold values (S1). It is invalidated when the storage grows or
    /// shrinks.
    #[inline(always)]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.erased.pages.table_of()
    }

    /// Returns a pointer to the value of `key`. Creates no reference to a value.
    #[inline(always)]
    pub(crate) fn find(&self, key: S::Key) -> Option<NonNull<T>> {
        let position = self.erased.set.index().get(key)?;
        // SAFETY: the position of a key has a cell (K1, S1).
        Some(unsafe { self.table().cell(position) })
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: S::Key) -> Option<&T> {
        // SAFETY: the cell of a key holds a value (S1) and is borrowed with `self`.
        self.find(key).map(|cell| unsafe { cell.as_ref() })
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, key: S::Key) -> Option<&mut T> {
        // SAFETY: the cell of a key holds a value (S1) and is borrowed mutably with `self`.
        self.find(key).map(|mut cell| unsafe { cell.as_mut() })
    }

    /// Returns the key and the value at this position, or `None` if it is a hole or out of bounds.
    #[inline]
    pub(crate) fn get_at(&self, position: usize) -> Option<(S::Key, &T)> {
        let key = self.erased.set.key_at(position)?;
        // SAFETY: the position has a key, so it has a cell (S1).
        let cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell holds a value (S1) and is borrowed with `self`.
        Some((key, unsafe { cell.as_ref() }))
    }

    /// Returns the key and the value at this position, or `None` if it is a hole or out of bounds.
    #[inline]
    pub(crate) fn get_at_mut(&mut self, position: usize) -> Option<(S::Key, &mut T)> {
        let key = self.erased.set.key_at(position)?;
        // SAFETY: the position has a key, so it has a cell (S1).
        let mut cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell holds a value (S1) and is borrowed mutably with `self`.
        Some((key, unsafe { cell.as_mut() }))
    }

    /// Returns the values of `keys`, `None` for keys without a value.
    ///
    /// # Safety
    /// - No two keys have the same value.
    pub(crate) unsafe fn get_disjoint_unchecked_mut<const N: usize>(
        &mut self,
        keys: [S::Key; N],
    ) -> [Option<&mut T>; N] {
        let positions = keys.map(|key| self.index().get(key));
        // SAFETY: cells at positions of keys hold values (S1). Caller guarantees that they are distinct, and `self` is
        // borrowed mutably.
        unsafe { self.table().values_mut(positions) }
    }

    /// Returns the values of `keys`, `None` for keys without a value. If a key with a value occurs twice, returns the
    /// index of the second in the array.
    pub(crate) fn get_disjoint_mut<const N: usize>(&mut self, keys: [S::Key; N]) -> Result<[Option<&mut T>; N], usize> {
        let positions = distinct(keys.map(|key| self.index().get(key)))?;
        // SAFETY: cells at positions of keys hold values (S1). They are distinct (just checked), and `self` is borrowed
        // mutably.
        Ok(unsafe { self.table().values_mut(positions) })
    }

    /// Inserts the value and returns its cell, or returns the value if the index is taken or memory is needed.
    ///
    /// The hot path of insertion, small enough to be inlined.
    #[inline(always)]
    fn insert_within_capacity(&mut self, key: S::Key, value: T) -> Result<NonNull<T>, T> {
        let Some(position) = self.erased.set.claim(key, self.erased.pages.cells()) else { return Err(value) };
        // SAFETY: the claimed position is below the capacity, which is the limit (K2).
        let cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell is ours and held no value: its position had no key (S1). This restores S1.
        unsafe { cell.write(value) };
        Ok(cell)
    }

    /// Replaces the pair with the index of `key` and returns it, or returns the value if there is none.
    fn replace(&mut self, key: S::Key, value: T) -> Result<(S::Key, T), T> {
        let Some((old, position)) = self.erased.set.rename(key) else { return Err(value) };
        // SAFETY: the position has a key, so it has a cell (S1).
        let mut cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell holds a value (S1), and `self` is borrowed mutably.
        Ok((old, mem::replace(unsafe { cell.as_mut() }, value)))
    }

    /// Replaces the key with the index of `key` and returns the previous key.
    #[inline]
    pub(crate) fn rename(&mut self, key: S::Key) -> Option<S::Key> {
        self.erased.set.rename(key).map(|(old, _)| old)
    }

    /// Inserts the value, or replaces that of the key. On an error, the contents are unchanged, but memory may have
    /// been allocated.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, key: S::Key, value: T) -> InsertResult<S::Key, T> {
        match self.insert_within_capacity(key, value) {
            Ok(_) => Ok(None),
            Err(value) => self.try_insert_or_grow(key, value),
        }
    }

    /// The cold path of [`try_insert`](Self::try_insert).
    #[inline(never)]
    fn try_insert_or_grow(&mut self, key: S::Key, value: T) -> InsertResult<S::Key, T> {
        match self.get_mut(key) {
            Some(old) => Ok(Some(mem::replace(old, value))),
            None => self.try_insert_new_or_grow(key, value).map(|_| None),
        }
    }

    /// Inserts the value, or replaces the pair with the index of `key`. On an error, the contents are unchanged, but
    /// memory may have been allocated.
    pub(crate) fn try_insert_evicting(&mut self, key: S::Key, value: T) -> EvictResult<S::Key, T> {
        match self.insert_within_capacity(key, value) {
            Ok(_) => Ok(None),
            Err(value) => self.try_evict_or_grow(key, value),
        }
    }

    /// The cold path of [`try_insert_evicting`](Self::try_insert_evicting).
    #[inline(never)]
    fn try_evict_or_grow(&mut self, key: S::Key, value: T) -> EvictResult<S::Key, T> {
        match self.replace(key, value) {
            Ok(old) => Ok(Some(old)),
            Err(value) => self.try_insert_new_or_grow(key, value).map(|_| None),
        }
    }

    /// Inserts the value if the index is vacant. On an error, the contents are unchanged, but memory may have been
    /// allocated.
    #[inline(always)]
    pub(crate) fn try_insert_new(&mut self, key: S::Key, value: T) -> Result<&mut T, TryInsertError<S::Key, T>> {
        match self.insert_within_capacity(key, value) {
            // SAFETY: the value was just written to this cell, and `self` is borrowed mutably. (The borrow checker
            // would reject a reference returned from one branch only.)
            Ok(mut cell) => Ok(unsafe { cell.as_mut() }),
            Err(value) => self.try_insert_new_or_grow(key, value),
        }
    }

    /// The cold path of [`try_insert_new`](Self::try_insert_new).
    #[inline(never)]
    fn try_insert_new_or_grow(&mut self, key: S::Key, value: T) -> Result<&mut T, TryInsertError<S::Key, T>> {
        if let Err(kind) = self.try_reserve_for_new(key) {
            return Err(TryInsertError { key, value, kind });
        }
        match self.insert_within_capacity(key, value) {
            // SAFETY: the value was just written to this cell, and `self` is borrowed mutably.
            Ok(mut cell) => Ok(unsafe { cell.as_mut() }),
            Err(_) => unreachable!("memory for the key {key:?} was just allocated"),
        }
    }

    /// Inserts pairs as [`try_insert_evicting`](Self::try_insert_evicting) does until one fails. Drops replaced values.
    ///
    /// On an error, earlier pairs are inserted, and the iterator is past the returned pair.
    #[inline]
    pub(crate) fn try_extend(
        &mut self,
        pairs: &mut impl Iterator<Item = (S::Key, T)>,
    ) -> Result<(), TryInsertError<S::Key, T>> {
        loop {
            let table = self.table();
            let refused = self.erased.set.claim_each(self.erased.pages.cells(), pairs, |position, value| {
                // SAFETY: the claimed position is below the capacity, which is the limit (K2).
                let cell = unsafe { table.cell(position) };
                // SAFETY: the cell is ours and held no value: its position had no key (S1). This restores S1.
                unsafe { cell.write(value) };
            });
            let Some((key, value)) = refused else { return Ok(()) };
            self.try_evict_or_grow(key, value)?;
        }
    }

    /// Allocates all memory that inserting `key` needs, so that the insertion cannot fail. A present key needs none.
    pub(crate) fn try_reserve_for(&mut self, key: S::Key) -> Result<(), TryInsertErrorKind<S::Key>> {
        match self.index().get(key) {
            Some(_) => Ok(()),
            None => self.try_reserve_for_new(key),
        }
    }

    /// Allocates all memory that inserting `key` needs. Fails if its index is taken.
    fn try_reserve_for_new(&mut self, key: S::Key) -> Result<(), TryInsertErrorKind<S::Key>> {
        self.try_reserve_page(key)?;
        match self.index().get_by_index(key.index()) {
            Some((present, _)) if present == key => return Err(TryInsertErrorKind::Present),
            Some((present, _)) => return Err(TryInsertErrorKind::OtherVersion { present }),
            None => {}
        }
        let position = self.erased.set.next_position();
        if position == self.erased.set.slot_len() {
            self.erased.set.try_reserve(1).map_err(TryInsertErrorKind::Reserve)?;
        }
        // SAFETY: the allocator of the set never changes (K3, S2).
        let reserved = unsafe { self.erased.pages.try_reserve(position + 1, self.erased.set.index().allocator()) };
        reserved.map_err(TryInsertErrorKind::Reserve)
    }

    /// Allocates the page of the sparse array for `key`.
    pub(crate) fn try_reserve_page(&mut self, key: S::Key) -> Result<(), TryInsertErrorKind<S::Key>> {
        self.erased.set.try_reserve_page(key).map_err(|error| TryInsertErrorKind::from_set(key, error))
    }

    /// Returns the value that was at a position which the set has just released, and moves the value of the key that
    /// fills it.
    ///
    /// # Safety
    /// - The set has just returned `released`.
    #[inline(always)]
    unsafe fn take(&mut self, released: Released) -> T {
        let Released { position, filled_from } = released;
        // SAFETY: the position had a key, so its cell holds a value (S1).
        let value = unsafe { self.table().cell(position).read() };
        if filled_from != position {
            // SAFETY: both positions had keys, so their cells hold values (S1). The value at `position` was just read.
            // The key of the other is at `position` now (K2), so this restores S1.
            unsafe { self.table().relocate(filled_from, position) };
        }
        value
    }

    #[inline]
    pub(crate) fn remove(&mut self, key: S::Key) -> Option<T> {
        let released = self.erased.set.release(key)?;
        // SAFETY: the set has just released this position.
        Some(unsafe { self.take(released) })
    }

    /// Removes and returns the last pair.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(S::Key, T)> {
        let (key, position) = self.erased.set.release_last()?;
        // SAFETY: the set has just released this position, and no key fills it.
        Some((key, unsafe { self.take(Released { position, filled_from: position }) }))
    }

    /// Removes `key`, then drops its value, in place unless another value moves there.
    #[inline]
    pub(crate) fn remove_and_drop(&mut self, key: S::Key) -> bool {
        let Some(released) = self.erased.set.release(key) else { return false };
        if released.filled_from == released.position {
            // SAFETY: the position had a key, so it has a cell (S1).
            let cell = unsafe { self.table().cell(released.position) };
            // SAFETY: the cell holds a value (S1). The position has no key any more, so it is not accessed again.
            unsafe { cell.drop_in_place() };
        } else {
            // SAFETY: the set has just released this position.
            drop(unsafe { self.take(released) });
        }
        true
    }

    /// Removes and returns the first pair from `next` on for which `remove` returns `true`. Subtracts the visited pairs
    /// from `left`. If `remove` panics, its pair counts as visited.
    pub(crate) fn extract_next(
        &mut self,
        next: &mut usize,
        left: &mut usize,
        mut remove: impl FnMut(S::Key, &mut T) -> bool,
    ) -> Option<(S::Key, T)> {
        while let Some(position) = self.erased.set.first_from(*next) {
            let (key, value) = self.get_at_mut(position)?;
            *next = position + 1;
            *left -= 1;
            if remove(key, value) {
                let released = self.erased.set.release(key)?;
                if released.filled_from != released.position {
                    // Another pair has moved here and is next.
                    *next = position;
                }
                // SAFETY: the set has just released this position.
                return Some((key, unsafe { self.take(released) }));
            }
        }
        None
    }

    /// Removes the pairs for which `keep` returns `false`, and drops their values in place.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(S::Key, &mut T) -> bool) {
        let table = self.table();
        self.erased.set.retain_in_step(
            |position, key| {
                // SAFETY: the set passes a position of a key, which has a cell (S1).
                let mut cell = unsafe { table.cell(position) };
                // SAFETY: nothing was moved to or from this position yet, so it holds the key's value (S1). `self` is
                // borrowed mutably.
                keep(key, unsafe { cell.as_mut() })
            },
            // SAFETY: both are positions of earlier keys. The value at `from` belongs to the moving key. The value at
            // `to` was moved or dropped before, as the set moves keys only to vacated positions (K2).
            |from, to| unsafe { table.relocate(from, to) },
            // SAFETY: the key at this position was just removed, and its value was not moved. It is not accessed again,
            // even if this panics: the set then calls the closure above for all later keys that move (K2).
            |position| unsafe { table.cell(position).drop_in_place() },
        );
    }

    /// Closes the holes. Calls `moved` with the key, the value, the old and the new position of each pair that moves.
    /// If it panics, the remaining holes are still closed.
    pub(crate) fn compact(&mut self, mut moved: impl FnMut(S::Key, &mut T, usize, usize)) {
        let table = self.table();
        let mut has_panicked = false;
        self.erased.set.compact_in_step(|key, from, to| {
            // SAFETY: `from` had a key, so its cell holds a value (S1). `to` was a hole or the position of a key that
            // has moved, so it holds none. The key is at `to` now (K2), so this restores S1.
            unsafe { table.relocate(from, to) };
            if has_panicked {
                return;
            }
            has_panicked = true;
            // SAFETY: the position has a cell, as above.
            let mut cell = unsafe { table.cell(to) };
            // SAFETY: the value has just moved here, and `self` is borrowed mutably.
            moved(key, unsafe { cell.as_mut() }, from, to);
            has_panicked = false;
        });
    }

    /// Swaps the keys and the values at two positions.
    ///
    /// # Panics
    /// Panics if a position has no key.
    pub(crate) fn swap_at(&mut self, a: usize, b: usize) {
        self.erased.set.swap_positions(a, b);
        // SAFETY: the set has checked that both positions have keys, so the cells hold values (S1).
        unsafe { self.table().swap(a, b) };
    }

    /// Reserves capacity for at least `additional` more values, in whole pages. Holes count as capacity.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let (len, slot_len) = (self.erased.set.len(), self.erased.set.slot_len());
        let appended = additional.saturating_sub(slot_len - len);
        let needed = slot_len.checked_add(appended).ok_or(TryReserveError::CapacityOverflow)?;
        if needed <= self.capacity() {
            return Ok(());
        }
        // Reserve as many positions as the pages have cells, so that filling the pages does not grow the set. But few
        // keys need no pages of the sparse array, which the set would expect to need.
        let few = size_of::<T>() == 0 || needed <= SHORT_LIST_LEN;
        let cells = if few { None } else { needed.checked_next_multiple_of(self.table().page_len()) };
        let limit = S::Key::INDEX_LIMIT;
        self.erased.set.try_reserve(cells.unwrap_or(needed).min(limit).max(needed) - slot_len)?;
        // SAFETY: the allocator of the set never changes (K3, S2).
        unsafe { self.erased.pages.try_reserve(needed, self.erased.set.index().allocator()) }
    }

    /// Shrinks to the number of positions or to `capacity`, whichever is greater.
    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        self.erased.set.shrink_to(capacity);
        let cells = self.erased.set.slot_len().max(capacity);
        // SAFETY: the allocator of the set never changes (K3, S2). Positions are below `slot_len`, so no value is freed
        // (S1).
        unsafe { self.erased.pages.shrink_to(cells, self.erased.set.index().allocator()) };
    }

    /// Returns a cursor over all pairs.
    #[inline(always)]
    pub(super) fn cursor(&self) -> Cursor<T, S::Walk> {
        Cursor::new(self.erased.set.walk(), self.table())
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> BorrowedPairs<'_, T, S::Walk, &T> {
        // SAFETY: the storage is borrowed, so it does not change.
        unsafe { BorrowedPairs::new(self.cursor()) }
    }

    #[inline(always)]
    pub(crate) fn iter_mut(&mut self) -> BorrowedPairs<'_, T, S::Walk, &mut T> {
        // SAFETY: the storage is borrowed mutably, so it does not change, and nothing else accesses the values.
        unsafe { BorrowedPairs::new(self.cursor()) }
    }

    /// Removes all pairs, then drops the values.
    pub(crate) fn clear(&mut self) {
        let mut cursor = self.cursor();
        self.erased.set.release_all();
        // SAFETY: the walk is valid until a position is claimed (K4), and the cells do not change. The positions have
        // no keys any more, so the values are not accessed again.
        unsafe { cursor.drop_rest() };
    }

    /// Removes all pairs and returns them. The storage is empty at once, even if the result is forgotten.
    #[inline]
    pub(crate) fn drain_all(&mut self) -> OwnedPairs<'_, T, S::Walk, ()> {
        let cursor = self.cursor();
        self.erased.set.release_all();
        // SAFETY: the walk is valid until a position is claimed (K4), and `self` stays borrowed. The positions have no
        // keys any more, so the values are not accessed again.
        unsafe { OwnedPairs::new(cursor, ()) }
    }

    /// Converts the storage into an owning iterator.
    #[inline]
    pub(crate) fn into_iter(mut self) -> OwnedPairs<'static, T, S::Walk, ErasedStorage<S, P>> {
        let cursor = self.cursor();
        // SAFETY: `OwnedPairs` asks the storage for its allocator only, and drops it, which walks over no keys.
        unsafe { self.erased.set.forget_all() };
        // SAFETY: the walk is valid until memory is freed (K4), which is when `self` is dropped. The storage has no
        // keys any more, so it does not drop the values.
        unsafe { OwnedPairs::new(cursor, self.erased) }
    }

    /// Clones the storage with a clone of the allocator. Keeps positions and holes.
    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        T: Clone,
        S::Alloc: Clone,
    {
        /// A storage whose values are cloned one by one, by position. Drops those that it has if one panics.
        struct Unfinished<T, S: KeySet, P: Paging> {
            storage: RawStorage<T, S, P>,
            cloned: usize,
        }

        impl<T, S: KeySet, P: Paging> Drop for Unfinished<T, S, P> {
            fn drop(&mut self) {
                // SAFETY: the set does not change, so its walk is valid (K4).
                let (mut cursor, _) = unsafe { self.storage.cursor().split_at(self.cloned) };
                // SAFETY: the storage is only dropped next, which walks over no keys, so it drops no values, and frees
                // its memory.
                unsafe { self.storage.erased.set.forget_all() };
                // SAFETY: the cells of the first `cloned` keys hold values, which are not accessed again.
                unsafe { cursor.drop_rest() };
            }
        }

        // S1 does not hold yet: the cells of the keys hold no values. `Unfinished` forgets the keys if that stays so.
        let mut clone = Unfinished { storage: Self::with_set(self.erased.set.try_clone()?), cloned: 0 };
        let ErasedStorage { set, pages } = &mut clone.storage.erased;
        // SAFETY: the allocator of the set never changes (K3, S2).
        unsafe { pages.try_reserve(set.slot_len(), set.index().allocator())? };
        let table = clone.storage.table();
        let cloned = &mut clone.cloned;
        // SAFETY: both storages stay as they are. The clone has the same positions, and cells for them.
        unsafe {
            self.cursor().for_each_beside(table, |value, cell| {
                // SAFETY: the cell of a key holds a value (S1). The other is the clone's own and holds none.
                cell.write(value.as_ref().clone());
                *cloned += 1;
            });
        }
        let clone = mem::ManuallyDrop::new(clone);
        // SAFETY: `clone` is not dropped or used again, so the storage has one owner. All its keys have values (S1).
        Ok(unsafe { ptr::read(&raw const clone.storage) })
    }

    /// Checks P1 to P3 and S1 as far as possible.
    pub(crate) fn assert_invariants(&self) {
        self.erased.set.assert_invariants();
        self.erased.pages.assert_invariants();
        let (positions, cells) = (self.erased.set.slot_len(), self.erased.pages.cells());
        assert!(positions <= cells, "S1: {positions} positions, {cells} cells");
    }
}
