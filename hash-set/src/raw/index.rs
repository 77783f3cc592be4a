//! [`Index`]: the buckets and stored hashes, which map a hash to ids. It does not access elements.

use core::mem;
use core::ptr::{self, NonNull};
use core::slice;

use sparse_array::allocator::Allocator;
use sparse_array::{Indices, TryReserveError};

use super::bucket::{BUCKETS_IN_CACHE, Bucket, EMPTY, PREFETCHES};
use super::shape::{MAX_SMALL, Shape};
use super::tag::{Probe, StoredHash, clear_tag};

/// The buckets of an index without a block.
// SAFETY: a static's address is not null.
const EMPTY_BUCKET: NonNull<Bucket> = unsafe { NonNull::new_unchecked((&raw const EMPTY).cast_mut()) };

/// Clearing a chain takes about as long as clearing this many buckets in a row: a cache miss.
const BUCKETS_PER_CHAIN: usize = 8;

/// Up to this many primary buckets, an operation often visits a bucket that one of the last few operations wrote.
const FEW_BUCKETS: usize = 128;

/// Counts visits of buckets, or of words of occupancy bits, in tests of complexity.
#[inline]
pub(crate) fn visit(_buckets: usize) {
    #[cfg(test)]
    VISITS.set(VISITS.get() + _buckets);
}

#[cfg(test)]
std::thread_local! {
    pub(crate) static VISITS: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// An empty lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vacancy {
    pub(super) bucket: u32,
    lane: u32,
}

/// A used lane and its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    bucket: u32,
    lane: u32,
    pub(crate) id: u32,
}

impl Position {
    /// A position at which no element is.
    pub(super) const NONE: Self = Self { bucket: 0, lane: 0, id: u32::MAX };

    /// Creates the position of lane `lane` of bucket `at`, which holds `id`.
    #[inline]
    pub(super) fn new(at: usize, lane: usize, id: u32) -> Self {
        Self { bucket: at as u32, lane: lane as u32, id }
    }
}

/// Buckets and hashes; see I1 and I2. Does not own its allocator: only [`deallocate`](Self::deallocate) frees the
/// block.
pub(crate) struct Index {
    pub(super) buckets: NonNull<Bucket>,
    pub(super) hashes: NonNull<StoredHash>,
    /// The number of primary buckets minus one; a `usize` so that masking a hash needs no conversion.
    mask: usize,
    pub(super) capacity: u32,
    overflow: u32,
    fresh: u32,
    pub(super) free: u32,
}

// SAFETY: an index exclusively owns its block of integers; the static empty bucket is never written (I1).
unsafe impl Send for Index {}
// SAFETY: as for `Send`; `&Index` only reads.
unsafe impl Sync for Index {}

