//! [`PinnedStorage`].

use core::fmt;
use core::panic::UnwindSafe;
use core::pin::Pin;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::SparseIndex;
use sparse_set::{Entity, SparseKey, TryReserveError};

use super::IterPinMut;
use crate::basic_storage::{Iter, Values};
use crate::handle_error::{handle_error, handle_too_many};
use crate::raw::{RawPinned, RawStorage};
use crate::{BySize, Paging, StableStorage, TryInsertError, reserved_len};
use sparse_set::StableSet;
use sparse_set::internal::KeySet;

/// A [`StableStorage`] of pinned values, which may rely on their address until they are dropped.
///
/// For values that are not [`Unpin`], such as futures and nodes of intrusive lists. Returns `Pin<&mut T>` instead of
/// `&mut T`.
///
/// # Why this is sound
/// [`Pin`](core::pin) requires that a pinned value does not move. Cells never move, neither when the storage grows nor
/// when it is moved itself; no method returns `&mut T` or a value; and there is no `compact`, `swap`, sort, `drain` or
/// `remove` by value. For `T: Unpin`, these are available through [`into_inner`](Self::into_inner).
///
/// It also requires that the memory of a value is not reused before its drop has returned or panicked.
/// [`remove_in_place`](Self::remove_in_place), [`retain`](Self::retain), [`clear`](Self::clear) and the drop of the
/// storage drop values in place. The cell is a hole before the drop, so that the storage is valid after a panic, but
/// the mutable borrow lasts until the drop has ended, so the cell cannot be filled earlier. If a drop panics, the other
/// values are dropped before pages are freed. If the storage is [forgotten](core::mem::forget), its pages are never
/// freed. The allocator must be `'static`, as for `Box::pin_in`: otherwise it could be dropped before the values, and
/// their memory reused.
///
/// A subtype of an `Unpin` type need not be `Unpin`, so the storage is invariant in `T`: a coercion cannot make pinned
/// values movable.
///
/// Like a `Vec`, a storage may outlive what its values borrow, unless dropping a value may access it.
///
/// # Examples
/// ```
/// use std::future::Future;
/// use std::pin::Pin;
/// use std::task::{Context, Poll, Waker};
/// use storage::PinnedStorage;
///
/// async fn double(n: u32) -> u32 {
///     std::future::ready(n).await * 2
/// }
///
/// let mut tasks = PinnedStorage::new();
/// for key in [3_u32, 1, 4] {
///     tasks.insert(key, double(key));
/// }
/// let mut done = Vec::new();
/// let mut context = Context::from_waker(Waker::noop());
/// tasks.retain(|key, task| match task.poll(&mut context) {
///     Poll::Ready(result) => {
///         done.push((key, result));
///         false
///     }
///     Poll::Pending => true,
/// });
/// assert_eq!(done, [(3, 6), (1, 2), (4, 8)]);
/// assert!(tasks.is_empty());
/// ```
///
/// An allocator that does not outlive the values is rejected:
/// ```compile_fail
/// use storage::PinnedStorage;
///
/// let bump = bumpalo::Bump::new();
/// let mut tasks = PinnedStorage::new_in(&bump);
/// tasks.insert(3_u32, async {});
/// ```
///
/// A value that is not [`Unpin`] cannot be moved out:
/// ```compile_fail
/// use storage::PinnedStorage;
///
/// let mut tasks = PinnedStorage::new();
/// tasks.insert(3_u32, async {});
/// tasks.into_inner();
/// ```
///
/// Nor through a subtype that is `Unpin`:
/// ```compile_fail
/// use std::marker::PhantomPinned;
/// use storage::{PinnedStorage, StableStorage};
///
/// struct Node<F>(F, PhantomPinned);
/// impl Unpin for Node<fn(&'static str)> {}
///
/// fn unpin(nodes: PinnedStorage<Node<for<'a> fn(&'a str)>>) -> StableStorage<Node<fn(&'static str)>> {
///     let nodes: PinnedStorage<Node<fn(&'static str)>> = nodes;
///     nodes.into_inner()
/// }
/// ```
pub struct PinnedStorage<T, K: SparseKey = Entity, A: Allocator + 'static = Global, P: Paging = BySize> {
    pub(crate) raw: RawPinned<T, K, A, P>,
}

