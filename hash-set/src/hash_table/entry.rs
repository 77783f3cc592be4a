//! [`Entry`]: an occupied or vacant entry of a table.

use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::table::id_of;
use super::{HashTable, OccupiedEntry};
use crate::element_id::ElementId;

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
            Self::Vacant(vacant) => vacant.id(),
        }
    }

    /// Inserts `value`, or replaces and drops the existing element.
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
            Self::Vacant(vacant) => vacant.insert(value),
        }
    }

    /// Inserts `default` if the entry is vacant.
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
            Self::Vacant(vacant) => vacant.insert(default),
        }
    }

    /// Inserts `default()` if the entry is vacant. The new element must have the hash of the entry.
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
            Self::Vacant(vacant) => vacant.insert(default()),
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
    pub(crate) table: &'a mut HashTable<T, A>,
    pub(crate) hash: u64,
}

impl<'a, T, A: Allocator> VacantEntry<'a, T, A> {
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
        id_of(self.table.raw.elements().vacant_index())
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
        self.table.insert_unique(self.hash, value)
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
    /// Returns the element and a [`TryReserveError`] if the table is full and cannot grow. The table is unchanged.
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
    pub fn try_insert(self, value: T) -> Result<OccupiedEntry<'a, T, A>, (T, TryReserveError)> {
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
    pub(crate) table: &'a mut HashTable<T, A>,
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
