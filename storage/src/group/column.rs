//! [`Column`] and [`ColumnMut`], the values of one storage in pieces, and [`Columns`], those of all storages in the same pieces.
#![expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "hidden associated types of public traits, that nobody outside has a value of"
)]

use core::{mem, slice};

use sparse_set::SparseKey;

use crate::packed_storage::{Pages, PagesMut};

/// The values of one storage, in slices as long as one likes up to the end of a page.
pub trait Pieces<'a> {
    /// The type of the keys.
    type Key: SparseKey;

    /// Some values, side by side.
    type Slice: IntoIterator<IntoIter = Self::Values>;

    /// The values of a slice.
    type Values: Iterator;

    /// How many values lie side by side from here on; 0 at the end.
    fn available(&mut self) -> usize;

    /// The next `n` of these, and their keys.
    fn take(&mut self, n: usize) -> (&'a [Self::Key], Self::Slice);
}

/// The values of one storage that are still to come.
pub struct Column<'a, T, K> {
    pages: Pages<'a, T, K>,
    /// What is left of the page in front, and its keys.
    keys: &'a [K],
    rest: &'a [T],
}

/// The values of one storage that are still to come, to be changed.
pub struct ColumnMut<'a, T, K> {
    pages: PagesMut<'a, T, K>,
    /// What is left of the page in front, and its keys.
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
    /// The type of the keys.
    type Key: SparseKey;

    /// What lies at one position.
    type Items;

    /// A slice of each storage. All have the same length.
    type Slices;

    /// The values of such slices.
    type Values;

    /// The next slices, and the keys of the first storage beside them: as long as all storages have them side by side, but of no
    /// more than `most` values.
    fn next_slices(&mut self, most: usize) -> (&'a [Self::Key], Self::Slices);

    /// The values of these slices.
    fn values(slices: Self::Slices) -> Self::Values;

    /// What is at the next position, if there is one in the slices.
    fn next(values: &mut Self::Values) -> Option<Self::Items>;

    /// Calls `f` for each of the keys with what is at its position.
    fn fold<B>(
        keys: slice::Iter<'a, Self::Key>,
        values: Self::Values,
        init: B,
        f: impl FnMut(B, (Self::Key, Self::Items)) -> B,
    ) -> B;
}

/// The pattern of what `a.zip(b).zip(c)` yields.
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

            // Always, as `Pages::next` is, which it is for.
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
