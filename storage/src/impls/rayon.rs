//! Parallel iterators over [`Storage`](crate::Storage), [`StableStorage`](crate::StableStorage), [`SlotMap`], joins and
//! [`Group`](crate::Group), with the feature `rayon`.
//!
//! `par_iter` and `par_iter_mut` come from rayon's traits; [`par_values`](crate::Storage::par_values) and
//! [`par_values_mut`](crate::Storage::par_values_mut) are methods of the storages. Those of storages are indexed and
//! split by position, and `into_par_iter` converts each sequential iterator. Those of slot maps split the slots. Joins
//! split the keys of their driver: see [`ParJoin`]. Those of groups split the shared entities.
//!
//! ```
//! use rayon::prelude::*;
//! use storage::{Entity, Storage};
//!
//! let mut ages: Storage<u32> = (1..1000).map(|n| (Entity::new(n, 0).unwrap(), n as u32)).collect();
//! ages.par_values_mut().for_each(|age| *age += 1);
//! assert!(ages.par_iter().all(|(entity, age)| *age == entity.index() as u32 + 1));
//! ```

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{
    FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator,
};
use sparse_set::SparseKey;
use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::KeySet;

pub use super::rayon_groups::{ParRows, SplitRows};
pub use super::rayon_joins::{ParJoin, ParJoined};
use crate::basic_storage::{Iter, IterMut, Values, ValuesMut};
use crate::raw::Slot;
use crate::slot_map::{SlotRef, key_of};
use crate::{BasicStorage, Paging, SlotMap};

/// The fewest keys of a piece of a join or a group: fewer than twice as many stay on one thread. Waking a thread takes
/// as long as cheap work on this many.
pub(super) const MIN_LEN: usize = 512;

/// A parallel iterator with the items of `I`, a borrowing iterator over a storage, by position.
///
/// Created by `par_iter`, `par_iter_mut`, `par_values` and `par_values_mut`, and from an `I` by `into_par_iter`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
/// assert_eq!(names.par_iter().collect::<Vec<_>>(), [(3, &"ada"), (1, &"bob")]);
/// assert_eq!(names.par_values().enumerate().map(|(position, _)| position).max(), Some(1));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIter<I> {
    iter: I,
}

/// A sequential iterator that can be split at any position.
pub trait SplitAt: DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send + Sized {
    /// Splits off the first `n` items.
    fn split_at(self, n: usize) -> (Self, Self);
}

struct Positions<I>(I);

impl<I: SplitAt> Producer for Positions<I> {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self.0
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.0.split_at(n);
        (Self(front), Self(back))
    }
}

impl<I: SplitAt> ParallelIterator for ParIter<I> {
    type Item = I::Item;

    fn drive_unindexed<C: UnindexedConsumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.iter.len())
    }
}

impl<I: SplitAt> IndexedParallelIterator for ParIter<I> {
    fn len(&self) -> usize {
        self.iter.len()
    }

    fn drive<C: Consumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<C: ProducerCallback<I::Item>>(self, callback: C) -> C::Output {
        callback.callback(Positions(self.iter))
    }
}

impl<T: Sync, S: KeySet> SplitAt for Iter<'_, T, S> {
    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.pairs.split_at(n);
        (Self { pairs: front }, Self { pairs: back })
    }
}

impl<'a, T: Sync, S: KeySet> IntoParallelIterator for Iter<'a, T, S> {
    type Iter = ParIter<Self>;
    type Item = (S::Key, &'a T);

    fn into_par_iter(self) -> ParIter<Self> {
        ParIter { iter: self }
    }
}

impl<T: Send, S: KeySet> SplitAt for IterMut<'_, T, S> {
    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.pairs.split_at(n);
        (Self { pairs: front }, Self { pairs: back })
    }
}

impl<'a, T: Send, S: KeySet> IntoParallelIterator for IterMut<'a, T, S> {
    type Iter = ParIter<Self>;
    type Item = (S::Key, &'a mut T);

    fn into_par_iter(self) -> ParIter<Self> {
        ParIter { iter: self }
    }
}

impl<T: Sync, S: KeySet> SplitAt for Values<'_, T, S> {
    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.pairs.split_at(n);
        (Self { pairs: front }, Self { pairs: back })
    }
}

impl<'a, T: Sync, S: KeySet> IntoParallelIterator for Values<'a, T, S> {
    type Iter = ParIter<Self>;
    type Item = &'a T;

    fn into_par_iter(self) -> ParIter<Self> {
        ParIter { iter: self }
    }
}

impl<T: Send, S: KeySet> SplitAt for ValuesMut<'_, T, S> {
    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.pairs.split_at(n);
        (Self { pairs: front }, Self { pairs: back })
    }
}

impl<'a, T: Send, S: KeySet> IntoParallelIterator for ValuesMut<'a, T, S> {
    type Iter = ParIter<Self>;
    type Item = &'a mut T;

    fn into_par_iter(self) -> ParIter<Self> {
        ParIter { iter: self }
    }
}

