//! [`Cells`], the access to the values of a storage.

use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;
use sparse_set::parts::{IndexPage, IndexView};

use super::{Access, Batch, Elsewhere, Lead, LeadSource};
use crate::raw::PageTable;
use crate::raw::stable::TakenPositions;
use crate::raw::walk::FromCell;
use crate::{Paging, PinnedStorage, StableStorage, Storage};

/// Storages with fewer values in a page are not asked whether keys are in step: that ends with the page.
const LEAST_PAGE: usize = 16;

/// The values of a storage, by key and by position. `R` is the reference that it gives for one, `&'a T`, `&'a mut T` or
/// `Pin<&'a mut T>`, and `S` the keys, with holes or without.
///
/// Like the payload it is invariant in `P`, which decides where the cells are:
/// ```
/// use storage::join::Member;
/// use storage::{BySize, Storage};
///
/// fn convert(storage: &'static Storage<u8>) -> <&'static Storage<u8> as Member>::Access {
///     storage.into_access()
/// }
/// ```
/// ```compile_fail,E0308
/// use storage::allocator::Global;
/// use storage::join::Member;
/// use storage::{Paging, Storage};
///
/// #[derive(Clone, Copy)]
/// struct By<F>(F);
///
/// impl Paging for By<for<'a> fn(&'a u8)> {
///     const MAX_LEN: usize = 2;
/// }
///
/// impl Paging for By<fn(&'static u8)> {
///     const MAX_LEN: usize = 4;
/// }
///
/// type Of<P> = &'static Storage<u8, u32, Global, P>;
///
/// fn convert(storage: Of<By<for<'a> fn(&'a u8)>>) -> <Of<By<fn(&'static u8)>> as Member>::Access {
///     storage.into_access()
/// }
/// ```
pub struct Cells<'a, T, K: SparseKey, R, S, P> {
    index: IndexView<'a, K>,
    keys: S,
    table: PageTable<T>,
    items: PhantomData<R>,
    paging: PhantomData<fn(P) -> P>,
}

// SAFETY: it is a slice of keys and as many references to values, and is `Send` if these are.
unsafe impl<T, K: SparseKey, R: Send, S: Send, P> Send for Cells<'_, T, K, R, S, P> {}

// SAFETY: it is a slice of keys and as many references to values, and is `Sync` if these are.
unsafe impl<T, K: SparseKey, R: Sync, S: Sync, P> Sync for Cells<'_, T, K, R, S, P> {}

