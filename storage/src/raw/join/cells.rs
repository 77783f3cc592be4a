//! [`Cells`], the access to the values of a storage.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_set::alloc::Allocator;
use sparse_set::{IndexView, SparseKey};

use super::{Access, Batch, Lead, LeadSource};
use crate::raw::PageTable;
use crate::raw::stable::TakenPositions;
use crate::raw::walk::FromCell;
use crate::{Paging, StableStorage, Storage};

/// The values of a storage, by key and by position. `R` is the reference that it gives for one, `&'a T` or `&'a mut T`, and `S` the
/// keys, with holes or without.
pub struct Cells<'a, T, K: SparseKey, R, S> {
    index: IndexView<'a, K>,
    keys: S,
    table: PageTable<T>,
    marker: PhantomData<R>,
}

// SAFETY: it is a slice of keys and as many references to values, and is `Send` if these are.
unsafe impl<T, K: SparseKey, R: Send, S: Send> Send for Cells<'_, T, K, R, S> {}

// SAFETY: it is a slice of keys and as many references to values, and is `Sync` if these are.
unsafe impl<T, K: SparseKey, R: Sync, S: Sync> Sync for Cells<'_, T, K, R, S> {}

/// Only for shared references: see J3.
impl<T, K: SparseKey, R: Copy, S: Copy> Clone for Cells<'_, T, K, R, S> {
    fn clone(&self) -> Self {
        Self { index: self.index, keys: self.keys, table: self.table, marker: PhantomData }
    }
}

impl<'a, T, K: SparseKey> Cells<'a, T, K, &'a T, &'a [K]> {
    #[inline]
    pub(crate) fn of<A: Allocator, P: Paging>(storage: &'a Storage<T, K, A, P>) -> Self {
        let set = storage.as_set();
        Self { index: set.as_index().view(), keys: set.as_slice(), table: storage.table(), marker: PhantomData }
    }
}

impl<'a, T, K: SparseKey> Cells<'a, T, K, &'a mut T, &'a [K]> {
    #[inline]
    pub(crate) fn of_mut<A: Allocator, P: Paging>(storage: &'a mut Storage<T, K, A, P>) -> Self {
        let set = storage.as_set();
        Self { index: set.as_index().view(), keys: set.as_slice(), table: storage.table(), marker: PhantomData }
    }
}

impl<'a, T, K: SparseKey> Cells<'a, T, K, &'a T, TakenPositions<'a, K>> {
    #[inline]
    pub(crate) fn of_stable<A: Allocator, P: Paging>(storage: &'a StableStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self { index: raw.index().view(), keys: raw.taken_positions(), table: raw.table(), marker: PhantomData }
    }
}

impl<'a, T, K: SparseKey> Cells<'a, T, K, &'a mut T, TakenPositions<'a, K>> {
    #[inline]
    pub(crate) fn of_stable_mut<A: Allocator, P: Paging>(storage: &'a mut StableStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self { index: raw.index().view(), keys: raw.taken_positions(), table: raw.table(), marker: PhantomData }
    }
}

// SAFETY: it is made from a borrowed storage by the functions above, mutably for `&mut T`, and keeps the lifetime (J1). Places are
// positions, which are different for different keys (J2). The keys lead to the positions at which they are.
unsafe impl<T, K: SparseKey, R: FromCell<T>, S: LeadSource<K>> Access for Cells<'_, T, K, R, S> {
    type Key = K;
    type Item = R;
    type Place = usize;

    const LEADS: bool = true;

    #[inline]
    fn len(&self) -> usize {
        self.keys.len()
    }

    #[inline]
    fn lead(&self) -> Lead<K> {
        self.keys.lead()
    }

    #[inline(always)]
    fn find(&self, key: K) -> Option<usize> {
        self.index.get(key)
    }

    #[inline(always)]
    unsafe fn item(&self, position: usize) -> R {
        // SAFETY: a position that is found for a key has a cell (S1, H5).
        let cell = unsafe { self.table.cell(position) };
        // SAFETY: the cell holds a value (S1, H5), which may be borrowed like this for as long as the storage is (J1), and no other
        // reference to it was given out, says the caller, if this is an exclusive one.
        unsafe { R::from_cell(cell) }
    }

    #[inline(always)]
    unsafe fn cell_at(&self, position: usize) -> NonNull<()> {
        // SAFETY: the lead gave the position, says the caller, so a key is there and it has a cell (S1, H5).
        unsafe { self.table.cell(position) }.cast()
    }

    #[inline(always)]
    unsafe fn item_in(&self, cell: NonNull<()>) -> R {
        // SAFETY: the caller has it from this access, so it is the cell of a position that has a key, and holds a value (S1, H5). It may be
        // borrowed like this (J1), and no other reference was given out if this is an exclusive one, says the caller.
        unsafe { R::from_cell(cell.cast()) }
    }

    #[inline(always)]
    unsafe fn fold<B>(&self, lead: Lead<K>, init: B, f: impl FnMut(B, Batch<'_, K>) -> B) -> B {
        // SAFETY: the lead is that of these keys, says the caller, and the table has a cell for each of their positions (S1, H5).
        unsafe { self.keys.fold(lead, self.table, init, f) }
    }

    #[inline(always)]
    unsafe fn cell_in_run(&self, first: NonNull<()>, n: usize) -> NonNull<()> {
        // SAFETY: the run has more than `n` cells, says the caller, which are those of values and lie side by side.
        unsafe { first.cast::<T>().add(n) }.cast()
    }

    #[inline]
    fn in_step(&self, keys: &[K]) -> Option<usize> {
        self.keys.in_step(keys, |key| self.index.get(key))
    }

    #[inline(always)]
    fn find_in_step(&self, first: usize, n: usize, _key: K) -> Option<usize> {
        // A key is at one position only (J2): the one at which it was seen is the one that the index has for it.
        Some(first + n)
    }
}
