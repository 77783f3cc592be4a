//! [`RawStable`]: keys and values at positions with holes, and the sparse array.

use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::parts::SparseIndex;
use sparse_set::{SparseKey, TryReserveError};

use super::cursor::Cursor;
use super::slots::{CHUNK, Slots};
use crate::raw::Payload;
use crate::raw::page_table::distinct;
use crate::{Paging, TryInsertError, TryInsertErrorKind};

/// The raw [`StableStorage`](crate::StableStorage). Owns the values.
pub(crate) struct RawStable<T, K: SparseKey, A: Allocator, P: Paging> {
    pub(super) index: SparseIndex<K, A>,
    pub(super) slots: Slots<K>,
    pub(super) payload: Payload<T, P>,
}

/// The position reserved by an insertion.
enum Place<K> {
    /// A free position. The sparse array already maps the key to it.
    Vacant(usize),
    /// The position of this key, which has the same index. The sparse array already has the new key.
    Taken(K, usize),
}

/// The position of an inserted value, and the pair that it replaced.
type Inserted<K, T> = (usize, Option<(K, T)>);

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { index: SparseIndex::new_in(alloc), slots: Slots::new(), payload: Payload::new() }
    }

    #[inline(always)]
    pub(crate) const fn index(&self) -> &SparseIndex<K, A> {
        &self.index
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.slots.live()
    }

    /// Returns the number of positions, including holes.
    #[inline(always)]
    pub(crate) const fn slot_len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of positions with allocated memory.
    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        let (slots, cells) = (self.slots.capacity(), self.payload.capacity());
        if slots < cells { slots } else { cells }
    }

    #[inline]
    pub(crate) const fn page_count(&self) -> usize {
        self.payload.page_count()
    }

    /// Returns the key and the value at this position, or `None` if it is a hole or out of bounds.
    #[inline]
    pub(crate) fn get_at(&self, position: usize) -> Option<(K, &T)> {
        let key = self.slots.get(position)?;
        // SAFETY: there is a key, so the position is taken.
        Some((key, unsafe { self.value(position) }))
    }

    /// Returns the key and the value at this position, or `None` if it is a hole or out of bounds.
    #[inline]
    pub(crate) fn get_at_mut(&mut self, position: usize) -> Option<(K, &mut T)> {
        let key = self.slots.get(position)?;
        // SAFETY: there is a key, so the position is taken.
        Some((key, unsafe { self.value_mut(position) }))
    }

    /// Returns a pointer to the value of `key`. Creates no reference to a value.
    #[inline(always)]
    pub(crate) fn find(&self, key: K) -> Option<NonNull<T>> {
        let position = self.index.get(key)?;
        // SAFETY: the position found for a key is taken (H6).
        Some(unsafe { self.cell(position) })
    }

    /// Returns the cell of a position.
    ///
    /// # Safety
    /// - The position is taken or a hole.
    #[inline(always)]
    pub(crate) unsafe fn cell(&self, position: usize) -> NonNull<T> {
        debug_assert!(position < self.slot_len(), "position {position} of {}", self.slot_len());
        // SAFETY: the payload has a cell for each position (H5).
        unsafe { self.table().cell(position) }
    }

    /// Returns the value at a position.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(crate) unsafe fn value(&self, position: usize) -> &T {
        debug_assert!(self.slots.is_taken(position), "position {position} is a hole");
        // SAFETY: caller guarantees that the position is taken, so its cell holds a value (H5), borrowed with `self`.
        unsafe { self.cell(position).as_ref() }
    }

    /// Returns the value at a position.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(crate) unsafe fn value_mut(&mut self, position: usize) -> &mut T {
        debug_assert!(self.slots.is_taken(position), "position {position} is a hole");
        // SAFETY: caller guarantees that the position is taken, so its cell holds a value (H5), borrowed with `self`.
        unsafe { self.cell(position).as_mut() }
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: K) -> Option<&T> {
        // SAFETY: the cell of a key holds a value (H5, H6) and is borrowed with `self`.
        self.find(key).map(|cell| unsafe { cell.as_ref() })
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut T> {
        // SAFETY: the cell of a key holds a value (H5, H6) and is borrowed mutably with `self`.
        self.find(key).map(|mut cell| unsafe { cell.as_mut() })
    }

    /// Returns the values of `keys`, `None` for keys without a value.
    ///
    /// # Safety
    /// - No two keys have the same value.
    pub(crate) unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        let positions = keys.map(|key| self.index.get(key));
        // SAFETY: positions of keys are taken (H6), so their cells hold values (H5). Caller guarantees that they are
        // distinct, and `self` is borrowed mutably.
        unsafe { self.table().values_mut(positions) }
    }

    /// Returns the values of `keys`, `None` for keys without a value. If a key with a value occurs twice, returns the
    /// index of the second in the array.
    pub(crate) fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> Result<[Option<&mut T>; N], usize> {
        let positions = distinct(keys.map(|key| self.index.get(key)))?;
        // SAFETY: positions of keys are taken (H6), so their cells hold values (H5). They are distinct (just checked),
        // and `self` is borrowed mutably.
        Ok(unsafe { self.table().values_mut(positions) })
    }

    /// Replaces the key with the index of `key` and returns the previous key.
    pub(crate) fn set_version(&mut self, key: K) -> Option<K> {
        if !key.is_in_range() {
            return None;
        }
        let (old, position) = self.index.get_by_index(key.index())?;
        // SAFETY: the position found for a key is taken (H6).
        unsafe { self.slots.set_key(position, key) };
        // SAFETY: the key is in range. The slots have it at this position, where its index was mapped before.
        unsafe { self.set_position(key, position) };
        Some(old)
    }

    /// Reserves a position for a value and maps the index of `key` to it. If the index is mapped already, keeps the
    /// position, and the key there unless `REPLACE`.
    ///
    /// # Safety
    /// - After `Ok`, the caller puts `key` at the position before any look-up: until then the sparse array is ahead
    ///   (H6).
    #[inline]
    unsafe fn try_claim_position<const REPLACE: bool>(&mut self, key: K) -> Result<Place<K>, TryInsertErrorKind<K>> {
        if !key.is_in_range() {
            return Err(TryInsertErrorKind::OutOfRange);
        }
        let vacancy = match self.slots.vacancy() {
            Some(position) if position < self.payload.capacity() => position,
            // A replacement needs no memory, so look up first.
            _ => match self.index.get_by_index(key.index()) {
                // SAFETY: `key` is in range. `old` is at `position` (H6) and has the same index. Caller puts `key`
                // there after `Ok`.
                Some((old, position)) => return unsafe { self.reuse_position::<REPLACE>(key, old, position) },
                None => {
                    self.try_reserve(1).map_err(TryInsertErrorKind::Reserve)?;
                    self.slots.len()
                }
            },
        };
        match self.index.try_set(key, vacancy) {
            Ok(None) => Ok(Place::Vacant(vacancy)),
            // SAFETY: `key` is in range. `old` is at `position` (H6) and has the same index. Caller puts `key` there
            // after `Ok`.
            Ok(Some((old, position))) => unsafe { self.reuse_position::<REPLACE>(key, old, position) },
            Err(error) => Err(TryInsertErrorKind::from_set(key, error)),
        }
    }

    /// Maps the index of `old`, which is also that of `key`, to `position` again: with `key` if `REPLACE`, otherwise
    /// with `old`.
    ///
    /// # Safety
    /// - `key` is in range. `old` is at `position` and has the same index.
    /// - After `Ok`, the caller puts `key` at the position before any look-up.
    unsafe fn reuse_position<const REPLACE: bool>(
        &mut self,
        key: K,
        old: K,
        position: usize,
    ) -> Result<Place<K>, TryInsertErrorKind<K>> {
        // SAFETY: caller guarantees that `key` is in range; `old` is, as it was inserted. `old` is at the position, or
        // caller puts `key` there next. They have the same index.
        unsafe { self.set_position(if REPLACE { key } else { old }, position) };
        if REPLACE {
            Ok(Place::Taken(old, position))
        } else if key == old {
            Err(TryInsertErrorKind::Present)
        } else {
            Err(TryInsertErrorKind::OtherVersion { present: old })
        }
    }

    /// Maps a key whose index is already mapped. Allocates nothing.
    ///
    /// # Safety
    /// - `key` is in range.
    /// - `key` is at `position`, or the caller puts it there before any look-up (H6). No other key has its index.
    #[inline]
    pub(super) unsafe fn set_position(&mut self, key: K, position: usize) {
        let set = self.index.try_set(key, position);
        debug_assert!(set.is_ok(), "{key:?} is out of range, or its page is gone");
    }

    /// Inserts the value and returns its position. If the index is occupied, replaces and returns the pair if
    /// `REPLACE`, and fails otherwise.
    ///
    /// On an error, the contents are unchanged, but memory may have been allocated.
    #[inline]
    fn try_insert_with<const REPLACE: bool>(
        &mut self,
        key: K,
        value: T,
    ) -> Result<Inserted<K, T>, TryInsertError<K, T>> {
        // SAFETY: both cases put the key at the position next.
        match unsafe { self.try_claim_position::<REPLACE>(key) } {
            Ok(Place::Vacant(position)) => {
                // SAFETY: `try_claim_position` returned it from `vacancy`, or it is the end, for which there is room
                // now.
                unsafe { self.slots.take(position, key) };
                // SAFETY: the position is taken. It has a cell: it was below the payload's capacity, or a hole (H5).
                unsafe { self.cell(position).write(value) };
                Ok((position, None))
            }
            Ok(Place::Taken(old, position)) => {
                // SAFETY: positions of keys are taken (H6).
                unsafe { self.slots.set_key(position, key) };
                // SAFETY: the position is taken, so its cell holds a value (H5).
                let value = unsafe { self.cell(position).replace(value) };
                Ok((position, Some((old, value))))
            }
            Err(kind) => Err(TryInsertError { key, value, kind }),
        }
    }

    /// Inserts the value if the index is vacant.
    #[inline]
    pub(crate) fn try_insert_new(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
        let (position, _) = self.try_insert_with::<false>(key, value)?;
        // SAFETY: the value was just written to this position.
        Ok(unsafe { self.value_mut(position) })
    }

    /// Inserts the value. Replaces and returns the pair of the same index.
    #[inline]
    pub(crate) fn try_insert(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
        self.try_insert_with::<true>(key, value).map(|(_, old)| old)
    }

    /// Removes `key` and returns the cell of its value. The caller must move the value out or drop it.
    #[inline]
    fn remove_key(&mut self, key: K) -> Option<NonNull<T>> {
        let position = self.index.remove(key)?;
        // SAFETY: the position found for a key is taken (H6).
        let cell = unsafe { self.cell(position) };
        // SAFETY: as above.
        unsafe { self.slots.vacate(position) };
        Some(cell)
    }

    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<T> {
        // SAFETY: the position was taken, so the cell holds a value (H5). It is a hole now, so nothing else reads it.
        self.remove_key(key).map(|cell| unsafe { cell.read() })
    }

    /// Removes and returns the last pair.
    pub(crate) fn pop(&mut self) -> Option<(K, T)> {
        let position = self.slots.last_before(self.slots.len())?;
        // SAFETY: the position is taken.
        let key = unsafe { self.slots.key(position) };
        Some((key, self.remove(key)?))
    }

    /// Removes `key`, then drops its value in place.
    #[inline]
    pub(crate) fn remove_in_place(&mut self, key: K) -> bool {
        let cell = self.remove_key(key);
        if let Some(cell) = cell {
            // SAFETY: the position was taken, so the cell holds a value (H5). It is a hole now and not read again.
            unsafe { cell.drop_in_place() };
        }
        cell.is_some()
    }

    /// Removes and returns the first pair from `next` on for which `remove` returns `true`. Subtracts the visited pairs
    /// from `left`. If `remove` panics, its pair counts as visited.
    pub(crate) fn extract_next(
        &mut self,
        next: &mut usize,
        left: &mut usize,
        mut remove: impl FnMut(K, &mut T) -> bool,
    ) -> Option<(K, T)> {
        while let Some(position) = self.slots.first_from(*next) {
            *next = position + 1;
            *left -= 1;
            // SAFETY: the position is taken.
            let key = unsafe { self.slots.key(position) };
            // SAFETY: the position is taken.
            if remove(key, unsafe { self.value_mut(position) }) {
                return Some((key, self.remove(key)?));
            }
        }
        None
    }

    /// Inserts pairs as [`try_insert`](Self::try_insert) does until one fails. Drops replaced values.
    #[inline]
    pub(crate) fn try_extend(&mut self, pairs: &mut impl Iterator<Item = (K, T)>) -> Result<(), TryInsertError<K, T>> {
        pairs.try_for_each(|(key, value)| self.try_insert(key, value).map(drop))
    }

    /// Drops the values for which `keep` returns `false`, in place. The invariants hold at each call.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, &mut T) -> bool) {
        for number in 0..self.slot_len().div_ceil(CHUNK) {
            let mut word = self.slots.word(number);
            while word != 0 {
                let position = number * CHUNK + word.trailing_zeros() as usize;
                word &= word - 1;
                // SAFETY: the position is taken: since the word was read, only earlier positions were vacated.
                let key = unsafe { self.slots.key(position) };
                // SAFETY: the position is taken.
                if !keep(key, unsafe { self.value_mut(position) }) {
                    self.remove_in_place(key);
                }
            }
        }
    }

    #[inline]
    pub(super) fn cursor(&self) -> Cursor<T, K> {
        // SAFETY: the walk is new, and the values of these slots are in this payload (H5).
        unsafe { Cursor::new(self.slots.walk(), self.payload.table()) }
    }

    /// Returns a cursor that owns all values. The storage keeps its memory, without positions.
    ///
    /// # Safety
    /// - The sparse array is empty, or there is no look-up afterwards (H6).
    pub(super) unsafe fn release_values(&mut self) -> Cursor<T, K> {
        let cursor = self.cursor();
        self.slots.forget_all();
        cursor
    }

    fn clear_index(&mut self) {
        if self.index.is_faster_to_remove(self.len()) {
            let mut cursor = self.cursor();
            // SAFETY: slots and payload do not change.
            while let Some((key, _)) = unsafe { cursor.next() } {
                self.index.remove(key);
            }
        } else {
            self.index.clear();
        }
    }

    /// Empties the storage and returns a cursor that owns all values. It is valid until an insertion or until memory is
    /// freed.
    pub(super) fn release_all(&mut self) -> Cursor<T, K> {
        self.clear_index();
        // SAFETY: the sparse array has just been cleared.
        unsafe { self.release_values() }
    }

    /// Empties the storage, then drops all values.
    pub(crate) fn clear(&mut self) {
        let mut cursor = self.release_all();
        // SAFETY: `&mut self` keeps slots and payload unchanged, and the storage has released the values.
        unsafe { cursor.drop_rest() };
    }

    /// Reserves capacity for at least `additional` more values. Holes count as capacity.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let appended = additional.saturating_sub(self.slots.holes());
        let len = self.slots.len().checked_add(appended).ok_or(TryReserveError::CapacityOverflow)?;
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator())? };
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.payload.try_reserve(len, self.index.allocator()) }
    }

    /// Allocates all memory that inserting these keys of another storage needs, so that insertions cannot fail.
    pub(crate) fn try_reserve_for(&mut self, keys: impl Iterator<Item = K>) -> Result<(), TryReserveError> {
        let mut new = 0;
        for key in keys {
            match self.index.try_reserve_for(key) {
                Err(sparse_set::TryInsertError::Reserve(error)) => return Err(error),
                answer => debug_assert!(answer.is_ok(), "the key {key:?} is in range, as it is in a storage"),
            }
            new += usize::from(self.index.get_by_index(key.index()).is_none());
        }
        self.try_reserve(new)
    }

    /// Shrinks to the number of positions or to `capacity`, whichever is greater.
    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        let capacity = capacity.max(self.slot_len());
        self.index.shrink_to_fit();
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.shrink_to(capacity, self.index.allocator()) };
        // SAFETY: the allocator in `index` never changes. Positions are below `slot_len <= capacity`, so no value is
        // freed (H5).
        unsafe { self.payload.shrink_to(capacity, self.index.allocator()) };
    }

    /// Clones the storage. Preserves positions and the list of holes.
    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        T: Clone,
        A: Clone,
    {
        let mut clone = Self { index: self.index.try_clone()?, slots: Slots::new(), payload: Payload::new() };
        clone.try_reserve(self.slot_len())?;
        // SAFETY: there is room (just reserved). Until the holes are listed, positions are only marked. If `Clone`
        // panics, the clone is dropped with its values so far.
        unsafe { clone.slots.extend_unlisted(self.slot_len()) };
        for position in core::iter::successors(self.slots.first_from(0), |last| self.slots.first_from(last + 1)) {
            // SAFETY: the position is taken.
            let (key, value) = unsafe { (self.slots.key(position), self.value(position).clone()) };
            // SAFETY: the clone has a cell for each position (H5), and this one holds no value.
            unsafe { clone.cell(position).write(value) };
            // SAFETY: the position is below the length and not marked yet.
            unsafe { clone.slots.mark(position, key) };
        }
        // SAFETY: the same positions are taken in both.
        unsafe { clone.slots.copy_holes(&self.slots) };
        Ok(clone)
    }

    /// Checks H1 to H6.
    pub(crate) fn assert_invariants(&self) {
        self.index.assert_invariants();
        self.slots.assert_invariants();
        self.payload.assert_invariants();
        assert!(self.slot_len() <= self.payload.capacity(), "H5: {} positions", self.slot_len());
        for position in 0..self.slot_len() {
            if let Some(key) = self.slots.get(position) {
                assert_eq!(self.index.get(key), Some(position), "H6: where {key:?} is");
            }
        }
        assert_eq!(self.index.iter().count(), self.len(), "H6: slots present, positions taken");
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for RawStable<T, K, A, P> {
    fn drop(&mut self) {
        /// Frees the slots, even if a value or the allocator panics.
        struct FreeSlots<'a, T, K: SparseKey, A: Allocator, P: Paging>(&'a mut RawStable<T, K, A, P>);

        /// Frees the cells, even if a value panics.
        struct FreeCells<'a, T, K: SparseKey, A: Allocator, P: Paging>(FreeSlots<'a, T, K, A, P>);

        impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for FreeCells<'_, T, K, A, P> {
            fn drop(&mut self) {
                let RawStable { index, payload, .. } = &mut *self.0.0;
                // SAFETY: the allocator in `index` never changes. The values are dropped, and the cells not accessed
                // again.
                unsafe { payload.free(index.allocator()) };
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for FreeSlots<'_, T, K, A, P> {
            fn drop(&mut self) {
                let RawStable { index, slots, .. } = &mut *self.0;
                // SAFETY: the allocator in `index` never changes.
                unsafe { slots.free(index.allocator()) };
            }
        }

        // SAFETY: there is no look-up in a storage that is dropped.
        let mut cursor = unsafe { self.release_values() };
        let _free = FreeCells(FreeSlots(self));
        // SAFETY: slots and payload stay until `_free` is dropped, and the storage has released the values.
        unsafe { cursor.drop_rest() };
    }
}
