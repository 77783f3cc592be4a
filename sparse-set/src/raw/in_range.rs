//! [`InRange`], a key whose index was checked.

use super::SparseKey;

/// A key that a set can hold, and its index: the one that was checked is the one that finds the slot and sizes the directory.
#[derive(Clone, Copy)]
pub(crate) struct InRange<K> {
    key: K,
    index: usize,
}

impl<K: SparseKey> InRange<K> {
    /// `None` if the key is [out of range](SparseKey::is_in_range).
    #[inline(always)]
    pub(crate) fn new(key: K) -> Option<Self> {
        if key.is_in_range() { Some(Self { key, index: key.index() }) } else { None }
    }

    #[inline(always)]
    pub(crate) const fn key(self) -> K {
        self.key
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.index
    }
}
