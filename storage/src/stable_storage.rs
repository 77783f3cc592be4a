//! [`StableStorage`], [`PinnedStorage`] and their iterators.

// First: rustdoc lists impl blocks in module order, and constructors come first.
mod construct;

mod clone;
mod entry;
mod eq;
mod extend;
mod extract_if;
mod index;
mod insertion;
mod iter;
mod moving;
mod pinned_storage;

use core::fmt;
use core::ptr::NonNull;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::parts::SparseIndex;
use sparse_set::{Entity, SparseKey, TryReserveError};

use crate::raw::RawStable;
use crate::{BySize, Paging};

pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};
pub use pinned_storage::{IterPinMut, PinnedStorage};

/// A map from keys to values with stable addresses. Removal leaves a hole that a later insertion fills.
///
/// A value keeps its address from insertion to removal, so that pointers to it remain valid. A look-up reads one slot
/// of a sparse array, as in a [`SparseSet`](sparse_set::SparseSet), and hashes nothing. Iteration is in order of
/// position and skips holes 64 at a time.
///
/// If addresses do not matter, prefer [`Storage`](crate::Storage), which has no holes.
///
/// # Addresses
/// Values are not moved by growth (they are stored in pages), by removal (it leaves a hole) or by moving the storage
/// itself. Only [`compact`](Self::compact), [`swap`](Self::swap), [`sort_by`](Self::sort_by) and the other sorts move
/// values. A value can still be moved out through `&mut T` or by [`remove`](Self::remove): values that *rely* on their
/// address belong in a [`PinnedStorage`].
///
/// # Positions and holes
/// Values have positions, `0..slot_len`. [`insert`](Self::insert) fills the most recent hole, or appends if there is
/// none. There are never more positions than there were values at one time. [`len`](Self::len) counts values,
/// [`slot_len`](Self::slot_len) positions. A hole takes the memory of a value, a key and one bit.
///
/// # Versions
/// There is at most one value per index. A key with the same index and a different version is a different key and is
/// not found. [`insert`](Self::insert) displaces the present key and returns it with its value: a stale handle evicts
/// the value of the living entity. To prevent that, insert only if the [`EntityPool`](crate::EntityPool) reports the
/// key [alive](crate::EntityPool::is_alive), or use [`try_insert_new`](Self::try_insert_new), which fails.
///
/// `EnTT` marks holes by version and so rejects keys without versions. Here holes are bits, so `u32` works as a key.
///
/// # Panic safety
/// Drops of values, closures and comparators may panic. The storage remains valid, and no value is lost or dropped
/// twice.
///
/// # Examples
/// ```
/// use storage::{Entity, StableStorage};
///
/// let [ada, bob, cleo] = [7, 3, 5].map(|index| Entity::new(index, 0).unwrap());
/// let mut names = StableStorage::from([(ada, "Ada"), (bob, "Bob"), (cleo, "Cleo")]);
/// let address = std::ptr::from_ref(&names[cleo]);
///
/// names.remove(ada);
/// assert_eq!((names.len(), names.slot_len()), (2, 3));
/// assert!(std::ptr::eq(address, &names[cleo]));
/// assert!(names.values().eq(&["Bob", "Cleo"]));
///
/// let dan = ada.next_version();
/// names.insert(dan, "Dan");
/// assert_eq!(names.slot_len(), 3);
/// assert!(names.keys().eq([dan, bob, cleo]));
/// assert_eq!(names.get(ada), None);
/// ```
#[doc(alias("in_place", "in_place_delete", "pointer_stability"))]
pub struct StableStorage<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    raw: RawStable<T, K, A, P>,
}

