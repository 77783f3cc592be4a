//! [`Index`]: the buckets and the stored hashes, which find an element's id by its hash. It knows ids and no elements.

use core::alloc::Layout;
use core::ptr::{self, NonNull};

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::bucket::{Bucket, EMPTY, LANES, PREFETCHES};
use super::tag::Probe;

/// Where the buckets of an index without memory are.
// SAFETY: the address of a static is not null.
const EMPTY_BUCKET: NonNull<Bucket> = unsafe { NonNull::new_unchecked((&raw const EMPTY).cast_mut()) };

/// Elements a primary bucket, on average, before the number of buckets doubles.
///
/// At 8 of 12 lanes one bucket in sixteen overflows (Poisson); at 10 one in five does, and look-ups that miss slow
/// down.
const LOAD: usize = 8;

/// Primary buckets, 64 bytes each, that a core's own caches hold: to look ahead gains nothing there.
const BUCKETS_IN_CACHE: usize = 16384;

/// Ids to look ahead where they are placed one after the other. Memory takes about a hundred nanoseconds, an id about
/// five.
const LOOK_AHEAD: usize = 16;

/// The most ids an index can name: `u32::MAX` itself is the free list's "none" in
/// [`SparseArray`](sparse_array::SparseArray).
pub(crate) const MAX_IDS: usize = u32::MAX as usize;

/// The 32 bits of a hash that are stored and used.
///
/// The low ones, as they choose the bucket in std's and hashbrown's tables too. Folding the upper half in was measured:
/// it makes a look-up in a small table slower by 7 %, for hashers that serve no other table well either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct StoredHash(u32);

impl StoredHash {
    #[inline]
    pub(crate) fn new(hash: u64) -> Self {
        Self(hash as u32)
    }

    /// What is in the lane of an element with this hash.
    #[inline]
    pub(super) fn tag(self) -> u8 {
        self.probe().tag()
    }

    /// Finds the lanes with this hash's tag.
    #[inline]
    pub(super) fn probe(self) -> Probe {
        Probe::of(self.0)
    }
}

/// How many buckets and hashes a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// A power of two.
    primary: u32,
    overflow: u32,
    capacity: u32,
}

impl Shape {
    /// The smallest shape for ids below `ids`, with overflow buckets for hashes that spread as random ones do.
    pub(super) fn for_ids(ids: usize) -> Result<Self, TryReserveError> {
        if ids > MAX_IDS {
            return Err(TryReserveError::CapacityOverflow);
        }
        if ids <= LANES {
            // A bucket alone never overflows, so it can be filled to the last lane.
            return Ok(Self { primary: 1, overflow: 0, capacity: LANES as u32 });
        }
        let primary = ids.div_ceil(LOAD).next_power_of_two();
        let capacity = primary.saturating_mul(LOAD).min(MAX_IDS);
        // An eighth of the primary buckets is twice what random hashes need; the two more cover the scatter of small
        // tables.
        let overflow = (primary / 8 + 2).min(capacity / LANES);
        Ok(Self { primary: primary as u32, overflow: overflow as u32, capacity: capacity as u32 })
    }

    /// This shape with more overflow buckets, for hashes that collide.
    pub(super) fn with_more_overflow(self) -> Self {
        // No set of ids needs more: each bucket of a chain but the first two is full, and a chain of k ids has less
        // than k / LANES buckets beside its first.
        let most = self.capacity / LANES as u32;
        Self { overflow: self.overflow.saturating_mul(2).saturating_add(2).min(most), ..self }
    }

    /// Ids that fit.
    #[inline]
    pub(super) fn capacity(self) -> usize {
        self.capacity as usize
    }

    fn buckets(self) -> usize {
        self.primary as usize + self.overflow as usize
    }

    /// The one place where the block's layout is made: buckets, then hashes.
    fn layout(self) -> Result<Layout, TryReserveError> {
        let buckets = Layout::array::<Bucket>(self.buckets());
        let hashes = Layout::array::<StoredHash>(self.capacity());
        match (buckets, hashes) {
            (Ok(buckets), Ok(hashes)) => {
                buckets.extend(hashes).map_err(|_| TryReserveError::CapacityOverflow).map(|(all, _)| all)
            }
            _ => Err(TryReserveError::CapacityOverflow),
        }
    }
}

/// A lane without an element, to be filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vacancy {
    bucket: u32,
    lane: u32,
}

/// A lane with an element, and the element's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) bucket: u32,
    pub(super) lane: u32,
    pub(super) id: u32,
}

