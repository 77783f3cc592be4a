//! `Entity64` as a query.

use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::query::{Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_record::TableRecords;

// SAFETY: reads only the entities, which no query writes.
unsafe impl Query for Entity64 {
    type Item<'w> = Self;
    type Slices<'w> = &'w [Self];
    type State = ();
    type Fetch = NonNull<Self>;
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
    fn dangling() -> NonNull<Self> {
        NonNull::dangling()
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, (): (), _: AllTables<'_, A>) -> Option<NonNull<Self>> {
        // Column 0 holds the entities (I1).
        Some(columns.blocks[0].cast())
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: NonNull<Self>, row: usize) -> Self::Item<'w> {
        // SAFETY: caller guarantees the entities of a table with more than `row` rows (I1, I3).
        unsafe { *fetch.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: NonNull<Self>, row: usize, len: usize) -> &'w [Self] {
        // SAFETY: caller guarantees the entities of a table borrowed for `'w` with at least `row + len` rows (I1, I3).
        unsafe { slice::from_raw_parts(fetch.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl ReadQuery for Entity64 {}
