//! Traits of std for the storages.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::panic::UnwindSafe;

use sparse_set::SparseKey;
use sparse_set::allocator::{Allocator, Global};

use super::{BasicStorage, StableStorage, Storage};
use crate::raw::RawStorage;
use crate::{Paging, reserved_len};
use sparse_set::internal::KeySet;

impl<T, S: KeySet<Alloc = Global>> Default for BasicStorage<T, S> {
    fn default() -> Self {
        Self { raw: RawStorage::new_in(Global) }
    }
}

impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for BasicStorage<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Inserts each pair, on behalf of `method`.
    #[track_caller]
    pub(crate) fn extend_for(&mut self, method: &str, pairs: impl IntoIterator<Item = (S::Key, T)>) {
        let mut pairs = pairs.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions
        // grow the storage.
        let hint = reserved_len::for_iterator::<T, S::Key>(&pairs).min(S::Key::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        if let Err(error) = self.raw.try_extend(&mut pairs) {
            error.handle(S::STORAGE, method);
        }
    }
}

impl<T, S: KeySet, P: Paging> Extend<(S::Key, T)> for BasicStorage<T, S, P> {
    /// [Inserts](BasicStorage::insert_evicting) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// First tries to reserve for the lower bound of the iterator's size hint. Faster than single insertions if
    /// the keys are new.
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](BasicStorage::insert_evicting) would. The preceding pairs stay in the storage.
    #[track_caller]
    fn extend<I: IntoIterator<Item = (S::Key, T)>>(&mut self, pairs: I) {
        self.extend_for("extend", pairs);
    }
}

impl<T, S: KeySet<Alloc = Global>> FromIterator<(S::Key, T)> for BasicStorage<T, S> {
    /// [Inserts](BasicStorage::insert_evicting) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](BasicStorage::insert_evicting) would.
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = (S::Key, T)>>(pairs: I) -> Self {
        let mut storage = Self::default();
        storage.extend_for("from_iter", pairs);
        storage
    }
}

impl<T, S: KeySet<Alloc = Global>, const N: usize> From<[(S::Key, T); N]> for BasicStorage<T, S> {
    /// [Inserts](BasicStorage::insert_evicting) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](BasicStorage::insert_evicting) would.
    #[track_caller]
    fn from(pairs: [(S::Key, T); N]) -> Self {
        let mut storage = Self::default();
        storage.extend_for("from", pairs);
        storage
    }
}

/// Copies the values, so that a storage can be extended with the iterator of another.
impl<'a, T: Copy, S: KeySet, P: Paging> Extend<(S::Key, &'a T)> for BasicStorage<T, S, P> {
    /// [Inserts](BasicStorage::insert_evicting) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](BasicStorage::insert_evicting) would. The preceding pairs stay in the storage.
    #[track_caller]
    fn extend<I: IntoIterator<Item = (S::Key, &'a T)>>(&mut self, pairs: I) {
        self.extend_for("extend", pairs.into_iter().map(|(key, &value)| (key, value)));
    }
}

/// Two storages are equal if they have the same keys with equal values, at any positions.
impl<T, K, A, B, P, Q> PartialEq<Storage<T, K, B, Q>> for Storage<T, K, A, P>
where
    T: PartialEq,
    K: SparseKey,
    A: Allocator,
    B: Allocator,
    P: Paging,
    Q: Paging,
{
    fn eq(&self, other: &Storage<T, K, B, Q>) -> bool {
        have_equal_pairs(self, other)
    }
}

/// Two storages are equal if they have the same keys with equal values, at any positions.
impl<T, K, A, B, P, Q> PartialEq<StableStorage<T, K, B, Q>> for StableStorage<T, K, A, P>
where
    T: PartialEq,
    K: SparseKey,
    A: Allocator,
    B: Allocator,
    P: Paging,
    Q: Paging,
{
    fn eq(&self, other: &StableStorage<T, K, B, Q>) -> bool {
        have_equal_pairs(self, other)
    }
}

fn have_equal_pairs<T, S, R, P, Q>(a: &BasicStorage<T, S, P>, b: &BasicStorage<T, R, Q>) -> bool
where
    T: PartialEq,
    S: KeySet,
    R: KeySet<Key = S::Key>,
    P: Paging,
    Q: Paging,
{
    a.len() == b.len() && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| value == other))
}

impl<T: Eq, K: SparseKey, A: Allocator, P: Paging> Eq for Storage<T, K, A, P> {}

impl<T: Eq, K: SparseKey, A: Allocator, P: Paging> Eq for StableStorage<T, K, A, P> {}

/// A storage owns its values, as a `Vec` does: those behind a reference that catches panics need not be
/// `RefUnwindSafe`.
impl<T: UnwindSafe, S: KeySet + UnwindSafe, P: Paging> UnwindSafe for BasicStorage<T, S, P> {}

/// Moving the storage does not move its values.
impl<T, S: KeySet, P: Paging> Unpin for BasicStorage<T, S, P> {}

impl<T, S: KeySet, P: Paging> Index<S::Key> for BasicStorage<T, S, P> {
    type Output = T;

    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index(&self, key: S::Key) -> &T {
        match self.get(key) {
            Some(value) => value,
            None => missing(S::STORAGE, "index", key, self.raw.index().get_by_index(key.index())),
        }
    }
}

impl<T, S: KeySet, P: Paging> IndexMut<S::Key> for BasicStorage<T, S, P> {
    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: S::Key) -> &mut T {
        if !self.contains_key(key) {
            missing(S::STORAGE, "index_mut", key, self.raw.index().get_by_index(key.index()));
        }
        match self.get_mut(key) {
            Some(value) => value,
            None => unreachable!("the key {key:?} is in the storage"),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn missing<K: SparseKey>(storage: &str, method: &str, key: K, present: Option<(K, usize)>) -> ! {
    match present {
        Some((present, _)) => {
            panic!("{storage}::{method}: no value for the key {key:?}: its index belongs to {present:?}")
        }
        None => panic!("{storage}::{method}: no value for the key {key:?}"),
    }
}
