//! [`Group`].

use sparse_set::SparseSet;
use sparse_set::{SparseKey, TryReserveError};

use super::{Borrowed, Excluded, GroupedStorage, Iter, IterMut, Pages, PagesMut, StorageAt, Storages};
use crate::Storage;
use crate::basic_storage::{IterMut as StorageIterMut, PagesMut as StoragePagesMut};

type Row<'a, S> = (<S as Storages>::Key, <S as Borrowed<'a>>::Refs);

type RowMut<'a, S> = (<S as Storages>::Key, <S as Borrowed<'a>>::RefsMut);

/// Owns one to eight storages and keeps their shared entities packed at the front, in the same order.
///
/// ```text
///                   shared: len() entities                 only here
///                ┌─────┬─────┬─────┬─────┐
///   storage 0    │ k 9 │ k 4 │ k 7 │ k 2 │  k 1 │ k 5 │
///                ├─────┼─────┼─────┼─────┤
///   storage 1    │ k 9 │ k 4 │ k 7 │ k 2 │  k 8 │
///                ├─────┼─────┼─────┼─────┤
///   storage 2    │ k 9 │ k 4 │ k 7 │ k 2 │  k 5 │ k 3 │ k 1 │
///                └─────┴─────┴─────┴─────┘
/// ```
/// Iteration over the shared entities walks along parallel slices without look-ups. A [join](crate::Join) looks up each
/// key in all storages but one. In return, each storage of a group swaps two values whenever an entity starts or ceases
/// to be shared.
///
/// Storages are changed through the group: all at once by methods such as [`insert`](Self::insert), or one at a time by
/// methods such as [`insert_into`](Self::insert_into). Read a storage through [`storage`](Self::storage), and change
/// its values through [`storage_mut`](Self::storage_mut), in joins as well. Entities in only some of the storages are
/// not part of the group.
///
/// A group made by [`excluding`](Self::excluding) leaves out entities that are in one of the excluded storages `X`.
/// Those are changed by [`insert_excluded`](Self::insert_excluded) and [`remove_excluded`](Self::remove_excluded).
///
/// Two groups are equal if their storages are, and the excluded ones, whatever the order of the entities.
///
/// A group is an [`AnyStorage`](crate::AnyStorage) of the keys of all its storages, shared or not, so that destroyed
/// entities can be removed from it.
///
/// Like its storages, a group may outlive what their values borrow, unless dropping a value may access it.
///
/// # Differences from `EnTT`
/// `EnTT`'s groups observe the storages of a registry. This group owns its storages, so a storage is in at most one
/// group. It owns [excluded](Self::excluding) storages too; a [`KeyGroup`](super::KeyGroup), which owns no storage, can
/// exclude others.
///
/// # Panic safety
/// `Drop` of values, comparators, predicates and iterators may panic. The storages stay in step, and no value is lost
/// or dropped twice.
///
/// # Examples
/// ```
/// use storage::{Entity, Group, Storage};
///
/// let [ada, bob, cleo] = [1, 2, 3].map(|index| Entity::new(index, 0).unwrap());
/// let places = Storage::from([(ada, 0.0), (bob, 1.0), (cleo, 2.0)]);
/// let speeds = Storage::from([(cleo, 0.5), (ada, 0.25)]);
///
/// let mut group = Group::new((places, speeds));
/// assert_eq!(group.len(), 2);
/// group.iter_mut().for_each(|(_, (place, speed))| *place += *speed);
/// assert_eq!(group.get(cleo), Some((&2.5, &0.5)));
///
/// group.insert_into::<1>(bob, 4.0);
/// assert_eq!(group.len(), 3);
/// group.remove_from::<0>(ada);
/// assert!(group.iter().all(|(entity, _)| entity != ada));
/// ```
#[doc(alias("basic_group", "owned_t"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<S, X = ()> {
    pub(super) storages: S,
    pub(crate) excluded: X,
    /// The number of shared entities. Invariants, whenever user code may run:
    /// - G1: the first `len` positions of all storages have the same keys, in the same order.
    /// - G2: no other key is in all storages and in no excluded one.
    /// - G3: none of these keys is in an excluded storage.
    pub(super) len: usize,
}