impl Position {
    /// Where no element is.
    pub(super) const NONE: Self = Self { bucket: 0, lane: 0, id: u32::MAX };

    /// The lane `lane` of the bucket `at`, whose id is `id`.
    #[inline]
    pub(super) fn new(at: usize, lane: usize, id: u32) -> Self {
        Self { bucket: at as u32, lane: lane as u32, id }
    }
}

/// Buckets and hashes. Fields: see I1 and I2. Does not own its allocator: the block is freed by
/// [`deallocate`](Self::deallocate) only.
pub(super) struct Index {
    buckets: NonNull<Bucket>,
    hashes: NonNull<StoredHash>,
    /// Primary buckets less one; a `usize`, so that masking a hash gives an offset without another instruction.
    mask: usize,
    capacity: u32,
    overflow: u32,
    fresh: u32,
    free: u32,
}

// SAFETY: an index is the only owner of its block, which holds plain numbers; the static empty bucket is never written
// (I1).
unsafe impl Send for Index {}
// SAFETY: as for `Send`; `&Index` gives reads only.
unsafe impl Sync for Index {}

impl Index {
    /// An index without memory.
    #[inline]
    pub(super) const fn new() -> Self {
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

    /// An index of `shape` without ids.
    pub(super) fn try_allocate(shape: Shape, alloc: &impl Allocator) -> Result<Self, TryReserveError> {
        let layout = shape.layout()?;
        let block = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
        // SAFETY: the block has the layout of `shape`, and the buckets below `fresh` are initialised next.
        let mut index = unsafe { Self::in_block(block.cast(), shape) };
        index.clear();
        Ok(index)
    }

    /// The index in a new block.
    ///
    /// # Safety
    /// - The block has the layout of `shape`.
    /// - The caller initialises the buckets below `fresh` before anything else happens (I1).
    unsafe fn in_block(buckets: NonNull<Bucket>, shape: Shape) -> Self {
        // SAFETY: the buckets end inside the block, by the layout.
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

    /// Frees the block, if there is one, and becomes an index without memory.
    ///
    /// # Safety
    /// - `alloc` is the allocator that the block came from.
    pub(super) unsafe fn deallocate(&mut self, alloc: &impl Allocator) {
        let Some(shape) = self.shape() else { return };
        let block = self.buckets.cast();
        *self = Self::new();
        if let Ok(layout) = shape.layout() {
            // SAFETY: the block came from `alloc` (caller) with the layout of this shape (I1), and nothing points to it
            // any more.
            unsafe { alloc.deallocate(block, layout) };
        }
    }

    /// The shape of the block, or `None` without one.
    #[inline]
    pub(super) fn shape(&self) -> Option<Shape> {
        (self.capacity != 0).then_some(Shape {
            primary: self.mask as u32 + 1,
            overflow: self.overflow,
            capacity: self.capacity,
        })
    }

    /// Bytes of the block.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.shape().and_then(|shape| shape.layout().ok()).map_or(0, |layout| layout.size())
    }

    /// Ids below this can be filled in.
    #[inline]
    pub(super) fn capacity(&self) -> usize {
        self.capacity as usize
    }

    /// The number of primary buckets.
    #[inline]
    pub(super) fn primary_buckets(&self) -> usize {
        self.mask + 1
    }

    /// The buckets that were ever in use since the index was last empty, the primary ones among them.
    #[inline]
    pub(super) fn buckets(&self) -> usize {
        self.fresh as usize
    }

    /// The primary bucket of `hash`.
    #[inline]
    pub(super) fn primary(&self, hash: StoredHash) -> usize {
        hash.0 as usize & self.mask
    }

    /// The bucket `at`.
    ///
    /// # Safety
    /// - `at` is a primary bucket or the `next` of a bucket in a chain, and not 0 in the second case.
    #[inline]
    pub(super) unsafe fn bucket(&self, at: usize) -> &Bucket {
        debug_assert!(at <= self.mask || (at < self.fresh as usize && self.capacity != 0));
        // SAFETY: such a bucket is below `fresh`, so inside the block and initialised (I1, I2); without a block it is
        // bucket 0, the static one.
        unsafe { self.buckets.add(at).as_ref() }
    }

    /// The bucket `at`, to be changed.
    ///
    /// # Safety
    /// - As for [`bucket`](Self::bucket), or `at` is in the list of free buckets.
    /// - There is a block: the static bucket is never written (I1).
    #[inline]
    unsafe fn bucket_mut(&mut self, at: usize) -> &mut Bucket {
        debug_assert!(at < self.fresh as usize && self.capacity != 0);
        // SAFETY: the bucket is inside the block and initialised (I1, I2), and `&mut self` is the only way to the
        // block.
        unsafe { self.buckets.add(at).as_mut() }
    }

    /// The buckets of the chain of the primary bucket `primary`, with their indices.
    pub(super) fn chain(&self, primary: usize) -> impl Iterator<Item = (usize, &Bucket)> {
        assert!(primary <= self.mask, "a primary bucket");
        let mut next = Some(primary);
        core::iter::from_fn(move || {
            let at = next?;
            // SAFETY: `at` is a primary bucket or came from a chain's `next` and is not 0.
            let bucket = unsafe { self.bucket(at) };
            next = (bucket.next != 0).then_some(bucket.next as usize);
            Some((at, bucket))
        })
    }

    /// The stored hash of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane, or its hash was written since this index was made.
    #[inline]
    pub(super) unsafe fn hash(&self, id: u32) -> StoredHash {
        debug_assert!(id < self.capacity);
        // SAFETY: such an id is below `capacity`, as `fill` demands, and its hash is initialised (I1).
        unsafe { self.hashes.add(id as usize).read() }
    }

    /// Prefetches the primary bucket of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane, or its hash was written since this index was made.
    #[inline]
    pub(super) unsafe fn prefetch(&self, id: u32) {
        // SAFETY: the hash of `id` is written (caller).
        let primary = self.primary(unsafe { self.hash(id) });
        // SAFETY: a primary bucket.
        unsafe { self.bucket(primary) }.prefetch();
    }

    /// An empty lane in the chain of `hash`, without making the chain longer.
    #[inline]
    pub(super) fn vacancy(&self, hash: StoredHash) -> Option<Vacancy> {
        let primary = self.primary(hash);
        // SAFETY: a primary bucket.
        let head = unsafe { self.bucket(primary) };
        if let Some(lane) = head.empty_lanes().first() {
            return Some(Vacancy { bucket: primary as u32, lane: lane as u32 });
        }
        if head.next == 0 {
            return None;
        }
        // I4: when the second bucket is full, so are all behind it.
        // SAFETY: the link of a bucket in a chain, not 0.
        let second = unsafe { self.bucket(head.next as usize) };
        second.empty_lanes().first().map(|lane| Vacancy { bucket: head.next, lane: lane as u32 })
    }

    /// Whether the chain of `hash` has an empty lane or can become longer: whether
    /// [`vacancy_or_longer`](Self::vacancy_or_longer) finds one.
    pub(super) fn has_room(&self, hash: StoredHash) -> bool {
        self.free != 0
            || (self.fresh as usize) < self.primary_buckets() + self.overflow as usize
            || self.vacancy(hash).is_some()
    }

    /// An empty lane in the chain of `hash`, which becomes longer if it has none. `None` when there is no overflow
    /// bucket left.
    ///
    /// The caller fills the lane before anything else happens, for I4.
    #[inline]
    pub(super) fn vacancy_or_longer(&mut self, hash: StoredHash) -> Option<Vacancy> {
        match self.vacancy(hash) {
            Some(vacancy) => Some(vacancy),
            // SAFETY: no vacancy was found, and so there is a block: the static bucket has empty lanes.
            None => unsafe { self.lengthen(hash) },
        }
    }

    /// Makes the chain of `hash` one bucket longer, right behind its first bucket. `None` when there is no overflow
    /// bucket left.
    ///
    /// The caller fills the lane before anything else happens, for I4.
    ///
    /// # Safety
    /// - There is a block.
    /// - The chain has no empty lane: [`vacancy`](Self::vacancy) gave `None`.
    unsafe fn lengthen(&mut self, hash: StoredHash) -> Option<Vacancy> {
        debug_assert!(self.capacity != 0 && self.vacancy(hash).is_none());
        let taken = if self.free != 0 {
            let taken = self.free;
            // SAFETY: a bucket in the list of free buckets, and there is a block.
            self.free = unsafe { self.bucket_mut(taken as usize) }.next;
            taken
        } else if (self.fresh as usize) < self.primary_buckets() + self.overflow as usize {
            let taken = self.fresh;
            self.fresh += 1;
            // SAFETY: the bucket is inside the block (I2). It was never used since the last `clear`, so it is not
            // initialised.
            unsafe { self.buckets.add(taken as usize).write(EMPTY) };
            taken
        } else {
            return None;
        };
        let primary = self.primary(hash);
        // SAFETY: a primary bucket, and there is a block.
        let head = unsafe { self.bucket_mut(primary) };
        let second = core::mem::replace(&mut head.next, taken);
        // SAFETY: the bucket was just taken, lies below `fresh`, and there is a block.
        unsafe { self.bucket_mut(taken as usize) }.next = second;
        Some(Vacancy { bucket: taken, lane: 0 })
    }

    /// Puts `id` into the lane.
    ///
    /// # Safety
    /// - There is a block, and `vacancy` is an empty lane in the chain of `hash`.
    /// - `id` is below [`capacity`](Self::capacity) and in no other lane.
    #[inline]
    pub(super) unsafe fn fill(&mut self, vacancy: Vacancy, hash: StoredHash, id: u32) -> Position {
        debug_assert!(id < self.capacity);
        // SAFETY: `id` is below `capacity` (caller), so this is inside the block (I1).
        unsafe { self.hashes.add(id as usize).write(hash) };
        // SAFETY: the bucket is in a chain, and there is a block (caller).
        let bucket = unsafe { self.bucket_mut(vacancy.bucket as usize) };
        bucket.tags[vacancy.lane as usize] = hash.tag();
        bucket.ids[vacancy.lane as usize] = id;
        Position { bucket: vacancy.bucket, lane: vacancy.lane, id }
    }

    /// Finds the lane in the chain of `hash` with the tag of `hash` whose id `accept` takes.
    #[inline]
    pub(super) fn find(&self, hash: StoredHash, mut accept: impl FnMut(u32) -> bool) -> Option<Position> {
        let probe = hash.probe();
        let mut at = self.primary(hash);
        loop {
            // SAFETY: a primary bucket at first, then a chain's link that is not 0.
            let bucket = unsafe { self.bucket(at) };
            let mut lanes = bucket.lanes_with(probe);
            while let Some(lane) = lanes.first() {
                let id = bucket.ids[lane];
                if accept(id) {
                    return Some(Position { bucket: at as u32, lane: lane as u32, id });
                }
                // After the look at the element, which mostly makes this step needless.
                lanes.remove_first();
            }
            at = bucket.next as usize;
            if at == 0 {
                return None;
            }
        }
    }

    /// The lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane.
    #[inline]
    pub(super) unsafe fn position_of(&self, id: u32) -> Position {
        // SAFETY: an id in a lane (caller).
        let hash = unsafe { self.hash(id) };
        match self.find(hash, |other| other == id) {
            Some(position) => position,
            None => unreachable!("id {id} is in the chain of its hash (I3)"),
        }
    }

    /// Whether the position is that of a lane with an element: of its id.
    #[inline]
    pub(super) fn has(&self, position: Position) -> bool {
        let Position { bucket, lane, id } = position;
        if bucket >= self.fresh {
            return false;
        }
        // SAFETY: a bucket below `fresh` is initialised (I1). One in the list of free buckets has no tags (I2), so that
        // no lane of it has an element.
        let bucket = unsafe { self.buckets.add(bucket as usize).as_ref() };
        let lane = lane as usize;
        bucket.tags.get(lane).is_some_and(|tag| *tag != 0) && bucket.ids[lane] == id
    }

    /// Empties the lane, and keeps I4 by moving an element of the chain's second bucket into it. Returns the id of the
    /// moved one, if any.
    ///
    /// # Safety
    /// - `position` is a lane with an element, found since the last change of the index.
    #[inline]
    pub(super) unsafe fn vacate(&mut self, position: Position) -> Option<u32> {
        let bucket = position.bucket as usize;
        if bucket <= self.mask {
            // SAFETY: a primary bucket, and there is a block, since there is an element.
            let head = unsafe { self.bucket_mut(bucket) };
            if head.next == 0 {
                head.tags[position.lane as usize] = 0;
                return None;
            }
        }
        // SAFETY: `position` is a lane with an element, and its chain has more than one bucket.
        unsafe { self.vacate_in_chain(position) }
    }

    /// [`vacate`](Self::vacate) where the chain has more than one bucket.
    ///
    /// # Safety
    /// - `position` is a lane with an element, in a chain of more than one bucket.
    #[cold]
    #[inline(never)]
    unsafe fn vacate_in_chain(&mut self, position: Position) -> Option<u32> {
        // SAFETY: an id in a lane (caller).
        let primary = self.primary(unsafe { self.hash(position.id) });
        // SAFETY: a primary bucket.
        let second = unsafe { self.bucket(primary) }.next;
        // SAFETY: a bucket of a chain, and there is a block, since there is an element.
        let last = unsafe { self.bucket_mut(second as usize) };
        let mut used = last.used_lanes();
        let Some(from) = used.next() else { unreachable!("a bucket after the first is never empty (I4)") };
        let (tag, id) = (last.tags[from], last.ids[from]);
        last.tags[from] = 0;
        let (emptied, third) = (used.is_empty(), last.next);
        let moves = (position.bucket, position.lane) != (second, from as u32);
        if moves {
            // SAFETY: the bucket of a lane with an element is in a chain, and there is a block.
            let bucket = unsafe { self.bucket_mut(position.bucket as usize) };
            bucket.tags[position.lane as usize] = tag;
            bucket.ids[position.lane as usize] = id;
        }
        if emptied {
            // SAFETY: a primary bucket, and there is a block.
            unsafe { self.bucket_mut(primary) }.next = third;
            let free = self.free;
            // SAFETY: `second` is below `fresh`, and there is a block.
            unsafe { self.bucket_mut(second as usize) }.next = free;
            self.free = second;
        }
        moves.then_some(id)
    }

    /// Puts another id into the lane of an element that moved, and moves its hash.
    ///
    /// # Safety
    /// - `old` is in a lane; `new` is below [`capacity`](Self::capacity) and in none.
    pub(super) unsafe fn rename(&mut self, old: u32, new: u32) {
        // SAFETY: `old` is in a lane (caller).
        let Position { bucket, lane, .. } = unsafe { self.position_of(old) };
        // SAFETY: `old` is in a lane, and `new` is below `capacity` (caller).
        unsafe { self.move_hash(old, new) };
        // SAFETY: the bucket of a lane with an element is in a chain, and there is a block.
        unsafe { self.bucket_mut(bucket as usize) }.ids[lane as usize] = new;
    }

    /// Gives the id at `position` another hash with the same primary bucket, so that its lane stays.
    ///
    /// # Safety
    /// - `position` is a lane with an element, found since the last change of the index.
    /// - `hash` has the primary bucket of the hash that the element has.
    #[inline]
    pub(super) unsafe fn retag(&mut self, position: Position, hash: StoredHash) {
        debug_assert!(position.id < self.capacity);
        // SAFETY: an id in a lane is below `capacity`, as `fill` demands.
        unsafe { self.hashes.add(position.id as usize).write(hash) };
        // SAFETY: the bucket of a lane with an element is in a chain, and there is a block.
        unsafe { self.bucket_mut(position.bucket as usize) }.tags[position.lane as usize] = hash.tag();
    }

    /// Exchanges two ids, each with the hash that its element has: the elements are exchanged too.
    ///
    /// # Safety
    /// - Both ids are in lanes.
    pub(super) unsafe fn exchange(&mut self, a: u32, b: u32) {
        // SAFETY: both are in lanes (caller).
        let (at_a, at_b) = unsafe { (self.position_of(a), self.position_of(b)) };
        // SAFETY: both are in lanes (caller).
        unsafe { self.swap_hashes(a, b) };
        for (position, id) in [(at_a, b), (at_b, a)] {
            // SAFETY: the bucket of a lane with an element is in a chain, and there is a block.
            unsafe { self.bucket_mut(position.bucket as usize) }.ids[position.lane as usize] = id;
        }
    }

    /// Empties all lanes and keeps the block. The cost follows the number of primary buckets.
    pub(super) fn clear(&mut self) {
        if self.capacity != 0 {
            self.fresh = self.mask as u32 + 1;
            // SAFETY: the primary buckets are inside the block (I1), and all-zero bytes are a `Bucket`.
            unsafe { self.buckets.write_bytes(0, self.fresh as usize) };
            self.free = 0;
        }
    }

    /// A new index of `shape` with the given ids of this one, in that order.
    ///
    /// `shape` may get more overflow buckets, when the hashes collide more than random ones do.
    ///
    /// # Safety
    /// - Each of `ids` is in a lane of this index and below the capacity of `shape`, and none comes twice. Each call
    ///   gives the same ids.
    pub(super) unsafe fn rebuilt<I: Iterator<Item = u32>>(
        &self,
        shape: Shape,
        ids: impl Fn() -> I,
        bound: usize,
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        debug_assert!(bound <= shape.capacity() && bound <= self.capacity());
        // SAFETY: both have at least `bound` hashes (caller), in different blocks.
        let copy = |new: &mut Self| unsafe {
            ptr::copy_nonoverlapping(self.hashes.as_ptr(), new.hashes.as_ptr(), bound);
        };
        // SAFETY: the ids fit, and each call gives the same ones (caller); the hashes of all are copied.
        unsafe { Self::try_place_all(shape, ids, copy, alloc) }
    }

    /// A new index for the given ids of this one, which are 0, 1, 2 and so on there.
    ///
    /// # Safety
    /// - Each of `ids` is in a lane of this index. There are `count` of them, and each call gives the same ones.
    pub(super) unsafe fn renumbered<I: Iterator<Item = u32>>(
        &self,
        ids: impl Fn() -> I,
        count: usize,
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        if count == 0 {
            return Ok(Self::new());
        }
        let copy = |new: &mut Self| {
            for (to, from) in ids().enumerate() {
                debug_assert!(to < count);
                // SAFETY: an id in a lane (caller).
                let hash = unsafe { self.hash(from) };
                // SAFETY: `to` is below `count`, which the shape covers.
                unsafe { new.hashes.add(to).write(hash) };
            }
        };
        // SAFETY: the shape covers the ids below `count`, whose hashes are written.
        unsafe { Self::try_place_all(Shape::for_ids(count)?, || 0..count as u32, copy, alloc) }
    }

    /// A new index with the given ids, in that order, by the hashes that `write_hashes` gives it.
    ///
    /// # Safety
    /// - Each of `ids` is below the capacity of `shape`, and none comes twice. Each call gives the same ids.
    /// - `write_hashes` writes the hashes of all of them, and changes nothing else.
    unsafe fn try_place_all<I: Iterator<Item = u32>>(
        mut shape: Shape,
        ids: impl Fn() -> I,
        write_hashes: impl Fn(&mut Self),
        alloc: &impl Allocator,
    ) -> Result<Self, TryReserveError> {
        loop {
            let mut new = Self::try_allocate(shape, alloc)?;
            write_hashes(&mut new);
            // SAFETY: the ids fit and their hashes are written (caller), and `new` has a block and no lanes yet.
            if unsafe { new.place_all(ids(), ids()) } {
                return Ok(new);
            }
            // SAFETY: the block came from `alloc`.
            unsafe { new.deallocate(alloc) };
            shape = shape.with_more_overflow();
        }
    }

    /// Puts ids into lanes by their stored hashes. Returns `false`, with some of them placed, if that needs an overflow
    /// bucket and none is left.
    ///
    /// Prefetches the bucket of each where the caches do not hold all buckets: a million ids are placed in half of the
    /// time.
    ///
    /// # Safety
    /// - Of each id what [`place`](Self::place) demands; none comes twice. `ahead` gives the same ids.
    unsafe fn place_all<I: Iterator<Item = u32>>(&mut self, mut ids: I, ahead: I) -> bool {
        if !PREFETCHES || self.primary_buckets() < BUCKETS_IN_CACHE {
            // SAFETY: caller guarantees what `place` requires of `id`.
            return ids.all(|id| unsafe { self.place(id) });
        }
        let mut ahead = ahead.skip(LOOK_AHEAD);
        ids.all(|id| {
            if let Some(later) = ahead.next() {
                // SAFETY: its hash is written (caller).
                unsafe { self.prefetch(later) };
            }
            // SAFETY: caller guarantees what `place` requires of `id`.
            unsafe { self.place(id) }
        })
    }

    /// Puts `id` into a lane by its stored hash. Returns `false`, and does nothing, if that needs an overflow bucket
    /// and none is left.
    ///
    /// # Safety
    /// - There is a block; `id` is below [`capacity`](Self::capacity), its hash is written, and it is in no lane.
    #[inline]
    unsafe fn place(&mut self, id: u32) -> bool {
        // SAFETY: the hash is written (caller).
        let hash = unsafe { self.hash(id) };
        let Some(vacancy) = self.vacancy_or_longer(hash) else { return false };
        // SAFETY: there is a block, the lane is empty and in the chain of `hash`, and caller guarantees the rest of
        // `id`.
        unsafe { self.fill(vacancy, hash, id) };
        true
    }

    /// A copy of the lanes and of the hashes of ids below `bound`, in a block of the same shape.
    ///
    /// # Safety
    /// - All ids in lanes are below `bound`.
    pub(super) unsafe fn try_copy(&self, bound: usize, alloc: &impl Allocator) -> Result<Self, TryReserveError> {
        let Some(shape) = self.shape() else { return Ok(Self::new()) };
        let layout = shape.layout()?;
        let block = alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?;
        // SAFETY: the block has the layout of `shape`; the copy below initialises the buckets.
        let mut copy = unsafe { Self::in_block(block.cast(), shape) };
        // SAFETY: the ids in lanes are below `bound` (caller).
        unsafe { copy.copy_from(self, bound) };
        Ok(copy)
    }

    /// Becomes a copy of an index of the same shape: of its lanes, and of the hashes of ids below `bound`.
    ///
    /// # Safety
    /// - All ids in lanes of `other` are below `bound`.
    pub(super) unsafe fn copy_from(&mut self, other: &Self, bound: usize) {
        assert!(self.shape() == other.shape() && bound <= other.capacity(), "indices of one shape");
        if self.capacity != 0 {
            // SAFETY: the buckets below `fresh` are initialised in `other` and inside both blocks (I1, I2), which are
            // different.
            unsafe { ptr::copy_nonoverlapping(other.buckets.as_ptr(), self.buckets.as_ptr(), other.fresh as usize) };
            // SAFETY: `bound` is within the capacity of both. Hashes of ids in no lane may be uninitialised, and are
            // copied as such.
            unsafe { ptr::copy_nonoverlapping(other.hashes.as_ptr(), self.hashes.as_ptr(), bound) };
            (self.fresh, self.free) = (other.fresh, other.free);
        }
    }

    /// Gives `new` the stored hash of `old`, whose element moves there. The lanes still say the old id: see
    /// [`refill`](Self::refill).
    ///
    /// # Safety
    /// - `old` is in a lane, or got its hash from this method; `new` is below [`capacity`](Self::capacity).
    pub(super) unsafe fn move_hash(&mut self, old: u32, new: u32) {
        debug_assert!(new < self.capacity);
        // SAFETY: the hash of `old` is written (caller).
        let hash = unsafe { self.hash(old) };
        // SAFETY: `new` is below `capacity` (caller).
        unsafe { self.hashes.add(new as usize).write(hash) };
    }

    /// Exchanges the stored hashes of two ids. The lanes still say the old ids: see [`refill`](Self::refill).
    ///
    /// # Safety
    /// - Both ids are in lanes.
    pub(super) unsafe fn swap_hashes(&mut self, a: u32, b: u32) {
        debug_assert!(a < self.capacity && b < self.capacity);
        // SAFETY: ids in lanes are below the capacity, as `fill` demands.
        unsafe { ptr::swap(self.hashes.add(a as usize).as_ptr(), self.hashes.add(b as usize).as_ptr()) };
    }

    /// Makes the lanes anew for `ids`, by their stored hashes.
    ///
    /// # Safety
    /// - `ids` are different, as many as there are ids in lanes, and below `capacity`. Their hashes are those of the
    ///   ids in lanes, in any order.
    pub(super) unsafe fn refill(&mut self, ids: impl Iterator<Item = u32> + Clone) {
        self.clear();
        // SAFETY: there is a block, if there is an id; the hashes are written (caller), and all lanes were just
        // emptied.
        let placed = unsafe { self.place_all(ids.clone(), ids) };
        // A chain has no more buckets than its ids need (I4), so as many suffice again.
        assert!(placed, "the same hashes fit the same buckets");
    }

    /// Empties the lanes whose ids have a zero in `live`, a bit for each id, lowest first.
    ///
    /// # Complexity
    /// O(buckets).
    pub(super) fn sweep(&mut self, live: &[usize]) {
        let bit = |id: u32| live.get((id / usize::BITS) as usize).map_or(0, |word| word >> (id % usize::BITS) & 1);
        if self.capacity == 0 {
            return;
        }
        for primary in 0..self.primary_buckets() {
            // SAFETY: a primary bucket, and there is a block.
            let head = unsafe { self.bucket_mut(primary) };
            if head.used_lanes().is_empty() {
                // Mostly no bucket is, or nearly all are.
                continue;
            }
            if head.next == 0 {
                // All lanes, used or not, and without a branch on the answers: half of them would be guessed wrong.
                for lane in 0..LANES {
                    head.tags[lane] &= (bit(head.ids[lane]) as u8).wrapping_neg();
                }
            } else {
                // SAFETY: a primary bucket with a link, and there is a block.
                unsafe { self.sweep_chain(primary, |id| bit(id) != 0) };
            }
        }
    }

    /// [`sweep`](Self::sweep) for a chain of more than one bucket: moves the lanes that stay to the front, and links
    /// the buckets anew.
    ///
    /// It goes through the buckets with the second one, which may have empty lanes, at the end. So the only bucket that
    /// is not full afterwards is the last one that was written to, which becomes the second (I4).
    ///
    /// # Safety
    /// - There is a block, and `primary` is a primary bucket whose chain has more than one bucket.
    #[cold]
    unsafe fn sweep_chain(&mut self, primary: usize, is_live: impl Fn(u32) -> bool) {
        debug_assert!(self.capacity != 0 && primary <= self.mask);
        // SAFETY: a primary bucket.
        let second = unsafe { self.bucket(primary) }.next as usize;
        // SAFETY: the link of a bucket in a chain, and not 0: the chain has more than one bucket.
        let third = unsafe { self.bucket(second) }.next as usize;
        // The bucket behind `at`, whose link is `next`, in the order of this method; 0 behind the last.
        let behind = |at: usize, next: u32| {
            let next = if at == primary { third } else { next as usize };
            if at == second {
                0
            } else if next == 0 {
                second
            } else {
                next
            }
        };

        let (mut from, mut to, mut lane) = (primary, primary, 0);
        loop {
            // SAFETY: a bucket of the chain, and there is a block.
            let bucket = unsafe { self.bucket_mut(from) };
            let read = *bucket;
            bucket.tags = [0; LANES];
            for at in read.used_lanes() {
                let stays = is_live(read.ids[at]);
                if lane == LANES {
                    if !stays {
                        continue;
                    }
                    // No more lanes were written than read: this is not past `from`.
                    // SAFETY: a bucket of the chain.
                    to = behind(to, unsafe { self.bucket(to) }.next);
                    lane = 0;
                }
                // SAFETY: a bucket of the chain, and there is a block.
                let bucket = unsafe { self.bucket_mut(to) };
                // Written in any case, and counted if it stays: a branch on the answer would be guessed wrong as often
                // as not.
                bucket.tags[lane] = read.tags[at] & u8::from(stays).wrapping_neg();
                bucket.ids[lane] = read.ids[at];
                lane += usize::from(stays);
            }
            from = behind(from, read.next);
            if from == 0 {
                break;
            }
        }

        // Between the first bucket and `to` all are full, behind `to` all are empty.
        let (mut full, mut is_behind) = (0, to == primary);
        let mut at = behind(primary, 0);
        while at != 0 {
            let free = self.free;
            // SAFETY: a bucket of the chain, and there is a block.
            let bucket = unsafe { self.bucket_mut(at) };
            let next = behind(at, bucket.next);
            if is_behind {
                bucket.next = free;
                self.free = at as u32;
            } else if at != to {
                bucket.next = full;
                full = at as u32;
            }
            is_behind |= at == to;
            at = next;
        }
        if to != primary {
            // SAFETY: a bucket of the chain, and there is a block.
            unsafe { self.bucket_mut(to) }.next = full;
        }
        // SAFETY: a primary bucket, and there is a block.
        unsafe { self.bucket_mut(primary) }.next = if to == primary { 0 } else { to as u32 };
    }

    /// Checks I2 and I4, and that tags and hashes agree.
    pub(super) fn assert_invariants(&self) {
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
            for (place, (at, bucket)) in self.chain(primary).enumerate() {
                assert!(bucket.next == 0 || is_overflow(bucket.next as usize), "I2: link of bucket {at}");
                assert!(place == 0 || !bucket.used_lanes().is_empty(), "I4: bucket {at} is in a chain and empty");
                assert!(
                    place == 1 || bucket.next == 0 || bucket.empty_lanes().is_empty(),
                    "I4: bucket {at} has an empty lane"
                );
                assert!(place < 2 || bucket.empty_lanes().is_empty(), "I4: bucket {at} has an empty lane");
                overflow_in_chains += usize::from(place > 0);
                assert!(overflow_in_chains <= self.overflow as usize, "I2: a chain has a cycle");
                for lane in bucket.used_lanes() {
                    let id = bucket.ids[lane];
                    assert!(id < self.capacity, "id {id} in bucket {at} is out of range");
                    // SAFETY: an id in a lane.
                    let hash = unsafe { self.hash(id) };
                    assert_eq!(self.primary(hash), primary, "I3: id {id} is in a foreign chain");
                    assert_eq!(hash.tag(), bucket.tags[lane], "I3: the tag of id {id}");
                }
            }
        }
        let (mut free, mut at) = (0, self.free as usize);
        while at != 0 {
            assert!(is_overflow(at), "I2: free bucket {at}");
            // SAFETY: below `fresh`, as just checked.
            let bucket = unsafe { self.bucket(at) };
            assert!(bucket.used_lanes().is_empty(), "I2: free bucket {at} has an element");
            free += 1;
            assert!(free <= self.overflow as usize, "I2: the list of free buckets has a cycle");
            at = bucket.next as usize;
        }
        assert_eq!(overflow_in_chains + free, fresh - first_overflow, "I2: overflow buckets in use and free");
    }
}