/// Moving the storage does not move its values.
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Unpin for PinnedStorage<T, K, A, P> {}

impl<T, K: SparseKey> PinnedStorage<T, K> {
    /// Creates an empty storage. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// static EMPTY: PinnedStorage<String, u32> = PinnedStorage::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty storage with capacity for `capacity` values. Does not allocate pages of the sparse
    /// array.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names: PinnedStorage<&str> = PinnedStorage::with_capacity(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(storage) => storage,
            Err(error) => handle_too_many::<K>(error, "PinnedStorage", "with_capacity", capacity),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{PinnedStorage, TryReserveError};
    ///
    /// let names = PinnedStorage::<&str, u8>::try_with_capacity(257);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static> PinnedStorage<T, K, A> {
    /// Creates an empty storage in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::allocator::Global;
    ///
    /// let mut names = PinnedStorage::new_in(Global);
    /// names.insert(7_u32, "Ada");
    /// assert_eq!(names.get(7), Some(&"Ada"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self::with_paging_in(BySize, alloc)
    }

    /// Creates an empty storage with capacity for `capacity` values, in `alloc`. Does not allocate pages of the
    /// sparse array.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::allocator::Global;
    ///
    /// let names = PinnedStorage::<&str, u32>::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(storage) => storage,
            Err(error) => handle_too_many::<K>(error, "PinnedStorage", "with_capacity_in", capacity),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::allocator::Global;
    ///
    /// let names = PinnedStorage::<&str, u32>::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut storage = Self::new_in(alloc);
        storage.try_reserve(capacity)?;
        Ok(storage)
    }
}

impl<T, K: SparseKey, P: Paging> PinnedStorage<T, K, Global, P> {
    /// Creates an empty storage with the page length of `paging`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, PinnedStorage};
    ///
    /// let mut chunks = PinnedStorage::with_paging(PagesOf::<16>);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::{PagesOf, PinnedStorage};
    ///
    /// let mut chunks = PinnedStorage::with_paging_in(PagesOf::<16>, Global);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging_in(paging: P, alloc: A) -> Self {
        let _ = paging;
        Self { raw: RawPinned::pin(RawStorage::stable_in(alloc)) }
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Clones the storage with a clone of the allocator. Preserves positions, holes and the order in which
    /// holes are filled.
    ///
    /// # Complexity
    /// *O*(positions + slots of pages of the sparse array).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. Allocates all memory before the first value is cloned.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// let clone = names.try_clone()?;
    /// assert!(clone.iter().eq(names.iter()));
    /// assert_eq!(clone.position_of(1), Some(1));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { raw: self.raw.try_clone()? })
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawStorage<T, StableSet<K, A>, P> {
        self.raw.raw()
    }

    /// Unwraps the storage of [`Unpin`] values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.into_inner().remove(3), Some("Ada"));
    /// ```
    #[must_use]
    pub fn into_inner(self) -> StableStorage<T, K, A, P>
    where
        T: Unpin,
    {
        StableStorage { raw: self.raw.unpin() }
    }

