use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::{IntoSparseSetError, Iter};
use crate::key::{Entity, SparseKey};
use crate::raw::RawConcurrentSet;
use crate::{SparseSet, TryInsertError};

/// A [`SparseSet`] that many threads can insert into at once, through `&self`.
///
/// Insertion and look-up take `&self`; removal takes `&mut self`. Convert to a [`SparseSet`] with
/// [`into_sparse_set`](Self::into_sparse_set) when the concurrent phase is over.
///
/// A key of another version is never displaced: other threads may rely on its position.
///
/// # Progress
/// Look-ups and iteration are wait-free. Insertion is lock-free: it retries only if another thread made progress. There
/// is one exception: when only the last few positions are free, an insertion may have to wait for a position that
/// another thread reserved for a key that lost the race for its slot. With the `std` feature it yields to the scheduler
/// meanwhile.
///
/// # Positions
/// With the `std` feature, each thread takes positions in runs of 32, so that threads do not write to the same cache
/// lines. Keys inserted by one thread into an empty set have the positions `0..len`. If several threads insert, gaps
/// remain between their positions: at most 31 in each of 16 runs, whatever threads insert and remove by turns. Threads
/// share a run if more than 16 have ever inserted, or without `std`, and may then leave the rest of it behind.
/// Iteration skips the gaps, removal discards those behind the last key, and [`into_sparse_set`](Self::into_sparse_set)
/// closes them all. The gaps are used before the set runs out of positions, so it can hold every key.
///
/// # Complexity
/// Operations on one key are *O*(1), amortized over growth and, for removal, over the gaps that it discards. Only when
/// no position is left behind the last key nor in any run, an insertion searches all positions for the rest of a lost
/// run.
///
/// # Memory ordering
/// Each insertion is linearizable: it takes effect when the slot is published (release). A thread that observes a key,
/// or synchronizes with one that did, sees it in every later operation, at the same position. [`len`](Self::len) may
/// run ahead by the number of insertions in progress.
///
/// # Memory
/// The set is for dense keys, such as those of an entity pool. As in a [`SparseSet`](SparseSet#memory), a key far from
/// all others costs a page of 4096 slots, 16 KiB for `u32`: 20,000 random `u32`s take 333 MB. Use a concurrent hash set
/// for such keys.
///
/// The arrays are stored in blocks that double in size and never move. A look-up reads one more pointer than in a
/// [`SparseSet`]. The set is `Sync` if the allocator is `Sync`, and `Send` if it is `Send`.
///
/// Available on targets with 64-bit atomics.
///
/// # Examples
/// ```
/// use sparse_set::ConcurrentSparseSet;
///
/// let seen: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
/// let new: usize = std::thread::scope(|scope| {
///     let threads = [0, 500].map(|from| scope.spawn({
///         let seen = &seen;
///         move || (from..from + 1000).filter(|&key| seen.insert(key)).count()
///     }));
///     threads.into_iter().map(|thread| thread.join().unwrap()).sum()
/// });
/// // Exactly one thread inserts each key.
/// assert_eq!((new, seen.len()), (1500, 1500));
///
/// let mut set = seen.into_sparse_set();
/// set.sort();
/// assert!(set.iter().eq(0..1500));
/// ```
pub struct ConcurrentSparseSet<K: SparseKey = Entity, A: Allocator = Global> {
    raw: RawConcurrentSet<K, A>,
}

