//! Iterators over a table: `SparseArray`'s, and wrappers around them.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array as array;
use sparse_array::allocator::{Allocator, Global};
pub use sparse_array::{IntoValues as IntoIter, Values as Iter, ValuesMut as IterMut};

use super::table::id_of;
use crate::element_id::ElementId;

/// A draining iterator over the elements of a table or set, from [`HashTable::drain`](crate::HashTable::drain).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.drain().next_back(), Some(2));
/// assert!(table.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced; `clear` drops all elements without one"]
pub struct Drain<'a, T, A: Allocator = Global> {
    pub(crate) inner: array::Drain<'a, T, A>,
}

/// An iterator over the ids of a table's elements in slot order, from [`HashTable::ids`](crate::HashTable::ids).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.ids().next_back().map(|id| id.index()), Some(2));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Ids<'a> {
    pub(crate) inner: array::Indices<'a>,
}

/// An iterator over the elements of a table with their ids in slot order, from
/// [`HashTable::iter_full`](crate::HashTable::iter_full).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// let id = table.insert_unique(7, 'a').id();
/// assert_eq!(table.iter_full().next(), Some((id, &'a')));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterFull<'a, T> {
    pub(crate) inner: array::Iter<'a, T>,
}

/// Implements the constructor and the iterator traits of a wrapper that applies `$map` to each item.
macro_rules! shell {
    ([$($generics:tt)*] $name:ty, $inner:ty, $item:ty, $map:expr) => {
        impl<$($generics)*> $name {
            #[inline]
            pub(super) fn new(inner: $inner) -> Self {
                Self { inner }
            }
        }

        impl<$($generics)*> Iterator for $name {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.inner.next().map($map)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.inner.count()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.inner.nth(n).map($map)
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.inner.fold(init, |folded, item| f(folded, $map(item)))
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.inner.next_back().map($map)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.inner.rfold(init, |folded, item| f(folded, $map(item)))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $name {
            #[inline]
            fn len(&self) -> usize {
                self.inner.len()
            }
        }

        impl<$($generics)*> FusedIterator for $name {}
    };
}

shell!(['a, T, A: Allocator] Drain<'a, T, A>, array::Drain<'a, T, A>, T, |(_, element)| element);
shell!(['a] Ids<'a>, array::Indices<'a>, ElementId, id_of);
shell!(['a, T] IterFull<'a, T>, array::Iter<'a, T>, (ElementId, &'a T), |(index, element)| (id_of(index), element));

/// Implements `Clone`, `Default` and `Debug` of the shared iterators.
macro_rules! shared {
    ($($name:ident [$($generics:tt)*] [$($bound:tt)*]),*) => {
        $(
            impl<$($generics)*> Clone for $name<$($generics)*> {
                #[inline]
                fn clone(&self) -> Self {
                    Self { inner: self.inner.clone() }
                }
            }

            impl<$($generics)*> Default for $name<$($generics)*> {
                #[inline]
                fn default() -> Self {
                    Self { inner: Default::default() }
                }
            }

            impl<$($bound)*> fmt::Debug for $name<$($generics)*> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_list().entries(self.clone()).finish()
                }
            }
        )*
    };
}

shared!(IterFull['a, T]['a, T: fmt::Debug], Ids['a]['a]);

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Drain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut elements = table.drain();
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 2]));
    /// ```
    #[inline]
    pub fn as_iter(&self) -> Iter<'_, T> {
        self.inner.as_values()
    }
}
