//! [`OccupiedEntry`], and the methods of a table that return one.

use core::{fmt, mem};

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::index::Position;
use super::table::RawTable;
use super::tag::StoredHash;
use crate::capacity_overflow::raise;
use crate::element_id::ElementId;
use crate::hash_table::{AbsentEntry, Entry, HashTable, VacantEntry, id_of};

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns the entry of the element with this hash for which `eq` returns `true`. See also [`entry`](Self::entry).
    ///
    /// # Errors
    /// Returns an [`AbsentEntry`], which holds the table, if there is no such element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.find_entry(7, |_| true).unwrap().remove().0, "seven");
    /// let table = table.find_entry(7, |_| true).unwrap_err().into_table();
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    pub fn find_entry(
        &mut self,
        hash: u64,
        eq: impl FnMut(&T) -> bool,
    ) -> Result<OccupiedEntry<'_, T, A>, AbsentEntry<'_, T, A>> {
        match self.raw.find_position(hash, eq) {
            Some(position) => Ok(OccupiedEntry { table: self, position }),
            None => Err(AbsentEntry { table: self }),
        }
    }

    /// Returns the entry of the element with this hash for which `eq` returns `true`, occupied or vacant.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut counts = HashTable::new();
    /// for word in [1, 2, 1, 1] {
    ///     counts.entry(word, |&(w, _)| w == word).or_insert((word, 0)).get_mut().1 += 1;
    /// }
    /// assert_eq!(counts.find(1, |&(w, _)| w == 1), Some(&(1, 3)));
    /// ```
    #[inline]
    pub fn entry(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Entry<'_, T, A> {
        match self.raw.find_position(hash, eq) {
            Some(position) => Entry::Occupied(OccupiedEntry { table: self, position }),
            None => Entry::Vacant(VacantEntry { table: self, hash }),
        }
    }

    /// Returns the entry of the element with id `id`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.entry_by_id(id).unwrap().remove().0, "seven");
    /// ```
    #[inline]
    pub fn entry_by_id(&mut self, id: ElementId) -> Option<OccupiedEntry<'_, T, A>> {
        if !self.contains_id(id) {
            return None;
        }
        // SAFETY: the slot is occupied, so its id is in a lane (I3); it fits `u32` (I5).
        let position = unsafe { self.raw.index.position_of(id.index() as u32) };
        Some(OccupiedEntry { table: self, position })
    }
}

/// An occupied entry of a [`HashTable`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// let mut entry = table.insert_unique(7, "seven");
/// *entry.get_mut() = "sept";
/// assert_eq!(entry.remove().0, "sept");
/// ```
// Invariant: `position` is a used lane of `table` and holds its id.
pub struct OccupiedEntry<'a, T, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
    position: Position,
}

impl<'a, T, A: Allocator> OccupiedEntry<'a, T, A> {
    /// Creates the entry at `position`.
    ///
    /// # Safety
    /// - `position` is a used lane of `table` and holds its id.
    #[inline]
    pub(super) unsafe fn new(table: &'a mut HashTable<T, A>, position: Position) -> Self {
        Self { table, position }
    }

