//! `Or` as a query.

use core::any::TypeId;

use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::query::{Or, Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_record::TableRecords;

// SAFETY: accesses only what `L` and `R` access.
unsafe impl<L: Query, R: Query> Query for Or<L, R> {
    type Item<'w> = Or<L::Item<'w>, R::Item<'w>>;
    type Slices<'w> = Or<L::Slices<'w>, R::Slices<'w>>;
    type State = Or<L::State, R::State>;
    type Fetch = Or<L::Fetch, R::Fetch>;
    type Search = (L::Search, R::Search);

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        L::visit(&mut |access: Access| each(access.optional()));
        R::visit(&mut |access: Access| each(access.optional()));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Self::State> {
        Or::of(L::resolve(columns), R::resolve(columns))
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
        (L::search(&mut |key, _| records(key, false)), R::search(&mut |key, _| records(key, false)))
    }

    #[inline(always)]
    unsafe fn find((left, right): &mut Self::Search, index: u32, id: usize) -> Option<Self::State> {
        // SAFETY: caller guarantees that the records are still borrowed.
        unsafe { Or::of(L::find(left, index, id), R::find(right, index, id)) }
    }

    #[inline(always)]
    fn dangling() -> Self::Fetch {
        Or::Left(L::dangling())
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(
        columns: Columns<'_>,
        state: Self::State,
        all: AllTables<'_, A>,
    ) -> Option<Self::Fetch> {
        // SAFETY: caller guarantees that each side that matched resolved this for the table of `columns`.
        let left = state.left().and_then(|left| unsafe { L::fetch(columns, left, all) });
        // SAFETY: as for the left side.
        let right = state.right().and_then(|right| unsafe { R::fetch(columns, right, all) });
        Or::of(left, right)
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w> {
        // SAFETY: caller guarantees the conditions of `item`. The sides do not alias: the query has no conflict.
        unsafe { fetch.map(|left| L::item(left, row), |right| R::item(right, row)) }
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: Self::Fetch, row: usize, len: usize) -> Self::Slices<'w> {
        // SAFETY: caller guarantees the conditions of `slices`. The sides do not alias: the query has no conflict.
        unsafe { fetch.map(|left| L::slices(left, row, len), |right| R::slices(right, row, len)) }
    }
}

// SAFETY: writes nothing, as `L` and `R` do not.
unsafe impl<L: ReadQuery, R: ReadQuery> ReadQuery for Or<L, R> {}
