//! [`GroupedStorage`].

use core::fmt;
use core::ops::{Deref, Index, IndexMut};

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey, SparseSet};

use crate::basic_storage::{IterMut, PagesMut, ValuesMut, missing};
use crate::{BySize, Paging, Storage};

/// A storage of a [`Group`](super::Group), with mutable values and fixed keys.
///
/// Returned by [`Group::storage_mut`](super::Group::storage_mut) and
/// [`Group::storages_mut`](super::Group::storages_mut). Dereferences to [`Storage`] and can be [joined](crate::Join)
/// like a `&mut Storage`, by value or by `&mut`. No method changes the keys or their order.
///
/// # Examples
/// ```
/// use storage::{Group, Join, Storage};
///
/// let places = Storage::from([(3_u32, 0.0), (1, 5.0)]);
/// let mut group = Group::new((places, Storage::from([(1, "bob")])));
/// let speeds = Storage::from([(3_u32, 0.5)]);
///
/// let mut places = group.storage_mut::<0>();
/// (&mut places, &speeds).join().for_each(|(_, (place, speed))| *place += speed);
/// assert_eq!(places[3], 0.5);
/// places[3] = 2.0;
/// assert_eq!(group.storage::<0>()[3], 2.0);
/// ```
///
/// Keys cannot be inserted or removed:
/// ```compile_fail,E0596
/// use storage::{Group, Storage};
///
/// let mut group = Group::new((Storage::from([(3_u32, 0.0)]), Storage::from([(3, "ada")])));
/// group.storage_mut::<0>().remove(3);
/// ```
pub struct GroupedStorage<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut Storage<T, K, A, P>,
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> GroupedStorage<'a, T, K, A, P> {
    #[inline]
    pub(super) fn new(storage: &'a mut Storage<T, K, A, P>) -> Self {
        Self { storage }
    }

    /// Unwraps the storage. The caller must not change its keys or their order.
    #[inline]
    pub(crate) fn into_storage(self) -> &'a mut Storage<T, K, A, P> {
        self.storage
    }

    /// Reborrows the storage.
    #[inline]
    pub(crate) fn reborrow(&mut self) -> GroupedStorage<'_, T, K, A, P> {
        GroupedStorage { storage: self.storage }
    }

    /// Returns a mutable reference to the value of `key`. See [`Storage::get_mut`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1)]), Storage::from([(1, 10)])));
    /// let mut numbers = group.storage_mut::<0>();
    /// assert_eq!(numbers.get_mut(3), Some(&mut 1));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.storage.get_mut(key)
    }

    /// Returns mutable references to the values of several keys. See [`Storage::get_disjoint_mut`].
    ///
    /// # Panics
    /// Panics if a key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// let mut numbers = group.storage_mut::<0>();
    /// assert_eq!(numbers.get_disjoint_mut([1, 3]), [Some(&mut 2), Some(&mut 1)]);
    /// ```
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        self.storage.get_disjoint_mut_for("GroupedStorage", keys)
    }

    /// Returns a mutable iterator over keys and values. See [`Storage::iter_mut`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.storage_mut::<0>().iter_mut().for_each(|(_, value)| *value += 1);
    /// assert_eq!(group.storage::<0>()[3], 2);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, SparseSet<K, A>> {
        self.storage.iter_mut()
    }

    /// Returns a mutable iterator over the values. See [`Storage::values_mut`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.storage_mut::<0>().values_mut().for_each(|value| *value += 1);
    /// assert_eq!(group.storage::<0>()[3], 2);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T, SparseSet<K, A>> {
        self.storage.values_mut()
    }

    /// Returns a mutable iterator over the pages. See [`Storage::pages_mut`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.storage_mut::<0>().pages_mut().for_each(|(_, values)| values.fill(0));
    /// assert_eq!(group.storage::<0>()[3], 0);
    /// ```
    #[inline]
    pub fn pages_mut(&mut self) -> PagesMut<'_, T, K> {
        self.storage.pages_mut()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Deref for GroupedStorage<'_, T, K, A, P> {
    type Target = Storage<T, K, A, P>;

    #[inline]
    fn deref(&self) -> &Storage<T, K, A, P> {
        self.storage
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Index<K> for GroupedStorage<'_, T, K, A, P> {
    type Output = T;

    /// Returns a reference to the value of `key`.
    ///
    /// # Panics
    /// Panics if `key` has no value.
    #[track_caller]
    #[inline]
    fn index(&self, key: K) -> &T {
        match self.storage.get(key) {
            Some(value) => value,
            None => missing("GroupedStorage", "index", key, self.storage.raw.index().get_by_index(key.index())),
        }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IndexMut<K> for GroupedStorage<'_, T, K, A, P> {
    /// Returns a mutable reference to the value of `key`.
    ///
    /// # Panics
    /// Panics if `key` has no value.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        if !self.storage.contains_key(key) {
            missing("GroupedStorage", "index_mut", key, self.storage.raw.index().get_by_index(key.index()));
        }
        &mut self.storage[key]
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for GroupedStorage<'_, T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.storage.fmt(f)
    }
}
