//! [`RawPinned`]: values that stay in their cells, also to the type system.

use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::borrowed::BorrowedCells;
use super::raw_stable::RawStable;
use crate::raw::walk::FromCell;
use crate::{Paging, TryInsertError};

/// A [`RawStable`] whose values are pinned (H7).
///
/// Cells are memory of an allocator that lives as long as the program or as the storage, whichever is shorter: if the
/// storage is forgotten, nobody can give the memory to somebody else.
pub(crate) struct RawPinned<T, K: SparseKey, A: Allocator + 'static, P: Paging> {
    raw: RawStable<T, K, A, P>,
    /// It is invariant in `T`. A type can be `Unpin` where a subtype of it is not: values of the subtype must not come
    /// to be values of the type, or `unpin` would give them away.
    marker: PhantomData<fn(T) -> T>,
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> RawPinned<T, K, A, P> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self::pin(RawStable::new_in(alloc))
    }

    /// Pins values that were not pinned before. From here on nobody can move them.
    pub(crate) const fn pin(raw: RawStable<T, K, A, P>) -> Self {
        Self { raw, marker: PhantomData }
    }

    /// The storage, with values that may be moved: these do not mind.
    pub(crate) fn unpin(self) -> RawStable<T, K, A, P>
    where
        T: Unpin,
    {
        self.raw
    }

    /// The storage, to look at.
    #[inline(always)]
    pub(crate) const fn raw(&self) -> &RawStable<T, K, A, P> {
        &self.raw
    }

    #[inline]
    pub(crate) fn get_pin(&self, key: K) -> Option<Pin<&T>> {
        // SAFETY: the value stays where it is until it was dropped (H7).
        self.raw.get(key).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    #[inline]
    pub(crate) fn get_pin_mut(&mut self, key: K) -> Option<Pin<&mut T>> {
        // SAFETY: the value stays where it is until it was dropped (H7).
        self.raw.get_mut(key).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    /// Inserts `value` with `key`, if the index of the key has none.
    pub(crate) fn try_insert_new(&mut self, key: K, value: T) -> Result<Pin<&mut T>, TryInsertError<K, T>> {
        // SAFETY: the value stays where it is until it was dropped (H7).
        self.raw.try_insert_new(key, value).map(|value| unsafe { Pin::new_unchecked(value) })
    }

    /// Inserts `value` with `key`. If the index of the key has a value, that one is dropped in place first, and its key
    /// returned.
    pub(crate) fn try_insert(&mut self, key: K, value: T) -> Result<Option<K>, TryInsertError<K, T>> {
        let old = self.raw.index().get_by_index(key.index()).map(|(old, _)| old);
        if let Some(old) = old {
            // Its hole is the first to be filled, and its page of the sparse array is that of the new key: no memory is
            // needed.
            self.raw.remove_in_place(old);
        }
        self.raw.try_insert_new(key, value)?;
        Ok(old)
    }

    /// Gives the key with the index of `key` the version of `key`. The value stays.
    pub(crate) fn set_version(&mut self, key: K) -> Option<K> {
        self.raw.set_version(key)
    }

    /// Drops the value of `key` in its cell. The cell is not used for another one before its drop has returned or
    /// panicked.
    pub(crate) fn remove_in_place(&mut self, key: K) -> bool {
        self.raw.remove_in_place(key)
    }

    /// Drops the values for which `keep` is `false`.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K, Pin<&mut T>) -> bool) {
        // SAFETY: the value stays where it is until it was dropped (H7): `retain` drops in place.
        self.raw.retain(|key, value| keep(key, unsafe { Pin::new_unchecked(value) }));
    }

    pub(crate) fn clear(&mut self) {
        self.raw.clear();
    }

    /// Inserts pairs as [`try_insert`](Self::try_insert) does until one fails.
    pub(crate) fn try_extend(&mut self, pairs: &mut impl Iterator<Item = (K, T)>) -> Result<(), TryInsertError<K, T>> {
        pairs.try_for_each(|(key, value)| self.try_insert(key, value).map(drop))
    }

    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Gives back memory behind the values; none of them moves.
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
    pub(crate) fn iter_pin_mut(&mut self) -> BorrowedCells<'_, T, K, Pin<&mut T>> {
        // SAFETY: the storage is borrowed mutably, so it stays as it is, and no one else accesses the values. They stay
        // where they are until they were dropped (H7).
        unsafe { BorrowedCells::new(self.raw.cursor()) }
    }
}

/// To be borrowed like this, a value must be pinned: in a [`RawPinned`].
impl<T> FromCell<T> for Pin<&mut T> {
    #[inline(always)]
    unsafe fn from_cell(mut cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees the borrow, and that the value stays where it is until it was dropped.
        unsafe { Pin::new_unchecked(cell.as_mut()) }
    }
}
