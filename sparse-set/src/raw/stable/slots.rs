//! [`Slots`]: occupancy, keys and the list of holes.

use core::alloc::Layout;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use core::{fmt, iter};

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use crate::key::SparseKey;

/// Positions in a [`SlotChunk`]: one for each bit of its word.
pub(super) const CHUNK: usize = u64::BITS as usize;

/// 64 positions: an occupancy bit and a key or a link for each.
#[repr(C)]
pub(super) struct SlotChunk<K> {
    taken: u64,
    cells: [MaybeUninit<K>; CHUNK],
}

/// Keys at positions with holes. `RawStableSet` holds the allocator and frees the block.
pub struct Slots<K> {
    chunks: NonNull<SlotChunk<K>>,
    /// In chunks.
    capacity: usize,
    len: usize,
    live: usize,
    /// The hole to fill next; arbitrary if there is none. `INDEX_LIMIT` is at most `u32::MAX`.
    head: u32,
    /// How many positions at the end are known to be holes. Only `pop` raises it, so that pops in a row do not search
    /// the same words.
    tail: u32,
}

// SAFETY: `Slots` is the only owner of its chunks (H1).
unsafe impl<K: Send> Send for Slots<K> {}

// SAFETY: `&Slots` only reads keys, links and words.
unsafe impl<K: Sync> Sync for Slots<K> {}

/// Returns the address of the word of this chunk.
///
/// # Safety
/// - `chunks` points to a block of more than `number` chunks.
#[inline(always)]
pub(super) unsafe fn word_of<K>(chunks: NonNull<SlotChunk<K>>, number: usize) -> NonNull<u64> {
    // SAFETY: caller guarantees that the chunk is in the block. The word is the first field of a `repr(C)` struct.
    unsafe { chunks.add(number).cast() }
}

/// Returns the address of the key or the link of `position`.
///
/// # Safety
/// - `chunks` points to a block of more than `position / CHUNK` chunks.
#[inline(always)]
pub(super) unsafe fn cell_of<K>(chunks: NonNull<SlotChunk<K>>, position: usize) -> NonNull<K> {
    // SAFETY: caller guarantees that the chunk is in the block.
    let chunk = unsafe { chunks.add(position / CHUNK) }.as_ptr();
    // SAFETY: computes the address of a field of an allocated chunk; nothing is read.
    let cells = unsafe { NonNull::new_unchecked(&raw mut (*chunk).cells) }.cast::<K>();
    // SAFETY: a chunk has `CHUNK` cells, and the remainder is below that.
    unsafe { cells.add(position % CHUNK) }
}

impl<K: SparseKey> fmt::Debug for Slots<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slots").field("len", &self.len).field("live", &self.live).finish_non_exhaustive()
    }
}

impl<K: SparseKey> Slots<K> {
    /// The size of a link in bytes. It is stored in place of a key, and positions are below 2^32.
    ///
    /// Shorter keys have shorter links. These suffice: there are no more positions than there were keys at one time, or
    /// than `LINKED`, and the same bytes distinguish all keys.
    const LINK: usize = if size_of::<K>() < 4 { size_of::<K>() } else { 4 };

    /// The number of positions to which a link can lead. Only deserialized holes can need more, as `INDEX_LIMIT` may
    /// exceed the number of keys.
    #[cfg(feature = "serde")]
    pub(super) const LINKED: usize = if Self::LINK < 4 { 1 << (8 * Self::LINK) } else { u32::MAX as usize };

    pub(super) const fn new() -> Self {
        Self { chunks: NonNull::dangling(), capacity: 0, len: 0, live: 0, head: 0, tail: 0 }
    }

    /// Returns the number of positions, including holes.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of occupied positions.
    #[must_use]
    #[inline(always)]
    pub const fn live(&self) -> usize {
        self.live
    }

    #[inline(always)]
    pub(super) const fn holes(&self) -> usize {
        self.len - self.live
    }

    /// Returns the number of positions with allocated memory, at most `INDEX_LIMIT`.
    #[inline(always)]
    pub(super) const fn capacity(&self) -> usize {
        // Does not overflow: each chunk has more than `CHUNK` bytes.
        let room = self.capacity * CHUNK;
        if room < K::INDEX_LIMIT { room } else { K::INDEX_LIMIT }
    }

