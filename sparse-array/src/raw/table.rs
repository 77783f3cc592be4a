//! [`Table`]: the block and the free list, without the allocator.

use core::alloc::Layout;
use core::ops::Range;
use core::ptr::NonNull;
use core::{mem, ptr, slice};

use super::cursor::Cursor;
use super::drop_rest::DropRest;
use super::slot::{Erased, Link, NONE, Slot};
use super::slot_iter::SlotIter;
use super::slots::Slots;
use super::words;
use crate::TryReserveError;
use crate::allocator::Allocator;

/// The maximum number of slots. Every index and the bound fit in `u32`, and no index is [`NONE`].
pub(crate) const MAX_CAPACITY: usize = u32::MAX as usize;

/// The slots of a table without a block, aligned for every type of values: no type has a larger alignment.
// SAFETY: the address is not null.
const NO_SLOTS: NonNull<()> = unsafe { NonNull::new_unchecked(ptr::without_provenance_mut(1 << 29)) };

/// Words before the occupancy words of a block: the size of its tail, and its [`DropBlock`] function.
const HEADER: usize = 2;

/// The alignment of the tail of a block.
pub(super) const TAIL_ALIGN: usize = 16;

/// Drops the values in the block of a table, and frees the block: [`drop_block`] of a type of values.
///
/// Takes the fields of the table one by one, in registers. With a pointer to the table, the fields of an iterator that
/// owns the block could not stay in registers; a copy of the table would be read in other pieces than it was written,
/// which stalls. The allocator is passed by reference, as the caller may know it by a supertype: the two types are
/// called alike behind a pointer only.
type DropBlock<A> = unsafe fn(NonNull<Slot<Erased>>, NonNull<usize>, u32, u32, u32, &A);

/// The fields of the raw array. Has no `Drop`: the holder drops the values and frees the block. Covariant in `T`.
///
/// `repr(C)`, so that it has the same layout for every `T`.
#[repr(C)]
pub(crate) struct Table<T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: NonNull<usize>,
    pub(super) capacity: u32,
    pub(super) bound: u32,
    pub(super) first_free: u32,
    pub(super) free_len: u32,
}

// SAFETY: the pointers stand for the block and the values in it, which have one owner, so `T: Send` suffices.
unsafe impl<T: Send> Send for Table<T> {}

// SAFETY: `&Table` gives out `&T` only and changes nothing, so `T: Sync` suffices.
unsafe impl<T: Sync> Sync for Table<T> {}

impl<T> Table<T> {
    pub(super) const EMPTY: Self = Self {
        slots: NO_SLOTS.cast(),
        words: NonNull::dangling(),
        capacity: 0,
        bound: 0,
        first_free: NONE,
        free_len: 0,
    };

    /// Returns the layout of a block for `capacity` slots with a tail of `tail` bytes, and the offset of its words.
    /// `None` past `isize::MAX` bytes. The two words before the words are the size of the tail and the block's
    /// [`DropBlock`] function. The tail ends with the block.
    #[inline]
    pub(super) fn layout(capacity: usize, tail: usize) -> Option<(Layout, usize)> {
        const { assert!(size_of::<fn()>() == size_of::<usize>() && align_of::<fn()>() == align_of::<usize>()) };
        // By hand, with constant alignments: `Layout::extend` takes twice as many instructions in each small table.
        let align = align_of::<Slot<T>>().max(align_of::<usize>());
        let slots = capacity.checked_mul(size_of::<Slot<T>>())?;
        let header = slots.checked_add(align_of::<usize>() - 1)? & !(align_of::<usize>() - 1);
        let offset = header.checked_add(HEADER * size_of::<usize>())?;
        let size = offset.checked_add(words::count_for(capacity) * size_of::<usize>())?;
        let layout = if tail == 0 {
            Layout::from_size_align(size, align)
        } else {
            let tail_offset = size.checked_add(TAIL_ALIGN - 1)? & !(TAIL_ALIGN - 1);
            Layout::from_size_align(tail_offset.checked_add(tail)?, align.max(TAIL_ALIGN))
        };
        Some((layout.ok()?, offset))
    }

