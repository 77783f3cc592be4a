//! Removal from a [`Storage`].

use core::ops::{Bound, RangeBounds};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::{Drain, ExtractIf, Storage};
use crate::paging::Paging;

/// # Removal
/// Pairs are removed before their values are dropped. If a drop panics, the other values to be removed are dropped all
/// the same, except by [`retain`](Self::retain), which keeps the pairs it has not reached.
impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Removes `key` and returns its value, or `None` if it is absent. The last pair moves to its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
    /// assert_eq!(names.remove(3), Some("ada"));
    /// assert_eq!(names.remove(3), None);
    /// assert_eq!(names.keys_slice(), [2, 1]);
    /// ```
    #[doc(alias("erase", "swap_remove"))]
    #[inline]
    pub fn remove(&mut self, key: K) -> Option<T> {
        self.raw.remove(key)
    }

    /// Removes `key` and returns it with its value. The last pair moves to its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada")]);
    /// assert_eq!(names.remove_entry(3), Some((3, "ada")));
    /// ```
    #[inline]
    pub fn remove_entry(&mut self, key: K) -> Option<(K, T)> {
        Some((key, self.remove(key)?))
    }

    /// Removes and returns the pair at `position`, or `None` if out of bounds. The last pair moves there.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
    /// assert_eq!(names.remove_at(0), Some((3, "ada")));
    /// assert_eq!(names.keys_slice(), [2, 1]);
    /// assert_eq!(names.remove_at(2), None);
    /// ```
    #[doc(alias("swap_remove", "swap_remove_index"))]
    #[inline]
    pub fn remove_at(&mut self, position: usize) -> Option<(K, T)> {
        self.raw.remove_at(position)
    }

    /// Removes and returns the pair whose key has this index, of any version. The last pair moves to its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut names = Storage::from([(key, "ada")]);
    /// assert_eq!(names.remove_by_index(5), Some((key, "ada")));
    /// assert_eq!(names.remove_by_index(5), None);
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<(K, T)> {
        let key = self.as_set().get_by_index(index)?;
        self.remove_entry(key)
    }

    /// Removes the given keys, drops their values and returns the number of removed pairs.
    ///
    /// # Complexity
    /// *O*(keys given).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
    /// assert_eq!(names.remove_all([1, 5, 3, 1]), 2);
    /// assert_eq!(names.keys_slice(), [2]);
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_all(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.remove(key).is_some()).count()
    }

    /// Removes and returns the last pair.
    ///
    /// # Complexity
    /// *O*(1).
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
    pub fn pop(&mut self) -> Option<(K, T)> {
        self.raw.pop()
    }

    /// Shortens the storage to the first `len` pairs. Does nothing if it is not longer.
    ///
    /// # Complexity
    /// *O*(pairs removed).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
    /// names.truncate(1);
    /// assert_eq!(names.keys_slice(), [3]);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.raw.truncate(len);
    }

    /// Removes all pairs and keeps the memory.
    ///
    /// # Complexity
    /// As [`SparseSet::clear`](sparse_set::SparseSet::clear), plus *O*(len) if values need drop.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// names.clear();
    /// assert!(names.is_empty());
    /// assert!(names.capacity() >= 2);
    /// ```
    pub fn clear(&mut self) {
        self.raw.truncate(0);
    }

    /// Retains only the pairs for which `keep` returns `true`, in their order.
    ///
    /// If `keep` panics, its pair and all after it stay. If the drop of a value panics, all pairs after it stay.
    ///
    /// # Complexity
    /// *O*(len).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut squares: Storage<u32, u32> = (0..6).map(|n| (n, n * n)).collect();
    /// squares.retain(|_, square| *square % 2 == 1);
    /// assert_eq!(squares.keys_slice(), [1, 3, 5]);
    /// ```
    pub fn retain(&mut self, keep: impl FnMut(K, &mut T) -> bool) {
        self.raw.retain(keep);
    }

    /// Removes the pairs at the positions of `range` and returns an iterator over them. Later pairs move forward in
    /// order.
    ///
    /// The pairs are removed even if the iterator is not exhausted. If it is forgotten, the remaining values leak.
    ///
    /// # Complexity
    /// *O*(len - start of the range); for all pairs as [`clear`](Self::clear).
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end or its end is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo"), (4, "dora")]);
    /// assert!(names.drain(1..3).eq([(1, "bob"), (2, "cleo")]));
    /// assert_eq!(names.keys_slice(), [3, 4]);
    /// ```
    #[track_caller]
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, T, K> {
        let len = self.len();
        let start = match range.start_bound() {
            Bound::Included(&start) => Some(start),
            Bound::Excluded(&before) => before.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let end = match range.end_bound() {
            Bound::Included(&last) => last.checked_add(1),
            Bound::Excluded(&end) => Some(end),
            Bound::Unbounded => Some(len),
        };
        match (start, end) {
            (Some(start), Some(end)) if start <= end && end <= len => Drain::new(self.raw.drain(start..end)),
            _ => panic!(
                "Storage::drain: the range {:?} is not inside the positions 0..{len}",
                (range.start_bound(), range.end_bound())
            ),
        }
    }

    /// Creates an iterator that removes and yields the pairs for which `remove` returns `true`.
    ///
    /// It visits positions from front to back. The last pair moves to the position of a removed one and is visited
    /// next. If the iterator is dropped early, the remaining pairs stay.
    ///
    /// # Complexity
    /// *O*(1) per visited pair.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(1_u32, 10), (2, 15), (3, 20)]);
    /// assert!(ages.extract_if(|_, age| *age >= 15).map(|(key, _)| key).eq([2, 3]));
    /// assert_eq!(ages.keys_slice(), [1]);
    /// ```
    pub fn extract_if<F: FnMut(K, &mut T) -> bool>(&mut self, remove: F) -> ExtractIf<'_, T, F, K, A, P> {
        ExtractIf::new(self, remove)
    }
}
