//! Removal from the storages.

use super::{BasicStorage, ExtractIf};
use crate::Paging;
use sparse_set::internal::KeySet;

/// # Removal
/// Pairs are removed before their values are dropped. If a drop panics, the remaining values are still dropped.
/// Only [`retain`](Self::retain) keeps the pairs it has not visited.
impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Removes `key` and returns its value. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.remove(3), Some("Ada"));
    /// assert_eq!(names.remove(3), None);
    /// assert!(names.keys().eq([1]));
    /// ```
    #[doc(alias("erase", "swap_remove"))]
    #[inline]
    pub fn remove(&mut self, key: S::Key) -> Option<T> {
        self.raw.remove(key)
    }

    /// Removes and returns `key` and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.remove_entry(3), Some((3, "Ada")));
    /// ```
    #[inline]
    pub fn remove_entry(&mut self, key: S::Key) -> Option<(S::Key, T)> {
        Some((key, self.remove(key)?))
    }

    /// Removes and returns the key with this index, whatever its version, and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut names = Storage::from([(key, "Ada")]);
    /// assert_eq!(names.remove_by_index(5), Some((key, "Ada")));
    /// assert_eq!(names.remove_by_index(5), None);
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<(S::Key, T)> {
        let (key, _) = self.raw.index().get_by_index(index)?;
        self.remove_entry(key)
    }

    /// Removes and returns the pair at a position, or returns `None` if it is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.remove_at(0), Some((3, "Ada")));
    /// assert_eq!(names.remove_at(2), None);
    /// ```
    #[doc(alias("swap_remove", "swap_remove_index"))]
    #[inline]
    pub fn remove_at(&mut self, position: usize) -> Option<(S::Key, T)> {
        let (key, _) = self.raw.get_at(position)?;
        self.remove_entry(key)
    }

    /// Removes and returns the last pair by position.
    ///
    /// # Complexity
    /// *O*(1), plus one step for each 64 holes at the end. Pops in a row pass each hole once: emptying a storage takes
    /// *O*(len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert_eq!(names.pop(), Some((1, "bob")));
    /// assert_eq!(names.pop(), Some((3, "ada")));
    /// assert_eq!(names.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<(S::Key, T)> {
        self.raw.pop()
    }

    /// Retains only the values for which `keep` returns `true`, by ascending position.
    ///
    /// If `keep` panics, its value and all later ones stay. If the drop of a value panics, all later values
    /// stay.
    ///
    /// # Complexity
    /// *O*(positions).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut squares: Storage<u32, u32> = (0..6).map(|n| (n, n * n)).collect();
    /// squares.retain(|_, square| *square % 2 == 1);
    /// assert!(squares.keys().eq([1, 3, 5]));
    /// ```
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(S::Key, &mut T) -> bool) {
        self.raw.retain(keep);
    }

    /// Creates an iterator that removes and yields the pairs for which `remove` returns `true`, by ascending
    /// position.
    ///
    /// If the iterator is dropped early, the remaining pairs stay.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(1_u32, 10), (2, 15), (3, 20)]);
    /// assert!(ages.extract_if(|_, age| *age >= 15).map(|(key, _)| key).eq([2, 3]));
    /// assert!(ages.keys().eq([1]));
    /// ```
    pub fn extract_if<F>(&mut self, remove: F) -> ExtractIf<'_, T, S, P, F>
    where
        F: FnMut(S::Key, &mut T) -> bool,
    {
        ExtractIf::new(self, remove)
    }
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Removes the given keys, drops their values and returns the number of removed values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// assert_eq!(names.remove_all([1, 5, 3, 1]), 2);
    /// assert!(names.keys().eq([2]));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = S::Key>) -> usize {
        keys.into_iter().filter(|&key| self.raw.remove_and_drop(key)).count()
    }

    /// Removes all keys and drops their values. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(len + positions / 64) if the sparse array is much larger, otherwise a fill of its pages, plus the
    /// drops.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.clear();
    /// assert!(names.is_empty());
    /// assert!(names.capacity() >= 2);
    /// ```
    pub fn clear(&mut self) {
        self.raw.clear();
    }
}