/// Only for shared references: see J3.
impl<T, K: SparseKey, R: Copy, S: Copy, P> Clone for Cells<'_, T, K, R, S, P> {
    fn clone(&self) -> Self {
        Self { index: self.index, keys: self.keys, table: self.table, items: PhantomData, paging: PhantomData }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, &'a T, &'a [K], P> {
    #[inline]
    pub(crate) fn of<A: Allocator>(storage: &'a Storage<T, K, A, P>) -> Self {
        let set = storage.as_set();
        Self {
            index: set.as_index().view(),
            keys: set.as_slice(),
            table: storage.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, &'a mut T, &'a [K], P> {
    #[inline]
    pub(crate) fn of_mut<A: Allocator>(storage: &'a mut Storage<T, K, A, P>) -> Self {
        let set = storage.as_set();
        Self {
            index: set.as_index().view(),
            keys: set.as_slice(),
            table: storage.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, &'a T, TakenPositions<'a, K>, P> {
    #[inline]
    pub(crate) fn of_stable<A: Allocator>(storage: &'a StableStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self {
            index: raw.index().view(),
            keys: raw.taken_positions(),
            table: raw.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, &'a mut T, TakenPositions<'a, K>, P> {
    #[inline]
    pub(crate) fn of_stable_mut<A: Allocator>(storage: &'a mut StableStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self {
            index: raw.index().view(),
            keys: raw.taken_positions(),
            table: raw.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, &'a T, TakenPositions<'a, K>, P> {
    #[inline]
    pub(crate) fn of_pinned<A: Allocator + 'static>(storage: &'a PinnedStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self {
            index: raw.index().view(),
            keys: raw.taken_positions(),
            table: raw.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<'a, T, K: SparseKey, P: Paging> Cells<'a, T, K, Pin<&'a mut T>, TakenPositions<'a, K>, P> {
    #[inline]
    pub(crate) fn of_pinned_mut<A: Allocator + 'static>(storage: &'a mut PinnedStorage<T, K, A, P>) -> Self {
        let raw = storage.raw();
        Self {
            index: raw.index().view(),
            keys: raw.taken_positions(),
            table: raw.table(),
            items: PhantomData,
            paging: PhantomData,
        }
    }
}

impl<T, K: SparseKey, R, S, P: Paging> Cells<'_, T, K, R, S, P> {
    /// The way from positions to cells. The length of its pages is known where this is compiled, wherever the rest of
    /// it comes from.
    #[inline(always)]
    fn table(&self) -> PageTable<T> {
        // SAFETY: it is the table of a storage with this paging: see the functions above.
        unsafe { self.table.with_paging::<P>() }
    }
}

// SAFETY: it is made from a borrowed storage by the functions above, mutably for `&mut T` and `Pin<&mut T>`, and keeps
// the lifetime (J1); the latter from one whose values are pinned (H7). Places are positions, which are different for
// different keys (J2). The keys lead to the positions at which they are.
unsafe impl<'a, T, K: SparseKey, R: FromCell<T>, S: LeadSource<K>, P: Paging> Access for Cells<'a, T, K, R, S, P> {
    type Key = K;
    type Item = R;
    type Place = usize;
    type Page = IndexPage<'a, K>;

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
        let cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell holds a value (S1, H5), which may be borrowed like this for as long as the storage is (J1),
        // and no other reference to it was yielded (guaranteed by the caller) if this is an exclusive one.
        unsafe { R::from_cell(cell) }
    }

    #[inline(always)]
    unsafe fn cell_at(&self, position: usize) -> NonNull<()> {
        // SAFETY: caller guarantees that the lead gave the position, so a key is there and it has a cell (S1, H5).
        unsafe { self.table().cell(position) }.cast()
    }

    #[inline(always)]
    unsafe fn item_in(&self, cell: NonNull<()>) -> R {
        // SAFETY: the caller has it from this access, so it is the cell of a position that has a key, and holds a value
        // (S1, H5). Caller guarantees that it may be borrowed like this (J1), and no other reference was yielded if
        // this is an exclusive one.
        unsafe { R::from_cell(cell.cast()) }
    }

    #[inline(always)]
    unsafe fn fold<B>(&self, lead: Lead<K>, init: B, f: impl FnMut(B, Batch<'_, K>) -> B) -> B {
        // SAFETY: caller guarantees that the lead is that of these keys, and the table has a cell for each of their
        // positions (S1, H5).
        unsafe { self.keys.fold(lead, self.table(), init, f) }
    }

    #[inline(always)]
    unsafe fn cell_in_run(&self, first: NonNull<()>, n: usize) -> NonNull<()> {
        // SAFETY: caller guarantees that the run has more than `n` cells, which are those of values and are contiguous.
        unsafe { first.cast::<T>().add(n) }.cast()
    }

    #[inline(always)]
    fn in_step(&self, keys: &[K]) -> Option<(NonNull<()>, usize)> {
        let page_len = self.table().page_len();
        if page_len < LEAST_PAGE {
            return None;
        }
        let start = self.index.get(*keys.first()?)?;
        let len = keys.len().min(page_len - (start & (page_len - 1)));
        if !self.keys.are_at(start, &keys[..len]) {
            return None;
        }
        // SAFETY: a position that is found for a key has a cell (S1, H5).
        Some((unsafe { self.table().cell(start) }.cast(), len))
    }

    #[inline(always)]
    fn agrees_in_step(&self, _key: K) -> bool {
        true
    }

    #[inline(always)]
    unsafe fn item_in_step(&self, first: NonNull<()>, n: usize, _key: K) -> R {
        // SAFETY: the key is `n` positions behind the first one, in the same page, whose cells are contiguous.
        let cell = unsafe { first.cast::<T>().add(n) };
        // SAFETY: a key is at this position, so the cell holds a value (S1, H5). It may be borrowed like this (J1).
        // Caller guarantees that a key is at one position only (J2), so the cell is the one that is found for the key,
        // and no other reference was yielded if this is an exclusive one.
        unsafe { R::from_cell(cell) }
    }

    #[inline(always)]
    fn page_of(&self, key: K) -> Option<IndexPage<'a, K>> {
        self.index.page_of(key)
    }

    #[inline(always)]
    fn find_in(&self, page: IndexPage<'a, K>, key: K) -> Option<usize> {
        page.get(key)
    }

    #[inline(always)]
    fn index_page(&self, page: IndexPage<'a, K>) -> Option<IndexPage<'_, K>> {
        Some(page)
    }

    /// Where a slot agrees with that of another sparse array, there is no need to take it apart, and positions that are
    /// the same have their cells at the same place of as long pages.
    #[inline(always)]
    fn find_beside(
        &self,
        page: IndexPage<'a, K>,
        key: K,
        other: IndexPage<'_, K>,
        position: usize,
    ) -> Result<Option<usize>, Elsewhere> {
        if page.agrees_with(other, key) { Ok(Some(position)) } else { Err(Elsewhere) }
    }
}
