//! [`Pairs`]: the iterators of a map, for any table of pairs. [`MultiMap`](crate::MultiMap) iterates by it.

use core::cmp::Ordering;
use core::ops::RangeBounds;

use hash_set::alloc::Allocator;
use hash_set::{ElementId, HashTable};

use super::{Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterFull, IterMut, Keys, Values, ValuesMut};

/// The iterators of a map over a table of its pairs.
pub(crate) trait Pairs<K, V, A: Allocator> {
    fn pairs(&self) -> Iter<'_, K, V>;
    fn pairs_mut(&mut self) -> IterMut<'_, K, V>;
    fn into_pairs(self) -> IntoIter<K, V, A>;
    fn sorted_pairs_by(self, cmp: impl FnMut(&K, &V, &K, &V) -> Ordering) -> IntoIter<K, V, A>;
    fn sorted_unstable_pairs_by(self, cmp: impl FnMut(&K, &V, &K, &V) -> Ordering) -> IntoIter<K, V, A>;
    fn drain_pairs(&mut self) -> Drain<'_, K, V, A>;
    fn extract_pairs_if<F>(&mut self, ids: impl RangeBounds<ElementId>, pred: F) -> ExtractIf<'_, K, V, F, A>
    where
        F: FnMut(&K, &mut V) -> bool;
    fn pairs_in(&self, ids: impl RangeBounds<ElementId>) -> Iter<'_, K, V>;
    fn pairs_in_mut(&mut self, ids: impl RangeBounds<ElementId>) -> IterMut<'_, K, V>;
    fn pairs_full(&self) -> IterFull<'_, K, V>;
    fn keys(&self) -> Keys<'_, K, V>;
    fn into_keys(self) -> IntoKeys<K, V, A>;
    fn values(&self) -> Values<'_, K, V>;
    fn values_mut(&mut self) -> ValuesMut<'_, K, V>;
    fn into_values(self) -> IntoValues<K, V, A>;
}

impl<K, V, A: Allocator> Pairs<K, V, A> for HashTable<(K, V), A> {
    #[inline]
    fn pairs(&self) -> Iter<'_, K, V> {
        Iter::new(self.iter())
    }

    #[inline]
    fn pairs_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(self.iter_mut())
    }

    #[inline]
    fn into_pairs(self) -> IntoIter<K, V, A> {
        IntoIter::new(self.into_iter())
    }

    #[inline]
    #[track_caller]
    fn sorted_pairs_by(self, mut cmp: impl FnMut(&K, &V, &K, &V) -> Ordering) -> IntoIter<K, V, A> {
        IntoIter::new(self.sorted_by(move |(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2)))
    }

    #[inline]
    #[track_caller]
    fn sorted_unstable_pairs_by(self, mut cmp: impl FnMut(&K, &V, &K, &V) -> Ordering) -> IntoIter<K, V, A> {
        IntoIter::new(self.sorted_unstable_by(move |(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2)))
    }

    #[inline]
    fn drain_pairs(&mut self) -> Drain<'_, K, V, A> {
        Drain::new(self.drain())
    }

    #[inline]
    #[track_caller]
    fn extract_pairs_if<F>(&mut self, ids: impl RangeBounds<ElementId>, pred: F) -> ExtractIf<'_, K, V, F, A>
    where
        F: FnMut(&K, &mut V) -> bool,
    {
        ExtractIf::new(self.extractor(ids), pred)
    }

    #[inline]
    #[track_caller]
    fn pairs_in(&self, ids: impl RangeBounds<ElementId>) -> Iter<'_, K, V> {
        Iter::new(self.iter_range(ids))
    }

    #[inline]
    #[track_caller]
    fn pairs_in_mut(&mut self, ids: impl RangeBounds<ElementId>) -> IterMut<'_, K, V> {
        IterMut::new(self.iter_range_mut(ids))
    }

    #[inline]
    fn pairs_full(&self) -> IterFull<'_, K, V> {
        IterFull::new(self.iter_full())
    }

    #[inline]
    fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.iter())
    }

    #[inline]
    fn into_keys(self) -> IntoKeys<K, V, A> {
        IntoKeys::new(self.into_iter())
    }

    #[inline]
    fn values(&self) -> Values<'_, K, V> {
        Values::new(self.iter())
    }

    #[inline]
    fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.iter_mut())
    }

    #[inline]
    fn into_values(self) -> IntoValues<K, V, A> {
        IntoValues::new(self.into_iter())
    }
}
