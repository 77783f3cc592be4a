//! Tuples of queries.

use core::any::TypeId;

use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::query::{Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_record::TableRecords;
use crate::tuples::for_tuples;

// SAFETY: accesses nothing.
unsafe impl Query for () {
    type Item<'w> = ();
    type Slices<'w> = ();
    type State = ();
    type Fetch = ();
    type Search = ();

    #[inline(always)]
    fn visit(_: &mut impl FnMut(Access)) {}

    #[inline(always)]
    fn resolve(_: Columns<'_>) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn search<'i>(_: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) {}

    #[inline(always)]
    unsafe fn find((): &mut (), _: u32, _: usize) -> Option<()> {
        Some(())
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
unsafe impl ReadQuery for () {}

macro_rules! tuple {
    ($($Q:ident $q:ident),+) => {
        // SAFETY: accesses only what its elements access.
        unsafe impl<$($Q: Query),+> Query for ($($Q,)+) {
            type Item<'w> = ($($Q::Item<'w>,)+);
            type Slices<'w> = ($($Q::Slices<'w>,)+);
            type State = ($($Q::State,)+);
            type Fetch = ($($Q::Fetch,)+);
            type Search = ($($Q::Search,)+);

            #[inline(always)]
            fn visit(each: &mut impl FnMut(Access)) {
                $($Q::visit(each);)+
            }

            #[inline(always)]
            fn resolve(columns: Columns<'_>) -> Option<Self::State> {
                Some(($($Q::resolve(columns)?,)+))
            }

            #[inline(always)]
            fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
                ($($Q::search(records),)+)
            }

            #[inline(always)]
            unsafe fn find(($($q,)+): &mut Self::Search, index: u32, id: usize) -> Option<Self::State> {
                // SAFETY: caller guarantees that the records are still borrowed.
                Some(($(unsafe { $Q::find($q, index, id)? },)+))
            }

            #[inline(always)]
            fn dangling() -> Self::Fetch {
                ($($Q::dangling(),)+)
            }

            #[inline(always)]
            unsafe fn fetch<Alloc: Allocator>(
                columns: Columns<'_>,
                ($($q,)+): Self::State,
                all: AllTables<'_, Alloc>,
            ) -> Option<Self::Fetch> {
                // SAFETY: caller guarantees that each element resolved this for the table of `columns`.
                Some(($(unsafe { $Q::fetch(columns, $q, all)? },)+))
            }

            #[inline(always)]
            unsafe fn item<'w>(($($q,)+): Self::Fetch, row: usize) -> Self::Item<'w> {
                // SAFETY: caller guarantees the conditions of `item`. The elements do not alias: the query has no
                // conflict.
                ($(unsafe { $Q::item($q, row) },)+)
            }

            #[inline(always)]
            unsafe fn slices<'w>(($($q,)+): Self::Fetch, row: usize, len: usize) -> Self::Slices<'w> {
                // SAFETY: caller guarantees the conditions of `slices`. The elements do not alias: the query has no
                // conflict.
                ($(unsafe { $Q::slices($q, row, len) },)+)
            }
        }

        // SAFETY: writes nothing, as its elements do not.
        unsafe impl<$($Q: ReadQuery),+> ReadQuery for ($($Q,)+) {}
    };
}

for_tuples!(tuple);
