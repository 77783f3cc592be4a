//! Iterators over a storage's pages as slices.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;

use crate::raw::Runs;

/// An iterator over the pages of a [`Storage`](super::Storage), as slices of keys and values of equal lengths.
///
/// # Examples
/// ```
/// use storage::{PagesOf, Storage};
///
/// let mut squares = Storage::with_paging(PagesOf::<2>);
/// squares.extend([(3_u32, 9), (1, 1), (2, 4)]);
/// let mut pages = squares.pages();
/// assert_eq!(pages.next(), Some((&[3, 1][..], &[9, 1][..])));
/// assert_eq!(pages.next(), Some((&[2][..], &[4][..])));
/// assert_eq!(pages.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Pages<'a, T, K> {
    pub(super) runs: Runs<'a, T, K, &'a [T]>,
}

/// A mutable iterator over the pages of a [`Storage`](super::Storage), as slices of keys and values of equal lengths.
///
/// # Examples
/// ```
/// use storage::{PagesOf, Storage};
///
/// let mut squares = Storage::with_paging(PagesOf::<2>);
/// squares.extend([(3_u32, 9), (1, 1), (2, 4)]);
/// for (keys, values) in squares.pages_mut() {
///     values.fill(keys.len());
/// }
/// assert!(squares.values().eq(&[2, 2, 1]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct PagesMut<'a, T, K> {
    pub(super) runs: Runs<'a, T, K, &'a mut [T]>,
}

macro_rules! iterator {
    ($Name:ident of $Slice:ty) => {
        impl<'a, T, K: SparseKey> Iterator for $Name<'a, T, K> {
            type Item = (&'a [K], $Slice);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.runs.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.runs.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.runs.nth(n)
            }
        }

        impl<T, K: SparseKey> DoubleEndedIterator for $Name<'_, T, K> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.runs.next_back()
            }
        }

        impl<T, K: SparseKey> ExactSizeIterator for $Name<'_, T, K> {}

        impl<T, K: SparseKey> FusedIterator for $Name<'_, T, K> {}

        impl<T, K> Default for $Name<'_, T, K> {
            fn default() -> Self {
                Self { runs: Runs::empty() }
            }
        }

        /// Shows the remaining pages.
        impl<T: fmt::Debug, K: SparseKey> fmt::Debug for $Name<'_, T, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.runs.as_shared()).finish()
            }
        }
    };
}

iterator!(Pages of &'a [T]);
iterator!(PagesMut of &'a mut [T]);

impl<T, K> Clone for Pages<'_, T, K> {
    fn clone(&self) -> Self {
        Self { runs: self.runs.clone() }
    }
}
