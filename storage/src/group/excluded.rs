//! [`Excluded`], and the methods of a [`Group`] that has excluded storages.

use super::any_grouped::AnyGrouped;
use super::sealed::Sealed;
use super::{Borrowed, Group, StorageAt, Storages};
use crate::try_insert_error::InsertResult;

/// The storages whose keys a [`Group`] of `S` excludes: `()` for none, or a tuple of one to eight [`Storage`]s.
///
/// This trait is sealed.
///
/// [`Storage`]: crate::Storage
///
/// # Examples
/// ```
/// use storage::group::{Excluded, Storages};
/// use storage::{Group, Storage};
///
/// /// The first entity, whether the group excludes others or not.
/// fn first<S: Storages, X: Excluded<S>>(group: &Group<S, X>) -> Option<S::Key> {
///     group.keys_slice().first().copied()
/// }
///
/// let (names, ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (3, 30)]));
/// let frozen = Storage::from([(3_u32, ())]);
/// assert_eq!(first(&Group::excluding((names, ages), (frozen,))), Some(1));
/// ```
// With `S` for a parameter, no caller can implement it: each implementation of `Storages` is a foreign type to callers.
pub trait Excluded<S: Storages>: Sealed {
    /// The removed values.
    #[doc(hidden)]
    type Taken;

    /// Returns `true` if a storage contains `key`.
    #[doc(hidden)]
    fn excludes(&self, key: S::Key) -> bool;

    /// Removes `key` from all storages and returns its values.
    #[doc(hidden)]
    fn take(&mut self, key: S::Key) -> Self::Taken;

    /// Calls `visit` once with each key of any storage.
    #[doc(hidden)]
    fn for_each_excluded(&self, visit: &mut dyn FnMut(S::Key));

    /// Calls `visit` with each storage, in order.
    #[doc(hidden)]
    fn each_excluded<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn AnyGrouped<S::Key>));

    /// Calls `visit` with each storage, in order.
    #[doc(hidden)]
    fn each_excluded_mut(&mut self, visit: &mut dyn FnMut(&mut dyn AnyGrouped<S::Key>));
}

impl Sealed for () {}

impl<S: Storages> Excluded<S> for () {
    type Taken = ();

    #[inline]
    fn excludes(&self, _key: S::Key) -> bool {
        false
    }

    #[inline]
    fn take(&mut self, _key: S::Key) {}

    fn for_each_excluded(&self, _visit: &mut dyn FnMut(S::Key)) {}

    fn each_excluded<'a>(&'a self, _visit: &mut dyn FnMut(&'a dyn AnyGrouped<S::Key>)) {}

    fn each_excluded_mut(&mut self, _visit: &mut dyn FnMut(&mut dyn AnyGrouped<S::Key>)) {}
}

impl<S: Storages, X: Storages<Key = S::Key>> Excluded<S> for X {
    type Taken = X::Found;

    #[inline]
    fn excludes(&self, key: S::Key) -> bool {
        self.first_with(key).is_some()
    }

    #[inline]
    fn take(&mut self, key: S::Key) -> X::Found {
        self.remove(key)
    }

    fn for_each_excluded(&self, visit: &mut dyn FnMut(S::Key)) {
        self.for_each_key(visit);
    }

    fn each_excluded<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn AnyGrouped<S::Key>)) {
        self.each(visit);
    }

    fn each_excluded_mut(&mut self, visit: &mut dyn FnMut(&mut dyn AnyGrouped<S::Key>)) {
        self.each_mut(visit);
    }
}

/// # Exclusion
/// A key in an excluded storage is not shared, even if all other storages contain it. Both methods that change an
/// excluded storage take *O*(storages), insertion amortized.
impl<S: Storages, X: Storages<Key = S::Key>> Group<S, X> {
    /// Inserts a value into excluded storage `N`. The key is then no longer shared.
    ///
    /// Returns the replaced value.
    ///
    /// # Panics
    /// Panics if `key` is out of range, or if the storage has a key of another version with its index. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let (names, ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (3, 30)]));
    /// let mut group = Group::excluding((names, ages), (Storage::<&str, u32>::new(),));
    /// assert_eq!(group.insert_excluded::<0>(3, "on leave"), None);
    /// assert_eq!(group.keys_slice(), [1]);
    /// assert_eq!(group.storage::<0>().get(3), Some(&"ada"));
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    pub fn insert_excluded<const N: usize>(&mut self, key: S::Key, value: X::Value) -> Option<X::Value>
    where
        X: StorageAt<N>,
    {
        match self.try_insert_excluded(key, value) {
            Ok(replaced) => replaced,
            Err(error) => error.handle("Group", "insert_excluded"),
        }
    }

    /// Fallible version of [`insert_excluded`](Self::insert_excluded).
    ///
    /// # Errors
    /// Returns `TryInsertError` with the value if `key` is out of range, if the storage has a key of another version
    /// with its index, or if allocation fails. The group is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage, TryInsertErrorKind};
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let mut group = Group::excluding((names,), (Storage::<&str, u32>::new(),));
    /// assert_eq!(group.try_insert_excluded::<0>(3, "on leave"), Ok(None));
    /// let error = group.try_insert_excluded::<0>(u32::MAX, "ill").unwrap_err();
    /// assert_eq!((error.value, error.kind), ("ill", TryInsertErrorKind::OutOfRange));
    /// assert_eq!(group.keys_slice(), [1]);
    /// ```
    pub fn try_insert_excluded<const N: usize>(
        &mut self,
        key: S::Key,
        value: X::Value,
    ) -> InsertResult<S::Key, X::Value>
    where
        X: StorageAt<N>,
    {
        let replaced = self.excluded.storage_at_mut().try_insert(key, value)?;
        self.leave(key);
        Ok(replaced)
    }

    /// Removes `key` from excluded storage `N` and returns its value. The key is then shared if all storages contain it
    /// and no other excluded storage does.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let (names, ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (3, 30)]));
    /// let mut group = Group::excluding((names, ages), (Storage::from([(3_u32, "on leave")]),));
    /// assert_eq!(group.remove_excluded::<0>(3), Some("on leave"));
    /// assert_eq!(group.get(3), Some((&"ada", &30)));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_excluded<const N: usize>(&mut self, key: S::Key) -> Option<X::Value>
    where
        X: StorageAt<N>,
    {
        let removed = self.excluded.storage_at_mut().remove(key)?;
        self.enter(key);
        Some(removed)
    }

    /// Returns references to the excluded storages.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let group = Group::excluding((names,), (Storage::from([(3_u32, "on leave")]),));
    /// assert_eq!(group.excluded().0.get(3), Some(&"on leave"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn excluded(&self) -> &X {
        &self.excluded
    }

    /// Returns the excluded storages, with mutable values and fixed keys.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let mut group = Group::excluding((names,), (Storage::from([(3_u32, 5)]),));
    /// let (mut days_off,) = group.excluded_mut();
    /// days_off[3] -= 1;
    /// assert_eq!(group.excluded().0[3], 4);
    /// ```
    #[must_use]
    #[inline]
    pub fn excluded_mut(&mut self) -> <X as Borrowed<'_>>::Grouped {
        self.excluded.grouped()
    }

    /// Unwraps the storages and the excluded storages.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let group = Group::excluding((names,), (Storage::from([(3_u32, "on leave")]),));
    /// let ((names,), (absent,)) = group.into_parts();
    /// assert_eq!((names.len(), absent.len()), (2, 1));
    /// ```
    #[must_use]
    #[inline]
    pub fn into_parts(self) -> (S, X) {
        (self.storages, self.excluded)
    }
}
