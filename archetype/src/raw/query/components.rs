//! `&T` and `&mut T` as queries.

use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::component::Component;
use crate::query::{Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_info::TypeKey;
use crate::raw::component_record::{ColumnSearch, TableRecords};

// SAFETY: reads only `T`, which `visit` lists.
unsafe impl<T: Component> Query for &T {
    type Item<'w> = &'w T;
    type Slices<'w> = &'w [T];

    type State = u16;
    type Fetch = NonNull<T>;
    type Search = ColumnSearch<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::new::<T>(false));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<u16> {
        columns.position(TypeKey::of::<T>())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> ColumnSearch<T> {
        records(TypeId::of::<T>(), true).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut ColumnSearch<T>, index: u32, id: usize) -> Option<u16> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }
    }

    #[inline(always)]
    fn dangling() -> NonNull<T> {
        NonNull::dangling()
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, state: u16, _: AllTables<'_, A>) -> Option<NonNull<T>> {
        // SAFETY: caller guarantees that the table of `columns` has one at `state`.
        Some(unsafe { columns.blocks.get_unchecked(usize::from(state)).cast() })
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: NonNull<T>, row: usize) -> &'w T {
        // SAFETY: caller guarantees the column of `T` in a table borrowed for `'w` with more than `row` rows (I3, I5).
        unsafe { fetch.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: NonNull<T>, row: usize, len: usize) -> &'w [T] {
        // SAFETY: caller guarantees the column of `T` in a table borrowed for `'w` with at least `row + len` rows (I3,
        // I5).
        unsafe { slice::from_raw_parts(fetch.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for &T {}

// SAFETY: accesses only `T`, which `visit` lists.
unsafe impl<T: Component> Query for &mut T {
    type Item<'w> = &'w mut T;
    type Slices<'w> = &'w mut [T];

    type State = u16;
    type Fetch = NonNull<T>;
    type Search = ColumnSearch<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::new::<T>(true));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<u16> {
        columns.position(TypeKey::of::<T>())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> ColumnSearch<T> {
        records(TypeId::of::<T>(), true).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut ColumnSearch<T>, index: u32, id: usize) -> Option<u16> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }
    }

    #[inline(always)]
    fn dangling() -> NonNull<T> {
        NonNull::dangling()
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, state: u16, _: AllTables<'_, A>) -> Option<NonNull<T>> {
        // SAFETY: caller guarantees that the table of `columns` has one at `state`.
        Some(unsafe { columns.blocks.get_unchecked(usize::from(state)).cast() })
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: NonNull<T>, row: usize) -> &'w mut T {
        // SAFETY: caller guarantees the column of `T` in a table borrowed mutably for `'w` with more than `row` rows
        // (I3, I5), and no other live reference to this value.
        unsafe { fetch.add(row).as_mut() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: NonNull<T>, row: usize, len: usize) -> &'w mut [T] {
        // SAFETY: caller guarantees the column of `T` in a table borrowed mutably for `'w` with at least `row + len`
        // rows (I3, I5), and no other live reference to these values.
        unsafe { slice::from_raw_parts_mut(fetch.add(row).as_ptr(), len) }
    }
}
