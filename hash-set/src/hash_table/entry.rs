//! [`Entry`]: an occupied or vacant entry of a table, and the methods of a table that return one.

#![expect(unsafe_code, reason = "an occupied entry holds a used lane, which changes and removals rely on")]

use core::{fmt, mem};

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::table::HashTable;
use crate::element_id::ElementId;
use crate::handle_error::handle_error;
use crate::insert_error::InsertError;
use crate::raw::{Blocks, MAX_IDS, Position, StoredHash};

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
        match self.find_position(hash, eq) {
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
        match self.find_position(hash, eq) {
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
        let position = unsafe { self.blocks.index.position_of(id.index() as u32) };
        Some(OccupiedEntry { table: self, position })
    }

    /// Removes and returns the last element, and lowers the index bound past trailing holes.
    pub(super) fn take_last(&mut self) -> Option<T> {
        let last = self.blocks.elements.last_index()?;
        // SAFETY: `last` is occupied, so in a lane (I3); it fits `u32` (I5).
        let position = unsafe { self.blocks.index.position_of(last as u32) };
        // SAFETY: `position_of` just returned it.
        unsafe { self.blocks.index.vacate(position) };
        self.blocks.elements.pop().map(|(_, element)| element)
    }

    /// Returns the entry at `position`, or `None` if that is no longer a used lane that holds its id.
    #[inline]
    pub(super) fn entry_at(&mut self, position: Position) -> Option<OccupiedEntry<'_, T, A>> {
        if self.blocks.index.has(position) { Some(OccupiedEntry { table: self, position }) } else { None }
    }
}

