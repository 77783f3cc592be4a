//! [`ConcurrentSparseSet`] and its iterator.

mod iter;

use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::alloc::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::raw::{InRange, Put, RawConcurrentSet, const_fn};
use crate::{SparseSet, TryInsertError};

pub use iter::Iter;

/// A [`SparseSet`] into which many threads insert at once, through `&self`.
///
/// What takes `&self` adds and looks up: [`insert`](Self::insert), [`contains`](Self::contains), [`index_of`](Self::index_of),
/// [`iter`](Self::iter). What takes `&mut self` removes: [`remove`](Self::remove), [`clear`](Self::clear); and
/// [`into_sparse_set`](Self::into_sparse_set) makes a set of the other kind for the rest.
///
/// There are no locks. Looking up and iterating never wait. Inserting waits in two cases:
/// - Another thread is inserting a key with the same index at this moment: for the few instructions until that is done.
/// - Keys have no version and their slots no bit to spare (`u32`, `u64`, `usize`), and threads that are inserting could between them
///   take all positions that are left: until it is known whether they do.
///
/// A key is in from one moment on, the one at which its slot is written. [`contains`](Self::contains),
/// [`index_of`](Self::index_of), [`get_by_index`](Self::get_by_index) and [`iter`](Self::iter) all go by that slot: what one of them
/// has found, each of them finds from then on, with the same position, in that thread and in those that learn of it from that thread.
/// [`len`](Self::len) is ahead of them by the keys that are being inserted.
///
/// A key of another version is never displaced: positions of keys would change under the eyes of others.
///
/// The arrays lie in blocks that double, so that nothing moves. A look-up reads one pointer more than that of a [`SparseSet`].
/// The allocator must be `Sync` for the set to be shared, and `Send` to be sent.
///
/// Available where the target has atomics of 64 bits.
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
/// // Each key was new to exactly one of the threads.
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
    const_fn! {
        /// An empty set. Allocates nothing.
        ///
        /// # Examples
        /// ```
        /// use sparse_set::ConcurrentSparseSet;
        ///
        /// static SEEN: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
        /// assert!(SEEN.insert(7));
        /// ```
        #[must_use]
        pub fn new() -> Self {
            Self::new_in(Global)
        }
    }
}

impl<K: SparseKey, A: Allocator> ConcurrentSparseSet<K, A> {
    const_fn! {
        /// An empty set that gets its memory from `alloc`. Allocates nothing.
        ///
        /// # Examples
        /// ```
        /// use sparse_set::ConcurrentSparseSet;
        /// use sparse_set::alloc::Global;
        ///
        /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new_in(Global);
        /// assert!(set.is_empty());
        /// ```
        #[must_use]
        pub fn new_in(alloc: A) -> Self {
            Self { raw: RawConcurrentSet::new_in(alloc) }
        }
    }

    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    /// use sparse_set::alloc::Global;
    ///
    /// let set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
    /// let Global = set.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.raw.allocator()
    }

    /// How many keys there are, those included that other threads are inserting at this moment.
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

    /// Whether there are no keys.
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

    /// Whether `key` is in the set, with this version. Never waits.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
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
        self.index_of(key).is_some()
    }

    /// The position of `key`, `None` if it is not in the set with this version. Never waits.
    ///
    /// Positions are in no particular order where several threads insert. They do not change until a key is removed.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]);
    /// assert_eq!(set.index_of(20), Some(1));
    /// ```
    #[must_use]
    #[inline]
    pub fn index_of(&self, key: K) -> Option<usize> {
        self.raw.position_of(key)
    }

    /// The key that has this index, whatever its version. Never waits.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
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
        self.raw.by_index(index)
    }

    /// Inserts `key`, if no key has its index. Returns whether it did: exactly one of the threads that insert a key is told
    /// `true`.
    ///
    /// `false` means that the index is taken, by `key` or by a key of another version;
    /// [`try_insert`](Self::try_insert) tells which.
    ///
    /// Allocates when the packed array is full, and when the key is the first of its page.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// If the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which only an integer can have. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
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
        match self.put(key) {
            Ok(put) => put == Put::New,
            Err(error) => error.raise("ConcurrentSparseSet::insert"),
        }
    }

    /// Inserts `key`, if no key has its index. Returns whether it is new.
    ///
    /// Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Errors
    /// - [`OutOfRange`](TryInsertError::OutOfRange) if its index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Occupied`](TryInsertError::Occupied) if a key of another version has its index,
    /// - [`Reserve`](TryInsertError::Reserve) if there is no memory, or, for keys without a version whose slots have no bit to spare
    ///   (`u32`, `u64`, `usize`), if it would be the very last index to be taken.
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
        match self.put(key)? {
            Put::New => Ok(true),
            Put::Present => Ok(false),
            Put::Other(present) => Err(TryInsertError::Occupied { key, present }),
        }
    }

    /// The one body of all that insert.
    #[inline]
    fn put(&self, key: K) -> Result<Put<K>, TryInsertError<K>> {
        let key = InRange::new(key).ok_or(TryInsertError::OutOfRange { key })?;
        Ok(self.raw.try_put(key)?)
    }

    /// Allocates the packed array for `capacity` keys in all. Pages of the sparse array are not allocated: which of them depends on
    /// the keys.
    ///
    /// # Errors
    /// If that were more keys than the set can hold, or if there is no memory.
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

    /// The keys, by position. Never waits.
    ///
    /// It goes as far as the set was filled when it was made. It yields each key that was in the set then, and of those that other
    /// threads were inserting at that moment the ones that are in when it comes to them. What it yields is
    /// [contained](Self::contains).
    ///
    /// # Complexity
    /// *O*(1) for each key, whose slot is read, too. The iterator of a [`SparseSet`] walks over a slice.
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

    /// Removes `key`; the last key takes its place. Returns whether it was there, with this version.
    ///
    /// # Complexity
    /// *O*(1).
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

    /// Removes all keys. Keeps all memory.
    ///
    /// # Complexity
    /// *O*(len).
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

    /// The keys in a [`SparseSet`], at the same positions, with the same allocator.
    ///
    /// Allocates that set, then frees this one.
    ///
    /// # Complexity
    /// *O*(len).
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::ConcurrentSparseSet;
    ///
    /// let set = ConcurrentSparseSet::from_iter([30_u32, 20]).into_sparse_set();
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// ```
    #[must_use]
    pub fn into_sparse_set(self) -> SparseSet<K, A> {
        match self.raw.try_into_raw_set() {
            Ok(raw) => SparseSet::from_raw(raw),
            Err(error) => error.raise("ConcurrentSparseSet::into_sparse_set"),
        }
    }

    /// Checks the invariants of the memory. For tests.
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

impl<K: SparseKey> FromIterator<K> for ConcurrentSparseSet<K> {
    /// [Inserts](ConcurrentSparseSet::insert) each key: of two versions of an index the first stays.
    ///
    /// # Panics
    /// As [`insert`](ConcurrentSparseSet::insert).
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.extend(keys);
        set
    }
}

impl<K: SparseKey, A: Allocator> Extend<K> for ConcurrentSparseSet<K, A> {
    /// [Inserts](ConcurrentSparseSet::insert) each key: of two versions of an index the first stays.
    ///
    /// # Panics
    /// As [`insert`](ConcurrentSparseSet::insert).
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        keys.into_iter().for_each(|key| {
            self.insert(key);
        });
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
    fn from(set: ConcurrentSparseSet<K, A>) -> Self {
        set.into_sparse_set()
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for ConcurrentSparseSet<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
