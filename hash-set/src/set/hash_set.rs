//! [`HashSet`]: the type, look-up and insertion.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};
use core::mem;

use sparse_array::allocator::{Allocator, Global};

use super::entry::{Entry, OccupiedEntry, VacantEntry};
use crate::default_hash_builder::DefaultHashBuilder;
use crate::handle_error::handle_error;
use crate::hash_table::{self, HashTable};

/// A set of distinct elements with std's API, stable ids and dense iteration.
///
/// `HashSet<T, S>` is a drop-in replacement for `std::collections::HashSet<T, S>`, except that sets of references are
/// [borrowed for longer](crate::details#sets-of-references). Each element has an [`ElementId`](crate::ElementId), which
/// is stable until the element is removed. Iteration is in slot order: insertion order until the first removal, whose
/// slot a later insertion reuses.
///
/// If an element's `Hash` or `Eq` changes (through a [`Cell`](core::cell::Cell), say), or if they contradict each
/// other, results are wrong, but memory safety is not affected, and every method terminates.
///
/// # Allocation
/// A new set does not allocate. Insertions double the capacity when the set is full. Only
/// [`shrink_to_fit`](Self::shrink_to_fit), [`shrink_to`](Self::shrink_to) and [`shrink_buckets`](Self::shrink_buckets)
/// free memory.
///
/// # Complexity
/// Look-up, insertion and removal take *O*(1) with well-distributed hashes, *O*(n) if all are equal. Iteration takes
/// *O*(1) per element, plus one step for each 64 slots. Only look-ups and insertions call `Hash`: growth, removal by
/// id, compaction and sorting do not.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let mut crew = HashSet::from(["Ishmael", "Queequeg", "Ahab"]);
/// assert!(crew.contains("Ahab"));
/// assert!(!crew.insert("Ishmael"));
///
/// let queequeg = crew.get_id("Queequeg").unwrap();
/// crew.remove("Ahab");
/// crew.extend(["Starbuck", "Stubb", "Flask"]);
/// assert_eq!(crew[queequeg], "Queequeg");
/// assert_eq!(crew.len(), 5);
/// ```
#[doc(alias = "TSet")]
pub struct HashSet<T, S = DefaultHashBuilder, A: Allocator = Global> {
    pub(crate) table: HashTable<T, A>,
    pub(super) hasher: S,
}

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, allocator::Global};
    ///
    /// let set: HashSet<i32> = HashSet::new();
    /// let _: &Global = set.allocator();
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.table.allocator()
    }

    /// Returns the hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use std::hash::{BuildHasher, RandomState};
    ///
    /// let state = RandomState::new();
    /// let set: HashSet<i32, _> = HashSet::with_hasher(state.clone());
    /// assert_eq!(set.hasher().hash_one(7), state.hash_one(7));
    /// ```
    #[inline]
    pub fn hasher(&self) -> &S {
        &self.hasher
    }

    /// Returns the number of elements.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// set.insert(1);
    /// assert_eq!(set.len(), 1);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether there are no elements.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// assert!(set.is_empty());
    /// set.insert(1);
    /// assert!(!set.is_empty());
    /// ```
    #[doc(alias = "IsEmpty")]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Drops all elements and keeps the memory. If a drop panics, the remaining elements are dropped too.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set.clear();
    /// assert!(set.is_empty());
    /// assert!(set.capacity() >= 2);
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Asserts the invariants. For tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.table.assert_invariants();
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Returns whether an element equals `value`, which may be any borrowed form of `T`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a".to_string()]);
    /// assert!(set.contains("a"));
    /// assert!(!set.contains("b"));
    /// ```
    #[doc(alias = "Contains")]
    #[inline]
    pub fn contains<Q>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.get(value).is_some()
    }

    /// Returns the element that equals `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a".to_string()]);
    /// assert_eq!(set.get("a"), Some(&"a".to_string()));
    /// assert_eq!(set.get("b"), None);
    /// ```
    #[doc(alias = "Find")]
    #[inline]
    pub fn get<Q>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.table.find(self.hash_of(value), |element| value == element.borrow())
    }

    /// Inserts `value` if no element equals it, and returns whether it did. Otherwise the element stays and `value` is
    /// dropped; [`replace`](Self::replace) does the opposite.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// assert!(set.insert(1));
    /// assert!(!set.insert(1));
    /// assert_eq!(set.len(), 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, value: T) -> bool {
        insert_into(&mut self.table, self.hasher.hash_one(&value), value, "HashSet::insert")
    }

    /// Inserts `value`, or replaces the element that equals it and returns the old element. The id stays.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// set.insert(Vec::<i32>::new());
    /// assert_eq!(set.get(&[][..]).unwrap().capacity(), 0);
    /// assert!(set.replace(Vec::with_capacity(10)).is_some());
    /// assert_eq!(set.get(&[][..]).unwrap().capacity(), 10);
    /// ```
    #[doc(alias = "Add")]
    #[doc(alias = "Emplace")]
    #[inline]
    #[track_caller]
    pub fn replace(&mut self, value: T) -> Option<T> {
        match self.find_or_vacant(&value) {
            hash_table::Entry::Occupied(mut occupied) => Some(mem::replace(occupied.get_mut(), value)),
            hash_table::Entry::Vacant(vacant) => {
                vacant.insert_for(value, "HashSet::replace");
                None
            }
        }
    }

    /// Returns the element that equals `value`. Inserts `value` if there is none.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1]);
    /// assert_eq!(set.get_or_insert(1), &1);
    /// assert_eq!(set.get_or_insert(2), &2);
    /// assert_eq!(set.len(), 2);
    /// ```
    #[doc(alias = "FindOrAdd")]
    #[inline]
    #[track_caller]
    pub fn get_or_insert(&mut self, value: T) -> &T {
        match self.find_or_vacant(&value) {
            hash_table::Entry::Occupied(occupied) => occupied.into_mut(),
            hash_table::Entry::Vacant(vacant) => vacant.insert_for(value, "HashSet::get_or_insert").into_mut(),
        }
    }

    /// Returns the element that equals `value`. If there is none, inserts `make(value)`.
    ///
    /// # Panics
    /// Panics if `make(value)` does not equal `value`, or if there would be more than `u32::MAX` elements or
    /// `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut names: HashSet<String> = HashSet::new();
    /// assert_eq!(names.get_or_insert_with("pip", |name| name.to_owned()), "pip");
    /// assert_eq!(names.get_or_insert_with("pip", |_| unreachable!()), "pip");
    /// ```
    #[inline]
    #[track_caller]
    pub fn get_or_insert_with<Q, F>(&mut self, value: &Q, make: F) -> &T
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
        F: FnOnce(&Q) -> T,
    {
        let hash = self.hash_of(value);
        match self.table.entry(hash, |element| value == element.borrow()) {
            hash_table::Entry::Occupied(occupied) => occupied.into_mut(),
            hash_table::Entry::Vacant(vacant) => {
                let made = make(value);
                assert!(
                    *value == *made.borrow(),
                    "HashSet::get_or_insert_with: the new element is not equivalent to the value"
                );
                vacant.insert_for(made, "HashSet::get_or_insert_with").into_mut()
            }
        }
    }

    /// Returns the entry of `value`, occupied or vacant. If it is occupied, the element stays and `value` is dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use hash_set::Entry;
    ///
    /// let mut once = HashSet::new();
    /// let mut often = HashSet::new();
    /// for letter in "mississippi".chars() {
    ///     match once.entry(letter) {
    ///         Entry::Vacant(vacant) => vacant.insert(),
    ///         Entry::Occupied(occupied) => _ = often.insert(*occupied.get()),
    ///     }
    /// }
    /// assert_eq!(often, HashSet::from(['i', 's', 'p']));
    /// ```
    #[inline]
    pub fn entry(&mut self, value: T) -> Entry<'_, T, A> {
        match self.find_or_vacant(&value) {
            hash_table::Entry::Occupied(occupied) => Entry::Occupied(OccupiedEntry::new(occupied)),
            hash_table::Entry::Vacant(vacant) => Entry::Vacant(VacantEntry::new(vacant, value)),
        }
    }

    /// Moves all elements of `other` into `self`, in slot order. `other` keeps its memory. Of equal elements, the one
    /// in `other` is dropped.
    ///
    /// If `Hash`, `Eq` or a drop panics, or an allocation fails, the elements not moved yet stay in `other`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (mut a, mut b) = (HashSet::from([1, 2]), HashSet::from([2, 3]));
    /// a.append(&mut b);
    /// assert_eq!(a, HashSet::from([1, 2, 3]));
    /// assert!(b.is_empty());
    /// ```
    #[doc(alias = "Append")]
    #[track_caller]
    pub fn append<S2, B: Allocator>(&mut self, other: &mut HashSet<T, S2, B>) {
        let Self { table, hasher } = self;
        let hash = |element: &T| hasher.hash_one(element);
        if let Err(error) =
            table.try_append(&mut other.table, hash, |theirs, ours| theirs == ours, |_, theirs| drop(theirs))
        {
            handle_error(error, table.len() + 1, "HashSet::append");
        }
    }

    /// Looks up `value` and returns an entry of the table.
    #[inline]
    pub(super) fn find_or_vacant(&mut self, value: &T) -> hash_table::Entry<'_, T, A> {
        let hash = self.hasher.hash_one(value);
        self.table.entry(hash, |element| value == element)
    }
}

/// Inserts as [`HashSet::insert`] does, and panics in the name of `method`.
#[inline]
#[track_caller]
pub(super) fn insert_into<T: Eq, A: Allocator>(
    table: &mut HashTable<T, A>,
    hash: u64,
    value: T,
    method: &'static str,
) -> bool {
    match table.entry(hash, |element| value == *element) {
        hash_table::Entry::Occupied(_) => false,
        hash_table::Entry::Vacant(vacant) => {
            vacant.insert_for(value, method);
            true
        }
    }
}
