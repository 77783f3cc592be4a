//! [`Storage`], its entries and its iterators.
//!

// First: rustdoc lists impl blocks in module order, and constructors come first.
mod construct;

mod drain;
mod entry;
mod eq;
mod extend;
mod extract_if;
mod index;
mod into_iter;
mod iter;
mod pages;
mod positions;
mod removal;
mod sorting;

use core::fmt;
use core::marker::PhantomData;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey, SparseSet, TryReserveError, set};

use crate::paging::{BySize, Paging};
use crate::raw::{PageTable, RawStorage};
use crate::{TryInsertError, TryInsertErrorKind};

pub use drain::Drain;
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use into_iter::{IntoIter, IntoKeys, IntoValues};
pub use iter::{Iter, IterMut, Values, ValuesMut};
pub use pages::{Pages, PagesMut};

/// A map from keys to densely packed values.
///
/// Keys are stored in a [`SparseSet`], values in the same order in pages beside it. Look-up, insertion and removal
/// access one slot of the sparse array. Iteration is over dense memory. Pages never move, so insertion does not move
/// other values.
///
/// # Versions
/// There is at most one key per index. A key with the same index and a different version is a different key:
/// [`get`](Self::get) and [`remove`](Self::remove) do not find it. [`insert`](Self::insert) displaces the present key
/// and its value, whichever version is higher, and returns both: a stale handle evicts the value of the living entity.
/// To prevent that, insert only if the [`EntityPool`](crate::EntityPool) reports the key
/// [alive](crate::EntityPool::is_alive), or use [`try_insert_new`](Self::try_insert_new), which fails and reports the
/// occupant.
///
/// # Order
/// Keys and values have positions, `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last
/// value to the position of the removed one. Iteration goes from front to back, and ascending sorts put the least value
/// first. (`EnTT` does both the other way around, so that a storage can be changed during iteration; use
/// [`retain`](Self::retain), [`extract_if`](Self::extract_if) or [`drain`](Self::drain) for that.)
///
/// # Addresses
/// A value keeps its address until it is removed, until it is the last value and fills the position of a removed one,
/// or until the order is changed. Pointers from [`get_ptr`](Self::get_ptr) remain valid when other values are inserted
/// and when the storage itself is moved.
///
/// # Pages
/// A page takes 16 KiB, with at least one and at most 1024 values; see [`Paging`] for other lengths. Pages are
/// allocated on demand and freed by [`shrink_to_fit`](Self::shrink_to_fit). Zero-sized values, as in `Storage<()>`,
/// take no memory.
///
/// # Panic safety
/// `Drop` and `Clone` of values, predicates, comparators and iterators may panic. The storage remains valid, and no
/// value is lost or dropped twice.
///
/// # Examples
/// ```
/// use storage::{Entity, Storage};
///
/// let [a, b, c] = [1, 2, 3].map(|index| Entity::new(index, 0).unwrap());
/// let mut names = Storage::from([(a, "ada"), (b, "bob"), (c, "cleo")]);
/// assert_eq!(names.get(b), Some(&"bob"));
///
/// assert_eq!(names.remove(a), Some("ada"));
/// assert_eq!(names.keys_slice(), [c, b]);
///
/// // Another entity with the index of `b`: the old handle finds nothing any more.
/// let next = b.next_version();
/// assert_eq!(names.insert(next, "dora"), Some((b, "bob")));
/// assert_eq!(names.get(b), None);
/// ```
#[doc(alias("basic_storage", "storage_for"))]
pub struct Storage<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    raw: RawStorage<T, K, A, P>,
    paging: PhantomData<P>,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let names: Storage<&str> = Storage::new();
    /// let Global = names.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.as_set().allocator()
    }

    /// Returns the set of keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let ages = Storage::from([(4_u32, 40), (1, 10)]);
    /// assert!(names.as_set().intersection(ages.as_set()).eq([1]));
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_set(&self) -> &SparseSet<K, A> {
        self.raw.set()
    }

    /// Returns the number of values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (3, "bob")]).len(), 1);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.raw.len()
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(!Storage::from([(3_u32, "ada")]).is_empty());
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of values the storage can hold without allocating, apart from pages of the sparse array.
    ///
    /// [`reserve`](Self::reserve) allocates whole pages of values. A storage that grows on insertion may have room for
    /// more values than keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names: Storage<&str> = Storage::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// Returns the number of values per page, a power of two (see [`Paging`]).
    ///
    /// For zero-sized values, which need no pages, this is `1 << (usize::BITS - 1)`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::<u64>::new().page_len(), 1024);
    /// ```
    #[doc(alias("page_size", "ENTT_PACKED_PAGE"))]
    #[must_use]
    #[inline]
    pub const fn page_len(&self) -> usize {
        self.table().page_len()
    }

    /// Returns the number of allocated pages of values, without those of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada")]).page_count(), 1);
    /// assert_eq!(Storage::from([(3_u32, ())]).page_count(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.page_count()
    }

    /// Reserves capacity for at least `additional` more values, in whole pages.
    ///
    /// Does not allocate pages of the sparse array: which ones are needed depends on the keys.
    ///
    /// # Panics
    /// Panics if the new length would exceed the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 1_u64)]);
    /// counts.reserve(1024);
    /// assert_eq!(counts.capacity(), 2048);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.raise_for("Storage::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
        }
    }

    /// Does the same as [`reserve`](Self::reserve), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns `TryReserveError` if the new length would exceed the number of indices or if allocation fails. On
    /// failure, pages allocated so far are kept.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryReserveError};
    ///
    /// let mut counts: Storage<u64, u8> = Storage::new();
    /// assert_eq!(counts.try_reserve(256), Ok(()));
    /// assert_eq!(counts.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees unused pages of values and of the sparse array, and unused capacity for keys.
    ///
    /// Blocks that the allocator fails to shrink are kept. No value moves.
    ///
    /// # Complexity
    /// *O*(len + slots of pages).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts: Storage<u64, u32> = (0..5000).map(|n| (n, 0)).collect();
    /// counts.truncate(10);
    /// counts.shrink_to_fit();
    /// assert_eq!((counts.page_count(), counts.capacity()), (1, 10));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the capacity to at least `min_capacity` values, never below the length.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts: Storage<u64, u32> = Storage::with_capacity(5000);
    /// counts.shrink_to(100);
    /// assert_eq!((counts.page_count(), counts.capacity()), (1, 100));
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Returns `true` if `key` has a value, with this version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot, and no value.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = Storage::from([(key, "ada")]);
    /// assert!(names.contains_key(key));
    /// assert!(!names.contains_key(key.next_version()));
    /// ```
    #[doc(alias = "contains")]
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: K) -> bool {
        self.as_set().contains(key)
    }

    /// Returns a reference to the value of `key`.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada")]);
    /// assert_eq!(names.get(3), Some(&"ada"));
    /// assert_eq!(names.get(4), None);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<&T> {
        self.raw.get(key)
    }

    /// Returns a mutable reference to the value of `key`.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// if let Some(count) = counts.get_mut(3) {
    ///     *count += 1;
    /// }
    /// assert_eq!(counts[3], 11);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.raw.get_mut(key)
    }

    /// Returns a reference to the value of `key`, without a check that it has one.
    ///
    /// # Safety
    /// - The storage contains `key`, with this version.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada")]);
    /// // SAFETY: the key was just inserted.
    /// assert_eq!(unsafe { names.get_unchecked(3) }, &"ada");
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked(&self, key: K) -> &T {
        // SAFETY: caller guarantees that the storage contains `key`.
        unsafe { self.raw.get_unchecked(key) }
    }

    /// Returns a mutable reference to the value of `key`, without a check that it has one.
    ///
    /// # Safety
    /// - The storage contains `key`, with this version.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// // SAFETY: the key was just inserted.
    /// unsafe { *counts.get_unchecked_mut(3) += 1 };
    /// assert_eq!(counts[3], 11);
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, key: K) -> &mut T {
        // SAFETY: caller guarantees that the storage contains `key`.
        unsafe { self.raw.get_unchecked_mut(key) }
    }

    /// Returns mutable references to the values of several keys at once.
    ///
    /// # Complexity
    /// *O*(`N`²).
    ///
    /// # Panics
    /// Panics if a key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// if let [Some(a), Some(b), None] = counts.get_disjoint_mut([1, 3, 7]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!((counts[3], counts[1]), (20, 10));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        match self.raw.get_disjoint_mut(keys) {
            Ok(values) => values,
            Err(n) => panic!("Storage::get_disjoint_mut: the key {:?} comes twice", keys[n]),
        }
    }

    /// Returns mutable references to the values of several keys, without a check that the keys differ.
    ///
    /// # Complexity
    /// *O*(`N`).
    ///
    /// # Safety
    /// - No key that the storage contains occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// // SAFETY: the keys are different.
    /// let [a, b] = unsafe { counts.get_disjoint_unchecked_mut([1, 7]) };
    /// assert_eq!((a, b), (Some(&mut 20), None));
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the keys are different")]
    #[must_use]
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        // SAFETY: caller guarantees that no two of the keys have the same value.
        unsafe { self.raw.get_disjoint_unchecked_mut(keys) }
    }

    /// Returns a pointer to the value of `key`, or `None` if it has none.
    ///
    /// It remains valid until the value is moved or dropped: see [addresses](Self#addresses). As with any pointer, it
    /// must not be dereferenced in conflict with a reference to the value.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(0_u32, 10)]);
    /// let before = counts.get_ptr(0).unwrap();
    /// counts.extend((1..10_000).map(|n| (n, 0)));
    /// assert_eq!(counts.get_ptr(0), Some(before));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_ptr(&self, key: K) -> Option<core::ptr::NonNull<T>> {
        self.raw.find(key)
    }

    /// Returns the key with this index, of any version, and its value.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = Storage::from([(key, "ada")]);
    /// assert_eq!(names.get_by_index(5), Some((key, &"ada")));
    /// assert_eq!(names.get_by_index(6), None);
    /// ```
    #[doc(alias("current", "get_key_value"))]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
        let key = self.as_set().get_by_index(index)?;
        Some((key, self.get(key)?))
    }

    /// Returns the key with this index, of any version, and a mutable reference to its value.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut counts = Storage::from([(key, 10)]);
    /// assert_eq!(counts.get_by_index_mut(5), Some((key, &mut 10)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index_mut(&mut self, index: usize) -> Option<(K, &mut T)> {
        let key = self.as_set().get_by_index(index)?;
        Some((key, self.get_mut(key)?))
    }

    /// Inserts a pair at the end, or in place of the pair whose key has the same index.
    ///
    /// Returns the replaced pair: the same key with its previous value, or a displaced key of another version with its
    /// value.
    ///
    /// Allocates if a page or the array of keys is full, or if the key is the first of its page of the sparse array.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible for integers
    /// only. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails. The storage is
    /// unchanged then, and the value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = Storage::new();
    /// assert_eq!(names.insert(old, "ada"), None);
    /// assert_eq!(names.insert(old, "bob"), Some((old, "ada")));
    /// assert_eq!(names.insert(new, "cleo"), Some((old, "bob")));
    /// assert_eq!(names.len(), 1);
    /// ```
    #[doc(alias("emplace", "emplace_or_replace", "push"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K, value: T) -> Option<(K, T)> {
        match self.raw.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.raise("Storage::insert"),
        }
    }

    /// Inserts a value for a key whose index is vacant and returns a reference to it.
    ///
    /// Never displaces a value. Allocates like [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if a key of any version has the index, or if [`insert`](Self::insert) would panic. The value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// names.insert_new(3_u32, "ada".to_string()).push('!');
    /// assert_eq!(names[3], "ada!");
    /// ```
    /// ```should_panic
    /// use storage::{Entity, Storage};
    ///
    /// let stale = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(stale.next_version(), "ada")]);
    /// names.insert_new(stale, "bob"); // panics: the index belongs to a newer key
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: K, value: T) -> &mut T {
        match self.raw.try_insert_new(key, value) {
            Ok(value) => value,
            Err(error) => error.raise("Storage::insert_new"),
        }
    }

    /// Does the same as [`insert_new`](Self::insert_new), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the value, with the reason:
    /// - [`Present`](crate::TryInsertErrorKind::Present) if the key has a value already,
    /// - [`OtherVersion`](crate::TryInsertErrorKind::OtherVersion) if a key of another version has the index,
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if the index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT)
    ///   or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if allocation fails.
    ///
    /// The contents are unchanged; empty pages may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryInsertErrorKind};
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.try_insert_new(3_u32, "ada"), Ok(&mut "ada"));
    /// let error = names.try_insert_new(3, "bob").unwrap_err();
    /// assert_eq!((error.value, error.kind), ("bob", TryInsertErrorKind::Present));
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
        self.raw.try_insert_new(key, value)
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// Std's `HashMap::try_insert` refuses keys that are present; [`try_insert_new`](Self::try_insert_new) does that
    /// here.
    ///
    /// # Errors
    /// Returns the value, with the reason:
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if the index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT)
    ///   or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if allocation fails.
    ///
    /// The contents are unchanged; empty pages may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryInsertErrorKind};
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.try_insert(3_u64, "ada"), Ok(None));
    /// assert_eq!(names.try_insert(3, "bob"), Ok(Some((3, "ada"))));
    /// assert_eq!(names.try_insert(u64::MAX, "cleo").unwrap_err().kind, TryInsertErrorKind::OutOfRange);
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
        self.raw.try_insert(key, value)
    }

    /// [Inserts](Self::insert) a clone of `value` for each key and drops the replaced values.
    ///
    /// [`extend`](Extend::extend) takes pairs of keys and values.
    ///
    /// # Complexity
    /// *O*(keys given), amortized over growth.
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would. The preceding keys keep their new values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut health = Storage::new();
    /// health.insert_many(0..3_u32, &100);
    /// assert!(health.iter().eq([(0, &100), (1, &100), (2, &100)]));
    /// ```
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = K>, value: &T)
    where
        T: Clone,
    {
        self.extend(keys.into_iter().map(|key| (key, value.clone())));
    }

    /// Moves all pairs of `other` into this storage, which leaves `other` empty.
    ///
    /// Pairs with the same indices are replaced at their positions and dropped; other pairs are appended.
    ///
    /// Allocates like [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(`other.len()`).
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would; no value has moved then. Also panics if the drop of a replaced value
    /// does; all other values have been moved or dropped then.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut a = Storage::from([(1_u32, "ada")]);
    /// let mut b = Storage::from([(2_u32, "bob")]);
    /// a.append(&mut b);
    /// assert_eq!(a.keys_slice(), [1, 2]);
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<B: Allocator, Q: Paging>(&mut self, other: &mut Storage<T, K, B, Q>) {
        // Allocate first: while a value moves, it belongs to neither storage.
        let is_new = |key: &&K| self.as_set().version_of(key.index()).is_none();
        let new = other.keys_slice().iter().filter(is_new).count();
        if let Err(error) = self.try_reserve(new) {
            error.raise("Storage::append");
        }
        for &key in other.keys_slice() {
            if let Err(error) = self.try_reserve_for(key) {
                error.raise("Storage::append", key);
            }
        }
        // Not `extend`, which would reserve for keys that are present already.
        if let Err(error) = self.raw.try_extend(&mut other.drain(..)) {
            error.raise("Storage::append");
        }
    }

    /// Replaces the key that has the index of `key` with `key` and keeps the value.
    ///
    /// Returns the previous key, or `None` if the index is vacant.
    ///
    /// The version may be higher or lower than before.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut names = Storage::from([(key, "ada")]);
    /// assert_eq!(names.set_version(key.next_version()), Some(key));
    /// assert_eq!(names.get(key.next_version()), Some(&"ada"));
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.set_version(key)
    }

    /// Returns an iterator over the keys and values, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert!(names.iter().eq([(3, &"ada"), (1, &"bob")]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, K> {
        Iter::new(self.raw.walk())
    }

    /// Returns an iterator over the keys and mutable references to the values, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// for (key, count) in counts.iter_mut() {
    ///     *count += key;
    /// }
    /// assert!(counts.values().eq(&[13, 21]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, K> {
        IterMut::new(self.raw.walk_mut())
    }

    /// Returns an iterator over the keys, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).keys().eq([3, 1]));
    /// ```
    #[inline]
    pub fn keys(&self) -> set::Iter<'_, K> {
        self.as_set().iter()
    }

    /// Returns the keys as a slice, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).keys_slice(), [3, 1]);
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub const fn keys_slice(&self) -> &[K] {
        self.as_set().as_slice()
    }

    /// Returns an iterator over the values, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).values().eq(&["ada", "bob"]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T, K> {
        Values::new(self.raw.walk())
    }

    /// Returns an iterator over mutable references to the values, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// counts.values_mut().for_each(|count| *count += 1);
    /// assert!(counts.values().eq(&[11, 21]));
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T, K> {
        ValuesMut::new(self.raw.walk_mut())
    }

    /// Returns an iterator over the pages, as pairs of slices of keys and values.
    ///
    /// Each page but the last has [`page_len`](Self::page_len) values; the last has at least one.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let squares: Storage<u64, u32> = (0..1500).map(|n| (n, u64::from(n) * 2)).collect();
    /// assert!(squares.pages().map(|(_, values)| values.len()).eq([1024, 476]));
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages(&self) -> Pages<'_, T, K> {
        Pages::new(self.raw.runs())
    }

    /// Returns an iterator over the pages, as pairs of slices of keys and mutable values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut squares: Storage<u64, u32> = (0..1500).map(|n| (n, 1)).collect();
    /// for (_, values) in squares.pages_mut() {
    ///     values[0] = 0;
    /// }
    /// assert_eq!(squares.values().sum::<u64>(), 1498);
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages_mut(&mut self) -> PagesMut<'_, T, K> {
        PagesMut::new(self.raw.runs_mut())
    }

    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }

    /// Allocates all memory that inserting `key` needs, so that the insertion cannot fail.
    #[inline]
    pub(crate) fn try_reserve_for(&mut self, key: K) -> Result<(), TryInsertErrorKind<K>> {
        self.raw.try_reserve_for(key)
    }

    /// Returns the cells, for joins: the value of the key at a position is in the cell of that position.
    #[inline(always)]
    pub(crate) const fn table(&self) -> PageTable<T> {
        self.raw.table()
    }
}

impl<T, K: SparseKey> Default for Storage<T, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for Storage<T, K, A, P> {
    /// Clones the storage as [`try_clone`](Storage::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("Storage::clone"))
    }

    /// Clones `source` into the memory of `self`, with its allocator.
    ///
    /// If a clone panics, the values cloned before are kept.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.extend(source.iter().map(|(key, value)| (key, value.clone())));
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for Storage<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
