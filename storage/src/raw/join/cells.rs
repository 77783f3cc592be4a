//! [`Cells`]: the keys and values of a container.

use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::internal::{IndexPage, IndexView};
use sparse_set::{SparseKey, SparseSet};

use super::access::{By, Sought};
use super::{Access, DriverKeys};
use crate::raw::references::FromCell;
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
    /// [`Pages`](crate::raw::Pages).
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

    /// Returns the cell of the first key if this container has the keys in the same order. Shortens `keys` to those in
    /// its page.
    #[inline(always)]
    fn in_step(&self, keys: &mut &[K]) -> Option<NonNull<T>> {
        let page_len = self.table().page_len();
        if page_len < MIN_PAGE_LEN {
            return None;
        }
        let start = self.index.get(*keys.first()?)?;
        let len = keys.len().min(page_len - (start & (page_len - 1)));
        let (own, first) = (self.keys.get(start..start + len)?, &keys[..len]);
        // Compares index and version, which `SparseKey` guarantees, instead of calling `Eq`. Checks the last key first:
        // storages in another order mostly differ there. Then compares all keys, which is faster than stopping early.
        let differ = |(a, b): (&K, &K)| (a.index() != b.index()) | (a.version() != b.version());
        if own.last().zip(first.last()).is_some_and(differ)
            || own.iter().zip(first).fold(false, |any, pair| any | differ(pair))
        {
            return None;
        }
        *keys = first;
        // SAFETY: the position has a key, so it has a cell (S1).
        Some(unsafe { self.table().cell(start) })
    }

    /// Returns the item for the key at `position`, or `None` if the key is dead.
    ///
    /// # Safety
    /// - The container has a key at the position, and no other item for it lives if `R` is exclusive.
    #[inline(always)]
    unsafe fn item_at(&self, position: usize) -> Option<R>
    where
        R: FromCell<T>,
    {
        // Only a pool has dead keys.
        if size_of::<T>() == 0 && position >= self.end {
            return None;
        }
        // SAFETY: caller guarantees that there is a key, so it has a cell (S1).
        let cell = unsafe { self.table().cell(position) };
        // SAFETY: the cell holds the key's value (S1), which may be borrowed as an `R` (J1). Caller guarantees that no
        // other reference to it lives if `R` is exclusive.
        Some(unsafe { R::from_cell(cell) })
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

/// Where [`Cells`] find the keys of a batch.
pub enum Fetch<'a, T, K: SparseKey> {
    /// In this cell and those behind it.
    Cells(NonNull<T>),
    /// In this page of the sparse array.
    Page(IndexPage<'a, K>),
    /// In the sparse array.
    Index,
}

impl<T, K: SparseKey> Clone for Fetch<'_, T, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, K: SparseKey> Copy for Fetch<'_, T, K> {}

// SAFETY: the constructors borrow the container for `'a` as `R` requires (J1). The item is in the cell at the key's
// position (J2), which is from the sparse array, the driver or the comparison in `in_step`. `driver_keys` yields each
// key once (S1, H3), with this page length.
unsafe impl<'a, T, K: SparseKey, P: Paging, R: FromCell<T>> Access for Cells<'a, T, K, P, R> {
    type Key = K;
    type Item = R;
    type Fetch = Fetch<'a, T, K>;

    const CAN_DRIVE: &'static [bool] = &[true];

    #[inline(always)]
    fn driver_keys(&self, number: usize) -> Option<DriverKeys<K>> {
        if number != 0 {
            return None;
        }
        let page_len = self.table().page_len();
        Some(match self.slots {
            Some(slots) => DriverKeys::slots(slots.walk(), page_len),
            None => DriverKeys::packed(self.keys, page_len),
        })
    }

    #[inline(always)]
    unsafe fn prepare(&self, by: By, driver: usize, start: usize, keys: &mut &[K]) -> Option<Fetch<'a, T, K>> {
        match by {
            // SAFETY: caller guarantees that the position has a key, so it has a cell (S1).
            _ if driver == 0 => Some(Fetch::Cells(unsafe { self.table().cell(start) })),
            // Keys without values are always looked up.
            By::Step if size_of::<T>() != 0 => self.in_step(keys).map(Fetch::Cells),
            By::Page => {
                let page = self.index.page_of(*keys.first()?);
                if page.is_none() && self.index.is_short() {
                    *keys = &[];
                }
                page.map(Fetch::Page)
            }
            By::Step | By::Key => Some(Fetch::Index),
        }
    }

    #[inline(always)]
    unsafe fn find<'s>(&'s self, fetch: Fetch<'a, T, K>, sought: &mut Sought<'s, K>) -> Option<R> {
        let page = match fetch {
            Fetch::Cells(first) => {
                // SAFETY: caller guarantees that the key is number `n`. Its cell is `n` behind the first, in the same
                // page: of the driver by its contract, of others because `in_step` compared the keys.
                let cell = unsafe { first.add(sought.n) };
                // SAFETY: the cell holds the key's value (S1), which may be borrowed as an `R` (J1). Caller
                // guarantees that no other reference to it lives if `R` is exclusive.
                return Some(unsafe { R::from_cell(cell) });
            }
            Fetch::Page(page) => page,
            Fetch::Index => match self.index.page_of(sought.key) {
                Some(page) => page,
                None => {
                    let position = self.index.get_listed(sought.key)?;
                    // SAFETY: the container has the key at the position. Caller guarantees the rest.
                    return unsafe { self.item_at(position) };
                }
            },
        };
        let position = match sought.found {
            // An equal slot has the same position. Comparing is cheaper than decoding.
            Some((other, position)) if page.agrees_with(other, sought.key) => position,
            Some(_) => return None,
            None => page.get(sought.key)?,
        };
        if sought.alike {
            sought.found = Some((page, position));
        }
        // SAFETY: the container has the key at the position. Caller guarantees the rest.
        unsafe { self.item_at(position) }
    }
}