impl<S: Storages, X: Excluded<S>> Group<S, X> {
    /// Adds a key to the shared ones if all storages have it and no excluded one has.
    #[inline]
    pub(super) fn enter(&mut self, key: S::Key) {
        if self.storages.all_contain(key) && !self.excluded.excludes(key) && !self.contains(key) {
            self.storages.bring(key, self.len);
            self.len += 1;
        }
    }

    /// Removes a key from the shared ones. The caller must then remove it from at least one storage, or must
    /// have inserted it into an excluded one (G2).
    #[inline]
    pub(super) fn leave(&mut self, key: S::Key) -> bool {
        let position = self.position_of(key);
        if let Some(position) = position {
            self.len -= 1;
            self.storages.swap_at(position, self.len);
        }
        position.is_some()
    }

    /// Returns the number of shared entities.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.len(), 1);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if no entity is shared. The storages may still contain values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(1, 10)])));
    /// assert!(group.is_empty());
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns `true` if `key` is shared: all storages contain it, with this version, and no excluded one does.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert!(group.contains(1));
    /// assert!(!group.contains(3));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(&self, key: S::Key) -> bool {
        self.position_of(key).is_some()
    }

    /// Returns the position of `key` in all storages, or `None` if it is not shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.position_of(1), Some(0));
    /// assert_eq!(group.position_of(3), None);
    /// ```
    #[doc(alias("find", "index", "index_of"))]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: S::Key) -> Option<usize> {
        self.storages.position(key).filter(|&position| position < self.len)
    }

    /// Returns the shared keys, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.keys_slice(), [1]);
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub fn keys_slice(&self) -> &[S::Key] {
        &self.storages.keys()[..self.len]
    }

    /// Returns references to the values of `key`, or `None` if it is not shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.get(1), Some((&"bob", &10)));
    /// assert_eq!(group.get(3), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, key: S::Key) -> Option<<S as Borrowed<'_>>::Refs> {
        self.storages.at(self.position_of(key)?)
    }

    /// Returns mutable references to the values of `key`, or `None` if it is not shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// if let Some((a, b)) = group.get_mut(1) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!(group.get(1), Some((&10, &2)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: S::Key) -> Option<<S as Borrowed<'_>>::RefsMut> {
        self.storages.at_mut(self.position_of(key)?)
    }

    /// Returns the shared key at `position` and its values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.get_at(0), Some((1, (&"bob", &10))));
    /// assert_eq!(group.get_at(1), None);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<Row<'_, S>> {
        let key = *self.keys_slice().get(position)?;
        Some((key, self.storages.at(position)?))
    }

    /// Returns the shared key at `position` and mutable references to its values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// assert_eq!(group.get_at_mut(0), Some((1, (&mut 2, &mut 10))));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_at_mut(&mut self, position: usize) -> Option<RowMut<'_, S>> {
        let key = *self.keys_slice().get(position)?;
        Some((key, self.storages.at_mut(position)?))
    }

    /// Returns an iterator over the shared keys and their values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert!(group.iter().eq([(1, (&"bob", &10))]));
    /// ```
    #[doc(alias = "each")]
    #[inline]
    pub fn iter(&self) -> Iter<'_, S> {
        Iter::new(self.pages())
    }

    /// Returns a mutable iterator over the shared keys and their values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.iter_mut().for_each(|(_, (a, b))| *a += *b);
    /// assert_eq!(group.storage::<0>()[1], 12);
    /// ```
    #[doc(alias = "each")]
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, S> {
        IterMut::new(self.pages_mut())
    }

    /// Returns an iterator over slices of the shared keys and of the values of each storage, of equal lengths. A slice
    /// ends where a page of any storage ends.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, PagesOf, Storage};
    ///
    /// let mut short = Storage::with_paging(PagesOf::<4>);
    /// short.extend((0..10_u32).map(|n| (n, n)));
    /// let long: Storage<u32, u32> = (0..10).map(|n| (n, n * n)).collect();
    /// let group = Group::new((short, long));
    /// assert!(group.pages().map(|(keys, _)| keys.len()).eq([4, 4, 2]));
    /// let products = |(_, (a, b)): (_, (&[u32], &[u32]))| a.iter().zip(b).map(|(a, b)| a * b).sum::<u32>();
    /// assert_eq!(group.pages().map(products).sum::<u32>(), (0..10).map(|n| n * n * n).sum());
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages(&self) -> Pages<'_, S> {
        Pages::new(self.storages.columns(), self.len)
    }

    /// Returns an iterator over slices of the shared keys and mutable values of each storage, of equal lengths.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// for (_, (a, b)) in group.pages_mut() {
    ///     a.copy_from_slice(b);
    /// }
    /// assert_eq!(group.get(1), Some((&10, &10)));
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages_mut(&mut self) -> PagesMut<'_, S> {
        PagesMut::new(self.storages.columns_mut(), self.len)
    }

    /// Returns references to all storages.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// let (names, ages) = group.storages();
    /// assert_eq!((names.len(), ages.len()), (2, 1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn storages(&self) -> &S {
        &self.storages
    }

    /// Returns a reference to storage number `N`.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Join, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.storage::<0>().get(3), Some(&"ada"));
    ///
    /// let towns = Storage::from([(3_u32, "Paris")]);
    /// assert!((group.storage::<0>(), &towns).join().eq([(3, (&"ada", &"Paris"))]));
    /// ```
    #[must_use]
    #[inline]
    pub fn storage<const N: usize>(&self) -> &Storage<S::Value, S::Key, S::Alloc, S::Pages>
    where
        S: StorageAt<N>,
    {
        self.storages.storage_at()
    }

    /// Returns storage number `N`, with mutable values and fixed keys.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Join, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// let bonus = Storage::from([(3_u32, 100)]);
    /// (group.storage_mut::<0>(), &bonus).join().for_each(|(_, (value, bonus))| *value += bonus);
    /// assert_eq!(group.storage::<0>()[3], 101);
    /// ```
    #[must_use]
    #[inline]
    pub fn storage_mut<const N: usize>(&mut self) -> GroupedStorage<'_, S::Value, S::Key, S::Alloc, S::Pages>
    where
        S: StorageAt<N>,
    {
        GroupedStorage::new(self.storages.storage_at_mut())
    }

    /// Returns all storages, with mutable values and fixed keys.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Join, SparseSet, Storage, Without};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10), (3, 30)])));
    /// let frozen = SparseSet::from([1]);
    /// let (a, b) = group.storages_mut();
    /// (a, b, Without(&frozen)).join().for_each(|(_, (a, b, ()))| std::mem::swap(a, b));
    /// assert_eq!((group.get(1), group.get(3)), (Some((&2, &10)), Some((&30, &1))));
    /// ```
    #[must_use]
    #[inline]
    pub fn storages_mut(&mut self) -> <S as Borrowed<'_>>::Grouped {
        self.storages.grouped()
    }

    /// Returns a mutable reference to the value of `key` in storage `N`, shared or not.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// if let Some(value) = group.get_mut_in::<0>(3) {
    ///     *value += 1;
    /// }
    /// assert_eq!(group.storage::<0>()[3], 2);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut_in<const N: usize>(&mut self, key: S::Key) -> Option<&mut S::Value>
    where
        S: StorageAt<N>,
    {
        self.storages.storage_at_mut().get_mut(key)
    }

    /// Returns a mutable iterator over all keys and values of storage `N`, shared or not.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.iter_mut_in::<0>().for_each(|(_, value)| *value += 1);
    /// assert_eq!(group.storage::<0>()[3], 2);
    /// ```
    #[inline]
    pub fn iter_mut_in<const N: usize>(&mut self) -> StorageIterMut<'_, S::Value, SparseSet<S::Key, S::Alloc>>
    where
        S: StorageAt<N>,
    {
        self.storages.storage_at_mut().iter_mut()
    }

    /// Returns a mutable iterator over the pages of storage `N`, with keys shared or not.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10)])));
    /// group.pages_mut_in::<0>().for_each(|(_, values)| values.fill(0));
    /// assert_eq!(group.storage::<0>()[3], 0);
    /// ```
    #[inline]
    pub fn pages_mut_in<const N: usize>(&mut self) -> StoragePagesMut<'_, S::Value, S::Key>
    where
        S: StorageAt<N>,
    {
        self.storages.storage_at_mut().pages_mut()
    }

    /// Reserves capacity for at least `additional` more values in each storage.
    ///
    /// # Panics
    /// Panics if [`Storage::reserve`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group: Group<(Storage<&str>, Storage<u32>)> = Group::default();
    /// group.reserve(100);
    /// assert!(group.storage::<1>().capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.handle_error_for(
                "Group::reserve",
                self.len().saturating_add(additional),
                "keys",
                S::Key::INDEX_LIMIT,
            );
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns the errors of [`Storage::try_reserve`]. Some storages may have grown.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage, TryReserveError};
    ///
    /// let mut group: Group<(Storage<&str, u8>, Storage<u32, u8>)> = Group::default();
    /// assert_eq!(group.try_reserve(100), Ok(()));
    /// assert_eq!(group.try_reserve(1000), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.storages.try_reserve(additional)
    }

    /// Returns the number of bytes that the storages have allocated. See [`Storage::allocated_bytes`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group: Group<(Storage<&str>, Storage<u32>)> = Group::default();
    /// assert_eq!(group.allocated_bytes(), 0);
    /// group.reserve(100);
    /// assert!(group.allocated_bytes() >= 100 * (16 + 4));
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        let mut bytes = self.storages.allocated_bytes();
        self.excluded.each_excluded(&mut |storage| bytes += storage.allocated_bytes());
        bytes
    }

    /// Shrinks all storages. See [`Storage::shrink_to_fit`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group: Group<(Storage<&str>, Storage<u32>)> = Group::default();
    /// group.reserve(100);
    /// group.shrink_to_fit();
    /// assert_eq!(group.storage::<1>().capacity(), 0);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.storages.each_mut(&mut |storage| storage.shrink_to_fit());
        self.excluded.each_excluded_mut(&mut |storage| storage.shrink_to_fit());
    }

    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.storages.assert_in_step(self.len);
        self.excluded.each_excluded(&mut |storage| storage.assert_invariants());
        let is_shared = |key| self.storages.all_contain(key) && !self.excluded.excludes(key);
        for &key in &self.storages.fewest_keys()[self.len..] {
            assert!(!is_shared(key), "G2: all storages have {key:?}, which is not one of the shared");
        }
        for &key in self.keys_slice() {
            assert!(is_shared(key), "G3: an excluded storage has {key:?}, which is one of the shared");
        }
    }
}

impl<S: Storages> Group<S> {
    /// Unwraps the storages.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// let (names, ages) = group.into_storages();
    /// assert_eq!(names.keys_slice(), [1, 3]);
    /// assert_eq!(ages.keys_slice(), [1]);
    /// ```
    #[must_use]
    #[inline]
    pub fn into_storages(self) -> S {
        self.storages
    }
}

impl<S: Storages + Default, X: Excluded<S> + Default> Default for Group<S, X> {
    /// Creates a group of empty storages.
    fn default() -> Self {
        Self::excluding(S::default(), X::default())
    }
}

impl<S: Storages> From<S> for Group<S> {
    /// Creates a group as [`Group::new`] does.
    fn from(storages: S) -> Self {
        Self::new(storages)
    }
}
