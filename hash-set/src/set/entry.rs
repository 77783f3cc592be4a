//! [`Entry`]: an occupied or vacant entry of a set.

use core::fmt;

use sparse_array::allocator::{Allocator, Global};

use crate::element_id::ElementId;
use crate::hash_table;
use crate::insert_error::InsertError;

/// An occupied or vacant entry of a [`HashSet`](super::HashSet), from [`HashSet::entry`](super::HashSet::entry).
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use hash_set::Entry;
///
/// let mut set = HashSet::new();
/// match set.entry(7) {
///     Entry::Occupied(_) => unreachable!(),
///     Entry::Vacant(vacant) => assert_eq!(vacant.insert_entry().get(), &7),
/// }
/// assert!(set.contains(&7));
/// ```
pub enum Entry<'a, T, A: Allocator = Global> {
    /// An occupied entry.
    Occupied(OccupiedEntry<'a, T, A>),
    /// A vacant entry.
    Vacant(VacantEntry<'a, T, A>),
}

impl<'a, T, A: Allocator> Entry<'a, T, A> {
    /// Returns the element, or the value to insert.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// assert_eq!(set.entry("a").get(), &"a");
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self) -> &T {
        match self {
            Self::Occupied(occupied) => occupied.get(),
            Self::Vacant(vacant) => vacant.get(),
        }
    }

    /// Returns the element's id, or the id that the value would get.
    ///
    /// # Panics
    /// Panics if the entry is vacant and there are `u32::MAX` elements.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let id = set.entry("a").id();
    /// set.insert("a");
    /// assert_eq!(set.entry("a").id(), id);
    /// ```
    #[doc(alias = "index")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        match self {
            Self::Occupied(occupied) => occupied.id(),
            Self::Vacant(vacant) => vacant.inner.id_for("Entry::id"),
        }
    }

    /// Inserts the value if the entry is vacant. Returns the occupied entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let a = set.entry("a").insert().id();
    /// assert_eq!(set.entry("a").insert().id(), a);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self) -> OccupiedEntry<'a, T, A> {
        match self {
            Self::Occupied(occupied) => occupied,
            Self::Vacant(vacant) => vacant.insert_for("Entry::insert"),
        }
    }

    /// Inserts the value if the entry is vacant.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// set.entry("a").or_insert();
    /// set.entry("a").or_insert();
    /// assert_eq!(set.len(), 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert(self) {
        if let Self::Vacant(vacant) = self {
            vacant.insert_for("Entry::or_insert");
        }
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

/// An occupied entry of a [`HashSet`](super::HashSet).
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use hash_set::Entry;
///
/// let mut set = HashSet::from(["a"]);
/// if let Entry::Occupied(occupied) = set.entry("a") {
///     assert_eq!(occupied.remove(), "a");
/// }
/// assert!(set.is_empty());
/// ```
pub struct OccupiedEntry<'a, T, A: Allocator = Global> {
    inner: hash_table::OccupiedEntry<'a, T, A>,
}

impl<'a, T, A: Allocator> OccupiedEntry<'a, T, A> {
    #[inline]
    pub(super) fn new(inner: hash_table::OccupiedEntry<'a, T, A>) -> Self {
        Self { inner }
    }

    /// Returns the element.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// assert_eq!(set.entry("a").insert().get(), &"a");
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self) -> &T {
        self.inner.get()
    }

    /// Returns the element's id.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let id = set.entry("a").insert().id();
    /// assert_eq!(set[id], "a");
    /// ```
    #[inline]
    #[must_use]
    pub fn id(&self) -> ElementId {
        self.inner.id()
    }

    /// Converts the entry to a reference with the lifetime of the set's borrow.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let element: &&str = set.entry("a").insert().into_ref();
    /// assert_eq!(element, &"a");
    /// ```
    #[inline]
    #[must_use]
    pub fn into_ref(self) -> &'a T {
        self.inner.into_mut()
    }

    /// Removes and returns the element. The next insertion reuses its slot, or slot 0 if the set is empty now.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// assert_eq!(set.entry("a").insert().remove(), "a");
    /// assert!(set.is_empty());
    /// ```
    #[expect(clippy::must_use_candidate, reason = "to remove an element without a look at it is a use of this method")]
    #[inline]
    pub fn remove(self) -> T {
        self.inner.remove().0
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for OccupiedEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("id", &self.id()).field("value", self.get()).finish()
    }
}

