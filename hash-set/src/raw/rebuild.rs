//! Filling the lanes of many ids, or emptying those of vacant ones, by the stored hashes.

use core::mem;
use core::ptr;

use sparse_array::allocator::Allocator;
use sparse_array::{Indices, TryReserveError};

use super::bucket::{Bucket, EMPTY, LANES, Lanes};
use super::index::Index;
use super::shape::Shape;

/// Prefetch distance in ids: a cache miss takes about as long as placing 16 ids.
const LOOK_AHEAD: usize = 16;

impl Index {
    /// Builds a new index of `shape`, with more overflow buckets if the hashes collide, for the given ids of this one.
    ///
    /// # Safety
    /// - `bound` is at most the capacity of this index and that of `shape`.
    /// - `ids` are below `bound`, and their hashes are written to this index.
    // Not generic over the elements, like the functions that it calls: all tables of an allocator share the cold path.
    pub(super) unsafe fn rebuilt(
        &self,
        shape: Shape,
        ids: Indices<'_>,
        bound: usize,
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        debug_assert!(bound <= shape.capacity() && bound <= self.capacity());
        // SAFETY: caller guarantees that `bound` is at most both capacities. The blocks are distinct.
        let copy = |new: &mut Self| unsafe {
            ptr::copy_nonoverlapping(self.hashes.as_ptr(), new.hashes.as_ptr(), bound);
        };
        // SAFETY: `Indices` yields distinct ids, which the caller guarantees to be below `bound`; their hashes are
        // copied.
        unsafe { Self::try_place_all(shape, ids, &copy, alloc) }
    }

    /// Fills an index without lanes with the given ids of another one, renumbered 0, 1, 2, …
    ///
    /// # Safety
    /// - This index is small, has no lanes and a capacity of at least `count`.
    /// - There are `count` ids, and each is in a lane of `other`.
    pub(crate) unsafe fn renumber_small(&mut self, other: &Self, ids: impl Iterator<Item = usize>, count: usize) {
        assert!(self.is_small() && count <= self.capacity(), "a small index of all ids");
        for (to, from) in ids.take(count).enumerate() {
            // SAFETY: caller guarantees that the id is in a lane.
            let hash = unsafe { other.hash(from as u32) };
            // SAFETY: `to < count`, which the index covers.
            unsafe { self.hashes.add(to).write(hash) };
        }
        // SAFETY: caller guarantees `count` ids, so that many hashes were just written, and empty lanes.
        let placed = unsafe { self.place_all(0..count) };
        assert!(placed, "a small index has overflow buckets for any hashes");
    }

    /// Builds a new index for the given ids of this one, renumbered 0, 1, 2, …
    ///
    /// # Safety
    /// - There are `count` ids, too many for a small index, the same in a clone, and each is in a lane of this index.
    pub(crate) unsafe fn renumbered(
        &self,
        ids: impl Iterator<Item = usize> + Clone,
        count: usize,
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        let copy = |new: &mut Self| {
            for (to, from) in ids.clone().enumerate() {
                debug_assert!(to < count);
                // SAFETY: caller guarantees that the id is in a lane.
                let hash = unsafe { self.hash(from as u32) };
                // SAFETY: `to < count`, which the shape covers.
                unsafe { new.hashes.add(to).write(hash) };
            }
        };
        // SAFETY: the shape covers ids below `count`, and `copy` writes their hashes.
        unsafe { Self::try_place_all(Shape::for_ids(count)?, 0..count, &copy, alloc) }
    }

    /// Builds a new index with the given ids and the hashes that `write_hashes` writes.
    ///
    /// # Safety
    /// - Each of `ids` is below the capacity of `shape` and distinct. A clone yields the same ids.
    /// - `write_hashes` writes the hashes of all of them and changes nothing else.
    unsafe fn try_place_all(
        mut shape: Shape,
        ids: impl Iterator<Item = usize> + Clone,
        write_hashes: &dyn Fn(&mut Self),
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        loop {
            let mut new = Self::try_allocate(shape, alloc)?;
            write_hashes(&mut new);
            // SAFETY: caller guarantees that the ids fit and their hashes are written. `new` has a block, and its lanes
            // are empty.
            if unsafe { new.place_all(ids.clone()) } {
                return Ok(new);
            }
            // SAFETY: the block came from `alloc`.
            unsafe { new.deallocate(alloc) };
            shape = shape.with_more_overflow();
        }
    }

    /// Inserts ids into lanes by their stored hashes. Returns `false`, with some of them inserted, if overflow buckets
    /// run out. Prefetches buckets in a large index.
    ///
    /// # Safety
    /// - As for [`place`](Self::place), for each id. The ids are distinct, and a clone yields the same ones.
    #[inline]
    pub(crate) unsafe fn place_all(&mut self, mut ids: impl Iterator<Item = usize> + Clone) -> bool {
        if !self.exceeds_caches() {
            // SAFETY: caller guarantees what `place` requires of `id`.
            return ids.all(|id| unsafe { self.place(id as u32) });
        }
        let mut ahead = ids.clone().skip(LOOK_AHEAD);
        ids.all(|id| {
            if let Some(later) = ahead.next() {
                // SAFETY: caller guarantees that the hash of `later` is written.
                unsafe { self.prefetch(later as u32) };
            }
            // SAFETY: caller guarantees what `place` requires of `id`.
            unsafe { self.place(id as u32) }
        })
    }

