//! `Related` and `Unrelated` as queries.

use core::any::TypeId;
use core::ptr::NonNull;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::query::{Query, ReadQuery, Related, RelatedAll, Targets, Unrelated};
use crate::raw::column::Columns;
use crate::raw::component_info::ComponentInfo;
use crate::raw::component_record::{ColumnSearch, TableRecords};
use crate::relation::Relation;

/// The target in a fetch that belongs to no table.
const NO_TARGET: Entity64 = match Entity64::new(0, 0) {
    Some(entity) => entity,
    None => unreachable!(),
};

// SAFETY: accesses no values.
unsafe impl<R: Relation> Query for Related<R> {
    type Item<'w> = Entity64;
    type Slices<'w> = Entity64;
    type State = u16;
    type Fetch = Entity64;
    type Search = ColumnSearch<Self>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::test::<Self>(true));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<u16> {
        columns.first_pair(TypeId::of::<R>())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
        records(TypeId::of::<Self>(), true).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut Self::Search, index: u32, id: usize) -> Option<u16> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }
    }

    #[inline(always)]
    fn dangling() -> Entity64 {
        NO_TARGET
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, state: u16, _: AllTables<'_, A>) -> Option<Entity64> {
        columns.at(state).key().target_of(TypeId::of::<R>())
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: Entity64, _: usize) -> Self::Item<'w> {
        fetch
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: Entity64, _: usize, _: usize) -> Self::Slices<'w> {
        fetch
    }
}

// SAFETY: writes nothing.
unsafe impl<R: Relation> ReadQuery for Related<R> {}

// SAFETY: accesses no values.
unsafe impl<R: Relation> Query for RelatedAll<R> {
    type Item<'w> = Targets<'w, R>;
    type Slices<'w> = Targets<'w, R>;
    type State = ();
    /// The columns' types, which the table owns.
    type Fetch = NonNull<[ComponentInfo]>;
    type Search = ColumnSearch<Related<R>>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::test::<Related<R>>(true));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<()> {
        columns.first_pair(TypeId::of::<R>()).map(|_| ())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
        records(TypeId::of::<Related<R>>(), true).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut Self::Search, index: u32, id: usize) -> Option<()> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { search.column(index, id) }.map(|_| ())
    }

    #[inline(always)]
    fn dangling() -> Self::Fetch {
        NonNull::from(&[])
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, (): (), _: AllTables<'_, A>) -> Option<Self::Fetch> {
        Some(NonNull::from(columns.infos))
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: Self::Fetch, _: usize) -> Targets<'w, R> {
        // SAFETY: these are the types of a table's columns. Caller guarantees that it is borrowed for `'w`, and nothing
        // writes them (I1).
        Targets::new(unsafe { fetch.as_ref() })
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: Self::Fetch, row: usize, _: usize) -> Targets<'w, R> {
        // SAFETY: caller guarantees the conditions of `item`.
        unsafe { Self::item(fetch, row) }
    }
}

// SAFETY: writes nothing.
unsafe impl<R: Relation> ReadQuery for RelatedAll<R> {}

// SAFETY: accesses no values.
unsafe impl<R: Relation> Query for Unrelated<R> {
    type Item<'w> = ();
    type Slices<'w> = ();
    type State = ();
    type Fetch = ();
    type Search = ColumnSearch<Related<R>>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::test::<Related<R>>(false));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<()> {
        columns.first_pair(TypeId::of::<R>()).is_none().then_some(())
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
        records(TypeId::of::<Related<R>>(), false).search()
    }

    #[inline(always)]
    unsafe fn find(search: &mut Self::Search, index: u32, id: usize) -> Option<()> {
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
unsafe impl<R: Relation> ReadQuery for Unrelated<R> {}
