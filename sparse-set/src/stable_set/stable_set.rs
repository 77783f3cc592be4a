//! [`StableSet`]: constructors, capacity and look-up.

use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

#[cfg(doc)]
use crate::SparseSet;
use crate::key::{Entity, SparseKey};
use crate::raw::{RawStableSet, Slots, SparseIndex};

/// A set of keys that keep their positions. Removal leaves a hole that a later insertion fills.
///
/// Look-up, insertion and removal each touch one slot of the sparse array, as in a [`SparseSet`]. A key keeps its
/// position from insertion to removal, so data beside the set can stay where it is. Iteration is by position and skips
/// holes 64 at a time.
///
/// If positions may change, prefer [`SparseSet`]: it has no holes, and its keys are a slice.
///
/// # Positions and holes
/// Keys have positions in `0..slot_len`. [`insert`](Self::insert) fills the most recent hole, or appends if there is
/// none. An empty set has no positions: insertion begins anew, however the set was emptied. There are never more
/// positions than there were keys at one time. [`len`](Self::len) counts keys, [`slot_len`](Self::slot_len) positions.
/// A hole takes the memory of a key and one bit.
///
/// [`compact`](Self::compact), [`swap`](Self::swap) and the sorts change positions; nothing else does.
///
/// # Complexity
/// Look-up, insertion and removal of a key are *O*(1), amortized over growth. Iteration, `retain`, `drain` and `clear`
/// take *O*(len + positions / 64), whatever the capacity. `clone` and [`shrink_to_fit`](Self::shrink_to_fit) also visit
/// the slots of all pages.
///
/// [`first`](Self::first), [`last`](Self::last), [`pop`](Self::pop) and the first step of an iterator are *O*(1), plus
/// one step for each 64 holes passed. Pops in a row pass each hole once. A loop of [`first`](Self::first) and
/// [`remove`](Self::remove) passes all earlier holes each time: prefer `drain` or `extract_if`.
///
/// # Versions
/// There is at most one key per index, as in a [`SparseSet`]. A key with the same index and another version is a
/// different key: look-ups do not find it, [`insert`](Self::insert) displaces it in place, and
/// [`try_insert_new`](Self::try_insert_new) returns an error.
///
/// `EnTT` marks holes by version and rejects keys without versions. Here holes are bits, so `u32` works as a key.
///
/// # Out-of-range keys
/// `u32::MAX` as a `u32`, and every value from there on as a `u64` or `usize`, has no slot. No set contains such a key.
/// The fallible insertions return an error for it, the others panic.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, StableSet};
///
/// let [a, b, c] = [10, 20, 30].map(|index| Entity::new(index, 0).unwrap());
/// let mut set = StableSet::from([a, b, c]);
///
/// set.remove(a);
/// assert_eq!((set.len(), set.slot_len()), (2, 3));
/// assert_eq!(set.position_of(c), Some(2));
/// assert!(set.iter().eq([b, c]));
///
/// let d = a.next_version();
/// set.insert(d);
/// assert!(set.iter().eq([d, b, c]));
/// assert!(!set.contains(a));
/// ```
///
/// [`SparseSet`]: crate::SparseSet
#[doc(alias("in_place", "in_place_delete", "pointer_stability", "deletion_policy"))]
pub struct StableSet<K: SparseKey = Entity, A: Allocator = Global> {
    pub(crate) raw: RawStableSet<K, A>,
}

impl<K: SparseKey> StableSet<K> {
    /// Creates an empty set, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// static EMPTY: StableSet<u32> = StableSet::new();
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
    /// use sparse_set::StableSet;
    ///
    /// let set: StableSet<u32> = StableSet::with_capacity(100);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(set) => set,
            Err(error) => error.handle_error_for("StableSet::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{StableSet, TryReserveError};
    ///
    /// let set: Result<StableSet<u8>, _> = StableSet::try_with_capacity(257);
    /// assert_eq!(set.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Creates an empty set that allocates from `alloc`, without allocating.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use sparse_set::StableSet;
    ///
    /// let bump = Bump::new();
    /// let mut set = StableSet::new_in(&bump);
    /// set.insert(7_u16);
    /// assert!(set.contains(7));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self { raw: RawStableSet::new_in(alloc) }
    }

