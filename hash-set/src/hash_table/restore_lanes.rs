//! [`Moves`] and [`Removals`]: changes of many elements, after which the lanes are brought up to date in one pass.
//!
//! Both suspend I3 and restore it when dropped, also during a panic.

#![expect(unsafe_code, reason = "moves hashes while lanes are out of date, and rebuilds lanes by the hashes")]

use core::ops::Range;

use sparse_array as array;
use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::raw::Blocks;

/// Moves elements between slots, with their hashes.
pub(super) struct Moves<'a, T, A: Allocator> {
    table: &'a mut HashTable<T, A>,
    /// Whether a lane is out of date. All are then rebuilt.
    rebuilds: bool,
}

impl<'a, T, A: Allocator> Moves<'a, T, A> {
    pub(super) fn of(table: &'a mut HashTable<T, A>) -> Self {
        Self { table, rebuilds: false }
    }

    /// Moves elements from the end into the holes. Returns whether any element moved.
    ///
    /// Calls `moved(element, old, new)` for each element that moved. If `moved` panics, the remaining elements have not
    /// moved.
    pub(super) fn compact(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        let Self { table, rebuilds } = self;
        let Blocks { index, elements } = &mut *table.blocks;
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
    pub(super) fn compact_stable(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        let Self { table, rebuilds } = self;
        let Blocks { index, elements } = &mut *table.blocks;
        elements.compact_stable_with(|element, old, new| {
            // Set before `moved`, which may panic.
            *rebuilds = true;
            // SAFETY: the hash of `old` is written. `new` is below the capacity (I5).
            unsafe { index.move_hash(old as u32, new as u32) };
            moved(element, old, new);
        })
    }

    /// Swaps the elements in two slots.
    ///
    /// # Panics
    /// Panics if a slot is vacant.
    pub(super) fn swap(&mut self, a: usize, b: usize) {
        let Self { table, rebuilds } = self;
        let Blocks { index, elements } = &mut *table.blocks;
        *rebuilds = true;
        elements.swap(a, b);
        // SAFETY: both slots are occupied, or `swap` would have panicked: their hashes are written. They fit `u32`
        // (I5).
        unsafe { index.swap_hashes(a as u32, b as u32) };
    }

    /// Moves the element in slot `from` to slot `to`, and those between by one slot towards `from`, one by one.
    ///
    /// # Panics
    /// Panics if a slot from `from` to `to` is vacant.
    fn shift(&mut self, from: usize, to: usize) {
        let Self { table, rebuilds } = self;
        let Blocks { index, elements } = &mut *table.blocks;
        // Rebuilding all lanes costs as much as following this many links.
        let mut patience = elements.len();
        let mut swap = |at: usize| {
            elements.swap(at, at + 1);
            // SAFETY: both slots are occupied, or `swap` would have panicked. So they are in lanes (I3), unless a lane
            // was not updated; their hashes are written. They fit `u32` (I5).
            unsafe {
                if *rebuilds || !index.exchange_within(at as u32, at as u32 + 1, &mut patience) {
                    *rebuilds = true;
                    index.swap_hashes(at as u32, at as u32 + 1);
                }
            }
        };
        if from < to { (from..to).for_each(&mut swap) } else { (to..from).rev().for_each(&mut swap) }
    }
}

impl<T, A: Allocator> Drop for Moves<'_, T, A> {
    fn drop(&mut self) {
        let Blocks { index, elements } = &mut *self.table.blocks;
        if self.rebuilds {
            // SAFETY: the index covers the slots (I5). No element was removed, and each hash moved with its element. So
            // the hashes are a permutation of those of the ids in lanes.
            unsafe { index.refill(elements.indices(), elements.len()) };
        }
    }
}

