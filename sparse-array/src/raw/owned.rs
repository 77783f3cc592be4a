//! Values that are moved out of a block.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::{mem, ptr};

use super::cursor::Cursor;
use super::drop_rest::DropRest;
use super::iter::Iter;
use super::slot::Erased;
use super::slot_iter::SlotIter;
use super::slots::Slots;
use super::table::Table;

/// Values in a block that another type holds. Drops the remaining values when dropped.
///
/// Invariant: the slots that the cursor will yield hold values that this type owns. Slots already yielded are moved
/// out, but their bits are still set.
pub(crate) struct Owned<'a, T> {
    pub(super) rest: Rest<'a>,
    /// Tells the drop check that values are dropped, and auto traits that there is a pointer to them, as in std.
    pub(super) marker: PhantomData<(T, NonNull<T>)>,
}

/// The fields of [`Owned`], with its `Drop`. It does not name `T`, as the drop check would take it for a use of all
/// that `T` borrows.
pub(super) struct Rest<'a> {
    slots: Slots<Erased>,
    pub(super) cursor: Cursor,
    /// Drops the remaining values, if they have drop glue. Made for their type when they were taken from the array, of
    /// which `T` is a supertype by now: [`Owned`] is covariant. No value and no exclusive reference to one is ever put
    /// in, which the function might not fit.
    ///
    /// Takes both by value, so that the fields of an iterator stay in registers.
    drop_values: Option<unsafe fn(Slots<Erased>, Cursor)>,
    /// The drop accesses the block, which is borrowed for `'a`.
    block: PhantomData<&'a ()>,
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
        // SAFETY: caller guarantees the block.
        unsafe { Self::within(table.as_slots(), table.cursor()) }
    }

    /// # Safety
    /// - As for [`new`](Self::new), for the values that the cursor will yield.
    #[inline]
    pub(super) unsafe fn within(slots: Slots<T>, cursor: Cursor) -> Self {
        let drop_values =
            const { if mem::needs_drop::<T>() { Some(drop_values::<T> as unsafe fn(_, _)) } else { None } };
        Self { rest: Rest { slots: slots.cast(), cursor, drop_values, block: PhantomData }, marker: PhantomData }
    }

    #[inline(always)]
    pub(super) fn slots(&self) -> Slots<T> {
        self.rest.slots.cast()
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.rest.cursor.len()
    }

    /// Returns the value that [`next`](Iterator::next) would yield.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<(usize, &T)> {
        let index = self.rest.cursor.peek(self.rest.slots.words())?;
        // SAFETY: the cursor has not passed the slot, so it holds a value that this type owns.
        Some((index, unsafe { self.slots().first.add(index).cast().as_ref() }))
    }

    /// Returns the remaining values.
    #[inline]
    pub(super) fn as_iter(&self) -> Iter<'_, T> {
        // The slots that the cursor will yield hold values that this type owns.
        let (slots, words) = (self.slots().first, self.rest.slots.words());
        Iter { slots: SlotIter { slots, words, cursor: self.rest.cursor.clone() }, marker: PhantomData }
    }
}

impl<T> Iterator for Owned<'_, T> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<(usize, T)> {
        let index = self.rest.cursor.next(self.rest.slots.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.slots().first.add(index).cast().read() }))
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
        let index = self.rest.cursor.next_back(self.rest.slots.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.slots().first.add(index).cast().read() }))
    }
}

impl<T> ExactSizeIterator for Owned<'_, T> {}

/// # Safety
/// - The slots that the cursor will yield hold values of type `T`. Nothing else uses or drops them.
unsafe fn drop_values<T>(slots: Slots<Erased>, cursor: Cursor) {
    // SAFETY: caller guarantees the values.
    unsafe { DropRest::new(slots.cast::<T>(), cursor) }.drop_values();
}

impl Drop for Rest<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(drop_values) = self.drop_values.filter(|_| self.cursor.len() != 0) {
            // SAFETY: the function was made for the type that the values had when they were taken from the array. None
            // was put in since. Nothing is left to this type.
            unsafe { drop_values(self.slots, mem::take(&mut self.cursor)) };
        }
    }
}