    /// Inserts `id` into a lane by its stored hash. Returns `false`, without effect, if that needs an overflow bucket
    /// and none is left.
    ///
    /// # Safety
    /// - There is a block; `id` is below [`capacity`](Self::capacity), its hash is written, and it is in no lane.
    #[inline]
    unsafe fn place(&mut self, id: u32) -> bool {
        // SAFETY: caller guarantees that the hash is written.
        let hash = unsafe { self.hash(id) };
        let Some(vacancy) = self.vacancy_or_extend(hash) else { return false };
        // SAFETY: the lane is empty and in the chain of `hash`; caller guarantees the block and a valid `id` in no
        // lane.
        unsafe { self.fill(vacancy, hash, id) };
        true
    }

    /// Rebuilds the lanes for `ids`, of which there are `len`, by their stored hashes. Takes *O*(`len`).
    ///
    /// # Safety
    /// - `ids` are `len` ids below `capacity`, and their hashes are written.
    /// - The hashes of `ids` are a permutation of those of the ids in lanes. Or all lanes are empty, after
    ///   [`clear_of`](Self::clear_of) the ids in lanes, and the hashes of `ids` are some or all of theirs.
    pub(crate) unsafe fn refill(&mut self, ids: Indices<'_>, len: usize) {
        // SAFETY: caller guarantees `len` ids with written hashes: those in lanes, unless all lanes are empty.
        unsafe { self.clear_of(|| ids.clone(), len) };
        // SAFETY: there is a block if there is an id. `Indices` yields distinct ids, the same in a clone. Caller
        // guarantees that they are below `capacity` and their hashes written; the lanes were just emptied.
        let placed = unsafe { self.place_all(ids) };
        // All buckets of a chain but the second are full (I4), so it has as few as its ids fit into, and fewer ids need
        // no more: the buckets that the lanes had suffice. Emptying the lanes made them free again.
        assert!(placed, "the same or fewer hashes fit the same buckets");
    }

    /// Empties the lanes of ids whose bit in `live` is 0. Bits are ordered from the lowest.
    pub(crate) fn sweep(&mut self, live: &[usize]) {
        let is_live =
            |id: u32| live.get((id / usize::BITS) as usize).is_some_and(|word| word >> (id % usize::BITS) & 1 != 0);
        if self.capacity == 0 {
            return;
        }
        for primary in 0..self.primary_buckets() {
            // SAFETY: a primary bucket, and there is a block.
            let head = unsafe { self.bucket_mut(primary) };
            if head.used_lanes().is_empty() {
                // Well predicted: usually few buckets are empty, or nearly all.
                continue;
            }
            // Mask all lanes, used or not: a branch on `is_live` would be mispredicted half of the time.
            for lane in 0..LANES {
                head.tags[lane] &= u8::from(is_live(head.ids[lane])).wrapping_neg();
            }
            let next = mem::take(&mut head.next);
            if next != 0 {
                // SAFETY: `next` was the link of a chain; there is a block (just checked).
                unsafe { self.sweep_overflow(primary, next, is_live) };
            }
        }
    }

    /// [`sweep`](Self::sweep) for overflow buckets: frees each, and moves its live ids to a new chain. The oldest
    /// bucket, at the end, comes first, so that the newest stays in front, where removals find it at once.
    ///
    /// # Safety
    /// - There is a block, and `primary` is a primary bucket without a link.
    /// - The buckets from `newest` on were its chain and are in none now. Ids in lanes have `primary` as primary
    ///   bucket.
    #[cold]
    unsafe fn sweep_overflow(&mut self, primary: usize, mut newest: u32, is_live: impl Fn(u32) -> bool) {
        // Reverse the links.
        let mut at = 0;
        while newest != 0 {
            // SAFETY: a bucket of the old chain, so below `fresh` (I2); there is a block.
            let older = mem::replace(&mut unsafe { self.bucket_mut(newest as usize) }.next, at);
            at = mem::replace(&mut newest, older);
        }
        let mut to = primary as u32;
        let mut vacant = self.bucket(primary).empty_lanes();
        while at != 0 {
            let free = self.free;
            // SAFETY: a bucket of the old chain, so `at < fresh` (I2); there is a block.
            let bucket = unsafe { self.bucket_mut(at as usize) };
            let old = mem::replace(bucket, Bucket { next: free, ..EMPTY });
            self.free = at;
            at = old.next;
            for from in old.used_lanes_where(&is_live) {
                if vacant.is_empty() {
                    // SAFETY: there is a block, and all lanes of the new chain were filled.
                    let extended = unsafe { self.extend_chain(primary) };
                    let Some(vacancy) = extended else { unreachable!("the freed buckets suffice for their ids") };
                    (to, vacant) = (vacancy.bucket, Lanes::ALL);
                }
                let Some(lane) = vacant.next() else { unreachable!("just checked") };
                // SAFETY: `to` is in the new chain, and there is a block.
                let bucket = unsafe { self.bucket_mut(to as usize) };
                (bucket.tags[lane], bucket.ids[lane]) = (old.tags[from], old.ids[from]);
            }
        }
    }
}
