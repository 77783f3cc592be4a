//! [`IndexMapExt`]: pairs by their position, as in indexmap.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::ops::RangeBounds;

use hash_set::ElementId;
use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table::{DrainPositions, GetDisjointMutError, ReplaceError};
use hash_set::internal::handle_error;

use super::sealed::Sealed;
use super::{Entry, HashMap, Iter, IterMut, OccupiedEntry};
use crate::pair::into_value;

/// Access to the pairs of a [`HashMap`] by their position, a `usize`, as in indexmap.
///
/// Import the trait to use its methods. It is sealed: only `HashMap` implements it. Methods of indexmap that are named
/// like one of `HashMap` that takes or returns an [`ElementId`] have `_index` at the end here, such as
/// [`insert_full_index`](Self::insert_full_index).
///
/// The index of a pair is the number of pairs before it, in the order of iteration. Unlike an id, it changes when a
/// pair before it is inserted, moved or removed.
///
/// # Holes
/// [`HashMap::remove`], [`HashMap::retain`] and their kin leave holes, which the next insertions fill, so that the
/// order is no longer that of insertion. The methods of this trait that insert, move or shift pairs close all holes
/// first and keep the order: ids change then. In a map that is changed by them, by [`HashMap::insert`],
/// [`swap_remove`](HashMap::swap_remove) and [`pop`](HashMap::pop) only, there are no holes, and the order is
/// indexmap's.
///
/// # Complexity
/// Without holes, an index is an id's [`index`](ElementId::index), and access takes *O*(1). With holes, it takes a step
/// for each 64 slots, and methods that close the holes take *O*(*n*). [`HashMap::compact_stable`] closes them too.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, IndexMapExt as _};
///
/// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3), ("d", 4)]);
/// assert_eq!((map.get_index(1), map.get_index_of("c")), (Some((&"b", &2)), Some(2)));
/// assert_eq!(map.shift_remove("b"), Some(2));
/// assert!(map.keys().eq(&["a", "c", "d"]));
/// map.shift_insert(0, "z", 26);
/// assert_eq!((map.at(0), map.get_index_of("c")), (&26, Some(2)));
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait IndexMapExt<K, V, S, A: Allocator = Global>: Sealed {
    /// Returns the id of the pair at `index`, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.remove("a");
    /// let id = map.id_at(1).unwrap();
    /// assert_eq!(map.get_by_id(id), Some((&"c", &3)));
    /// ```
    #[must_use]
    fn id_at(&self, index: usize) -> Option<ElementId>;

    /// Returns the index of the pair that `id` names.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.remove("a");
    /// let id = map.get_id("c").unwrap();
    /// assert_eq!((id.index(), map.index_of_id(id)), (2, Some(1)));
    /// ```
    #[must_use]
    fn index_of_id(&self, id: ElementId) -> Option<usize>;

    /// Returns the pair at `index`, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!((map.get_index(1), map.get_index(2)), (Some((&"b", &2)), None));
    /// ```
    #[must_use]
    fn get_index(&self, index: usize) -> Option<(&K, &V)>;

    /// Returns the pair at `index`, the value mutable, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// *map.get_index_mut(1).unwrap().1 = 20;
    /// assert_eq!(map["b"], 20);
    /// ```
    #[must_use]
    fn get_index_mut(&mut self, index: usize) -> Option<(&K, &mut V)>;

    /// Returns the entry of the pair at `index`, or `None` if there are not so many.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.get_index_entry(1).unwrap().swap_remove_entry(), ("b", 2));
    /// ```
    #[must_use]
    fn get_index_entry(&mut self, index: usize) -> Option<OccupiedEntry<'_, K, V, A>>;

    /// Returns the value at `index`: indexmap's `map[index]`. [`HashMap`] has `map[&key]` only, as in std: with two
    /// kinds of indices, the type of `key` could not be inferred.
    ///
    /// # Panics
    /// Panics if `index` is not below [`len`](HashMap::len).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.at(1), &2);
    /// ```
    #[must_use]
    fn at(&self, index: usize) -> &V;

    /// Returns a mutable reference to the value at `index`: indexmap's `map[index] = value`.
    ///
    /// # Panics
    /// Panics if `index` is not below [`len`](HashMap::len).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// *map.at_mut(1) = 20;
    /// assert_eq!(map["b"], 20);
    /// ```
    #[must_use]
    fn at_mut(&mut self, index: usize) -> &mut V;

    /// Returns the pairs at several indices, all values mutable.
    ///
    /// # Errors
    /// Returns a [`GetDisjointMutError`] if an index is not below [`len`](HashMap::len) or occurs twice.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// let [(_, c), (_, a)] = map.get_disjoint_indices_mut([2, 0]).unwrap();
    /// std::mem::swap(c, a);
    /// assert!(map.values().eq(&[3, 2, 1]));
    /// ```
    fn get_disjoint_indices_mut<const N: usize>(
        &mut self,
        indices: [usize; N],
    ) -> Result<[(&K, &mut V); N], GetDisjointMutError>;

    /// Returns an iterator over the pairs whose indices are in `range`, or `None` if that ends after
    /// [`len`](HashMap::len) or begins after its end.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert!(map.get_range(1..).unwrap().eq([(&"b", &2), (&"c", &3)]));
    /// assert!(map.get_range(..4).is_none());
    /// ```
    fn get_range(&self, range: impl RangeBounds<usize>) -> Option<Iter<'_, K, V>>;

    /// Returns an iterator over the pairs whose indices are in `range`, the values mutable. See
    /// [`get_range`](Self::get_range).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.get_range_mut(1..).unwrap().for_each(|(_, value)| *value *= 10);
    /// assert!(map.values().eq(&[1, 20, 30]));
    /// ```
    fn get_range_mut(&mut self, range: impl RangeBounds<usize>) -> Option<IterMut<'_, K, V>>;

    /// Returns the index of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!((map.get_index_of("b"), map.get_index_of("c")), (Some(1), None));
    /// ```
    #[must_use]
    fn get_index_of<Q>(&self, k: &Q) -> Option<usize>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Returns the index, the key and the value of a key: indexmap's `get_full`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.get_full_index("b"), Some((1, &"b", &2)));
    /// ```
    #[must_use]
    fn get_full_index<Q>(&self, k: &Q) -> Option<(usize, &K, &V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Returns the index, the key and the value of a key, the value mutable: indexmap's `get_full_mut`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let (index, _, value) = map.get_full_index_mut("b").unwrap();
    /// *value += index;
    /// assert_eq!(map["b"], 3);
    /// ```
    #[must_use]
    fn get_full_index_mut<Q>(&mut self, k: &Q) -> Option<(usize, &K, &mut V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Inserts a pair at the end, or replaces the value of an equal key. Returns the index and the old value:
    /// indexmap's `insert_full`.
    ///
    /// Closes all holes first. Without holes takes *O*(1).
    ///
    /// # Panics
    /// Panics as [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.remove("a");
    /// assert_eq!(map.insert_full_index("c", 3), (1, None));
    /// assert_eq!(map.insert_full_index("b", 4), (0, Some(2)));
    /// ```
    fn insert_full_index(&mut self, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher;

    /// Inserts a pair before the one at `index`, or at the end. Moves an equal key there instead, and replaces its
    /// value. Returns the new index and the old value.
    ///
    /// The new index is `index`, or one less if the equal key was before it. Closes all holes first. For a fallible
    /// version, call [`try_insert_full`](HashMap::try_insert_full) and [`move_index`](Self::move_index).
    ///
    /// # Complexity
    /// *O*(pairs behind) when hashes spread, *O*(*n*) at most.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashMap::len), and as [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.insert_before(1, "z", 26), (1, None));
    /// assert_eq!(map.insert_before(3, "a", 9), (2, Some(1)));
    /// assert!(map.keys().eq(&["z", "b", "a", "c"]));
    /// ```
    fn insert_before(&mut self, index: usize, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher;

    /// Inserts a pair at `index`. Moves an equal key there instead, and replaces its value. Returns the old value.
    ///
    /// Closes all holes first. For a fallible version, call [`try_insert_full`](HashMap::try_insert_full) and
    /// [`move_index`](Self::move_index).
    ///
    /// # Complexity
    /// *O*(pairs behind) when hashes spread, *O*(*n*) at most.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashMap::len), or equal to it while the key is occupied, and as
    /// [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.shift_insert(1, "z", 26), None);
    /// assert_eq!(map.shift_insert(3, "a", 9), Some(1));
    /// assert!(map.keys().eq(&["z", "b", "c", "a"]));
    /// ```
    fn shift_insert(&mut self, index: usize, k: K, v: V) -> Option<V>
    where
        K: Eq + Hash,
        S: BuildHasher;

    /// Inserts a pair into a map that is sorted by key, or replaces the value of an equal key. Returns the index and
    /// the old value.
    ///
    /// If the map is not sorted, the index is unspecified. To insert many pairs, sort once at the end instead.
    ///
    /// # Complexity
    /// *O*(log *n*) comparisons, and as for [`insert_before`](Self::insert_before).
    ///
    /// # Panics
    /// Panics as [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([(1, 'a'), (3, 'c'), (5, 'e')]);
    /// assert_eq!(map.insert_sorted(4, 'd'), (2, None));
    /// assert_eq!(map.insert_sorted(4, 'D'), (2, Some('d')));
    /// ```
    fn insert_sorted(&mut self, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash + Ord,
        S: BuildHasher;

    /// Inserts a pair into a map that is sorted by `cmp`, or moves an equal key, as
    /// [`insert_before`](Self::insert_before) does at the index that a binary search finds.
    ///
    /// # Complexity
    /// *O*(log *n*) comparisons, and as for [`insert_before`](Self::insert_before).
    ///
    /// # Panics
    /// Panics as [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 9), ("b", 5)]);
    /// assert_eq!(map.insert_sorted_by("c", 7, |_, v1, _, v2| v2.cmp(v1)), (1, None));
    /// ```
    fn insert_sorted_by<F>(&mut self, k: K, v: V, cmp: F) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
        F: FnMut(&K, &V, &K, &V) -> Ordering;

    /// Inserts as [`insert_sorted_by`](Self::insert_sorted_by) does, into a map that is sorted with a key extraction
    /// function.
    ///
    /// # Panics
    /// Panics as [`HashMap::insert`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", -5), ("b", 9)]);
    /// assert_eq!(map.insert_sorted_by_key("c", 7, |_, value: &i32| value.abs()), (1, None));
    /// ```
    fn insert_sorted_by_key<B, F>(&mut self, k: K, v: V, sort_key: F) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
        B: Ord,
        F: FnMut(&K, &V) -> B;

    /// Replaces the key at `index` and returns the old key. The value stays. The keys may differ.
    ///
    /// # Errors
    /// Returns `key` and the index of the key that equals it if that is another one. The map is unchanged.
    ///
    /// # Panics
    /// Panics if `index` is not below [`len`](HashMap::len), or if an allocation fails, which is needed only if far
    /// more hashes collide than random hashes would.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.replace_index(0, "c"), Ok("a"));
    /// assert_eq!(map.replace_index(0, "b"), Err((1, "b")));
    /// assert_eq!(map["c"], 1);
    /// ```
    fn replace_index(&mut self, index: usize, key: K) -> Result<K, (usize, K)>
    where
        K: Eq + Hash,
        S: BuildHasher;

    /// Moves the pair at index `from` to index `to`, and those between by one towards `from`.
    ///
    /// Closes all holes first. Does not allocate and calls neither `Hash` nor `Eq`.
    ///
    /// # Complexity
    /// *O*(distance) when hashes spread, *O*(*n*) at most; *O*(*n*) if there are holes.
    ///
    /// # Panics
    /// Panics if `from` or `to` is not below [`len`](HashMap::len).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.move_index(0, 2);
    /// assert!(map.keys().eq(&["b", "c", "a"]));
    /// ```
    fn move_index(&mut self, from: usize, to: usize);

    /// Swaps the pairs at two indices. Closes no holes.
    ///
    /// # Panics
    /// Panics if `a` or `b` is not below [`len`](HashMap::len).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// map.swap_indices(0, 2);
    /// assert!(map.keys().eq(&["c", "b", "a"]));
    /// ```
    fn swap_indices(&mut self, a: usize, b: usize);

    /// Removes and returns the pair at `index`, and moves the last pair there. Returns `None` if there are not so many.
    ///
    /// Takes *O*(1), plus a step for each 64 slots if there are holes, which it does not close.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.swap_remove_index(0), Some(("a", 1)));
    /// assert!(map.keys().eq(&["c", "b"]));
    /// ```
    fn swap_remove_index(&mut self, index: usize) -> Option<(K, V)>;

    /// Removes a key and returns its former index, the key and the value. Moves the last pair there: indexmap's
    /// `swap_remove_full`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.swap_remove_full_index("a"), Some((0, "a", 1)));
    /// assert!(map.keys().eq(&["c", "b"]));
    /// ```
    fn swap_remove_full_index<Q>(&mut self, k: &Q) -> Option<(usize, K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Removes and returns the pair at `index`, and moves those behind it one slot down. Returns `None` if there are
    /// not so many.
    ///
    /// Closes all holes. Calls neither `Hash` nor `Eq`.
    ///
    /// # Complexity
    /// *O*(pairs behind) when hashes spread, *O*(*n*) at most; *O*(*n*) if there are holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.shift_remove_index(0), Some(("a", 1)));
    /// assert!(map.keys().eq(&["b", "c"]));
    /// ```
    fn shift_remove_index(&mut self, index: usize) -> Option<(K, V)>;

    /// Removes a key and returns its value. Moves the pairs behind it one slot down.
    ///
    /// Takes as long as [`shift_remove_index`](Self::shift_remove_index). [`HashMap::remove`] leaves a hole instead, in
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.shift_remove("a"), Some(1));
    /// assert!(map.keys().eq(&["b", "c"]));
    /// assert_eq!(map.shift_remove("a"), None);
    /// ```
    fn shift_remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Removes a key and returns the key and the value, as [`shift_remove`](Self::shift_remove) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.shift_remove_entry("a"), Some(("a", 1)));
    /// assert!(map.keys().eq(&["b", "c"]));
    /// ```
    fn shift_remove_entry<Q>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Removes a key and returns its former index, the key and the value, as [`shift_remove`](Self::shift_remove) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert_eq!(map.shift_remove_full("b"), Some((1, "b", 2)));
    /// assert!(map.keys().eq(&["a", "c"]));
    /// ```
    fn shift_remove_full<Q>(&mut self, k: &Q) -> Option<(usize, K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq;

    /// Removes and yields the pairs whose indices are in `range`: indexmap's `drain`.
    ///
    /// Closes all holes first, and those of the removed pairs when the iterator is dropped. See
    /// [`HashTable::drain_positions`](crate::HashTable::drain_positions).
    ///
    /// # Panics
    /// Panics if the range begins after its end or ends after [`len`](HashMap::len).
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert!(map.drain_indices(..2).eq([("a", 1), ("b", 2)]));
    /// assert_eq!(map.get_index_of("c"), Some(0));
    /// ```
    fn drain_indices(&mut self, range: impl RangeBounds<usize>) -> DrainPositions<'_, (K, V), A>;

    /// Moves the pairs at or after `index` to a new map, as [`HashMap::split_off`] does: indexmap's `split_off`.
    ///
    /// # Panics
    /// Panics if `index` is greater than [`len`](HashMap::len), and as [`HashMap::split_off`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    /// assert!(map.split_off_index(1).keys().eq(&["b", "c"]));
    /// assert!(map.split_off_index(1).is_empty());
    /// ```
    #[must_use = "use `truncate` if the pairs are not needed"]
    fn split_off_index(&mut self, index: usize) -> HashMap<K, V, S, A>
    where
        S: Clone,
        A: Clone;

    /// Searches a map that is sorted by key for the key `x`. Returns its index, or the one where it could be inserted.
    ///
    /// # Complexity
    /// *O*(log *n*) comparisons, each with a call of [`get_index`](Self::get_index).
    ///
    /// # Errors
    /// Returns the index where the key could be inserted if it is not found.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([(1, 'a'), (3, 'c'), (5, 'e')]);
    /// assert_eq!((map.binary_search_keys(&3), map.binary_search_keys(&4)), (Ok(1), Err(2)));
    /// ```
    fn binary_search_keys(&self, x: &K) -> Result<usize, usize>
    where
        K: Ord;

    /// Searches a map that is sorted by `f`, which returns the order of a pair relative to what is searched for.
    ///
    /// # Errors
    /// Returns the index where such a pair could be inserted if none is found.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 5), ("b", 3), ("c", 1)]);
    /// assert_eq!(map.binary_search_by(|_, value| 3.cmp(value)), Ok(1));
    /// ```
    fn binary_search_by<'a, F>(&'a self, f: F) -> Result<usize, usize>
    where
        K: 'a,
        V: 'a,
        F: FnMut(&'a K, &'a V) -> Ordering;

    /// Searches a map that is sorted with a key extraction function for a pair with the sort key `b`.
    ///
    /// # Errors
    /// Returns the index where such a pair could be inserted if none is found.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([("a", 1), ("b", 3), ("c", 5)]);
    /// assert_eq!(map.binary_search_by_key(&4, |_, value| *value), Err(2));
    /// ```
    fn binary_search_by_key<'a, B, F>(&'a self, b: &B, f: F) -> Result<usize, usize>
    where
        K: 'a,
        V: 'a,
        B: Ord,
        F: FnMut(&'a K, &'a V) -> B;

    /// Returns the index of the first pair for which `pred` returns `false`, if all those for which it returns `true`
    /// come first.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, IndexMapExt as _};
    ///
    /// let map = HashMap::from([(1, 'a'), (3, 'c'), (5, 'e')]);
    /// assert_eq!(map.partition_point(|&key, _| key < 4), 2);
    /// ```
    #[must_use]
    fn partition_point<P>(&self, pred: P) -> usize
    where
        P: FnMut(&K, &V) -> bool;
}

impl<K, V, S, A: Allocator> IndexMapExt<K, V, S, A> for HashMap<K, V, S, A> {
    #[inline]
    fn id_at(&self, index: usize) -> Option<ElementId> {
        self.table.id_at(index)
    }

    #[inline]
    fn index_of_id(&self, id: ElementId) -> Option<usize> {
        self.table.position_of(id)
    }

    #[inline]
    fn get_index(&self, index: usize) -> Option<(&K, &V)> {
        self.get_by_id(self.id_at(index)?)
    }

    #[inline]
    fn get_index_mut(&mut self, index: usize) -> Option<(&K, &mut V)> {
        self.get_by_id_mut(self.id_at(index)?)
    }

    #[inline]
    fn get_index_entry(&mut self, index: usize) -> Option<OccupiedEntry<'_, K, V, A>> {
        self.entry_by_id(self.id_at(index)?)
    }

    #[inline]
    #[track_caller]
    fn at(&self, index: usize) -> &V {
        match self.get_index(index) {
            Some((_, value)) => value,
            None => out_of_bounds("IndexMapExt::at", index, self.len()),
        }
    }

    #[inline]
    #[track_caller]
    fn at_mut(&mut self, index: usize) -> &mut V {
        let len = self.len();
        match self.get_index_mut(index) {
            Some((_, value)) => value,
            None => out_of_bounds("IndexMapExt::at_mut", index, len),
        }
    }

    fn get_disjoint_indices_mut<const N: usize>(
        &mut self,
        indices: [usize; N],
    ) -> Result<[(&K, &mut V); N], GetDisjointMutError> {
        let mut ids = [None; N];
        for (id, index) in ids.iter_mut().zip(indices) {
            *id = Some(self.id_at(index).ok_or(GetDisjointMutError::IndexOutOfBounds)?);
        }
        self.get_disjoint_by_id_mut(ids.map(|id| id.expect("all ids were just found")))
    }

    fn get_range(&self, range: impl RangeBounds<usize>) -> Option<Iter<'_, K, V>> {
        Some(self.iter_range(self.table.ids_at(range)?))
    }

    fn get_range_mut(&mut self, range: impl RangeBounds<usize>) -> Option<IterMut<'_, K, V>> {
        Some(self.iter_range_mut(self.table.ids_at(range)?))
    }

    #[inline]
    fn get_index_of<Q>(&self, k: &Q) -> Option<usize>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        self.index_of_id(self.get_id(k)?)
    }

    #[inline]
    fn get_full_index<Q>(&self, k: &Q) -> Option<(usize, &K, &V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        let (id, key, value) = self.get_full(k)?;
        Some((self.index_of_id(id)?, key, value))
    }

    #[inline]
    fn get_full_index_mut<Q>(&mut self, k: &Q) -> Option<(usize, &K, &mut V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_id(k)?;
        let index = self.index_of_id(id)?;
        self.get_by_id_mut(id).map(|(key, value)| (index, key, value))
    }

    #[track_caller]
    fn insert_full_index(&mut self, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
    {
        self.table.compact_stable();
        let (id, old) = self.insert_full(k, v);
        (id.index(), old)
    }

    #[track_caller]
    fn insert_before(&mut self, index: usize, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
    {
        if index > self.len() {
            out_of_bounds("IndexMapExt::insert_before", index, self.len());
        }
        let (from, old) = self.insert_full_index(k, v);
        let to = if from < index { index - 1 } else { index };
        self.table.move_position(from, to);
        (to, old)
    }

    #[track_caller]
    fn shift_insert(&mut self, index: usize, k: K, v: V) -> Option<V>
    where
        K: Eq + Hash,
        S: BuildHasher,
    {
        let len = self.len();
        self.table.compact_stable();
        let (from, old) = match self.entry(k) {
            Entry::Occupied(_) if index >= len => out_of_bounds("IndexMapExt::shift_insert", index, len),
            Entry::Vacant(_) if index > len => out_of_bounds("IndexMapExt::shift_insert", index, len),
            Entry::Occupied(mut occupied) => (occupied.id(), Some(occupied.insert(v))),
            Entry::Vacant(vacant) => (vacant.insert_entry(v).id(), None),
        };
        self.table.move_position(from.index(), index);
        old
    }

    #[track_caller]
    fn insert_sorted(&mut self, k: K, v: V) -> (usize, Option<V>)
    where
        K: Eq + Hash + Ord,
        S: BuildHasher,
    {
        match self.binary_search_keys(&k) {
            Ok(index) => (index, Some(mem::replace(self.at_mut(index), v))),
            Err(index) => self.insert_before(index, k, v),
        }
    }

    #[track_caller]
    fn insert_sorted_by<F>(&mut self, k: K, v: V, mut cmp: F) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
        F: FnMut(&K, &V, &K, &V) -> Ordering,
    {
        let (Ok(index) | Err(index)) = self.binary_search_by(|key, value| cmp(key, value, &k, &v));
        self.insert_before(index, k, v)
    }

    #[track_caller]
    fn insert_sorted_by_key<B, F>(&mut self, k: K, v: V, mut sort_key: F) -> (usize, Option<V>)
    where
        K: Eq + Hash,
        S: BuildHasher,
        B: Ord,
        F: FnMut(&K, &V) -> B,
    {
        let key = sort_key(&k, &v);
        let (Ok(index) | Err(index)) = self.binary_search_by_key(&key, sort_key);
        self.insert_before(index, k, v)
    }

    #[track_caller]
    fn replace_index(&mut self, index: usize, key: K) -> Result<K, (usize, K)>
    where
        K: Eq + Hash,
        S: BuildHasher,
    {
        let len = self.len();
        let Some(id) = self.id_at(index) else { out_of_bounds("IndexMapExt::replace_index", index, len) };
        let hash = self.hash_builder.hash_one(&key);
        let equal = match self.table.rehash_by_id(id, hash, |(candidate, _)| key == *candidate) {
            Ok(mut entry) => return Ok(mem::replace(&mut entry.get_mut().0, key)),
            Err(ReplaceError::Equal(equal)) => equal,
            Err(ReplaceError::Reserve(error)) => handle_error(error, len, "IndexMapExt::replace_index"),
            Err(ReplaceError::Vacant) => unreachable!("the id was just found"),
        };
        match self.index_of_id(equal) {
            Some(other) => Err((other, key)),
            None => unreachable!("the id was just found"),
        }
    }

    #[track_caller]
    fn move_index(&mut self, from: usize, to: usize) {
        for index in [from, to] {
            if index >= self.len() {
                out_of_bounds("IndexMapExt::move_index", index, self.len());
            }
        }
        self.table.move_position(from, to);
    }

    #[track_caller]
    fn swap_indices(&mut self, a: usize, b: usize) {
        let Some(id_a) = self.id_at(a) else { out_of_bounds("IndexMapExt::swap_indices", a, self.len()) };
        let Some(id_b) = self.id_at(b) else { out_of_bounds("IndexMapExt::swap_indices", b, self.len()) };
        self.table.swap_ids(id_a, id_b);
    }

    #[inline]
    fn swap_remove_index(&mut self, index: usize) -> Option<(K, V)> {
        self.swap_remove_by_id(self.id_at(index)?)
    }

    fn swap_remove_full_index<Q>(&mut self, k: &Q) -> Option<(usize, K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        let index = self.get_index_of(k)?;
        self.swap_remove_index(index).map(|(key, value)| (index, key, value))
    }

    fn shift_remove_index(&mut self, index: usize) -> Option<(K, V)> {
        self.table.shift_remove_by_id(self.id_at(index)?)
    }

    fn shift_remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        self.shift_remove_entry(k).map(into_value)
    }

    fn shift_remove_entry<Q>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        self.table.shift_remove_by_id(self.get_id(k)?)
    }

    fn shift_remove_full<Q>(&mut self, k: &Q) -> Option<(usize, K, V)>
    where
        K: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: ?Sized + Hash + Eq,
    {
        let index = self.get_index_of(k)?;
        self.shift_remove_index(index).map(|(key, value)| (index, key, value))
    }

    #[track_caller]
    fn drain_indices(&mut self, range: impl RangeBounds<usize>) -> DrainPositions<'_, (K, V), A> {
        self.table.drain_positions_for(range, "IndexMapExt::drain_indices")
    }

    #[track_caller]
    fn split_off_index(&mut self, index: usize) -> HashMap<K, V, S, A>
    where
        S: Clone,
        A: Clone,
    {
        match self.id_at(index) {
            Some(id) => self.split_off(id),
            None if index == self.len() => HashMap::with_hasher_in(self.hash_builder.clone(), self.allocator().clone()),
            None => out_of_bounds("IndexMapExt::split_off_index", index, self.len()),
        }
    }

    fn binary_search_keys(&self, x: &K) -> Result<usize, usize>
    where
        K: Ord,
    {
        self.binary_search_by(|key, _| key.cmp(x))
    }

    fn binary_search_by<'a, F>(&'a self, mut f: F) -> Result<usize, usize>
    where
        K: 'a,
        V: 'a,
        F: FnMut(&'a K, &'a V) -> Ordering,
    {
        self.table.binary_search_by(|(key, value)| f(key, value))
    }

    fn binary_search_by_key<'a, B, F>(&'a self, b: &B, mut f: F) -> Result<usize, usize>
    where
        K: 'a,
        V: 'a,
        B: Ord,
        F: FnMut(&'a K, &'a V) -> B,
    {
        self.binary_search_by(|key, value| f(key, value).cmp(b))
    }

    fn partition_point<P>(&self, mut pred: P) -> usize
    where
        P: FnMut(&K, &V) -> bool,
    {
        let order = |key: &K, value: &V| if pred(key, value) { Ordering::Less } else { Ordering::Greater };
        let (Ok(index) | Err(index)) = self.binary_search_by(order);
        index
    }
}

/// # Panics
/// Panics in every case.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn out_of_bounds(method: &str, index: usize, len: usize) -> ! {
    panic!("{method}: index {index} is out of bounds (length {len})")
}