/// An occupied or vacant entry of a [`HashTable`], from [`HashTable::entry`].
///
/// # Examples
/// ```
/// use hash_set::HashTable;
/// use hash_set::hash_table::Entry;
///
/// let mut table = HashTable::new();
/// match table.entry(7, |&n: &i32| n == 70) {
///     Entry::Occupied(_) => unreachable!(),
///     Entry::Vacant(vacant) => assert_eq!(vacant.insert(70).get(), &70),
/// }
/// ```
pub enum Entry<'a, T, A: Allocator = Global> {
    /// An occupied entry.
    Occupied(OccupiedEntry<'a, T, A>),
    /// A vacant entry.
    Vacant(VacantEntry<'a, T, A>),
}

impl<'a, T, A: Allocator> Entry<'a, T, A> {
    /// Returns the element's id, or the id that a new element would get.
    ///
    /// # Panics
    /// Panics if the entry is vacant and there are `u32::MAX` elements.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.entry(7, |_| true).id();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.entry(7, |_| true).id(), id);
    /// ```
    #[doc(alias = "index")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        match self {
            Self::Occupied(occupied) => occupied.id(),
            Self::Vacant(vacant) => vacant.id_for("Entry::id"),
        }
    }

    /// Inserts `value`, or replaces and drops the existing element.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.entry(7, |_| true).insert("seven");
    /// assert_eq!(table.entry(7, |_| true).insert("sept").get(), &"sept");
    /// ```
    #[track_caller]
    pub fn insert(self, value: T) -> OccupiedEntry<'a, T, A> {
        match self {
            Self::Occupied(mut occupied) => {
                *occupied.get_mut() = value;
                occupied
            }
            Self::Vacant(vacant) => vacant.insert_for(value, "Entry::insert"),
        }
    }

    /// Inserts `default` if the entry is vacant.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert_eq!(table.entry(7, |_| true).or_insert("seven").get(), &"seven");
    /// assert_eq!(table.entry(7, |_| true).or_insert("sept").get(), &"seven");
    /// ```
    #[doc(alias = "FindOrAddByHash")]
    #[inline]
    #[track_caller]
    pub fn or_insert(self, default: T) -> OccupiedEntry<'a, T, A> {
        match self {
            Self::Occupied(occupied) => occupied,
            Self::Vacant(vacant) => vacant.insert_for(default, "Entry::or_insert"),
        }
    }

    /// Inserts `default()` if the entry is vacant. The new element must have the hash of the entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// assert_eq!(table.entry(7, |_| true).or_insert_with(|| "seven").get(), &"seven");
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_with(self, default: impl FnOnce() -> T) -> OccupiedEntry<'a, T, A> {
        match self {
            Self::Occupied(occupied) => occupied,
            Self::Vacant(vacant) => vacant.insert_for(default(), "Entry::or_insert_with"),
        }
    }

    /// Returns the table.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let table = table.entry(7, |_: &u32| true).into_table();
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> &'a mut HashTable<T, A> {
        match self {
            Self::Occupied(occupied) => occupied.into_table(),
            Self::Vacant(vacant) => vacant.into_table(),
        }
    }

    /// Calls `modify` with the element if the entry is occupied.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, (7, 1));
    /// table.entry(7, |e| e.0 == 7).and_modify(|e| e.1 += 1).or_insert((7, 0));
    /// assert_eq!(table.find(7, |_| true), Some(&(7, 2)));
    /// ```
    #[inline]
    #[must_use]
    pub fn and_modify(mut self, modify: impl FnOnce(&mut T)) -> Self {
        if let Self::Occupied(occupied) = &mut self {
            modify(occupied.get_mut());
        }
        self
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Entry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(occupied) => f.debug_tuple("Entry").field(occupied).finish(),
            Self::Vacant(vacant) => f.debug_tuple("Entry").field(vacant).finish(),
        }
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

    /// Returns the table by shared reference.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let entry = table.insert_unique(7, "seven");
    /// assert_eq!(entry.table().position_of(entry.id()), Some(0));
    /// ```
    #[inline]
    #[must_use]
    pub fn table(&self) -> &HashTable<T, A> {
        self.table
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
        ElementId::of_slot(self.position.id as usize)
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
        unsafe { self.table.blocks.elements.get_unchecked(self.position.id as usize) }
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
        unsafe { self.table.blocks.elements.get_unchecked_mut(self.position.id as usize) }
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
        unsafe { self.table.blocks.elements.get_unchecked_mut(self.position.id as usize) }
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
            handle_error(error, self.table.len(), "OccupiedEntry::rehash");
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
        let (hash, position) = (StoredHash::new(hash), &mut self.position);
        let Blocks { index, elements } = &mut *self.table.blocks;
        let id = position.id;
        // SAFETY: `position` is a used lane (invariant), so its id is in one.
        let old = unsafe { index.hash(id) };
        if index.same_chain(old, hash) {
            // SAFETY: `position` is a used lane (invariant). Both hashes have the same primary bucket (just checked).
            unsafe { index.retag(*position, hash) };
            return Ok(());
        }
        // Make a lane first, as that may allocate. The loop in `try_make_lane` ends: the old chain has an element that
        // needs no overflow bucket, so the maximum of overflow buckets covers one more lane.
        // SAFETY: both are this table's.
        let replaced = unsafe { HashTable::try_make_lane(index, elements, hash)? };
        // SAFETY: the element is in a lane (I3), maybe of a new block.
        *position = unsafe { index.position_of(id) };
        // If this deallocation panics, `position` is up to date and the element has its old hash: callers change the
        // element only after this method returns.
        drop(replaced);
        let Some(vacancy) = index.vacancy_or_extend(hash) else { unreachable!("room was just made") };
        // SAFETY: `position` is a used lane. The vacancy stays one, in another chain: the primary buckets differ, and a
        // new block has as many.
        unsafe { index.vacate(*position) };
        // SAFETY: there is a block, the vacancy is in the chain of `hash`, and `id` is below the capacity and in no
        // lane.
        *position = unsafe { index.fill(vacancy, hash, id) };
        Ok(())
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
        let hash = self.hash();
        let Self { table, position } = self;
        let (element, _) = OccupiedEntry { table: &mut *table, position }.take();
        (element, VacantEntry { table, hash })
    }

    /// Removes and returns the element, and the lane of the id that was moved into its lane, if any.
    #[inline]
    pub(super) fn take(self) -> (T, Option<Position>) {
        let Blocks { index, elements } = &mut *self.table.blocks;
        // SAFETY: `position` is a used lane (invariant).
        let moved = unsafe { index.vacate(self.position) };
        // SAFETY: the id was in a lane until now, so it is occupied (I3).
        (unsafe { elements.remove_unchecked(self.position.id as usize) }, moved)
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
        let Self { table, position } = self;
        let Blocks { index, elements } = &mut *table.blocks;
        let id = position.id as usize;
        let Some(last) = elements.last_index() else { unreachable!("there is an element") };
        // SAFETY: `position` is a used lane (invariant).
        unsafe { index.vacate(position) };
        if last != id {
            // SAFETY: `last` is occupied and differs from `id`, so it is still in a lane (I3). `id` is in none now.
            // Both fit `u32` (I5).
            let renamed = unsafe { index.rename(last as u32, id as u32, &mut { usize::MAX }) };
            debug_assert!(renamed, "no chain has so many links");
            elements.swap(id, last);
        }
        let Some((_, element)) = elements.pop() else { unreachable!("there is an element") };
        element
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
        let hash = self.hash();
        let Self { table, position } = self;
        let moved_out = MovedOut { table: &mut *table, position };
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        let slot: *mut T = unsafe { moved_out.table.blocks.elements.get_unchecked_mut(position.id as usize) };
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
                Entry::Vacant(VacantEntry { table, hash })
            }
        }
    }

    /// Returns a hash that is stored as that of the element.
    #[inline]
    fn hash(&self) -> u64 {
        // SAFETY: `position` is a used lane (invariant).
        unsafe { self.table.blocks.index.hash(self.position.id) }.get()
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
        let Blocks { index, elements } = &mut *self.table.blocks;
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

/// A vacant entry of a [`HashTable`].
///
/// # Examples
/// ```
/// # use hash_set::{HashTable, hash_table::Entry};
/// let mut table = HashTable::new();
/// if let Entry::Vacant(vacant) = table.entry(7, |_| true) {
///     vacant.insert("seven");
/// }
/// assert_eq!(table.len(), 1);
/// ```
pub struct VacantEntry<'a, T, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
    hash: u64,
}