    #[inline]
    fn block_layout(&self) -> Option<(Layout, usize)> {
        if self.capacity == 0 { None } else { Self::layout(self.capacity as usize, self.tail_size()) }
    }

    /// Returns the size of the block's tail.
    #[inline]
    pub(super) fn tail_size(&self) -> usize {
        if self.capacity == 0 {
            return 0;
        }
        // SAFETY: the size lies two words before the words of a block, and is initialized (I1).
        unsafe { self.words.sub(HEADER).read() }
    }

    /// Returns the tail of the block. Without a tail the pointer must not be accessed.
    pub(crate) fn tail(&self) -> NonNull<u8> {
        match self.block_layout() {
            // SAFETY: the tail is the end of the block, which has this layout (I1).
            Some((layout, _)) => unsafe { self.slots.cast::<u8>().add(layout.size() - self.tail_size()) },
            None => NonNull::dangling(),
        }
    }

    /// Writes what lies before the words of a block (I1).
    ///
    /// # Safety
    /// - `words` is at the offset of [`layout`](Self::layout) in a block of an array of type `SparseArray<T, A>`.
    #[inline]
    unsafe fn write_header<A: Allocator>(words: NonNull<usize>, tail: usize) {
        // SAFETY: the layout has two words before `words`, of the size and alignment of a function.
        unsafe {
            words.sub(HEADER).write(tail);
            Self::write_drop_block::<A>(words);
        }
    }

    /// Makes the function of a block that of `T` (I1).
    ///
    /// # Safety
    /// - As for [`write_header`](Self::write_header).
    #[inline(always)]
    pub(super) unsafe fn write_drop_block<A: Allocator>(words: NonNull<usize>) {
        // SAFETY: the layout has a word for a function before `words`.
        unsafe { words.sub(1).cast::<DropBlock<A>>().write(drop_block::<T, A>) };
    }

    /// Allocates a table of `capacity` slots without values, and a tail of `tail` bytes, aligned to [`TAIL_ALIGN`].
    /// Returns the tail too.
    ///
    /// # Safety
    /// - `allocator` is that of the `SparseArray<T, A>` which the table comes to, and `0 < capacity <= MAX_CAPACITY`.
    #[inline]
    pub(super) unsafe fn allocate<A: Allocator>(
        allocator: &A,
        capacity: usize,
        tail: usize,
    ) -> Result<(Self, NonNull<u8>), TryReserveError> {
        debug_assert!(0 < capacity && capacity <= MAX_CAPACITY);
        let (layout, offset) = Self::layout(capacity, tail).ok_or(TryReserveError::CapacityOverflow)?;
        let block = allocator.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast::<u8>();
        // SAFETY: the offset lies in the block, and `count_for(capacity)` words from there (`layout`).
        let words = unsafe {
            let words = block.add(offset).cast::<usize>();
            Self::write_header::<A>(words, tail);
            // Most tables are small: one store instead of a call.
            words.write(usize::MAX);
            if words::count_for(capacity) > 1 {
                ptr::write_bytes(words.as_ptr(), 0xFF, words::count_for(capacity));
            }
            words
        };
        // SAFETY: the tail is the end of the block.
        let tail = unsafe { block.add(layout.size() - tail) };
        Ok((Self { slots: block.cast(), words, capacity: capacity as u32, ..Self::EMPTY }, tail))
    }

