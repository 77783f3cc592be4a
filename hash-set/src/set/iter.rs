//! Iteration: `iter`, `drain`, `extract_if` and `IntoIterator`, with the table's iterators.

use sparse_array::allocator::Allocator;

use super::HashSet;
use super::extract_if::ExtractIf;
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

    /// Creates an iterator that removes and yields the elements for which `take` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, or `take` panics, the remaining elements stay. `for_each` and
    /// `fold` are faster than a `for` loop: they update the index once, at the end.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..6).collect();
    /// assert!(set.extract_if(|n| n % 2 == 0).eq([0, 2, 4]));
    /// assert!(set.iter().eq(&[1, 3, 5]));
    /// ```
    #[inline]
    pub fn extract_if<F>(&mut self, take: F) -> ExtractIf<'_, T, F, A>
    where
        F: FnMut(&T) -> bool,
    {
        ExtractIf::new(self.table.extractor(..), take)
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
