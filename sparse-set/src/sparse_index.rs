//! [`SparseIndex`], the sparse half of a set on its own.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::TryReserveError;
use sparse_array::alloc::{Allocator, Global};

use crate::key::{Entity, SparseKey};
use crate::raw::{InRange, Pages};
use crate::slot::Slot;
use crate::{IndexView, TryInsertError};

/// Where each key is: a paged array that leads from a key to a position.
///
/// This is what [`SparseSet`](crate::SparseSet) looks keys up in, for those who keep what the keys lead to themselves, be it
/// with holes, with dead keys in between, or in several arrays. It holds one position for each index, together with the
/// version of the key it was [set](Self::try_set) with. Positions are numbers to it, below
/// [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT); it does not count them.
///
/// It allocates when the first index of a page comes into use; see the [crate] for pages and what they cost.
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

/// The key that has this index, if its slot is this one, and its position.
#[inline]
fn entry<K: SparseKey>(index: usize, slot: Slot<K>) -> Option<(K, usize)> {
    Some((K::from_parts(index, slot.version()?)?, slot.position()?))
}

impl<K: SparseKey> SparseIndex<K> {
    /// An index without keys. Allocates nothing.
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
    /// An index without keys that gets its memory from `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    /// use sparse_set::alloc::Global;
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

    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseIndex;
    /// use sparse_set::alloc::Global;
    ///
    /// let index: SparseIndex<u32> = SparseIndex::new();
    /// let Global = index.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        self.pages.allocator()
    }

    /// The position of `key`, `None` if it is absent or its index belongs to another version.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
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

    /// The same to look keys up in, for loops.
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

    /// The key that has this index, and its position.
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

    /// Sets the position of `key`. If another key has its index, that one is forgotten. Returns the key that had the index,
    /// which may be `key` itself, and its position.
    ///
    /// Allocates when `key` is the first of its page.
    ///
    /// # Complexity
    /// *O*(1), amortized over the growth of the directory.
    ///
    /// # Errors
    /// [`OutOfRange`](TryInsertError::OutOfRange) if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// [`Reserve`](TryInsertError::Reserve) if there is no memory for a page. Nothing has changed then.
    ///
    /// # Panics
    /// If `position` is `INDEX_LIMIT` or more.
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

    /// Forgets `key`. Returns its position, `None` if it is absent or its index belongs to another version.
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

    /// Makes sure that [`try_set`](Self::try_set) does not allocate for `key`.
    ///
    /// # Errors
    /// As [`try_set`](Self::try_set).
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

    /// Forgets all keys. Pages stay allocated.
    ///
    /// # Complexity
    /// *O*(slots of pages + directory). [`clear_keys`](Self::clear_keys) is faster if the keys are known and few.
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

    /// Forgets all keys, of which `keys` have the indices. Pages stay allocated.
    ///
    /// A key whose index none of `keys` has may or may not be forgotten.
    ///
    /// # Complexity
    /// *O*(the lesser of keys, and slots of pages + directory).
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

    /// Whether to [remove](Self::remove) `len` keys one by one costs less than to [`clear`](Self::clear): they are few for the pages, or for
    /// the directory, which one key with a huge index makes long.
    ///
    /// [`clear_keys`](Self::clear_keys) decides by it. This is for those whose keys are in no slice.
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

    /// The keys and their positions, by ascending index.
    ///
    /// # Complexity
    /// *O*(slots of pages) for all of them: this is to look around, not the way to iterate often.
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

    /// Indices below this are covered by the directory of pages. Not all the pages need to exist.
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

    /// How many pages are allocated.
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

    /// Frees the pages that no key is in, and the end of the directory that this leaves unused.
    ///
    /// # Complexity
    /// *O*(slots of pages), less for pages with keys at the front.
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

    /// A copy with memory from a clone of the allocator. Pages that no key is in are left out.
    ///
    /// # Errors
    /// If there is no memory for a page.
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

    /// Checks the invariants of the memory. For tests.
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
    /// Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("SparseIndex::clone"))
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for SparseIndex<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
