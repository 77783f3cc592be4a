//! [`SparseSet`]: constructors, capacity and look-up.

use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::raw::{RawSet, SparseIndex};

/// A set of keys: a packed array of the keys, and a sparse array that maps each index to a position.
///
/// Look-up, insertion and removal each touch one slot of the sparse array, found by the key's index; there is no
/// hashing and no search. Iteration is over a plain slice. See the [crate] for the layout, its cost, and when to use
/// another container.
///
/// # Complexity
/// Look-up, insertion and removal of a key are *O*(1), amortized over growth; other operations state theirs.
///
/// # Versions
/// The set holds at most one key per index. A key with the same index and a different version is a different key:
/// [`contains`](Self::contains), [`position_of`](Self::position_of) and [`remove`](Self::remove) do not find it.
/// [`insert`](Self::insert) displaces the present key and returns it, whichever version is higher;
/// [`insert_new`](Self::insert_new) panics and [`try_insert_new`](Self::try_insert_new) returns an error. The set does
/// not know which version is alive: a stale handle finds nothing, but inserting it displaces the current key. Check the
/// handle with the pool that creates handles first, or use `try_insert_new`.
///
/// # Order
/// Keys have positions, `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last key into
/// the position of the removed one, as [`Vec::swap_remove`](alloc::vec::Vec::swap_remove) does. Iteration runs from
/// front to back, and sorting makes the slice ascending. (`EnTT` does both in reverse, because its sets may be changed
/// during iteration. Use [`retain`](Self::retain), [`extract_if`](Self::extract_if) or [`drain`](Self::drain) for that
/// here.) If positions must not change, use a [`StableSet`](crate::StableSet).
///
/// # Out-of-range keys
/// `u32::MAX` as a `u32`, and every value from there on as a `u64` or `usize`, has no slot. No set contains such a key.
/// The fallible insertions ([`try_insert`](Self::try_insert) and the like) return an error for it, the others panic.
///
/// # Memory
/// Up to eight keys are in a short list. Of more, each costs a page, if it is the first of its page, and a directory of
/// one pointer for each page up to its own: 8 MiB for the highest `u32`. For type [`Entity`], the whole directory of
/// 256 pointers is allocated then. Check the indices of untrusted keys if that is too much.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, SparseSet};
///
/// let [a, b, c] = [10, 20, 30].map(|index| Entity::new(index, 0).unwrap());
/// let mut set = SparseSet::from([a, b, c]);
/// assert_eq!(set.position_of(b), Some(1));
///
/// set.remove(a);
/// assert_eq!(set.as_slice(), [c, b]);
///
/// set.sort();
/// assert_eq!(set.as_slice(), [b, c]);
/// ```
pub struct SparseSet<K: SparseKey = Entity, A: Allocator = Global> {
    pub(crate) raw: RawSet<K, A>,
}

impl<K: SparseKey> SparseSet<K> {
    /// Creates an empty set, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// static EMPTY: SparseSet<u32> = SparseSet::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty set with capacity for at least `capacity` keys.
    ///
    /// Pages of the sparse array are allocated as keys are inserted.
    ///
    /// # Panics
    /// Panics in the cases of [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set: SparseSet<u32> = SparseSet::with_capacity(100);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(set) => set,
            Err(error) => error.handle_error_for("SparseSet::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, TryReserveError};
    ///
    /// let set: Result<SparseSet<u8>, _> = SparseSet::try_with_capacity(257);
    /// assert_eq!(set.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Creates an empty set that allocates from `alloc`, without allocating.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use sparse_set::SparseSet;
    ///
    /// let bump = Bump::new();
    /// let mut set = SparseSet::new_in(&bump);
    /// set.insert(7_u16);
    /// assert!(set.contains(7));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self { raw: RawSet::new_in(alloc) }
    }

    /// Creates an empty set with capacity for at least `capacity` keys, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics in the cases of [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::with_capacity_in(100, Global);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(set) => set,
            Err(error) => error.handle_error_for("SparseSet::with_capacity_in", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::try_with_capacity_in(100, Global)?;
    /// assert!(set.capacity() >= 100);
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut set = Self::new_in(alloc);
        set.try_reserve(capacity)?;
        Ok(set)
    }

