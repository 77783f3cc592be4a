//! [`Storages`]: the tuples a group can own, and [`Borrowed`]: references into them.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::GroupedStorage;
use super::any_grouped::AnyGrouped;
use super::columns::Columns;
use super::sealed::Sealed;
use crate::raw::Runs;
use crate::{Paging, Storage, TryInsertError};

/// The types of references into the storages, for a lifetime.
///
/// A separate trait, so that closures can accept the references for all lifetimes even if values borrow. `Implied`
/// implies that the storages outlive `'a`. This trait is sealed.
///
/// # Examples
/// ```
/// use storage::group::{Borrowed, Storages};
/// use storage::{Group, Storage};
///
/// /// The first shared entity, and what the storages have for it.
/// fn first<S: Storages>(group: &Group<S>) -> Option<(S::Key, <S as Borrowed<'_>>::Refs)> {
///     group.get_at(0)
/// }
///
/// let group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(3, 30)])));
/// assert_eq!(first(&group), Some((3, (&"ada", &30))));
/// ```
pub trait Borrowed<'a, Implied = &'a Self>: Sealed<Implied> {
    /// A reference to a value of each storage.
    type Refs;

    /// A mutable reference to a value of each storage.
    type RefsMut;

    /// A slice of values of each storage.
    type Slices;

    /// A mutable slice of values of each storage.
    type SlicesMut;

    /// Each storage, with mutable values and fixed keys.
    type Grouped;

    /// Equal to [`Storages::Key`], under another name so that `S::Key` is unambiguous.
    #[doc(hidden)]
    type BorrowedKey: SparseKey;

    #[doc(hidden)]
    type Columns: Columns<'a, Key = Self::BorrowedKey, Items = Self::Refs, Slices = Self::Slices, Rows: Clone> + Clone;

    #[doc(hidden)]
    type ColumnsMut: Columns<'a, Key = Self::BorrowedKey, Items = Self::RefsMut, Slices = Self::SlicesMut>;
}

/// The storages of a [`Group`](super::Group): a tuple of one to eight [`Storage`]s with the same key type.
///
/// Values, paging and allocators may differ. A [`StableStorage`](crate::StableStorage) cannot be grouped, as a group
/// moves values. This trait is sealed.
///
/// # Examples
/// ```
/// use storage::group::Storages;
/// use storage::{Group, Storage};
///
/// fn share<S: Storages>(storages: S) -> usize {
///     Group::new(storages).len()
/// }
///
/// assert_eq!(share((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (2, 20)]))), 1);
/// ```
pub trait Storages: Sealed + Sized + for<'a> Borrowed<'a, BorrowedKey = Self::Key> {
    /// The key type of all storages.
    type Key: SparseKey;

    /// A value for each storage.
    type Values;

    /// The removed values: an `Option` for each storage.
    type Found;

    /// The replaced values: an `Option` for each storage.
    type Replaced;

    /// Returns the keys of the first storage.
    #[doc(hidden)]
    fn keys(&self) -> &[Self::Key];

