//! [`Table`]: the block and the free list, without the allocator that the block came from.

use core::alloc::Layout;
use core::ptr::NonNull;
use core::{mem, ptr, slice};

use super::slot::{Link, NONE, Slot};
use super::words;
use crate::TryReserveError;
use crate::alloc::Allocator;

/// Slots at most: every index and the bound fit in `u32`, and no index is [`NONE`].
pub(crate) const MAX_CAPACITY: usize = u32::MAX as usize;

/// The fields of the raw array. It neither frees nor drops anything by itself: its holder does.
///
/// Covariant in `T`: the values are owned.
pub(super) struct Table<T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: NonNull<usize>,
    pub(super) capacity: u32,
    pub(super) bound: u32,
    pub(super) first_free: u32,
    pub(super) free_len: u32,
}

impl<T> Table<T> {
    /// No slots, no block.
    pub(super) const EMPTY: Self = Self {
        slots: NonNull::dangling(),
        words: NonNull::dangling(),
        capacity: 0,
        bound: 0,
        first_free: NONE,
        free_len: 0,
    };

    /// The layout of a block for `capacity` slots, and the offset of its words. `None` if it exceeds `isize::MAX`
    /// bytes.
    pub(super) fn layout(capacity: usize) -> Option<(Layout, usize)> {
        let slots = Layout::array::<Slot<T>>(capacity).ok()?;
        let words = Layout::array::<usize>(words::count_for(capacity)).ok()?;
        slots.extend(words).ok()
    }

    /// The same for the block at hand; `None` without one.
    fn block_layout(&self) -> Option<(Layout, usize)> {
        if self.capacity == 0 { None } else { Self::layout(self.capacity as usize) }
    }

