//! [`IterPinMut`].

use core::convert::identity;
use core::pin::Pin;

use sparse_set::{Entity, SparseKey};

#[cfg(doc)]
use super::PinnedStorage;
use crate::keyed::{empty_by_default, iterator};
use crate::raw::BorrowedCells;

/// A mutable iterator over the keys and pinned values of a [`PinnedStorage`].
///
/// # Examples
/// ```
/// use storage::PinnedStorage;
///
/// let mut ages = PinnedStorage::new();
/// ages.insert(3_u32, 36);
/// ages.iter_pin_mut().for_each(|(_, mut age)| age.set(40));
/// assert_eq!(ages.get(3), Some(&40));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterPinMut<'a, T, K: SparseKey = Entity> {
    pub(super) pairs: BorrowedCells<'a, T, K, Pin<&'a mut T>>,
}

iterator!(['a, T, K: SparseKey] IterPinMut<'a, T, K>, (K, Pin<&'a mut T>), identity, identity, T);

empty_by_default! {
    IterPinMut<'_, T, K>, BorrowedCells::empty();
}
