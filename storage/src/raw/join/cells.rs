//! [`Cells`]: the keys and values of a container.

use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::internal::{IndexPage, IndexView};
use sparse_set::{SparseKey, SparseSet};

use super::{Access, Lead};
use crate::raw::references::FromCell;
use crate::raw::slot_walk::SlotWalk;
use crate::raw::{PageTable, RawPinned, RawStorage};
use crate::{BySize, Paging};
use sparse_set::StableSet;
use sparse_set::internal::Slots;

/// Storages with shorter pages are never in step: short runs do not pay.
const MIN_PAGE_LEN: usize = 16;

/// The keys and values of a container. `R` is the reference to a value: `&'a T`, `&'a mut T`, `Pin<&'a mut T>`, or `()`
/// for a set.
pub struct Cells<'a, T, K: SparseKey, P, R> {
    index: IndexView<'a, K>,
    /// Keys from this position on do not match: the dead keys of a pool.
    end: usize,
    /// The keys by position; empty if there are slots.
    keys: &'a [K],
    /// The keys and holes of a stable storage.
    slots: Option<&'a Slots<K>>,
    table: PageTable<T>,
    /// The paging of the container: with a constant page length, a join of five takes a tenth less. Invariant, like
    /// [`Payload`](crate::raw::Pages).
    paging: PhantomData<fn(P) -> P>,
    items: PhantomData<R>,
}

// SAFETY: `Cells` is borrowed keys, a borrowed sparse array and references `R` to values.
unsafe impl<T, K: SparseKey + Sync, P, R: Send> Send for Cells<'_, T, K, P, R> {}

// SAFETY: `Cells` is borrowed keys, a borrowed sparse array and references `R` to values.
unsafe impl<T, K: SparseKey + Sync, P, R: Sync> Sync for Cells<'_, T, K, P, R> {}

/// Implemented for shared references only (J3).
impl<T, K: SparseKey, P, R: Copy> Clone for Cells<'_, T, K, P, R> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, T, K: SparseKey, P: Paging, R> Cells<'a, T, K, P, R> {
    /// Creates the member of a packed storage.
    ///
    /// # Safety
    /// - All three are of one storage with paging `P`, or `T` is zero-sized.
    /// - The values of the storage may be borrowed as an `R` for `'a`.
    #[inline]
    unsafe fn packed(index: IndexView<'a, K>, keys: &'a [K], table: PageTable<T>) -> Self {
        Self { index, end: keys.len(), keys, slots: None, table, paging: PhantomData, items: PhantomData }
    }

    /// Creates the member of a stable storage.
    ///
    /// # Safety
    /// - The values of the storage may be borrowed as an `R` for `'a`.
    #[inline]
    unsafe fn stable<A: Allocator>(storage: &'a RawStorage<T, StableSet<K, A>, P>) -> Self {
        let (index, table) = (storage.index().view(), storage.table());
        Self {
            index,
            end: usize::MAX,
            keys: &[],
            slots: Some(storage.set().slots()),
            table,
            paging: PhantomData,
            items: PhantomData,
        }
    }

    #[inline(always)]
    fn table(&self) -> PageTable<T> {
        // SAFETY: the constructors take the table of a storage with paging `P`, or `T` is zero-sized.
        unsafe { self.table.paged_by::<P>() }
    }

    /// Returns the cell of the first of `keys`, and the number of `keys` that are contiguous in one page of this
    /// container, in the same order.
    #[inline(always)]
    fn run_of(&self, keys: &[K]) -> Option<(NonNull<T>, usize)> {
        let page_len = self.table().page_len();
        if size_of::<T>() == 0 || page_len < MIN_PAGE_LEN {
            return None;
        }
        let start = self.index.get(*keys.first()?)?;
        let len = keys.len().min(page_len - (start & (page_len - 1)));
        let (own, keys) = (self.keys.get(start..start + len)?, &keys[..len]);
        // Check the last key first: storages in another order mostly differ there. Then compare all keys, which is
        // faster than stopping early.
        if differ(own[len - 1], keys[len - 1]) || own.iter().zip(keys).fold(false, |any, (a, b)| any | differ(*a, *b)) {
            return None;
        }
        // SAFETY: the position has a key, so it has a cell (S1).
        Some((unsafe { self.table().cell(start) }, len))
    }
}

