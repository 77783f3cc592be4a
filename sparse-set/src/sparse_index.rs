//! [`SparseIndex`], the sparse array on its own.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::raw::{InRange, Pages};
use crate::slot::Slot;
use crate::{IndexView, TryInsertError};

/// A paged array that maps keys to positions.
///
/// This is the sparse half of a [`SparseSet`](crate::SparseSet), for containers that manage the packed data themselves:
/// with holes, with dead keys, or in several arrays. It holds one position per index, with the version of the key it
/// was [set](Self::try_set) for. Positions are plain numbers below [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT); the index
/// does not count them.
///
/// Allocates a page when the first of its indices is set; see the [crate] for the cost of pages.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, SparseIndex};
///
/// let names = ["ada", "bob"];
/// let [ada, bob] = [7, 3].map(|index| Entity::new(index, 0).unwrap());
/// let mut index = SparseIndex::new();
/// index.try_set(ada, 0)?;
/// index.try_set(bob, 1)?;
/// assert_eq!(index.get(bob).map(|position| names[position]), Some("bob"));
/// assert_eq!(index.get(bob.next_version()), None);
/// # Ok::<(), sparse_set::TryInsertError<Entity>>(())
/// ```
pub struct SparseIndex<K: SparseKey = Entity, A: Allocator = Global> {
    pages: Pages<K, A>,
}

/// Decodes the slot of `index`.
#[inline]
fn entry<K: SparseKey>(index: usize, slot: Slot<K>) -> Option<(K, usize)> {
    Some((K::from_parts(index, slot.version()?)?, slot.position()?))
}

