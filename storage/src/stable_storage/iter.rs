//! The iterators of [`StableStorage`]. All iterate by position, skip holes and know their length.

use core::convert::identity;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::StableStorage;
use crate::keyed::{empty_by_default, iterator, iterators, key_of, value_of};
use crate::raw::{BorrowedCells, OwnedCells, RawStable};
use crate::{BySize, Paging};

iterators!(StableStorage, BorrowedCells, OwnedCells, RawStable);

/// An iterator over the keys of a [`StableStorage`], by position.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert!(names.keys().rev().eq([1, 3]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Keys<'a, T, K: SparseKey = Entity> {
    pub(crate) pairs: BorrowedCells<'a, T, K, &'a T>,
}

iterator!(['a, T, K: SparseKey] Keys<'a, T, K>, K, key_of, key_of);

impl<T, K: SparseKey> Clone for Keys<'_, T, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// A draining iterator over the keys and values of a [`StableStorage`].
///
/// Dropping it drops the remaining values. Forgetting it leaks them.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
/// let mut drained = names.drain();
/// assert_eq!(drained.next_back(), Some((1, "Bob")));
/// assert_eq!(drained.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` to drop the values"]
pub struct Drain<'a, T, K: SparseKey = Entity> {
    pub(super) pairs: OwnedCells<'a, T, K, ()>,
}

iterator!(['a, T, K: SparseKey] Drain<'a, T, K>, (K, T), identity, identity, T);

empty_by_default! {
    Keys<'_, T, K>, BorrowedCells::empty();
    Drain<'_, T, K>, OwnedCells::empty();
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIter<T, K, A, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada")]).into_iter();
    /// let Global = names.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.pairs.allocator()
    }
}
