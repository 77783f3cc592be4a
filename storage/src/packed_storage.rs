//! [`Storage`], its entries and its iterators.
//!
//! The module is not named like the crate: after `use storage::*`, `storage` is still the crate.

// First, for the documentation: there methods come in the order of modules.
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

use sparse_set::alloc::{Allocator, Global};
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

/// A map from keys to values, packed: the keys lie in a [`SparseSet`], and the value of each in the same order beside them.
///
/// Looking a key up, inserting and removing it take one slot of the sparse array each, as in the set. Iteration is over
/// dense memory. The values lie in pages that never move: inserting does not change where other values are.
///
/// # Versions
/// There is at most one key for each index. A key with the index of another and a different version is a different key:
/// [`get`](Self::get) and [`remove`](Self::remove) do not find it. [`insert`](Self::insert) displaces the key that is there with its
/// value, whichever of the versions is higher, and returns both: a handle that is out of date evicts the value of the living entity. To
/// prevent that, insert only if the [`EntityPool`](crate::EntityPool) says that the key [is alive](crate::EntityPool::is_alive), or use
/// [`try_insert_new`](Self::try_insert_new), which refuses and says whose the index is.
///
/// # Order
/// Keys and values have positions, `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last value into
/// the place of the removed one. Iteration goes from front to back, and ascending sorts put the least value in front. (`EnTT`
/// does both the other way around, so that a storage may be changed while it is iterated over;
/// [`retain`](Self::retain), [`extract_if`](Self::extract_if) and [`drain`](Self::drain) are for that here.)
///
/// # Addresses
/// A value stays where it is until it is removed, the last value takes the place of a removed one, or the order is changed. So pointers
/// from [`get_ptr`](Self::get_ptr) stay good when others are inserted, and when the storage itself is moved.
///
/// # Pages
/// A page is 16 KiB, but has at most 1024 values and at least one; see [`Paging`] for other lengths. It is allocated when the first
/// value comes to lie in it, and freed by [`shrink_to_fit`](Self::shrink_to_fit). Values without a size, as in `Storage<()>`, take no
/// memory: the storage is a set then.
///
/// # Panics of values
/// `Drop` and `Clone` of values, predicates, comparators and iterators may panic. The storage stays whole, and no value is lost or
/// dropped twice.
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
    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::alloc::Global;
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

    /// The keys, which is all that joins with other storages need.
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

    /// How many values there are.
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

    /// Whether there are no values.
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

    /// How many values there is room for. A key may need a page of the sparse array besides.
    ///
    /// [`reserve`](Self::reserve) makes room for whole pages of values. A storage that grows by itself may have cells for more values
    /// than room for keys.
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

    /// How many values a page has, which [`Paging`] decides: a power of two.
    ///
    /// Values without a size need no pages; then this is half of what `usize` can count.
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

    /// How many pages of values are allocated. The pages of the sparse array do not count.
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

    /// Makes room for `additional` values more, in whole pages.
    ///
    /// Allocates if there is less room than that. Pages of the sparse array are not allocated: which of them depends on the keys.
    ///
    /// # Panics
    /// If that were more values than there are indices. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
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
            error.raise("Storage::reserve");
        }
    }

    /// [`reserve`](Self::reserve) with an error in place of a panic.
    ///
    /// # Errors
    /// If that were more values than there are indices, or if there is no memory. Pages that were allocated stay.
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

    /// Gives memory back: pages of values and of the sparse array that are not in use, and the room for more keys.
    ///
    /// What the allocator refuses to make smaller stays as it is. No value moves.
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

    /// [`shrink_to_fit`](Self::shrink_to_fit), but keeps room for `min_capacity` values if there is.
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

    /// Whether there is a value for `key`, with this version.
    ///
    /// # Complexity
    /// *O*(1): one slot is read, and compared once. The values are not touched.
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

    /// The value of `key`.
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

    /// The value of `key`, to be changed.
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

    /// The value of `key`, which must be there.
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
        // SAFETY: the key is there, says the caller.
        unsafe { self.raw.get_unchecked(key) }
    }

    /// The value of `key`, which must be there, to be changed.
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
        // SAFETY: the key is there, says the caller.
        unsafe { self.raw.get_unchecked_mut(key) }
    }

    /// The values of several keys at once, to be changed.
    ///
    /// # Complexity
    /// *O*(`N`²).
    ///
    /// # Panics
    /// If a key that is there comes twice.
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

    /// [`get_disjoint_mut`](Self::get_disjoint_mut) that does not look for keys that come twice.
    ///
    /// # Complexity
    /// *O*(`N`).
    ///
    /// # Safety
    /// - No key that the storage contains comes twice.
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

    /// A pointer to the value of `key`, `None` if there is none.
    ///
    /// It stays good until the value is moved or dropped: see [addresses](Self#addresses). Whoever dereferences it must see to it that no
    /// reference to the value is in the way, as with any pointer.
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

    /// The key with this index, of whatever version, and its value.
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

    /// The key with this index, of whatever version, and its value, to be changed.
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

    /// Inserts the value as the last one. If a key has the index already, the new pair takes its position, and the old one is
    /// returned: the same key and the value from before, or a key of another version, which is displaced, and its value.
    ///
    /// Allocates when a page or the array of keys is full, and when the key is the first of its page of the sparse array.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// If the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which only an integer can have. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory. The storage holds what it held, and the value
    /// is dropped.
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

    /// Inserts a value for a key whose index has none, and returns a reference to it.
    ///
    /// Nothing is ever displaced. Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if a key has the index, of whatever version, and as [`insert`](Self::insert). The value is dropped.
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

    /// [`insert_new`](Self::insert_new) with an error in place of a panic.
    ///
    /// # Errors
    /// Returns the value, with the reason:
    /// - [`Present`](crate::TryInsertErrorKind::Present) if the key has a value already,
    /// - [`OtherVersion`](crate::TryInsertErrorKind::OtherVersion) if a key of another version has the index,
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if the index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if there is no memory.
    ///
    /// The storage holds what it held before; there may be empty pages more.
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

    /// [`insert`](Self::insert) with an error in place of a panic. (The map of the standard library has a `try_insert` that refuses keys
    /// that are there: that is [`try_insert_new`](Self::try_insert_new).)
    ///
    /// # Errors
    /// Returns the value, with the reason:
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if the index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if there is no memory.
    ///
    /// The storage holds what it held before; there may be empty pages more.
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

    /// [Inserts](Self::insert) a clone of `value` for each key. What the keys or their indices had before is dropped.
    ///
    /// [`extend`](Extend::extend) takes pairs of keys and values.
    ///
    /// # Complexity
    /// *O*(keys given), amortized over growth.
    ///
    /// # Panics
    /// As [`insert`](Self::insert). The keys before have their values then.
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

    /// Moves all pairs of `other` to the end of this storage, or to the positions of what had their indices here, which is dropped. `other` is
    /// empty afterwards.
    ///
    /// Allocates as [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(`other.len()`).
    ///
    /// # Panics
    /// As [`insert`](Self::insert); nothing has moved then. Or when the drop of a value that is replaced panics: all other values have moved or are
    /// dropped then.
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
        // Allocate first: on its way a value belongs to neither storage.
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
        // Not by `extend`, which would reserve for keys that are here already.
        if let Err(error) = self.raw.try_extend(&mut other.drain(..)) {
            error.raise("Storage::append");
        }
    }

    /// Gives the key with the index of `key` the version of `key`; the value stays. Returns what the key was, `None` if no key has
    /// the index: nothing changes then.
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

    /// The keys and values, from front to back.
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

    /// The keys and values, from front to back, the values to be changed.
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

    /// The keys, from front to back.
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

    /// The keys, by position.
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

    /// The values, from front to back.
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

    /// The values, from front to back, to be changed.
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

    /// The keys and values page by page, as slices: for each page the keys of its values, and the values.
    ///
    /// All but the last have [`page_len`](Self::page_len) values; the last has at least one.
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

    /// The keys and values page by page, as slices, the values to be changed.
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

    /// Checks the invariants of the memory. For tests.
    ///
    /// # Panics
    /// If one does not hold.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }

    /// Obtains all memory that it takes to insert `key`, so that this cannot fail afterwards.
    #[inline]
    pub(crate) fn try_reserve_for(&mut self, key: K) -> Result<(), TryInsertErrorKind<K>> {
        self.raw.try_reserve_for(key)
    }

    /// Where the values are, for joins: that of the key at a position is in the cell of this position. The pointers are good for
    /// as long as the storage is borrowed.
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
    /// As [`try_clone`](Storage::try_clone).
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("Storage::clone"))
    }

    /// [`clone`](Self::clone) into the memory that `self` has, with its allocator. If a value panics, those before are there.
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