impl<K: SparseKey> SparseIndex<K> {
    /// Creates an empty index, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let index: SparseIndex<u32> = SparseIndex::new();
    /// assert_eq!(index.get(0), None);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<K: SparseKey, A: Allocator> SparseIndex<K, A> {
    /// Creates an empty index that allocates from `alloc`, without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    /// use sparse_set::allocator::Global;
    ///
    /// let index: SparseIndex<u32> = SparseIndex::new_in(Global);
    /// assert_eq!(index.index_capacity(), 0);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { pages: Pages::new_in(alloc) }
    }

    #[inline(always)]
    pub(crate) const fn pages(&self) -> &Pages<K, A> {
        &self.pages
    }

    #[inline(always)]
    pub(crate) const fn pages_mut(&mut self) -> &mut Pages<K, A> {
        &mut self.pages
    }

    #[cfg(target_has_atomic = "64")]
    pub(crate) fn into_pages(self) -> Pages<K, A> {
        self.pages
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    /// use sparse_set::allocator::Global;
    ///
    /// let index: SparseIndex<u32> = SparseIndex::new();
    /// let Global = index.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.pages.allocator()
    }

    /// Returns the position of `key`, or `None` if it is absent with this version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// assert_eq!(index.get(9), Some(4));
    /// assert_eq!(index.get(u32::MAX), None);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<usize> {
        self.pages.slot(key.index()).position_of(key.version())
    }

    /// Returns a view for look-ups in loops.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([9_u32, 4, 7]);
    /// let index = set.as_index().view();
    /// assert_eq!((0..10).filter(|&key| index.get(key).is_some()).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn view(&self) -> IndexView<'_, K> {
        IndexView::new(self.pages.view())
    }

    /// Returns the key with this index, and its position.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseIndex};
    ///
    /// let key = Entity::new(9, 2).unwrap();
    /// let mut index = SparseIndex::new();
    /// index.try_set(key, 4)?;
    /// assert_eq!(index.get_by_index(9), Some((key, 4)));
    /// assert_eq!(index.get_by_index(8), None);
    /// # Ok::<(), sparse_set::TryInsertError<Entity>>(())
    /// ```
    #[doc(alias = "current")]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, usize)> {
        entry(index, self.pages.slot(index))
    }

    /// Sets the position of `key` and returns the previous key with its index, and that key's position.
    ///
    /// The previous key is `key` itself or a key of another version, which is replaced. Allocates if `key` is the first
    /// key of its page.
    ///
    /// # Complexity
    /// *O*(1) amortized.
    ///
    /// # Errors
    /// - Returns [`OutOfRange`](TryInsertError::OutOfRange) if the index of `key` is
    ///   [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more.
    /// - Returns [`Reserve`](TryInsertError::Reserve) if allocation fails.
    ///
    /// The index is unchanged then.
    ///
    /// # Panics
    /// Panics if `position` is `INDEX_LIMIT` or more.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseIndex};
    ///
    /// let old = Entity::new(9, 0).unwrap();
    /// let new = old.next_version();
    /// let mut index = SparseIndex::new();
    /// assert_eq!(index.try_set(old, 4), Ok(None));
    /// assert_eq!(index.try_set(new, 5), Ok(Some((old, 4))));
    /// assert_eq!(index.get(old), None);
    /// ```
    #[track_caller]
    #[inline]
    pub fn try_set(&mut self, key: K, position: usize) -> Result<Option<(K, usize)>, TryInsertError<K>> {
        assert!(
            position < K::INDEX_LIMIT,
            "SparseIndex::try_set: the position {position} is not below {}",
            K::INDEX_LIMIT
        );
        let index = InRange::new(key).ok_or(TryInsertError::OutOfRange { key })?.index();
        let slot = self.pages.try_slot_mut(index)?;
        let old = core::mem::replace(slot, Slot::new(position, key.version()));
        Ok(entry(index, old))
    }

    /// Removes `key` and returns its position, or `None` if it is absent with this version.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// assert_eq!(index.remove(9), Some(4));
    /// assert_eq!(index.remove(9), None);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    #[inline]
    pub fn remove(&mut self, key: K) -> Option<usize> {
        let slot = self.pages.slot_mut(key.index())?;
        let position = slot.position_of(key.version())?;
        *slot = Slot::absent();
        Some(position)
    }

    /// Allocates the page of `key`, so that [`try_set`](Self::try_set) does not allocate for it.
    ///
    /// # Errors
    /// Returns the errors of [`try_set`](Self::try_set).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_reserve_for(9_u32)?;
    /// assert_eq!(index.page_count(), 1);
    /// assert_eq!(index.get(9), None);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn try_reserve_for(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        let index = InRange::new(key).ok_or(TryInsertError::OutOfRange { key })?.index();
        self.pages.try_slot_mut(index)?;
        Ok(())
    }

    /// Removes all keys, keeping the allocated pages.
    ///
    /// # Complexity
    /// *O*(slots of pages + directory). [`clear_keys`](Self::clear_keys) is faster for few, known keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// index.clear();
    /// assert_eq!(index.get(9), None);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn clear(&mut self) {
        self.pages.clear(None);
    }

    /// Removes all keys, given a slice that holds all of them. Keeps the allocated pages.
    ///
    /// A key whose index is not among those of `keys` may or may not be removed.
    ///
    /// # Complexity
    /// *O*(min(`keys.len()`, slots of pages + directory)).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// index.clear_keys(&[9]);
    /// assert_eq!(index.get(9), None);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn clear_keys(&mut self, keys: &[K]) {
        self.pages.clear(Some(keys));
    }

    /// Returns whether [removing](Self::remove) `len` keys one by one is cheaper than [`clear`](Self::clear).
    ///
    /// It is if `len` is small compared with the pages or with the directory, which a single large index makes long.
    /// [`clear_keys`](Self::clear_keys) decides by this; call it if the keys are not in a slice.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 0)?;
    /// assert!(index.are_few(1) && !index.are_few(2000));
    ///
    /// index.try_set(4_000_000_000, 1)?;
    /// assert!(index.are_few(2000), "there are two pages, but a million entries that lead to pages");
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn are_few(&self, len: usize) -> bool {
        self.pages.are_few(len)
    }

    /// Returns an iterator over the keys and their positions, by ascending index.
    ///
    /// # Complexity
    /// *O*(slots of pages) in total: meant for inspection, not for frequent iteration.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// index.try_set(5_u32, 7)?;
    /// assert!(index.iter().eq([(5, 7), (9, 4)]));
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn iter(&self) -> impl FusedIterator<Item = (K, usize)> {
        self.pages.present().filter_map(|(index, slot)| entry(index, slot)).fuse()
    }

    /// Returns the number of indices that the directory covers. Not all pages are allocated.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(4096_u32, 0)?;
    /// assert_eq!(index.index_capacity(), 8192);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    #[doc(alias = "extent")]
    #[must_use]
    #[inline]
    pub const fn index_capacity(&self) -> usize {
        self.pages.index_capacity()
    }

    /// Returns the number of allocated pages.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(4096_u32, 0)?;
    /// assert_eq!(index.page_count(), 1);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.pages.allocated()
    }

    /// Frees empty pages and the unused end of the directory.
    ///
    /// # Complexity
    /// *O*(slots of pages). Scanning a page stops at its first key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// index.remove(9);
    /// index.shrink_to_fit();
    /// assert_eq!(index.page_count(), 0);
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.pages.shrink();
    }

    /// Clones the index, with a clone of the allocator. Empty pages are not copied.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    ///
    /// let mut index = SparseIndex::new();
    /// index.try_set(9_u32, 4)?;
    /// assert_eq!(index.try_clone()?.get(9), Some(4));
    /// # Ok::<(), sparse_set::TryInsertError<u32>>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut clone = Self::new_in(self.allocator().clone());
        clone.pages.try_copy(&self.pages)?;
        Ok(clone)
    }

    /// Checks the invariants of `raw`. For tests.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.pages.assert_invariants();
    }
}

impl<K: SparseKey> Default for SparseIndex<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for SparseIndex<K, A> {
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("SparseIndex::clone"))
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for SparseIndex<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