    /// Returns the number of positions, including holes. Holes stay until they are filled or the storage is empty.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// names.insert(5, "Bob");
    /// names.remove_in_place(3);
    /// assert_eq!((names.len(), names.slot_len()), (1, 2));
    /// names.remove_in_place(5);
    /// assert_eq!((names.len(), names.slot_len()), (0, 0));
    /// ```
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.raw().set().slot_len()
    }

    /// Returns a pinned reference to the value of `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.get_pin(3).as_deref(), Some(&"Ada"));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_pin(&self, key: K) -> Option<Pin<&T>> {
        self.raw.get_pin(key)
    }

    /// Returns a pinned mutable reference to the value of `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// if let Some(mut name) = names.get_pin_mut(3) {
    ///     name.set("Bob");
    /// }
    /// assert_eq!(names.get(3), Some(&"Bob"));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_pin_mut(&mut self, key: K) -> Option<Pin<&mut T>> {
        self.raw.get_pin_mut(key)
    }

    /// Returns the index from keys to positions. For tests and for this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw().index()
    }

    /// Inserts a value for `key`. First drops the value of `key` in place, if any; returns `true` if there was one.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would. Also panics if the drop of the previous value does; its key is then
    /// removed, and `value` is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// assert!(!names.insert(3_u32, "Ada"));
    /// assert!(names.insert(3, "Bob"));
    /// assert_eq!(names.get(3), Some(&"Bob"));
    /// ```
    #[doc(alias("emplace", "emplace_or_replace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K, value: T) -> bool {
        match self.raw.try_insert(key, value) {
            Ok(replaced) => replaced,
            Err(error) => error.handle("PinnedStorage", "insert"),
        }
    }

    /// Inserts a value for `key`. First drops the value with the same index in place, whatever its version, and returns
    /// its key.
    ///
    /// A stale handle evicts the value of the living entity.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does, but not for other versions.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, PinnedStorage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = PinnedStorage::from([(old, "Ada")]);
    /// assert_eq!(names.insert_evicting(old.next_version(), "Bob"), Some(old));
    /// assert_eq!(names.get(old), None);
    /// ```
    #[track_caller]
    pub fn insert_evicting(&mut self, key: K, value: T) -> Option<K> {
        match self.raw.try_insert_evicting(key, value) {
            Ok(old) => old,
            Err(error) => error.handle("PinnedStorage", "insert_evicting"),
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns the errors of [`try_insert_new`](Self::try_insert_new) except those for present values, which are
    /// replaced. The error contains the value, not yet pinned.
    ///
    /// # Examples
    /// ```
    /// use storage::{PinnedStorage, TryInsertErrorKind};
    ///
    /// let mut names = PinnedStorage::new();
    /// assert_eq!(names.try_insert(3_u64, "Ada"), Ok(false));
    /// assert_eq!(names.try_insert(3, "Bob"), Ok(true));
    /// let error = names.try_insert(u64::MAX, "Cleo").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OutOfRange, "Cleo"));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K, value: T) -> Result<bool, TryInsertError<K, T>> {
        self.raw.try_insert(key, value)
    }

    /// Fallible version of [`insert_evicting`](Self::insert_evicting).
    ///
    /// # Errors
    /// Returns the errors of [`try_insert`](Self::try_insert), except that for other versions.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, PinnedStorage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = PinnedStorage::from([(old, "Ada")]);
    /// assert_eq!(names.try_insert_evicting(old.next_version(), "Bob"), Ok(Some(old)));
    /// ```
    pub fn try_insert_evicting(&mut self, key: K, value: T) -> Result<Option<K>, TryInsertError<K, T>> {
        self.raw.try_insert_evicting(key, value)
    }

    /// Inserts a value for a key whose index is vacant and returns a pinned mutable reference to it.
    ///
    /// # Panics
    /// Panics if a key of any version has the index, or if [`insert`](Self::insert) would. The value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert_new(3_u32, "Ada".to_string()).push('!');
    /// assert_eq!(names.get(3).unwrap(), "Ada!");
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: K, value: T) -> Pin<&mut T> {
        match self.raw.try_insert_new(key, value) {
            Ok(value) => value,
            Err(error) => error.handle("PinnedStorage", "insert_new"),
        }
    }

    /// Fallible version of [`insert_new`](Self::insert_new).
    ///
    /// # Errors
    /// Returns the errors of [`StableStorage::try_insert_new`]. The error contains the value, not yet pinned.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// assert!(names.try_insert_new(3_u32, "Ada").is_ok());
    /// assert_eq!(names.try_insert_new(3, "Bob").unwrap_err().value, "Bob");
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: K, value: T) -> Result<Pin<&mut T>, TryInsertError<K, T>> {
        self.raw.try_insert_new(key, value)
    }

    /// Removes `key` and drops its value in place. Returns `true` if the key was present.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.remove_in_place(3));
    /// ```
    #[doc(alias = "erase")]
    #[inline]
    pub fn remove_in_place(&mut self, key: K) -> bool {
        self.raw.remove_in_place(key)
    }

    /// Retains only the values for which `keep` returns `true`, and drops the others in place. Leaves holes.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut ages = PinnedStorage::new();
    /// ages.insert(3_u32, 36);
    /// ages.insert(1, 20);
    /// ages.retain(|_, age| *age > 30);
    /// assert!(ages.keys().eq([3]));
    /// ```
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(K, Pin<&mut T>) -> bool) {
        self.raw.retain(keep);
    }

    /// Returns an iterator over keys and values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.iter().eq([(3, &"Ada")]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, StableSet<K, A>> {
        Iter { pairs: self.raw().iter() }
    }

    /// Returns a mutable iterator over keys and pinned values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut ages = PinnedStorage::new();
    /// ages.insert(3_u32, 36);
    /// for (_, mut age) in ages.iter_pin_mut() {
    ///     age.set(*age + 1);
    /// }
    /// assert_eq!(ages.get(3), Some(&37));
    /// ```
    #[inline]
    pub fn iter_pin_mut(&mut self) -> IterPinMut<'_, T, K> {
        IterPinMut { pairs: self.raw.iter_pin_mut() }
    }

    /// Returns an iterator over the keys, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.keys().eq([3]));
    /// ```
    #[inline]
    pub fn keys(&self) -> <StableSet<K, A> as KeySet>::Keys<'_> {
        self.raw().set().keys()
    }

    /// Returns an iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.values().eq(&["Ada"]));
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T, StableSet<K, A>> {
        Values { pairs: self.raw().iter() }
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::allocator::Global;
    ///
    /// let names: PinnedStorage<&str> = PinnedStorage::new();
    /// let Global = names.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    #[inline]
    pub fn allocator(&self) -> &A {
        self.raw().index().allocator()
    }

    /// Returns the number of values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// assert_eq!(PinnedStorage::from([(3_u32, "Ada"), (3, "Bob")]).len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.raw().set().len()
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::from([(3_u32, "Ada")]);
    /// assert!(!names.is_empty());
    /// names.clear();
    /// assert!(names.is_empty());
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of values the storage can hold without allocating, except for pages of the sparse
    /// array.
    ///
    /// [`reserve`](Self::reserve) allocates whole pages of values. After growth on insertion, there may be
    /// capacity for more values than keys.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names: PinnedStorage<&str> = PinnedStorage::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.raw().capacity()
    }

    /// Returns the number of values per page, a power of two (see [`Paging`]). For zero-sized values, returns
    /// `1 << (usize::BITS - 1)`.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// assert_eq!(PinnedStorage::<u64>::new().page_len(), 1024);
    /// ```
    #[doc(alias("page_size", "ENTT_PACKED_PAGE"))]
    #[must_use]
    #[inline]
    pub const fn page_len(&self) -> usize {
        self.raw().table().page_len()
    }

    /// Returns the number of allocated bytes: pages of values, their directory, and the set of keys.
    ///
    /// Does not count what the values own.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names: PinnedStorage<&str> = PinnedStorage::new();
    /// assert_eq!(names.allocated_bytes(), 0);
    /// names.reserve(100);
    /// assert!(names.allocated_bytes() >= 100 * 16);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.raw().allocated_bytes()
    }

    /// Returns the number of allocated pages of values, without pages of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// assert_eq!(PinnedStorage::from([(3_u32, "Ada")]).page_count(), 1);
    /// assert_eq!(PinnedStorage::from([(3_u32, ())]).page_count(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw().page_count()
    }

    /// Reserves capacity for at least `additional` more values, in whole pages. Holes count as capacity.
    ///
    /// No value moves. Does not allocate pages of the sparse array for new keys, as they depend on the keys.
    ///
    /// # Panics
    /// Panics if the new length would exceed the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut counts = PinnedStorage::from([(3_u32, 1_u64)]);
    /// counts.reserve(1024);
    /// assert_eq!(counts.page_count(), 2);
    /// assert!(counts.capacity() >= 1025);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            let wanted = self.len().saturating_add(additional);
            handle_too_many::<K>(error, "PinnedStorage", "reserve", wanted);
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns `TryReserveError` if the new length would exceed the number of indices or if allocation fails.
    /// Pages allocated so far are kept.
    ///
    /// # Examples
    /// ```
    /// use storage::{PinnedStorage, TryReserveError};
    ///
    /// let mut counts = PinnedStorage::<u64, u8>::new();
    /// assert_eq!(counts.try_reserve(256), Ok(()));
    /// assert_eq!(counts.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees unused pages of values and of the sparse array, and unused capacity for keys.
    ///
    /// Keeps blocks that the allocator fails to shrink. No value moves, so holes stay unless the storage is
    /// empty.
    ///
    /// # Complexity
    /// *O*(len + slots of pages).
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut counts = PinnedStorage::<u64, u32>::with_capacity(5000);
    /// counts.extend((0..10).map(|n| (n, 0)));
    /// counts.shrink_to_fit();
    /// assert_eq!(counts.page_count(), 1);
    /// counts.clear();
    /// counts.shrink_to_fit();
    /// assert_eq!((counts.page_count(), counts.capacity()), (0, 0));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the capacity to at least `min_capacity` values, never below the length.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut counts = PinnedStorage::<u64, u32>::with_capacity(5000);
    /// counts.shrink_to(100);
    /// assert_eq!(counts.page_count(), 1);
    /// assert!((100..5000).contains(&counts.capacity()));
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw().assert_invariants();
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Returns `true` if `key` has a value. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, PinnedStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = PinnedStorage::from([(key, "Ada")]);
    /// assert!(names.contains_key(key));
    /// assert!(!names.contains_key(key.next_version()));
    /// ```
    #[doc(alias = "contains")]
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: K) -> bool {
        self.position_of(key).is_some()
    }

    /// Returns a reference to the value of `key`. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.get(3), Some(&"Ada"));
    /// assert_eq!(names.get(4), None);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<&T> {
        self.raw().get(key)
    }

    /// Returns the key with this index, whatever its version, and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, PinnedStorage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = PinnedStorage::from([(key, "Ada")]);
    /// assert_eq!(names.get_by_index(5), Some((key, &"Ada")));
    /// assert_eq!(names.get_by_index(6), None);
    /// ```
    #[doc(alias("current", "get_key_value"))]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
        let (_, position) = self.raw().index().get_by_index(index)?;
        self.get_at(position)
    }

    /// Returns the position of `key`. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!((names.position_of(1), names.position_of(2)), (Some(1), None));
    /// ```
    #[doc(alias("index", "find", "index_of"))]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: K) -> Option<usize> {
        self.raw().index().get(key)
    }

    /// Returns the key and the value at a position, or `None` if it is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.get_at(1), Some((1, &"Bob")));
    /// assert_eq!(names.get_at(2), None);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<(K, &T)> {
        self.raw().get_at(position)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// [Inserts](Self::insert) a clone of `value` for each key and drops the replaced values.
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would. Earlier keys keep their new values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut health = PinnedStorage::new();
    /// health.insert_many(0..3_u32, &100);
    /// assert!(health.iter().eq([(0, &100), (1, &100), (2, &100)]));
    /// ```
    #[doc(alias = "insert")]
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = K>, value: &T)
    where
        T: Clone,
    {
        self.extend(keys.into_iter().map(|key| (key, value.clone())));
    }

    /// Replaces the key with the index of `key` by `key` and keeps the value. The version may be lower than
    /// before.
    ///
    /// Returns the previous key, or `None` if the index is vacant.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, PinnedStorage};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut names = PinnedStorage::from([(key, "Ada")]);
    /// assert_eq!(names.set_version(key.next_version()), Some(key));
    /// assert_eq!(names.get(key.next_version()), Some(&"Ada"));
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.rename(key)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Removes the given keys, drops their values and returns the number of removed values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// assert_eq!(names.remove_all([1, 5, 3, 1]), 2);
    /// assert!(names.keys().eq([2]));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.raw.remove_in_place(key)).count()
    }

    /// Removes all keys and drops their values. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(len + positions / 64) if the sparse array is much larger, otherwise a fill of its pages, plus the
    /// drops.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.clear();
    /// assert!(names.is_empty());
    /// assert!(names.capacity() >= 2);
    /// ```
    pub fn clear(&mut self) {
        self.raw.clear();
    }
}

