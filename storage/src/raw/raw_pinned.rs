//! [`RawPinned`]: pinned values.

use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::references::FromCell;
use super::{BorrowedPairs, RawStorage};
use crate::{Paging, TryInsertError, TryInsertErrorKind};
use sparse_set::StableSet;
use sparse_set::internal::StableWalk;

/// A stable [`RawStorage`] whose values are pinned (H7).
///
/// The allocator is `'static`, so the memory of a forgotten storage is never reused.
pub(crate) struct RawPinned<T, K: SparseKey, A: Allocator + 'static, P: Paging> {
    raw: RawStorage<T, StableSet<K, A>, P>,
    /// Invariant in `T`: a subtype of an `Unpin` type need not be `Unpin`, so coercing and unpinning would move pinned
    /// values.
    marker: PhantomData<fn(T) -> T>,
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> RawPinned<T, K, A, P> {
    pub(crate) const fn pin(raw: RawStorage<T, StableSet<K, A>, P>) -> Self {
        Self { raw, marker: PhantomData }
    }

    /// Unpins the values, which may move as `T: Unpin`.
    pub(crate) fn unpin(self) -> RawStorage<T, StableSet<K, A>, P>
    where
        T: Unpin,
    {
        self.raw
    }

    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawStorage<T, StableSet<K, A>, P> {
        &self.raw
    }

    #[inline]
    pub(crate) fn get_pin(&self, key: K) -> Option<Pin<&T>> {
        // SAFETY: the value stays in its cell until it is dropped (H7).
        self.raw.get(key).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    #[inline]
    pub(crate) fn get_pin_mut(&mut self, key: K) -> Option<Pin<&mut T>> {
        // SAFETY: the value stays in its cell until it is dropped (H7).
        self.raw.get_mut(key).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    /// Inserts the value if the index is vacant.
    pub(crate) fn try_insert_new(&mut self, key: K, value: T) -> Result<Pin<&mut T>, TryInsertError<K, T>> {
        // SAFETY: the value stays in its cell until it is dropped (H7).
        self.raw.try_insert_new(key, value).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    /// Inserts the value. First drops that of the key in place; returns whether there was one.
    pub(crate) fn try_insert(&mut self, key: K, value: T) -> Result<bool, TryInsertError<K, T>> {
        // The insertion fills the hole and uses the same sparse page, so it cannot fail.
        let replaced = self.remove_in_place(key);
        self.raw.try_insert_new(key, value)?;
        Ok(replaced)
    }

    /// Inserts the value. First drops the value of the same index in place; returns its key.
    pub(crate) fn try_insert_evicting(&mut self, key: K, value: T) -> Result<Option<K>, TryInsertError<K, T>> {
        if !key.is_in_range() {
            return Err(TryInsertError { key, value, kind: TryInsertErrorKind::OutOfRange });
        }
        let old = self.raw.index().get_by_index(key.index()).map(|(old, _)| old);
        if let Some(old) = old {
            // The insertion fills the hole and uses the same sparse page, so it cannot fail.
            self.remove_in_place(old);
        }
        self.raw.try_insert_new(key, value)?;
        Ok(old)
    }

    /// Replaces the key with the index of `key`. The value stays.
    pub(crate) fn rename(&mut self, key: K) -> Option<K> {
        self.raw.rename(key)
    }

    /// Drops the value of `key` in its cell. The cell is not reused before the drop has returned or panicked.
    pub(crate) fn remove_in_place(&mut self, key: K) -> bool {
        // In place, as a `StableSet` moves no other key there.
        self.raw.remove_and_drop(key)
    }

    /// Drops the values for which `keep` returns `false`, in place.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, Pin<&mut T>) -> bool) {
        // SAFETY: the value stays in its cell until it is dropped (H7): a `StableSet` moves no keys when some are
        // removed.
        self.raw.retain(|key, value| keep(key, unsafe { Pin::new_unchecked(value) }));
    }

    pub(crate) fn clear(&mut self) {
        self.raw.clear();
    }

    /// Inserts pairs as [`try_insert_evicting`](Self::try_insert_evicting) does until one fails.
    pub(crate) fn try_extend(&mut self, pairs: &mut impl Iterator<Item = (K, T)>) -> Result<(), TryInsertError<K, T>> {
        pairs.try_for_each(|(key, value)| self.try_insert_evicting(key, value).map(drop))
    }

    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees memory past the last position. No value moves.
    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        self.raw.shrink_to(capacity);
    }

    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        T: Clone,
        A: Clone,
    {
        self.raw.try_clone().map(Self::pin)
    }

    #[inline]
    pub(crate) fn iter_pin_mut(&mut self) -> BorrowedPairs<'_, T, StableWalk<K>, Pin<&mut T>> {
        // SAFETY: the storage is borrowed mutably, so it does not change, and nothing else accesses the values. They
        // stay in place until they are dropped (H7).
        unsafe { BorrowedPairs::new(self.raw.cursor()) }
    }
}

/// Requires a pinned value: one in a [`RawPinned`].
impl<T> FromCell<T> for Pin<&mut T> {
    #[inline(always)]
    unsafe fn from_cell(mut cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees the borrow, and that the value stays in its cell until it is dropped.
        unsafe { Pin::new_unchecked(cell.as_mut()) }
    }
}
