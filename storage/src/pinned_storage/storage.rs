//! [`PinnedStorage`].

use core::pin::Pin;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::parts::SparseIndex;
use sparse_set::{Entity, SparseKey};

use super::IterPinMut;
use crate::raw::{RawPinned, RawStable};
use crate::stable_storage::{Iter, Keys, StableStorage, Values};
use crate::{BySize, Paging, TryInsertError};

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

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawStable<T, K, A, P> {
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
        self.raw().slot_len()
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
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw().index()
    }

    /// Inserts a value for `key`. First drops the value with the same index in place, if any.
    ///
    /// Returns the key of the dropped value, which may have another version.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would, or if the drop of the previous value does. Then its key is removed,
    /// and `value` is dropped.
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
            Err(error) => error.raise("PinnedStorage::insert_new"),
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
    pub fn iter(&self) -> Iter<'_, T, K> {
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
    pub fn keys(&self) -> Keys<'_, T, K> {
        Keys { pairs: self.raw().iter() }
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
        Values { pairs: self.raw().iter() }
    }
}

/// Pins the values in place.
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> From<StableStorage<T, K, A, P>> for PinnedStorage<T, K, A, P> {
    fn from(storage: StableStorage<T, K, A, P>) -> Self {
        Self { raw: RawPinned::pin(storage.raw) }
    }
}