    /// Calls `visit` with each storage, in order.
    #[doc(hidden)]
    fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn AnyGrouped<Self::Key>));

    /// Calls `visit` with each storage, in order.
    #[doc(hidden)]
    fn each_mut(&mut self, visit: &mut dyn FnMut(&mut dyn AnyGrouped<Self::Key>));

    /// Returns the keys of the storage with the fewest keys. Without [`each`](Self::each), as `Group::new` calls it for
    /// each key.
    #[doc(hidden)]
    fn fewest_keys(&self) -> &[Self::Key];

    /// Returns the position of `key` in the first storage.
    #[doc(hidden)]
    fn position(&self, key: Self::Key) -> Option<usize>;

    #[doc(hidden)]
    fn all_contain(&self, key: Self::Key) -> bool;

    /// Returns the number of the first storage that contains `key`.
    #[doc(hidden)]
    fn first_with(&self, key: Self::Key) -> Option<usize>;

    /// Calls `visit` once with each key of any storage.
    #[doc(hidden)]
    fn for_each_key(&self, visit: &mut dyn FnMut(Self::Key)) {
        let mut n = 0;
        self.each(&mut |storage| {
            for &key in storage.keys().iter().filter(|&&key| self.first_with(key) == Some(n)) {
                visit(key);
            }
            n += 1;
        });
    }

    #[doc(hidden)]
    fn are_empty(&self) -> bool {
        let mut are_empty = true;
        self.each(&mut |storage| are_empty &= storage.keys().is_empty());
        are_empty
    }

    /// Returns the values at `position`.
    #[doc(hidden)]
    fn at(&self, position: usize) -> Option<<Self as Borrowed<'_>>::Refs>;

    /// Returns the values at `position`.
    #[doc(hidden)]
    fn at_mut(&mut self, position: usize) -> Option<<Self as Borrowed<'_>>::RefsMut>;

    /// Swaps two positions, which must exist, in all storages.
    #[doc(hidden)]
    fn swap_at(&mut self, a: usize, b: usize);

    /// Swaps `key`, which must be present, to position `to` in each storage.
    #[doc(hidden)]
    fn bring(&mut self, key: Self::Key, to: usize);

    /// Inserts a value into each storage, or on an error into none.
    #[doc(hidden)]
    fn try_replace(
        &mut self,
        key: Self::Key,
        values: Self::Values,
    ) -> Result<Self::Replaced, TryInsertError<Self::Key, Self::Values>>;

    #[doc(hidden)]
    fn remove(&mut self, key: Self::Key) -> Self::Found;

    /// Returns the values if all storages had one.
    #[doc(hidden)]
    fn all(found: Self::Found) -> Option<Self::Values>;

    /// Stops at the first storage that fails.
    #[doc(hidden)]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let mut result = Ok(());
        self.each_mut(&mut |storage| {
            if result.is_ok() {
                result = storage.try_reserve(additional);
            }
        });
        result
    }

    #[doc(hidden)]
    fn allocated_bytes(&self) -> usize {
        let mut bytes = 0;
        self.each(&mut |storage| bytes += storage.allocated_bytes());
        bytes
    }

    /// Returns each storage, with mutable values and fixed keys.
    #[doc(hidden)]
    fn grouped(&mut self) -> <Self as Borrowed<'_>>::Grouped;

    /// Returns the columns of the values.
    #[doc(hidden)]
    fn columns(&self) -> <Self as Borrowed<'_>>::Columns;

    /// Returns the columns of the mutable values.
    #[doc(hidden)]
    fn columns_mut(&mut self) -> <Self as Borrowed<'_>>::ColumnsMut;

    /// Checks each storage, and that all begin with the same `len` keys.
    #[doc(hidden)]
    fn assert_in_step(&self, len: usize) {
        let shared = self.keys().get(..len);
        let mut n = 0;
        self.each(&mut |storage| {
            storage.assert_invariants();
            assert!(storage.keys().len() >= len, "G1: {} values in storage {n}", storage.keys().len());
            assert_eq!(storage.keys().get(..len), shared, "G1: keys of storage {n}");
            n += 1;
        });
    }
}

