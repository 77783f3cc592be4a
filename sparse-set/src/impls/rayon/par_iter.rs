//! [`ParIter`].

use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::key::SparseKey;
use crate::stable_set::Iter;

/// An indexed parallel iterator over the keys of a [`StableSet`](crate::StableSet), by position. Requires the feature
/// `rayon`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_set::StableSet;
///
/// let mut set = StableSet::from([10_u32, 20, 30]);
/// set.remove(20);
/// assert_eq!(set.par_iter().collect::<Vec<_>>(), [10, 30]);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIter<'a, K: SparseKey> {
    keys: Iter<'a, K>,
}

impl<'a, K: SparseKey> IntoParallelIterator for Iter<'a, K> {
    type Iter = ParIter<'a, K>;
    type Item = K;

    /// Returns a parallel iterator over the remaining keys. Requires the feature `rayon`.
    fn into_par_iter(self) -> ParIter<'a, K> {
        ParIter { keys: self }
    }
}

impl<K: SparseKey> ParallelIterator for ParIter<'_, K> {
    type Item = K;

    fn drive_unindexed<C: UnindexedConsumer<K>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.keys.len())
    }
}

impl<K: SparseKey> IndexedParallelIterator for ParIter<'_, K> {
    fn len(&self) -> usize {
        self.keys.len()
    }

    fn drive<C: Consumer<K>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<K>>(self, callback: C) -> C::Output {
        callback.callback(Part(self.keys))
    }
}

/// Some of the keys.
struct Part<'a, K>(Iter<'a, K>);

impl<'a, K: SparseKey> Producer for Part<'a, K> {
    type Item = K;
    type IntoIter = Iter<'a, K>;

    fn into_iter(self) -> Iter<'a, K> {
        self.0
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.0.keys.split_at(n);
        (Self(Iter { keys: front }), Self(Iter { keys: back }))
    }
}