    /// Returns the element's id.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert_eq!(table.insert_unique(7, "seven").id().index(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn id(&self) -> ElementId {
        id_of(self.position.id as usize)
    }

    /// Returns the element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert_eq!(table.insert_unique(7, "seven").get(), &"seven");
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self) -> &T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.raw.elements.get_unchecked(self.position.id as usize) }
    }

    /// Returns a mutable reference to the element. The change must not affect its hash.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, (7, 1)).get_mut().1 = 2;
    /// assert_eq!(table.find(7, |_| true), Some(&(7, 2)));
    /// ```
    #[inline]
    #[must_use]
    pub fn get_mut(&mut self) -> &mut T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.raw.elements.get_unchecked_mut(self.position.id as usize) }
    }

    /// Converts the entry to a mutable reference with the lifetime of the table's borrow.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let element: &mut (u64, u64) = table.insert_unique(7, (7, 1)).into_mut();
    /// element.1 = 2;
    /// ```
    #[inline]
    #[must_use]
    pub fn into_mut(self) -> &'a mut T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.raw.elements.get_unchecked_mut(self.position.id as usize) }
    }

    /// Replaces the element's hash. The id stays. For changes that affect the hash: change the element with
    /// [`get_mut`](Self::get_mut), then call this method.
    ///
    /// Allocates if far more hashes collide than random hashes would.
    ///
    /// # Panics
    /// Panics if the table would have more than `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let mut entry = table.insert_unique(7, "seven");
    /// *entry.get_mut() = "eight";
    /// entry.rehash(8);
    /// assert_eq!((table.find(7, |_| true), table.find(8, |_| true)), (None, Some(&"eight")));
    /// ```
    #[doc(alias = "Rehash")]
    #[inline]
    #[track_caller]
    pub fn rehash(&mut self, hash: u64) {
        if let Err(error) = self.try_rehash(hash) {
            raise(error, self.table.len(), "OccupiedEntry::rehash");
        }
    }

    /// Fallible version of [`rehash`](Self::rehash).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the allocator fails. The element keeps its old hash.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert!(table.insert_unique(7, "seven").try_rehash(8).is_ok());
    /// ```
    #[inline]
    pub fn try_rehash(&mut self, hash: u64) -> Result<(), TryReserveError> {
        // SAFETY: `position` is a used lane (invariant).
        unsafe { self.table.raw.try_rehash(&mut self.position, StoredHash::new(hash)) }
    }

    /// Removes the element. Returns it and a vacant entry with the same hash. The next insertion reuses the slot, or
    /// slot 0 if the table is empty now.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let (old, vacant) = table.insert_unique(7, "seven").remove();
    /// vacant.insert("sept");
    /// assert_eq!((old, table.len()), ("seven", 1));
    /// ```
    #[expect(clippy::must_use_candidate, reason = "to remove an element without a look at it is a use of this method")]
    #[inline]
    pub fn remove(self) -> (T, VacantEntry<'a, T, A>) {
        let Self { table, position } = self;
        // SAFETY: `position` is a used lane (invariant).
        let StoredHash(hash) = unsafe { table.raw.index.hash(position.id) };
        // SAFETY: `position` is a used lane (invariant).
        let element = unsafe { table.raw.remove(position) };
        (element, VacantEntry { table, hash: u64::from(hash) })
    }

    /// Removes and returns the element, and moves the last element into its slot. See [`HashTable::swap_remove`].
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.first_entry().unwrap().swap_remove(), 0);
    /// assert!(table.iter().eq(&[2, 1]));
    /// ```
    #[expect(clippy::must_use_candidate, reason = "to remove an element without a look at it is a use of this method")]
    #[inline]
    pub fn swap_remove(self) -> T {
        // SAFETY: `position` is a used lane (invariant).
        unsafe { self.table.raw.swap_remove(self.position) }
    }

    /// Returns the table.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let table = table.insert_unique(7, "seven").into_table();
    /// assert_eq!(table.len(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> &'a mut HashTable<T, A> {
        self.table
    }

    /// Replaces the element with `replace(element)`, which keeps the id, or removes it if `replace` returns `None`. If
    /// `replace` panics, the element is removed: `replace` owns it.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, 1);
    /// _ = table.find_entry(7, |_| true).unwrap().replace_entry_with(|n| Some(n + 1));
    /// assert_eq!(table.find(7, |_| true), Some(&2));
    /// _ = table.find_entry(7, |_| true).unwrap().replace_entry_with(|_| None);
    /// assert!(table.is_empty());
    /// ```
    pub fn replace_entry_with(self, replace: impl FnOnce(T) -> Option<T>) -> Entry<'a, T, A> {
        let Self { table, position } = self;
        // SAFETY: `position` is a used lane (invariant).
        let StoredHash(hash) = unsafe { table.raw.index.hash(position.id) };
        let moved_out = MovedOut { table: &mut *table, position };
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        let slot: *mut T = unsafe { moved_out.table.raw.elements.get_unchecked_mut(position.id as usize) };
        // SAFETY: the slot is occupied. Its element is read once: it is overwritten without a drop, or `moved_out`
        // vacates the slot without one.
        let element = unsafe { slot.read() };
        match replace(element) {
            Some(replacement) => {
                // SAFETY: `slot` is still the slot's, as `replace` cannot access the table.
                unsafe { slot.write(replacement) };
                mem::forget(moved_out);
                Entry::Occupied(OccupiedEntry { table, position })
            }
            None => {
                drop(moved_out);
                Entry::Vacant(VacantEntry { table, hash: u64::from(hash) })
            }
        }
    }
}

/// An element that was moved out of its slot. Removes the slot and its lane when dropped, also by a panic.
// Invariant: as for `OccupiedEntry`.
struct MovedOut<'a, T, A: Allocator> {
    table: &'a mut HashTable<T, A>,
    position: Position,
}

impl<T, A: Allocator> Drop for MovedOut<'_, T, A> {
    fn drop(&mut self) {
        let RawTable { index, elements } = &mut self.table.raw;
        // SAFETY: `position` is a used lane (invariant).
        unsafe { index.vacate(self.position) };
        // SAFETY: the id was in a lane until now, so it is occupied (I3). The element was moved out.
        unsafe { elements.vacate_unchecked(self.position.id as usize) };
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for OccupiedEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("id", &self.id()).field("value", self.get()).finish_non_exhaustive()
    }
}