macro_rules! storages {
    ($($n:tt $T:ident $A:ident $P:ident)*) => {
        impl<K: SparseKey, $($T, $A: Allocator, $P: Paging),*> Sealed for ($(Storage<$T, K, $A, $P>,)*) {}

        impl<'a, K: SparseKey, $($T, $A: Allocator, $P: Paging),*> Sealed<&'a Self> for ($(Storage<$T, K, $A, $P>,)*) {}

        impl<'a, K: SparseKey, $($T, $A: Allocator, $P: Paging),*> Borrowed<'a> for ($(Storage<$T, K, $A, $P>,)*) {
            type BorrowedKey = K;
            type Refs = ($(&'a $T,)*);
            type RefsMut = ($(&'a mut $T,)*);
            type Slices = ($(&'a [$T],)*);
            type SlicesMut = ($(&'a mut [$T],)*);
            type Grouped = ($(GroupedStorage<'a, $T, K, $A, $P>,)*);
            type Columns = ($(Runs<'a, $T, K, &'a [$T]>,)*);
            type ColumnsMut = ($(Runs<'a, $T, K, &'a mut [$T]>,)*);
        }

        impl<K: SparseKey, $($T, $A: Allocator, $P: Paging),*> Storages for ($(Storage<$T, K, $A, $P>,)*) {
            type Key = K;
            type Values = ($($T,)*);
            type Found = ($(Option<$T>,)*);
            type Replaced = ($(Option<$T>,)*);

            #[inline]
            fn keys(&self) -> &[K] {
                self.0.keys_slice()
            }

            #[inline]
            fn position(&self, key: K) -> Option<usize> {
                self.0.position_of(key)
            }

            fn fewest_keys(&self) -> &[K] {
                let mut fewest = self.0.keys_slice();
                $(
                    if self.$n.len() < fewest.len() {
                        fewest = self.$n.keys_slice();
                    }
                )*
                fewest
            }

            fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn AnyGrouped<K>)) {
                $(visit(&self.$n);)*
            }

            fn each_mut(&mut self, visit: &mut dyn FnMut(&mut dyn AnyGrouped<K>)) {
                $(visit(&mut self.$n);)*
            }

            #[inline]
            fn all_contain(&self, key: K) -> bool {
                $(self.$n.contains_key(key))&&*
            }

            #[inline]
            fn first_with(&self, key: K) -> Option<usize> {
                $(
                    if self.$n.contains_key(key) {
                        return Some($n);
                    }
                )*
                None
            }

            #[inline]
            fn at(&self, position: usize) -> Option<($(&$T,)*)> {
                Some(($(self.$n.get_at(position)?.1,)*))
            }

            #[inline]
            fn at_mut(&mut self, position: usize) -> Option<($(&mut $T,)*)> {
                Some(($(self.$n.get_at_mut(position)?.1,)*))
            }

            #[inline]
            fn swap_at(&mut self, a: usize, b: usize) {
                if a != b {
                    $(self.$n.swap_at(a, b);)*
                }
            }

            #[inline]
            fn bring(&mut self, key: K, to: usize) {
                $(
                    if let Some(from) = self.$n.position_of(key).filter(|&from| from != to) {
                        self.$n.swap_at(from, to);
                    }
                )*
            }

            fn try_replace(&mut self, key: K, values: Self::Values) -> Result<Self::Replaced, TryInsertError<K, Self::Values>> {
                // Allocate everything first, so that all values are inserted or none.
                $(
                    if let Err(kind) = self.$n.raw.try_reserve_for(key) {
                        return Err(TryInsertError { key, value: values, kind });
                    }
                )*
                Ok(($(self.$n.insert(key, values.$n),)*))
            }

            #[inline]
            fn remove(&mut self, key: K) -> Self::Found {
                ($(self.$n.remove(key),)*)
            }

            #[inline]
            fn all(found: Self::Found) -> Option<Self::Values> {
                Some(($(found.$n?,)*))
            }

            #[inline]
            fn grouped(&mut self) -> ($(GroupedStorage<'_, $T, K, $A, $P>,)*) {
                ($(GroupedStorage::new(&mut self.$n),)*)
            }

            #[inline]
            fn columns(&self) -> ($(Runs<'_, $T, K, &[$T]>,)*) {
                ($(self.$n.raw.runs(),)*)
            }

            #[inline]
            fn columns_mut(&mut self) -> ($(Runs<'_, $T, K, &mut [$T]>,)*) {
                ($(self.$n.raw.runs_mut(),)*)
            }
        }
    };
}

storages!(0 T0 A0 P0);
storages!(0 T0 A0 P0 1 T1 A1 P1);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5 6 T6 A6 P6);
storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5 6 T6 A6 P6 7 T7 A7 P7);