    pub(crate) fn allocated_bytes(&self) -> usize {
        self.block_layout().map_or(0, |(layout, _)| layout.size())
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        (self.bound - self.free_len) as usize
    }

    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.capacity as usize
    }

    #[inline]
    pub(crate) fn bound(&self) -> usize {
        self.bound as usize
    }

    #[inline]
    pub(crate) fn free_len(&self) -> usize {
        self.free_len as usize
    }

    pub(super) fn take(&mut self) -> Self {
        mem::replace(self, Self::EMPTY)
    }

    /// Leaves the block without values and without valid words, to be freed.
    #[inline]
    pub(super) fn leave_values(&mut self) {
        self.bound = 0;
        self.free_len = 0;
    }

    /// # Safety
    /// - The block is valid and its words do not change while the result is used.
    #[inline]
    pub(super) unsafe fn as_slots(&self) -> Slots<T> {
        Slots { first: self.slots, words: self.words, bound: self.bound }
    }

    /// Returns the words for the bits below `bound`. The bits of the last word at or past `bound` are one (I3).
    #[inline]
    pub(crate) fn words(&self) -> &[usize] {
        // SAFETY: the words for `capacity >= bound` bits are initialized and lie in the block (I1, I2, I3). Without a
        // block the slice is empty and the pointer aligned. The words change through `&mut self` only.
        unsafe { slice::from_raw_parts(self.words.as_ptr(), words::count_for(self.bound())) }
    }

    /// Returns the words for the bits below the capacity.
    pub(super) fn all_words(&self) -> &[usize] {
        // SAFETY: as in `words`; all words of the block are initialized (I3).
        unsafe { slice::from_raw_parts(self.words.as_ptr(), words::count_for(self.capacity())) }
    }

    /// # Safety
    /// - The caller's writes uphold I3 and I4.
    #[inline]
    pub(super) unsafe fn words_mut(&mut self) -> &mut [usize] {
        // SAFETY: as in `words`; `&mut self` makes the access exclusive.
        unsafe { slice::from_raw_parts_mut(self.words.as_ptr(), words::count_for(self.bound())) }
    }

    /// Returns one past the last value in the slots before `end`, which may exceed the bound.
    #[inline]
    pub(super) fn end_of_values(&self, end: usize) -> usize {
        words::last_one_before(self.words(), end.min(self.bound())).map_or(0, |last| last + 1)
    }

    #[inline]
    pub(crate) fn cursor(&self) -> Cursor {
        Cursor::new(self.bound(), self.free_len())
    }

    /// Returns a cursor over the values in a range of slots. Clamps the range to the bound.
    pub(crate) fn cursor_within(&self, range: Range<usize>) -> Cursor {
        let end = range.end.min(self.bound());
        let range = range.start.min(end)..end;
        if self.free_len == 0 {
            Cursor::run(range)
        } else if range == (0..self.bound as usize) {
            // The length of all slots is known without counting.
            self.cursor()
        } else {
            Cursor::within(range, self.words())
        }
    }

    /// Returns an iterator over the slots of a cursor of this table.
    #[inline]
    pub(super) fn slot_iter(&self, cursor: Cursor) -> SlotIter<'_, T> {
        SlotIter { slots: self.slots, words: self.words(), cursor }
    }

    /// # Safety
    /// - `bound <= self.bound`.
    /// - The caller leaves no slot at or past `bound` on the free list.
    /// - The slots at or past `bound` hold no values, or values that were moved out or may leak.
    #[inline]
    pub(super) unsafe fn lower_bound(&mut self, bound: usize) {
        let old = self.bound();
        debug_assert!(bound <= old);
        // SAFETY: the bits at or past the new bound become ones (I3), those below are unchanged.
        words::fill(unsafe { self.words_mut() }, bound, old, true);
        self.bound = bound as u32;
    }

    /// Empties the table and keeps the block. Leaks the values still in it.
    #[inline]
    pub(super) fn reset(&mut self) {
        // Without holes, all bits are ones (I3, I4).
        if self.free_len != 0 {
            // SAFETY: all bits become ones, as the bound becomes 0 below (I3, I4).
            let words = unsafe { self.words_mut() };
            match words {
                // A store instead of a call, for most arrays.
                [word] => *word = usize::MAX,
                words => words.fill(usize::MAX),
            }
        }
        self.bound = 0;
        self.first_free = NONE;
        self.free_len = 0;
    }

    #[inline]
    pub(crate) fn contains(&self, index: usize) -> bool {
        // SAFETY: `index < bound` (just checked) and `bound <= capacity` (I2).
        index < self.bound() && (self.free_len == 0 || unsafe { self.bit(index) })
    }

    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn slot(&self, index: usize) -> NonNull<Slot<T>> {
        debug_assert!(index < self.capacity());
        // SAFETY: the block has `capacity` slots from `slots` on (I1).
        unsafe { self.slots.add(index) }
    }

    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn value(&self, index: usize) -> NonNull<T> {
        debug_assert!(index < self.capacity());
        // SAFETY: the block has `capacity` slots from `slots` on (I1). A value is at the start of its slot (`repr(C)`).
        unsafe { self.slots.add(index) }.cast()
    }

    /// # Safety
    /// - `index < bound`, and the slot holds no value.
    #[inline]
    pub(super) unsafe fn link(&self, index: u32) -> Link {
        // SAFETY: caller guarantees `index < bound`, and `bound <= capacity` (I2).
        let slot = unsafe { self.slot(index as usize) };
        // SAFETY: a slot below `bound` that holds no value holds a link (I5).
        unsafe { (*slot.as_ptr()).link }
    }

    /// # Safety
    /// - `index < capacity`, and the slot holds no value.
    #[inline]
    pub(super) unsafe fn link_mut(&mut self, index: u32) -> *mut Link {
        // SAFETY: caller guarantees `index < capacity`.
        let slot = unsafe { self.slot(index as usize) };
        // SAFETY: `slot` points into the block. Only the field's address is computed.
        unsafe { &raw mut (*slot.as_ptr()).link }
    }

    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn bit(&self, index: usize) -> bool {
        debug_assert!(index < self.capacity());
        // SAFETY: `index < capacity`, so the word is in the block and initialized (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) & words::bit_of(index) != 0 }
    }

    /// # Safety
    /// - `index < capacity`. The caller upholds I3 and I4.
    #[inline]
    pub(super) unsafe fn set_bit(&mut self, index: usize) {
        debug_assert!(index < self.capacity());
        // SAFETY: `index < capacity`, so the word is in the block and initialized (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) |= words::bit_of(index) };
    }

    /// # Safety
    /// - `index < capacity`. The caller upholds I4 and I5.
    #[inline]
    pub(super) unsafe fn clear_bit(&mut self, index: usize) {
        debug_assert!(index < self.capacity());
        // SAFETY: `index < capacity`, so the word is in the block and initialized (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) &= !words::bit_of(index) };
    }

    /// Returns whether an insertion has to grow the block.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.first_free == NONE && self.bound == self.capacity
    }

    /// Returns the slot of the next insertion: the newest hole, or the slot at the bound.
    #[inline]
    pub(crate) fn next_index(&self) -> usize {
        if self.first_free == NONE { self.bound() } else { self.first_free as usize }
    }

    /// Makes slot `index` the head of the free list. The `prev` of the old head is recorded later (I6).
    ///
    /// # Safety
    /// - `index < capacity`. The slot's bit is zero, it is not on the list, and its contents are no longer needed.
    /// - The bound covers the slot, or the caller raises it.
    #[inline]
    pub(super) unsafe fn push_free(&mut self, index: u32) {
        let next = self.first_free;
        // SAFETY: caller guarantees `index < capacity` and that the slot holds no value.
        unsafe { self.link_mut(index).write(Link::before(next)) };
        self.first_free = index;
        self.free_len += 1;
    }

    /// Makes slot `index` the newest hole, or empties the table if its value was the last one: then the next insertions
    /// begin anew, in order. *O*(1) amortized: emptying writes the words that insertions have passed.
    ///
    /// # Safety
    /// - `index < bound`. The slot's bit is zero and its value was moved out.
    #[inline]
    pub(super) unsafe fn vacate(&mut self, index: u32) {
        if self.free_len + 1 == self.bound {
            // SAFETY: caller guarantees `index < bound`, and that this value was the last one.
            unsafe { self.vacate_last(index) };
        } else {
            // SAFETY: `index < bound <= capacity` (I2). The slot was occupied, so it is not on the list (I5).
            unsafe { self.push_free(index) };
        }
    }

    /// # Safety
    /// - `index < bound`. The slot's bit is zero, its value was moved out, and the table has no other value.
    #[cold]
    #[inline(never)]
    unsafe fn vacate_last(&mut self, index: u32) {
        // SAFETY: `index < bound <= capacity` (I2). `reset` restores I4.
        unsafe { self.set_bit(index as usize) };
        self.reset();
    }

    /// Removes slot `index` from the free list. *O*(1) amortized: see [`record_prevs`](Self::record_prevs).
    ///
    /// # Safety
    /// - Slot `index` is on the free list.
    #[inline]
    pub(super) unsafe fn unlink_free(&mut self, index: u32) {
        if self.first_free != index {
            self.record_prevs();
        }
        // SAFETY: the slot is on the list and holds a link (I5). If it is not the head, its `prev` is recorded and
        // correct (I6). The slots at `prev` and `next` (unless `NONE`) are on the list too.
        unsafe {
            let link = self.link(index);
            if self.first_free == index {
                self.first_free = link.next();
            } else {
                *self.link_mut(link.prev()) = self.link(link.prev()).with_next(link.next());
                if link.next() != NONE {
                    *self.link_mut(link.next()) = self.link(link.next()).with_prev(link.prev());
                }
            }
        }
        self.free_len -= 1;
    }

    /// Records the missing `prev` links, from the head to the first slot that has one (I6). Each step pays for one
    /// `push_free`.
    fn record_prevs(&mut self) {
        let mut at = self.first_free;
        while at != NONE {
            // SAFETY: `at` and its `next` (unless `NONE`) are on the free list, so they hold links (I5).
            unsafe {
                let next = self.link(at).next();
                if next == NONE {
                    return;
                }
                let link = self.link(next);
                *self.link_mut(next) = link.with_prev(at);
                if link.prev() != NONE {
                    return;
                }
                at = next;
            }
        }
    }

    /// Grows the block to `capacity` slots, or allocates the first one. On an error nothing has changed.
    ///
    /// # Safety
    /// - The block belongs to `allocator`, has no tail, and the table belongs to a `SparseArray<T, A>`.
    /// - `self.capacity < capacity <= MAX_CAPACITY`.
    pub(super) unsafe fn grow<A: Allocator>(&mut self, allocator: &A, capacity: usize) -> Result<(), TryReserveError> {
        debug_assert!(self.capacity() < capacity && capacity <= MAX_CAPACITY && self.tail_size() == 0);
        let Some((old, old_offset)) = self.block_layout() else {
            // SAFETY: caller guarantees allocator and capacity.
            *self = unsafe { Self::allocate(allocator, capacity, 0)? }.0;
            return Ok(());
        };
        let (layout, offset) = Self::layout(capacity, 0).ok_or(TryReserveError::CapacityOverflow)?;
        // SAFETY: `allocator` returned the block for `old` (I1). A layout with more slots is not smaller.
        let block = unsafe { allocator.grow(self.slots.cast(), old, layout) };
        let block = block.map_err(|_| TryReserveError::AllocError { layout })?.cast::<u8>();
        let kept = words::count_for(self.bound());
        // SAFETY: both offsets lie in the new block, which begins with the bytes of the old one. The words in use move
        // to the new offset (`copy` allows overlap), and all words after them, up to the last for `capacity` bits,
        // become ones (I3).
        unsafe {
            let words = block.add(offset).cast::<usize>();
            ptr::copy(block.add(old_offset).cast::<usize>().as_ptr(), words.as_ptr(), kept);
            ptr::write_bytes(words.as_ptr().add(kept), 0xFF, words::count_for(capacity) - kept);
            Self::write_header::<A>(words, 0);
            self.words = words;
        }
        self.slots = block.cast();
        self.capacity = capacity as u32;
        Ok(())
    }

    /// Moves the slots to a new block of `capacity` slots with a tail of `tail` bytes. Returns the old block, of whose
    /// slots none may be used, and the new tail. On an error nothing has changed.
    ///
    /// # Safety
    /// - The table belongs to a `SparseArray<T, A>`, and `allocator` is its.
    /// - `self.bound <= capacity <= MAX_CAPACITY`, and `capacity` is not 0.
    #[inline]
    pub(super) unsafe fn replace_block<A: Allocator>(
        &mut self,
        allocator: &A,
        capacity: usize,
        tail: usize,
    ) -> Result<(Self, NonNull<u8>), TryReserveError> {
        debug_assert!(self.bound() <= capacity);
        // SAFETY: caller guarantees allocator and capacity.
        let (mut new, tail) = unsafe { Self::allocate(allocator, capacity, tail)? };
        if self.bound != 0 {
            // SAFETY: both blocks have slots and words for `bound` (I1, I2), and are distinct. Slots are copied
            // untyped.
            unsafe {
                ptr::copy_nonoverlapping(self.slots.as_ptr(), new.slots.as_ptr(), self.bound());
                if self.free_len != 0 {
                    let words = words::count_for(self.bound());
                    ptr::copy_nonoverlapping(self.words.as_ptr(), new.words.as_ptr(), words);
                }
            }
            (new.bound, new.first_free, new.free_len) = (self.bound, self.first_free, self.free_len);
        }
        Ok((mem::replace(self, new), tail))
    }

    /// Shrinks the block to `capacity` slots, or frees it for 0. Unchanged if the allocator fails or panics.
    ///
    /// # Safety
    /// - The block belongs to `allocator`, and has no tail unless `capacity` is 0.
    /// - The table belongs to a `SparseArray<T, A>`.
    /// - `self.bound <= capacity <= self.capacity`.
    pub(super) unsafe fn shrink<A: Allocator>(&mut self, allocator: &A, capacity: usize) {
        debug_assert!(self.bound() <= capacity && capacity <= self.capacity());
        debug_assert!(capacity == 0 || self.tail_size() == 0);
        if capacity == self.capacity() {
            return;
        }
        if capacity == 0 {
            // SAFETY: caller guarantees that the block belongs to `allocator`. `bound == 0`, so there are no values.
            unsafe { self.take().free(allocator) };
            return;
        }
        let (Some((old, _)), Some((new, offset))) = (self.block_layout(), Self::layout(capacity, 0)) else {
            return;
        };
        /// Moves the header and the words back to `to` if the allocator fails or panics: the block is unchanged then.
        struct RestoreWords<T> {
            from: NonNull<T>,
            to: NonNull<T>,
            count: usize,
        }

        impl<T> Drop for RestoreWords<T> {
            fn drop(&mut self) {
                // SAFETY: both pointers are into the block, which is still the table's: these words were at `to`
                // before `shrink` moved them to `from` (`copy` allows overlap).
                unsafe { ptr::copy(self.from.as_ptr(), self.to.as_ptr(), self.count) };
            }
        }

        // The header and the words in use.
        let kept = HEADER + words::count_for(self.bound());
        let block = self.slots.cast::<u8>();
        // SAFETY: the header lies before the words, in the block (I1). `offset <= old_offset`, so the words before it
        // lie in the block too.
        let (from, moved) = unsafe { (self.words.sub(HEADER), block.add(offset).cast::<usize>().sub(HEADER)) };
        // The words after those in use are all ones (I3) and remain so: the words at `offset` end no later, and only
        // ones are written after them.
        let restore = RestoreWords { from: moved, to: from, count: kept };
        // SAFETY: the words at `offset` lie in the block. They may overlap the old words (`copy` allows that) and
        // slots at or past `capacity >= bound`, which hold nothing.
        unsafe {
            ptr::copy(from.as_ptr(), moved.as_ptr(), kept);
            ptr::write_bytes(moved.as_ptr().add(kept), 0xFF, HEADER + words::count_for(capacity) - kept);
        }
        // SAFETY: `allocator` returned the block for `old` (I1). A layout with fewer slots is not larger.
        if let Ok(block) = unsafe { allocator.shrink(block, old, new) } {
            mem::forget(restore);
            let block = block.cast::<u8>();
            self.slots = block.cast();
            // SAFETY: the words are at `offset` of the new block, which begins with the bytes of the old one.
            self.words = unsafe { block.add(offset).cast() };
            self.capacity = capacity as u32;
            // The allocator may have another type than the one that returned the old block.
            // SAFETY: the words are those of the block, and caller guarantees the type of the array.
            unsafe { Self::write_drop_block::<A>(self.words) };
        }
    }

    /// Frees the block, without dropping the values in it.
    ///
    /// # Safety
    /// - The block belongs to `allocator`.
    pub(super) unsafe fn free(self, allocator: &impl Allocator) {
        if let Some((layout, _)) = self.block_layout() {
            // SAFETY: `allocator` returned the block for this layout (I1). `self` is consumed, so the block is not used
            // again.
            unsafe { allocator.deallocate(self.slots.cast(), layout) };
        }
    }
}

