use core::fmt;

use super::SparseArray;
use crate::allocator::{Allocator, Global};
use crate::raw::MAX_CAPACITY;

/// A vacant slot, reserved for the next value.
///
/// Created by [`SparseArray::vacant_entry`]. Dropping it changes nothing.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::new();
/// let entry = array.vacant_entry();
/// let index = entry.index();
/// let node = entry.insert((index, "node"));
/// assert_eq!(node.0, index);
/// assert_eq!(array[index], (0, "node"));
/// ```
#[must_use = "a vacant entry does nothing until its value is inserted"]
pub struct VacantEntry<'a, T, A: Allocator = Global> {
    array: &'a mut SparseArray<T, A>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns the next vacant slot, for a value that needs to know its index.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([10]);
    /// let entry = array.vacant_entry();
    /// assert_eq!(entry.index(), 1);
    /// entry.insert(20);
    /// assert_eq!(array[1], 20);
    /// ```
    #[doc(alias = "AddUninitialized")]
    #[inline]
    #[track_caller]
    pub fn vacant_entry(&mut self) -> VacantEntry<'_, T, A> {
        if let Err(error) = self.raw.try_reserve(1, true) {
            error.handle_error_for("SparseArray::vacant_entry", self.len() + 1, "slots", MAX_CAPACITY);
        }
        VacantEntry { array: self }
    }
}

impl<'a, T, A: Allocator> VacantEntry<'a, T, A> {
    /// Returns the index of the slot.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().vacant_entry().index(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn index(&self) -> usize {
        self.array.vacant_index()
    }

    /// Returns the index of the slot: slab's name of [`index`](Self::index).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().vacant_entry().key(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> usize {
        self.index()
    }

    /// Inserts the value and returns a mutable reference to it.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// *array.vacant_entry().insert(1) += 1;
    /// assert_eq!(array[0], 2);
    /// ```
    #[inline]
    pub fn insert(self, value: T) -> &'a mut T {
        self.array.raw.insert_mut(value)
    }
}

impl<T, A: Allocator> fmt::Debug for VacantEntry<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VacantEntry").field("index", &self.index()).finish()
    }
}
