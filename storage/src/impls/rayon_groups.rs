//! Parallel iterators over the shared entities of a [`Group`], with the feature `rayon`.

use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::rayon::MIN_LEN;
use crate::Group;
use crate::group::{Borrowed, Excluded, Iter, IterMut, Pages, PagesMut, Storages};

/// A parallel iterator over the shared keys of a [`Group`] and their values, by position. `P` is [`Pages`] or
/// [`PagesMut`].
///
/// Created by `par_iter` and `par_iter_mut`. A piece has at least 512 keys, so a group of fewer than 1024 stays on one
/// thread; `with_min_len` can only raise that. To use threads for fewer, [join](crate::parallel::ParJoin) the storages.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::{Group, Storage};
///
/// let places: Storage<f32, u32> = (0..5000).map(|n| (n, 0.0)).collect();
/// let speeds: Storage<f32, u32> = (1000..6000).map(|n| (n, n as f32)).collect();
/// let mut group = Group::new((places, speeds));
/// group.par_iter_mut().for_each(|(_, (place, speed))| *place += *speed);
/// assert_eq!(group.par_iter().map(|(_, (place, _))| *place).reduce(|| 0.0, f32::max), 4999.0);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParRows<P> {
    pages: P,
}

/// The pages of a [`Group`], which can be split at any position. Implemented by [`Pages`] and [`PagesMut`].
pub trait SplitRows: Send + Sized {
    /// The iterator over the keys and values.
    type Rows: DoubleEndedIterator<Item: Send> + ExactSizeIterator;

    /// Returns the number of keys.
    fn left(&self) -> usize;

    /// Splits off the first `n` keys and their values.
    fn split_at(self, n: usize) -> (Self, Self);

    /// Returns an iterator over the keys and values.
    fn rows(self) -> Self::Rows;
}

impl<'a, S: Storages> SplitRows for Pages<'a, S>
where
    Self: Send,
    <S as Borrowed<'a>>::Refs: Send,
{
    type Rows = Iter<'a, S>;

    fn left(&self) -> usize {
        self.left()
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        self.split_at(n)
    }

    fn rows(self) -> Iter<'a, S> {
        Iter::new(self)
    }
}

impl<'a, S: Storages> SplitRows for PagesMut<'a, S>
where
    Self: Send,
    <S as Borrowed<'a>>::RefsMut: Send,
{
    type Rows = IterMut<'a, S>;

    fn left(&self) -> usize {
        self.left()
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        self.split_at(n)
    }

    fn rows(self) -> IterMut<'a, S> {
        IterMut::new(self)
    }
}

struct Rows<P>(P);

impl<P: SplitRows> Producer for Rows<P> {
    type Item = <P::Rows as Iterator>::Item;
    type IntoIter = P::Rows;

    fn into_iter(self) -> P::Rows {
        self.0.rows()
    }

    fn min_len(&self) -> usize {
        MIN_LEN
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.0.split_at(n);
        (Self(front), Self(back))
    }
}

impl<P: SplitRows> ParallelIterator for ParRows<P> {
    type Item = <P::Rows as Iterator>::Item;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.pages.left())
    }
}

impl<P: SplitRows> IndexedParallelIterator for ParRows<P> {
    fn len(&self) -> usize {
        self.pages.left()
    }

    fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<Self::Item>>(self, callback: C) -> C::Output {
        callback.callback(Rows(self.pages))
    }
}

impl<'a, S: Storages, X: Excluded<S>> IntoParallelIterator for &'a Group<S, X>
where
    Pages<'a, S>: SplitRows<Rows = Iter<'a, S>>,
    <S as Borrowed<'a>>::Refs: Send,
{
    type Iter = ParRows<Pages<'a, S>>;
    type Item = (S::Key, <S as Borrowed<'a>>::Refs);

    fn into_par_iter(self) -> Self::Iter {
        ParRows { pages: self.pages() }
    }
}

impl<'a, S: Storages, X: Excluded<S>> IntoParallelIterator for &'a mut Group<S, X>
where
    PagesMut<'a, S>: SplitRows<Rows = IterMut<'a, S>>,
    <S as Borrowed<'a>>::RefsMut: Send,
{
    type Iter = ParRows<PagesMut<'a, S>>;
    type Item = (S::Key, <S as Borrowed<'a>>::RefsMut);

    fn into_par_iter(self) -> Self::Iter {
        ParRows { pages: self.pages_mut() }
    }
}
