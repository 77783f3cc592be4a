//! Removal from the end: [`SparseArray::pop`], `truncate`, `split_off`.

use super::SparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Removes the value with the highest index and returns it with its index.
    ///
    /// Leaves no hole: [`index_bound`](Self::index_bound) becomes one past the last remaining value. The other holes
    /// keep their order.
    ///
    /// # Complexity
    /// *O*(1) amortized over the operations that made the holes; *O*(holes) in the worst case. To remove all values,
    /// [`drain`](Self::drain) with `rev` is faster.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(2);
    /// assert_eq!(array.pop(), Some((3, "d")));
    /// assert_eq!((array.index_bound(), array.free_len()), (2, 0));
    /// assert_eq!(array.pop(), Some((1, "b")));
    /// assert_eq!(array.insert("e"), 1);
    /// ```
    pub fn pop(&mut self) -> Option<(usize, T)> {
        // Not by `last_index`, which would scan the same holes at each call.
        self.raw.trim();
        let index = self.raw.bound().checked_sub(1)?;
        let value = self.raw.remove(index)?;
        self.raw.trim();
        Some((index, value))
    }

    /// Removes the value with the highest index if `pred` returns `true` for it, as [`pop`](Self::pop) does.
    ///
    /// Removes the holes at the end in any case.
    ///
    /// # Complexity
    /// As for [`pop`](Self::pop).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// assert_eq!(array.pop_if(|_, value| *value % 2 == 0), Some((1, 2)));
    /// assert_eq!(array.pop_if(|_, value| *value % 2 == 0), None);
    /// assert_eq!(array.len(), 1);
    /// ```
    pub fn pop_if(&mut self, pred: impl FnOnce(usize, &mut T) -> bool) -> Option<(usize, T)> {
        self.raw.trim();
        let index = self.raw.bound().checked_sub(1)?;
        if pred(index, self.get_mut(index)?) { self.pop() } else { None }
    }

    /// Drops the values at `index_bound` and after, in ascending order, and their slots.
    ///
    /// The new [`index_bound`](Self::index_bound) is one past the last remaining value. To leave holes instead, use
    /// [`remove_range`](Self::remove_range). If the drop of a value panics, that value is removed; the ones after it
    /// and all slots stay.
    ///
    /// # Complexity
    /// *O*(removed slots) amortized over removals; *O*(holes) more in the worst case.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// array.truncate(2);
    /// assert_eq!(array, SparseArray::from(["a"]));
    /// assert_eq!(array.index_bound(), 1);
    /// ```
    pub fn truncate(&mut self, index_bound: usize) {
        self.remove_range(index_bound..);
        self.raw.trim();
    }

    /// Moves the values at `at` and after to a new array without holes, in order.
    ///
    /// The [`index_bound`](Self::index_bound) of this array becomes one past its last remaining value. The new array
    /// has a clone of the allocator and exactly the capacity that it needs.
    ///
    /// # Panics
    /// Panics if cloning the allocator panics; the array is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(2);
    /// assert_eq!(array.split_off(1), SparseArray::from(["b", "d"]));
    /// assert_eq!(array, SparseArray::from(["a"]));
    /// ```
    #[must_use = "use `truncate` if the values are not needed"]
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> Self
    where
        A: Clone,
    {
        match self.try_split_off(at) {
            Ok(tail) => tail,
            Err(error) => error.handle_error("SparseArray::split_off"),
        }
    }

    /// Fallible version of [`split_off`](Self::split_off).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails. The array is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.try_split_off(1).unwrap().pop(), Some((0, "b")));
    /// assert_eq!(array.len(), 1);
    /// ```
    pub fn try_split_off(&mut self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut tail = Self::try_with_capacity_in(self.range(at..).len(), self.allocator().clone())?;
        let mut from = at;
        while let Some(index) = self.first_index_from(from) {
            from = index + 1;
            if let Some(value) = self.raw.remove(index) {
                tail.insert(value);
            }
        }
        self.raw.trim();
        Ok(tail)
    }
}
