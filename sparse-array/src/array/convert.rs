use alloc::vec::Vec;

use super::SparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::MAX_CAPACITY;

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
        from_values("SparseArray::from", values.into_iter())
    }
}

/// Stores the values at indices 0, 1, 2, …
///
/// Moves the values to a new block in *O*(n): the bits that mark occupied slots are in the same block.
///
/// # Panics
/// Panics if there are more than `u32::MAX` values.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// assert_eq!(SparseArray::from(vec!["a", "b"])[1], "b");
/// ```
impl<T> From<Vec<T>> for SparseArray<T> {
    #[track_caller]
    fn from(values: Vec<T>) -> Self {
        from_values("SparseArray::from", values.into_iter())
    }
}

/// Moves the values to a vector, in ascending order of indices.
///
/// Takes *O*(n) and allocates. Without holes, the value at index `i` becomes element `i`.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b", "c"]);
/// array.remove(1);
/// assert_eq!(Vec::from(array), ["a", "c"]);
/// ```
impl<T, A: Allocator> From<SparseArray<T, A>> for Vec<T> {
    fn from(array: SparseArray<T, A>) -> Self {
        let mut values = Self::with_capacity(array.len());
        array.into_values().for_each(|value| values.push(value));
        values
    }
}

/// Stores the values at indices 0, 1, 2, …
///
/// # Panics
/// Panics if there are more than `u32::MAX` values, or if the iterator's `size_hint` says so.
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
        from_values("SparseArray::from_iter", values.into_iter())
    }
}

/// Stores each value at its index, as slab does. A later value replaces an earlier one at the same index.
///
/// # Panics
/// Panics if an index exceeds `u32::MAX - 1`, or if more than `isize::MAX` bytes are needed.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array: SparseArray<&str> = [(3, "d"), (1, "b")].into_iter().collect();
/// assert!(array.iter().eq([(1, &"b"), (3, &"d")]));
/// ```
impl<T> FromIterator<(usize, T)> for SparseArray<T> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = (usize, T)>>(pairs: I) -> Self {
        let mut array = Self::new();
        array.insert_pairs("SparseArray::from_iter", pairs.into_iter());
        array
    }
}

/// Inserts the values one by one; the newest hole is filled first.
///
/// If the iterator panics, the values yielded so far are kept.
///
/// # Panics
/// Panics as [`reserve`](Self::reserve) does for the lower bound of the iterator's `size_hint`, and as
/// [`insert`](Self::insert) does.
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
        self.insert_all("SparseArray::extend", values.into_iter());
    }
}

/// Inserts copies of the values, one by one.
///
/// # Panics
/// Panics as for values that are not references.
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

/// Inserts each value at its index, as [`insert_at`](SparseArray::insert_at) does, and drops the value it replaces.
///
/// If the iterator panics, the pairs yielded so far are kept.
///
/// # Panics
/// Panics as [`insert_at`](SparseArray::insert_at) does.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b"]);
/// array.extend([(1, "B"), (3, "D")]);
/// assert!(array.iter().eq([(0, &"a"), (1, &"B"), (3, &"D")]));
/// ```
impl<T, A: Allocator> Extend<(usize, T)> for SparseArray<T, A> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = (usize, T)>>(&mut self, pairs: I) {
        self.insert_pairs("SparseArray::extend", pairs.into_iter());
    }
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Inserts the values one by one, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_all(&mut self, method: &str, mut values: impl Iterator<Item = T>) {
        let least = values.size_hint().0;
        // The panics are here, because the caller's location ends at a closure.
        if let Err(error) = self.try_reserve(least) {
            error.handle_error_for(method, self.len().saturating_add(least), "slots", MAX_CAPACITY);
        }
        // Not by `try_insert`: its error has the value, which takes half as long again.
        let inserted = values.try_for_each(|value| -> Result<(), TryReserveError> {
            if self.raw.is_full() {
                self.try_reserve(1)?;
            }
            self.raw.insert_with(|_| value);
            Ok(())
        });
        if let Err(error) = inserted {
            error.handle_error_for(method, self.len() + 1, "slots", MAX_CAPACITY);
        }
    }

    /// Inserts each value at its index, and panics in the name of `method`.
    #[track_caller]
    fn insert_pairs(&mut self, method: &str, pairs: impl Iterator<Item = (usize, T)>) {
        for (index, value) in pairs {
            self.replace_at(method, index, value);
        }
    }
}

/// Creates an array of the values, and panics in the name of `method`.
#[inline]
#[track_caller]
fn from_values<T>(method: &str, values: impl Iterator<Item = T>) -> SparseArray<T> {
    let mut array = SparseArray::new();
    // Exactly, where `insert_all` would leave room for growth.
    if let Err(error) = array.try_reserve_exact(values.size_hint().0) {
        error.handle_error_for(method, values.size_hint().0, "slots", MAX_CAPACITY);
    }
    array.insert_all(method, values);
    array
}
