//! [`Column`] and [`ColumnMut`], the values of one storage in slices, and [`Columns`], those of all storages in slices
//! of equal lengths.
#![expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "hidden associated types of public traits, that nobody outside has a value of"
)]

use core::{mem, slice};

use sparse_set::SparseKey;

use crate::packed_storage::{Pages, PagesMut};

/// The values of one storage, in slices of any length up to the end of a page.
pub trait Pieces<'a> {
    /// The key type.
    type Key: SparseKey;

    /// Contiguous values.
    type Slice: IntoIterator<IntoIter = Self::Values>;

    /// The values of a slice.
    type Values: Iterator;

    /// Returns the number of contiguous values that follow; 0 at the end.
    fn available(&mut self) -> usize;

    /// Returns the next `n` of these and their keys.
    fn take(&mut self, n: usize) -> (&'a [Self::Key], Self::Slice);
}

/// The remaining values of one storage.
pub struct Column<'a, T, K> {
    pages: Pages<'a, T, K>,
    /// The rest of the first page and its keys.
    keys: &'a [K],
    rest: &'a [T],
}

/// The remaining values of one storage, mutable.
pub struct ColumnMut<'a, T, K> {
    pages: PagesMut<'a, T, K>,
    /// The rest of the first page and its keys.
    keys: &'a [K],
    rest: &'a mut [T],
}

impl<'a, T, K> Column<'a, T, K> {
    #[inline]
    pub(super) fn new(pages: Pages<'a, T, K>) -> Self {
        Self { pages, keys: &[], rest: &[] }
    }
}

impl<'a, T, K> ColumnMut<'a, T, K> {
    #[inline]
    pub(super) fn new(pages: PagesMut<'a, T, K>) -> Self {
        Self { pages, keys: &[], rest: &mut [] }
    }
}

impl<T, K> Clone for Column<'_, T, K> {
    fn clone(&self) -> Self {
        Self { pages: self.pages.clone(), keys: self.keys, rest: self.rest }
    }
}

impl<'a, T, K: SparseKey> Pieces<'a> for Column<'a, T, K> {
    type Key = K;
    type Slice = &'a [T];
    type Values = slice::Iter<'a, T>;

    #[inline]
    fn available(&mut self) -> usize {
        if self.rest.is_empty() {
            (self.keys, self.rest) = self.pages.next().unwrap_or((&[], &[]));
        }
        self.rest.len()
    }

    #[inline]
    fn take(&mut self, n: usize) -> (&'a [K], &'a [T]) {
        let (keys, later_keys) = self.keys.split_at(n);
        let (values, later) = self.rest.split_at(n);
        (self.keys, self.rest) = (later_keys, later);
        (keys, values)
    }
}

impl<'a, T, K: SparseKey> Pieces<'a> for ColumnMut<'a, T, K> {
    type Key = K;
    type Slice = &'a mut [T];
    type Values = slice::IterMut<'a, T>;

    #[inline]
    fn available(&mut self) -> usize {
        if self.rest.is_empty() {
            (self.keys, self.rest) = self.pages.next().unwrap_or((&[], &mut []));
        }
        self.rest.len()
    }

    #[inline]
    fn take(&mut self, n: usize) -> (&'a [K], &'a mut [T]) {
        let (keys, later_keys) = self.keys.split_at(n);
        let (values, later) = mem::take(&mut self.rest).split_at_mut(n);
        (self.keys, self.rest) = (later_keys, later);
        (keys, values)
    }
}

/// The values of all storages, in slices of the same length.
pub trait Columns<'a> {
    /// The key type.
    type Key: SparseKey;

    /// The values at one position.
    type Items;

    /// A slice of each storage, of equal lengths.
    type Slices;

    /// The values of such slices.
    type Values;

    /// Returns the next slices, up to the end of a page and at most `most` values, and their keys.
    fn next_slices(&mut self, most: usize) -> (&'a [Self::Key], Self::Slices);

    /// Returns the values of these slices.
    fn values(slices: Self::Slices) -> Self::Values;

    /// Returns the values at the next position.
    fn next(values: &mut Self::Values) -> Option<Self::Items>;

    /// Folds the keys with the values at their positions.
    fn fold<B>(
        keys: slice::Iter<'a, Self::Key>,
        values: Self::Values,
        init: B,
        f: impl FnMut(B, (Self::Key, Self::Items)) -> B,
    ) -> B;
}

/// The pattern of the items of `a.zip(b).zip(c)`.
macro_rules! zipped {
    ($all:tt;) => { $all };
    ($first:tt; $next:ident $($other:ident)*) => { zipped!(($first, $next); $($other)*) };
}

macro_rules! columns {
    ($C0:ident $($n:tt $C:ident $value:ident)*) => {
        impl<'a, $C0: Pieces<'a>, $($C: Pieces<'a, Key = $C0::Key>),*> Columns<'a> for ($C0, $($C,)*) {
            type Key = $C0::Key;
            type Items = (<$C0::Values as Iterator>::Item, $(<$C::Values as Iterator>::Item,)*);
            type Slices = ($C0::Slice, $($C::Slice,)*);
            type Values = ($C0::Values, $($C::Values,)*);

            // `always`, like its caller `Pages::next`.
            #[inline(always)]
            fn next_slices(&mut self, most: usize) -> (&'a [Self::Key], Self::Slices) {
                let len = most.min(self.0.available())$(.min(self.$n.available()))*;
                let (keys, first) = self.0.take(len);
                (keys, (first, $(self.$n.take(len).1,)*))
            }

            #[inline]
            fn values(slices: Self::Slices) -> Self::Values {
                (slices.0.into_iter(), $(slices.$n.into_iter(),)*)
            }

            #[inline]
            fn next(values: &mut Self::Values) -> Option<Self::Items> {
                Some((values.0.next()?, $(values.$n.next()?,)*))
            }

            #[inline(always)]
            fn fold<B>(
                keys: slice::Iter<'a, Self::Key>,
                values: Self::Values,
                init: B,
                mut f: impl FnMut(B, (Self::Key, Self::Items)) -> B,
            ) -> B {
                let rows = keys.zip(values.0)$(.zip(values.$n))*;
                rows.fold(init, |result, zipped!((key, v0); $($value)*)| f(result, (*key, (v0, $($value,)*))))
            }
        }
    };
}

columns!(C0 1 C1 v1);
columns!(C0 1 C1 v1 2 C2 v2);
columns!(C0 1 C1 v1 2 C2 v2 3 C3 v3);
columns!(C0 1 C1 v1 2 C2 v2 3 C3 v3 4 C4 v4);
columns!(C0 1 C1 v1 2 C2 v2 3 C3 v3 4 C4 v4 5 C5 v5);
columns!(C0 1 C1 v1 2 C2 v2 3 C3 v3 4 C4 v4 5 C5 v5 6 C6 v6);
columns!(C0 1 C1 v1 2 C2 v2 3 C3 v3 4 C4 v4 5 C5 v5 6 C6 v6 7 C7 v7);