impl<K: SparseKey> ConcurrentSparseSet<K> {
    /// Creates an empty set, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// static SEEN: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
    /// assert!(SEEN.insert(7));
    /// ```
    #[cfg(not(loom))]
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty set. The atomics of loom have no `const` constructor.
    #[cfg(loom)]
    #[must_use]
    pub fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty set with capacity for at least `capacity` keys.
    ///
    /// Pages of the sparse array are allocated as keys are inserted. If several threads insert, the packed array may
    /// have to grow earlier, because of the [gaps](Self#positions).
    ///
    /// # Panics
    /// Panics if there are fewer than `capacity` indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::with_capacity(100);
    /// assert!(set.is_empty());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(set) => set,
            Err(error) => {
                error.handle_error_for("ConcurrentSparseSet::with_capacity", capacity, "keys", K::INDEX_LIMIT)
            }
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve_total`](Self::try_reserve_total).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// assert!(ConcurrentSparseSet::<u8>::try_with_capacity(256).is_ok());
    /// assert!(ConcurrentSparseSet::<u8>::try_with_capacity(257).is_err());
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<K: SparseKey, A: Allocator> ConcurrentSparseSet<K, A> {
    /// Creates an empty set that allocates from `alloc`, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new_in(Global);
    /// assert!(set.is_empty());
    /// ```
    #[cfg(not(loom))]
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { raw: RawConcurrentSet::new_in(alloc) }
    }

    /// Creates an empty set that allocates from `alloc`. The atomics of loom have no `const` constructor.
    #[cfg(loom)]
    #[must_use]
    pub fn new_in(alloc: A) -> Self {
        Self { raw: RawConcurrentSet::new_in(alloc) }
    }

    /// Creates an empty set with capacity for at least `capacity` keys, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics in the cases of [`with_capacity`](ConcurrentSparseSet::with_capacity).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::with_capacity_in(100, Global);
    /// assert!(set.is_empty());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(set) => set,
            Err(error) => {
                error.handle_error_for("ConcurrentSparseSet::with_capacity_in", capacity, "keys", K::INDEX_LIMIT)
            }
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve_total`](Self::try_reserve_total).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// assert!(ConcurrentSparseSet::<u8>::try_with_capacity_in(257, Global).is_err());
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let set = Self::new_in(alloc);
        set.try_reserve_total(capacity)?;
        Ok(set)
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
    /// let Global = set.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.raw.allocator()
    }

    /// Returns the number of keys, including insertions in progress on other threads.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set: ConcurrentSparseSet<u32> = [3, 1, 3].into_iter().collect();
    /// assert_eq!(set.len(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.raw.len()
    }

    /// Returns whether the set is empty.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// assert!(ConcurrentSparseSet::<u32>::new().is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tries to grow the packed array to a total capacity of at least `capacity` keys. Allocates no pages.
    ///
    /// # Errors
    /// Returns [`CapacityOverflow`](TryReserveError::CapacityOverflow) if there are fewer than `capacity` indices, and
    /// [`AllocError`](TryReserveError::AllocError) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set: ConcurrentSparseSet<u8> = ConcurrentSparseSet::new();
    /// assert!(set.try_reserve_total(256).is_ok());
    /// assert!(set.try_reserve_total(257).is_err());
    /// ```
    pub fn try_reserve_total(&self, capacity: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(capacity)
    }

    /// Returns the number of allocated bytes: the packed array, the directory, and the pages of the sparse array.
    ///
    /// # Complexity
    /// *O*(entries of the directory).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
    /// assert_eq!(set.allocated_bytes(), 0);
    /// set.insert(7);
    /// assert!(set.allocated_bytes() >= 4096 * 4);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// Clones the set, with a clone of the allocator and without the [gaps](Self#positions) between its positions.
    ///
    /// Keys that other threads insert meanwhile may be missing.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]);
    /// assert!(set.try_clone()?.iter().eq([30, 20]));
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let clone = Self::try_with_capacity_in(self.len().min(K::INDEX_LIMIT), self.allocator().clone())?;
        for key in self {
            match clone.try_insert(key) {
                Err(TryInsertError::Reserve(error)) => return Err(error),
                inserted => debug_assert_eq!(inserted, Ok(true), "the keys of a set are distinct and in range"),
            }
        }
        Ok(clone)
    }

    /// Returns whether the set contains `key`, with this version.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{ConcurrentSparseSet, Entity};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = ConcurrentSparseSet::from_iter([key]);
    /// assert!(set.contains(key));
    /// assert!(!set.contains(key.next_version()));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(&self, key: K) -> bool {
        self.position_of(key).is_some()
    }

    /// Returns the position of `key`, or `None` if the set does not contain it with this version.
    ///
    /// Positions do not change until a key is removed. They may have [gaps](Self#positions), so a position can be `len`
    /// or more.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]);
    /// assert_eq!(set.position_of(20), Some(1));
    /// ```
    #[doc(alias = "index_of")]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: K) -> Option<usize> {
        self.raw.position_of(key)
    }

    /// Returns the key with this index, whatever its version.
    ///
    /// An index is that of a key, not a position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{ConcurrentSparseSet, Entity};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let set = ConcurrentSparseSet::from_iter([key]);
    /// assert_eq!(set.get_by_index(5), Some(key));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<K> {
        self.raw.get_by_index(index)
    }

    /// Inserts `key` if its index is free, and returns whether it was inserted.
    ///
    /// If several threads insert the same key, exactly one call returns `true`. `false` means that the index is taken,
    /// by `key` or by a key of another version; [`try_insert`](Self::try_insert) tells them apart.
    ///
    /// Allocates if the packed array is full, or if `key` is the first key of its page.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible only for
    /// integer keys. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::new();
    /// assert!(set.insert(7_u32));
    /// assert!(!set.insert(7));
    /// ```
    #[doc(alias("push", "emplace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&self, key: K) -> bool {
        match self.try_insert(key) {
            Ok(inserted) => inserted,
            Err(TryInsertError::Occupied { .. }) => false,
            Err(error) => error.handle_error("ConcurrentSparseSet::insert"),
        }
    }

    /// Fallible version of [`insert`](Self::insert). A key of another version is an error too.
    ///
    /// # Errors
    /// Returns [`OutOfRange`](TryInsertError::OutOfRange), [`Occupied`](TryInsertError::Occupied) if the set contains a
    /// key with the same index and another version, or [`Reserve`](TryInsertError::Reserve) if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{ConcurrentSparseSet, Entity, TryInsertError};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let set = ConcurrentSparseSet::new();
    /// assert_eq!(set.try_insert(old), Ok(true));
    /// assert_eq!(set.try_insert(old), Ok(false));
    /// assert_eq!(set.try_insert(new), Err(TryInsertError::Occupied { key: new, present: old }));
    /// ```
    #[inline]
    pub fn try_insert(&self, key: K) -> Result<bool, TryInsertError<K>> {
        self.raw.try_insert(key)
    }

    /// Removes `key` and returns whether it was present, with this version.
    ///
    /// The last key takes its position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let mut set = ConcurrentSparseSet::from_iter([10_u32, 20, 30]);
    /// assert!(set.remove(10));
    /// assert!(!set.remove(10));
    /// assert!(set.iter().eq([30, 20]));
    /// ```
    #[doc(alias("erase", "swap_remove"))]
    pub fn remove(&mut self, key: K) -> bool {
        self.raw.remove(key)
    }

    /// Removes all keys. Keeps the allocated memory.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let mut set = ConcurrentSparseSet::from_iter([10_u32, 20]);
    /// set.clear();
    /// assert!(set.is_empty() && !set.contains(10));
    /// ```
    pub fn clear(&mut self) {
        self.raw.clear();
    }

    /// Returns an iterator over the keys, by position.
    ///
    /// Yields each key that was in the set when the iterator was created. May yield keys that are inserted later.
    /// Slower than the iterator of a [`SparseSet`], because it also reads each key's slot.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]);
    /// assert!(set.iter().eq([30, 20]));
    /// ```
    pub fn iter(&self) -> Iter<'_, K, A> {
        Iter::new(&self.raw)
    }

    /// Converts the set into a [`SparseSet`], in the order of [`iter`](Self::iter), with the same allocator.
    ///
    /// Closes the [gaps](Self#positions). Allocates the new set, then frees this one.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]).into_sparse_set();
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn into_sparse_set(self) -> SparseSet<K, A> {
        match self.try_into_sparse_set() {
            Ok(set) => set,
            Err(error) => error.error.handle_error("ConcurrentSparseSet::into_sparse_set"),
        }
    }

    /// Fallible version of [`into_sparse_set`](Self::into_sparse_set).
    ///
    /// # Errors
    /// Returns [`IntoSparseSetError`] with the unchanged set if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]);
    /// match set.try_into_sparse_set() {
    ///     Ok(set) => assert_eq!(set.as_slice(), [30, 20]),
    ///     Err(error) => eprintln!("{error}; {} keys stay where they are", error.set.len()),
    /// }
    /// ```
    #[expect(clippy::result_large_err, reason = "the set goes back to where it was")]
    pub fn try_into_sparse_set(self) -> Result<SparseSet<K, A>, IntoSparseSetError<K, A>> {
        match self.raw.try_into_raw_set() {
            Ok(raw) => Ok(SparseSet::from_raw(raw)),
            Err((raw, error)) => Err(IntoSparseSetError { set: Self { raw }, error }),
        }
    }

    /// Inserts each key whose index is free, on behalf of `method`.
    #[track_caller]
    fn extend_for(&self, method: &str, keys: impl IntoIterator<Item = K>) {
        let inserted = keys.into_iter().try_for_each(|key| match self.try_insert(key) {
            Ok(_) | Err(TryInsertError::Occupied { .. }) => Ok(()),
            Err(error) => Err(error),
        });
        if let Err(error) = inserted {
            error.handle_error(method);
        }
    }

    /// Checks the invariants of `raw`. For tests.
    #[doc(hidden)]
    pub fn assert_invariants(&mut self) {
        self.raw.assert_invariants();
    }
}

