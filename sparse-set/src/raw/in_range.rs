//! [`InRange`], a checked key.

use super::SparseKey;

/// A key that was checked to be in range, and its index.
#[derive(Clone, Copy)]
pub(crate) struct InRange<K> {
    key: K,
    index: usize,
}

impl<K: SparseKey> InRange<K> {
    /// Returns `None` if the key is [out of range](SparseKey::is_in_range).
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
