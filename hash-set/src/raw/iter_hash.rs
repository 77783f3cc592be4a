//! [`RawIterHash`] and [`RawIterHashMut`]: iterators over the elements with one hash.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_array::SparseArray;
use sparse_array::allocator::Allocator;

use super::bucket::Lanes;
use super::index::{Index, Position};
use super::table::RawTable;
use super::tag::{Probe, StoredHash};

/// Iterates over the lanes of ids with a given stored hash, each once (I3), in arbitrary order.
#[derive(Clone)]
pub(super) struct HashLanes<'a> {
    index: &'a Index,
    hash: StoredHash,
    /// The bucket of `lanes`.
    at: usize,
    /// The lanes of that bucket not visited yet.
    lanes: Lanes,
}

impl<'a> HashLanes<'a> {
    #[inline]
    pub(super) fn new(index: &'a Index, hash: StoredHash) -> Self {
        let (at, bucket) = index.primary(hash);
        Self { index, hash, at, lanes: Probe::of(hash).lanes_in(bucket) }
    }
}

impl Iterator for HashLanes<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        loop {
            let bucket = self.index.bucket(self.at);
            for lane in self.lanes.by_ref() {
                let id = bucket.ids[lane];
                // SAFETY: `id` is in a lane.
                if unsafe { self.index.hash(id) } == self.hash {
                    return Some(Position::new(self.at, lane, id));
                }
            }
            if bucket.next == 0 {
                return None;
            }
            self.at = bucket.next as usize;
            self.lanes = Probe::of(self.hash).lanes_in(self.index.bucket(self.at));
        }
    }

    /// Loads each bucket once, not once per lane.
    #[inline]
    fn fold<B, F: FnMut(B, Position) -> B>(self, init: B, mut f: F) -> B {
        let Self { index, hash, mut at, mut lanes } = self;
        let mut folded = init;
        loop {
            let bucket = index.bucket(at);
            for lane in lanes {
                let id = bucket.ids[lane];
                // SAFETY: `id` is in a lane.
                if unsafe { index.hash(id) } == hash {
                    folded = f(folded, Position::new(at, lane, id));
                }
            }
            if bucket.next == 0 {
                return folded;
            }
            at = bucket.next as usize;
            lanes = Probe::of(hash).lanes_in(index.bucket(at));
        }
    }
}

/// Iterates over the elements with a given stored hash, in arbitrary order.
pub(crate) struct RawIterHash<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as `lanes`.
    elements: &'a SparseArray<T, A>,
}

impl<'a, T, A: Allocator> RawIterHash<'a, T, A> {
    #[inline]
    pub(super) fn new(table: &'a RawTable<T, A>, hash: StoredHash) -> Self {
        Self { lanes: HashLanes::new(&table.index, hash), elements: &table.elements }
    }
}

impl<T, A: Allocator> Clone for RawIterHash<'_, T, A> {
    fn clone(&self) -> Self {
        Self { lanes: self.lanes.clone(), elements: self.elements }
    }
}

impl<'a, T, A: Allocator> Iterator for RawIterHash<'a, T, A> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a T)> {
        let id = self.lanes.next()?.id;
        // SAFETY: `id` is in a lane, so occupied (I3).
        Some((id as usize, unsafe { self.elements.get_unchecked(id as usize) }))
    }

    /// Not exact: any element may have the hash.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.elements.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, elements } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: `id` is in a lane, so occupied (I3).
            f(folded, (id as usize, unsafe { elements.get_unchecked(id as usize) }))
        })
    }
}

/// Iterates mutably over the elements with a given stored hash, in arbitrary order.
pub(crate) struct RawIterHashMut<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as `lanes`, borrowed exclusively. A pointer, as yielded elements stay borrowed
    /// during later calls of `next`.
    elements: NonNull<SparseArray<T, A>>,
    borrow: PhantomData<&'a mut SparseArray<T, A>>,
}

// SAFETY: stands for `&'a mut SparseArray<T, A>` and `&'a Index`. It yields `&'a mut T` (`T: Send`) and does not use
// the allocator.
unsafe impl<T: Send, A: Allocator + Send> Send for RawIterHashMut<'_, T, A> {}

// SAFETY: as for `Send`; `&RawIterHashMut` gives out `&T`, for `Debug` (`T: Sync`).
unsafe impl<T: Sync, A: Allocator + Sync> Sync for RawIterHashMut<'_, T, A> {}

impl<'a, T, A: Allocator> RawIterHashMut<'a, T, A> {
    #[inline]
    pub(super) fn new(table: &'a mut RawTable<T, A>, hash: StoredHash) -> Self {
        let RawTable { index, elements } = table;
        Self { lanes: HashLanes::new(index, hash), elements: NonNull::from(elements), borrow: PhantomData }
    }

    /// Returns an iterator over the remaining elements, for `Debug`.
    pub(crate) fn as_shared(&self) -> RawIterHash<'_, T, A> {
        // SAFETY: `self` borrows the array exclusively. A reference to the array does not alias its elements, and the
        // remaining ids differ from those yielded.
        RawIterHash { lanes: self.lanes.clone(), elements: unsafe { self.elements.as_ref() } }
    }
}

impl<'a, T, A: Allocator> Iterator for RawIterHashMut<'a, T, A> {
    type Item = (usize, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a mut T)> {
        let id = self.lanes.next()?.id;
        // SAFETY: the array is borrowed exclusively for `'a`, and `id` is in a lane, so occupied (I3).
        // `get_unchecked_mut` borrows one slot only, and each id is yielded once, so references do not alias.
        Some((id as usize, unsafe { self.elements.as_mut().get_unchecked_mut(id as usize) }))
    }

    /// Not exact: any element may have the hash.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // SAFETY: `self` borrows the array exclusively, and a reference to it does not alias its elements.
        (0, Some(unsafe { self.elements.as_ref() }.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, mut elements, .. } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: as in `next`.
            f(folded, (id as usize, unsafe { elements.as_mut().get_unchecked_mut(id as usize) }))
        })
    }
}