/// Moving the storage does not move its values.
impl<T, K: SparseKey, A: Allocator, P: Paging> Unpin for StableStorage<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let names: StableStorage<String> = StableStorage::new();
    /// let Global = names.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.raw.index().allocator()
    }

    /// Returns the number of values, without holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// assert_eq!(names.len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.raw.len()
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada")]);
    /// names.remove(3);
    /// assert!(names.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of positions: values and holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// assert_eq!(names.slot_len(), 2);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.raw.slot_len()
    }

    /// Returns `true` if there are holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(!names.has_holes());
    /// names.remove(3);
    /// assert!(names.has_holes());
    /// names.compact();
    /// assert!(!names.has_holes());
    /// ```
    #[doc(alias = "contiguous")]
    #[must_use]
    #[inline]
    pub const fn has_holes(&self) -> bool {
        self.len() < self.slot_len()
    }

    /// Returns the number of values the storage can hold without allocating, apart from pages of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names: StableStorage<String> = StableStorage::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// Returns the number of values per page. For zero-sized values, which need no pages, it is huge.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// assert_eq!(StableStorage::<[u8; 16]>::new().page_len(), 1024);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_len(&self) -> usize {
        self.raw.page_len()
    }

    /// Returns the number of allocated pages of values.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.page_count(), 1);
    /// names.clear();
    /// names.shrink_to_fit();
    /// assert_eq!(names.page_count(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.page_count()
    }

    /// Reserves capacity for at least `additional` more values. Holes count as capacity.
    ///
    /// No value moves. Does not allocate pages of the sparse array: which ones are needed depends on the keys.
    ///
    /// # Panics
    /// Panics if the new length would exceed the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada")]);
    /// names.reserve(64);
    /// assert!(names.capacity() >= 65);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.raise_for("StableStorage::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
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
    /// use storage::{StableStorage, TryReserveError};
    ///
    /// let mut names: StableStorage<String, u8> = StableStorage::new();
    /// assert_eq!(names.try_reserve(256), Ok(()));
    /// assert_eq!(names.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees memory after the last position and unused pages of the sparse array. No value moves.
    ///
    /// Holes stay unless the storage is empty; call [`compact`](Self::compact) first to close them. Blocks that the
    /// allocator fails to shrink are kept.
    ///
    /// # Complexity
    /// *O*(slots of pages of the sparse array + pages).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut squares: StableStorage<u64, u32> = (0..3000).map(|n| (n, u64::from(n).pow(2))).collect();
    /// assert_eq!(squares.page_count(), 3);
    /// squares.retain(|key, _| key >= 2500);
    /// squares.compact();
    /// squares.shrink_to_fit();
    /// assert_eq!(squares.page_count(), 1);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the capacity to at least `min_capacity` values, never below the length.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names: StableStorage<String> = StableStorage::with_capacity(10_000);
    /// names.shrink_to(100);
    /// assert!((100..10_000).contains(&names.capacity()));
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Returns `true` if `key` has a value, with this version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = StableStorage::from([(key, "Ada")]);
    /// assert!(names.contains_key(key));
    /// assert!(!names.contains_key(key.next_version()));
    /// ```
    #[doc(alias = "contains")]
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: K) -> bool {
        self.raw.index().get(key).is_some()
    }

    /// Returns a reference to the value of `key`, or `None` if it has none, with this version.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.get(3), Some(&"Ada"));
    /// assert_eq!(names.get(4), None);
    /// ```
    #[doc(alias = "try_get")]
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
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36)]);
    /// if let Some(age) = ages.get_mut(3) {
    ///     *age += 1;
    /// }
    /// assert_eq!(ages[3], 37);
    /// ```
    #[doc(alias = "patch")]
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.raw.get_mut(key)
    }

    /// Returns a reference to the value of `key`, without a check that it has one.
    ///
    /// # Safety
    /// - `key` has a value, with this version.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada")]);
    /// // SAFETY: 3 was just inserted.
    /// assert_eq!(unsafe { names.get_unchecked(3) }, &"Ada");
    /// ```
    #[expect(unsafe_code, reason = "it is the caller who knows that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked(&self, key: K) -> &T {
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { self.raw.get_unchecked(key) }
    }

    /// Returns a mutable reference to the value of `key`, without a check that it has one.
    ///
    /// # Safety
    /// - `key` has a value, with this version.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36)]);
    /// // SAFETY: 3 was just inserted.
    /// *unsafe { ages.get_unchecked_mut(3) } += 1;
    /// assert_eq!(ages[3], 37);
    /// ```
    #[expect(unsafe_code, reason = "it is the caller who knows that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, key: K) -> &mut T {
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { self.raw.get_unchecked_mut(key) }
    }

    /// Returns mutable references to the values of several keys at once.
    ///
    /// # Complexity
    /// *O*(`N`²).
    ///
    /// # Panics
    /// Panics if a key that has a value is there twice.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// if let [Some(ada), Some(bob), None] = ages.get_disjoint_mut([3, 1, 9]) {
    ///     std::mem::swap(ada, bob);
    /// }
    /// assert_eq!((ages[3], ages[1]), (20, 36));
    /// ```
    #[doc(alias = "get_many_mut")]
    #[must_use]
    #[track_caller]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        match self.raw.get_disjoint_mut(keys) {
            Ok(values) => values,
            Err(n) => panic!("StableStorage::get_disjoint_mut: the key {:?} comes twice", keys[n]),
        }
    }

    /// Returns mutable references to the values of several keys, without a check that the keys differ.
    ///
    /// # Complexity
    /// *O*(N).
    ///
    /// # Safety
    /// - No key that has a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// // SAFETY: the keys are different.
    /// let [bob, nobody] = unsafe { ages.get_disjoint_unchecked_mut([1, 7]) };
    /// assert_eq!((bob, nobody), (Some(&mut 20), None));
    /// ```
    #[expect(unsafe_code, reason = "it is the caller who knows that the keys are different")]
    #[must_use]
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        // SAFETY: caller guarantees that no two keys have the same value.
        unsafe { self.raw.get_disjoint_unchecked_mut(keys) }
    }

    /// Returns the key with this index, of any version, and its value.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = StableStorage::from([(key, "Ada")]);
    /// assert_eq!(names.get_by_index(5), Some((key, &"Ada")));
    /// assert_eq!(names.get_by_index(6), None);
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
        self.raw.get_by_index(index)
    }

    /// Returns the key with this index, of any version, and a mutable reference to its value.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut ages = StableStorage::from([(key, 36)]);
    /// assert_eq!(ages.get_by_index_mut(5), Some((key, &mut 36)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index_mut(&mut self, index: usize) -> Option<(K, &mut T)> {
        let (_, position) = self.raw.index().get_by_index(index)?;
        self.raw.get_at_mut(position)
    }

    /// Returns a pointer to the value of `key`, or `None` if it has none.
    ///
    /// It remains valid until the value is removed or moved: see [addresses](Self#addresses). As with any pointer, it
    /// must not be dereferenced in conflict with a reference to the value.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut counts = StableStorage::from([(0_u32, 10), (1, 20)]);
    /// let before = counts.get_ptr(1).unwrap();
    /// counts.remove(0);
    /// counts.extend((2..10_000).map(|n| (n, 0)));
    /// assert_eq!(counts.get_ptr(1), Some(before));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_ptr(&self, key: K) -> Option<NonNull<T>> {
        self.raw.find(key).map(|(_, cell)| cell)
    }

    /// Returns the position of `key`. It is constant until `key` is removed or values are moved.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// assert_eq!((names.index_of(3), names.index_of(1)), (None, Some(1)));
    /// ```
    #[doc(alias("index", "find"))]
    #[must_use]
    #[inline]
    pub fn index_of(&self, key: K) -> Option<usize> {
        self.raw.index().get(key)
    }

    /// Returns the key and the value at a position, or `None` for a hole or out of bounds.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// assert_eq!([0, 1, 2].map(|position| names.get_at(position)), [None, Some((1, &"Bob")), None]);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<(K, &T)> {
        self.raw.get_at(position)
    }

    /// Returns the key and a mutable reference to the value at a position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// assert_eq!(ages.get_at_mut(1), Some((1, &mut 20)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_at_mut(&mut self, position: usize) -> Option<(K, &mut T)> {
        self.raw.get_at_mut(position)
    }

    /// Returns the index from keys to positions. For tests and for this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
    }

    /// Removes `key` and returns its value. Leaves a hole that the next insertion fills.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.remove(3), Some("Ada"));
    /// assert_eq!(names.remove(3), None);
    /// ```
    #[doc(alias = "erase")]
    #[inline]
    pub fn remove(&mut self, key: K) -> Option<T> {
        self.raw.remove(key)
    }

    /// Removes `key` and returns it with its value. Leaves a hole.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.remove_entry(3), Some((3, "Ada")));
    /// ```
    #[inline]
    pub fn remove_entry(&mut self, key: K) -> Option<(K, T)> {
        self.remove(key).map(|value| (key, value))
    }

    /// Removes the key with this index, of any version, and returns it with its value. Leaves a hole.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut names = StableStorage::from([(key, "Ada")]);
    /// assert_eq!(names.remove_by_index(5), Some((key, "Ada")));
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<(K, T)> {
        let (key, _) = self.raw.get_by_index(index)?;
        self.remove_entry(key)
    }

    /// Removes and returns the pair at a position, or `None` for a hole or out of bounds. Leaves a hole.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.remove_at(0), Some((3, "Ada")));
    /// assert_eq!(names.remove_at(0), None);
    /// ```
    #[inline]
    pub fn remove_at(&mut self, position: usize) -> Option<(K, T)> {
        let (key, _) = self.raw.get_at(position)?;
        self.remove_entry(key)
    }

    /// Removes the given keys, drops their values and returns the number of removed values. Leaves holes.
    ///
    /// # Complexity
    /// *O*(keys given).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// assert_eq!(names.remove_all([1, 5, 3, 1]), 2);
    /// assert!(names.keys().eq([2]));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.remove_in_place(key)).count()
    }

    /// Removes `key` and drops its value in place. Returns whether it was present, with this version.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, String::from("Ada"))]);
    /// assert!(names.remove_in_place(3));
    /// assert!(!names.remove_in_place(3));
    /// ```
    #[inline]
    pub fn remove_in_place(&mut self, key: K) -> bool {
        self.raw.remove_in_place(key)
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
    /// use storage::{Entity, StableStorage};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut names = StableStorage::from([(key, "Ada")]);
    /// assert_eq!(names.set_version(key.next_version()), Some(key));
    /// assert_eq!(names.get(key.next_version()), Some(&"Ada"));
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.set_version(key)
    }

    /// Retains only the values for which `keep` returns `true`, by ascending position. Leaves holes.
    ///
    /// # Complexity
    /// *O*(positions).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 44)]);
    /// ages.retain(|_, age| *age > 30);
    /// assert!(ages.keys().eq([3, 2]));
    /// ```
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(K, &mut T) -> bool) {
        self.raw.retain(keep);
    }

    /// Creates an iterator that removes and yields the values for which `remove` returns `true`. See [`ExtractIf`].
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 44)]);
    /// assert!(ages.extract_if(|_, age| *age > 30).eq([(3, 36), (2, 44)]));
    /// assert_eq!(ages.len(), 1);
    /// ```
    pub fn extract_if<F: FnMut(K, &mut T) -> bool>(&mut self, remove: F) -> ExtractIf<'_, T, F, K, A, P> {
        ExtractIf::new(self, remove)
    }

    /// Removes all values and returns an iterator over them, by position.
    ///
    /// The storage is empty immediately, has no holes and keeps its memory.
    ///
    /// If the iterator is dropped, it drops the remaining values. If it is forgotten, they leak.
    ///
    /// # Complexity
    /// As [`clear`](Self::clear), and *O*(len + positions / 64) for the iterator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.drain().eq([(3, "Ada"), (1, "Bob")]));
    /// assert!(names.is_empty() && names.capacity() > 0);
    /// ```
    pub fn drain(&mut self) -> Drain<'_, T, K> {
        Drain::new(self.raw.drain())
    }

    /// Removes all values and holes and keeps the memory.
    ///
    /// # Complexity
    /// *O*(len + positions / 64) if the sparse array is much larger, otherwise a fill of its pages; plus *O*(len) if
    /// values need drop.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.clear();
    /// assert_eq!((names.len(), names.slot_len()), (0, 0));
    /// ```
    pub fn clear(&mut self) {
        self.raw.clear();
    }

    /// Returns an iterator over keys and values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.iter().eq([(3, &"Ada"), (1, &"Bob")]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, K> {
        Iter::new(self.raw.shared())
    }

    /// Returns an iterator over keys and mutable references to values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// for (_, age) in ages.iter_mut() {
    ///     *age += 1;
    /// }
    /// assert!(ages.values().eq(&[37, 21]));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, K> {
        IterMut::new(self.raw.exclusive())
    }

    /// Returns an iterator over the keys, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.keys().eq([3, 1]));
    /// ```
    #[inline]
    pub fn keys(&self) -> Keys<'_, T, K> {
        Keys::new(self.raw.shared())
    }

    /// Returns an iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.values().eq(&["Ada", "Bob"]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T, K> {
        Values::new(self.raw.shared())
    }

    /// Returns an iterator over mutable references to the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// ages.values_mut().for_each(|age| *age += 1);
    /// assert_eq!(ages[3], 37);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T, K> {
        ValuesMut::new(self.raw.exclusive())
    }

    /// Consumes the storage and returns an iterator over the keys, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.into_keys().eq([3, 1]));
    /// ```
    #[inline]
    pub fn into_keys(self) -> IntoKeys<T, K, A, P> {
        IntoKeys::new(self.raw.into_cells())
    }

    /// Consumes the storage and returns an iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.into_values().eq(["Ada", "Bob"]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<T, K, A, P> {
        IntoValues::new(self.raw.into_cells())
    }

    /// Checks the invariants, for tests.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }

    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawStable<T, K, A, P> {
        &self.raw
    }
}

impl<T, K: SparseKey> Default for StableStorage<T, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for StableStorage<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
