//! [`RawTable`]: elements in a [`SparseArray`], and the [`Index`] that finds them by hash.

use core::mem::{self, ManuallyDrop};
use core::ops::Range;
use core::panic::UnwindSafe;
use core::ptr;

use alloc::vec::Vec;
use sparse_array::allocator::Allocator;
use sparse_array::{self as array, SparseArray, TryReserveError};

use super::index::{Index, Position};
use super::iter_hash::{RawIterHash, RawIterHashMut};
use super::restore_lanes::RestoreLanes;
use super::shape::Shape;
use super::tag::StoredHash;
use crate::capacity_overflow::raise;

/// Slots of the first block. Fewer would soon need a second allocation; more would waste memory in many small tables.
const MIN_SLOTS: usize = 4;

/// An index that was replaced. Frees its block when dropped; drop it last, as a deallocation may panic.
///
/// Invariant: the block came from `alloc`.
pub(super) struct Spare<'a, A: Allocator> {
    pub(super) index: Index,
    alloc: &'a A,
}

impl<'a, A: Allocator> Spare<'a, A> {
    /// Builds an index of `shape` with the ids of `elements` in lanes.
    ///
    /// # Safety
    /// - `index` and `elements` belong to one table, for which I5 holds. The hashes of all elements are written, as
    ///   they are if I3 holds.
    pub(super) unsafe fn try_rebuild<T>(
        index: &Index,
        elements: &'a SparseArray<T, A>,
        shape: Shape,
    ) -> Result<Self, TryReserveError> {
        assert!(shape.capacity() >= elements.capacity(), "an index for all slots (I5)");
        let (alloc, bound) = (elements.allocator(), elements.index_bound());
        // SAFETY: caller guarantees the hashes of the elements. Their indices are below `bound`, which both indices
        // cover (I5, just checked).
        let index = unsafe { index.rebuilt(shape, elements.indices(), bound, alloc)? };
        Ok(Self { index, alloc })
    }
}

impl<A: Allocator> Drop for Spare<'_, A> {
    fn drop(&mut self) {
        // SAFETY: the block came from `alloc` (invariant).
        unsafe { self.index.deallocate(self.alloc) };
    }
}

/// A hash table with explicit hashes. It never calls `Hash`, and calls `eq` only during a look-up.
pub(crate) struct RawTable<T, A: Allocator> {
    pub(super) index: Index,
    pub(super) elements: SparseArray<T, A>,
}

// As for `Vec`: the pointer alone would require `T: RefUnwindSafe`.
impl<T: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for RawTable<T, A> {}

impl<T, A: Allocator> Drop for RawTable<T, A> {
    #[inline]
    fn drop(&mut self) {
        // The elements are dropped next, also if this panics.
        // SAFETY: the block came from this table's allocator.
        unsafe { self.index.deallocate(self.elements.allocator()) };
    }
}

