//! Splitting a [`Walk`], for parallel iterators.

use super::Walk;

impl<T, K, R> Walk<'_, T, K, R> {
    /// Splits off the first `n` items.
    ///
    /// # Panics
    /// Panics if there are fewer than `n`.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (now, later) = self.keys.as_slice().split_at(n);
        // SAFETY: the cells from `front + n` on, one per key, hold values that may be borrowed as an `R`. The other
        // part ends before them, so each is yielded once.
        let back = unsafe { Self::starting_at(later, self.table, self.front + n) };
        (Self { keys: now.iter(), ..self }, back)
    }
}