    /// Bytes of the block.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.block_layout().map_or(0, |(layout, _)| layout.size())
    }

    /// Values held.
    #[inline]
    pub(super) fn len(&self) -> usize {
        (self.bound - self.free_len) as usize
    }

    /// Leaves [`EMPTY`](Self::EMPTY) behind.
    pub(super) fn take(&mut self) -> Self {
        mem::replace(self, Self::EMPTY)
    }

    /// The words for the bits below `bound`. Those at or past it in the last word are one (I3).
    #[inline]
    pub(super) fn words(&self) -> &[usize] {
        // SAFETY: the words for `capacity >= bound` bits are initialized and lie in the block (I1, I2, I3; none of
        // them, at an aligned dangling pointer, without a block). They change through `&mut self` only.
        unsafe { slice::from_raw_parts(self.words.as_ptr(), words::count_for(self.bound as usize)) }
    }

    /// The words for the bits below `bound`, and the ones past it.
    ///
    /// # Safety
    /// - What the caller writes keeps I3 and I4.
    #[inline]
    pub(super) unsafe fn words_mut(&mut self) -> &mut [usize] {
        // SAFETY: as in `words`; `&mut self` makes the access exclusive.
        unsafe { slice::from_raw_parts_mut(self.words.as_ptr(), words::count_for(self.bound as usize)) }
    }

    /// Returns one past the last value in the slots before `end`, which may exceed the bound.
    #[inline]
    pub(super) fn end_of_values(&self, end: usize) -> usize {
        words::last_one_before(self.words(), end.min(self.bound as usize)).map_or(0, |last| last + 1)
    }

    /// Lowers the bound to `bound`.
    ///
    /// # Safety
    /// - `bound <= self.bound`.
    /// - No slot from `bound` on is on the free list when the caller is done with the table.
    /// - The slots from `bound` on hold no values, or values that were moved out or may leak.
    #[inline]
    pub(super) unsafe fn lower_bound(&mut self, bound: usize) {
        let old = self.bound as usize;
        debug_assert!(bound <= old);
        // SAFETY: the bits from the new bound on become ones (I3), those below it stay.
        words::fill(unsafe { self.words_mut() }, bound, old, true);
        self.bound = bound as u32;
    }

    /// Makes the table empty and keeps the block. Values that are still in it leak.
    #[inline]
    pub(super) fn reset(&mut self) {
        // SAFETY: no bound is below 0. The free list is emptied.
        unsafe { self.lower_bound(0) };
        self.first_free = NONE;
        self.free_len = 0;
    }

    /// Returns whether slot `index` is occupied.
    #[inline]
    pub(super) fn contains(&self, index: usize) -> bool {
        // SAFETY: `index < bound <= capacity`: the first is checked before, the second is I2.
        index < self.bound as usize && (self.free_len == 0 || unsafe { self.bit(index) })
    }

    /// Slot `index`.
    ///
    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn slot(&self, index: usize) -> NonNull<Slot<T>> {
        debug_assert!(index < self.capacity as usize);
        // SAFETY: the block has `capacity` slots from `slots` on (I1).
        unsafe { self.slots.add(index) }
    }

    /// The place of the value in slot `index`.
    ///
    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn value(&self, index: usize) -> NonNull<T> {
        // SAFETY: the caller's bound. The value begins where its slot does (`repr(C)`).
        unsafe { self.slot(index) }.cast()
    }

    /// The link in slot `index`.
    ///
    /// # Safety
    /// - `index < bound`, and the slot holds no value.
    #[inline]
    pub(super) unsafe fn link(&self, index: u32) -> Link {
        // SAFETY: below `bound <= capacity` (I2).
        let slot = unsafe { self.slot(index as usize) };
        // SAFETY: a slot below `bound` that holds no value holds a link (I5).
        unsafe { (*slot.as_ptr()).link }
    }

    /// The place of the link in slot `index`.
    ///
    /// # Safety
    /// - `index < capacity`, and the slot holds no value.
    #[inline]
    pub(super) unsafe fn link_mut(&mut self, index: u32) -> *mut Link {
        // SAFETY: the caller's bound.
        let slot = unsafe { self.slot(index as usize) };
        // SAFETY: `slot` points into the block; a place is computed, nothing is read.
        unsafe { &raw mut (*slot.as_ptr()).link }
    }

    /// Bit `index`.
    ///
    /// # Safety
    /// - `index < capacity`.
    #[inline]
    pub(super) unsafe fn bit(&self, index: usize) -> bool {
        debug_assert!(index < self.capacity as usize);
        // SAFETY: the block has an initialized word for this bit (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) & words::bit_of(index) != 0 }
    }

    /// Sets bit `index`.
    ///
    /// # Safety
    /// - `index < capacity`. The holder upholds I3 and I4.
    #[inline]
    pub(super) unsafe fn set_bit(&mut self, index: usize) {
        debug_assert!(index < self.capacity as usize);
        // SAFETY: the block has an initialized word for this bit (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) |= words::bit_of(index) };
    }

    /// Clears bit `index`.
    ///
    /// # Safety
    /// - `index < capacity`. The holder upholds I4 and I5.
    #[inline]
    pub(super) unsafe fn clear_bit(&mut self, index: usize) {
        debug_assert!(index < self.capacity as usize);
        // SAFETY: the block has an initialized word for this bit (I1, I3).
        unsafe { *self.words.as_ptr().add(words::word_of(index)) &= !words::bit_of(index) };
    }

    /// Is there neither a hole nor a slot past the bound?
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.first_free == NONE && self.bound == self.capacity
    }

    /// The slot that the next value goes to: the last hole made, or the one past the bound.
    #[inline]
    pub(super) fn next_index(&self) -> usize {
        if self.first_free == NONE { self.bound as usize } else { self.first_free as usize }
    }

    /// Puts what `make` returns into the next slot. `make` is told its index, and runs before anything has changed.
    ///
    /// # Safety
    /// - The table is not full.
    #[inline]
    pub(super) unsafe fn insert_with(&mut self, make: impl FnOnce(usize) -> T) -> usize {
        debug_assert!(!self.is_full());
        let hole = self.first_free;
        if hole == NONE {
            let index = self.bound as usize;
            let value = make(index);
            // SAFETY: without a hole, a table that is not full has `bound < capacity`. The slot lies past the bound and
            // holds nothing (I4), so nothing is overwritten. Its bit is set (I3): once the bound covers it, it says
            // that the slot holds a value.
            unsafe { self.value(index).write(value) };
            self.bound += 1;
            index
        } else {
            let index = hole as usize;
            let value = make(index);
            // SAFETY: the head of the free list lies below the bound and holds a link (I5), which is read before the
            // value overwrites it. The bit, the head and the length then agree with the slot (I4, I5); the new head's
            // `prev` may say anything (I6).
            unsafe {
                let next = self.link(hole).next();
                self.value(index).write(value);
                self.set_bit(index);
                self.first_free = next;
            }
            self.free_len -= 1;
            index
        }
    }

    /// Moves the value out of slot `index`, which becomes the head of the free list; `None` when the slot holds none.
    #[inline]
    pub(super) fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.bound as usize {
            return None;
        }
        // SAFETY: below the bound there is an initialized word for the bit (I1, I2, I3). A set bit tells that the slot
        // holds a value (I4); it is read once, as the bit is cleared and the link overwrites it.
        unsafe {
            let word = self.words.as_ptr().add(words::word_of(index));
            let bits = *word;
            *word = bits & !words::bit_of(index);
            if bits & words::bit_of(index) == 0 {
                return None;
            }
            let value = self.value(index).read();
            self.push_free(index as u32);
            Some(value)
        }
    }

    /// [`remove`](Self::remove), unchecked.
    ///
    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(super) unsafe fn remove_unchecked(&mut self, index: usize) -> T {
        debug_assert!(self.contains(index));
        // SAFETY: a slot that holds a value lies below the bound (I4). The value is read once, as the bit is cleared
        // and the link overwrites it.
        unsafe {
            self.clear_bit(index);
            let value = self.value(index).read();
            self.push_free(index as u32);
            value
        }
    }

    /// Makes slot `index` the head of the free list. Touches no other slot: the one behind it learns of it when need
    /// be.
    ///
    /// # Safety
    /// - `index < capacity`; the slot's bit is zero, it holds nothing that is still needed, and is not on the list.
    /// - The bound covers the slot, or the caller raises it.
    #[inline]
    pub(super) unsafe fn push_free(&mut self, index: u32) {
        let next = self.first_free;
        // SAFETY: the slot lies within the capacity and holds no value.
        unsafe { self.link_mut(index).write(Link::before(next)) };
        self.first_free = index;
        self.free_len += 1;
    }

    /// Takes slot `index` out of the free list, wherever it is there.
    ///
    /// Amortised *O*(1): see [`record_prevs`](Self::record_prevs).
    ///
    /// # Safety
    /// - Slot `index` is on the free list.
    #[inline]
    pub(super) unsafe fn unlink_free(&mut self, index: u32) {
        if self.first_free != index {
            self.record_prevs();
        }
        // SAFETY: the slot is on the list and holds a link (I5). If it is not the first, its `prev` was recorded and is
        // the slot before it; that slot and `next`, unless `NONE`, are on the list too.
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

    /// Tells each slot of the free list the one before it, from the head down to where that was done before (I6). Each
    /// step makes up for one `push_free`, so that the work is *O*(1), amortized over removals.
    fn record_prevs(&mut self) {
        let mut at = self.first_free;
        while at != NONE {
            // SAFETY: `at` and its `next`, unless `NONE`, are on the free list: they hold links (I5).
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

    /// Moves the block, or allocates the first one, so that it holds `capacity` slots. On an error nothing has changed.
    ///
    /// # Safety
    /// - `allocator` is the one that the block belongs to.
    /// - `self.capacity < capacity <= MAX_CAPACITY`.
    pub(super) unsafe fn grow(&mut self, allocator: &impl Allocator, capacity: usize) -> Result<(), TryReserveError> {
        debug_assert!((self.capacity as usize) < capacity && capacity <= MAX_CAPACITY);
        let (layout, offset) = Self::layout(capacity).ok_or(TryReserveError::CapacityOverflow)?;
        let old = self.block_layout();
        let block = match old {
            None => allocator.allocate(layout),
            // SAFETY: the block was given by `allocator` for `old` (I1); more slots make a layout that is not smaller.
            Some((old, _)) => unsafe { allocator.grow(self.slots.cast(), old, layout) },
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout })?.cast::<u8>();
        let kept = old.map_or(0, |_| words::count_for(self.bound as usize));
        // SAFETY: both offsets lie in the new block, which begins with the bytes of the old one. The words in use move
        // up to their new place (`copy` allows overlap), and all bits of the words behind them are set, up to the last
        // for `capacity` bits (I3).
        unsafe {
            let words = block.add(offset).cast::<usize>();
            if let Some((_, old_offset)) = old {
                ptr::copy(block.add(old_offset).cast::<usize>().as_ptr(), words.as_ptr(), kept);
            }
            ptr::write_bytes(words.as_ptr().add(kept), 0xFF, words::count_for(capacity) - kept);
            self.words = words;
        }
        self.slots = block.cast();
        self.capacity = capacity as u32;
        Ok(())
    }

    /// Makes the block one for `capacity` slots, or frees it for none. If the allocator cannot, or panics, nothing has
    /// changed.
    ///
    /// # Safety
    /// - `allocator` is the one that the block belongs to.
    /// - `self.bound <= capacity <= self.capacity`.
    pub(super) unsafe fn shrink(&mut self, allocator: &impl Allocator, capacity: usize) {
        debug_assert!(self.bound as usize <= capacity && capacity <= self.capacity as usize);
        if capacity == self.capacity as usize {
            return;
        }
        if capacity == 0 {
            // SAFETY: the caller vouches for the allocator. Nothing is held, the bound being 0.
            unsafe { self.take().free(allocator) };
            return;
        }
        let (Some((old, _)), Some((new, offset))) = (self.block_layout(), Self::layout(capacity)) else {
            return;
        };
        /// Moves the words back to where the table says that they are, if the allocator refuses or panics: either way
        /// the block is as it was.
        struct MoveBack<T> {
            from: NonNull<T>,
            to: NonNull<T>,
            count: usize,
        }

        impl<T> Drop for MoveBack<T> {
            fn drop(&mut self) {
                // SAFETY: both places lie in the block, which is the table's still: `to` is where the words in use
                // were, and `from` is where `shrink` has moved them (`copy` allows overlap).
                unsafe { ptr::copy(self.from.as_ptr(), self.to.as_ptr(), self.count) };
            }
        }

        let kept = words::count_for(self.bound as usize);
        let block = self.slots.cast::<u8>();
        // SAFETY: `offset` is not past `old_offset`, so it lies in the block.
        let moved = unsafe { block.add(offset) }.cast::<usize>();
        // The words behind those in use are all ones (I3) and stay so: the ones at `offset` end no later, and nothing
        // but ones is written behind them.
        let back = MoveBack { from: moved, to: self.words, count: kept };
        // SAFETY: the words' new place lies in the block; it may cover slots from `capacity >= bound` on, which hold
        // nothing, and old words (`copy` allows overlap).
        unsafe {
            ptr::copy(self.words.as_ptr(), moved.as_ptr(), kept);
            ptr::write_bytes(moved.as_ptr().add(kept), 0xFF, words::count_for(capacity) - kept);
        }
        // SAFETY: the block was given by `allocator` for `old` (I1); fewer slots make a layout that is not larger.
        if let Ok(block) = unsafe { allocator.shrink(block, old, new) } {
            mem::forget(back);
            let block = block.cast::<u8>();
            self.slots = block.cast();
            // SAFETY: the words lie at `offset` of the new block, which begins with the bytes of the old one.
            self.words = unsafe { block.add(offset).cast() };
            self.capacity = capacity as u32;
        }
    }

    /// Gives the block back. Values in it are not dropped.
    ///
    /// # Safety
    /// - `allocator` is the one that the block belongs to.
    pub(super) unsafe fn free(self, allocator: &impl Allocator) {
        if let Some((layout, _)) = self.block_layout() {
            // SAFETY: the block was given by `allocator` for this layout (I1) and is not used again: `self` ends here.
            unsafe { allocator.deallocate(self.slots.cast(), layout) };
        }
    }
}