impl<T, A: Allocator> RawTable<T, A> {
    #[inline]
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { index: Index::new(), elements: SparseArray::new_in(alloc) }
    }

    pub(crate) fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut table = Self::new_in(alloc);
        table.try_reserve(capacity)?;
        Ok(table)
    }

    #[inline]
    pub(crate) fn elements(&self) -> &SparseArray<T, A> {
        &self.elements
    }

    pub(crate) fn allocated_bytes(&self) -> usize {
        self.index.allocated_bytes() + self.elements.allocated_bytes()
    }

    // ---- Look-up ----

    #[inline]
    pub(crate) fn get_by_id_mut(&mut self, id: usize) -> Option<&mut T> {
        self.elements.get_mut(id)
    }

    #[inline]
    pub(crate) fn iter_hash(&self, hash: u64) -> RawIterHash<'_, T, A> {
        RawIterHash::new(self, StoredHash::new(hash))
    }

    #[inline]
    pub(crate) fn iter_hash_mut(&mut self, hash: u64) -> RawIterHashMut<'_, T, A> {
        RawIterHashMut::new(self, StoredHash::new(hash))
    }

    pub(crate) fn get_disjoint_by_id_mut<const N: usize>(
        &mut self,
        ids: [usize; N],
    ) -> Result<[&mut T; N], array::GetDisjointMutError> {
        self.elements.get_disjoint_mut(ids)
    }

    pub(crate) fn range_values_mut(&mut self, slots: Range<usize>) -> array::ValuesMut<'_, T> {
        self.elements.range_mut(slots).into_values()
    }

    /// Looks up several elements at once and returns mutable references to them.
    ///
    /// # Panics
    /// Panics if two look-ups find the same element.
    #[track_caller]
    pub(crate) fn get_disjoint_mut<const N: usize>(
        &mut self,
        hashes: [u64; N],
        eq: impl FnMut(usize, &T) -> bool,
    ) -> [Option<&mut T>; N] {
        let ids = self.find_ids(hashes, eq);
        for (second, id) in ids.iter().enumerate() {
            if let (Some(_), Some(first)) = (id, ids[..second].iter().position(|other| other == id)) {
                panic!("duplicate keys found: numbers {first} and {second} are the same element");
            }
        }
        // SAFETY: the ids were just found, and are distinct (just checked).
        unsafe { self.get_disjoint_by_id(ids) }
    }

    /// Looks up the ids of several elements. The first argument of `eq` is the index of the look-up.
    pub(super) fn find_ids<const N: usize>(
        &self,
        hashes: [u64; N],
        mut eq: impl FnMut(usize, &T) -> bool,
    ) -> [Option<u32>; N] {
        let mut at = 0;
        hashes.map(|hash| {
            let position = self.find_position(hash, |element| eq(at, element));
            at += 1;
            position.map(|position| position.id)
        })
    }

    /// # Safety
    /// - Each id is in a lane, and the ids are distinct.
    pub(super) unsafe fn get_disjoint_by_id<const N: usize>(&mut self, ids: [Option<u32>; N]) -> [Option<&mut T>; N] {
        let elements = &raw mut self.elements;
        ids.map(|id| {
            // SAFETY: `elements` is valid while `self` is borrowed. Caller guarantees ids in lanes, so occupied (I3),
            // and distinct: `get_unchecked_mut` borrows one slot only, so the references do not alias.
            id.map(|id| unsafe { (*elements).get_unchecked_mut(id as usize) })
        })
    }

    #[inline]
    pub(crate) fn values_mut(&mut self) -> array::ValuesMut<'_, T> {
        self.elements.values_mut()
    }

    // ---- Growth ----

    /// Reserves capacity for `additional` more elements. On failure, the elements and their ids stay.
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve_slots(additional, true)
    }

    /// [`try_reserve`](Self::try_reserve) without extra slots for amortized growth.
    pub(crate) fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve_slots(additional, false)
    }

    fn try_reserve_slots(&mut self, additional: usize, amortized: bool) -> Result<(), TryReserveError> {
        let from_end = additional.saturating_sub(self.elements.free_len());
        let ids = self.elements.index_bound().checked_add(from_end).ok_or(TryReserveError::CapacityOverflow)?;
        if ids > self.elements.capacity() { self.try_grow(ids, amortized) } else { Ok(()) }
    }

    /// The cold path of `try_reserve`: grows the table for ids below `ids`.
    #[cold]
    fn try_grow(&mut self, ids: usize, amortized: bool) -> Result<(), TryReserveError> {
        // Grow the index first: it may be larger than the slots need (I5).
        if ids > self.index.capacity() {
            self.try_rebuild(Shape::for_ids(ids)?)?;
        }
        // Double the slots, as the buckets do. The first reservation is exact, but at least `MIN_SLOTS`.
        let slots = if amortized {
            ids.max(self.elements.capacity().saturating_mul(2)).max(MIN_SLOTS).min(self.index.capacity())
        } else {
            ids
        };
        self.elements.try_reserve_exact(slots - self.elements.len())?;
        assert!(self.elements.capacity() <= self.index.capacity(), "slots grow to what was requested (I5)");
        Ok(())
    }

    /// Replaces the index by one of `shape`.
    ///
    /// # Panics
    /// Panics if the allocator panics in `deallocate`. The table then has the new index.
    fn try_rebuild(&mut self, shape: Shape) -> Result<(), TryReserveError> {
        // SAFETY: both are this table's.
        let mut spare = unsafe { Spare::try_rebuild(&self.index, &self.elements, shape)? };
        mem::swap(&mut self.index, &mut spare.index);
        drop(spare);
        Ok(())
    }

    /// Ensures room for one more lane in the chain of `hash`. Returns the old index if it was replaced.
    ///
    /// # Safety
    /// - `index` and `elements` belong to one table, for which I3 and I5 hold.
    pub(super) unsafe fn try_make_lane<'a>(
        index: &mut Index,
        elements: &'a SparseArray<T, A>,
        hash: StoredHash,
    ) -> Result<Option<Spare<'a, A>>, TryReserveError> {
        if index.has_room(hash) {
            return Ok(None);
        }
        let Some(mut shape) = index.shape() else { unreachable!("the static bucket has empty lanes") };
        loop {
            shape = shape.with_more_overflow();
            // SAFETY: caller guarantees that both belong to one table.
            let mut spare = unsafe { Spare::try_rebuild(index, elements, shape)? };
            if spare.index.has_room(hash) {
                mem::swap(index, &mut spare.index);
                return Ok(Some(spare));
            }
        }
    }

    /// Shrinks both blocks to the index bound or `min_capacity`, whichever is larger. Ids stay.
    ///
    /// Keeps a block if the allocator cannot provide a smaller one.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        self.elements.shrink_to(min_capacity);
        self.shrink_index();
    }

    /// Shrinks the index to the capacity of the slots.
    pub(crate) fn shrink_index(&mut self) {
        if self.elements.capacity() == 0 {
            // SAFETY: the block came from this table's allocator.
            unsafe { self.index.deallocate(self.elements.allocator()) };
        } else if let Ok(shape) = Shape::for_ids(self.elements.capacity()) {
            if shape.capacity() < self.index.capacity() {
                // On failure, keep the larger block.
                let _ = self.try_rebuild(shape);
            }
        }
    }

    /// Replaces the index of an empty table. Keeps the slots' block if the new index covers it.
    fn reshape_empty(&mut self, shape: Option<Shape>) {
        assert!(self.elements.index_bound() == 0, "no element loses its lane");
        if self.elements.capacity() > shape.map_or(0, Shape::capacity) {
            // Frees the block, as the bound is 0. Shrinking to a smaller block could fail, against I5.
            self.elements.shrink_to(0);
        }
        let Some(shape) = shape else { return self.shrink_index() };
        let alloc = self.elements.allocator();
        match Index::try_allocate(shape, alloc) {
            Ok(mut new) => {
                mem::swap(&mut self.index, &mut new);
                // SAFETY: the old block came from this allocator.
                unsafe { new.deallocate(alloc) };
            }
            Err(error) => raise(error, self.elements.len(), "clone_from"),
        }
    }

    // ---- Removal ----

    /// Removes the element at `position` and returns it.
    ///
    /// # Safety
    /// - `position` is a used lane and holds its id.
    #[inline]
    pub(super) unsafe fn remove(&mut self, position: Position) -> T {
        // SAFETY: caller guarantees a used lane.
        unsafe { self.index.vacate(position) };
        // SAFETY: the id was in a lane until now, so it is occupied (I3).
        unsafe { self.elements.remove_unchecked(position.id as usize) }
    }

    /// Drops all elements and keeps both blocks.
    pub(crate) fn clear(&mut self) {
        self.clear_lanes();
        self.elements.clear();
    }

    pub(crate) fn drain(&mut self) -> array::Drain<'_, T, A> {
        self.clear_lanes();
        self.elements.drain()
    }

    /// Empties all lanes, in *O*(elements + slots / 64). Suspends I3, which the caller restores.
    pub(super) fn clear_lanes(&mut self) {
        let Self { index, elements } = self;
        // SAFETY: the ids in lanes are those of the elements (I3), whose hashes are written (I1).
        unsafe { index.clear_of(elements.indices(), elements.len()) };
    }

    /// Frees the index and returns the elements.
    pub(crate) fn into_elements(self) -> SparseArray<T, A> {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is never dropped or used again, so the index and the array have one owner each.
        let (mut index, elements) = unsafe { (ptr::read(&raw const this.index), ptr::read(&raw const this.elements)) };
        // If this panics, `elements` is dropped.
        // SAFETY: the block came from this table's allocator.
        unsafe { index.deallocate(elements.allocator()) };
        elements
    }

    // ---- Order ----

    /// Moves elements from the end into the holes. Returns whether any element moved.
    ///
    /// Calls `moved(element, old, new)` for each element that moved. If `moved` panics, the invariants hold, and the
    /// remaining elements have not moved.
    pub(crate) fn compact(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        let mut restore = RestoreLanes::of_moves(self);
        let RestoreLanes { table: Self { index, elements }, rebuilds, .. } = &mut restore;
        // Rebuilding all lanes costs as much as following this many links.
        let mut patience = index.buckets();
        elements.compact_with(|element, old, new| {
            // Before `moved`, which is user code.
            // SAFETY: `old` is in a lane and `new` was a hole, unless a lane was not updated. Both are below the
            // capacity (I5), and the hash of `old` is written.
            unsafe {
                if *rebuilds || !index.rename(old as u32, new as u32, &mut patience) {
                    *rebuilds = true;
                    index.move_hash(old as u32, new as u32);
                }
            }
            moved(element, old, new);
        })
    }

    /// Moves elements down over the holes, in order. Returns whether any element moved. See [`compact`](Self::compact)
    /// for `moved`.
    pub(crate) fn compact_stable(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        let mut restore = RestoreLanes::of_moves(self);
        let RestoreLanes { table: Self { index, elements }, rebuilds, .. } = &mut restore;
        elements.compact_stable_with(|element, old, new| {
            // Set before `moved`, which may panic.
            *rebuilds = true;
            // SAFETY: `old` is in a lane (I3). `new` is a hole or was vacated before, and below the capacity (I5).
            unsafe { index.move_hash(old as u32, new as u32) };
            moved(element, old, new);
        })
    }

    /// Swaps the elements in two slots. Returns `false`, without effect, if one slot is vacant.
    pub(crate) fn swap(&mut self, a: usize, b: usize) -> bool {
        if !self.elements.contains(a) || !self.elements.contains(b) {
            return false;
        }
        // SAFETY: both are occupied, so in lanes (I3); they fit `u32` (I5).
        unsafe { self.index.exchange(a as u32, b as u32) };
        self.elements.swap(a, b);
        true
    }

    /// Compacts, then reorders the elements by `sort`, which permutes their indices.
    ///
    /// # Panics
    /// Panics if `sort` does. The elements are then compacted but not reordered.
    #[track_caller]
    pub(crate) fn sort_with(&mut self, sort: impl FnOnce(&mut [u32], &SparseArray<T, A>)) {
        self.compact_stable(|_, _, _| {});
        let len = self.elements.len();
        let mut order: Vec<u32> = (0..len as u32).collect();
        sort(&mut order, &self.elements);
        // Walk each cycle of the permutation once: slot `to` gets what was in slot `from = order[to]`.
        for start in 0..len {
            let mut to = start;
            loop {
                let from = mem::replace(&mut order[to], to as u32) as usize;
                if from == start || from == to {
                    break;
                }
                assert!(from < len, "a sort only permutes the indices");
                self.elements.swap(to, from);
                // SAFETY: there are no holes, so all ids below the length are in lanes (I3).
                unsafe { self.index.swap_hashes(to as u32, from as u32) };
                to = from;
            }
        }
        // SAFETY: the index covers the slots (I5). The ids below the length were in lanes (I3), and each hash moved
        // with its element.
        unsafe { self.index.refill(self.elements.indices(), len) };
    }

    pub(crate) fn sort_free_list(&mut self) {
        self.elements.sort_free_list();
    }

    /// Returns the numbers of buckets and elements of each chain.
    pub(crate) fn chains(&self) -> impl Iterator<Item = (usize, usize)> {
        // Without a block there is only the static bucket.
        let buckets = if self.index.capacity() == 0 { 0 } else { self.index.primary_buckets() };
        (0..buckets).map(|primary| {
            self.index
                .chain(primary)
                .fold((0, 0), |(buckets, used), (_, bucket)| (buckets + 1, used + bucket.used_lanes().count()))
        })
    }

    pub(crate) fn assert_invariants(&self) {
        self.index.assert_invariants();
        self.elements.assert_invariants();
        assert!(self.elements.capacity() <= self.index.capacity(), "I5");
        let (bound, len) = (self.elements.index_bound(), self.elements.len());
        self.index.assert_lanes(bound, len, &|id| self.elements.contains(id));
    }
}

impl<T: Clone, A: Allocator + Clone> RawTable<T, A> {
    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError> {
        // Clone the elements first: `clone` is user code.
        let elements = self.elements.try_clone()?;
        assert!(elements.capacity() <= self.index.capacity(), "a clone has no more slots than its source (I5)");
        // SAFETY: the ids in lanes are the indices of the elements (I3), so below the bound.
        let index = unsafe { self.index.try_copy(elements.index_bound(), elements.allocator())? };
        Ok(Self { index, elements })
    }
}

impl<T: Clone, A: Allocator + Clone> Clone for RawTable<T, A> {
    fn clone(&self) -> Self {
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => raise(error, self.elements.len(), "clone"),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        // Clear first, so that a panic of `Clone` or `Drop` below leaves no lanes.
        self.clear();
        if self.index.shape() != source.index.shape() {
            self.reshape_empty(source.index.shape());
        }
        self.elements.clone_from(&source.elements);
        assert!(self.elements.capacity() <= self.index.capacity(), "slots grow to what was requested (I5)");
        // SAFETY: the ids in lanes of `source` are the indices of its elements (I3), so below the bound.
        unsafe { self.index.copy_from(&source.index, source.elements.index_bound()) };
    }
}
