//! Cutting a [`Walk`] in two, for threads of their own.

use super::Walk;

impl<T, K, R> Walk<'_, T, K, R> {
    /// The first `n` keys and values, and the others.
    ///
    /// # Panics
    /// Panics if there are fewer than `n`.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (now, later) = self.keys.as_slice().split_at(n);
        // SAFETY: the cells from `front + n` on, as many as there are keys left, hold values that this may borrow as an
        // `R`. The other part ends before them, so each is yielded once.
        let back = unsafe { Self::starting_at(later, self.table, self.front + n) };
        (Self { keys: now.iter(), ..self }, back)
    }
}
