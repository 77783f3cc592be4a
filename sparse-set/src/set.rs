//! [`SparseSet`] and its iterators.

mod construct;
mod drain;
mod eq;
mod extend;
mod extract_if;
mod in_step;
mod into_iter;
mod iter;
mod operators;
mod set_algebra;
mod sorting;

use core::fmt;
use core::ops::{Range, RangeBounds};

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::parts::positions_in;
use crate::raw::RawSet;
use crate::{Inserted, TryInsertError};

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use set_algebra::{Difference, Intersection, SymmetricDifference, Union};

/// A set of keys: a packed array of the keys, and a sparse array that maps each index to a position.
///
/// Look-up, insertion and removal each touch one slot of the sparse array, found by the key's index; there is no
/// hashing and no search. Iteration is over a plain slice. See the [crate] for the layout, its cost, and when to use
/// another container.
///
/// # Versions
/// The set holds at most one key per index. A key with the same index and a different version is a different key:
/// [`contains`](Self::contains), [`index_of`](Self::index_of) and [`remove`](Self::remove) do not find it.
/// [`insert`](Self::insert) displaces the present key and returns it, whichever version is higher;
/// [`insert_new`](Self::insert_new) panics and [`try_insert_new`](Self::try_insert_new) returns an error. The set does
/// not know which version is alive: a stale handle finds nothing, but inserting it displaces the current key. Check the
/// handle with the pool that creates handles first, or use `try_insert_new`.
///
/// # Order
/// Keys have positions, `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last key into
/// the position of the removed one, as [`Vec::swap_remove`](alloc::vec::Vec::swap_remove) does. Iteration runs
/// from front to back, and sorting makes the slice ascending. (`EnTT` does both in reverse, because its sets may be
/// changed during iteration. Use [`retain`](Self::retain), [`extract_if`](Self::extract_if) or [`drain`](Self::drain)
/// for that here.)
///
/// # Out-of-range keys
/// `u32::MAX` as a `u32`, and every value from there on as a `u64` or `usize`, has no slot. No set contains such a key.
/// The fallible insertions ([`try_insert`](Self::try_insert) and the like) return an error for it, the others panic.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, SparseSet};
///
/// let [a, b, c] = [10, 20, 30].map(|index| Entity::new(index, 0).unwrap());
/// let mut set = SparseSet::from([a, b, c]);
/// assert_eq!(set.index_of(b), Some(1));
///
/// set.remove(a);
/// assert_eq!(set.as_slice(), [c, b]);
///
/// set.sort();
/// assert_eq!(set.as_slice(), [b, c]);
/// ```
pub struct SparseSet<K: SparseKey = Entity, A: Allocator = Global> {
    raw: RawSet<K, A>,
}

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::new();
    /// let Global = set.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.raw.index().allocator()
    }

    /// Returns the number of keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([3_u32, 1, 3]).len(), 2);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.raw.as_slice().len()
    }

    /// Returns whether the set is empty.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert!(!SparseSet::from([3_u32]).is_empty());
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of keys the packed array can hold without reallocating.
    ///
    /// Inserting a key may still allocate a page of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set: SparseSet<u32> = SparseSet::new();
    /// assert_eq!(set.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// Returns the number of indices that the sparse array's directory covers.
    ///
    /// Not all of the pages in the directory are allocated.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([4095_u32]).index_capacity(), 4096);
    /// assert_eq!(SparseSet::from([4096_u32]).index_capacity(), 8192);
    /// ```
    #[doc(alias = "extent")]
    #[must_use]
    #[inline]
    pub const fn index_capacity(&self) -> usize {
        self.raw.index().index_capacity()
    }

    /// Returns the number of allocated pages of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([4096_u32, 4097]).page_count(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.index().page_count()
    }

    /// Reserves capacity for at least `additional` more keys in the packed array.
    ///
    /// Allocates if the capacity is too small. Pages of the sparse array are not allocated, as the pages needed depend
    /// on the keys.
    ///
    /// # Panics
    /// Panics if the new capacity exceeds the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([3_u32]);
    /// set.reserve(64);
    /// assert!(set.capacity() >= 65);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.raise_for("SparseSet::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
        }
    }

    /// Reserves capacity as [`reserve`](Self::reserve) does, with an error in place of a panic.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the new capacity exceeds the number of indices or if allocation fails. The set is
    /// unchanged then.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, TryReserveError};
    ///
    /// let mut set: SparseSet<u8> = SparseSet::new();
    /// assert_eq!(set.try_reserve(256), Ok(()));
    /// assert_eq!(set.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees empty pages, the unused end of the directory, and the unused capacity of the packed array.
    ///
    /// A block that the allocator refuses to shrink stays as it is.
    ///
    /// # Complexity
    /// *O*(len + slots of pages). Scanning a page stops at its first key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([3_u32, 5000]);
    /// set.remove(5000);
    /// set.shrink_to_fit();
    /// assert_eq!(set.capacity(), 1);
    /// assert_eq!(set.index_capacity(), 4096);
    /// assert!(set.contains(3));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the set as [`shrink_to_fit`](Self::shrink_to_fit) does, but keeps a capacity of at least `min_capacity`
    /// keys.
    ///
    /// Does not increase the capacity.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = SparseSet::with_capacity(100);
    /// set.shrink_to(10);
    /// assert_eq!(set.capacity(), 10);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Returns whether the set contains `key`, with this version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot and compares once.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = SparseSet::from([key]);
    /// assert!(set.contains(key));
    /// assert!(!set.contains(key.next_version()));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(&self, key: K) -> bool {
        self.raw.index().view().get(key).is_some()
    }

    /// Returns the position of `key`, or `None` if the set does not contain it with this version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot and compares once.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert_eq!(set.index_of(20), Some(1));
    /// assert_eq!(set.index_of(10), None);
    /// ```
    #[doc(alias("index", "find"))]
    #[must_use]
    #[inline]
    pub fn index_of(&self, key: K) -> Option<usize> {
        self.raw.index().view().get(key)
    }

    /// Returns the key at `position`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert_eq!(set.get_at(1), Some(20));
    /// assert_eq!(set.get_at(2), None);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub const fn get_at(&self, position: usize) -> Option<K> {
        let keys = self.as_slice();
        if position < keys.len() { Some(keys[position]) } else { None }
    }

    /// Returns the key with this index, whatever its version.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = SparseSet::from([key]);
    /// assert_eq!(set.get_by_index(5), Some(key));
    /// assert_eq!(set.get_by_index(6), None);
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<K> {
        self.raw.get_by_index(index)
    }

    /// Returns the version of the key with this index.
    ///
    /// # Complexity
    /// *O*(1): reads one slot.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let set = SparseSet::from([Entity::new(5, 1).unwrap()]);
    /// assert_eq!(set.version_of(5), Some(1));
    /// assert_eq!(set.version_of(6), None);
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn version_of(&self, index: usize) -> Option<u32> {
        self.raw.index().view().slot(index).version()
    }

    /// Returns the keys as a slice, by position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub const fn as_slice(&self) -> &[K] {
        self.raw.as_slice()
    }

    /// Returns the first key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([30_u32, 20]).first(), Some(30));
    /// ```
    #[must_use]
    #[inline]
    pub const fn first(&self) -> Option<K> {
        self.get_at(0)
    }

    /// Returns the last key, which [`pop`](Self::pop) would remove.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([30_u32, 20]).last(), Some(20));
    /// ```
    #[must_use]
    #[inline]
    pub const fn last(&self) -> Option<K> {
        self.get_at(self.len().wrapping_sub(1))
    }

    /// Returns an iterator over the keys, from front to back.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert!(set.iter().eq([30, 20]));
    /// assert!(set.iter().rev().eq([20, 30]));
    /// ```
    #[doc(alias("begin", "end", "rbegin", "rend", "each"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, K> {
        Iter::new(self.as_slice())
    }

    /// Appends `key`, or displaces the key of another version that has its index.
    ///
    /// A displaced key is removed and `key` takes its position. This holds for a stale `key` too, which then displaces
    /// the current key. Use [`try_insert_new`](Self::try_insert_new) to get an error instead.
    ///
    /// Allocates if the packed array is full, or if `key` is the first key of its page.
    ///
    /// # Complexity
    /// *O*(1) amortized.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible only for
    /// integer keys. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, Inserted, SparseSet};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = SparseSet::new();
    /// assert_eq!(set.insert(old), Inserted::New);
    /// assert_eq!(set.insert(old), Inserted::Present);
    /// assert_eq!(set.insert(new), Inserted::Displaced(old));
    /// assert_eq!(set.as_slice(), [new]);
    ///
    /// // As with a HashSet:
    /// assert!(!set.insert(new).is_new());
    /// ```
    #[doc(alias("push", "emplace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K) -> Inserted<K> {
        match self.try_insert(key) {
            Ok(inserted) => inserted,
            Err(error) => error.raise("SparseSet::insert"),
        }
    }

    /// Inserts `key` as [`insert`](Self::insert) does, with an error in place of a panic.
    ///
    /// # Errors
    /// - Returns [`OutOfRange`](TryInsertError::OutOfRange) if the index of `key` is
    ///   [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more.
    /// - Returns [`Reserve`](TryInsertError::Reserve) if an allocation fails.
    ///
    /// The keys are unchanged then; an empty page may have been added.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Inserted, SparseSet, TryInsertError};
    ///
    /// let mut set = SparseSet::new();
    /// assert_eq!(set.try_insert(5_u64), Ok(Inserted::New));
    /// assert_eq!(set.try_insert(u64::MAX), Err(TryInsertError::OutOfRange { key: u64::MAX }));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K) -> Result<Inserted<K>, TryInsertError<K>> {
        self.raw.try_insert::<true>(key)
    }

    /// Appends `key` if the set does not contain it, and returns whether it was appended.
    ///
    /// Displaces nothing.
    ///
    /// # Complexity
    /// *O*(1) amortized.
    ///
    /// # Panics
    /// Panics if the set contains a key with the same index and another version, and in the cases of
    /// [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 0).unwrap();
    /// let mut set = SparseSet::new();
    /// assert!(set.insert_new(key) && !set.insert_new(key));
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: K) -> bool {
        match self.try_insert_new(key) {
            Ok(is_new) => is_new,
            Err(error) => error.raise("SparseSet::insert_new"),
        }
    }

    /// Appends `key` as [`insert_new`](Self::insert_new) does, with an error in place of a panic.
    ///
    /// Allocates as [`insert`](Self::insert) does.
    ///
    /// # Complexity
    /// *O*(1) amortized.
    ///
    /// # Errors
    /// - Returns [`OutOfRange`](TryInsertError::OutOfRange) if the index of `key` is
    ///   [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more.
    /// - Returns [`Occupied`](TryInsertError::Occupied) if the set contains a key with the same index and another
    ///   version.
    /// - Returns [`Reserve`](TryInsertError::Reserve) if an allocation fails.
    ///
    /// The keys are unchanged then; an empty page may have been added.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet, TryInsertError};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = SparseSet::new();
    /// assert_eq!(set.try_insert_new(old), Ok(true));
    /// assert_eq!(set.try_insert_new(old), Ok(false));
    /// assert_eq!(set.try_insert_new(new), Err(TryInsertError::Occupied { key: new, present: old }));
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: K) -> Result<bool, TryInsertError<K>> {
        Ok(self.raw.try_insert::<false>(key)?.is_new())
    }

    /// Inserts `key` and returns the key that had its index before.
    ///
    /// The returned key is `key` itself if it was present, or the displaced key of another version.
    ///
    /// Allocates as [`insert`](Self::insert) does.
    ///
    /// # Complexity
    /// *O*(1) amortized.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = SparseSet::new();
    /// assert_eq!(set.replace(old), None);
    /// assert_eq!(set.replace(new), Some(old));
    /// assert_eq!(set.replace(new), Some(new));
    /// ```
    #[track_caller]
    #[inline]
    pub fn replace(&mut self, key: K) -> Option<K> {
        match self.try_replace(key) {
            Ok(old) => old,
            Err(error) => error.raise("SparseSet::replace"),
        }
    }

    /// Inserts `key` as [`replace`](Self::replace) does, with an error in place of a panic.
    ///
    /// # Errors
    /// Returns the errors of [`try_insert`](Self::try_insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, TryInsertError};
    ///
    /// let mut set = SparseSet::new();
    /// assert_eq!(set.try_replace(5_u64), Ok(None));
    /// assert_eq!(set.try_replace(u64::MAX), Err(TryInsertError::OutOfRange { key: u64::MAX }));
    /// ```
    #[inline]
    pub fn try_replace(&mut self, key: K) -> Result<Option<K>, TryInsertError<K>> {
        Ok(match self.try_insert(key)? {
            Inserted::New => None,
            Inserted::Present => Some(key),
            Inserted::Displaced(old) => Some(old),
        })
    }

    /// Appends `key` if its index is free and no allocation is needed, and returns whether it was appended.
    ///
    /// Nothing changes if it returns `false`; the other insertion methods tell the cases apart. This is only the fast
    /// path of an insertion, small enough to be inlined, for callers that handle the other cases out of line.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::new();
    /// assert!(!set.insert_within_capacity(5_u32), "there is no memory yet");
    /// set.insert(5);
    /// assert!(set.insert_within_capacity(6), "room for the key, and a page with its index");
    /// assert!(!set.insert_within_capacity(6), "it is there already");
    /// assert_eq!(set.as_slice(), [5, 6]);
    /// ```
    #[doc(alias = "push_within_capacity")]
    #[must_use]
    #[inline(always)]
    pub fn insert_within_capacity(&mut self, key: K) -> bool {
        self.raw.insert_within_capacity(key)
    }

    /// Sets the version of the key with the index of `key` and returns the previous key.
    ///
    /// The key keeps its position. Returns `None` and changes nothing if no key has the index. The version may be
    /// higher or lower than before.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut set = SparseSet::from([key]);
    /// assert_eq!(set.set_version(key.next_version()), Some(key));
    /// assert_eq!(set.version_of(5), Some(8));
    /// assert_eq!(set.set_version(Entity::new(6, 0).unwrap()), None);
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.set_version(key)
    }

    /// Removes `key` and returns whether it was present, with this version.
    ///
    /// The last key takes its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert!(set.remove(10));
    /// assert!(!set.remove(10));
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// ```
    #[doc(alias("erase", "swap_remove"))]
    #[inline]
    pub fn remove(&mut self, key: K) -> bool {
        self.raw.remove(key).is_some()
    }

    /// Removes `key` and returns its position, which the last key takes.
    ///
    /// Returns `None` if the set does not contain `key` with this version. To keep parallel arrays in step, call
    /// `Vec::swap_remove` on them with the returned position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32, 8, 9]);
    /// let mut names = vec!["ada", "bob", "cleo"];
    /// let gone = set.remove_full(7).map(|position| names.swap_remove(position));
    /// assert_eq!(gone, Some("ada"));
    /// assert_eq!((set.as_slice(), names), (&[9, 8][..], vec!["cleo", "bob"]));
    /// assert_eq!(set.remove_full(7), None);
    /// ```
    #[doc(alias = "swap_remove_full")]
    #[inline]
    pub fn remove_full(&mut self, key: K) -> Option<usize> {
        self.raw.remove(key)
    }

    /// Removes and returns the key at `position`; the last key takes its place.
    ///
    /// Returns `None` if `position` is out of bounds.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_at(0), Some(10));
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// assert_eq!(set.remove_at(2), None);
    /// ```
    #[doc(alias("swap_remove", "swap_remove_index"))]
    #[inline]
    pub fn remove_at(&mut self, position: usize) -> Option<K> {
        let key = self.get_at(position)?;
        self.raw.remove(key);
        Some(key)
    }

    /// Removes and returns the key with this index, whatever its version.
    ///
    /// The last key takes its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut set = SparseSet::from([key]);
    /// assert_eq!(set.remove_by_index(5), Some(key));
    /// assert_eq!(set.remove_by_index(5), None);
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<K> {
        let key = self.get_by_index(index)?;
        self.raw.remove(key);
        Some(key)
    }

    /// Removes each of `keys` and returns the number of keys that were present.
    ///
    /// # Complexity
    /// *O*(keys given).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_all([20, 25, 30, 20]), 2);
    /// assert_eq!(set.as_slice(), [10]);
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.remove(key)).count()
    }

    /// Removes and returns the last key.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20]);
    /// assert_eq!(set.pop(), Some(20));
    /// assert_eq!(set.pop(), Some(10));
    /// assert_eq!(set.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<K> {
        self.raw.pop()
    }

    /// Shortens the set to its first `len` keys. Does nothing if it is not longer.
    ///
    /// # Complexity
    /// *O*(keys removed).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// set.truncate(1);
    /// assert_eq!(set.as_slice(), [10]);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.raw.truncate(len);
    }

    /// Removes all keys, keeping the allocated memory.
    ///
    /// # Complexity
    /// *O*(len) if the set is small compared with its pages; otherwise *O*(slots of pages), cleared in bulk.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20]);
    /// set.clear();
    /// assert!(set.is_empty());
    /// assert!(set.capacity() >= 2);
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.raw.truncate(0);
    }

    /// Removes the keys for which `keep` returns `false`. The others keep their order.
    ///
    /// If `keep` panics, the key it was called with and all later keys stay.
    ///
    /// # Complexity
    /// *O*(len).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = (0..8).collect();
    /// set.retain(|key| key % 3 != 0);
    /// assert_eq!(set.as_slice(), [1, 2, 4, 5, 7]);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        self.raw.retain(|_, key| keep(key), |_, _| (), |_| ());
    }

    /// Removes the keys at the positions in `range` and returns an iterator over them.
    ///
    /// The keys behind the range move up in order. The removal happens at once: the keys are removed even if the
    /// iterator is dropped early or forgotten.
    ///
    /// # Complexity
    /// *O*(len - start of the range); for the full range as [`clear`](Self::clear).
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30, 40]);
    /// assert!(set.drain(1..3).eq([20, 30]));
    /// assert_eq!(set.as_slice(), [10, 40]);
    /// assert!(set.drain(..).eq([10, 40]));
    /// assert!(set.is_empty());
    /// ```
    #[track_caller]
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, K> {
        let Range { start, end } = positions_in(range, self.len(), "SparseSet::drain");
        Drain::new(self.raw.drain(start, end))
    }

    /// Creates an iterator that removes and yields the keys for which `remove` returns `true`.
    ///
    /// It visits the positions from front to back. The last key takes the place of a removed key and is visited next.
    /// If the iterator is dropped early, the remaining keys stay.
    ///
    /// # Complexity
    /// *O*(1) for each key visited.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = (0..6).collect();
    /// let mut even: Vec<u32> = set.extract_if(|key| key % 2 == 0).collect();
    /// even.sort();
    /// assert_eq!(even, [0, 2, 4]);
    /// set.sort();
    /// assert_eq!(set.as_slice(), [1, 3, 5]);
    /// ```
    pub fn extract_if<F: FnMut(K) -> bool>(&mut self, remove: F) -> ExtractIf<'_, K, F, A> {
        ExtractIf::new(self, remove)
    }

    /// Appends the keys of `other` that this set does not contain, and clears `other`.
    ///
    /// Displaces keys and allocates as [`insert`](Self::insert) does.
    ///
    /// # Complexity
    /// *O*(`other.len()`).
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](Self::insert). Then `other` keeps all its keys, and some of them are in this
    /// set as well.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut a = SparseSet::from([10_u32, 20]);
    /// let mut b = SparseSet::from([20_u32, 30]);
    /// a.append(&mut b);
    /// assert_eq!(a.as_slice(), [10, 20, 30]);
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut SparseSet<K, B>) {
        self.extend(other.iter());
        other.clear();
    }

    /// Swaps the positions of two keys. Returns `false` and changes nothing if one is not in the set.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert!(set.swap(10, 30));
    /// assert_eq!(set.as_slice(), [30, 20, 10]);
    /// assert!(!set.swap(10, 40));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: K, b: K) -> bool {
        match (self.index_of(a), self.index_of(b)) {
            (Some(a), Some(b)) => {
                self.raw.swap(a, b);
                true
            }
            _ => false,
        }
    }

    /// Swaps the keys at two positions.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Panics
    /// Panics if a position is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// set.swap_at(0, 2);
    /// assert_eq!(set.as_slice(), [30, 20, 10]);
    /// ```
    #[track_caller]
    pub fn swap_at(&mut self, a: usize, b: usize) {
        let len = self.len();
        assert!(
            a < len && b < len,
            "SparseSet::swap_at: the positions {a} and {b} are not both below the length {len}"
        );
        self.raw.swap(a, b);
    }

    /// Checks the invariants of `raw`. For tests.
    ///
    /// # Panics
    /// Panics if one does not hold.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    #[cfg(target_has_atomic = "64")]
    pub(crate) const fn from_raw(raw: RawSet<K, A>) -> Self {
        Self { raw }
    }
}

impl<K: SparseKey> Default for SparseSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for SparseSet<K, A> {
    /// Clones the set as [`try_clone`](SparseSet::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("SparseSet::clone"))
    }

    /// Clones `source` into the memory and with the allocator of `self`.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.extend(source.iter());
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for SparseSet<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
