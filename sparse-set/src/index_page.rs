//! [`IndexPage`], a borrowed page of a sparse array.

use core::fmt;

use crate::key::SparseKey;
use crate::raw::PageSlots;

/// A page of an [`IndexView`](crate::IndexView), created by [`IndexView::page_of`](crate::IndexView::page_of).
///
/// A page covers the keys with the same `index() / PAGE_LEN`; see [`SparseKey::PAGE_LEN`]. Holding it saves finding the
/// page again for each of many look-ups.
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

    /// Returns the position of `key`, or `None` if it is absent with this version.
    ///
    /// The page must cover the index of `key`; otherwise the result is unspecified.
    ///
    /// # Complexity
    /// *O*(1): reads one slot.
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

    /// Returns whether both pages have the same slot for the index of `key`.
    ///
    /// If so, [`get`](Self::get) returns the same for `key` in both. Both pages must cover the index of `key`;
    /// otherwise the result is unspecified.
    ///
    /// # Complexity
    /// *O*(1): reads two slots.
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
