//! Keys and positions in a [`SparseIndex`].

use core::fmt;
use core::iter::FusedIterator;
use core::mem;

use sparse_array::allocator::{Allocator, Global};

use crate::TryInsertError;
use crate::key::SparseKey;
use crate::raw::SparseIndex;
use crate::slot::Slot;

/// Decodes the slot of `index`.
#[inline]
fn entry<K: SparseKey>(index: usize, slot: Slot<K>) -> Option<(K, usize)> {
    Some((K::from_parts(index, slot.version()?)?, slot.position()?))
}

impl<K: SparseKey, A: Allocator> SparseIndex<K, A> {
    /// Returns the position of `key`, or `None` if it is absent with this version.
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<usize> {
        self.view().get(key)
    }

    /// Returns the key with this index, and its position.
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, usize)> {
        entry(index, self.view().slot(index))
    }

    /// Sets the position of `key` and returns the previous key with its index, and that key's position.
    ///
    /// The previous key is `key` itself or a key of another version. Allocates if `key` is the first key of its page.
    ///
    /// # Errors
    /// Returns [`OutOfRange`](TryInsertError::OutOfRange) or [`Reserve`](TryInsertError::Reserve), and changes nothing.
    ///
    /// # Panics
    /// Panics if `position` is `INDEX_LIMIT` or more.
    #[track_caller]
    #[inline]
    pub fn try_set(&mut self, key: K, position: usize) -> Result<Option<(K, usize)>, TryInsertError<K>> {
        assert!(
            position < K::INDEX_LIMIT,
            "SparseIndex::try_set: the position {position} is not below {}",
            K::INDEX_LIMIT
        );
        if !key.is_in_range() {
            return Err(TryInsertError::OutOfRange { key });
        }
        let old = mem::replace(self.try_slot_mut(key.index())?, Slot::new(position, key.version()));
        Ok(entry(key.index(), old))
    }

    /// Removes `key` and returns its position, or `None` if it is absent with this version.
    #[inline]
    pub fn remove(&mut self, key: K) -> Option<usize> {
        let slot = self.slot_mut(key.index())?;
        let position = slot.position_of(key.version())?;
        *slot = Slot::absent();
        Some(position)
    }

    /// Ensures that there is a slot for `key`, so that [`try_set`](Self::try_set) does not allocate for it.
    ///
    /// # Errors
    /// Returns the errors of [`try_set`](Self::try_set).
    pub fn try_reserve_for(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        if !key.is_in_range() {
            return Err(TryInsertError::OutOfRange { key });
        }
        self.try_reserve_slot(key.index())?;
        Ok(())
    }

    /// Returns an iterator over the keys and their positions, by ascending index. Visits all slots.
    pub fn iter(&self) -> impl FusedIterator<Item = (K, usize)> {
        self.present().filter_map(|(index, slot)| entry(index, slot)).fuse()
    }
}

impl<K: SparseKey> Default for SparseIndex<K> {
    fn default() -> Self {
        Self::new_in(Global)
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for SparseIndex<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