impl<'a, T: Sync, S: KeySet, P: Paging> IntoParallelIterator for &'a BasicStorage<T, S, P> {
    type Iter = ParIter<Iter<'a, T, S>>;
    type Item = (S::Key, &'a T);

    fn into_par_iter(self) -> Self::Iter {
        self.iter().into_par_iter()
    }
}

impl<'a, T: Send, S: KeySet, P: Paging> IntoParallelIterator for &'a mut BasicStorage<T, S, P> {
    type Iter = ParIter<IterMut<'a, T, S>>;
    type Item = (S::Key, &'a mut T);

    fn into_par_iter(self) -> Self::Iter {
        self.iter_mut().into_par_iter()
    }
}

/// Computes keys and values in parallel, then inserts them in the iterator's order. Requires the feature `rayon`.
///
/// First collects the pairs with the global allocator. If the iterator panics, the storage is unchanged.
///
/// # Panics
/// Panics if [`insert`](BasicStorage::insert) would. The preceding pairs stay in the storage.
impl<T: Send, S: KeySet, P: Paging> ParallelExtend<(S::Key, T)> for BasicStorage<T, S, P> {
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = (S::Key, T)>>(&mut self, pairs: I) {
        self.par_extend_for("par_extend", pairs);
    }
}

impl<T: Send, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Computes pairs in parallel, then inserts them in order, on behalf of `method`.
    #[track_caller]
    fn par_extend_for(&mut self, method: &str, pairs: impl IntoParallelIterator<Item = (S::Key, T)>) {
        self.extend_for(method, pairs.into_par_iter().collect_vec_list().into_iter().flat_map(Vec::into_iter));
    }
}

/// Creates a storage from keys and values computed in parallel. Requires the feature `rayon`.
///
/// # Panics
/// Panics if [`insert`](BasicStorage::insert) would.
impl<T: Send, S: KeySet<Alloc = Global> + Send> FromParallelIterator<(S::Key, T)> for BasicStorage<T, S> {
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = (S::Key, T)>>(pairs: I) -> Self {
        let mut storage = Self::default();
        storage.par_extend_for("from_par_iter", pairs);
        storage
    }
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns a parallel iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    ///
    /// let ages = Storage::from([(3_u32, 36), (1, 20)]);
    /// assert_eq!(ages.par_values().sum::<i32>(), 56);
    /// ```
    pub fn par_values(&self) -> ParIter<Values<'_, T, S>>
    where
        T: Sync,
    {
        self.values().into_par_iter()
    }

    /// Returns a parallel mutable iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 36), (1, 20)]);
    /// ages.par_values_mut().for_each(|age| *age += 1);
    /// assert!(ages.values().eq(&[37, 21]));
    /// ```
    pub fn par_values_mut(&mut self) -> ParIter<ValuesMut<'_, T, S>>
    where
        T: Send,
    {
        self.values_mut().into_par_iter()
    }
}

/// A parallel iterator over the keys and values of a [`SlotMap`]. Splits the slots in halves, whether full or vacant.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let hero = names.insert("hero");
/// assert_eq!(names.par_iter().collect::<Vec<_>>(), [(hero, &"hero")]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParSlots<'a, T, K> {
    slots: &'a [Slot<T>],
    keys: PhantomData<K>,
}

/// A parallel mutable iterator over the keys and values of a [`SlotMap`]. Splits the slots in halves, whether full or
/// vacant.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::SlotMap;
///
/// let mut counts: SlotMap<u32> = SlotMap::new();
/// let gold = counts.insert(10);
/// counts.par_iter_mut().for_each(|(_, count)| *count += 1);
/// assert_eq!(counts[gold], 11);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParSlotsMut<'a, T, K> {
    slots: &'a mut [Slot<T>],
    keys: PhantomData<K>,
}

/// Returns the key and the value of a slot with its index.
fn pair_of<K: SparseKey, R: SlotRef>((index, slot): (usize, R)) -> Option<(K, R::Value)> {
    let (state, value) = slot.full()?;
    Some((key_of(index, state), value))
}

impl<'a, T: Sync, K: SparseKey> ParallelIterator for ParSlots<'a, T, K> {
    type Item = (K, &'a T);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.slots.into_par_iter().enumerate().filter_map(pair_of).drive_unindexed(consumer)
    }
}

impl<'a, T: Send, K: SparseKey> ParallelIterator for ParSlotsMut<'a, T, K> {
    type Item = (K, &'a mut T);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.slots.into_par_iter().enumerate().filter_map(pair_of).drive_unindexed(consumer)
    }
}

impl<T, K> Clone for ParSlots<'_, T, K> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<T, K> fmt::Debug for ParSlots<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParSlots").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl<T, K> fmt::Debug for ParSlotsMut<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParSlotsMut").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl<'a, T: Sync, K: SparseKey, A: Allocator> IntoParallelIterator for &'a SlotMap<T, K, A> {
    type Iter = ParSlots<'a, T, K>;
    type Item = (K, &'a T);

    fn into_par_iter(self) -> ParSlots<'a, T, K> {
        ParSlots { slots: self.slots.as_slice(), keys: PhantomData }
    }
}

impl<'a, T: Send, K: SparseKey, A: Allocator> IntoParallelIterator for &'a mut SlotMap<T, K, A> {
    type Iter = ParSlotsMut<'a, T, K>;
    type Item = (K, &'a mut T);

    fn into_par_iter(self) -> ParSlotsMut<'a, T, K> {
        ParSlotsMut { slots: self.slots.as_mut_slice(), keys: PhantomData }
    }
}