/// Frees the block of a table when dropped, without dropping the values in it.
///
/// Invariant: the block, if any, belongs to the allocator, and nothing else frees it.
pub(super) struct Block<'a, T, A: Allocator> {
    table: Table<T>,
    allocator: &'a A,
}

impl<'a, T, A: Allocator> Block<'a, T, A> {
    /// # Safety
    /// - The block, if any, belongs to `allocator`. Nothing else frees it.
    #[inline]
    pub(super) unsafe fn new(table: Table<T>, allocator: &'a A) -> Self {
        Self { table, allocator }
    }
}

impl<T, A: Allocator> Drop for Block<'_, T, A> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the block belongs to this allocator (invariant). `take` leaves none behind, so it is freed once.
        unsafe { self.table.take().free(self.allocator) };
    }
}

/// Drops the values in a block and frees it.
///
/// # Safety
/// - The arguments are fields of a table that has a block, of the layout for `T`, of an allocator that is an `A`, and
///   its values are of type `T`. Nothing else uses or frees them.
unsafe fn drop_block<T, A: Allocator>(
    slots: NonNull<Slot<Erased>>,
    words: NonNull<usize>,
    capacity: u32,
    bound: u32,
    free_len: u32,
    allocator: &A,
) {
    let table = Table::<T> { slots: slots.cast(), words, capacity, bound, first_free: NONE, free_len };
    // SAFETY: caller guarantees the block. It is freed last, also if the drop of a value panics.
    let block = unsafe { Block::new(table, allocator) };
    if mem::needs_drop::<T>() && block.table.bound() != 0 {
        // SAFETY: caller gives the values away, and `block`, which is dropped after them, does not use them.
        unsafe { DropRest::new(block.table.as_slots(), block.table.cursor()) }.drop_values();
    }
}

