//! [`Values`] and [`ValuesMut`], what [`Storage::values`](super::Storage::values) and
//! [`Storage::values_mut`](super::Storage::values_mut) return.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;

use crate::raw::Walk;

/// The values of a [`Storage`](super::Storage), from front to back.
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
    walk: Walk<'a, T, K, &'a T>,
}

/// The values of a [`Storage`](super::Storage), from front to back, to be changed.
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
    walk: Walk<'a, T, K, &'a mut T>,
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

macro_rules! iterator {
    ($Name:ident of $Reference:ty) => {
        impl<'a, T, K: SparseKey> Iterator for $Name<'a, T, K> {
            type Item = $Reference;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                self.walk.next().map(|(_, value)| value)
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
                self.walk.nth(n).map(|(_, value)| value)
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.walk.fold(init, |accumulated, (_, value)| f(accumulated, value))
            }
        }

        impl<T, K: SparseKey> DoubleEndedIterator for $Name<'_, T, K> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.walk.next_back().map(|(_, value)| value)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.walk.nth_back(n).map(|(_, value)| value)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.walk.rfold(init, |accumulated, (_, value)| f(accumulated, value))
            }
        }

        impl<T, K: SparseKey> ExactSizeIterator for $Name<'_, T, K> {}

        impl<T, K: SparseKey> FusedIterator for $Name<'_, T, K> {}

        impl<T, K> Default for $Name<'_, T, K> {
            fn default() -> Self {
                Self { walk: Walk::empty() }
            }
        }

        /// The values that are still to come.
        impl<T: fmt::Debug, K: SparseKey> fmt::Debug for $Name<'_, T, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.walk.as_shared().map(|(_, value)| value)).finish()
            }
        }
    };
}

iterator!(Values of &'a T);
iterator!(ValuesMut of &'a mut T);

impl<T, K> Clone for Values<'_, T, K> {
    fn clone(&self) -> Self {
        Self { walk: self.walk.clone() }
    }
}