    /// Clones the set, with a clone of the allocator. Empty pages are not copied.
    ///
    /// # Complexity
    /// *O*(len + slots of pages): both arrays are copied, no key is inserted.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([10_u32, 20]);
    /// assert_eq!(set.try_clone()?.as_slice(), [10, 20]);
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    #[inline]
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut clone = Self::new_in(self.allocator().clone());
        clone.raw.try_copy(&self.raw)?;
        Ok(clone)
    }

    pub(crate) const fn from_raw(raw: RawSet<K, A>) -> Self {
        Self { raw }
    }

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

    /// Returns the number of indices that the directory covers. Not all of its pages are allocated.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([4095_u32]).index_capacity(), 0, "eight keys are in a short list");
    /// assert_eq!((4095..4105_u32).collect::<SparseSet<u32>>().index_capacity(), 8192);
    /// ```
    #[doc(alias = "extent")]
    #[must_use]
    #[inline]
    pub const fn index_capacity(&self) -> usize {
        self.raw.index().index_capacity()
    }

    /// Returns the number of allocated bytes: the packed array, and the sparse array, which is a short list, or a
    /// directory and pages.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = SparseSet::new();
    /// assert_eq!(set.allocated_bytes(), 0);
    /// set.extend(0..8);
    /// assert!(set.allocated_bytes() < 200);
    /// set.insert(8);
    /// assert!(set.allocated_bytes() >= 4096 * 4);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub const fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// Returns the number of allocated pages of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!((0..8_u32).collect::<SparseSet<u32>>().page_count(), 0, "eight keys are in a short list");
    /// assert_eq!((4096..5000_u32).collect::<SparseSet<u32>>().page_count(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.index().page_count()
    }

    /// Reserves capacity for at least `additional` more keys in the packed array. For more than eight
    /// keys in all, allocates the directory, and moves those in a short list to pages, but adds no page for a new key.
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
            error.handle_error_for("SparseSet::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the new capacity exceeds the number of indices or if allocation fails. The keys
    /// are unchanged then; those in a short list may have moved to pages.
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

    /// Frees empty pages, or all if eight keys or fewer are left, the unused end of the directory, and the unused
    /// capacity of the packed array.
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
    /// let mut set: SparseSet<u32> = (0..9).chain([5000]).collect();
    /// set.remove(5000);
    /// set.shrink_to_fit();
    /// assert_eq!((set.capacity(), set.page_count()), (9, 1));
    /// set.remove(0);
    /// set.shrink_to_fit();
    /// assert_eq!((set.capacity(), set.page_count()), (8, 0));
    /// assert!(set.contains(3));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the set as [`shrink_to_fit`](Self::shrink_to_fit) does, but keeps a capacity of at least `min_capacity`.
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
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert_eq!(set.position_of(20), Some(1));
    /// assert_eq!(set.position_of(10), None);
    /// ```
    #[doc(alias("index", "find", "index_of"))]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: K) -> Option<usize> {
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
    /// An index is that of a key, not a position: [`get_at`](Self::get_at) takes a position.
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

    /// Checks the invariants of `raw`. For tests.
    ///
    /// # Panics
    /// Panics if one does not hold.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }

    /// Replaces `key` by `next`, a key with the same index, and swaps it with the key at `last`. For `EntityPool`.
    ///
    /// Returns `false`, and changes nothing, if `key` is not at a position up to `last`, or `next` cannot replace it.
    #[doc(hidden)]
    #[inline]
    pub fn retire(&mut self, key: K, next: K, last: usize) -> bool {
        self.raw.retire(key, next, last)
    }

    /// Returns the sparse array, which maps keys to positions. For this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
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
    #[inline]
    fn clone(&self) -> Self {
        if self.is_empty() {
            return Self::new_in(self.allocator().clone());
        }
        let mut clone = Self::new_in(self.allocator().clone());
        if let Err(error) = clone.raw.try_copy(&self.raw) {
            error.handle_error("SparseSet::clone");
        }
        clone
    }

    /// Clones `source` into the memory and with the allocator of `self`.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.extend_for("SparseSet::clone_from", source);
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for SparseSet<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
