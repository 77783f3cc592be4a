//! [`IndexPage`], a page of a sparse array to look keys up in.

use core::fmt;

use crate::key::SparseKey;
use crate::raw::PageSlots;

/// The part of an [`IndexView`](crate::IndexView) in which a key is looked up, and all keys whose indices are in the same page: what
/// [`IndexView::page_of`](crate::IndexView::page_of) returns.
///
/// A page is for the keys with the same `index() / PAGE_LEN`: see [`SparseKey::PAGE_LEN`]. Who looks many of them up, one after the other,
/// need not find the page again for each.
///
/// # Examples
/// ```
/// use sparse_set::{IndexPage, SparseSet};
///
/// let set = SparseSet::from([9_u32, 4, 7]);
/// let page: IndexPage<'_, u32> = set.as_index().view().page_of(0).unwrap();
/// assert_eq!([4, 5].map(|key| page.get(key)), [Some(1), None]);
/// ```
pub struct IndexPage<'a, K: SparseKey> {
    slots: PageSlots<'a, K>,
}

impl<'a, K: SparseKey> IndexPage<'a, K> {
    #[inline]
    pub(crate) const fn new(slots: PageSlots<'a, K>) -> Self {
        Self { slots }
    }

    /// The position of `key`, `None` if it is absent or its index belongs to another version.
    ///
    /// The index of `key` must be in this page: for other keys the answer means nothing.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let key = Entity::new(9, 2).unwrap();
    /// let set = SparseSet::from([key]);
    /// let page = set.as_index().view().page_of(key).unwrap();
    /// assert_eq!(page.get(key), Some(0));
    /// assert_eq!(page.get(key.next_version()), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: K) -> Option<usize> {
        self.slots.slot(key.index()).position_of(key.version())
    }

    /// Whether a page of another sparse array has the index of `key` at the same position, with the same version, or neither has it.
    ///
    /// If so, [`get`](Self::get) gives the same for `key` in both. The index of `key` must be in both pages: for other keys the
    /// answer means nothing.
    ///
    /// # Complexity
    /// *O*(1): two slots are read.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let (a, b) = (SparseSet::from([9_u32, 4, 7]), SparseSet::from([9_u32, 7]));
    /// let [a, b] = [&a, &b].map(|set| set.as_index().view().page_of(9).unwrap());
    /// assert_eq!([9, 4, 7, 1].map(|key| a.agrees_with(b, key)), [true, false, false, true]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn agrees_with(self, other: IndexPage<'_, K>, key: K) -> bool {
        self.slots.slot(key.index()) == other.slots.slot(key.index())
    }
}

impl<K: SparseKey> Clone for IndexPage<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for IndexPage<'_, K> {}

impl<K: SparseKey> fmt::Debug for IndexPage<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexPage").finish_non_exhaustive()
    }
}
