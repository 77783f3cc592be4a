//! Removal.

use sparse_array::allocator::Allocator;

use super::{Drain, ExtractIf, StableSet};
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Removes `key` and returns whether it was present, with this version. Leaves a hole.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// assert!(set.remove(10));
    /// assert!(!set.remove(10));
    /// assert_eq!(set.position_of(30), Some(2));
    /// ```
    #[doc(alias = "erase")]
    #[inline]
    pub fn remove(&mut self, key: K) -> bool {
        self.raw.remove(key).is_some()
    }

    /// Removes `key` and returns its position, or `None` if it is absent with this version. Leaves a hole there.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([7_u32, 8, 9]);
    /// let mut names = [Some("ada"), Some("bob"), Some("cleo")];
    /// let gone = set.remove_full(7).and_then(|position| names[position].take());
    /// assert_eq!(gone, Some("ada"));
    /// assert_eq!(set.position_of(9).and_then(|position| names[position]), Some("cleo"));
    /// assert_eq!(set.remove_full(7), None);
    /// ```
    #[inline]
    pub fn remove_full(&mut self, key: K) -> Option<usize> {
        self.raw.remove(key)
    }

    /// Removes and returns the key at `position`, or `None` if it is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_at(0), Some(10));
    /// assert_eq!(set.remove_at(0), None);
    /// assert!(set.iter().eq([20, 30]));
    /// ```
    #[inline]
    pub fn remove_at(&mut self, position: usize) -> Option<K> {
        let key = self.get_at(position)?;
        self.raw.remove(key);
        Some(key)
    }

    /// Removes and returns the key with this index, whatever its version.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut set = StableSet::from([key]);
    /// assert_eq!(set.remove_by_index(5), Some(key));
    /// assert_eq!(set.remove_by_index(5), None);
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<K> {
        let key = self.get_by_index(index)?;
        self.raw.remove(key);
        Some(key)
    }

    /// Removes each of `keys` and returns the number of keys that were present.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_all([20, 25, 30, 20]), 2);
    /// assert!(set.iter().eq([10]));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.remove(key)).count()
    }

    /// Removes and returns the last key by position.
    ///
    /// # Complexity
    /// *O*(1), plus one step for each 64 holes at the end. Pops in a row pass each hole once: emptying the set takes
    /// *O*(len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20]);
    /// assert_eq!(set.pop(), Some(20));
    /// assert_eq!(set.pop(), Some(10));
    /// assert_eq!(set.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<K> {
        self.raw.pop().map(|(key, _)| key)
    }

    /// Removes all keys. Keeps the allocated memory. No hole remains.
    ///
    /// # Complexity
    /// *O*(len + positions / 64). Clears whole pages of the sparse array if that is cheaper than key by key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20]);
    /// set.clear();
    /// assert!(set.is_empty() && set.slot_len() == 0);
    /// assert!(set.capacity() >= 2);
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.raw.clear();
    }

    /// Removes the keys for which `keep` returns `false`. The others keep their positions.
    ///
    /// If `keep` panics, the key it was called with and all later keys stay.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set: StableSet<u32> = (0..8).collect();
    /// set.retain(|key| key % 3 != 0);
    /// assert!(set.iter().eq([1, 2, 4, 5, 7]));
    /// assert_eq!(set.position_of(7), Some(7));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        self.raw.retain(|_, key| keep(key), |_| ());
    }

    /// Removes all keys and returns an iterator over them, by position. Keeps the memory.
    ///
    /// The set is empty and without holes at once, even if the iterator is dropped early or forgotten.
    ///
    /// # Complexity
    /// Like [`clear`](Self::clear), plus *O*(len + positions / 64) for the iterator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// set.remove(20);
    /// assert!(set.drain().eq([10, 30]));
    /// assert!(set.is_empty());
    /// ```
    pub fn drain(&mut self) -> Drain<'_, K> {
        Drain::new(self.raw.drain())
    }

    /// Creates an iterator that removes and yields the keys for which `remove` returns `true`, by position.
    ///
    /// If the iterator is dropped early, the remaining keys stay. If `remove` panics, its key stays and the iterator
    /// moves past it.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set: StableSet<u32> = (0..6).collect();
    /// assert!(set.extract_if(|key| key % 2 == 0).eq([0, 2, 4]));
    /// assert!(set.iter().eq([1, 3, 5]));
    /// assert_eq!(set.position_of(5), Some(5));
    /// ```
    pub fn extract_if<F: FnMut(K) -> bool>(&mut self, remove: F) -> ExtractIf<'_, K, F, A> {
        ExtractIf::new(self, remove)
    }
}
