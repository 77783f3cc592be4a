//! Insertion and removal of values.

use core::ops::{Range, RangeBounds};

use super::SparseArray;
use super::range::resolve;
use crate::alloc::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Stores a value and returns its index: the slot of the value removed last, or the next one past the bound.
    ///
    /// Allocates when there is neither a hole nor spare capacity.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if the array has `u32::MAX` slots, or `isize::MAX` bytes do not suffice.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert_eq!(array.insert("a"), 0);
    /// assert_eq!(array.insert("b"), 1);
    /// array.remove(0);
    /// assert_eq!(array.insert("c"), 0);
    /// ```
    #[doc(alias = "Add")]
    #[doc(alias = "Emplace")]
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, value: T) -> usize {
        self.raw.insert_with(|_| value)
    }

    /// Stores the value that `make` returns for its index.
    ///
    /// Memory is obtained first. If `make` panics, nothing is stored.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// As [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// let index = array.insert_with(|index| format!("node {index}"));
    /// assert_eq!(array[index], "node 0");
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_with(&mut self, make: impl FnOnce(usize) -> T) -> usize {
        self.raw.insert_with(make)
    }

    /// Stores a value if there is a hole or spare capacity, and returns it as an error otherwise. Never allocates.
    ///
    /// # Complexity
    /// *O*(1)
    ///
    /// # Errors
    /// Returns the value if there is no room.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::with_capacity(1);
    /// assert_eq!(array.insert_within_capacity("a"), Ok(0));
    /// assert_eq!(array.insert_within_capacity("b"), Err("b"));
    /// ```
    #[inline]
    pub fn insert_within_capacity(&mut self, value: T) -> Result<usize, T> {
        self.raw.insert_within_capacity(value)
    }

    /// Returns the index that the next [`insert`](Self::insert) will return.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.vacant_index(), 2);
    /// array.remove(0);
    /// assert_eq!(array.vacant_index(), 0);
    /// ```
    #[inline]
    pub fn vacant_index(&self) -> usize {
        self.raw.next_index()
    }

    /// Removes the value at `index` and returns it, or `None` if the slot is vacant or out of range. The hole is the
    /// next to be filled.
    ///
    /// slab's method of this name returns the value itself and panics if there is none; its `try_remove` is this
    /// method.
    ///
    /// # Complexity
    /// *O*(1)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.remove(0), Some("a"));
    /// assert_eq!(array.remove(0), None);
    /// assert_eq!(array.remove(9), None);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[inline]
    pub fn remove(&mut self, index: usize) -> Option<T> {
        self.raw.remove(index)
    }

    /// Removes the value at `index` without a check; otherwise as [`remove`](Self::remove).
    ///
    /// # Safety
    /// - Slot `index` holds a value: [`contains`](Self::contains) would return `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// // SAFETY: nothing was removed.
    /// assert_eq!(unsafe { array.remove_unchecked(1) }, "b");
    /// assert_eq!(array.len(), 1);
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `remove`")]
    #[inline]
    pub unsafe fn remove_unchecked(&mut self, index: usize) -> T {
        // SAFETY: the caller's condition is the callee's.
        unsafe { self.raw.remove_unchecked(index) }
    }

    /// Drops the values whose index lies in `range`, in ascending order, and returns how many there were. Each leaves a
    /// hole.
    ///
    /// If the drop of a value panics, that value is gone, and those behind it stay.
    ///
    /// # Complexity
    /// *O*(values + range / 64)
    ///
    /// # Panics
    /// Panics if the range begins after its end. It may reach past the [`index_bound`](Self::index_bound).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// assert_eq!(array.remove_range(1..3), 1);
    /// assert_eq!(array.indices().collect::<Vec<_>>(), [0, 3]);
    /// assert_eq!(array.remove_range(2..), 1);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[track_caller]
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) -> usize {
        let Range { start, end } = resolve("SparseArray::remove_range", range);
        let (mut removed, mut from) = (0, start);
        while let Some(index) = self.first_index_from(from).filter(|&index| index < end) {
            removed += 1;
            from = index + 1;
            drop(self.remove(index));
        }
        removed
    }

    /// Moves all values of `other` into this array, in ascending order of their indices, under new indices. `other` is
    /// empty afterwards and keeps its capacity.
    ///
    /// # Complexity
    /// *O*(`other.len()` + `other.index_bound()` / 64), amortized over growth.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve); both arrays are as they were then.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// let mut other = SparseArray::from(["c", "d"]);
    /// array.append(&mut other);
    /// assert_eq!(array, SparseArray::from(["c", "b", "d"]));
    /// assert!(other.is_empty());
    /// ```
    #[doc(alias = "Append")]
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut SparseArray<T, B>) {
        self.reserve(other.len());
        for (_, value) in other.drain() {
            self.insert(value);
        }
    }

    /// Drops all values. The capacity stays; the [`index_bound`](Self::index_bound) becomes 0.
    ///
    /// If a value's drop panics, the others are dropped nevertheless and the array is empty.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// let capacity = array.capacity();
    /// array.clear();
    /// assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, capacity));
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    #[inline]
    pub fn clear(&mut self) {
        self.raw.clear();
    }
}
