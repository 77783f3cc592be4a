use core::ops::{Range, RangeBounds};

use super::iteration::resolve;
use super::{InsertError, SparseArray};
use crate::allocator::Allocator;
use crate::raw::MAX_CAPACITY;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Inserts a value and returns its index.
    ///
    /// The index is that of the newest hole, or the index bound if there are no holes. In an array that has become
    /// empty, the indices are 0, 1, 2, … again.
    ///
    /// # Panics
    /// Panics if the array already has `u32::MAX` slots, or if more than `isize::MAX` bytes are needed.
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

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns [`InsertError`] with the value if the array is full and cannot grow.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert_eq!(array.try_insert("a"), Ok(0));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, value: T) -> Result<usize, InsertError<T>> {
        if self.raw.is_full() {
            if let Err(reason) = self.raw.try_reserve(1, true) {
                return Err(InsertError { value, reason });
            }
        }
        Ok(self.raw.insert_with(|_| value))
    }

    /// Inserts the value that `make` returns for its index, and returns the index.
    ///
    /// Grows before calling `make`. If `make` panics, nothing is inserted.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
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

    /// Inserts a value without allocating and returns its index.
    ///
    /// # Errors
    /// Returns the value if there is neither a hole nor spare capacity.
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
        if self.raw.is_full() { Err(value) } else { Ok(self.raw.insert_with(|_| value)) }
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

    /// Returns the index that the next [`insert`](Self::insert) will return: slab's name of
    /// [`vacant_index`](Self::vacant_index).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// assert_eq!(array.vacant_key(), 0);
    /// ```
    #[inline]
    pub fn vacant_key(&self) -> usize {
        self.vacant_index()
    }

    /// Removes and returns the value at `index`.
    ///
    /// The slot becomes the newest hole; if the array is empty now, there are no holes. Returns `None` if the slot is
    /// vacant or out of bounds. slab's `remove` panics then.
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

    /// Removes and returns the value at `index`: slab's name of [`remove`](Self::remove).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.try_remove(0), Some("a"));
    /// assert_eq!(array.try_remove(0), None);
    /// ```
    #[inline]
    pub fn try_remove(&mut self, index: usize) -> Option<T> {
        self.remove(index)
    }

    /// Removes and returns the value at `index` without checking that there is one.
    ///
    /// # Safety
    /// - Slot `index` is occupied: [`contains`](Self::contains) returns `true`.
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
        // SAFETY: caller guarantees that slot `index` is occupied.
        unsafe { self.raw.remove_unchecked(index) }
    }

    /// Vacates slot `index` without dropping its value, which was moved out. For hash tables.
    ///
    /// # Safety
    /// - Slot `index` is occupied: [`contains`](Self::contains) returns `true`.
    #[doc(hidden)]
    #[expect(unsafe_code, reason = "an occupied slot is not checked")]
    #[inline]
    pub unsafe fn vacate_unchecked(&mut self, index: usize) {
        // SAFETY: caller guarantees that slot `index` is occupied.
        unsafe { self.raw.vacate_unchecked(index) }
    }

    /// Drops the values whose index is in `range`, in ascending order, and returns their number.
    ///
    /// Each leaves a hole. If the drop of a value panics, the values after it stay.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past [`index_bound`](Self::index_bound) is clamped.
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

    /// Moves all values of `other` to new indices in this array, in ascending order of their old ones.
    ///
    /// `other` is left empty and keeps its capacity.
    ///
    /// # Panics
    /// Panics as [`reserve`](Self::reserve) does; both arrays are then unchanged.
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
        if let Err(error) = self.try_reserve(other.len()) {
            error.handle_error_for("SparseArray::append", self.len() + other.len(), "slots", MAX_CAPACITY);
        }
        for (_, value) in other.drain() {
            self.insert(value);
        }
    }

    /// Removes all values and sets [`index_bound`](Self::index_bound) to 0. The capacity is unchanged.
    ///
    /// If the drop of a value panics, the others are still dropped and the array is empty.
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