impl Table<Erased> {
    /// Drops the values and frees the block, if there is one, by its function (I1).
    ///
    /// # Safety
    /// - The block belongs to `allocator`, which is that of the array. The table is not used again.
    #[inline]
    pub(super) unsafe fn drop_block<A: Allocator>(&self, allocator: &A) {
        let Self { slots, words, capacity, bound, free_len, .. } = *self;
        if capacity != 0 {
            // SAFETY: the function lies in the word before the words of a block, and is initialized. It is that of a
            // type which the array had at the last exclusive access to a value, or of one that it had later (I1). An
            // array changes its type to a supertype only, as it is covariant. So all values in it are of the function's
            // type, and types related by subtyping have the same layout.
            unsafe {
                let drop_block = words.sub(1).cast::<DropBlock<A>>().read();
                drop_block(slots, words, capacity, bound, free_len, allocator);
            }
        }
    }

    /// # Safety
    /// - The values in the table are of type `T`, or were of a subtype.
    #[inline(always)]
    pub(super) unsafe fn typed<T>(&self) -> &Table<T> {
        // SAFETY: the table has the same layout for every `T`, and caller guarantees the type of the values.
        unsafe { NonNull::from(self).cast().as_ref() }
    }

    /// # Safety
    /// - The values in the table are of type `T`, or were of a subtype.
    #[inline(always)]
    pub(super) unsafe fn typed_mut<T>(&mut self) -> &mut Table<T> {
        // SAFETY: the table has the same layout for every `T`, and caller guarantees the type of the values.
        unsafe { NonNull::from(self).cast().as_mut() }
    }
}
