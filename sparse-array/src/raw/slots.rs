//! [`Slots`]: the slots of a block, for those who move values out of it.

use core::ptr::NonNull;
use core::slice;

use super::slot::Slot;
use super::words;

/// The slots and words of a block. Pointers only, because the block may be freed while references in a function's
/// arguments are still protected.
///
/// Invariant: the block is valid and its words do not change while this type is used.
pub(super) struct Slots<T> {
    pub(super) first: NonNull<Slot<T>>,
    pub(super) words: NonNull<usize>,
    pub(super) bound: u32,
}

impl<T> Clone for Slots<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slots<T> {}

impl<T> Slots<T> {
    /// Returns the slots as those of values of another type, which it is up to the caller to know.
    #[inline(always)]
    pub(super) fn cast<U>(self) -> Slots<U> {
        Slots { first: self.first.cast(), words: self.words, bound: self.bound }
    }

    #[inline]
    pub(super) fn words(&self) -> &[usize] {
        // SAFETY: the words for the bits below the bound are initialized (I3). The block is valid and its words do not
        // change (invariant of `Slots`).
        unsafe { slice::from_raw_parts(self.words.as_ptr(), words::count_for(self.bound as usize)) }
    }
}
