//! Methods that take or return an [`ElementId`].

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::ops::Index;

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;
use crate::hash_table::{Entry, Ids, IterFull, ReplaceError};
use crate::insert_error::InsertError;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns the element with id `id`. A stale id, or an id of another set, returns `None` or the element that now
    /// has this id.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (id, _) = set.insert_full("a");
    /// assert_eq!(set.get_by_id(id), Some(&"a"));
    /// set.remove("a");
    /// assert_eq!(set.get_by_id(id), None);
    /// ```
    #[doc(alias = "Get")]
    #[doc(alias = "get_index")]
    #[inline]
    pub fn get_by_id(&self, id: ElementId) -> Option<&T> {
        self.table.get_by_id(id)
    }

    /// Returns whether an element has id `id`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (id, _) = set.insert_full("a");
    /// assert!(set.contains_id(id));
    /// set.clear();
    /// assert!(!set.contains_id(id));
    /// ```
    #[doc(alias = "IsValidId")]
    #[inline]
    pub fn contains_id(&self, id: ElementId) -> bool {
        self.table.contains_id(id)
    }

    /// Removes and returns the element with id `id`. Calls neither `Hash` nor `Eq`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (id, _) = set.insert_full("a");
    /// assert_eq!(set.remove_by_id(id), Some("a"));
    /// assert_eq!(set.remove_by_id(id), None);
    /// ```
    #[doc(alias = "shift_remove_index")]
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.table.remove_by_id(id)
    }

    /// Swaps the elements with two ids.
    ///
    /// # Panics
    /// Panics if no element has one of the ids.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let (a, c) = (set.get_id("a").unwrap(), set.get_id("c").unwrap());
    /// set.swap_ids(a, c);
    /// assert!(set.iter().eq(&["c", "b", "a"]));
    /// assert_eq!(set.get_id("a"), Some(c));
    /// ```
    #[doc(alias = "swap_indices")]
    #[inline]
    #[track_caller]
    pub fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.table.swap_ids_for(a, b, "HashSet::swap_ids");
    }

    /// Returns the number of slots in use: one past the largest [`ElementId::index`], holes included.
    ///
    /// Removal leaves the bound unchanged, except by [`pop`](Self::pop), [`swap_remove`](Self::swap_remove),
    /// [`truncate`](Self::truncate) and [`split_off`](Self::split_off). These and [`shrink_to`](Self::shrink_to) lower
    /// it to one past the last element, compaction and sorting to [`len`](Self::len). It is 0 when there are no
    /// elements, however they left.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// set.remove("a");
    /// assert_eq!((set.len(), set.index_bound()), (1, 2));
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    pub fn index_bound(&self) -> usize {
        self.table.index_bound()
    }

    /// Returns an iterator over the ids of the elements in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert!(set.ids().map(|id| set[id]).eq(["a", "b"]));
    /// ```
    #[inline]
    pub fn ids(&self) -> Ids<'_> {
        self.table.ids()
    }

    /// Returns an iterator over the elements with their ids in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert!(set.iter_full().map(|(id, element)| (id.index(), *element)).eq([(0, "a"), (1, "b")]));
    /// ```
    #[inline]
    pub fn iter_full(&self) -> IterFull<'_, T> {
        self.table.iter_full()
    }

    /// Removes and returns the element with id `id`, and moves the last element into its slot. See
    /// [`swap_remove`](Self::swap_remove).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let a = set.get_id("a").unwrap();
    /// assert_eq!(set.swap_remove_by_id(a), Some("a"));
    /// assert_eq!(set[a], "c");
    /// ```
    #[doc(alias = "swap_remove_index")]
    #[inline]
    pub fn swap_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.table.swap_remove_by_id(id)
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Returns the id of the element that equals `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.get_id("b").map(|id| id.index()), Some(1));
    /// assert_eq!(set.get_id("c"), None);
    /// ```
    #[doc(alias = "FindId")]
    #[doc(alias = "Index")]
    #[doc(alias = "get_index_of")]
    #[inline]
    pub fn get_id<Q>(&self, value: &Q) -> Option<ElementId>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.get_full(value).map(|(id, _)| id)
    }

    /// Returns the element that equals `value`, and its id.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// let (id, element) = set.get_full("b").unwrap();
    /// assert_eq!((id.index(), element), (1, &"b"));
    /// ```
    #[inline]
    pub fn get_full<Q>(&self, value: &Q) -> Option<(ElementId, &T)>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.table.find_full(self.hash_of(value), |element| value == element.borrow())
    }

    /// Inserts as [`insert`](Self::insert) does, and also returns the id of the inserted or existing element.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (a, added) = set.insert_full("a");
    /// assert!(added);
    /// assert_eq!(set.insert_full("a"), (a, false));
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_full(&mut self, value: T) -> (ElementId, bool) {
        match self.find_or_vacant(&value) {
            Entry::Occupied(occupied) => (occupied.id(), false),
            Entry::Vacant(vacant) => (vacant.insert_for(value, "HashSet::insert_full").id(), true),
        }
    }

    /// Fallible version of [`insert_full`](Self::insert_full) and [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with `value` if the set is full and cannot grow. The set is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (a, added) = set.try_insert_full("a").unwrap();
    /// assert!(added);
    /// assert_eq!(set.try_insert_full("a"), Ok((a, false)));
    /// ```
    #[inline]
    pub fn try_insert_full(&mut self, value: T) -> Result<(ElementId, bool), InsertError<T>> {
        match self.find_or_vacant(&value) {
            Entry::Occupied(occupied) => Ok((occupied.id(), false)),
            Entry::Vacant(vacant) => vacant.try_insert(value).map(|occupied| (occupied.id(), true)),
        }
    }

    /// Inserts or replaces as [`replace`](Self::replace) does, and also returns the id.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::new();
    /// let (a, old) = set.replace_full("a");
    /// assert_eq!(old, None);
    /// assert_eq!(set.replace_full("a"), (a, Some("a")));
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace_full(&mut self, value: T) -> (ElementId, Option<T>) {
        match self.find_or_vacant(&value) {
            Entry::Occupied(mut occupied) => {
                let id = occupied.id();
                (id, Some(mem::replace(occupied.get_mut(), value)))
            }
            Entry::Vacant(vacant) => (vacant.insert_for(value, "HashSet::replace_full").id(), None),
        }
    }

    /// Replaces the element with id `id` with `value`, and returns the old element. The id stays. The elements may
    /// differ: use this method for changes that affect the hash.
    ///
    /// Allocates if far more hashes collide than random hashes would.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with `value` and a [`ReplaceError`] if no element has this id, another element equals
    /// `value`, or an allocation fails. The set is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, InsertError, ReplaceError};
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// let (a, b) = (set.get_id("a").unwrap(), set.get_id("b").unwrap());
    /// assert_eq!(set.replace_by_id(a, "c"), Ok("a"));
    /// assert_eq!(set.get_id("c"), Some(a));
    /// assert!(!set.contains("a"));
    /// assert_eq!(set.replace_by_id(a, "b"), Err(InsertError { value: "b", error: ReplaceError::Equal(b) }));
    /// ```
    #[doc(alias = "replace_index")]
    pub fn replace_by_id(&mut self, id: ElementId, value: T) -> Result<T, InsertError<T, ReplaceError>> {
        let hash = self.hash_of(&value);
        match self.table.rehash_by_id(id, hash, |element| value == *element) {
            Ok(mut entry) => Ok(mem::replace(entry.get_mut(), value)),
            Err(error) => Err(InsertError { value, error }),
        }
    }
}

impl<T, S, A: Allocator> Index<ElementId> for HashSet<T, S, A> {
    type Output = T;

    /// Returns the element with id `id`.
    ///
    /// # Panics
    /// Panics if no element has id `id`.
    #[inline]
    #[track_caller]
    fn index(&self, id: ElementId) -> &T {
        match self.get_by_id(id) {
            Some(element) => element,
            None => panic!("HashSet::index: no element has id {} (index bound {})", id.index(), self.index_bound()),
        }
    }
}
