//! Insertion.

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;
use crate::{Inserted, TryInsertError};

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Inserts `key` into the most recent hole, or appends it if there is none. A key of another version with its index
    /// is displaced.
    ///
    /// A displaced key is removed and `key` takes its position. This holds for a stale `key` too, which then displaces
    /// the current key. Use [`try_insert_new`](Self::try_insert_new) to get an error instead.
    ///
    /// Allocates if there is no hole and the capacity is used up, or if `key` is the first key of its page. The
    /// first and the ninth key allocate, too: up to eight are in a short list.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible only for
    /// integer keys. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, Inserted, StableSet};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = StableSet::new();
    /// assert_eq!(set.insert(old), Inserted::New);
    /// assert_eq!(set.insert(old), Inserted::Present);
    /// assert_eq!(set.insert(new), Inserted::Displaced(old));
    /// assert!(set.iter().eq([new]));
    /// ```
    #[doc(alias("push", "emplace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K) -> Inserted<K> {
        match self.try_insert(key) {
            Ok(inserted) => inserted,
            Err(error) => error.handle_error("StableSet::insert"),
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns [`OutOfRange`](TryInsertError::OutOfRange), or [`Reserve`](TryInsertError::Reserve) if an allocation
    /// fails. The keys are unchanged then; an empty page or list may have been added.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Inserted, StableSet, TryInsertError};
    ///
    /// let mut set = StableSet::new();
    /// assert_eq!(set.try_insert(5_u64), Ok(Inserted::New));
    /// assert_eq!(set.try_insert(u64::MAX), Err(TryInsertError::OutOfRange { key: u64::MAX }));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K) -> Result<Inserted<K>, TryInsertError<K>> {
        self.raw.try_insert::<true>(key)
    }

    /// Inserts `key` if the set does not contain it, and returns whether it was inserted.
    ///
    /// # Panics
    /// Panics if the set contains a key with the same index and another version, and in the cases of
    /// [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let key = Entity::new(5, 0).unwrap();
    /// let mut set = StableSet::new();
    /// assert!(set.insert_new(key) && !set.insert_new(key));
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: K) -> bool {
        match self.try_insert_new(key) {
            Ok(is_new) => is_new,
            Err(error) => error.handle_error("StableSet::insert_new"),
        }
    }

    /// Fallible version of [`insert_new`](Self::insert_new).
    ///
    /// # Errors
    /// Returns the errors of [`try_insert`](Self::try_insert), and [`Occupied`](TryInsertError::Occupied) if the set
    /// contains a key with the same index and another version.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet, TryInsertError};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = StableSet::new();
    /// assert_eq!(set.try_insert_new(old), Ok(true));
    /// assert_eq!(set.try_insert_new(old), Ok(false));
    /// assert_eq!(set.try_insert_new(new), Err(TryInsertError::Occupied { key: new, present: old }));
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: K) -> Result<bool, TryInsertError<K>> {
        Ok(self.raw.try_insert::<false>(key)?.is_new())
    }

    /// Inserts `key` and returns the key that had its index before: `key` itself, or the displaced key of another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut set = StableSet::new();
    /// assert_eq!(set.replace(old), None);
    /// assert_eq!(set.replace(new), Some(old));
    /// assert_eq!(set.replace(new), Some(new));
    /// ```
    #[track_caller]
    #[inline]
    pub fn replace(&mut self, key: K) -> Option<K> {
        match self.try_replace(key) {
            Ok(old) => old,
            Err(error) => error.handle_error("StableSet::replace"),
        }
    }

    /// Fallible version of [`replace`](Self::replace).
    ///
    /// # Errors
    /// Returns the errors of [`try_insert`](Self::try_insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{StableSet, TryInsertError};
    ///
    /// let mut set = StableSet::new();
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

    /// Inserts `key` if its index is free and no allocation is needed, and returns whether it was inserted.
    ///
    /// The fast path of an insertion, for callers that handle the other cases out of line.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::new();
    /// assert!(!set.insert_within_capacity(5_u32), "there is no memory yet");
    /// set.insert(5);
    /// assert!(set.insert_within_capacity(6), "room for the key, and for its index in the short list");
    /// assert!(!set.insert_within_capacity(6), "it is there already");
    /// ```
    #[doc(alias = "push_within_capacity")]
    #[must_use]
    #[inline(always)]
    pub fn insert_within_capacity(&mut self, key: K) -> bool {
        self.raw.insert_within_capacity(key)
    }

    /// Inserts the keys of `other` that this set does not contain, and clears `other`. Displaces keys as
    /// [`insert`](Self::insert) does.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](Self::insert). Then `other` keeps all its keys, and some of them are in this
    /// set as well.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut a = StableSet::from([10_u32, 20]);
    /// let mut b = StableSet::from([20_u32, 30]);
    /// a.append(&mut b);
    /// assert!(a.iter().eq([10, 20, 30]));
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut StableSet<K, B>) {
        self.extend_for("StableSet::append", other.iter());
        other.clear();
    }

    /// Sets the version of the key with the index of `key` and returns the previous key.
    ///
    /// The key keeps its position. Returns `None` and changes nothing if no key has the index.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut set = StableSet::from([key]);
    /// assert_eq!(set.set_version(key.next_version()), Some(key));
    /// assert_eq!(set.version_of(5), Some(8));
    /// assert_eq!(set.set_version(Entity::new(6, 0).unwrap()), None);
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.rename(key).map(|(old, _)| old)
    }
}
