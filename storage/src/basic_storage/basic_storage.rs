//! [`BasicStorage`].

use sparse_set::SparseSet;

use crate::raw::RawStorage;
use crate::{BySize, Paging};
use sparse_set::internal::KeySet;

/// A map from keys to values: a set of keys and, in the cell at each key's position, the value.
///
/// Use it as [`Storage`](crate::Storage), whose set is a [`SparseSet`], or as
/// [`StableStorage`](crate::StableStorage), whose set is a [`StableSet`](crate::StableSet). The set decides where a new
/// key goes and what fills the position of a removed one; all else is the same in both. Each has a page on
/// which its methods are listed by topic.
///
/// Values are in pages that never move, so insertion does not move other values.
///
/// Like a `Vec`, a storage may outlive what its values borrow, unless dropping a value may access it.
///
/// # Examples
/// A function for both:
/// ```
/// use storage::{BasicStorage, KeySet, StableStorage, Storage};
///
/// fn increment<S: KeySet>(counts: &mut BasicStorage<u32, S>, key: S::Key) {
///     *counts.entry(key).or_insert(0) += 1;
/// }
///
/// let (mut packed, mut stable) = (Storage::new(), StableStorage::new());
/// increment(&mut packed, 3_u32);
/// increment(&mut stable, 3_u32);
/// assert_eq!((packed[3], stable[3]), (1, 1));
/// ```
pub struct BasicStorage<T, S: KeySet = SparseSet, P: Paging = BySize> {
    pub(crate) raw: RawStorage<T, S, P>,
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns the set of keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let ages = Storage::from([(4_u32, 40), (1, 10)]);
    /// assert!(names.as_set().intersection(ages.as_set()).eq([1]));
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_set(&self) -> &S {
        self.raw.set()
    }

    /// Returns an iterator over the keys, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).keys().eq([3, 1]));
    /// ```
    #[inline]
    pub fn keys(&self) -> S::Keys<'_> {
        self.raw.set().keys()
    }
}
