//! [`PinnedStorage`].

// First: rustdoc lists impl blocks in module order, and constructors come first.
mod construct;

mod filling;

use core::fmt;
use core::iter::FusedIterator;
use core::pin::Pin;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::parts::SparseIndex;
use sparse_set::{Entity, SparseKey, TryReserveError};

use super::iter::iterator;
use super::{Iter, Keys, StableStorage, Values};
use crate::raw::{PinnedCells, RawPinned, RawStable};
use crate::{BySize, Paging, TryInsertError};

/// A [`StableStorage`] of pinned values, which may rely on their address until they are dropped.
///
/// For values that are not [`Unpin`], such as futures and nodes of intrusive lists. It returns `Pin<&mut T>` in place
/// of `&mut T`.
///
/// # Why this is sound
/// [`Pin`](core::pin) requires that a pinned value does not move. Cells never move, neither when the storage grows nor
/// when it is moved itself; no method returns `&mut T` or a value; and there is no `compact`, `swap`, sort, `drain` or
/// `remove` by value. All of these are available for `T: Unpin` through [`into_inner`](Self::into_inner).
///
/// It also requires that the memory of a value is not reused before its drop has returned or panicked.
/// [`remove_in_place`](Self::remove_in_place), [`retain`](Self::retain), [`clear`](Self::clear) and the drop of the
/// storage drop values in place. The cell counts as a hole by then, so that the storage is valid after a panic, but the
/// mutable borrow lasts until the drop has ended, so the cell cannot be filled before. If a drop panics, the other
/// values are dropped before pages are freed. If the storage is [forgotten](core::mem::forget), its pages are never
/// freed. The allocator must be `'static`, as for `Box::pin_in`: otherwise it could be dropped before the values, and
/// their memory reused.
///
/// A subtype of an `Unpin` type need not be `Unpin`, so the storage is invariant in `T`: not even a change of lifetime
/// turns values that must not move into values that may.
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
/// Nor can it through a subtype that is `Unpin`:
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
    raw: RawPinned<T, K, A, P>,
}

