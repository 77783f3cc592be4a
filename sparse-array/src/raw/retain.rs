use core::mem;

use super::array::RawSparseArray;
use super::words::{self, BITS};
use crate::allocator::Allocator;

/// The values of one word that the predicate rejected. Removes them when dropped, also by a panic.
struct Rejected<'a, T, A: Allocator> {
    array: &'a mut RawSparseArray<T, A>,
    base: usize,
    /// Slot `base + i` for each set bit `i`.
    bits: usize,
}

impl<T, A: Allocator> Drop for Rejected<'_, T, A> {
    #[inline]
    fn drop(&mut self) {
        for bit in words::ones(self.bits) {
            // SAFETY: the slot held a value when the predicate was called, and the predicate cannot reach the array.
            drop(unsafe { self.array.remove_unchecked(self.base + bit) });
        }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Removes the values for which `keep` returns `false`.
    #[inline]
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(usize, &mut T) -> bool) {
        if mem::needs_drop::<T>() {
            // Drop each value at once: `keep` may depend on the effects of its drop.
            self.extract_if(|index, value| !keep(index, value)).for_each(drop);
        } else {
            self.retain_by_words(keep);
        }
    }

    /// [`retain`](Self::retain) for values without drop glue. Removes the rejected values word by word, so that no
    /// branch depends on the results: a third of the time if these are random.
    #[inline]
    fn retain_by_words(&mut self, mut keep: impl FnMut(usize, &mut T) -> bool) {
        let bound = self.bound();
        let mut at = 0;
        // An array that has become empty has no words.
        while let Some(&word) = self.words().get(at) {
            let base = at * BITS;
            at += 1;
            let occupied = word & words::below(base, bound);
            let mut rejected = Rejected { array: self, base, bits: 0 };
            for bit in words::ones(occupied) {
                // SAFETY: the bit is set, so the slot holds a value (I4), and the array is exclusively borrowed.
                let value = unsafe { rejected.array.get_unchecked_mut(base + bit) };
                rejected.bits |= usize::from(!keep(base + bit, value)) << bit;
            }
        }
    }
}