/// A vacant entry of a [`HashSet`](super::HashSet), with the value to insert.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use hash_set::Entry;
///
/// let mut set = HashSet::new();
/// if let Entry::Vacant(vacant) = set.entry("a") {
///     vacant.insert();
/// }
/// assert!(set.contains("a"));
/// ```
pub struct VacantEntry<'a, T, A: Allocator = Global> {
    inner: hash_table::VacantEntry<'a, T, A>,
    value: T,
}

impl<'a, T, A: Allocator> VacantEntry<'a, T, A> {
    #[inline]
    pub(super) fn new(inner: hash_table::VacantEntry<'a, T, A>, value: T) -> Self {
        Self { inner, value }
    }

    /// Returns the value to insert.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use hash_set::Entry;
    ///
    /// let mut set = HashSet::new();
    /// let Entry::Vacant(vacant) = set.entry("a") else { unreachable!() };
    /// assert_eq!(vacant.get(), &"a");
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self) -> &T {
        &self.value
    }

    /// Returns the id that the value will get.
    ///
    /// # Panics
    /// Panics if there are `u32::MAX` elements, as an insertion would.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use hash_set::Entry;
    ///
    /// let mut set = HashSet::new();
    /// let Entry::Vacant(vacant) = set.entry("a") else { unreachable!() };
    /// let id = vacant.id();
    /// assert_eq!(vacant.insert_entry().id(), id);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        self.inner.id()
    }

    /// Returns the value. The set is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use hash_set::Entry;
    ///
    /// let mut set = HashSet::new();
    /// let Entry::Vacant(vacant) = set.entry("a") else { unreachable!() };
    /// assert_eq!(vacant.into_value(), "a");
    /// ```
    #[inline]
    #[must_use]
    pub fn into_value(self) -> T {
        self.value
    }

    /// Inserts the value. Returns nothing, as in std; see [`insert_entry`](Self::insert_entry).
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{Entry, HashSet};
    ///
    /// let mut set = HashSet::new();
    /// match set.entry("a") {
    ///     Entry::Vacant(vacant) => vacant.insert(),
    ///     Entry::Occupied(_) => {}
    /// }
    /// assert!(set.contains("a"));
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self) {
        self.insert_for("VacantEntry::insert");
    }

    /// Inserts the value and returns its entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{Entry, HashSet};
    ///
    /// let mut set = HashSet::new();
    /// if let Entry::Vacant(vacant) = set.entry("a") {
    ///     assert_eq!(vacant.insert_entry().id().index(), 0);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry(self) -> OccupiedEntry<'a, T, A> {
        self.insert_for("VacantEntry::insert_entry")
    }

    /// Inserts the value, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_for(self, method: &'static str) -> OccupiedEntry<'a, T, A> {
        OccupiedEntry { inner: self.inner.insert_for(self.value, method) }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value if the set is full and cannot grow. The set is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{Entry, HashSet};
    ///
    /// let mut set = HashSet::new();
    /// if let Entry::Vacant(vacant) = set.entry("a") {
    ///     assert_eq!(vacant.try_insert(), Ok(()));
    /// }
    /// assert!(set.contains("a"));
    /// ```
    #[inline]
    pub fn try_insert(self) -> Result<(), InsertError<T>> {
        self.try_insert_entry().map(drop)
    }

    /// Fallible version of [`insert_entry`](Self::insert_entry).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value if the set is full and cannot grow. The set is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{Entry, HashSet};
    ///
    /// let mut set = HashSet::new();
    /// if let Entry::Vacant(vacant) = set.entry("a") {
    ///     assert_eq!(vacant.try_insert_entry().unwrap().id().index(), 0);
    /// }
    /// ```
    #[inline]
    pub fn try_insert_entry(self) -> Result<OccupiedEntry<'a, T, A>, InsertError<T>> {
        self.inner.try_insert(self.value).map(OccupiedEntry::new)
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for VacantEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(self.get()).finish()
    }
}