    #[inline(always)]
    pub(super) const fn chunks(&self) -> NonNull<SlotChunk<K>> {
        self.chunks
    }

    /// Returns the bits of this chunk, or 0 if it does not exist.
    #[inline(always)]
    pub(super) fn word(&self, number: usize) -> u64 {
        #[cfg(test)]
        super::tests::count_word();
        if number < self.len.div_ceil(CHUNK) {
            // SAFETY: the chunk has positions below `len`, so it is in the block and its word is initialized (H2).
            unsafe { word_of(self.chunks, number).read() }
        } else {
            0
        }
    }

    /// Returns `true` if this position is taken.
    #[inline(always)]
    pub(super) fn is_taken(&self, position: usize) -> bool {
        self.word(position / CHUNK) >> (position % CHUNK) & 1 == 1
    }

    /// Returns the first occupied position from `start` on.
    #[inline]
    pub(super) fn first_from(&self, start: usize) -> Option<usize> {
        let mut number = start / CHUNK;
        let mut word = self.word(number) & (u64::MAX << (start % CHUNK));
        let chunks = self.len.div_ceil(CHUNK);
        while word == 0 {
            number += 1;
            if number >= chunks {
                return None;
            }
            word = self.word(number);
        }
        Some(number * CHUNK + word.trailing_zeros() as usize)
    }

    /// Returns the first free position from `start` on, possibly past the end.
    pub(super) fn first_hole_from(&self, start: usize) -> usize {
        let mut number = start / CHUNK;
        let mut holes = !self.word(number) & (u64::MAX << (start % CHUNK));
        while holes == 0 {
            number += 1;
            holes = !self.word(number);
        }
        number * CHUNK + holes.trailing_zeros() as usize
    }

    /// Returns the last occupied position.
    #[inline]
    pub(super) fn last(&self) -> Option<usize> {
        self.last_before(self.len - self.tail as usize)
    }

    /// Notes that there is no occupied position from `position` on.
    #[inline]
    pub(super) fn note_holes_from(&mut self, position: usize) {
        self.tail = self.len.saturating_sub(position) as u32;
    }

    /// Returns the last occupied position before `end`.
    pub(super) fn last_before(&self, end: usize) -> Option<usize> {
        let mut number = end / CHUNK;
        let mut word = self.word(number) & !(u64::MAX << (end % CHUNK));
        while word == 0 {
            number = number.checked_sub(1)?;
            word = self.word(number);
        }
        Some(number * CHUNK + word.ilog2() as usize)
    }

    /// Returns the key at this position if it is taken.
    #[inline]
    pub(super) fn get(&self, position: usize) -> Option<K> {
        if !self.is_taken(position) {
            return None;
        }
        // SAFETY: the position is taken.
        Some(unsafe { self.key(position) })
    }

