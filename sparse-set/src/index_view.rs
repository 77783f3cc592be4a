//! [`IndexView`], a borrowed sparse array.

use core::fmt;

use crate::IndexPage;
use crate::key::SparseKey;
use crate::raw::PageView;

/// A borrowed [`SparseIndex`](crate::SparseIndex) for many look-ups, created by
/// [`SparseIndex::view`](crate::SparseIndex::view).
///
/// It is to the index what a slice is to a vector: it copies the pointer to the directory and its length, so that a
/// loop that writes to memory between look-ups does not reload them. It does not refer to the allocator, so it is
/// `Send` and `Sync` for any allocator.
///
/// # Examples
/// ```
/// use sparse_set::{IndexView, SparseSet};
///
/// let set = SparseSet::from([9_u32, 4, 7]);
/// let index: IndexView<'_, u32> = set.as_index().view();
/// assert_eq!([4, 5].map(|key| index.get(key)), [Some(1), None]);
/// ```
pub struct IndexView<'a, K: SparseKey> {
    pages: PageView<'a, K>,
}

impl<'a, K: SparseKey> IndexView<'a, K> {
    #[inline]
    pub(crate) const fn new(pages: PageView<'a, K>) -> Self {
        Self { pages }
    }

    /// Returns the position of `key`, or `None` if it is absent with this version.
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
    /// let index = set.as_index().view();
    /// assert_eq!(index.get(key), Some(0));
    /// assert_eq!(index.get(key.next_version()), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: K) -> Option<usize> {
        self.pages.slot(key.index()).position_of(key.version())
    }

    /// Returns the page that covers the index of `key`, or `None` if it is not allocated.
    ///
    /// Without a page, no key that it would cover is present.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([9_u32, 4, 7]);
    /// let view = set.as_index().view();
    /// let page = view.page_of(5).unwrap();
    /// assert_eq!((page.get(4), page.get(5)), (Some(1), None));
    /// assert!(view.page_of(1_000_000).is_none());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn page_of(self, key: K) -> Option<IndexPage<'a, K>> {
        self.pages.page_of(key.index()).map(IndexPage::new)
    }
}

impl<K: SparseKey> Clone for IndexView<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for IndexView<'_, K> {}

impl<K: SparseKey> fmt::Debug for IndexView<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexView").finish_non_exhaustive()
    }
}
