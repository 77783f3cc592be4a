//! Values that are moved out of a block, and the block, freed without dropping values.

use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::{mem, ptr, slice};

use super::cursor::{Chunk, Cursor};
use super::iter::Iter;
use super::slot::Slot;
use super::slot_iter::SlotIter;
use super::table::Table;
use super::words;
use crate::allocator::Allocator;

/// A block and its allocator. Frees the block when dropped, but not the values in it.
pub(super) struct Block<T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) allocator: A,
}

impl<T, A: Allocator> Drop for Block<T, A> {
    fn drop(&mut self) {
        // SAFETY: the block belongs to this allocator (I1). `take` leaves none behind, so it is freed once.
        unsafe { self.table.take().free(&self.allocator) };
    }
}

/// The slots and words of a block. Pointers only, because the block may be freed while references in a function's
/// arguments are still protected.
///
/// Invariant: the block is valid and its words do not change while this type is used.
pub(super) struct Slots<T> {
    first: NonNull<Slot<T>>,
    words: NonNull<usize>,
    bound: u32,
}

impl<T> Clone for Slots<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slots<T> {}

impl<T> Slots<T> {
    #[inline]
    pub(super) fn words(&self) -> &[usize] {
        // SAFETY: the words for the bits below the bound are initialized (I3). The block is valid and its words do not
        // change (invariant of `Slots`).
        unsafe { slice::from_raw_parts(self.words.as_ptr(), words::count_for(self.bound as usize)) }
    }
}

/// Values in a block that another type holds. Drops the remaining values when dropped.
///
/// Invariant: the slots that the cursor will yield hold values that this type owns. Slots already yielded are moved
/// out, but their bits are still set.
pub(crate) struct Owned<'a, T> {
    pub(super) slots: Slots<T>,
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<(&'a (), T)>,
}

// SAFETY: owns the values that the cursor has not yielded, so `T: Send` suffices. Nothing changes the words meanwhile.
unsafe impl<T: Send> Send for Owned<'_, T> {}

// SAFETY: `&Owned` gives out `&T` only, for `Debug`, so `T: Sync` suffices.
unsafe impl<T: Sync> Sync for Owned<'_, T> {}

impl<T> Owned<'_, T> {
    /// Takes ownership of all values in `table`.
    ///
    /// # Safety
    /// - Nothing else uses or drops these values.
    /// - The block is valid and its words do not change until the result is dropped or forgotten.
    #[inline]
    pub(super) unsafe fn new(table: &Table<T>) -> Self {
        let slots = Slots { first: table.slots, words: table.words, bound: table.bound };
        Self { slots, cursor: table.cursor(), marker: PhantomData }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    /// Returns the value that [`next`](Iterator::next) would yield.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<(usize, &T)> {
        let index = self.cursor.peek(self.slots.words())?;
        // SAFETY: the cursor has not passed the slot, so it holds a value that this type owns.
        Some((index, unsafe { self.slots.first.add(index).cast().as_ref() }))
    }

    /// Returns the remaining values.
    #[inline]
    pub(super) fn as_iter(&self) -> Iter<'_, T> {
        // The slots that the cursor will yield hold values that this type owns.
        let (slots, words) = (self.slots.first, self.slots.words());
        Iter { slots: SlotIter { slots, words, cursor: self.cursor.clone() }, marker: PhantomData }
    }
}

impl<T> Iterator for Owned<'_, T> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next(self.slots.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.slots.first.add(index).cast().read() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    /// If there is nothing to drop, reads the values as [`Iter`] does, whose loops vectorize.
    #[inline]
    fn fold<B, F: FnMut(B, (usize, T)) -> B>(mut self, init: B, mut f: F) -> B {
        if mem::needs_drop::<T>() {
            return self.by_ref().fold(init, f);
        }
        // SAFETY: the slot holds a value that this type owns, passed once. `self` is dropped without effect.
        self.as_iter().fold(init, |folded, (index, value)| f(folded, (index, unsafe { ptr::read(value) })))
    }
}

impl<T> DoubleEndedIterator for Owned<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.slots.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.slots.first.add(index).cast().read() }))
    }
}

impl<T> ExactSizeIterator for Owned<'_, T> {}

impl<T> Drop for Owned<'_, T> {
    fn drop(&mut self) {
        if mem::needs_drop::<T>() {
            DropRest { owned: self, run: 0..0, bits: 0, base: 0 }.drop_values();
        }
    }
}

/// The values left to drop. Its `Drop` continues after a panic in the drop of a value.
struct DropRest<'o, 'a, T> {
    owned: &'o mut Owned<'a, T>,
    /// Slots that the cursor yielded and that are not yet dropped; `run` comes before `bits`.
    run: Range<usize>,
    bits: usize,
    base: usize,
}

impl<T> DropRest<'_, '_, T> {
    fn drop_values(&mut self) {
        let slots = self.owned.slots;
        loop {
            for index in self.run.by_ref() {
                // SAFETY: the cursor yielded the slot. It left the run before its drop, so it is dropped once.
                unsafe { slots.first.add(index).cast::<T>().drop_in_place() };
            }
            while self.bits != 0 {
                let index = self.base + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                // SAFETY: the cursor yielded the slot. Its bit was cleared before its drop, so it is dropped once.
                unsafe { slots.first.add(index).cast::<T>().drop_in_place() };
            }
            match self.owned.cursor.next_chunk(slots.words()) {
                Some(Chunk::Run(run)) => self.run = run,
                Some(Chunk::Bits { base, bits }) => (self.base, self.bits) = (base, bits),
                None => return,
            }
        }
    }
}

impl<T> Drop for DropRest<'_, '_, T> {
    fn drop(&mut self) {
        self.drop_values();
    }
}
