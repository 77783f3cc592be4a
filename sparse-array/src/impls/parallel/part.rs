use rayon::iter::plumbing::{
    Folder, Producer, UnindexedConsumer, UnindexedProducer, bridge_producer_consumer, bridge_unindexed,
};

use crate::Indices;
use crate::raw::Split;

/// A sequential iterator whose parts go to several threads.
pub(super) trait Part: Split + DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send {
    /// Returns the number of items, if [`drive`](Self::drive) splits by number.
    fn opt_len(&self) -> Option<usize> {
        self.is_run().then(|| self.len())
    }

    /// Feeds all items to `consumer`. Splits a contiguous run by the number of items, anything else by index.
    fn drive<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        if self.is_run() {
            bridge_producer_consumer(self.len(), ByNumber(self), consumer)
        } else {
            bridge_unindexed(ByIndex(self), consumer)
        }
    }
}

impl<P: Split + DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send> Part for P {}

/// Splits a contiguous part.
struct ByNumber<P>(P);

impl<P: Part> Producer for ByNumber<P> {
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

/// Splits a part with holes.
struct ByIndex<P>(P);

impl<P: Part> UnindexedProducer for ByIndex<P> {
    type Item = P::Item;

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.0.split();
        (Self(front), back.map(Self))
    }

    fn fold_with<F: Folder<P::Item>>(self, folder: F) -> F {
        folder.consume_iter(self.0)
    }
}

impl Split for Indices<'_> {
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