/// Moving the storage does not move its values.
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Unpin for PinnedStorage<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    #[inline(always)]
    pub(crate) const fn stable(&self) -> &RawStable<T, K, A, P> {
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

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::allocator::Global;
    ///
    /// let names: PinnedStorage<String> = PinnedStorage::new();
    /// let Global = names.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.stable().index().allocator()
    }

    /// Returns the number of values, without holes.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.stable().len()
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names: PinnedStorage<String> = PinnedStorage::new();
    /// assert!(names.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of positions: values and holes. Holes stay until they are filled or the storage is empty.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// names.remove_in_place(3);
    /// assert_eq!((names.len(), names.slot_len()), (0, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.stable().slot_len()
    }

    /// Returns the number of values the storage can hold without allocating pages of values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names: PinnedStorage<String> = PinnedStorage::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn capacity(&self) -> usize {
        self.stable().capacity()
    }

    /// Reserves capacity for at least `additional` more values. Holes count as capacity. No value moves.
    ///
    /// # Panics
    /// Panics if [`StableStorage::reserve`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names: PinnedStorage<String> = PinnedStorage::new();
    /// names.reserve(10);
    /// assert!(names.capacity() >= 10);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.raise_for("PinnedStorage::reserve", self.len().saturating_add(additional), "keys", K::INDEX_LIMIT);
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
    /// use storage::PinnedStorage;
    ///
    /// let mut names: PinnedStorage<String> = PinnedStorage::new();
    /// names.try_reserve(10)?;
    /// assert!(names.capacity() >= 10);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees memory after the last position and unused pages of the sparse array. No value moves.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// names.clear();
    /// names.shrink_to_fit();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Returns `true` if `key` has a value, with this version.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.contains_key(3));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: K) -> bool {
        self.stable().index().get(key).is_some()
    }

    /// Returns a reference to the value of `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.get(3), Some(&"Ada"));
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<&T> {
        self.stable().get(key)
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

    /// Returns the key with this index, of any version, and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.get_by_index(3), Some((3, &"Ada")));
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
        self.stable().get_by_index(index)
    }

    /// Returns the index from keys to positions. For tests and for this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.stable().index()
    }

    /// Inserts a value for `key`. Drops the value of the same index, if any, in place first.
    ///
    /// Returns the key of the dropped value, which may be of another version.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would, or if the drop of the previous value panics. In that case its key is
    /// removed, and `value` is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// assert_eq!(names.insert(3_u32, "Ada"), None);
    /// assert_eq!(names.insert(3, "Bob"), Some(3));
    /// assert_eq!(names.get(3), Some(&"Bob"));
    /// ```
    #[doc(alias("emplace", "emplace_or_replace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K, value: T) -> Option<K> {
        match self.raw.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.raise("PinnedStorage::insert"),
        }
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`try_insert_new`](Self::try_insert_new) except for present values, which are replaced.
    /// The error contains the value, which was not pinned yet.
    ///
    /// # Examples
    /// ```
    /// use storage::{PinnedStorage, TryInsertErrorKind};
    ///
    /// let mut names = PinnedStorage::new();
    /// assert_eq!(names.try_insert(3_u64, "Ada"), Ok(None));
    /// assert_eq!(names.try_insert(3, "Bob"), Ok(Some(3)));
    /// let error = names.try_insert(u64::MAX, "Cleo").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OutOfRange, "Cleo"));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K, value: T) -> Result<Option<K>, TryInsertError<K, T>> {
        self.raw.try_insert(key, value)
    }

    /// Inserts a value for a key whose index is vacant and returns a pinned mutable reference to it.
    ///
    /// # Panics
    /// Panics if a key of any version has the index, or if [`insert`](Self::insert) would panic. The value is dropped.
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
            Err(error) => error.raise("PinnedStorage::insert_new"),
        }
    }

    /// Does the same as [`insert_new`](Self::insert_new), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`StableStorage::try_insert_new`]. The error contains the value, which was not pinned yet.
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

    /// Replaces the key that has the index of `key` with `key` and keeps the value.
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
        self.raw.set_version(key)
    }

    /// Removes `key` and drops its value in place. Returns whether it was present, with this version.
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

    /// Drops all values in place, removes all holes and keeps the memory.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
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
    /// use storage::PinnedStorage;
    ///
    /// let mut names = PinnedStorage::new();
    /// names.insert(3_u32, "Ada");
    /// assert!(names.iter().eq([(3, &"Ada")]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, K> {
        Iter::new(self.stable().shared())
    }

    /// Returns an iterator over keys and pinned mutable references to values, by position.
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
        IterPinMut::new(self.raw.pinned())
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
    pub fn keys(&self) -> Keys<'_, T, K> {
        Keys::new(self.stable().shared())
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
    pub fn values(&self) -> Values<'_, T, K> {
        Values::new(self.stable().shared())
    }

    /// Checks the invariants, for tests.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.stable().assert_invariants();
    }
}

impl<T, K: SparseKey> Default for PinnedStorage<T, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Clones the storage with a clone of the allocator. Positions are preserved; see [`StableStorage::try_clone`].
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names = PinnedStorage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.try_clone()?.get(3), Some(&"Ada"));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { raw: self.raw.try_clone()? })
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone + 'static, P: Paging> Clone for PinnedStorage<T, K, A, P> {
    /// Clones the storage as [`try_clone`](PinnedStorage::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("PinnedStorage::clone"))
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator + 'static, P: Paging> fmt::Debug for PinnedStorage<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Pins the values in place.
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> From<StableStorage<T, K, A, P>> for PinnedStorage<T, K, A, P> {
    fn from(storage: StableStorage<T, K, A, P>) -> Self {
        Self { raw: RawPinned::pin(storage.raw) }
    }
}

/// A mutable iterator over the keys and pinned values of a [`PinnedStorage`].
///
/// # Examples
/// ```
/// use storage::PinnedStorage;
///
/// let mut ages = PinnedStorage::new();
/// ages.insert(3_u32, 36);
/// ages.iter_pin_mut().for_each(|(_, mut age)| age.set(40));
/// assert_eq!(ages.get(3), Some(&40));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterPinMut<'a, T, K: SparseKey = Entity> {
    cells: PinnedCells<'a, T, K>,
}

iterator!(['a, T, K: SparseKey] IterPinMut<'a, T, K>, PinnedCells<'a, T, K>, (K, Pin<&'a mut T>), core::convert::identity, core::convert::identity, where T: fmt::Debug);

impl<T, K: SparseKey> Default for IterPinMut<'_, T, K> {
    fn default() -> Self {
        Self { cells: PinnedCells::default() }
    }
}