    /// Creates an empty set with capacity for at least `capacity` keys, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics in the cases of [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: StableSet<u32> = StableSet::with_capacity_in(100, Global);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(set) => set,
            Err(error) => error.handle_error_for("StableSet::with_capacity_in", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: StableSet<u32> = StableSet::try_with_capacity_in(100, Global)?;
    /// assert!(set.capacity() >= 100);
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut set = Self::new_in(alloc);
        set.try_reserve(capacity)?;
        Ok(set)
    }

    /// Clones the set, with a clone of the allocator. Keys keep their positions, and holes are filled in the same
    /// order. Empty pages are not copied.
    ///
    /// # Complexity
    /// *O*(positions + slots of pages): both arrays are copied, no key is inserted.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20]);
    /// set.remove(10);
    /// assert_eq!(set.try_clone()?.position_of(20), Some(1));
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

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: StableSet<u32> = StableSet::new();
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
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([3_u32, 1, 3]);
    /// assert_eq!(set.len(), 2);
    /// set.remove(3);
    /// assert_eq!(set.len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.raw.len()
    }

    /// Returns whether the set has no keys. Then it has no holes either.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([3_u32]);
    /// assert!(!set.is_empty());
    /// set.remove(3);
    /// assert!(set.is_empty() && set.slot_len() == 0);
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of positions, including holes.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([3_u32, 1]);
    /// set.remove(3);
    /// assert_eq!(set.slot_len(), 2);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.raw.slot_len()
    }

    /// Returns whether there are holes.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([3_u32, 1]);
    /// assert!(!set.has_holes());
    /// set.remove(3);
    /// assert!(set.has_holes());
    /// ```
    #[doc(alias = "contiguous")]
    #[must_use]
    #[inline]
    pub const fn has_holes(&self) -> bool {
        self.len() < self.slot_len()
    }

    /// Returns an iterator over the holes, the next to be filled first.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// set.remove(10);
    /// set.remove(30);
    /// assert!(set.holes().eq([2, 0]));
    /// set.insert(40);
    /// assert_eq!(set.position_of(40), Some(2));
    /// ```
    #[doc(alias = "free_list")]
    pub fn holes(&self) -> impl ExactSizeIterator<Item = usize> + Clone + Send + Sync + '_ {
        self.raw.holes()
    }

    /// Returns the number of positions that the set can have without reallocating, including those that are taken.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let set: StableSet<u32> = StableSet::new();
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
    /// use sparse_set::StableSet;
    ///
    /// assert_eq!(StableSet::from([4095_u32]).index_capacity(), 0, "eight keys are in a short list");
    /// assert_eq!((4095..4105_u32).collect::<StableSet<u32>>().index_capacity(), 8192);
    /// ```
    #[doc(alias = "extent")]
    #[must_use]
    #[inline]
    pub const fn index_capacity(&self) -> usize {
        self.raw.index().index_capacity()
    }

    /// Returns the number of allocated bytes: the array of keys, and the sparse array, which is a short list, or a
    /// directory and pages.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set: StableSet<u32> = StableSet::new();
    /// assert_eq!(set.allocated_bytes(), 0);
    /// set.extend(0..8);
    /// assert!(set.allocated_bytes() < 400);
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
    /// use sparse_set::StableSet;
    ///
    /// assert_eq!((0..8_u32).collect::<StableSet<u32>>().page_count(), 0, "eight keys are in a short list");
    /// assert_eq!((4096..5000_u32).collect::<StableSet<u32>>().page_count(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.index().page_count()
    }

    /// Reserves capacity for at least `additional` more keys. Holes count as capacity. For more than eight
    /// keys in all, allocates the directory, and moves those in a short list to pages, but adds no page for a new key.
    ///
    /// # Panics
    /// Panics if the new capacity exceeds the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([3_u32]);
    /// set.reserve(64);
    /// assert!(set.capacity() >= 65);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.handle_error_for("StableSet::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the new capacity exceeds the number of indices or if allocation fails. The set is
    /// unchanged then.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{StableSet, TryReserveError};
    ///
    /// let mut set: StableSet<u8> = StableSet::new();
    /// assert_eq!(set.try_reserve(256), Ok(()));
    /// assert_eq!(set.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees empty pages, or all if eight keys or fewer are left, the unused end of the directory, and memory behind
    /// the last position. Holes stay.
    ///
    /// A block that the allocator refuses to shrink stays as it is. Memory for positions is in units of 64.
    ///
    /// # Complexity
    /// *O*(positions + slots of pages). Scanning a page stops at its first key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set: StableSet<u32> = StableSet::with_capacity(1000);
    /// set.insert(3);
    /// set.shrink_to_fit();
    /// assert_eq!(set.capacity(), 64);
    /// assert!(set.contains(3));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the set as [`shrink_to_fit`](Self::shrink_to_fit) does, but keeps a capacity of at least `min_capacity`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set: StableSet<u32> = StableSet::with_capacity(1000);
    /// set.shrink_to(100);
    /// assert_eq!(set.capacity(), 128);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Returns whether the set contains `key`, with this version.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = StableSet::from([key]);
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
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20]);
    /// set.remove(30);
    /// assert_eq!(set.position_of(20), Some(1));
    /// assert_eq!(set.position_of(30), None);
    /// ```
    #[doc(alias("index", "find", "index_of"))]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: K) -> Option<usize> {
        self.raw.index().view().get(key)
    }

    /// Returns the key at `position`, or `None` if it is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20]);
    /// set.remove(30);
    /// assert_eq!([set.get_at(0), set.get_at(1), set.get_at(2)], [None, Some(20), None]);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<K> {
        self.raw.get_at(position)
    }

    /// Returns the key with this index, whatever its version.
    ///
    /// An index is that of a key, not a position: [`get_at`](Self::get_at) takes a position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = StableSet::from([key]);
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
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let set = StableSet::from([Entity::new(5, 1).unwrap()]);
    /// assert_eq!(set.version_of(5), Some(1));
    /// assert_eq!(set.version_of(6), None);
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn version_of(&self, index: usize) -> Option<u32> {
        self.raw.index().view().slot(index).version()
    }

    /// Returns the first key by position.
    ///
    /// # Complexity
    /// *O*(1), plus one step for each 64 holes in front, in each call. To empty a set from the front, prefer
    /// [`drain`](Self::drain) or [`extract_if`](Self::extract_if), which pass each hole once.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20]);
    /// assert_eq!(set.first(), Some(30));
    /// set.remove(30);
    /// assert_eq!(set.first(), Some(20));
    /// ```
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<K> {
        self.iter().next()
    }

    /// Returns the last key by position, which [`pop`](Self::pop) would remove.
    ///
    /// # Complexity
    /// *O*(1), plus one step for each 64 holes at the end that [`pop`](Self::pop) has not passed yet.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// assert_eq!(StableSet::from([30_u32, 20]).last(), Some(20));
    /// ```
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<K> {
        self.raw.last().map(|(key, _)| key)
    }

    /// Returns the sparse array, which maps keys to positions. For this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
    }

    /// Returns the positions, without the allocator. For this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub const fn slots(&self) -> &Slots<K> {
        self.raw.slots()
    }

    /// Appends a hole, which is the next to be filled. For the deserialization of storages.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails or there are too many positions.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    pub fn try_push_hole(&mut self) -> Result<(), TryReserveError> {
        self.raw.try_push_hole()
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once. For the deserialization of storages.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    pub fn reorder_holes(&mut self, order: &[usize]) -> bool {
        self.raw.reorder_holes(order)
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

impl<K: SparseKey> Default for StableSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for StableSet<K, A> {
    /// Clones the set as [`try_clone`](StableSet::try_clone) does.
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
            error.handle_error("StableSet::clone");
        }
        clone
    }

    /// Clones `source` into the memory and with the allocator of `self`. If this panics, the set is empty.
    fn clone_from(&mut self, source: &Self) {
        if let Err(error) = self.raw.try_clone_from(&source.raw) {
            error.handle_error("StableSet::clone_from");
        }
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for StableSet<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
