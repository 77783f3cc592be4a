//! The iterators of [`Storage`].

use core::convert::identity;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::Storage;
use crate::keyed::{empty_by_default, iterator, iterators, key_of, value_of};
use crate::raw::{Backing, OwnedPairs, Walk};
use crate::{BySize, Paging};

iterators!(Storage, Walk, OwnedPairs, Backing);

/// A draining iterator over the pairs of a [`Storage`].
///
/// Dropping it drops the remaining values. Forgetting it leaks them.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
/// let mut drained = names.drain(1..);
/// assert_eq!(drained.next_back(), Some((2, "cleo")));
/// drop(drained);
/// assert_eq!(names.keys_slice(), [3]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `truncate` to drop the values"]
pub struct Drain<'a, T, K: SparseKey = Entity> {
    pub(super) pairs: OwnedPairs<'a, T, K, ()>,
}

iterator!(['a, T, K: SparseKey] Drain<'a, T, K>, (K, T), identity, identity, T);

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIter<T, K, A, P> {
    /// Returns the remaining keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut pairs = Storage::from([(3_u32, "ada"), (1, "bob")]).into_iter();
    /// pairs.next();
    /// assert_eq!(pairs.keys_slice(), [1]);
    /// ```
    #[must_use]
    pub fn keys_slice(&self) -> &[K] {
        self.pairs.keys()
    }
}

macro_rules! clone {
    ($($Iter:ident)*) => {$(
        /// Clones the remaining elements, with a clone of the allocator.
        impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for $Iter<T, K, A, P> {
            fn clone(&self) -> Self {
                Self { pairs: self.pairs.clone() }
            }
        }
    )*};
}

clone! { IntoIter IntoKeys IntoValues }