impl<K: SparseKey> Default for ConcurrentSparseSet<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for ConcurrentSparseSet<K, A> {
    /// Clones the set as [`try_clone`](ConcurrentSparseSet::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => error.handle_error("ConcurrentSparseSet::clone"),
        }
    }
}

/// Two sets are equal if they contain the same keys, at any positions. Insertions in progress may count.
impl<K: SparseKey, A: Allocator, B: Allocator> PartialEq<ConcurrentSparseSet<K, B>> for ConcurrentSparseSet<K, A> {
    fn eq(&self, other: &ConcurrentSparseSet<K, B>) -> bool {
        self.len() == other.len() && self.iter().all(|key| other.contains(key))
    }
}

impl<K: SparseKey, A: Allocator> Eq for ConcurrentSparseSet<K, A> {}

impl<K: SparseKey> FromIterator<K> for ConcurrentSparseSet<K> {
    /// [Inserts](ConcurrentSparseSet::insert) each key. Of two versions of an index, the first stays.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](ConcurrentSparseSet::insert).
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let set = Self::new();
        set.extend_for("ConcurrentSparseSet::from_iter", keys);
        set
    }
}

impl<K: SparseKey, A: Allocator> Extend<K> for ConcurrentSparseSet<K, A> {
    /// [Inserts](ConcurrentSparseSet::insert) each key. Of two versions of an index, the first stays.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](ConcurrentSparseSet::insert).
    #[track_caller]
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        self.extend_for("ConcurrentSparseSet::extend", keys);
    }
}

impl<'a, K: SparseKey, A: Allocator> IntoIterator for &'a ConcurrentSparseSet<K, A> {
    type Item = K;
    type IntoIter = Iter<'a, K, A>;

    fn into_iter(self) -> Iter<'a, K, A> {
        self.iter()
    }
}

impl<K: SparseKey, A: Allocator> From<ConcurrentSparseSet<K, A>> for SparseSet<K, A> {
    /// Converts the set as [`into_sparse_set`](ConcurrentSparseSet::into_sparse_set) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    #[track_caller]
    fn from(set: ConcurrentSparseSet<K, A>) -> Self {
        set.into_sparse_set()
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for ConcurrentSparseSet<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
