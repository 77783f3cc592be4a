//! Binary search over sorted values.

use core::cmp::Ordering;

use super::SparseArray;
use crate::allocator::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns the lowest index in use whose value does not satisfy `pred`, or the index bound if all values do.
    ///
    /// The values that satisfy `pred` must come first; otherwise the result is unspecified.
    ///
    /// # Complexity
    /// *O*(log bound) calls of `pred`. Each takes one step for every 64 holes next to its slot.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 3, 5, 7]);
    /// array.remove(1);
    /// assert_eq!(array.partition_point(|value| *value < 3), 2);
    /// assert_eq!(array.partition_point(|value| *value < 9), 4);
    /// ```
    pub fn partition_point(&self, mut pred: impl FnMut(&T) -> bool) -> usize {
        // The values before `low` satisfy `pred`, those at and after `high` do not.
        let (mut low, mut high) = (0, self.index_bound());
        while low < high {
            let middle = low + (high - low) / 2;
            // Only holes are between `middle` and `index`.
            match self.first_index_from(middle).filter(|&index| index < high) {
                Some(index) if pred(&self[index]) => low = index + 1,
                _ => high = middle,
            }
        }
        self.first_index_from(low).unwrap_or(self.index_bound())
    }

    /// Searches the values, which must be sorted, for `value`.
    ///
    /// Returns the index of the first equal value. If the values are not sorted, the result is unspecified.
    ///
    /// # Complexity
    /// As [`partition_point`](Self::partition_point).
    ///
    /// # Errors
    /// Returns the index of the first greater value if there is no equal one, or the index bound if there is neither.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 3, 5, 7]);
    /// array.remove(1);
    /// assert_eq!(array.binary_search(&5), Ok(2));
    /// assert_eq!(array.binary_search(&3), Err(2));
    /// assert_eq!(array.binary_search(&9), Err(4));
    /// ```
    pub fn binary_search(&self, value: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|other| other.cmp(value))
    }

    /// Searches the values with a function that tells where a value is from the one sought.
    ///
    /// The values must be sorted in the order of `compare`. Returns the index of the first equal value.
    ///
    /// # Complexity
    /// As [`partition_point`](Self::partition_point).
    ///
    /// # Errors
    /// Returns the index that [`binary_search`](Self::binary_search) does if there is no equal value.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from([1, 3, 3, 7]);
    /// assert_eq!(array.binary_search_by(|value| value.cmp(&3)), Ok(1));
    /// assert_eq!(array.binary_search_by(|value| value.cmp(&4)), Err(3));
    /// ```
    pub fn binary_search_by(&self, mut compare: impl FnMut(&T) -> Ordering) -> Result<usize, usize> {
        let index = self.partition_point(|value| compare(value).is_lt());
        match self.get(index) {
            Some(value) if compare(value).is_eq() => Ok(index),
            _ => Err(index),
        }
    }

    /// Searches the values, which must be sorted by a key, for a key.
    ///
    /// Returns the index of the first value with an equal key.
    ///
    /// # Complexity
    /// As [`partition_point`](Self::partition_point).
    ///
    /// # Errors
    /// Returns the index that [`binary_search`](Self::binary_search) does if there is no equal key.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "bb", "dddd"]);
    /// assert_eq!(array.binary_search_by_key(&2, |value| value.len()), Ok(1));
    /// assert_eq!(array.binary_search_by_key(&3, |value| value.len()), Err(2));
    /// ```
    pub fn binary_search_by_key<K: Ord>(&self, key: &K, mut key_of: impl FnMut(&T) -> K) -> Result<usize, usize> {
        self.binary_search_by(|value| key_of(value).cmp(key))
    }
}
