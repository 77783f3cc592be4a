//! Splitting [`BorrowedCells`], for parallel iterators.

use sparse_set::SparseKey;

use super::borrowed::BorrowedCells;
use super::cursor::Cursor;
use super::walk::Walk;

impl<K> Walk<K> {
    /// Splits off the first `n` remaining positions.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began.
    /// - `n` is not greater than [`left`](Self::left).
    unsafe fn split_at(self, n: usize) -> (Self, Self) {
        debug_assert!(n <= self.left, "a walk of {} positions is cut after {n}", self.left);
        if n == 0 {
            return (self.at_end(), self);
        }
        if n == self.left {
            return (self, self.at_end());
        }
        let mut later = self;
        // SAFETY: caller guarantees that the slots are unchanged.
        unsafe { later.skip(n) };
        // The skipped positions end in this chunk: those of its bits that `later` does not have.
        let mut now = Self { back: later.front, left: n, ..self };
        if now.back == now.front {
            now.front_word &= !later.front_word;
        } else {
            // SAFETY: positions remain, so this chunk is not past the back. The slots are unchanged.
            now.back_word = unsafe { self.word_ahead(now.back) } & !later.front_word;
        }
        (now, later)
    }
}

impl<T, K: SparseKey, R> BorrowedCells<'_, T, K, R> {
    /// Splits off the first `n` keys and values.
    ///
    /// # Panics
    /// Panics if there are fewer than `n`.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let Cursor { walk, table, .. } = self.cursor.without_run();
        assert!(n <= walk.left, "{n} of {} values", walk.left);
        // SAFETY: slots and payload are unchanged, and at least `n` positions remain.
        let (now, later) = unsafe { walk.split_at(n) };
        // SAFETY: both parts use the slots and the payload of the whole. No position is in both, so each value is
        // yielded once.
        unsafe { (Self::new(Cursor::new(now, table)), Self::new(Cursor::new(later, table))) }
    }
}