    /// Returns the key at this position.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(super) unsafe fn key(&self, position: usize) -> K {
        debug_assert!(self.is_taken(position), "position {position} is not taken");
        // SAFETY: caller guarantees that the position is taken, so it is in the block (H2) and holds a key (H3).
        unsafe { cell_of(self.chunks, position).read() }
    }

    /// Writes `key` at this position.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(super) unsafe fn set_key(&mut self, position: usize, key: K) {
        debug_assert!(self.is_taken(position), "position {position} is not taken");
        // SAFETY: caller guarantees that the position is taken, so it is in the block (H2).
        unsafe { cell_of(self.chunks, position).write(key) };
    }

    /// Returns the position for the next key: the most recent hole, or the end, where there may be no room.
    #[inline(always)]
    pub(super) const fn next(&self) -> usize {
        if self.live < self.len { self.head as usize } else { self.len }
    }

    /// Writes `key` at the next position.
    ///
    /// # Safety
    /// - [`next`](Self::next) returned this position, and nothing has changed since.
    /// - `position < capacity`.
    #[inline(always)]
    pub(super) unsafe fn take(&mut self, position: usize, key: K) {
        debug_assert_eq!(self.next(), position, "another position is next");
        debug_assert!(position < self.capacity(), "no room for position {position}");
        if self.live < self.len {
            // SAFETY: there is a hole, so `head` is one (H4).
            self.head = unsafe { self.link(position) } as u32;
            if self.tail > 0 {
                self.tail = self.tail.min((self.len - 1 - position) as u32);
            }
        } else {
            if position % CHUNK == 0 {
                // SAFETY: there is room for the position, so its chunk is in the block.
                unsafe { word_of(self.chunks, position / CHUNK).write(0) };
            }
            self.len += 1;
        }
        // SAFETY: the position is below `len` now and was not taken: a hole, or past the end, where bits are clear
        // (H2).
        unsafe { self.mark(position, key) };
    }

    /// Sets the bit of a position and writes its key. Does not update the list of holes.
    ///
    /// # Safety
    /// - The position is below `len` and not taken.
    #[inline(always)]
    pub(super) unsafe fn mark(&mut self, position: usize, key: K) {
        debug_assert!(position < self.len && !self.is_taken(position), "position {position} is not free");
        // SAFETY: the position is below `len`, so its chunk is in the block (H2).
        unsafe { cell_of(self.chunks, position).write(key) };
        // SAFETY: the chunk is in the block, as above.
        let word = unsafe { word_of(self.chunks, position / CHUNK) };
        // SAFETY: the word is initialized (H2), and `&mut self` is exclusive.
        unsafe { word.write(word.read() | 1 << (position % CHUNK)) };
        self.live += 1;
    }

    /// Clears the bit of a position. Does not update the list of holes.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(super) unsafe fn unmark(&mut self, position: usize) {
        debug_assert!(self.is_taken(position), "position {position} is not taken");
        // SAFETY: caller guarantees that the position is taken, so its chunk is in the block (H2).
        let word = unsafe { word_of(self.chunks, position / CHUNK) };
        // SAFETY: the word is initialized (H2), and `&mut self` is exclusive.
        unsafe { word.write(word.read() & !(1 << (position % CHUNK))) };
        self.live -= 1;
    }

    /// Vacates a position. It is the next hole to be filled. If it was the last one taken, all positions are removed,
    /// so that the next insertions begin at position 0.
    ///
    /// # Safety
    /// - The position is taken.
    #[inline(always)]
    pub(super) unsafe fn vacate(&mut self, position: usize) {
        // SAFETY: caller guarantees that the position is taken.
        unsafe { self.unmark(position) };
        if self.live == 0 {
            return self.forget_all();
        }
        // SAFETY: the position is below `len` and no longer taken.
        unsafe { self.set_link(position, self.head as usize) };
        self.head = position as u32;
    }

    /// Returns the hole to fill after this one; arbitrary if it is the last.
    ///
    /// # Safety
    /// - The position is a hole on the list.
    #[inline(always)]
    unsafe fn link(&self, position: usize) -> usize {
        debug_assert!(position < self.len && !self.is_taken(position), "position {position} is no hole");
        let mut bytes = [0; 4];
        // SAFETY: a hole is below `len`, so it is in the block (H2).
        let link = unsafe { cell_of(self.chunks, position) }.cast::<u8>();
        // SAFETY: `LINK` bytes of a hole are initialized (H4). Neither a key nor the array is shorter.
        unsafe { link.copy_to_nonoverlapping(NonNull::from(&mut bytes).cast(), Self::LINK) };
        u32::from_le_bytes(bytes) as usize
    }

    /// Sets the hole to fill after this one.
    ///
    /// # Safety
    /// - The position is below `len` and not taken.
    #[inline(always)]
    unsafe fn set_link(&mut self, position: usize, next: usize) {
        debug_assert!(position < self.len && !self.is_taken(position), "position {position} is no hole");
        let bytes = (next as u32).to_le_bytes();
        // SAFETY: the position is below `len`, so it is in the block (H2).
        let link = unsafe { cell_of(self.chunks, position) }.cast::<u8>();
        // SAFETY: neither a key nor the array is shorter than `LINK` bytes, and the memory is ours (H1).
        unsafe { link.copy_from_nonoverlapping(NonNull::from(&bytes).cast(), Self::LINK) };
    }

    /// Returns the keys and their positions, which ascend.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (K, usize)> + '_ {
        (0..self.len.div_ceil(CHUNK)).flat_map(move |number| {
            let mut word = self.word(number);
            iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let position = number * CHUNK + word.trailing_zeros() as usize;
                word &= word - 1;
                // SAFETY: the position is taken.
                Some((unsafe { self.key(position) }, position))
            })
        })
    }

    /// Returns an iterator over the holes, the next to be filled first.
    pub(super) fn iter_holes(&self) -> impl ExactSizeIterator<Item = usize> + Clone + Send + Sync + '_ {
        let mut next = self.head as usize;
        (0..self.holes()).map(move |_| {
            let hole = next;
            // SAFETY: following as many links as there are holes visits holes only (H4).
            next = unsafe { self.link(hole) };
            hole
        })
    }

    /// Appends a hole. It is the next to be filled.
    ///
    /// # Safety
    /// - `len < capacity` and `len < LINKED`.
    #[cfg(feature = "serde")]
    pub(super) unsafe fn push_hole(&mut self) {
        let position = self.len;
        debug_assert!(position < self.capacity().min(Self::LINKED), "no room for position {position}");
        if position % CHUNK == 0 {
            // SAFETY: there is room for the position, so its chunk is in the block.
            unsafe { word_of(self.chunks, position / CHUNK).write(0) };
        }
        self.len += 1;
        // SAFETY: the position is below `len` now. It was past the end, where bits are clear (H2). The link holds the
        // head, a position or arbitrary (H4).
        unsafe { self.set_link(position, self.head as usize) };
        self.head = position as u32;
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once.
    #[cfg(feature = "serde")]
    pub(super) fn reorder_holes(&mut self, order: &[usize]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        let is_hole = |&hole: &usize| hole < self.len && !self.is_taken(hole);
        if sorted.len() != self.holes() || !sorted.is_sorted_by(|a, b| a < b) || !sorted.iter().all(is_hole) {
            return false;
        }
        for pair in order.windows(2) {
            // SAFETY: both are holes (just checked). Each is listed once, so the list visits each once (H4).
            unsafe { self.set_link(pair[0], pair[1]) };
        }
        self.head = order.first().map_or(self.head, |&hole| hole as u32);
        true
    }

    /// Removes the positions from `len` on. There are no holes afterwards.
    ///
    /// # Safety
    /// - The first `len` positions are taken, and no others.
    pub(super) unsafe fn truncate_to_taken(&mut self, len: usize) {
        debug_assert_eq!(len, self.live, "H3: positions in front, positions taken");
        (self.len, self.tail) = (len, 0);
    }

    /// Removes all positions. Keeps the words, for a walk that has already started.
    #[inline]
    pub(super) const fn forget_all(&mut self) {
        (self.len, self.live, self.tail) = (0, 0, 0);
    }

    /// Copies the positions, keys and holes of `other`.
    ///
    /// # Safety
    /// - There is room for the positions of `other`, and there are none yet.
    pub(super) unsafe fn copy_from(&mut self, other: &Self) {
        debug_assert!(self.len == 0 && other.len <= self.capacity());
        // First, so that a move of the slots need not wait for the copy of the chunks.
        (self.len, self.live, self.head, self.tail) = (other.len, other.live, other.head, other.tail);
        // The copy is untyped, so it keeps links in bytes that are padding of a key.
        // SAFETY: chunks with positions of `other` are in its block (H2); caller guarantees that they fit in the block
        // of `self`, which is another one (H1).
        unsafe { self.chunks.copy_from_nonoverlapping(other.chunks, other.len.div_ceil(CHUNK)) };
    }

    /// Returns the number of allocated bytes.
    pub(super) const fn allocated_bytes(&self) -> usize {
        self.capacity * size_of::<SlotChunk<K>>()
    }

    fn layout(chunks: usize) -> Result<Layout, TryReserveError> {
        Layout::array::<SlotChunk<K>>(chunks).map_err(|_| TryReserveError::CapacityOverflow)
    }

    /// Reserves room for `len` positions. If it grows, at least doubles the capacity.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(super) unsafe fn try_reserve<A: Allocator>(&mut self, len: usize, alloc: &A) -> Result<(), TryReserveError> {
        if len <= self.capacity() {
            return Ok(());
        }
        // SAFETY: caller passes these slots' allocator.
        unsafe { self.try_grow(len, alloc) }
    }

    /// The cold path of [`try_reserve`](Self::try_reserve).
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[cold]
    #[inline(never)]
    unsafe fn try_grow<A: Allocator>(&mut self, len: usize, alloc: &A) -> Result<(), TryReserveError> {
        if len > K::INDEX_LIMIT {
            return Err(TryReserveError::CapacityOverflow);
        }
        let most = K::INDEX_LIMIT.div_ceil(CHUNK);
        let capacity = self.capacity.saturating_mul(2).min(most).max(len.div_ceil(CHUNK));
        let new = Self::layout(capacity)?;
        let block = if self.capacity == 0 {
            alloc.allocate(new)
        } else {
            let old = Self::layout(self.capacity)?;
            // SAFETY: `chunks` is a block of this allocator with the old layout (H1). The new one is larger, as `len`
            // did not fit. On success the block is replaced below; on failure it stays ours.
            unsafe { alloc.grow(self.chunks.cast(), old, new) }
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout: new })?;
        (self.chunks, self.capacity) = (block.cast(), capacity);
        Ok(())
    }

    /// Shrinks to `len` or to the current number of positions, whichever is greater. Keeps a block that the allocator
    /// fails to shrink.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn shrink_to<A: Allocator>(&mut self, len: usize, alloc: &A) {
        let capacity = len.max(self.len).div_ceil(CHUNK);
        if capacity >= self.capacity {
            return;
        }
        if capacity == 0 {
            // SAFETY: caller passes these slots' allocator.
            unsafe { self.free(alloc) };
        } else if let (Ok(old), Ok(new)) = (Self::layout(self.capacity), Self::layout(capacity)) {
            // SAFETY: `chunks` is a block of this allocator with the old layout (H1), and the new one is smaller. On
            // success the block is replaced here; on failure it stays ours.
            if let Ok(block) = unsafe { alloc.shrink(self.chunks.cast(), old, new) } {
                (self.chunks, self.capacity) = (block.cast(), capacity);
            }
        }
    }

    /// Frees the block and removes all positions.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        let (chunks, capacity) = (self.chunks, self.capacity);
        *self = Self::new();
        if let (1.., Ok(layout)) = (capacity, Self::layout(capacity)) {
            // SAFETY: the block is of this allocator with this layout (H1), and nothing points to it any more.
            unsafe { alloc.deallocate(chunks.cast(), layout) };
        }
    }

    /// Checks H2 to H4.
    pub(super) fn assert_invariants(&self) {
        assert!(self.live != 0 || self.len == 0, "H3: {} positions without a key", self.len);
        assert!(self.len <= self.capacity(), "H2: {} positions, room for {}", self.len, self.capacity());
        let words = (0..self.len.div_ceil(CHUNK)).map(|number| self.word(number));
        assert_eq!(words.map(|word| word.count_ones() as usize).sum::<usize>(), self.live, "H3: bits, positions taken");
        assert!(
            (self.len..self.len.next_multiple_of(CHUNK)).all(|position| !self.is_taken(position)),
            "H2: bits past the end"
        );
        assert!(self.tail as usize <= self.holes(), "H3: {} of {} holes at the end", self.tail, self.holes());
        assert_eq!(self.first_from(self.len - self.tail as usize), None, "H3: {} holes at the end", self.tail);
        let mut hole = self.head as usize;
        let mut seen = alloc::vec![false; self.len];
        for n in 0..self.holes() {
            assert!(hole < self.len && !self.is_taken(hole), "H4: hole {n} is at {hole}, which is none");
            assert!(!core::mem::replace(&mut seen[hole], true), "H4: hole {n} is at {hole} for the second time");
            // SAFETY: the position is a hole; H4 has been checked up to it.
            hole = unsafe { self.link(hole) };
        }
    }
}
