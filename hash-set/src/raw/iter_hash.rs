//! [`RawIterHash`] and [`RawIterHashMut`]: the elements with one hash, over [`HashLanes`].

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_array::SparseArray;
use sparse_array::alloc::Allocator;

use super::bucket::Lanes;
use super::index::{Index, Position, StoredHash};
use super::table::RawTable;

/// Iterates over the lanes of ids whose stored hash is the given one. Each comes once (I3), in no particular order.
#[derive(Clone)]
pub(super) struct HashLanes<'a> {
    index: &'a Index,
    hash: StoredHash,
    /// The bucket of `lanes`.
    at: usize,
    /// Lanes of that bucket that were not looked at yet.
    lanes: Lanes,
}

impl<'a> HashLanes<'a> {
    #[inline]
    pub(super) fn new(index: &'a Index, hash: StoredHash) -> Self {
        let at = index.primary(hash);
        // SAFETY: a primary bucket.
        let lanes = unsafe { index.bucket(at) }.lanes_with(hash.probe());
        Self { index, hash, at, lanes }
    }
}

impl Iterator for HashLanes<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        loop {
            // SAFETY: a primary bucket at first, then a chain's link that is not 0; the index is borrowed, so the chain
            // stays.
            let bucket = unsafe { self.index.bucket(self.at) };
            for lane in self.lanes.by_ref() {
                let id = bucket.ids[lane];
                // SAFETY: an id in a lane is below the capacity of the index, as filling it demands.
                if unsafe { self.index.hash(id) } == self.hash {
                    return Some(Position::new(self.at, lane, id));
                }
            }
            if bucket.next == 0 {
                return None;
            }
            self.at = bucket.next as usize;
            // SAFETY: a chain's link that is not 0; the index is borrowed, so the chain stays.
            self.lanes = unsafe { self.index.bucket(self.at) }.lanes_with(self.hash.probe());
        }
    }

    /// By buckets: the bucket of a lane is not looked up again for each.
    #[inline]
    fn fold<B, F: FnMut(B, Position) -> B>(self, init: B, mut f: F) -> B {
        let Self { index, hash, mut at, mut lanes } = self;
        let mut folded = init;
        loop {
            // SAFETY: a primary bucket at first, then a chain's link that is not 0; the index is borrowed, so the chain
            // stays.
            let bucket = unsafe { index.bucket(at) };
            for lane in lanes {
                let id = bucket.ids[lane];
                // SAFETY: an id in a lane is below the capacity of the index, as filling it demands.
                if unsafe { index.hash(id) } == hash {
                    folded = f(folded, Position::new(at, lane, id));
                }
            }
            if bucket.next == 0 {
                return folded;
            }
            at = bucket.next as usize;
            // SAFETY: a chain's link that is not 0; the index is borrowed, so the chain stays.
            lanes = unsafe { index.bucket(at) }.lanes_with(hash.probe());
        }
    }
}

/// Iterates over the elements whose stored hash is the given one, in no particular order.
pub(crate) struct RawIterHash<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as the ids.
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
        // SAFETY: an id in a lane is an occupied index (I3).
        Some((id as usize, unsafe { self.elements.get_unchecked(id as usize) }))
    }

    /// All elements may have the hash; lanes that were passed are not counted.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.elements.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, elements } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: an id in a lane is an occupied index (I3).
            f(folded, (id as usize, unsafe { elements.get_unchecked(id as usize) }))
        })
    }
}

/// Iterates over the elements whose stored hash is the given one, mutable, in no particular order.
pub(crate) struct RawIterHashMut<'a, T, A: Allocator> {
    lanes: HashLanes<'a>,
    /// The elements of the same table as the ids, borrowed exclusively. A pointer, since elements that were handed out
    /// stay borrowed while the next ones are looked for.
    elements: NonNull<SparseArray<T, A>>,
    borrow: PhantomData<&'a mut SparseArray<T, A>>,
}

// SAFETY: stands for `&'a mut SparseArray<T, A>`, and for plain numbers that nobody else can change. It gives `&'a mut
// T` (`T: Send`) and leaves the allocator alone.
unsafe impl<T: Send, A: Allocator + Send> Send for RawIterHashMut<'_, T, A> {}

// SAFETY: as for `Send`; `&RawIterHashMut` gives `&T` for its `Debug` (`T: Sync`).
unsafe impl<T: Sync, A: Allocator + Sync> Sync for RawIterHashMut<'_, T, A> {}

impl<'a, T, A: Allocator> RawIterHashMut<'a, T, A> {
    #[inline]
    pub(super) fn new(table: &'a mut RawTable<T, A>, hash: StoredHash) -> Self {
        let RawTable { index, elements } = table;
        Self { lanes: HashLanes::new(index, hash), elements: NonNull::from(elements), borrow: PhantomData }
    }

    /// The elements still to come, for `Debug`.
    pub(crate) fn as_shared(&self) -> RawIterHash<'_, T, A> {
        // SAFETY: the array is borrowed exclusively by `self`. A reference to it covers no element, so those handed out
        // are not concerned, and the ids still to come are others.
        RawIterHash { lanes: self.lanes.clone(), elements: unsafe { self.elements.as_ref() } }
    }
}

impl<'a, T, A: Allocator> Iterator for RawIterHashMut<'a, T, A> {
    type Item = (usize, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a mut T)> {
        let id = self.lanes.next()?.id;
        // SAFETY: the array is borrowed exclusively for `'a`, and an id in a lane is an occupied index (I3).
        // `get_unchecked_mut` makes its reference for the one slot alone, and each id comes once, so no other reference
        // to this element exists.
        Some((id as usize, unsafe { self.elements.as_mut().get_unchecked_mut(id as usize) }))
    }

    /// All elements may have the hash; lanes that were passed are not counted.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // SAFETY: the array is borrowed exclusively by `self`, and a reference to it covers no element.
        (0, Some(unsafe { self.elements.as_ref() }.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let Self { lanes, mut elements, .. } = self;
        lanes.fold(init, |folded, Position { id, .. }| {
            // SAFETY: the array is borrowed exclusively for `'a`, and an id in a lane is an occupied index (I3). The
            // reference is made for the one slot alone, and each id comes once, so no other reference to this element
            // exists.
            f(folded, (id as usize, unsafe { elements.as_mut().get_unchecked_mut(id as usize) }))
        })
    }
}
