use crate::TryReserveError;
use crate::allocator::{Allocator, Global};
use crate::raw::{MAX_CAPACITY, RawSparseArray};

/// A growable array whose indices are stable and need not be contiguous.
///
/// [`insert`](Self::insert) stores a value and returns its index, which identifies the value until it is removed. A
/// removal leaves a hole and moves no other value; the newest hole is filled first. There are no generations: an index
/// kept after its value was removed may refer to a newer value.
///
/// See the [crate](crate) for the layout, complexity, growth and order.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::new();
/// let a = array.insert("a");
/// let b = array.insert("b");
/// array.remove(a);
/// assert_eq!(array[b], "b");
/// assert_eq!(array.get(a), None);
/// assert_eq!(array.iter().collect::<Vec<_>>(), [(b, &"b")]);
/// ```
#[doc(alias = "TSparseArray")]
// Transparent, so that it has the same layout for every `T`: see `ErasedArray`.
#[repr(transparent)]
pub struct SparseArray<T, A: Allocator = Global> {
    pub(crate) raw: RawSparseArray<T, A>,
}

impl<T> SparseArray<T> {
    /// Creates an empty array without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// static EMPTY: SparseArray<u32> = SparseArray::new();
    /// assert_eq!(EMPTY.capacity(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty array with capacity for `capacity` values.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` slots or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array: SparseArray<u64> = SparseArray::with_capacity(10);
    /// assert_eq!(array.capacity(), 10);
    /// assert_eq!(array.index_bound(), 0);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_for(capacity, Global, "SparseArray::with_capacity")
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `with_capacity` would panic or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, TryReserveError};
    ///
    /// assert_eq!(SparseArray::<u64>::try_with_capacity(10).unwrap().capacity(), 10);
    /// let error = SparseArray::<u64>::try_with_capacity(usize::MAX).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    #[inline]
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Creates an empty array that allocates from `allocator`.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use sparse_array::SparseArray;
    ///
    /// let bump = Bump::new();
    /// let mut array = SparseArray::new_in(&bump);
    /// assert_eq!(array.insert(5), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_in(allocator: A) -> Self {
        Self { raw: RawSparseArray::new_in(allocator) }
    }

    /// Creates an empty array with capacity for `capacity` values, allocated from `allocator`.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` slots or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let array: SparseArray<u64> = SparseArray::with_capacity_in(10, Global);
    /// assert_eq!(array.capacity(), 10);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, allocator: A) -> Self {
        Self::with_capacity_for(capacity, allocator, "SparseArray::with_capacity_in")
    }

    /// Creates an array with capacity, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn with_capacity_for(capacity: usize, allocator: A, method: &str) -> Self {
        match Self::try_with_capacity_in(capacity, allocator) {
            Ok(array) => array,
            Err(error) => error.handle_error_for(method, capacity, "slots", MAX_CAPACITY),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `with_capacity_in` would panic or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, TryReserveError, allocator::Global};
    ///
    /// assert_eq!(SparseArray::<u64>::try_with_capacity_in(10, Global).unwrap().capacity(), 10);
    /// let error = SparseArray::<u64>::try_with_capacity_in(usize::MAX, Global).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    #[inline]
    pub fn try_with_capacity_in(capacity: usize, allocator: A) -> Result<Self, TryReserveError> {
        let mut array = Self::new_in(allocator);
        array.raw.try_reserve(capacity, false)?;
        Ok(array)
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let array: SparseArray<u64> = SparseArray::new();
    /// let _: &Global = array.allocator();
    /// assert!(array.is_empty());
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.raw.allocator()
    }
}
