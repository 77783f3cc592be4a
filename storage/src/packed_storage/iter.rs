//! Borrowing iterators.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storage;
use crate::paging::Paging;
use crate::raw::Walk;

/// An iterator over the keys and values of a [`Storage`], from front to back.
///
/// [`for_each`](Iterator::for_each), [`fold`](Iterator::fold) and adapters built on them iterate page by page and are
/// faster than a loop over [`next`](Iterator::next).
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
/// let mut pairs = names.iter();
/// assert_eq!(pairs.next(), Some((3, &"ada")));
/// assert_eq!(pairs.next_back(), Some((1, &"bob")));
/// assert_eq!(pairs.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T, K> {
    pub(crate) walk: Walk<'a, T, K, &'a T>,
}

/// A mutable iterator over the keys and values of a [`Storage`], from front to back.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
/// counts.iter_mut().for_each(|(key, count)| *count += key);
/// assert!(counts.values().eq(&[13, 21]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T, K> {
    pub(crate) walk: Walk<'a, T, K, &'a mut T>,
}

/// An iterator over the values of a [`Storage`], from front to back.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
/// assert!(names.values().rev().eq(&["bob", "ada"]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T, K> {
    pub(crate) walk: Walk<'a, T, K, &'a T>,
}

/// A mutable iterator over the values of a [`Storage`], from front to back.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
/// counts.values_mut().for_each(|count| *count += 1);
/// assert!(counts.values().eq(&[11, 21]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T, K> {
    pub(crate) walk: Walk<'a, T, K, &'a mut T>,
}

impl<'a, T, K> Iter<'a, T, K> {
    #[inline]
    pub(super) fn new(walk: Walk<'a, T, K, &'a T>) -> Self {
        Self { walk }
    }
}

impl<'a, T, K> IterMut<'a, T, K> {
    #[inline]
    pub(super) fn new(walk: Walk<'a, T, K, &'a mut T>) -> Self {
        Self { walk }
    }
}

impl<'a, T, K> Values<'a, T, K> {
    #[inline]
    pub(super) fn new(walk: Walk<'a, T, K, &'a T>) -> Self {
        Self { walk }
    }
}

impl<'a, T, K> ValuesMut<'a, T, K> {
    #[inline]
    pub(super) fn new(walk: Walk<'a, T, K, &'a mut T>) -> Self {
        Self { walk }
    }
}

/// The iterator impls over a [`Walk`]; `$item` is the item for `$pair`.
macro_rules! iterator {
    ($Name:ident of $Item:ty: $pair:pat => $item:expr) => {
        impl<'a, T, K: SparseKey> Iterator for $Name<'a, T, K> {
            type Item = $Item;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                self.walk.next().map(|$pair| $item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.walk.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.walk.len()
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                self.next_back()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.nth(n).map(|$pair| $item)
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.walk.fold(init, |accumulated, $pair| f(accumulated, $item))
            }
        }

        impl<T, K: SparseKey> DoubleEndedIterator for $Name<'_, T, K> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.walk.next_back().map(|$pair| $item)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.nth_back(n).map(|$pair| $item)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.walk.rfold(init, |accumulated, $pair| f(accumulated, $item))
            }
        }

        impl<T, K: SparseKey> ExactSizeIterator for $Name<'_, T, K> {}

        impl<T, K: SparseKey> FusedIterator for $Name<'_, T, K> {}

        impl<T, K> Default for $Name<'_, T, K> {
            fn default() -> Self {
                Self { walk: Walk::empty() }
            }
        }

        /// Shows the remaining elements.
        impl<T: fmt::Debug, K: SparseKey> fmt::Debug for $Name<'_, T, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.walk.as_shared().map(|$pair| $item)).finish()
            }
        }
    };
}

iterator!(Iter of (K, &'a T): (key, value) => (key, value));
iterator!(IterMut of (K, &'a mut T): (key, value) => (key, value));
iterator!(Values of &'a T: (_, value) => value);
iterator!(ValuesMut of &'a mut T: (_, value) => value);

impl<T, K> Clone for Iter<'_, T, K> {
    fn clone(&self) -> Self {
        Self { walk: self.walk.clone() }
    }
}

impl<T, K> Clone for Values<'_, T, K> {
    fn clone(&self) -> Self {
        Self { walk: self.walk.clone() }
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a Storage<T, K, A, P> {
    type Item = (K, &'a T);
    type IntoIter = Iter<'a, T, K>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, K> {
        self.iter()
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a mut Storage<T, K, A, P> {
    type Item = (K, &'a mut T);
    type IntoIter = IterMut<'a, T, K>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T, K> {
        self.iter_mut()
    }
}
