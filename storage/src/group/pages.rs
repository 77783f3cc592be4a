//! Iterators over the shared entities as slices.

use core::fmt;
use core::iter::FusedIterator;

use super::columns::Columns;
use super::{Borrowed, Storages};

/// An iterator over slices, of equal lengths, of the shared keys and values of a [`Group`](super::Group).
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (3, 30)])));
/// let mut pages = group.pages();
/// assert_eq!(pages.len(), 1);
/// assert_eq!(pages.next(), Some((&[3, 1][..], (&["ada", "bob"][..], &[30, 10][..]))));
/// assert_eq!(pages.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Pages<'a, S: Storages>
where
    S: 'a,
{
    columns: <S as Borrowed<'a>>::Columns,
    left: usize,
}

/// A mutable iterator over slices, of equal lengths, of the shared keys and values of a [`Group`](super::Group).
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10), (3, 30)])));
/// for (_, (a, b)) in group.pages_mut() {
///     a.copy_from_slice(b);
/// }
/// assert!(group.storage::<0>().values().eq(&[30, 10]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct PagesMut<'a, S: Storages>
where
    S: 'a,
{
    columns: <S as Borrowed<'a>>::ColumnsMut,
    left: usize,
}

impl<'a, S: Storages> Pages<'a, S> {
    /// Creates an iterator over the first `len` values of these columns.
    #[inline]
    pub(super) fn new(columns: <S as Borrowed<'a>>::Columns, len: usize) -> Self {
        Self { columns, left: len }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Splits off the first `n` keys and their values.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (now, later) = self.columns.split_at(n);
        (Self { columns: now, left: n }, Self { columns: later, left: self.left - n })
    }

    /// Returns the keys and slices of at most `most` values, up to the end of a page.
    // `always`: for few rows, passing the columns through memory dominates.
    #[inline(always)]
    pub(super) fn next_slices(&mut self, most: usize) -> (&'a [S::Key], <S as Borrowed<'a>>::Slices) {
        let (keys, slices) = self.columns.next_slices(most.min(self.left));
        self.left -= keys.len();
        (keys, slices)
    }

    /// Removes the last key and its values, and returns them as slices of one.
    #[inline]
    pub(super) fn last_slices(&mut self) -> Option<(&'a [S::Key], <S as Borrowed<'a>>::Slices)> {
        let left = self.left.checked_sub(1)?;
        let last = self.columns.take_last_of(self.left);
        self.left = left;
        Some(last)
    }
}

impl<'a, S: Storages> Iterator for Pages<'a, S> {
    type Item = (&'a [S::Key], <S as Borrowed<'a>>::Slices);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 { None } else { Some(self.next_slices(usize::MAX)) }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.columns.slices_of(self.left);
        (len, Some(len))
    }
}

impl<S: Storages> ExactSizeIterator for Pages<'_, S> {}

impl<S: Storages> FusedIterator for Pages<'_, S> {}

impl<S: Storages> fmt::Debug for Pages<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<'a, S: Storages> PagesMut<'a, S> {
    /// Creates an iterator over the first `len` values of these columns.
    #[inline]
    pub(super) fn new(columns: <S as Borrowed<'a>>::ColumnsMut, len: usize) -> Self {
        Self { columns, left: len }
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// Splits off the first `n` keys and their values.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (now, later) = self.columns.split_at(n);
        (Self { columns: now, left: n }, Self { columns: later, left: self.left - n })
    }

    /// Returns the keys and slices of at most `most` values, up to the end of a page.
    // `always`: for few rows, passing the columns through memory dominates.
    #[inline(always)]
    pub(super) fn next_slices(&mut self, most: usize) -> (&'a [S::Key], <S as Borrowed<'a>>::SlicesMut) {
        let (keys, slices) = self.columns.next_slices(most.min(self.left));
        self.left -= keys.len();
        (keys, slices)
    }

    /// Removes the last key and its values, and returns them as slices of one.
    #[inline]
    pub(super) fn last_slices(&mut self) -> Option<(&'a [S::Key], <S as Borrowed<'a>>::SlicesMut)> {
        let left = self.left.checked_sub(1)?;
        let last = self.columns.take_last_of(self.left);
        self.left = left;
        Some(last)
    }
}

impl<'a, S: Storages> Iterator for PagesMut<'a, S> {
    type Item = (&'a [S::Key], <S as Borrowed<'a>>::SlicesMut);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 { None } else { Some(self.next_slices(usize::MAX)) }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.columns.slices_of(self.left);
        (len, Some(len))
    }
}

impl<S: Storages> ExactSizeIterator for PagesMut<'_, S> {}

impl<S: Storages> FusedIterator for PagesMut<'_, S> {}

impl<S: Storages> fmt::Debug for PagesMut<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PagesMut").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<S: Storages> Clone for Pages<'_, S> {
    fn clone(&self) -> Self {
        Self { columns: self.columns.clone(), left: self.left }
    }
}
