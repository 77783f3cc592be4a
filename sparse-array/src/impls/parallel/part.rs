//! [`Part`]: an iterator that is split among threads.

use rayon::iter::plumbing::{
    Folder, Producer, UnindexedConsumer, UnindexedProducer, bridge_producer_consumer, bridge_unindexed,
};

use crate::raw::Owned;
use crate::{Indices, Iter, IterMut, Values, ValuesMut};

/// A sequential iterator that can be split in two.
pub(super) trait Part: Sized + DoubleEndedIterator + ExactSizeIterator + Send {
    fn is_run(&self) -> bool;

    /// Splits the iterator into two roughly equal parts. The back part is `None` if there is too little left.
    fn split(self) -> (Self, Option<Self>);

    /// Splits a contiguous run after `n` items.
    fn split_at(self, n: usize) -> (Self, Self);

    /// Returns the number of items, if [`drive`](Self::drive) splits by number.
    fn opt_len(&self) -> Option<usize> {
        self.is_run().then(|| self.len())
    }

    /// Feeds all items to `consumer`. A contiguous run is split by the number of items, which tells the consumer how
    /// many each thread gets. Anything else is split by index.
    fn drive<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result
    where
        Self::Item: Send,
    {
        if self.is_run() {
            bridge_producer_consumer(self.len(), ByNumber(self), consumer)
        } else {
            bridge_unindexed(ByIndex(self), consumer)
        }
    }
}

/// A contiguous part.
struct ByNumber<P>(P);

impl<P: Part<Item: Send>> Producer for ByNumber<P> {
    type Item = P::Item;
    type IntoIter = P;

    fn into_iter(self) -> P {
        self.0
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.0.split_at(n);
        (Self(front), Self(back))
    }
}

/// A part with holes.
struct ByIndex<P>(P);

impl<P: Part<Item: Send>> UnindexedProducer for ByIndex<P> {
    type Item = P::Item;

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.0.split();
        (Self(front), back.map(Self))
    }

    fn fold_with<F: Folder<P::Item>>(self, folder: F) -> F {
        folder.consume_iter(self.0)
    }
}

/// Implements [`Part`] for a wrapper of one splittable field.
macro_rules! part {
    ([$($generics:tt)*] $name:ty, $field:ident) => {
        impl<$($generics)*> Part for $name {
            fn is_run(&self) -> bool {
                self.$field.is_run()
            }

            fn split(self) -> (Self, Option<Self>) {
                let (front, back) = self.$field.split();
                (Self { $field: front }, back.map(|back| Self { $field: back }))
            }

            fn split_at(self, n: usize) -> (Self, Self) {
                let (front, back) = self.$field.split_at(n);
                (Self { $field: front }, Self { $field: back })
            }
        }
    };
}

part!([T: Sync] Iter<'_, T>, shared);
part!([T: Sync] Values<'_, T>, shared);
part!([T: Send] IterMut<'_, T>, exclusive);
part!([T: Send] ValuesMut<'_, T>, exclusive);

impl<T: Send> Part for Owned<'_, T> {
    fn is_run(&self) -> bool {
        self.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        self.split()
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        self.split_at(n)
    }
}

impl Part for Indices<'_> {
    fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}
