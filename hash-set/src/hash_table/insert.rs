//! Insertion without a look-up.

#![expect(unsafe_code, reason = "fills lanes: the id of each new element is in one lane, of its chain (I3)")]

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::entry::OccupiedEntry;
use super::table::HashTable;
use crate::handle_error::handle_error;
use crate::insert_error::InsertError;
use crate::raw::{Blocks, Position, StoredHash, Vacancy};

/// Items whose buckets are prefetched together: 16 are up to a fifth slower with a million pairs, 64 gain nothing.
const AHEAD: usize = 32;

impl<T, A: Allocator> HashTable<T, A> {
    /// Inserts an element without looking for an equal one. The table may hold equal elements; a look-up then finds one
    /// of them.
    ///
    /// Takes amortized *O*(1), even if all hashes are equal.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// table.insert_unique(7, "also seven");
    /// assert_eq!(table.iter_hash(7).count(), 2);
    /// ```
    #[doc(alias = "AddByHash")]
    #[inline]
    #[track_caller]
    pub fn insert_unique(&mut self, hash: u64, value: T) -> OccupiedEntry<'_, T, A> {
        self.insert_unique_for(hash, value, "HashTable::insert_unique")
    }

    /// Inserts as [`insert_unique`](Self::insert_unique) does, and panics in the name of `method`, for sets and maps.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    pub fn insert_unique_for(&mut self, hash: u64, value: T, method: &'static str) -> OccupiedEntry<'_, T, A> {
        let hash = StoredHash::new(hash);
        let position = match self.insert_within_capacity(hash, value) {
            Ok(position) => position,
            Err(value) => self.insert_slow(hash, value, method),
        };
        // SAFETY: the insertion returned the lane that it filled.
        unsafe { OccupiedEntry::new(self, position) }
    }

    /// Fallible version of [`insert_unique`](Self::insert_unique).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the element if the table is full and cannot grow. The table is unchanged.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert!(table.try_insert_unique(7, "seven").is_ok());
    /// ```
    #[inline]
    pub fn try_insert_unique(&mut self, hash: u64, value: T) -> Result<OccupiedEntry<'_, T, A>, InsertError<T>> {
        let hash = StoredHash::new(hash);
        let position = match self.insert_within_capacity(hash, value) {
            Ok(position) => position,
            Err(value) => self.try_insert_slow(hash, value)?,
        };
        // SAFETY: the insertion returned the lane that it filled.
        Ok(unsafe { OccupiedEntry::new(self, position) })
    }

    /// Passes each item with its hash to `insert`, in order. For sets and maps.
    ///
    /// In a table beyond the caches, nearly all the time of an insertion is the wait for its bucket, so the buckets of
    /// the next [`AHEAD`] items are prefetched. If a closure or the iterator panics, these items are dropped.
    #[doc(hidden)]
    pub fn insert_each<I>(
        &mut self,
        mut items: impl Iterator<Item = I>,
        hash: impl Fn(&I) -> u64,
        mut insert: impl FnMut(&mut Self, u64, I),
    ) {
        if !self.blocks.index.exceeds_caches() {
            return items.for_each(|item| insert(self, hash(&item), item));
        }
        let mut ahead = [const { None }; AHEAD];
        loop {
            for (next, item) in ahead.iter_mut().zip(&mut items) {
                let hash = hash(&item);
                self.blocks.index.prefetch_hash(StoredHash::new(hash));
                *next = Some((hash, item));
            }
            for next in &mut ahead {
                let Some((hash, item)) = next.take() else { return };
                insert(self, hash, item);
            }
        }
    }

    /// Inserts the element that `make` returns. Allocates first if needed, and calls `make` only if that succeeds.
    #[inline]
    pub(super) fn try_insert_with(&mut self, hash: u64, make: impl FnOnce() -> T) -> Result<(), TryReserveError> {
        let hash = StoredHash::new(hash);
        match self.blocks.index.vacancy(hash) {
            Some(vacancy) if self.blocks.elements.len() < self.blocks.elements.capacity() => {
                let value = make();
                // SAFETY: the lane is in the chain of `hash` and still empty: `make` cannot access the table.
                unsafe { self.insert_at(vacancy, hash, value) };
            }
            _ => {
                self.try_make_room(hash)?;
                self.insert_in_room(hash, make());
            }
        }
        Ok(())
    }

    /// Inserts an element, unless slots or lanes have run out.
    #[inline]
    fn insert_within_capacity(&mut self, hash: StoredHash, value: T) -> Result<Position, T> {
        let Some(vacancy) = self.blocks.index.vacancy(hash) else { return Err(value) };
        let id = self.blocks.elements.insert_within_capacity(value)?;
        // SAFETY: the index has a block, which covers the slot (I5). The lane is empty (just checked), and `id` is in
        // no other lane (I3).
        Ok(unsafe { self.blocks.index.fill(vacancy, hash, id as u32) })
    }

    /// Inserts an element. The cold path: slots or lanes have run out.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn insert_slow(&mut self, hash: StoredHash, value: T, method: &'static str) -> Position {
        if let Err(error) = self.try_make_room(hash) {
            handle_error(error, self.blocks.elements.len() + 1, method);
        }
        self.insert_in_room(hash, value)
    }

    /// Fallible version of [`insert_slow`](Self::insert_slow).
    #[cold]
    #[inline(never)]
    fn try_insert_slow(&mut self, hash: StoredHash, value: T) -> Result<Position, InsertError<T>> {
        match self.try_make_room(hash) {
            Ok(()) => Ok(self.insert_in_room(hash, value)),
            Err(error) => Err(InsertError { value, error }),
        }
    }

    /// Ensures a free slot and room in the chain of `hash`. The cold path: slots or lanes have run out.
    #[cold]
    #[inline(never)]
    fn try_make_room(&mut self, hash: StoredHash) -> Result<(), TryReserveError> {
        self.try_reserve(1)?;
        let Blocks { index, elements } = &mut *self.blocks;
        if index.is_small() {
            // It has lanes for all slots, whatever the hashes.
            return Ok(());
        }
        // SAFETY: both are this table's.
        drop(unsafe { Self::try_make_lane(index, elements, hash)? });
        Ok(())
    }

    /// Inserts an element after [`try_make_room`](Self::try_make_room).
    ///
    /// # Panics
    /// Panics if there is no room.
    fn insert_in_room(&mut self, hash: StoredHash, value: T) -> Position {
        let Some(vacancy) = self.blocks.index.vacancy_or_extend(hash) else { unreachable!("room was just made") };
        // SAFETY: the lane is empty and in the chain of `hash` (just found).
        unsafe { self.insert_at(vacancy, hash, value) }
    }

    /// Inserts an element into the next slot, which must exist, and its id into the lane.
    ///
    /// # Panics
    /// Panics if there is no free slot.
    ///
    /// # Safety
    /// - `vacancy` is an empty lane in the chain of `hash`.
    #[inline]
    unsafe fn insert_at(&mut self, vacancy: Vacancy, hash: StoredHash, value: T) -> Position {
        let Ok(id) = self.blocks.elements.insert_within_capacity(value) else { unreachable!("the slot was just made") };
        // SAFETY: the index block covers the slot (I5). Caller guarantees an empty lane in the chain, and `id` is in no
        // other lane (I3).
        unsafe { self.blocks.index.fill(vacancy, hash, id as u32) }
    }
}