impl<'a, K: SparseKey> Cells<'a, (), K, BySize, ()> {
    /// Creates a member from a slice of keys. Other keys of `index` must have positions past its end.
    #[inline]
    pub(crate) fn of_keys(index: IndexView<'a, K>, keys: &'a [K]) -> Self {
        // SAFETY: `()` borrows nothing. For zero-sized values, each position has a cell.
        unsafe { Self::packed(index, keys, PageTable::EMPTY) }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, SparseSet<K, A>, P> {
    #[inline]
    pub(crate) fn cells(&self) -> Cells<'_, T, K, P, &T> {
        // SAFETY: all three are of `self`, which is borrowed for the lifetime.
        unsafe { Cells::packed(self.index().view(), self.set().as_slice(), self.table()) }
    }

    #[inline]
    pub(crate) fn cells_mut(&mut self) -> Cells<'_, T, K, P, &mut T> {
        // SAFETY: all three are of `self`, which is borrowed mutably for the lifetime.
        unsafe { Cells::packed(self.index().view(), self.set().as_slice(), self.table()) }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, StableSet<K, A>, P> {
    #[inline]
    pub(crate) fn cells(&self) -> Cells<'_, T, K, P, &T> {
        // SAFETY: `self` is borrowed for the lifetime.
        unsafe { Cells::stable(self) }
    }

    #[inline]
    pub(crate) fn cells_mut(&mut self) -> Cells<'_, T, K, P, &mut T> {
        // SAFETY: `self` is borrowed mutably for the lifetime.
        unsafe { Cells::stable(self) }
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> RawPinned<T, K, A, P> {
    #[inline]
    pub(crate) fn cells_pinned(&mut self) -> Cells<'_, T, K, P, Pin<&mut T>> {
        // SAFETY: `self` is borrowed mutably for the lifetime, and its values are pinned (H7).
        unsafe { Cells::stable(self.raw()) }
    }
}

/// Compares index and version, which [`SparseKey`] guarantees, instead of calling `Eq`.
#[inline(always)]
fn differ<K: SparseKey>(a: K, b: K) -> bool {
    (a.index() != b.index()) | (a.version() != b.version())
}

// SAFETY: the constructors borrow the container for `'a` as `R` requires (J1). The place is the cell at the key's
// position (J2), from the sparse array, the lead or the comparison in `run_of`. The lead has each key once (S1, H3), and
// this page length.
unsafe impl<'a, T, K: SparseKey, P: Paging, R: FromCell<T>> Access for Cells<'a, T, K, P, R> {
    type Key = K;
    type Item = R;
    type Place = NonNull<T>;
    type Run = Option<NonNull<T>>;
    type Page = Option<IndexPage<'a, K>>;

    const LEADS: &'static [bool] = &[true];

    #[inline(always)]
    fn shortest(&self) -> (usize, usize) {
        (self.slots.map_or(self.keys.len(), Slots::live), 0)
    }

    #[inline(always)]
    fn lead(&self, leader: usize) -> Lead<K> {
        if leader != 0 {
            return Lead::EMPTY;
        }
        let page_len = self.table().page_len();
        match self.slots {
            Some(slots) => Lead::slots(SlotWalk::new(slots, page_len), page_len),
            None => Lead::packed(self.keys, page_len),
        }
    }

    #[inline(always)]
    unsafe fn run(&self, leader: usize, position: usize, keys: &[K]) -> (Option<NonNull<T>>, usize) {
        if leader == 0 {
            // SAFETY: caller guarantees that the position has a key, so it has a cell (S1, H5).
            return (Some(unsafe { self.table().cell(position) }), keys.len());
        }
        match self.run_of(keys) {
            Some((first, len)) => (Some(first), len),
            None => (None, keys.len()),
        }
    }

    /// Keys without values are always looked up.
    #[inline(always)]
    fn in_step(run: Option<NonNull<T>>) -> bool {
        run.is_some() || size_of::<T>() == 0
    }

    /// Returns the page if [`find`](Self::find) reads it, otherwise `Some(None)`.
    #[inline(always)]
    fn page<const IN_STEP: bool>(&self, leader: usize, key: K) -> Option<Option<IndexPage<'a, K>>> {
        if leader == 0 || IN_STEP && size_of::<T>() != 0 { Some(None) } else { self.index.page_of(key).map(Some) }
    }

    #[inline(always)]
    unsafe fn find<const IN_STEP: bool>(
        &self,
        leader: usize,
        run: Option<NonNull<T>>,
        n: usize,
        page: Option<IndexPage<'a, K>>,
        key: K,
        guide: Option<(IndexPage<'_, K>, usize)>,
    ) -> Option<NonNull<T>> {
        if leader == 0 || IN_STEP && size_of::<T>() != 0 {
            debug_assert!(run.is_some(), "no run");
            // SAFETY: `run` returns a run for the leader. If `IN_STEP`, caller guarantees `in_step(run)`.
            let first = unsafe { run.unwrap_unchecked() };
            // SAFETY: caller guarantees that the run has more than `n` keys, or that the leader's batch reaches as far.
            // Their cells are in one page: a batch of the lead is, and `run_of` ends there.
            return Some(unsafe { first.add(n) });
        }
        debug_assert!(page.is_some(), "no page");
        // SAFETY: caller guarantees that `page` returned it, which returns a page in this case.
        let page = unsafe { page.unwrap_unchecked() };
        let position = match guide {
            Some((guide, position)) if page.agrees_with(guide, key) => position,
            Some(_) => return None,
            None => page.get(key)?,
        };
        // Only a pool has dead keys.
        if size_of::<T>() == 0 && position >= self.end {
            return None;
        }
        // SAFETY: this container has the key at the position, by its own slot or by an equal one: caller guarantees that
        // the guide has the key there. So the position has a cell (S1, H5).
        Some(unsafe { self.table().cell(position) })
    }

    #[inline(always)]
    fn guide(&self, page: Option<IndexPage<'a, K>>) -> Option<IndexPage<'_, K>> {
        page
    }

    #[inline(always)]
    unsafe fn item(&self, cell: NonNull<T>) -> R {
        // SAFETY: caller guarantees that the cell was found for a key, so it holds a value (S1, H5) that may be
        // borrowed as an `R` (J1), and that no other reference was yielded if `R` is exclusive.
        unsafe { R::from_cell(cell) }
    }
}
