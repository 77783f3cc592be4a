//! `drain_hash` and its iterator.

use core::fmt;

use sparse_array::allocator::{Allocator, Global};

use super::HashTable;
use super::drain::drain;
use crate::raw::RawDrainHash;

impl<T, A: Allocator> HashTable<T, A> {
    /// Removes and yields the elements with this hash for which `choose` returns `true`, in descending slot order. Each
    /// leaves a hole; the next insertion fills the lowest one.
    ///
    /// The method calls `choose` for all elements with this hash before it returns, in arbitrary order, and possibly
    /// for elements with another hash, like [`iter_hash`](Self::iter_hash). If `choose` panics, the table is unchanged.
    /// Dropping the iterator drops the elements it has not yielded; if it is forgotten, they stay in the table.
    ///
    /// Allocates 12 bytes per removed element, from the global allocator. Takes *O*(m log m) for *m* elements with this
    /// hash; removing them one by one would take *O*(m²).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// for (hash, n) in [(7, 1), (8, 2), (7, 3), (7, 4)] {
    ///     table.insert_unique(hash, n);
    /// }
    /// assert!(table.drain_hash(7, |n| *n != 3).eq([4, 1]));
    /// assert!(table.iter().eq(&[2, 3]));
    /// ```
    pub fn drain_hash(&mut self, hash: u64, choose: impl FnMut(&T) -> bool) -> DrainHash<'_, T, A> {
        DrainHash { raw: RawDrainHash::new(&mut self.raw, hash, choose) }
    }
}

/// A draining iterator over the elements of a table with one hash, in descending slot order, from
/// [`HashTable::drain_hash`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(7, n));
/// assert_eq!(table.drain_hash(7, |_| true).next(), Some(2));
/// // The iterator was dropped, and the other elements with it.
/// assert!(table.is_empty());
/// ```
#[must_use = "an iterator does nothing until it is advanced; dropped, it drops the elements that were chosen"]
pub struct DrainHash<'a, T, A: Allocator = Global> {
    raw: RawDrainHash<'a, T, A>,
}

impl<T, A: Allocator> DrainHash<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(7, n));
    /// let mut elements = table.drain_hash(7, |_| true);
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 0]));
    /// ```
    #[must_use]
    pub fn as_iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.raw.elements().rev()
    }
}

// The newest element first.
drain!(DrainHash, |raw| raw.next_back(), raw.next());

impl<T: fmt::Debug, A: Allocator> fmt::Debug for DrainHash<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_iter()).finish()
    }
}