impl<T, K: SparseKey> Default for PinnedStorage<T, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone + 'static, P: Paging> Clone for PinnedStorage<T, K, A, P> {
    /// Clones the storage as [`try_clone`](PinnedStorage::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => handle_error(error, "PinnedStorage", "clone"),
        }
    }
}

/// Two storages are equal if they have the same keys with equal values, at any positions.
impl<T, K, A, B, P, Q> PartialEq<PinnedStorage<T, K, B, Q>> for PinnedStorage<T, K, A, P>
where
    T: PartialEq,
    K: SparseKey,
    A: Allocator + 'static,
    B: Allocator + 'static,
    P: Paging,
    Q: Paging,
{
    fn eq(&self, other: &PinnedStorage<T, K, B, Q>) -> bool {
        self.len() == other.len()
            && self.iter().all(|(key, value)| other.raw().get(key).is_some_and(|other| value == other))
    }
}

impl<T: Eq, K: SparseKey, A: Allocator + 'static, P: Paging> Eq for PinnedStorage<T, K, A, P> {}

/// A storage owns its values, as a `Vec` does.
impl<T: UnwindSafe, K: SparseKey, A: Allocator + 'static, P: Paging> UnwindSafe for PinnedStorage<T, K, A, P> where
    StableSet<K, A>: UnwindSafe
{
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator + 'static, P: Paging> fmt::Debug for PinnedStorage<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Inserts each pair, on behalf of `method`.
    #[track_caller]
    fn extend_for(&mut self, method: &str, pairs: impl IntoIterator<Item = (K, T)>) {
        let mut pairs = pairs.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions
        // grow the storage.
        let hint = reserved_len::for_iterator::<T, K>(&pairs).min(K::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        if let Err(error) = self.raw.try_extend(&mut pairs) {
            error.handle("PinnedStorage", method);
        }
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Extend<(K, T)> for PinnedStorage<T, K, A, P> {
    /// [Inserts](PinnedStorage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// First tries to reserve for the lower bound of the iterator's size hint.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would. The preceding pairs stay in the storage.
    #[track_caller]
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, pairs: I) {
        self.extend_for("extend", pairs);
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would.
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = (K, T)>>(pairs: I) -> Self {
        let mut storage = Self::new();
        storage.extend_for("from_iter", pairs);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would.
    #[track_caller]
    fn from(pairs: [(K, T); N]) -> Self {
        let mut storage = Self::new();
        storage.extend_for("from", pairs);
        storage
    }
}

/// Pins the values in place.
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> From<StableStorage<T, K, A, P>> for PinnedStorage<T, K, A, P> {
    fn from(storage: StableStorage<T, K, A, P>) -> Self {
        Self { raw: RawPinned::pin(storage.raw) }
    }
}
