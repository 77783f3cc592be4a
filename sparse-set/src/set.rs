//! [`SparseSet`] and its iterators.

mod construct;
mod drain;
mod eq;
mod extend;
mod extract_if;
mod into_iter;
mod iter;
mod operators;
mod set_algebra;
mod sorting;

use core::fmt;
use core::ops::{Bound, RangeBounds};

use sparse_array::TryReserveError;
use sparse_array::alloc::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::raw::{InRange, Put, RawSet};
use crate::{Inserted, SparseIndex, TryInsertError};

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use set_algebra::{Difference, Intersection, SymmetricDifference, Union};

/// A set of keys: one array of them, packed, and one by which each is found, sparse.
///
/// Looking a key up, inserting and removing it each take one slot of the sparse array, found by the index of the key; nothing
/// is hashed or searched. Iteration is over a plain slice. See the [crate] for the layout, what it costs, and when to use
/// something else.
///
/// # Versions
/// The set holds at most one key for each index. A key with the index of another and a different version is a different key:
/// [`contains`](Self::contains), [`index_of`](Self::index_of) and [`remove`](Self::remove) do not find it.
/// [`insert`](Self::insert) displaces the key that is there and returns it, whichever of the versions is higher;
/// [`try_insert_new`](Self::try_insert_new) refuses. So a stale handle finds nothing, but can be inserted, and displaces the owner of its
/// index then: the set does not know which version is alive. Ask the pool that creates the handles first, or use `try_insert_new`.
///
/// # Order
/// Keys have positions, `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last key into the place
/// of the removed one, as [`Vec::swap_remove`](alloc_crate::vec::Vec::swap_remove) does. Iteration goes from front to back, and sorting ascending makes the slice
/// ascending. (`EnTT` does both the other way around, because there a set may be changed while it is iterated over;
/// [`retain`](Self::retain), [`extract_if`](Self::extract_if) and [`drain`](Self::drain) are for that here.)
///
/// # Keys that are out of range
/// `u32::MAX` as a `u32`, and all from there on as a `u64` or `usize`, have no slot. No set contains them. To insert one is an error
/// of [`try_insert_new`](Self::try_insert_new) and [`try_replace`](Self::try_replace), and a panic of the others.
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
    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::alloc::Global;
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

    /// How many keys there are.
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

    /// Whether there are no keys.
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

    /// How many keys the packed array has room for. A key may need a page of the sparse array besides.
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

    /// Indices below this are covered by the directory of the sparse array. Not all of its pages need to exist.
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

    /// How many pages of the sparse array are allocated.
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

    /// Makes room for `additional` keys more in the packed array.
    ///
    /// Allocates if there is less room than that. Pages of the sparse array are not allocated: which of them depends on the keys.
    ///
    /// # Panics
    /// If that were more keys than there are indices. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
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
            error.raise("SparseSet::reserve");
        }
    }

    /// [`reserve`](Self::reserve) with an error in place of a panic.
    ///
    /// # Errors
    /// If that were more keys than there are indices, or if there is no memory. Nothing has changed then.
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

    /// Gives memory back: frees pages that no key is in, the end of the directory that this leaves unused, and the room for more
    /// keys.
    ///
    /// What the allocator refuses to make smaller stays as it is.
    ///
    /// # Complexity
    /// *O*(len + slots of pages), less for pages with keys at the front.
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

    /// [`shrink_to_fit`](Self::shrink_to_fit), but keeps room for `min_capacity` keys if there is.
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

    /// Whether `key` is in the set, with this version.
    ///
    /// # Complexity
    /// *O*(1): one slot is read, and compared once.
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
        self.raw.index().get(key).is_some()
    }

    /// The position of `key`, `None` if it is not in the set with this version.
    ///
    /// # Complexity
    /// *O*(1): one slot is read, and compared once.
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
        self.raw.index().get(key)
    }

    /// The key at `position`.
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

    /// The key that has this index, whatever its version.
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
        self.raw.by_index(index)
    }

    /// The version of the key that has this index.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
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
        self.raw.index().pages().slot(index).version()
    }

    /// The positions of the keys, which is all that [`index_of`](Self::index_of) reads.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert_eq!(set.as_index().get(20), Some(1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
    }

    /// The keys, by position.
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

    /// The first key.
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

    /// The last key, which [`pop`](Self::pop) would remove.
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

    /// The keys from front to back.
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

    /// Inserts `key` as the last one. A key of another version with the same index is displaced: it is removed, and `key` takes its
    /// position.
    ///
    /// That is so for a stale `key`, too, which displaces the owner of its index. [`try_insert_new`](Self::try_insert_new) refuses.
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
    /// - [`OutOfRange`](TryInsertError::OutOfRange) if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Reserve`](TryInsertError::Reserve) if an allocation fails.
    ///
    /// The set holds what it held before; there may be one empty page more.
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
        Ok(match self.put::<true>(key)? {
            Put::New => Inserted::New,
            Put::Present => Inserted::Present,
            Put::Other(old) => Inserted::Displaced(old),
        })
    }

    /// Inserts `key` as the last one if it is not there, and returns whether it did. Displaces nothing.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if a key of another version has the index of `key`, and as [`insert`](Self::insert) does.
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

    /// [`insert_new`](Self::insert_new) with an error in place of a panic.
    ///
    /// Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Errors
    /// - [`OutOfRange`](TryInsertError::OutOfRange) if its index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Occupied`](TryInsertError::Occupied) if a key of another version has its index,
    /// - [`Reserve`](TryInsertError::Reserve) if there is no memory.
    ///
    /// The set holds what it held before; there may be one empty page more.
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
        match self.put::<false>(key)? {
            Put::New => Ok(true),
            Put::Present => Ok(false),
            Put::Other(present) => Err(TryInsertError::Occupied { key, present }),
        }
    }

    /// Inserts `key` and returns the key that had its index: `key` itself if it was there, or one of another version, which
    /// is displaced.
    ///
    /// Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// As [`insert`](Self::insert).
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

    /// [`replace`](Self::replace) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_insert_new`](Self::try_insert_new), but for [`Occupied`](TryInsertError::Occupied).
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
        Ok(match self.put::<true>(key)? {
            Put::New => None,
            Put::Present => Some(key),
            Put::Other(old) => Some(old),
        })
    }

    /// Inserts `key` as the last one, if no key has its index and no memory is needed for it. Returns whether that was done; if not,
    /// nothing has changed, and one of the other methods finds out why.
    ///
    /// This is the common case of an insertion and nothing else, few enough instructions to be inlined: for those who treat the others
    /// elsewhere.
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
        self.raw.put_within_capacity(key)
    }

    /// Inserts the keys of pairs as the last ones, for as long as no key has the index, no memory is needed and there are fewer
    /// than `limit` keys. What comes with a key is passed to `appended` with the position of the key, to be kept in step.
    ///
    /// Returns the pair for which that could not be done; this key is not in the set, or was there before. `None` if there are no more pairs. When the
    /// iterator panics, the keys before are in the set, and when `appended` does, so is the key that it was called for.
    ///
    /// Allocates nothing. [`reserve`](Self::reserve) makes room for keys, but for no page of the sparse array: the first key of each page is
    /// returned, and inserted by other means, before one goes on.
    ///
    /// # Complexity
    /// *O*(keys inserted).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32]);
    /// let mut names = vec!["ada"];
    /// set.reserve(3);
    /// let mut pairs = [(9, "bob"), (7, "eve"), (8, "cleo")].into_iter();
    ///
    /// let refused = set.extend_in_step(usize::MAX, &mut pairs, |position, name| names.insert(position, name));
    /// assert_eq!(refused, Some((7, "eve")));
    /// assert_eq!(set.extend_in_step(usize::MAX, &mut pairs, |position, name| names.insert(position, name)), None);
    /// assert_eq!((set.as_slice(), &*names), (&[7, 9, 8][..], &["ada", "bob", "cleo"][..]));
    /// ```
    #[inline]
    pub fn extend_in_step<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        appended: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        self.raw.extend_in_step(limit, pairs, appended)
    }

    /// The one body of all that insert.
    #[inline(always)]
    fn put<const DISPLACE: bool>(&mut self, key: K) -> Result<Put<K>, TryInsertError<K>> {
        let key = InRange::new(key).ok_or(TryInsertError::OutOfRange { key })?;
        Ok(self.raw.try_put::<DISPLACE>(key)?)
    }

    /// Gives the key with the index of `key` the version of `key`, at the same position. Returns what it was, `None` if no key has
    /// the index: nothing changes then.
    ///
    /// The version may be higher or lower than before.
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

    /// Removes `key`; the last key takes its place. Returns whether it was there, with this version.
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

    /// [`remove`](Self::remove) that returns the position of the key, which is that of the key that was the last one now. `None` if
    /// the key was not there, with this version.
    ///
    /// For those who keep something beside the keys, in arrays of their own: `Vec::swap_remove` does there what this does
    /// here.
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

    /// Removes the key at `position`; the last key takes its place. `None` if there is no such position.
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

    /// Removes the key that has this index, whatever its version; the last key takes its place.
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

    /// Removes each of `keys` that is there, and returns how many that were.
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

    /// Removes the last key.
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

    /// Removes the keys at position `len` and behind. Does nothing if there are none.
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

    /// Removes all keys. Keeps all memory.
    ///
    /// # Complexity
    /// *O*(len) while that is small against the pages, *O*(slots of pages), much faster ones, otherwise.
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
    /// If `keep` panics, the key that it was asked about and all behind it stay.
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

    /// [`retain`](Self::retain) that keeps in step what lies beside the keys in other arrays, at the same positions.
    ///
    /// `keep` is given the position of the key from before the call, where its data still is. For a key that stays,
    /// `moved(from, to)` is called next if it is to lie further in front: `to` is a position whose data has moved away already, or was
    /// removed. For a key that goes, `removed` is called with its position, when the key is out of the set; this is the
    /// time to drop its data.
    ///
    /// If `keep` panics, the key that it was asked about and all behind it stay, and if `removed` panics, all behind the key that went;
    /// `moved` is called for them. If `moved` panics, the data is in step no more.
    ///
    /// # Complexity
    /// *O*(len).
    ///
    /// # Examples
    /// ```
    /// use std::cell::RefCell;
    ///
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32, 8, 9]);
    /// let names = RefCell::new([Some("ada"), Some("bob"), Some("cleo")]);
    /// set.retain_in_step(
    ///     |position, _| names.borrow()[position] != Some("ada"),
    ///     |from, to| names.borrow_mut().swap(from, to),
    ///     |position| names.borrow_mut()[position] = None,
    /// );
    /// assert_eq!(set.as_slice(), [8, 9]);
    /// assert_eq!(names.into_inner(), [Some("bob"), Some("cleo"), None]);
    /// ```
    pub fn retain_in_step(
        &mut self,
        keep: impl FnMut(usize, K) -> bool,
        moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    ) {
        self.raw.retain(keep, moved, removed);
    }

    /// Removes the keys at the positions of `range`, at once, and returns an iterator over them. The keys behind close up in their
    /// order.
    ///
    /// They are gone even if the iterator is not used up, or forgotten.
    ///
    /// # Complexity
    /// *O*(len - start of the range); for all keys as [`clear`](Self::clear).
    ///
    /// # Panics
    /// If the range starts after its end or ends after the last key.
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
        let len = self.len();
        let start = match range.start_bound() {
            Bound::Included(&start) => Some(start),
            Bound::Excluded(&before) => before.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let end = match range.end_bound() {
            Bound::Included(&last) => last.checked_add(1),
            Bound::Excluded(&end) => Some(end),
            Bound::Unbounded => Some(len),
        };
        match (start, end) {
            (Some(start), Some(end)) if start <= end && end <= len => Drain::new(self.raw.drain(start, end)),
            _ => panic!(
                "SparseSet::drain: the range {:?} is not inside the positions 0..{len}",
                (range.start_bound(), range.end_bound())
            ),
        }
    }

    /// An iterator that removes the keys for which `remove` returns `true`, and yields them.
    ///
    /// It goes through the positions from front to back; the last key takes the place of a removed one and is the next to be
    /// looked at. Keys that it has not come to when it is dropped stay.
    ///
    /// # Complexity
    /// *O*(1) for each key looked at.
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

    /// Moves all keys of `other` to the end of this set, those that are in both excepted. `other` is empty afterwards.
    ///
    /// Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(`other.len()`).
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does. Then `other` still has all its keys, and this set has some of them as well.
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

    /// Exchanges the positions of two keys. Returns whether both are there; otherwise nothing changes.
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

    /// Exchanges the keys at two positions.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Panics
    /// If a position is out of bounds.
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

    /// Checks the invariants of the memory. For tests.
    ///
    /// # Panics
    /// If one does not hold.
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
    /// As [`try_clone`](SparseSet::try_clone).
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("SparseSet::clone"))
    }

    /// [`clone`](Self::clone) into the memory that `self` has, with its allocator.
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