impl<'a, T, A: Allocator> VacantEntry<'a, T, A> {
    /// Returns the table by shared reference.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::{HashTable, hash_table::Entry};
    /// let mut table = HashTable::new();
    /// let Entry::Vacant(vacant) = table.entry(7, |_: &u32| true) else { unreachable!() };
    /// assert!(vacant.table().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn table(&self) -> &HashTable<T, A> {
        self.table
    }

    /// Returns the id that the element will get.
    ///
    /// # Panics
    /// Panics if there are `u32::MAX` elements, as an insertion would.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::{HashTable, hash_table::Entry};
    /// let mut table = HashTable::new();
    /// let Entry::Vacant(vacant) = table.entry(7, |_| true) else { unreachable!() };
    /// let id = vacant.id();
    /// assert_eq!(vacant.insert("seven").id(), id);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        self.id_for("VacantEntry::id")
    }

    /// Returns the id as [`id`](Self::id) does, and panics in the name of `method`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id_for(&self, method: &'static str) -> ElementId {
        match ElementId::from_index(self.table.blocks.elements.vacant_index()) {
            Some(id) => id,
            None => panic!("{method}: no id is free: there are {MAX_IDS} elements"),
        }
    }

    /// Inserts an element, which must have the hash of the entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::{HashTable, hash_table::Entry};
    /// let mut table = HashTable::new();
    /// if let Entry::Vacant(vacant) = table.entry(7, |_| true) {
    ///     assert_eq!(vacant.insert("seven").get(), &"seven");
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self, value: T) -> OccupiedEntry<'a, T, A> {
        self.insert_for(value, "VacantEntry::insert")
    }

    /// Inserts as [`insert`](Self::insert) does, and panics in the name of `method`, for sets and maps.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    pub fn insert_for(self, value: T, method: &'static str) -> OccupiedEntry<'a, T, A> {
        self.table.insert_unique_for(self.hash, value, method)
    }

    /// Returns the table.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::{HashTable, hash_table::Entry};
    /// let mut table = HashTable::new();
    /// let Entry::Vacant(vacant) = table.entry(7, |_: &u32| true) else { unreachable!() };
    /// assert!(vacant.into_table().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> &'a mut HashTable<T, A> {
        self.table
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the element if the table is full and cannot grow. The table is unchanged.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::{HashTable, hash_table::Entry};
    /// let mut table = HashTable::new();
    /// if let Entry::Vacant(vacant) = table.entry(7, |_| true) {
    ///     assert!(vacant.try_insert("seven").is_ok());
    /// }
    /// ```
    #[inline]
    pub fn try_insert(self, value: T) -> Result<OccupiedEntry<'a, T, A>, InsertError<T>> {
        self.table.try_insert_unique(self.hash, value)
    }
}

impl<T, A: Allocator> fmt::Debug for VacantEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VacantEntry").finish_non_exhaustive()
    }
}

/// The absence of an element from a [`HashTable`], from [`HashTable::find_entry`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table: HashTable<u32> = HashTable::new();
/// let table = match table.find_entry(7, |_| true) {
///     Ok(entry) => entry.into_table(),
///     Err(absent) => absent.into_table(),
/// };
/// assert!(table.is_empty());
/// ```
pub struct AbsentEntry<'a, T, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
}

impl<'a, T, A: Allocator> AbsentEntry<'a, T, A> {
    /// Returns the table.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::new();
    /// let table = table.find_entry(7, |_| true).unwrap_err().into_table();
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> &'a mut HashTable<T, A> {
        self.table
    }
}

impl<T, A: Allocator> fmt::Debug for AbsentEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbsentEntry").finish_non_exhaustive()
    }
}
