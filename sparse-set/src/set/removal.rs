//! Removal.

use core::ops::{Range, RangeBounds};

use sparse_array::allocator::Allocator;

use super::{Drain, ExtractIf, Iter, SparseSet};
use crate::internal::positions_in;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Removes `key` and returns whether it was present, with this version.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert!(set.remove(10));
    /// assert!(!set.remove(10));
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// ```
    #[doc(alias("erase", "swap_remove"))]
    #[inline]
    pub fn remove(&mut self, key: K) -> bool {
        self.raw.remove(key).is_some()
    }

    /// Removes `key` and returns its position, which the last key takes, or `None` if it is absent with this version.
    ///
    /// To keep parallel arrays in step, call `Vec::swap_remove` on them with the returned position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32, 8, 9]);
    /// let mut names = vec!["ada", "bob", "cleo"];
    /// let gone = set.remove_full(7).map(|position| names.swap_remove(position));
    /// assert_eq!(gone, Some("ada"));
    /// assert_eq!((set.as_slice(), names), (&[9, 8][..], vec!["cleo", "bob"]));
    /// assert_eq!(set.remove_full(7), None);
    /// ```
    #[doc(alias = "swap_remove_full")]
    #[inline]
    pub fn remove_full(&mut self, key: K) -> Option<usize> {
        self.raw.remove(key)
    }

    /// Removes and returns the key at `position`, or `None` if it is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_at(0), Some(10));
    /// assert_eq!(set.as_slice(), [30, 20]);
    /// assert_eq!(set.remove_at(2), None);
    /// ```
    #[doc(alias("swap_remove", "swap_remove_index"))]
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
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut set = SparseSet::from([key]);
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
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.remove_all([20, 25, 30, 20]), 2);
    /// assert_eq!(set.as_slice(), [10]);
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.remove(key)).count()
    }

    /// Removes and returns the last key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20]);
    /// assert_eq!(set.pop(), Some(20));
    /// assert_eq!(set.pop(), Some(10));
    /// assert_eq!(set.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<K> {
        self.raw.pop()
    }

    /// Shortens the set to its first `len` keys. Does nothing if it is not longer.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// set.truncate(1);
    /// assert_eq!(set.as_slice(), [10]);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.raw.truncate(len);
    }

    /// Removes all keys. Keeps the allocated memory.
    ///
    /// # Complexity
    /// *O*(len) if the set is small compared with its pages; otherwise *O*(slots of pages), cleared in bulk.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20]);
    /// set.clear();
    /// assert!(set.is_empty());
    /// assert!(set.capacity() >= 2);
    /// ```
    #[inline]
    pub fn clear(&mut self) {
        self.raw.truncate(0);
    }

    /// Removes the keys for which `keep` returns `false`. The others keep their order.
    ///
    /// If `keep` panics, the key it was called with and all later keys stay.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = (0..8).collect();
    /// set.retain(|key| key % 3 != 0);
    /// assert_eq!(set.as_slice(), [1, 2, 4, 5, 7]);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        self.raw.retain(|_, key| keep(key), |_, _| (), |_| ());
    }

    /// Removes the keys at the positions in `range` and returns an iterator over them.
    ///
    /// The keys behind the range move up in order. The removal happens at once: the keys are removed even if the
    /// iterator is dropped early or forgotten.
    ///
    /// # Complexity
    /// *O*(len - start of the range); for the full range as [`clear`](Self::clear).
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30, 40]);
    /// assert!(set.drain(1..3).eq([20, 30]));
    /// assert_eq!(set.as_slice(), [10, 40]);
    /// assert!(set.drain(..).eq([10, 40]));
    /// assert!(set.is_empty());
    /// ```
    #[track_caller]
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, K> {
        let Range { start, end } = positions_in(range, self.len(), "SparseSet::drain");
        Drain { keys: Iter { keys: self.raw.drain(start, end).iter() } }
    }

    /// Creates an iterator that removes and yields the keys for which `remove` returns `true`, from front to back.
    ///
    /// The last key takes the place of a removed key and is visited next. If the iterator is dropped early, the
    /// remaining keys stay.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set: SparseSet<u32> = (0..6).collect();
    /// let mut even: Vec<u32> = set.extract_if(|key| key % 2 == 0).collect();
    /// even.sort();
    /// assert_eq!(even, [0, 2, 4]);
    /// set.sort();
    /// assert_eq!(set.as_slice(), [1, 3, 5]);
    /// ```
    pub fn extract_if<F: FnMut(K) -> bool>(&mut self, remove: F) -> ExtractIf<'_, K, F, A> {
        ExtractIf::new(self, remove)
    }
}
