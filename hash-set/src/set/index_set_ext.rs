//! [`IndexSetExt`]: elements by their position, as in indexmap.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::hash_set::HashSet;
use super::sealed::Sealed;
use crate::element_id::ElementId;
use crate::handle_error::handle_error;
use crate::hash_table::{DrainPositions, Entry, Iter, ReplaceError};

/// Access to the elements of a [`HashSet`] by their position, a `usize`, as in indexmap.
///
/// Import the trait to use its methods. It is sealed: only `HashSet` implements it. Methods of indexmap that are named
/// like one of `HashSet` that takes or returns an [`ElementId`] have `_index` at the end here, such as
/// [`insert_full_index`](Self::insert_full_index).
///
/// The index of an element is the number of elements before it, in the order of iteration. Unlike an id, it changes
/// when an element before it is inserted, moved or removed.
///
/// # Holes
/// [`HashSet::remove`], [`HashSet::retain`] and their kin leave holes, which the next insertions fill, so that the
/// order is no longer that of insertion. The methods of this trait that insert, move or shift elements close all holes
/// first and keep the order: ids change then. In a set that is changed by them, by [`HashSet::insert`],
/// [`swap_remove`](HashSet::swap_remove) and [`pop`](HashSet::pop) only, there are no holes, and the order is
/// indexmap's.
///
/// # Complexity
/// Without holes, an index is an id's [`index`](ElementId::index), and access takes *O*(1). With holes, it takes a step
/// for each 64 slots, and methods that close the holes take *O*(n). [`HashSet::compact_stable`] closes them too.
///
/// # Examples
/// ```
/// use hash_set::{HashSet, IndexSetExt as _};
///
/// let mut set = HashSet::from(["a", "b", "c", "d"]);
/// assert_eq!((set.get_index(1), set.get_index_of("c")), (Some(&"b"), Some(2)));
/// assert!(set.shift_remove("b"));
/// assert!(set.iter().eq(&["a", "c", "d"]));
/// set.shift_insert(0, "z");
/// assert_eq!(set.get_index_of("c"), Some(2));
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait IndexSetExt<T, S, A: Allocator = Global>: Sealed {
    /// Returns the id of the element at `index`, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// set.remove("a");
    /// assert_eq!(set[set.id_at(1).unwrap()], "c");
    /// ```
    #[must_use]
    fn id_at(&self, index: usize) -> Option<ElementId>;

    /// Returns the index of the element with id `id`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// set.remove("a");
    /// let id = set.get_id("c").unwrap();
    /// assert_eq!((id.index(), set.index_of_id(id)), (2, Some(1)));
    /// ```
    #[must_use]
    fn index_of_id(&self, id: ElementId) -> Option<usize>;

    /// Returns the element at `index`, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert_eq!((set.get_index(1), set.get_index(2)), (Some(&"b"), None));
    /// ```
    #[must_use]
    fn get_index(&self, index: usize) -> Option<&T>;

    /// Returns the element at `index`: indexmap's `set[index]`.
    ///
    /// # Panics
    /// Panics if `index` is not below [`len`](HashSet::len).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// assert_eq!(HashSet::from(["a", "b"]).at(1), &"b");
    /// ```
    #[must_use]
    fn at(&self, index: usize) -> &T;

    /// Returns an iterator over the elements whose indices are in `range`, or `None` if that ends after
    /// [`len`](HashSet::len) or begins after its end.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from(["a", "b", "c"]);
    /// assert!(set.get_range(1..).unwrap().eq(&["b", "c"]));
    /// assert!(set.get_range(..4).is_none());
    /// ```
    fn get_range(&self, range: impl RangeBounds<usize>) -> Option<Iter<'_, T>>;

    /// Returns the index of the element that equals `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert_eq!((set.get_index_of("b"), set.get_index_of("c")), (Some(1), None));
    /// ```
    #[must_use]
    fn get_index_of<Q>(&self, value: &Q) -> Option<usize>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Returns the element that equals `value`, and its index: indexmap's `get_full`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// assert_eq!(HashSet::from(["a", "b"]).get_full_index("b"), Some((1, &"b")));
    /// ```
    #[must_use]
    fn get_full_index<Q>(&self, value: &Q) -> Option<(usize, &T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Inserts `value` at the end, unless an equal element exists. Returns the index of the element, and whether
    /// `value` was inserted: indexmap's `insert_full`.
    ///
    /// Closes all holes first. Without holes takes *O*(1).
    ///
    /// # Panics
    /// Panics as [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// set.remove("a");
    /// assert_eq!(set.insert_full_index("c"), (1, true));
    /// assert_eq!(set.insert_full_index("b"), (0, false));
    /// ```
    fn insert_full_index(&mut self, value: T) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher;

    /// Inserts `value` at the end, or replaces an equal element at its place. Returns the index and the old element:
    /// indexmap's `replace_full`.
    ///
    /// Closes all holes first. Without holes takes *O*(1).
    ///
    /// # Panics
    /// Panics as [`HashSet::replace`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.replace_full_index("b"), (1, Some("b")));
    /// assert_eq!(set.replace_full_index("c"), (2, None));
    /// ```
    fn replace_full_index(&mut self, value: T) -> (usize, Option<T>)
    where
        T: Eq + Hash,
        S: BuildHasher;

    /// Inserts `value` before the element at `index`, or at the end. Moves an equal element there instead, and drops
    /// `value`. Returns the new index, and whether `value` was inserted.
    ///
    /// The new index is `index`, or one less if an equal element was before it. Closes all holes first. For a fallible
    /// version, call [`try_insert_full`](HashSet::try_insert_full) and [`move_index`](Self::move_index).
    ///
    /// # Complexity
    /// *O*(elements behind) when hashes spread, *O*(n) at most.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashSet::len), and as [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.insert_before(1, "z"), (1, true));
    /// assert_eq!(set.insert_before(3, "a"), (2, false));
    /// assert!(set.iter().eq(&["z", "b", "a", "c"]));
    /// ```
    fn insert_before(&mut self, index: usize, value: T) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher;

    /// Inserts `value` at `index`. Moves an equal element there instead, and drops `value`. Returns whether `value`
    /// was inserted.
    ///
    /// Closes all holes first. For a fallible version, call [`try_insert_full`](HashSet::try_insert_full) and
    /// [`move_index`](Self::move_index).
    ///
    /// # Complexity
    /// *O*(elements behind) when hashes spread, *O*(n) at most.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashSet::len), or equal to it while an equal element exists, and as
    /// [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert!(set.shift_insert(1, "z"));
    /// assert!(!set.shift_insert(3, "a"));
    /// assert!(set.iter().eq(&["z", "b", "c", "a"]));
    /// ```
    fn shift_insert(&mut self, index: usize, value: T) -> bool
    where
        T: Eq + Hash,
        S: BuildHasher;

    /// Inserts `value` into a sorted set, unless an equal element exists. Returns the index of the element, and
    /// whether `value` was inserted.
    ///
    /// If the set is not sorted, the index is unspecified. To insert many elements, sort once at the end instead.
    ///
    /// # Complexity
    /// *O*(log n) comparisons, and as for [`insert_before`](Self::insert_before).
    ///
    /// # Panics
    /// Panics as [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from([1, 3, 5]);
    /// assert_eq!(set.insert_sorted(4), (2, true));
    /// assert_eq!(set.insert_sorted(4), (2, false));
    /// ```
    fn insert_sorted(&mut self, value: T) -> (usize, bool)
    where
        T: Eq + Hash + Ord,
        S: BuildHasher;

    /// Inserts `value` into a set that is sorted by `cmp`, or moves an equal element, as
    /// [`insert_before`](Self::insert_before) does at the index that a binary search finds.
    ///
    /// # Complexity
    /// *O*(log n) comparisons, and as for [`insert_before`](Self::insert_before).
    ///
    /// # Panics
    /// Panics as [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from([5, 3, 1]);
    /// assert_eq!(set.insert_sorted_by(4, |a, b| b.cmp(a)), (1, true));
    /// ```
    fn insert_sorted_by<F>(&mut self, value: T, cmp: F) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
        F: FnMut(&T, &T) -> Ordering;

    /// Inserts as [`insert_sorted_by`](Self::insert_sorted_by) does, into a set that is sorted with a key extraction
    /// function.
    ///
    /// # Panics
    /// Panics as [`HashSet::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "ccc"]);
    /// assert_eq!(set.insert_sorted_by_key("bb", |element| element.len()), (1, true));
    /// ```
    fn insert_sorted_by_key<B, F>(&mut self, value: T, sort_key: F) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
        B: Ord,
        F: FnMut(&T) -> B;

    /// Replaces the element at `index` with `value` and returns the old element. The elements may differ.
    ///
    /// # Errors
    /// Returns `value` and the index of the element that equals it if that is another one. The set is unchanged.
    ///
    /// # Panics
    /// Panics if `index` is not below [`len`](HashSet::len), or if an allocation fails, which is needed only if far
    /// more hashes collide than random hashes would.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.replace_index(0, "c"), Ok("a"));
    /// assert_eq!(set.replace_index(0, "b"), Err((1, "b")));
    /// ```
    fn replace_index(&mut self, index: usize, value: T) -> Result<T, (usize, T)>
    where
        T: Eq + Hash,
        S: BuildHasher;

    /// Moves the element at index `from` to index `to`, and those between by one towards `from`.
    ///
    /// Closes all holes first. Does not allocate and calls neither `Hash` nor `Eq`.
    ///
    /// # Complexity
    /// *O*(distance) when hashes spread, *O*(n) at most; *O*(n) if there are holes.
    ///
    /// # Panics
    /// Panics if `from` or `to` is not below [`len`](HashSet::len).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c", "d"]);
    /// set.move_index(0, 2);
    /// assert!(set.iter().eq(&["b", "c", "a", "d"]));
    /// ```
    fn move_index(&mut self, from: usize, to: usize);

    /// Swaps the elements at two indices. Closes no holes.
    ///
    /// # Panics
    /// Panics if `a` or `b` is not below [`len`](HashSet::len).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// set.swap_indices(0, 2);
    /// assert!(set.iter().eq(&["c", "b", "a"]));
    /// ```
    fn swap_indices(&mut self, a: usize, b: usize);

    /// Removes and returns the element at `index`, and moves the last element there. Returns `None` if there are not
    /// so many.
    ///
    /// Takes *O*(1), plus a step for each 64 slots if there are holes, which it does not close.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.swap_remove_index(0), Some("a"));
    /// assert!(set.iter().eq(&["c", "b"]));
    /// ```
    fn swap_remove_index(&mut self, index: usize) -> Option<T>;

    /// Removes and returns the element that equals `value`, with its index, and moves the last element there:
    /// indexmap's `swap_remove_full`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.swap_remove_full_index("a"), Some((0, "a")));
    /// assert!(set.iter().eq(&["c", "b"]));
    /// ```
    fn swap_remove_full_index<Q>(&mut self, value: &Q) -> Option<(usize, T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Removes and returns the element at `index`, and moves those behind it one slot down. Returns `None` if there
    /// are not so many.
    ///
    /// Closes all holes. Calls neither `Hash` nor `Eq`.
    ///
    /// # Complexity
    /// *O*(elements behind) when hashes spread, *O*(n) at most; *O*(n) if there are holes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.shift_remove_index(0), Some("a"));
    /// assert!(set.iter().eq(&["b", "c"]));
    /// ```
    fn shift_remove_index(&mut self, index: usize) -> Option<T>;

    /// Removes the element that equals `value`, and moves those behind it one slot down. Returns whether there was
    /// such an element.
    ///
    /// Takes as long as [`shift_remove_index`](Self::shift_remove_index). [`HashSet::remove`] leaves a hole instead, in
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert!(set.shift_remove("a") && !set.shift_remove("a"));
    /// assert!(set.iter().eq(&["b", "c"]));
    /// ```
    fn shift_remove<Q>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Removes and returns the element that equals `value`, as [`shift_remove`](Self::shift_remove) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.shift_take("a"), Some("a"));
    /// assert!(set.iter().eq(&["b", "c"]));
    /// ```
    fn shift_take<Q>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Removes and returns the element that equals `value`, with its former index, as
    /// [`shift_remove`](Self::shift_remove) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.shift_remove_full("b"), Some((1, "b")));
    /// assert!(set.iter().eq(&["a", "c"]));
    /// ```
    fn shift_remove_full<Q>(&mut self, value: &Q) -> Option<(usize, T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Removes and yields the elements whose indices are in `range`: indexmap's `drain`.
    ///
    /// Closes all holes first, and those of the removed elements when the iterator is dropped. See
    /// [`HashTable::drain_positions`](crate::HashTable::drain_positions).
    ///
    /// # Panics
    /// Panics if the range begins after its end or ends after [`len`](HashSet::len).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c", "d"]);
    /// assert!(set.drain_indices(1..3).eq(["b", "c"]));
    /// assert_eq!(set.get_index_of("d"), Some(1));
    /// ```
    fn drain_indices(&mut self, range: impl RangeBounds<usize>) -> DrainPositions<'_, T, A>;

    /// Moves the elements at or after `index` to a new set, as [`HashSet::split_off`] does: indexmap's `split_off`.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashSet::len), and as [`HashSet::split_off`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert!(set.split_off_index(1).iter().eq(&["b", "c"]));
    /// assert!(set.split_off_index(1).is_empty());
    /// ```
    #[must_use = "use `truncate` if the elements are not needed"]
    fn split_off_index(&mut self, index: usize) -> HashSet<T, S, A>
    where
        S: Clone,
        A: Clone;

    /// Searches a sorted set for `value`. Returns its index, or the one where it could be inserted.
    ///
    /// # Complexity
    /// *O*(log n) comparisons, each with a call of [`get_index`](Self::get_index).
    ///
    /// # Errors
    /// Returns the index where `value` could be inserted if it is not found.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from([1, 3, 5]);
    /// assert_eq!((set.binary_search(&3), set.binary_search(&4)), (Ok(1), Err(2)));
    /// ```
    fn binary_search(&self, value: &T) -> Result<usize, usize>
    where
        T: Ord;

    /// Searches a set that is sorted by `f`, which returns the order of an element relative to what is searched for.
    ///
    /// # Errors
    /// Returns the index where such an element could be inserted if none is found.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from([5, 3, 1]);
    /// assert_eq!(set.binary_search_by(|n| 3.cmp(n)), Ok(1));
    /// ```
    fn binary_search_by<'a, F>(&'a self, f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
        T: 'a;

    /// Searches a set that is sorted with a key extraction function for an element with the key `b`.
    ///
    /// # Errors
    /// Returns the index where such an element could be inserted if none is found.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from(["a", "bb", "cccc"]);
    /// assert_eq!(set.binary_search_by_key(&3, |element| element.len()), Err(2));
    /// ```
    fn binary_search_by_key<'a, B, F>(&'a self, b: &B, f: F) -> Result<usize, usize>
    where
        B: Ord,
        F: FnMut(&'a T) -> B,
        T: 'a;

    /// Returns the index of the first element for which `pred` returns `false`, if all those for which it returns
    /// `true` come first.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, IndexSetExt as _};
    ///
    /// let set = HashSet::from([1, 3, 5, 7]);
    /// assert_eq!(set.partition_point(|&n| n < 4), 2);
    /// ```
    #[must_use]
    fn partition_point<P>(&self, pred: P) -> usize
    where
        P: FnMut(&T) -> bool;
}

impl<T, S, A: Allocator> IndexSetExt<T, S, A> for HashSet<T, S, A> {
    #[inline]
    fn id_at(&self, index: usize) -> Option<ElementId> {
        self.table.id_at(index)
    }

    #[inline]
    fn index_of_id(&self, id: ElementId) -> Option<usize> {
        self.table.position_of(id)
    }

    #[inline]
    fn get_index(&self, index: usize) -> Option<&T> {
        self.get_by_id(self.id_at(index)?)
    }

    #[inline]
    #[track_caller]
    fn at(&self, index: usize) -> &T {
        match self.get_index(index) {
            Some(element) => element,
            None => out_of_bounds("at", index, self.len()),
        }
    }

    fn get_range(&self, range: impl RangeBounds<usize>) -> Option<Iter<'_, T>> {
        let table = &self.table;
        Some(table.iter_range(table.ids_at(range)?))
    }

    #[inline]
    fn get_index_of<Q>(&self, value: &Q) -> Option<usize>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        self.index_of_id(self.get_id(value)?)
    }

    #[inline]
    fn get_full_index<Q>(&self, value: &Q) -> Option<(usize, &T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        let (id, element) = self.get_full(value)?;
        Some((self.index_of_id(id)?, element))
    }

    #[track_caller]
    fn insert_full_index(&mut self, value: T) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
    {
        self.table.compact_stable();
        let (id, added) = self.insert_full(value);
        (id.index(), added)
    }

    #[track_caller]
    fn replace_full_index(&mut self, value: T) -> (usize, Option<T>)
    where
        T: Eq + Hash,
        S: BuildHasher,
    {
        self.table.compact_stable();
        let (id, old) = self.replace_full(value);
        (id.index(), old)
    }

    #[track_caller]
    fn insert_before(&mut self, index: usize, value: T) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
    {
        if index > self.len() {
            out_of_bounds("insert_before", index, self.len());
        }
        let (from, added) = self.insert_full_index(value);
        let to = if from < index { index - 1 } else { index };
        self.table.move_position(from, to);
        (to, added)
    }

    #[track_caller]
    fn shift_insert(&mut self, index: usize, value: T) -> bool
    where
        T: Eq + Hash,
        S: BuildHasher,
    {
        let len = self.len();
        self.table.compact_stable();
        let (from, added) = match self.find_or_vacant(&value) {
            Entry::Occupied(_) if index >= len => out_of_bounds("shift_insert", index, len),
            Entry::Vacant(_) if index > len => out_of_bounds("shift_insert", index, len),
            Entry::Occupied(occupied) => (occupied.id(), false),
            Entry::Vacant(vacant) => (vacant.insert(value).id(), true),
        };
        self.table.move_position(from.index(), index);
        added
    }

    #[track_caller]
    fn insert_sorted(&mut self, value: T) -> (usize, bool)
    where
        T: Eq + Hash + Ord,
        S: BuildHasher,
    {
        match self.binary_search(&value) {
            Ok(index) => (index, false),
            Err(index) => self.insert_before(index, value),
        }
    }

    #[track_caller]
    fn insert_sorted_by<F>(&mut self, value: T, mut cmp: F) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
        F: FnMut(&T, &T) -> Ordering,
    {
        let (Ok(index) | Err(index)) = self.binary_search_by(|element| cmp(element, &value));
        self.insert_before(index, value)
    }

    #[track_caller]
    fn insert_sorted_by_key<B, F>(&mut self, value: T, mut sort_key: F) -> (usize, bool)
    where
        T: Eq + Hash,
        S: BuildHasher,
        B: Ord,
        F: FnMut(&T) -> B,
    {
        let key = sort_key(&value);
        let (Ok(index) | Err(index)) = self.binary_search_by_key(&key, sort_key);
        self.insert_before(index, value)
    }

    #[track_caller]
    fn replace_index(&mut self, index: usize, value: T) -> Result<T, (usize, T)>
    where
        T: Eq + Hash,
        S: BuildHasher,
    {
        let len = self.len();
        let Some(id) = self.table.id_at(index) else { out_of_bounds("replace_index", index, len) };
        let hash = self.hasher.hash_one(&value);
        let equal = match self.table.rehash_by_id(id, hash, |element| value == *element) {
            Ok(mut entry) => return Ok(mem::replace(entry.get_mut(), value)),
            Err(ReplaceError::Equal(equal)) => equal,
            Err(ReplaceError::Reserve(error)) => handle_error(error, len, "IndexSetExt::replace_index"),
            Err(ReplaceError::Vacant) => unreachable!("the id was just found"),
        };
        match self.table.position_of(equal) {
            Some(other) => Err((other, value)),
            None => unreachable!("the id was just found"),
        }
    }

    #[track_caller]
    fn move_index(&mut self, from: usize, to: usize) {
        for index in [from, to] {
            if index >= self.len() {
                out_of_bounds("move_index", index, self.len());
            }
        }
        self.table.move_position(from, to);
    }

    #[track_caller]
    fn swap_indices(&mut self, a: usize, b: usize) {
        let Some(id_a) = self.table.id_at(a) else { out_of_bounds("swap_indices", a, self.len()) };
        let Some(id_b) = self.table.id_at(b) else { out_of_bounds("swap_indices", b, self.len()) };
        self.table.swap_ids(id_a, id_b);
    }

    #[inline]
    fn swap_remove_index(&mut self, index: usize) -> Option<T> {
        let id = self.id_at(index)?;
        self.swap_remove_by_id(id)
    }

    fn swap_remove_full_index<Q>(&mut self, value: &Q) -> Option<(usize, T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        let index = self.get_index_of(value)?;
        Some((index, self.swap_remove_index(index)?))
    }

    fn shift_remove_index(&mut self, index: usize) -> Option<T> {
        let id = self.id_at(index)?;
        self.table.shift_remove_by_id(id)
    }

    fn shift_remove<Q>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        self.shift_take(value).is_some()
    }

    fn shift_take<Q>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        let id = self.get_id(value)?;
        self.table.shift_remove_by_id(id)
    }

    fn shift_remove_full<Q>(&mut self, value: &Q) -> Option<(usize, T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        let index = self.get_index_of(value)?;
        Some((index, self.shift_remove_index(index)?))
    }

    #[track_caller]
    fn drain_indices(&mut self, range: impl RangeBounds<usize>) -> DrainPositions<'_, T, A> {
        self.table.drain_positions_for(range, "IndexSetExt::drain_indices")
    }

    #[track_caller]
    fn split_off_index(&mut self, index: usize) -> HashSet<T, S, A>
    where
        S: Clone,
        A: Clone,
    {
        match self.table.id_at(index) {
            Some(id) => self.split_off(id),
            None if index == self.len() => HashSet::with_hasher_in(self.hasher.clone(), self.allocator().clone()),
            None => out_of_bounds("split_off_index", index, self.len()),
        }
    }

    fn binary_search(&self, value: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|element| element.cmp(value))
    }

    fn binary_search_by<'a, F>(&'a self, f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
        T: 'a,
    {
        self.table.binary_search_by(f)
    }

    fn binary_search_by_key<'a, B, F>(&'a self, b: &B, mut f: F) -> Result<usize, usize>
    where
        B: Ord,
        F: FnMut(&'a T) -> B,
        T: 'a,
    {
        self.binary_search_by(|element| f(element).cmp(b))
    }

    fn partition_point<P>(&self, mut pred: P) -> usize
    where
        P: FnMut(&T) -> bool,
    {
        let (Ok(index) | Err(index)) =
            self.binary_search_by(|element| if pred(element) { Ordering::Less } else { Ordering::Greater });
        index
    }
}

/// # Panics
/// Panics in every case.
#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds(method: &str, index: usize, len: usize) -> ! {
    panic!("IndexSetExt::{method}: index {index} is out of bounds (length {len})")
}
