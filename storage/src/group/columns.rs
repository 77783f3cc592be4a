//! [`Columns`]: the shared values of all storages, as slices of equal lengths.
#![expect(unnameable_types, reason = "a bound of hidden associated types of public traits")]

use core::iter::Zip;
use core::slice;

use sparse_set::SparseKey;

use crate::raw::{FromRun, Runs};

/// The remaining values of all storages.
pub trait Columns<'a>: Sized {
    /// The key type.
    type Key: SparseKey;

    /// The values at one position.
    type Items;

    /// Slices of equal lengths, one per storage.
    type Slices;

    /// An iterator over keys and the values of such slices, as nested pairs. A `Zip` of slices needs one index and one
    /// comparison for all of them.
    type Rows: ExactSizeIterator + DoubleEndedIterator;

    /// Returns the keys and slices of at most `most` values, up to the end of a page.
    fn next_slices(&mut self, most: usize) -> (&'a [Self::Key], Self::Slices);

    /// Removes all but the first `len` values, then the last of those, and returns it as slices of one. There is one.
    fn take_last_of(&mut self, len: usize) -> (&'a [Self::Key], Self::Slices);

    /// Splits off the first `n` values of each column. There are as many.
    #[cfg(feature = "rayon")]
    fn split_at(self, n: usize) -> (Self, Self);

    /// Returns the number of slices that the next `len` values make.
    fn slices_of(&self, len: usize) -> usize;

    /// Returns an iterator over these keys and slices.
    fn rows(keys: &'a [Self::Key], slices: Self::Slices) -> Self::Rows;

    /// Flattens the nested pairs.
    fn flatten(row: <Self::Rows as Iterator>::Item) -> (Self::Key, Self::Items);
}

/// The type of `a.zip(b).zip(c)`.
macro_rules! zip {
    ($all:ty;) => { $all };
    ($first:ty; $next:ident $($other:ident)*) => { zip!(Zip<$first, $next::IntoIter>; $($other)*) };
}

/// The pattern of the items of `a.zip(b).zip(c)`.
macro_rules! zipped {
    ($all:tt;) => { $all };
    ($first:tt; $next:ident $($other:ident)*) => { zipped!(($first, $next); $($other)*) };
}

macro_rules! columns {
    ($($T:ident $R:ident $value:ident $n:tt)*) => {
        impl<'a, K: SparseKey, $($T, $R: FromRun<$T> + IntoIterator<IntoIter: ExactSizeIterator + DoubleEndedIterator>),*> Columns<'a>
            for ($(Runs<'a, $T, K, $R>,)*)
        {
            type Key = K;
            type Items = ($($R::Item,)*);
            type Slices = ($($R,)*);
            type Rows = zip!(slice::Iter<'a, K>; $($R)*);

            // `always`, like its caller `Pages::next`.
            #[inline(always)]
            fn next_slices(&mut self, most: usize) -> (&'a [K], Self::Slices) {
                let len = most$(.min(self.$n.left_in_page()))*;
                let runs = ($(self.$n.take_in_page(len),)*);
                (runs.0.0, ($(runs.$n.1,)*))
            }

            #[inline]
            fn take_last_of(&mut self, len: usize) -> (&'a [K], Self::Slices) {
                let runs = ($(self.$n.take_last_of(len),)*);
                (runs.0.0, ($(runs.$n.1,)*))
            }

            #[cfg(feature = "rayon")]
            fn split_at(self, n: usize) -> (Self, Self) {
                let halves = ($(self.$n.split_at(n),)*);
                (($(halves.$n.0,)*), ($(halves.$n.1,)*))
            }

            // Page lengths are powers of two: the shortest pages end where the others do.
            #[inline]
            fn slices_of(&self, len: usize) -> usize {
                0$(.max(self.$n.pages_of(len)))*
            }

            #[inline]
            fn rows(keys: &'a [K], slices: Self::Slices) -> Self::Rows {
                keys.iter()$(.zip(slices.$n))*
            }

            #[inline]
            fn flatten(zipped!(key; $($value)*): <Self::Rows as Iterator>::Item) -> (K, Self::Items) {
                (*key, ($($value,)*))
            }
        }
    };
}

columns!(T0 R0 v0 0);
columns!(T0 R0 v0 0 T1 R1 v1 1);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2 T3 R3 v3 3);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2 T3 R3 v3 3 T4 R4 v4 4);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2 T3 R3 v3 3 T4 R4 v4 4 T5 R5 v5 5);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2 T3 R3 v3 3 T4 R4 v4 4 T5 R5 v5 5 T6 R6 v6 6);
columns!(T0 R0 v0 0 T1 R1 v1 1 T2 R2 v2 2 T3 R3 v3 3 T4 R4 v4 4 T5 R5 v5 5 T6 R6 v6 6 T7 R7 v7 7);
