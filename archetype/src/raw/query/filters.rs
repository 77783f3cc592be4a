//! `With` and `Without` as queries.

use core::any::TypeId;

use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::component::Component;
use crate::query::{Query, ReadQuery, With, Without};
use crate::raw::column::Columns;
use crate::raw::component_info::TypeKey;
use crate::raw::component_record::{ColumnSearch, TableRecords};

// SAFETY: accesses no values.
unsafe impl<T: Component> Query for With<T> {
    type Item<'w> = ();
    type Slices<'w> = ();
    type State = ();
    type Fetch = ();
    type Search = ColumnSearch<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::test::<T>(true));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<()> {
        columns.position(TypeKey::of::<T>()).is_some().then_some(())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> ColumnSearch<T> {
        records(TypeId::of::<T>(), true).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut ColumnSearch<T>, index: u32, id: usize) -> Option<()> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }.is_some().then_some(())
    }

    #[inline(always)]
    fn dangling() {}

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(_: Columns<'_>, (): (), _: AllTables<'_, A>) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    unsafe fn item<'w>((): (), _: usize) -> Self::Item<'w> {}

    #[inline(always)]
    unsafe fn slices<'w>((): (), _: usize, _: usize) -> Self::Slices<'w> {}
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for With<T> {}

// SAFETY: accesses no values.
unsafe impl<T: Component> Query for Without<T> {
    type Item<'w> = ();
    type Slices<'w> = ();
    type State = ();
    type Fetch = ();
    type Search = ColumnSearch<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::test::<T>(false));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<()> {
        columns.position(TypeKey::of::<T>()).is_none().then_some(())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> ColumnSearch<T> {
        records(TypeId::of::<T>(), false).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut ColumnSearch<T>, index: u32, id: usize) -> Option<()> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }.is_none().then_some(())
    }

    #[inline(always)]
    fn dangling() {}

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(_: Columns<'_>, (): (), _: AllTables<'_, A>) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    unsafe fn item<'w>((): (), _: usize) -> Self::Item<'w> {}

    #[inline(always)]
    unsafe fn slices<'w>((): (), _: usize, _: usize) -> Self::Slices<'w> {}
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for Without<T> {}
