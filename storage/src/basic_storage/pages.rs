//! [`Pages`] and [`PagesMut`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;

use crate::raw::Runs;

/// An iterator over the pages of a [`Storage`](crate::Storage), as slices of keys and values of equal lengths.
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

/// A mutable iterator over the pages of a [`Storage`](crate::Storage), as slices of keys and values of equal lengths.
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

impl<'a, T, K: SparseKey> Iterator for Pages<'a, T, K> {
    type Item = (&'a [K], &'a [T]);

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

impl<T, K: SparseKey> DoubleEndedIterator for Pages<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.runs.next_back()
    }
}

impl<T, K: SparseKey> ExactSizeIterator for Pages<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for Pages<'_, T, K> {}

impl<T, K> Default for Pages<'_, T, K> {
    fn default() -> Self {
        Self { runs: Runs::empty() }
    }
}

/// Shows the remaining pages.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for Pages<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.runs.as_shared()).finish()
    }
}

impl<'a, T, K: SparseKey> Iterator for PagesMut<'a, T, K> {
    type Item = (&'a [K], &'a mut [T]);

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

impl<T, K: SparseKey> DoubleEndedIterator for PagesMut<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.runs.next_back()
    }
}

impl<T, K: SparseKey> ExactSizeIterator for PagesMut<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for PagesMut<'_, T, K> {}

impl<T, K> Default for PagesMut<'_, T, K> {
    fn default() -> Self {
        Self { runs: Runs::empty() }
    }
}

/// Shows the remaining pages.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for PagesMut<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.runs.as_shared()).finish()
    }
}

impl<T, K> Clone for Pages<'_, T, K> {
    fn clone(&self) -> Self {
        Self { runs: self.runs.clone() }
    }
}
