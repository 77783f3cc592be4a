//! Iterators over the shared entities.

use core::fmt;
use core::iter::FusedIterator;

use super::columns::Columns;
use super::{Borrowed, Excluded, Group, Pages, PagesMut, Storages};

/// An iterator over the shared keys of a [`Group`] and their values, from front to back.
///
/// [`fold`](Iterator::fold) and [`for_each`](Iterator::for_each) walk along slices and are faster than a `for` loop.
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (3, 30)])));
/// let mut rows = group.iter();
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows.next_back(), Some((1, (&"bob", &10))));
/// assert_eq!(rows.next(), Some((3, (&"ada", &30))));
/// assert_eq!(rows.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, S: Storages>
where
    S: 'a,
{
    /// The rest of the current slices, then the remaining columns.
    rows: <<S as Borrowed<'a>>::Columns as Columns<'a>>::Rows,
    pages: Pages<'a, S>,
}

/// A mutable iterator over the shared keys of a [`Group`] and their values, from front to back.
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let mut group = Group::new((Storage::from([(3_u32, 1), (1, 2)]), Storage::from([(1, 10), (3, 30)])));
/// for (_, (a, b)) in &mut group {
///     std::mem::swap(a, b);
/// }
/// assert!(group.storage::<0>().values().eq(&[30, 10]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, S: Storages>
where
    S: 'a,
{
    /// The rest of the current slices, then the remaining columns.
    rows: <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::Rows,
    pages: PagesMut<'a, S>,
}

impl<'a, S: Storages> Iter<'a, S> {
    #[inline]
    pub(crate) fn new(mut pages: Pages<'a, S>) -> Self {
        let (keys, slices) = pages.next_slices(0);
        Self { rows: <<S as Borrowed<'a>>::Columns as Columns<'a>>::rows(keys, slices), pages }
    }
}

impl<'a, S: Storages> Iterator for Iter<'a, S> {
    type Item = (S::Key, <S as Borrowed<'a>>::Refs);

    // `always`: otherwise the call that fetches the next slices keeps the iterator in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some(<<S as Borrowed<'a>>::Columns as Columns<'a>>::flatten(row));
            }
            let (keys, slices) = self.pages.next()?;
            self.rows = <<S as Borrowed<'a>>::Columns as Columns<'a>>::rows(keys, slices);
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.len() + self.pages.left();
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { rows, pages } = self;
        let mut fold_rows = |init, rows: <<S as Borrowed<'a>>::Columns as Columns<'a>>::Rows| {
            rows.fold(init, |result, row| f(result, <<S as Borrowed<'a>>::Columns as Columns<'a>>::flatten(row)))
        };
        let mut result = fold_rows(init, rows);
        for (keys, slices) in pages {
            result = fold_rows(result, <<S as Borrowed<'a>>::Columns as Columns<'a>>::rows(keys, slices));
        }
        result
    }
}

impl<'a, S: Storages> DoubleEndedIterator for Iter<'a, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let row = match self.pages.last_slices() {
            Some((keys, slices)) => <<S as Borrowed<'a>>::Columns as Columns<'a>>::rows(keys, slices).next_back(),
            None => self.rows.next_back(),
        };
        row.map(<<S as Borrowed<'a>>::Columns as Columns<'a>>::flatten)
    }
}

impl<S: Storages> ExactSizeIterator for Iter<'_, S> {}

impl<S: Storages> FusedIterator for Iter<'_, S> {}

impl<S: Storages> fmt::Debug for Iter<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter").field("left", &self.len()).finish_non_exhaustive()
    }
}

impl<'a, S: Storages> IterMut<'a, S> {
    #[inline]
    pub(crate) fn new(mut pages: PagesMut<'a, S>) -> Self {
        let (keys, slices) = pages.next_slices(0);
        Self { rows: <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::rows(keys, slices), pages }
    }
}

impl<'a, S: Storages> Iterator for IterMut<'a, S> {
    type Item = (S::Key, <S as Borrowed<'a>>::RefsMut);

    // `always`: otherwise the call that fetches the next slices keeps the iterator in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some(<<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::flatten(row));
            }
            let (keys, slices) = self.pages.next()?;
            self.rows = <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::rows(keys, slices);
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rows.len() + self.pages.left();
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { rows, pages } = self;
        let mut fold_rows = |init, rows: <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::Rows| {
            rows.fold(init, |result, row| f(result, <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::flatten(row)))
        };
        let mut result = fold_rows(init, rows);
        for (keys, slices) in pages {
            result = fold_rows(result, <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::rows(keys, slices));
        }
        result
    }
}

impl<'a, S: Storages> DoubleEndedIterator for IterMut<'a, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let row = match self.pages.last_slices() {
            Some((keys, slices)) => <<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::rows(keys, slices).next_back(),
            None => self.rows.next_back(),
        };
        row.map(<<S as Borrowed<'a>>::ColumnsMut as Columns<'a>>::flatten)
    }
}

impl<S: Storages> ExactSizeIterator for IterMut<'_, S> {}

impl<S: Storages> FusedIterator for IterMut<'_, S> {}

impl<S: Storages> fmt::Debug for IterMut<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterMut").field("left", &self.len()).finish_non_exhaustive()
    }
}

impl<S: Storages> Clone for Iter<'_, S> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), pages: self.pages.clone() }
    }
}

impl<'a, S: Storages, X: Excluded<S>> IntoIterator for &'a Group<S, X> {
    type Item = (S::Key, <S as Borrowed<'a>>::Refs);
    type IntoIter = Iter<'a, S>;

    #[inline]
    fn into_iter(self) -> Iter<'a, S> {
        self.iter()
    }
}

impl<'a, S: Storages, X: Excluded<S>> IntoIterator for &'a mut Group<S, X> {
    type Item = (S::Key, <S as Borrowed<'a>>::RefsMut);
    type IntoIter = IterMut<'a, S>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, S> {
        self.iter_mut()
    }
}
