use core::ptr::NonNull;

use super::SparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;

impl<T: Clone, A: Allocator + Clone> SparseArray<T, A> {
    /// Fallible version of [`clone`](Clone::clone).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails. Allocations by the values' `clone` are not covered.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// let clone = array.try_clone().unwrap();
    /// assert_eq!((&clone, clone.vacant_index()), (&array, 0));
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        let mut clone = Self::new_in(self.allocator().clone());
        clone.try_clone_with_tail(self, 0)?;
        Ok(clone)
    }

    /// Clones the slots of `source` into a block with a tail of `tail` bytes, and returns the tail: see
    /// [`try_replace_block`](Self::try_replace_block). A clone without slots has no block.
    ///
    /// # Panics
    /// Panics if this array has a block.
    #[doc(hidden)]
    #[inline]
    pub fn try_clone_with_tail(&mut self, source: &Self, tail: usize) -> Result<NonNull<u8>, TryReserveError> {
        self.raw.try_clone_slots_from(&source.raw, tail)
    }
}

/// Clones the values at their indices, and the holes in their order.
///
/// The capacity is the [`index_bound`](SparseArray::index_bound). If the clone of a value panics, the clones made so
/// far are dropped.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b", "c"]);
/// array.remove(1);
/// let mut clone = array.clone();
/// assert_eq!(clone, array);
/// assert_eq!(clone.insert("d"), 1);
/// ```
impl<T: Clone, A: Allocator + Clone> Clone for SparseArray<T, A> {
    #[track_caller]
    fn clone(&self) -> Self {
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => error.handle_error("SparseArray::clone"),
        }
    }

    /// Drops this array's values and clones those of `source`. Keeps the allocator, and the block if it is large
    /// enough. If a clone or a drop panics, this array is left empty.
    #[track_caller]
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.reserve_exact(source.index_bound());
        self.raw.clone_slots_from(&source.raw);
    }
}
