//! What takes values off the end, and gives their slots up: [`SparseArray::pop`], `truncate`, `split_off`.

use super::SparseArray;
use crate::TryReserveError;
use crate::alloc::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Removes the value with the highest index and returns it with the index.
    ///
    /// Unlike [`remove`](Self::remove) it leaves no hole: its slot and the holes behind the last value that is left are
    /// given up, so that [`index_bound`](Self::index_bound) is one past that value. The other holes stay, in the order
    /// in which they will be filled; without any, the next [`insert`](Self::insert) takes the lowest slot that was
    /// given up.
    ///
    /// # Complexity
    /// *O*(1), amortized over the operations that made the holes; *O*(holes) at worst. To remove all values,
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
        let index = self.last_index()?;
        let value = self.raw.remove(index)?;
        self.raw.trim();
        Some((index, value))
    }

    /// Removes the value with the highest index, as [`pop`](Self::pop) does, if `choose` returns `true` for it.
    ///
    /// # Complexity
    /// As [`pop`](Self::pop); when `choose` returns `false`, *O*((bound - index) / 64).
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
    pub fn pop_if(&mut self, choose: impl FnOnce(usize, &mut T) -> bool) -> Option<(usize, T)> {
        let index = self.last_index()?;
        if choose(index, self.get_mut(index)?) { self.pop() } else { None }
    }

    /// Drops the values whose index is not below `index_bound`, in ascending order, and gives their slots up, with the
    /// holes behind the last value that is left.
    ///
    /// `index_bound` is a bound of indices, not a number of values: that many are left only if there are no holes.
    /// [`remove_range`](Self::remove_range) leaves holes instead.
    ///
    /// If the drop of a value panics, that value is gone; those behind it and all slots stay.
    ///
    /// # Complexity
    /// *O*(slots given up), amortized over removals; *O*(holes) more at worst, as for
    /// [`shrink_to_fit`](Self::shrink_to_fit).
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

    /// Moves the values whose index is not below `at` into another array, in ascending order and without holes, and
    /// gives their slots up, with the holes behind the last value that is left.
    ///
    /// The new array has the same allocator and room for just these values. Allocates, unless there are none.
    ///
    /// # Complexity
    /// *O*(slots given up), amortized over removals; *O*(holes) more at worst, as for
    /// [`shrink_to_fit`](Self::shrink_to_fit).
    ///
    /// # Panics
    /// Panics if cloning the allocator does, before anything has changed.
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
            Err(error) => error.raise("SparseArray::split_off"),
        }
    }

    /// Moves the values whose index is not below `at` into another array, as [`split_off`](Self::split_off) does.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails. The array is unchanged then.
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
