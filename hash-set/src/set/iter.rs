//! Iteration: `iter`, `as_slice`, `drain` and `IntoIterator`, with the table's iterators.

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::hash_table::{Drain, IntoIter, Iter};

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns an iterator over the elements in slot order. Without holes, it is as fast as that of a slice.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert!(set.iter().eq(&["a", "b"]));
    /// assert!(set.iter().rev().eq(&["b", "a"]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.table.iter()
    }

    /// Removes all elements and yields them in slot order. Keeps the memory.
    ///
    /// Dropping the iterator drops the elements it has not yielded. If it is forgotten, they and the slots' memory
    /// leak, and the set is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert!(set.drain().eq(["a", "b"]));
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T, A> {
        self.table.drain()
    }

    /// Returns all elements as a slice, if there are no holes.
    ///
    /// Always `None` if slots are larger than the elements: for elements smaller than 8 bytes, and some with an
    /// alignment below 4. [`compact_stable`](Self::compact_stable) closes the holes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.as_slice(), Some(&["a", "b", "c"][..]));
    /// set.remove("a");
    /// assert_eq!(set.as_slice(), None);
    /// ```
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.table.as_slice()
    }
}

impl<'a, T, S, A: Allocator> IntoIterator for &'a HashSet<T, S, A> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T, S, A: Allocator> IntoIterator for HashSet<T, S, A> {
    type Item = T;
    type IntoIter = IntoIter<T, A>;

    /// Converts the set to an iterator over its elements in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a".to_string(), "b".to_string()]);
    /// assert_eq!(set.into_iter().collect::<Vec<String>>(), ["a", "b"]);
    /// ```
    #[inline]
    fn into_iter(self) -> IntoIter<T, A> {
        self.without_hasher().into_iter()
    }
}
