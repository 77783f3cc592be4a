//! The iterators of [`StableStorage`]. All are in order of position, skip holes and know their length.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::StableStorage;
use crate::raw::{DrainedCells, ExclusiveCells, OwnedCells, SharedCells};
use crate::{BySize, Paging};

/// An iterator over the keys and values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// let mut iter = names.iter();
/// assert_eq!(iter.next_back(), Some((1, &"Bob")));
/// assert_eq!(iter.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T, K: SparseKey = Entity> {
    pub(crate) cells: SharedCells<'a, T, K>,
}

/// A mutable iterator over the keys and values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
/// ages.iter_mut().for_each(|(key, age)| *age += key);
/// assert_eq!((ages[3], ages[1]), (39, 21));
/// ```
///
/// As with `&mut`, a value with a shorter lifetime cannot replace one with a longer lifetime:
/// ```compile_fail
/// use storage::stable_storage::IterMut;
///
/// fn shorten<'a>(iter: IterMut<'a, &'static str, u32>) -> IterMut<'a, &'a str, u32> {
///     iter
/// }
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T, K: SparseKey = Entity> {
    pub(crate) cells: ExclusiveCells<'a, T, K>,
}

/// An iterator over the keys of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert_eq!(names.keys().max(), Some(3));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Keys<'a, T, K: SparseKey = Entity> {
    pub(crate) cells: SharedCells<'a, T, K>,
}

/// An iterator over the values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let ages = StableStorage::from([(3_u32, 36), (1, 20)]);
/// assert_eq!(ages.values().sum::<i32>(), 56);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T, K: SparseKey = Entity> {
    pub(crate) cells: SharedCells<'a, T, K>,
}

/// A mutable iterator over the values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
/// ages.values_mut().for_each(|age| *age += 1);
/// assert_eq!(ages[1], 21);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T, K: SparseKey = Entity> {
    pub(crate) cells: ExclusiveCells<'a, T, K>,
}

/// An owning iterator over the keys and values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut entries = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]).into_iter();
/// assert_eq!(entries.next(), Some((3, "Ada")));
/// assert_eq!(entries.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    cells: OwnedCells<T, K, A, P>,
}

/// An owning iterator over the keys of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert_eq!(names.into_keys().next_back(), Some(1));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoKeys<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    cells: OwnedCells<T, K, A, P>,
}

/// An owning iterator over the values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert_eq!(names.into_values().next_back(), Some("Bob"));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoValues<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    cells: OwnedCells<T, K, A, P>,
}

