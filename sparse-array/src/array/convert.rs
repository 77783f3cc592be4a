use super::SparseArray;
use crate::allocator::Allocator;

impl<T> Default for SparseArray<T> {
    /// Creates an empty array without allocating.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// Stores the values at indices 0, 1, 2, …
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// assert_eq!(SparseArray::from(["a", "b"])[1], "b");
/// ```
impl<T, const N: usize> From<[T; N]> for SparseArray<T> {
    #[track_caller]
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

/// Stores the values at indices 0, 1, 2, …
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array: SparseArray<char> = "abc".chars().collect();
/// assert_eq!(array[2], 'c');
/// ```
impl<T> FromIterator<T> for SparseArray<T> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let values = values.into_iter();
        let mut array = Self::with_capacity(values.size_hint().0);
        values.for_each(|value| {
            array.insert(value);
        });
        array
    }
}

/// Inserts the values one by one; the newest hole is filled first.
///
/// If the iterator panics, the values yielded so far are kept.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b"]);
/// array.remove(0);
/// array.extend(["c", "d"]);
/// assert_eq!(array, SparseArray::from(["c", "b", "d"]));
/// ```
impl<T, A: Allocator> Extend<T> for SparseArray<T, A> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        let values = values.into_iter();
        self.reserve(values.size_hint().0);
        values.for_each(|value| {
            self.insert(value);
        });
    }
}

/// Inserts copies of the values, one by one.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array: SparseArray<i32> = SparseArray::new();
/// array.extend(&[1, 2]);
/// assert_eq!(array, SparseArray::from([1, 2]));
/// ```
impl<'a, T: Copy + 'a, A: Allocator> Extend<&'a T> for SparseArray<T, A> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().copied());
    }
}
