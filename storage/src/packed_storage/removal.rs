//! Taking values out of a [`Storage`].

use core::ops::{Bound, RangeBounds};

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::{Drain, ExtractIf, Storage};
use crate::paging::Paging;

/// # Removal
/// Whatever drops values has the storage whole before: the pairs are gone when `Drop` runs. If it panics, the others that were to
/// go are dropped all the same, but by [`retain`](Self::retain), which leaves what it has not come to.
impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Removes `key` and returns its value; the last pair takes its place. `None` if the key is not there, with this version.
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

    /// [`remove`](Self::remove) that returns the key, too.
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

    /// Removes the pair at `position`; the last one takes its place. `None` if there is no such position.
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

    /// Removes the key that has this index, whatever its version, and its value; the last pair takes the place.
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

    /// Removes each of `keys` that is there, drops its value, and returns how many that were.
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

    /// Removes the last pair.
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

    /// Removes the pairs at position `len` and behind. Does nothing if there are none.
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

    /// Removes all pairs. Keeps all memory.
    ///
    /// # Complexity
    /// That of [`SparseSet::clear`](sparse_set::SparseSet::clear), and *O*(len) if the values need to be dropped.
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

    /// Removes the pairs for which `keep` returns `false`, and drops the values. The others keep their order.
    ///
    /// If `keep` panics, the pair that it was asked about and all behind it stay; if a value panics when it is dropped, all behind it
    /// stay.
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

    /// Removes the pairs at the positions of `range`, at once, and returns an iterator over them. Those behind close up in their
    /// order.
    ///
    /// They are gone even if the iterator is not used up. If it is forgotten, the values that it has not given out leak.
    ///
    /// # Complexity
    /// *O*(len - start of the range); for all pairs as [`clear`](Self::clear).
    ///
    /// # Panics
    /// If the range starts after its end or ends after the last pair.
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

    /// An iterator that removes the pairs for which `remove` returns `true`, and yields them.
    ///
    /// It goes through the positions from front to back; the last pair takes the place of a removed one and is the next to be
    /// looked at. Pairs that it has not come to when it is dropped stay.
    ///
    /// # Complexity
    /// *O*(1) for each pair looked at.
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
