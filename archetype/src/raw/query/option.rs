//! `Option` of a query as a query.

use core::any::TypeId;

use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::query::{Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_record::TableRecords;

// SAFETY: accesses only what `Q` accesses.
unsafe impl<Q: Query> Query for Option<Q> {
    type Item<'w> = Option<Q::Item<'w>>;
    type Slices<'w> = Option<Q::Slices<'w>>;
    type State = Option<Q::State>;
    type Fetch = Option<Q::Fetch>;
    type Search = Q::Search;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        Q::visit(&mut |access: Access| each(access.optional()));
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Option<Q::State>> {
        Some(Q::resolve(columns))
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Q::Search {
        Q::search(&mut |key, _| records(key, false))
    }

    #[inline(always)]
    unsafe fn find(search: &mut Q::Search, index: u32, id: usize) -> Option<Option<Q::State>> {
        // SAFETY: caller guarantees that the records are still borrowed.
        Some(unsafe { Q::find(search, index, id) })
    }

    #[inline(always)]
    fn dangling() -> Option<Q::Fetch> {
        None
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(
        columns: Columns<'_>,
        state: Option<Q::State>,
        all: AllTables<'_, A>,
    ) -> Option<Option<Q::Fetch>> {
        // SAFETY: caller guarantees that `Q` resolved this for the table of `columns`.
        Some(state.and_then(|state| unsafe { Q::fetch(columns, state, all) }))
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: Option<Q::Fetch>, row: usize) -> Option<Q::Item<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::item`.
        fetch.map(|fetch| unsafe { Q::item(fetch, row) })
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: Option<Q::Fetch>, row: usize, len: usize) -> Option<Q::Slices<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::slices`.
        fetch.map(|fetch| unsafe { Q::slices(fetch, row, len) })
    }
}

// SAFETY: writes nothing, as `Q` does not.
unsafe impl<Q: ReadQuery> ReadQuery for Option<Q> {}