/// Removes elements from their slots. Takes *O*(elements), whatever the capacity.
///
/// Relies on removals not lowering the index bound while elements are left: the occupancy bits at or above it say
/// nothing about their slots.
///
/// When every second element is removed, this takes half the time of searching each lane.
pub(super) struct Removals<'a, T, A: Allocator> {
    table: &'a mut HashTable<T, A>,
    /// The number of elements before.
    len: usize,
    /// Whether there were few elements in many buckets: their lanes were emptied at the start, and those of the
    /// remaining elements are rebuilt at the end. Otherwise, the lanes of vacant slots are emptied then.
    rebuilds: bool,
}

impl<'a, T, A: Allocator> Removals<'a, T, A> {
    pub(super) fn of(table: &'a mut HashTable<T, A>) -> Self {
        let len = table.blocks.elements.len();
        let rebuilds = table.blocks.index.is_sparse(len);
        if rebuilds {
            table.clear_lanes();
        }
        Self { table, len, rebuilds }
    }

    /// Drops the elements for which `keep` returns `false`.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        self.table.blocks.elements.retain(|_, element| keep(element));
    }

    /// Removes the elements that the caller takes from the iterator. Dropping it drops the others.
    pub(super) fn drain(&mut self) -> array::Drain<'_, T, A> {
        self.table.blocks.elements.drain()
    }

    /// Removes the elements in `slots` for which `take` returns `true`.
    #[inline]
    pub(super) fn extract_range_if<F>(&mut self, slots: Range<usize>, take: F) -> array::ExtractIf<'_, T, F, A>
    where
        F: FnMut(usize, &mut T) -> bool,
    {
        self.table.blocks.elements.extract_range_if(slots, take)
    }
}

impl<T, A: Allocator> Drop for Removals<'_, T, A> {
    fn drop(&mut self) {
        let Blocks { index, elements } = &mut *self.table.blocks;
        if self.rebuilds {
            // SAFETY: the index covers the slots (I5). `of` emptied all lanes, which held the elements of then (I3).
            // The remaining elements are some of those, in their slots, with their hashes.
            unsafe { index.refill(elements.indices(), elements.len()) };
        } else if elements.is_empty() && self.len != 0 {
            index.clear();
        } else if elements.len() != self.len {
            index.sweep(elements.occupancy_words());
        }
    }
}

/// Exchanging the ids of two slots takes about as long as renumbering those of this many buckets.
const BUCKETS_PER_EXCHANGE: usize = 4;

impl<T, A: Allocator> HashTable<T, A> {
    /// Moves the element in slot `from` to slot `to`, and those between by one slot towards `from`.
    ///
    /// # Panics
    /// Panics if a slot from `from` to `to` is vacant. The table is unchanged.
    pub(super) fn shift_slots(&mut self, from: usize, to: usize) {
        let (first, last) = (from.min(to), from.max(to));
        let slots = first..last.saturating_add(1);
        assert!(self.blocks.elements.range(slots.clone()).len() == slots.len(), "the slots {slots:?} are occupied");
        if (last - first) * BUCKETS_PER_EXCHANGE <= self.blocks.index.buckets() {
            return Moves::of(self).shift(from, to);
        }
        // SAFETY: the slots are occupied (just checked), so in lanes (I3); they fit `u32` (I5).
        unsafe { self.blocks.index.shift(from as u32, to as u32) };
        match self.blocks.elements.as_mut_slice() {
            Some(elements) if from < to => elements[slots].rotate_left(1),
            Some(elements) => elements[slots].rotate_right(1),
            None if from < to => (from..to).for_each(|at| self.blocks.elements.swap(at, at + 1)),
            None => (to..from).rev().for_each(|at| self.blocks.elements.swap(at, at + 1)),
        }
    }

    /// Swaps the elements in two slots, and their lanes. Returns `false`, without effect, if one slot is vacant.
    pub(super) fn swap_slots(&mut self, a: usize, b: usize) -> bool {
        if !self.blocks.elements.contains(a) || !self.blocks.elements.contains(b) {
            return false;
        }
        // SAFETY: both are occupied, so in lanes (I3); they fit `u32` (I5).
        unsafe { self.blocks.index.exchange(a as u32, b as u32) };
        self.blocks.elements.swap(a, b);
        true
    }
}