impl Index {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self {
            buckets: EMPTY_BUCKET,
            hashes: NonNull::dangling(),
            mask: 0,
            capacity: 0,
            overflow: 0,
            fresh: 1,
            free: 0,
        }
    }

    /// Allocates an empty index of `shape`, which is not small.
    pub(crate) fn try_allocate(shape: Shape, alloc: &impl Allocator) -> Result<Self, TryReserveError> {
        assert!(!shape.is_small(), "a small index has no block of its own (I1)");
        let layout = shape.layout()?;
        let block = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
        // SAFETY: the block has the layout of `shape`, and the buckets below `fresh` are initialized next.
        let mut index = unsafe { Self::in_block(block.cast(), shape) };
        index.initialize();
        Ok(index)
    }

    /// Creates an index in an allocated block.
    ///
    /// # Safety
    /// - The block has the layout of `shape`.
    /// - The caller initializes the buckets below `fresh` next (I1).
    #[inline]
    pub(super) unsafe fn in_block(buckets: NonNull<Bucket>, shape: Shape) -> Self {
        // SAFETY: the layout places the hashes behind the buckets, in the block.
        let hashes = unsafe { buckets.add(shape.buckets()) }.cast();
        Self {
            buckets,
            hashes,
            mask: shape.primary as usize - 1,
            capacity: shape.capacity,
            overflow: shape.overflow,
            fresh: shape.primary,
            free: 0,
        }
    }

    /// Creates an empty index of a small `shape` in the tail of a block.
    ///
    /// # Safety
    /// - `tail` has `shape.tail_size()` bytes, aligned for a bucket.
    #[inline]
    pub(crate) unsafe fn in_tail(tail: NonNull<u8>, shape: Shape) -> Self {
        assert!(shape.is_small(), "a large index has a block of its own (I1)");
        // SAFETY: caller guarantees the size of the tail. The buckets are initialized next.
        let mut new = unsafe { Self::in_block(tail.cast(), shape) };
        if new.mask == 0 {
            // SAFETY: the bucket is in the tail. A store instead of a call, for most tables.
            unsafe { new.buckets.write(EMPTY) };
        } else {
            new.initialize();
        }
        new
    }

    /// Fills this empty, small index with the lanes and hashes of another one.
    ///
    /// # Safety
    /// - The memory of the two is distinct.
    /// - `ids` are those in lanes of `other`, below `bound`, which is at most both capacities.
    pub(crate) unsafe fn fill_from(&mut self, other: &Self, ids: Indices<'_>, bound: usize) {
        assert!(self.is_small() && bound <= self.capacity().min(other.capacity()), "a small index of all ids");
        if self.fits_copy_of(other, bound) {
            // SAFETY: caller guarantees the ids and distinct memory. There is room (just checked).
            return unsafe { self.copy_lanes(other, bound) };
        }
        // SAFETY: `bound` is at most both capacities (just checked), and caller guarantees distinct memory.
        unsafe { ptr::copy_nonoverlapping(other.hashes.as_ptr(), self.hashes.as_ptr(), bound) };
        // SAFETY: `Indices` yields distinct ids, below `bound`. Their hashes were just copied; all lanes are empty.
        let placed = unsafe { self.place_all(ids) };
        assert!(placed, "a small index has overflow buckets for any hashes");
    }

    /// Copies this small index into the tail of a block, for ids below `bound`, which is not 0.
    ///
    /// # Safety
    /// - `tail` has [`copy_size(bound)`](Self::copy_size) bytes, aligned for a bucket, and does not overlap this index.
    /// - All ids in lanes are below `bound`.
    #[inline]
    pub(crate) unsafe fn copied_to_tail(&self, tail: NonNull<u8>, bound: usize) -> Self {
        // SAFETY: caller guarantees the size of the tail. The buckets are initialized next.
        let mut new = unsafe { Self::in_block(tail.cast(), self.shape_of_copy(bound)) };
        // SAFETY: caller guarantees the ids and distinct memory. The shape of a copy has as many buckets as are in use.
        unsafe { new.copy_lanes(self, bound) };
        new
    }

    #[inline]
    fn shape_of_copy(&self, bound: usize) -> Shape {
        let shape = Shape { primary: self.mask as u32 + 1, overflow: self.overflow, capacity: self.capacity };
        shape.of_copy(self.fresh, bound)
    }

    /// Returns the size of the tail for a copy of this small index, for ids below `bound`.
    #[inline]
    pub(crate) fn copy_size(&self, bound: usize) -> usize {
        self.shape_of_copy(bound).tail_size()
    }

    /// Frees the index's own block, if any. It is without a block afterwards, even if the allocator panics. Leaves a
    /// small index as it is, whose memory is freed with the elements.
    ///
    /// # Safety
    /// - The block was allocated by `alloc`.
    #[inline]
    pub(crate) unsafe fn deallocate(&mut self, alloc: &impl Allocator) {
        if self.capacity as usize > MAX_SMALL {
            // SAFETY: caller guarantees the allocator. The index has a block of its own (I1).
            unsafe { self.deallocate_block(alloc) };
        }
    }

    /// # Safety
    /// - The index has a block of its own, which was allocated by `alloc`.
    unsafe fn deallocate_block(&mut self, alloc: &impl Allocator) {
        let Some(shape) = self.shape() else { return };
        let block = self.buckets.cast();
        *self = Self::new();
        if let Ok(layout) = shape.layout() {
            // SAFETY: caller guarantees that the block came from `alloc`. It has this layout (I1), and `self` no longer
            // points to it.
            unsafe { alloc.deallocate(block, layout) };
        }
    }

    /// Returns the shape of the block, or `None` without one.
    #[inline]
    pub(crate) fn shape(&self) -> Option<Shape> {
        (self.capacity != 0).then_some(Shape {
            primary: self.mask as u32 + 1,
            overflow: self.overflow,
            capacity: self.capacity,
        })
    }

    /// Returns whether the index lies in the tail of the elements' block.
    #[inline]
    pub(crate) fn is_small(&self) -> bool {
        self.capacity != 0 && self.capacity as usize <= MAX_SMALL
    }

    /// Returns the address of the buckets.
    pub(crate) fn address(&self) -> NonNull<u8> {
        self.buckets.cast()
    }

    /// Returns the size of the block of its own, if it has one.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.shape()
            .filter(|shape| !shape.is_small())
            .and_then(|shape| shape.layout().ok())
            .map_or(0, |layout| layout.size())
    }

    /// Returns the bound of the ids that fit.
    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.capacity as usize
    }

    #[inline]
    pub(crate) fn primary_buckets(&self) -> usize {
        self.mask + 1
    }

    /// Returns the number of initialized buckets: the primary ones and the overflow buckets used since the last
    /// `clear`.
    #[inline]
    pub(crate) fn buckets(&self) -> usize {
        self.fresh as usize
    }

    /// Returns the primary bucket of `hash` and its index.
    #[inline]
    pub(super) fn primary(&self, hash: StoredHash) -> (usize, &Bucket) {
        let at = hash.0 as usize & self.mask;
        debug_assert!(at <= self.mask, "for memcheck, which sees branches on hashes that were never written");
        visit(1);
        // SAFETY: `at <= mask`, so it is in the block and initialized (I1, I2), or it is the static empty bucket.
        (at, unsafe { self.buckets.add(at).as_ref() })
    }

    /// Returns whether two hashes choose the same primary bucket.
    #[inline]
    pub(crate) fn same_chain(&self, a: StoredHash, b: StoredHash) -> bool {
        (a.0 ^ b.0) as usize & self.mask == 0
    }

    /// Returns bucket `at`.
    ///
    /// # Panics
    /// Panics unless `at` is a primary bucket or an overflow bucket in use: a link that breaks I2 is never followed.
    /// The check costs look-ups nothing: they follow links only in chains.
    #[inline]
    pub(super) fn bucket(&self, at: usize) -> &Bucket {
        assert!(at < self.fresh as usize, "I2: a link past the buckets in use");
        visit(1);
        // SAFETY: `at < fresh`: in the block and initialized (I1, I2). Without a block, `at == 0` is the static empty
        // bucket.
        unsafe { self.buckets.add(at).as_ref() }
    }

    /// Returns bucket `at`, mutable.
    ///
    /// # Safety
    /// - `at` is a primary bucket or an overflow bucket below `fresh`.
    /// - There is a block, as the static bucket is never written (I1).
    #[inline]
    pub(super) unsafe fn bucket_mut(&mut self, at: usize) -> &mut Bucket {
        debug_assert!(at < self.fresh as usize && self.capacity != 0);
        visit(1);
        // SAFETY: `at < fresh`: in the block and initialized (I1, I2). `&mut self` is exclusive.
        unsafe { self.buckets.add(at).as_mut() }
    }

    /// Returns the buckets in the chain of primary bucket `primary`, with their indices.
    pub(super) fn chain(&self, primary: usize) -> impl Iterator<Item = (usize, &Bucket)> {
        assert!(primary <= self.mask, "a primary bucket");
        let mut next = Some(primary);
        core::iter::from_fn(move || {
            let at = next?;
            let bucket = self.bucket(at);
            next = (bucket.next != 0).then_some(bucket.next as usize);
            Some((at, bucket))
        })
    }

    /// Returns the numbers of buckets and ids of each chain. There is none without a block.
    pub(crate) fn chains(&self) -> impl Iterator<Item = (usize, usize)> {
        // Without a block there is only the static bucket.
        let buckets = if self.capacity == 0 { 0 } else { self.primary_buckets() };
        (0..buckets).map(|primary| {
            self.chain(primary)
                .fold((0, 0), |(buckets, used), (_, bucket)| (buckets + 1, used + bucket.used_lanes().count()))
        })
    }

    /// Returns the stored hash of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane, or its hash was written to this index.
    #[inline]
    pub(crate) unsafe fn hash(&self, id: u32) -> StoredHash {
        debug_assert!(id < self.capacity);
        // SAFETY: the hash of `id` is initialized (I1, or caller wrote it), so `id < capacity`: all that write hashes
        // require it.
        unsafe { self.hashes.add(id as usize).read() }
    }

    /// Returns whether the buckets exceed a core's private caches, so that prefetching them pays.
    #[inline]
    pub(crate) fn exceeds_caches(&self) -> bool {
        PREFETCHES && self.primary_buckets() >= BUCKETS_IN_CACHE
    }

    /// Prefetches the primary bucket of `hash`.
    #[inline]
    pub(crate) fn prefetch_hash(&self, hash: StoredHash) {
        self.primary(hash).1.prefetch();
    }

    /// Prefetches the primary bucket of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane, or its hash was written to this index.
    #[inline]
    pub(crate) unsafe fn prefetch(&self, id: u32) {
        // SAFETY: caller guarantees that the hash of `id` is initialized.
        self.primary(unsafe { self.hash(id) }).1.prefetch();
    }

    /// Returns an empty lane in the chain of `hash`, without extending the chain.
    #[inline]
    pub(crate) fn vacancy(&self, hash: StoredHash) -> Option<Vacancy> {
        let (primary, head) = self.primary(hash);
        if let Some(lane) = head.empty_lanes().first() {
            return Some(Vacancy { bucket: primary as u32, lane: lane as u32 });
        }
        if head.next == 0 {
            return None;
        }
        // If the second bucket is full, so are all behind it (I4).
        debug_assert!(head.next < self.fresh);
        // SAFETY: a link of a chain is below `fresh` (I2). Unchecked, as a check takes a fifth of an insertion's
        // instructions.
        let second = unsafe { self.buckets.add(head.next as usize).as_ref() };
        second.empty_lanes().first().map(|lane| Vacancy { bucket: head.next, lane: lane as u32 })
    }

    /// Returns whether [`vacancy_or_extend`](Self::vacancy_or_extend) finds a lane for `hash`.
    pub(crate) fn has_room(&self, hash: StoredHash) -> bool {
        self.free != 0
            || (self.fresh as usize) < self.primary_buckets() + self.overflow as usize
            || self.vacancy(hash).is_some()
    }

    /// Returns an empty lane in the chain of `hash`, and extends the chain if needed. Returns `None` if no overflow
    /// bucket is left.
    ///
    /// The caller must fill the lane next (I4).
    #[inline]
    pub(crate) fn vacancy_or_extend(&mut self, hash: StoredHash) -> Option<Vacancy> {
        match self.vacancy(hash) {
            Some(vacancy) => Some(vacancy),
            // SAFETY: the chain has no empty lane, so it is not the static bucket: there is a block.
            None => unsafe { self.extend_chain(self.primary(hash).0) },
        }
    }

    /// Inserts an overflow bucket after primary bucket `primary`. Returns its first lane, or `None` if no bucket is
    /// left.
    ///
    /// The caller must fill the lane next (I4).
    ///
    /// # Safety
    /// - There is a block, and `primary` is a primary bucket.
    /// - Its chain has no empty lane.
    pub(super) unsafe fn extend_chain(&mut self, primary: usize) -> Option<Vacancy> {
        debug_assert!(
            self.capacity != 0 && self.chain(primary).take(2).all(|(_, bucket)| bucket.empty_lanes().is_empty())
        );
        let taken = if self.free != 0 {
            let taken = self.free;
            // SAFETY: `taken` is in the free list, and there is a block.
            self.free = unsafe { self.bucket_mut(taken as usize) }.next;
            taken
        } else if (self.fresh as usize) < self.primary_buckets() + self.overflow as usize {
            let taken = self.fresh;
            self.fresh += 1;
            // SAFETY: the bucket is in the block (I2). It may be uninitialized, so it is written without a reference.
            unsafe { self.buckets.add(taken as usize).write(EMPTY) };
            taken
        } else {
            return None;
        };
        // SAFETY: a primary bucket, and there is a block.
        let head = unsafe { self.bucket_mut(primary) };
        let second = mem::replace(&mut head.next, taken);
        // SAFETY: `taken < fresh`, and there is a block.
        unsafe { self.bucket_mut(taken as usize) }.next = second;
        Some(Vacancy { bucket: taken, lane: 0 })
    }

    /// Returns whether a tag is written together with all others of its bucket.
    ///
    /// Look-ups load the tags of a bucket at once. Such a load waits until a store of a single tag has left the
    /// processor, but not for a store of all: in a small table, insertions and removals one after the other take 0.6
    /// of the time. In a large table these rarely visit the same bucket, and the single store is shorter.
    #[inline]
    fn writes_tags_at_once(&self) -> bool {
        self.mask < FEW_BUCKETS
    }

    /// Writes `id` into the lane `vacancy`, and its hash.
    ///
    /// # Safety
    /// - There is a block, and `vacancy` is an empty lane in the chain of `hash`.
    /// - `id` is below [`capacity`](Self::capacity) and in no other lane.
    #[inline]
    pub(crate) unsafe fn fill(&mut self, vacancy: Vacancy, hash: StoredHash, id: u32) -> Position {
        debug_assert!(id < self.capacity);
        // SAFETY: caller guarantees `id < capacity`, so this is in the block (I1).
        unsafe { self.hashes.add(id as usize).write(hash) };
        let at_once = self.writes_tags_at_once();
        // SAFETY: caller guarantees that the bucket is in a chain and that there is a block.
        let bucket = unsafe { self.bucket_mut(vacancy.bucket as usize) };
        if at_once {
            Probe::of(hash).put(bucket, vacancy.lane as usize);
        } else {
            bucket.tags[vacancy.lane as usize] = Probe::of(hash).tag();
        }
        bucket.ids[vacancy.lane as usize] = id;
        Position { bucket: vacancy.bucket, lane: vacancy.lane, id }
    }

    /// Returns the first lane with the tag of `hash`, in its chain, for which `accept(id)` is `true`.
    #[inline]
    pub(crate) fn find(&self, hash: StoredHash, mut accept: impl FnMut(u32) -> bool) -> Option<Position> {
        let probe = Probe::of(hash);
        let (mut at, mut bucket) = self.primary(hash);
        loop {
            let mut lanes = probe.lanes_in(bucket);
            while let Some(lane) = lanes.first() {
                let id = bucket.ids[lane];
                if accept(id) {
                    return Some(Position { bucket: at as u32, lane: lane as u32, id });
                }
                // Only now: a hit, the common case, does not need this.
                lanes.remove_first();
            }
            at = bucket.next as usize;
            if at == 0 {
                return None;
            }
            bucket = self.bucket(at);
        }
    }

    /// Returns the lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane.
    #[inline]
    pub(crate) unsafe fn position_of(&self, id: u32) -> Position {
        // SAFETY: caller guarantees that the id is in a lane.
        let hash = unsafe { self.hash(id) };
        match self.find(hash, |other| other == id) {
            Some(position) => position,
            None => unreachable!("id {id} is in the chain of its hash (I3)"),
        }
    }

    /// Returns the lane of `id`, or `None` if the search would follow more than `patience` links. Subtracts those that
    /// it follows.
    ///
    /// # Safety
    /// - `id` is in a lane.
    #[inline]
    pub(super) unsafe fn position_within(&self, id: u32, patience: &mut usize) -> Option<Position> {
        // SAFETY: caller guarantees that the id is in a lane.
        let hash = unsafe { self.hash(id) };
        let probe = Probe::of(hash);
        let (mut at, mut bucket) = self.primary(hash);
        loop {
            if let Some(lane) = probe.lanes_in(bucket).find(|&lane| bucket.ids[lane] == id) {
                return Some(Position::new(at, lane, id));
            }
            at = bucket.next as usize;
            assert!(at != 0, "id {id} is in the chain of its hash (I3)");
            *patience = patience.checked_sub(1)?;
            bucket = self.bucket(at);
        }
    }

    /// Returns whether the lane at `position` is used and holds its id.
    #[inline]
    pub(crate) fn has(&self, position: Position) -> bool {
        let Position { bucket, lane, id } = position;
        if bucket >= self.fresh {
            return false;
        }
        // SAFETY: `bucket < fresh`, so it is initialized (I1).
        let bucket = unsafe { self.buckets.add(bucket as usize).as_ref() };
        let lane = lane as usize;
        bucket.tags.get(lane).is_some_and(|tag| *tag != 0) && bucket.ids[lane] == id
    }

    /// Empties the lane. In a longer chain, moves a lane of the second bucket into it (I4), and returns `position` with
    /// the moved id.
    ///
    /// # Safety
    /// - `position` is a used lane and holds its id.
    #[inline]
    pub(crate) unsafe fn vacate(&mut self, position: Position) -> Option<Position> {
        let Position { bucket, lane, id } = position;
        let at_once = self.writes_tags_at_once();
        if bucket as usize <= self.mask {
            // SAFETY: a primary bucket; there is a block, as there is an element.
            let head = unsafe { self.bucket_mut(bucket as usize) };
            if head.next == 0 {
                if at_once {
                    clear_tag(head, lane as usize);
                } else {
                    head.tags[lane as usize] = 0;
                }
                return None;
            }
        }
        // SAFETY: caller guarantees a used lane. Its chain has more than one bucket (just checked).
        let moved = unsafe { self.vacate_in_chain(bucket, lane, id) };
        moved.map(|id| Position { id, ..position })
    }

    /// The cold path of [`vacate`](Self::vacate): the chain has more than one bucket.
    ///
    /// Takes the fields of a [`Position`], which are passed in registers.
    ///
    /// # Safety
    /// - They are the position of a used lane, which holds `id`, in a chain of more than one bucket.
    #[cold]
    #[inline(never)]
    unsafe fn vacate_in_chain(&mut self, bucket: u32, lane: u32, id: u32) -> Option<u32> {
        let primary = if bucket as usize <= self.mask {
            // Without the hash, whose cache line a removal does not need otherwise.
            bucket as usize
        } else {
            // SAFETY: caller guarantees that the id is in a lane.
            self.primary(unsafe { self.hash(id) }).0
        };
        // SAFETY: a primary bucket; there is a block, as there is an element.
        let second = unsafe { self.bucket_mut(primary) }.next;
        // SAFETY: a bucket of the chain; there is a block, as there is an element.
        let last = unsafe { self.bucket_mut(second as usize) };
        let mut used = last.used_lanes();
        let Some(from) = used.next() else { unreachable!("a bucket after the first is never empty (I4)") };
        let (moved_tag, moved_id) = (last.tags[from], last.ids[from]);
        last.tags[from] = 0;
        let (emptied, third) = (used.is_empty(), last.next);
        let moves = (bucket, lane) != (second, from as u32);
        if moves {
            // SAFETY: a bucket with a used lane is in a chain, and there is a block.
            let bucket = unsafe { self.bucket_mut(bucket as usize) };
            bucket.tags[lane as usize] = moved_tag;
            bucket.ids[lane as usize] = moved_id;
        }
        if emptied {
            // SAFETY: a primary bucket, and there is a block.
            unsafe { self.bucket_mut(primary) }.next = third;
            let free = self.free;
            // SAFETY: `second < fresh` (I2), and there is a block.
            unsafe { self.bucket_mut(second as usize) }.next = free;
            self.free = second;
        }
        moves.then_some(moved_id)
    }

    /// Replaces id `old` by `new` in its lane, and moves its hash. Returns `false`, without effect, if the search for
    /// the lane would follow more than `patience` links.
    ///
    /// # Safety
    /// - `old` is in a lane; `new` is below [`capacity`](Self::capacity) and in no lane.
    pub(crate) unsafe fn rename(&mut self, old: u32, new: u32, patience: &mut usize) -> bool {
        // SAFETY: caller guarantees that `old` is in a lane.
        let Some(Position { bucket, lane, .. }) = (unsafe { self.position_within(old, patience) }) else {
            return false;
        };
        // SAFETY: caller guarantees that `old` is in a lane and `new < capacity`.
        unsafe { self.move_hash(old, new) };
        // SAFETY: a bucket with a used lane is in a chain, and there is a block.
        unsafe { self.bucket_mut(bucket as usize) }.ids[lane as usize] = new;
        true
    }

    /// Replaces the hash of the id at `position` by one with the same primary bucket, in place.
    ///
    /// # Safety
    /// - `position` is a used lane and holds its id.
    /// - `hash` has the same primary bucket as the stored hash of the id.
    #[inline]
    pub(crate) unsafe fn retag(&mut self, position: Position, hash: StoredHash) {
        debug_assert!(position.id < self.capacity);
        // SAFETY: `id < capacity`, as for all ids in lanes (required by `fill` and `rename`).
        unsafe { self.hashes.add(position.id as usize).write(hash) };
        // SAFETY: a bucket with a used lane is in a chain, and there is a block.
        unsafe { self.bucket_mut(position.bucket as usize) }.tags[position.lane as usize] = Probe::of(hash).tag();
    }

    /// Swaps two ids and their hashes. The caller swaps the elements.
    ///
    /// # Safety
    /// - Both ids are in lanes.
    pub(crate) unsafe fn exchange(&mut self, a: u32, b: u32) {
        // SAFETY: caller guarantees that both are in lanes.
        unsafe { self.exchange_at(self.position_of(a), self.position_of(b)) };
    }

    /// Swaps two ids and their hashes, as [`exchange`](Self::exchange) does. Returns `false`, without effect, if the
    /// searches for the lanes would follow more than `patience` links.
    ///
    /// # Safety
    /// - Both ids are in lanes.
    pub(crate) unsafe fn exchange_within(&mut self, a: u32, b: u32, patience: &mut usize) -> bool {
        // SAFETY: caller guarantees that both are in lanes.
        let found = unsafe { (self.position_within(a, patience), self.position_within(b, patience)) };
        let (Some(a), Some(b)) = found else { return false };
        // SAFETY: both lanes were just found.
        unsafe { self.exchange_at(a, b) };
        true
    }

    /// Swaps the ids in two lanes, and their hashes.
    ///
    /// # Safety
    /// - Both are used lanes and hold their ids.
    unsafe fn exchange_at(&mut self, a: Position, b: Position) {
        // SAFETY: caller guarantees that both ids are in lanes, so their hashes are written (I1).
        unsafe { self.swap_hashes(a.id, b.id) };
        for (position, id) in [(a, b.id), (b, a.id)] {
            // SAFETY: a bucket with a used lane is in a chain, and there is a block.
            unsafe { self.bucket_mut(position.bucket as usize) }.ids[position.lane as usize] = id;
        }
    }

    /// Renumbers id `from` to `to`, and those between by one towards `from`, with their hashes. The caller moves the
    /// elements. Takes one pass over all buckets.
    ///
    /// # Safety
    /// - All ids from `from` to `to` are in lanes.
    pub(crate) unsafe fn shift(&mut self, from: u32, to: u32) {
        let (first, distance) = (from.min(to), from.abs_diff(to));
        debug_assert!(self.capacity != 0 && first + distance < self.capacity);
        // SAFETY: caller guarantees ids in lanes: in the block, with written hashes (I1). `&mut self` is exclusive.
        let hashes =
            unsafe { slice::from_raw_parts_mut(self.hashes.add(first as usize).as_ptr(), distance as usize + 1) };
        if from < to {
            hashes.rotate_left(1);
        } else {
            hashes.rotate_right(1);
        }
        visit(self.buckets());
        // SAFETY: the buckets below `fresh` are in the block and initialized (I1, I2); there is a block, as ids are in
        // lanes. `&mut self` is exclusive.
        let buckets = unsafe { slice::from_raw_parts_mut(self.buckets.as_ptr(), self.buckets()) };
        let others = if from < to { u32::MAX } else { 1 };
        for bucket in buckets {
            // All lanes, used or not, without branches: ids in empty lanes have no meaning.
            for id in &mut bucket.ids {
                let renumbered = if *id == from { to } else { id.wrapping_add(others) };
                *id = if id.wrapping_sub(first) <= distance { renumbered } else { *id };
            }
        }
    }

    /// Returns whether `len` elements are so few that their chains are visited in less time than all buckets.
    #[inline]
    pub(crate) fn is_sparse(&self, len: usize) -> bool {
        len < self.primary_buckets() / BUCKETS_PER_CHAIN
    }

    /// Empties all lanes and keeps the block, in *O*(`len`), whatever the capacity.
    ///
    /// # Safety
    /// - `ids` returns `len` ids whose hashes are written to this index, and all used lanes, if any, are in the chains
    ///   of these hashes.
    #[inline]
    pub(crate) unsafe fn clear_of<'a>(&mut self, ids: impl FnOnce() -> Indices<'a>, len: usize) {
        if len == 0 {
            return;
        }
        if !self.is_sparse(len) {
            return self.clear();
        }
        for id in ids() {
            // SAFETY: caller guarantees that the hash is written.
            let primary = self.primary(unsafe { self.hash(id as u32) }).0;
            // SAFETY: a primary bucket; there is a block, as a hash was written to it.
            unsafe { self.clear_chain(primary) };
        }
    }

    /// Empties the lanes of a chain and frees its overflow buckets.
    ///
    /// # Safety
    /// - There is a block, and `primary` is a primary bucket.
    unsafe fn clear_chain(&mut self, primary: usize) {
        // SAFETY: caller guarantees a primary bucket and a block.
        let mut at = mem::replace(unsafe { self.bucket_mut(primary) }, EMPTY).next;
        while at != 0 {
            let free = mem::replace(&mut self.free, at);
            // SAFETY: a bucket of the chain, so `at < fresh` (I2); there is a block.
            at = mem::replace(unsafe { self.bucket_mut(at as usize) }, Bucket { next: free, ..EMPTY }).next;
        }
    }

    /// Empties all lanes of a block, of which nothing needs to be initialized.
    fn initialize(&mut self) {
        assert!(self.capacity != 0, "the static bucket is never written (I1)");
        // SAFETY: the primary buckets are in the block (I1), and zeroed bytes are a valid `Bucket`.
        unsafe { self.buckets.write_bytes(0, self.primary_buckets()) };
        self.fresh = self.mask as u32 + 1;
        self.free = 0;
    }

    /// Empties all lanes and keeps the block, in *O*(primary buckets).
    #[inline]
    pub(crate) fn clear(&mut self) {
        visit(self.primary_buckets());
        if self.is_small() {
            // SAFETY: the primary buckets are in the block and initialized (I1); `&mut self` is exclusive.
            let buckets = unsafe { slice::from_raw_parts_mut(self.buckets.as_ptr(), self.primary_buckets()) };
            // All but the ids, without a call: half the time.
            for bucket in buckets {
                (bucket.tags, bucket.next) = (EMPTY.tags, EMPTY.next);
            }
            self.fresh = self.mask as u32 + 1;
            self.free = 0;
        } else if self.capacity != 0 {
            self.initialize();
        }
    }

    /// Copies the lanes and the hashes of ids below `bound` into a new block of the same shape, which is not small.
    ///
    /// # Safety
    /// - All ids in lanes are below `bound`.
    pub(crate) unsafe fn try_copy(&self, bound: usize, alloc: &impl Allocator) -> Result<Self, TryReserveError> {
        let Some(shape) = self.shape() else { return Ok(Self::new()) };
        assert!(!shape.is_small(), "a small index has no block of its own (I1)");
        let layout = shape.layout()?;
        let block = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
        // SAFETY: the block has the layout of `shape`; the copy below initializes the buckets.
        let mut copy = unsafe { Self::in_block(block.cast(), shape) };
        // SAFETY: caller guarantees that ids in lanes are below `bound`.
        unsafe { copy.copy_from(self, bound) };
        Ok(copy)
    }

    /// Returns whether this index has room for a copy of the lanes of `other`, and for the hashes of ids below `bound`.
    pub(crate) fn fits_copy_of(&self, other: &Self, bound: usize) -> bool {
        let buckets = self.shape().map_or(0, Shape::buckets);
        self.mask == other.mask
            && bound <= self.capacity()
            && (self.capacity == 0) == (other.capacity == 0)
            && (other.capacity == 0 || other.fresh as usize <= buckets)
    }

    /// Copies the lanes, and the hashes of ids below `bound`, from another index.
    ///
    /// # Panics
    /// Panics unless [`fits_copy_of`](Self::fits_copy_of) returns `true`.
    ///
    /// # Safety
    /// - All ids in lanes of `other` are below `bound`.
    pub(crate) unsafe fn copy_from(&mut self, other: &Self, bound: usize) {
        assert!(self.fits_copy_of(other, bound) && bound <= other.capacity(), "room for the copy");
        if self.capacity != 0 {
            // SAFETY: two blocks are distinct, and this one has room (just checked). Caller guarantees the ids.
            unsafe { self.copy_lanes(other, bound) };
        }
    }

    /// Copies the buckets in use, and the hashes of ids below `bound`.
    ///
    /// # Safety
    /// - Both indices have as many primary buckets, and memory that is distinct. This one has room for the buckets
    ///   below `fresh` of `other`.
    /// - All ids in lanes of `other` are below `bound`, which is at most both capacities.
    #[inline]
    unsafe fn copy_lanes(&mut self, other: &Self, bound: usize) {
        debug_assert!(self.mask == other.mask && bound <= self.capacity().min(other.capacity()));
        debug_assert!(other.fresh as usize <= self.primary_buckets() + self.overflow as usize);
        // SAFETY: the buckets below `fresh`, at least one, are initialized in `other` (I1), and caller guarantees room
        // for them. A store instead of a call, for most tables.
        unsafe {
            self.buckets.write(other.buckets.read());
            if other.fresh > 1 {
                ptr::copy_nonoverlapping(other.buckets.as_ptr(), self.buckets.as_ptr(), other.fresh as usize);
            }
        }
        // SAFETY: `bound` is at most both capacities. Uninitialized hashes, of ids in no lane, are copied untyped.
        unsafe { ptr::copy_nonoverlapping(other.hashes.as_ptr(), self.hashes.as_ptr(), bound) };
        (self.fresh, self.free) = (other.fresh, other.free);
    }

    /// Copies the stored hash of `old` to `new`. The lanes keep the old id until [`refill`](Self::refill).
    ///
    /// # Safety
    /// - The hash of `old` is written; `new` is below [`capacity`](Self::capacity).
    pub(crate) unsafe fn move_hash(&mut self, old: u32, new: u32) {
        debug_assert!(new < self.capacity);
        // SAFETY: caller guarantees that the hash of `old` is written.
        let hash = unsafe { self.hash(old) };
        // SAFETY: caller guarantees `new < capacity`.
        unsafe { self.hashes.add(new as usize).write(hash) };
    }

    /// Writes the hash of `id`. [`place_all`](Self::place_all) puts it in a lane.
    ///
    /// # Safety
    /// - `id` is below [`capacity`](Self::capacity) and in no lane.
    #[cfg(feature = "serde")]
    pub(crate) unsafe fn write_hash(&mut self, id: u32, hash: StoredHash) {
        debug_assert!(id < self.capacity);
        // SAFETY: caller guarantees `id < capacity`, so this is in the block (I1).
        unsafe { self.hashes.add(id as usize).write(hash) };
    }

    /// Swaps the stored hashes of two ids. The lanes keep the old ids until [`refill`](Self::refill).
    ///
    /// # Safety
    /// - The hashes of both ids are written.
    pub(crate) unsafe fn swap_hashes(&mut self, a: u32, b: u32) {
        debug_assert!(a < self.capacity && b < self.capacity);
        // SAFETY: caller guarantees written hashes, so the ids are below `capacity`.
        unsafe { ptr::swap(self.hashes.add(a as usize).as_ptr(), self.hashes.add(b as usize).as_ptr()) };
    }

    /// Checks I2, I4, and that tags and hashes agree.
    pub(crate) fn assert_invariants(&self) {
        assert!(self.primary_buckets().is_power_of_two());
        if self.capacity == 0 {
            assert_eq!((self.mask, self.overflow, self.fresh, self.free), (0, 0, 1, 0));
            assert_eq!(self.buckets, EMPTY_BUCKET);
            return;
        }
        let (first_overflow, fresh) = (self.primary_buckets(), self.fresh as usize);
        let all = first_overflow + self.overflow as usize;
        assert!(fresh >= first_overflow && fresh <= all);
        let is_overflow = |at: usize| at >= first_overflow && at < fresh;
        let mut overflow_in_chains = 0;
        for primary in 0..first_overflow {
            for (distance, (at, bucket)) in self.chain(primary).enumerate() {
                assert!(bucket.next == 0 || is_overflow(bucket.next as usize), "I2: link of bucket {at}");
                assert!(distance == 0 || !bucket.used_lanes().is_empty(), "I4: bucket {at} is in a chain and empty");
                assert!(
                    distance == 1 || bucket.next == 0 || bucket.empty_lanes().is_empty(),
                    "I4: bucket {at} has an empty lane"
                );
                assert!(distance < 2 || bucket.empty_lanes().is_empty(), "I4: bucket {at} has an empty lane");
                overflow_in_chains += usize::from(distance > 0);
                assert!(overflow_in_chains <= self.overflow as usize, "I2: a chain has a cycle");
                for lane in bucket.used_lanes() {
                    let id = bucket.ids[lane];
                    assert!(id < self.capacity, "id {id} in bucket {at} is out of range");
                    // SAFETY: an id in a lane.
                    let hash = unsafe { self.hash(id) };
                    assert_eq!(self.primary(hash).0, primary, "I3: id {id} is in a foreign chain");
                    assert_eq!(Probe::of(hash).tag(), bucket.tags[lane], "I3: the tag of id {id}");
                }
            }
        }
        let (mut free, mut at) = (0, self.free as usize);
        while at != 0 {
            assert!(is_overflow(at), "I2: free bucket {at}");
            let bucket = self.bucket(at);
            assert!(bucket.used_lanes().is_empty(), "I2: free bucket {at} has an element");
            free += 1;
            assert!(free <= self.overflow as usize, "I2: the list of free buckets has a cycle");
            at = bucket.next as usize;
        }
        assert_eq!(overflow_in_chains + free, fresh - first_overflow, "I2: overflow buckets in use and free");
    }

    /// Panics unless each occupied id is in one lane, and no other id is. There are `len` of them, below `bound`.
    pub(crate) fn assert_lanes(&self, bound: usize, len: usize, is_occupied: &dyn Fn(usize) -> bool) {
        let mut lanes = 0;
        let mut in_lane = alloc::vec![false; bound];
        for primary in 0..self.primary_buckets() {
            for (_, bucket) in self.chain(primary) {
                for lane in bucket.used_lanes() {
                    let id = bucket.ids[lane] as usize;
                    assert!(is_occupied(id), "I3: id {id} in a lane is vacant");
                    assert!(!mem::replace(&mut in_lane[id], true), "I3: id {id} is in two lanes");
                    lanes += 1;
                }
            }
        }
        assert_eq!(lanes, len, "I3: as many lanes as elements");
    }
}