/// A draining iterator over the keys and values of a [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert_eq!(names.drain().next_back(), Some((1, "Bob")));
/// assert!(names.is_empty());
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` to drop the values"]
pub struct Drain<'a, T, K: SparseKey = Entity> {
    cells: DrainedCells<'a, T, K>,
}

/// Defines the iterator `$Iter` over `$cells`. `$item` maps entries to items, and `$shown` maps them for `Debug`.
macro_rules! iterator {
    ([$($generics:tt)*] $Iter:ident<$($argument:tt),*>, $Cells:ty, $Item:ty, $item:expr, $shown:expr, where $($Shown:tt)*) => {
        impl<$($generics)*> $Iter<$($argument),*> {
            #[inline]
            pub(super) fn new(cells: $Cells) -> Self {
                Self { cells }
            }
        }

        impl<$($generics)*> Iterator for $Iter<$($argument),*> {
            type Item = $Item;

            // `always`: without it, a call per value keeps the state in memory and is three times as slow.
            #[inline(always)]
            fn next(&mut self) -> Option<$Item> {
                self.cells.next().map($item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.cells.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.cells.count()
            }

            #[inline]
            fn last(self) -> Option<$Item> {
                self.cells.last().map($item)
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.cells.nth(n).map($item)
            }

            #[inline]
            fn fold<Folded, F: FnMut(Folded, $Item) -> Folded>(self, init: Folded, mut f: F) -> Folded {
                self.cells.fold(init, |result, entry| f(result, $item(entry)))
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Iter<$($argument),*> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.cells.next_back().map($item)
            }

            #[inline]
            fn rfold<Folded, F: FnMut(Folded, $Item) -> Folded>(self, init: Folded, mut f: F) -> Folded {
                self.cells.rfold(init, |result, entry| f(result, $item(entry)))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Iter<$($argument),*> {}

        impl<$($generics)*> FusedIterator for $Iter<$($argument),*> {}

        impl<$($generics)*> fmt::Debug for $Iter<$($argument),*>
        where
            $($Shown)*
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.cells.shared().map($shown)).finish()
            }
        }
    };
}
pub(super) use iterator;

#[inline(always)]
fn entry<K, V>(entry: (K, V)) -> (K, V) {
    entry
}

#[inline(always)]
fn key<K, V>((key, _): (K, V)) -> K {
    key
}

#[inline(always)]
fn value<K, V>((_, value): (K, V)) -> V {
    value
}

iterator!(['a, T, K: SparseKey] Iter<'a, T, K>, SharedCells<'a, T, K>, (K, &'a T), entry, entry, where T: fmt::Debug);
iterator!(['a, T, K: SparseKey] IterMut<'a, T, K>, ExclusiveCells<'a, T, K>, (K, &'a mut T), entry, entry, where T: fmt::Debug);
iterator!(['a, T, K: SparseKey] Keys<'a, T, K>, SharedCells<'a, T, K>, K, key, key, where);
iterator!(['a, T, K: SparseKey] Values<'a, T, K>, SharedCells<'a, T, K>, &'a T, value, value, where T: fmt::Debug);
iterator!(['a, T, K: SparseKey] ValuesMut<'a, T, K>, ExclusiveCells<'a, T, K>, &'a mut T, value, value, where T: fmt::Debug);
iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoIter<T, K, A, P>, OwnedCells<T, K, A, P>, (K, T), entry, entry, where T: fmt::Debug);
iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoKeys<T, K, A, P>, OwnedCells<T, K, A, P>, K, key, key, where);
iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoValues<T, K, A, P>, OwnedCells<T, K, A, P>, T, value, value, where T: fmt::Debug);
iterator!(['a, T, K: SparseKey] Drain<'a, T, K>, DrainedCells<'a, T, K>, (K, T), entry, entry, where T: fmt::Debug);

macro_rules! shared_iterator {
    ($($Iter:ident)*) => {$(
        impl<T, K: SparseKey> Clone for $Iter<'_, T, K> {
            #[inline]
            fn clone(&self) -> Self {
                Self { cells: self.cells.clone() }
            }
        }
    )*};
}

shared_iterator!(Iter Keys Values);

macro_rules! empty_by_default {
    ($($Iter:ident: $Cells:ident;)*) => {$(
        impl<T, K: SparseKey> Default for $Iter<'_, T, K> {
            fn default() -> Self {
                Self { cells: $Cells::default() }
            }
        }
    )*};
}

empty_by_default! {
    Iter: SharedCells;
    IterMut: ExclusiveCells;
    Keys: SharedCells;
    Values: SharedCells;
    ValuesMut: ExclusiveCells;
    Drain: DrainedCells;
}

impl<T, K: SparseKey> Default for IntoIter<T, K> {
    fn default() -> Self {
        StableStorage::new().into_iter()
    }
}

impl<T, K: SparseKey> Default for IntoKeys<T, K> {
    fn default() -> Self {
        StableStorage::new().into_keys()
    }
}

impl<T, K: SparseKey> Default for IntoValues<T, K> {
    fn default() -> Self {
        StableStorage::new().into_values()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIter<T, K, A, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada")]);
    /// let Global = names.into_iter().allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.cells.allocator()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for StableStorage<T, K, A, P> {
    type Item = (K, T);
    type IntoIter = IntoIter<T, K, A, P>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, K, A, P> {
        IntoIter::new(self.raw.into_cells())
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a StableStorage<T, K, A, P> {
    type Item = (K, &'a T);
    type IntoIter = Iter<'a, T, K>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, K> {
        self.iter()
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a mut StableStorage<T, K, A, P> {
    type Item = (K, &'a mut T);
    type IntoIter = IterMut<'a, T, K>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T, K> {
        self.iter_mut()
    }
}
