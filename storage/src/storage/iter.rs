//! [`Iter`] and [`IterMut`], what [`Storage::iter`] and [`Storage::iter_mut`] return.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::Storage;
use crate::paging::Paging;
use crate::raw::Walk;

/// The keys and values of a [`Storage`], from front to back.
///
/// [`for_each`](Iterator::for_each), [`fold`](Iterator::fold) and what is built on them go page by page and are faster
/// than a loop over [`next`](Iterator::next).
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
    walk: Walk<'a, T, K, &'a T>,
}

/// The keys and values of a [`Storage`], from front to back, the values to be changed.
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
    walk: Walk<'a, T, K, &'a mut T>,
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

macro_rules! iterator {
    ($Name:ident of $Reference:ty) => {
        impl<'a, T, K: SparseKey> Iterator for $Name<'a, T, K> {
            type Item = (K, $Reference);

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                self.walk.next()
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
                self.walk.next_back()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.nth(n)
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
                self.walk.fold(init, f)
            }
        }

        impl<T, K: SparseKey> DoubleEndedIterator for $Name<'_, T, K> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.walk.next_back()
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.nth_back(n)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
                self.walk.rfold(init, f)
            }
        }

        impl<T, K: SparseKey> ExactSizeIterator for $Name<'_, T, K> {}

        impl<T, K: SparseKey> FusedIterator for $Name<'_, T, K> {}

        impl<T, K> Default for $Name<'_, T, K> {
            fn default() -> Self {
                Self { walk: Walk::empty() }
            }
        }

        /// The keys and values that are still to come.
        impl<T: fmt::Debug, K: SparseKey> fmt::Debug for $Name<'_, T, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.walk.as_shared()).finish()
            }
        }
    };
}

iterator!(Iter of &'a T);
iterator!(IterMut of &'a mut T);

impl<T, K> Clone for Iter<'_, T, K> {
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
