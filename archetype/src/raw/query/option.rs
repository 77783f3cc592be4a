//! `Option` of a query as a query.

use core::any::TypeId;
use core::ptr::NonNull;

use super::access::Access;
use crate::query::{Query, ReadQuery};
use crate::raw::column::Columns;
use crate::raw::component_record::TableRecords;

// SAFETY: accesses only what `Q` accesses.
unsafe impl<Q: Query> Query for Option<Q> {
    type Item<'w> = Option<Q::Item<'w>>;
    type Slices<'w> = Option<Q::Slices<'w>>;
    type Columns = Option<Q::Columns>;
    type Cursor = Option<Q::Cursor>;
    type Search = Q::Search;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        Q::visit(each);
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Option<Q::Columns>> {
        Some(Q::resolve(columns))
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Q::Search {
        Q::search(&mut |key, _| records(key, false))
    }

    #[inline(always)]
    unsafe fn find(search: &mut Q::Search, index: u32, id: usize) -> Option<Option<Q::Columns>> {
        // SAFETY: caller guarantees that the records are still borrowed.
        Some(unsafe { Q::find(search, index, id) })
    }

    #[inline(always)]
    fn dangling() -> Option<Q::Cursor> {
        None
    }

    #[inline(always)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Option<Q::Columns>) -> Option<Q::Cursor> {
        // SAFETY: caller guarantees that `Q` resolved these columns for the table of `blocks`.
        resolved.map(|resolved| unsafe { Q::cursor(blocks, resolved) })
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: Option<Q::Cursor>, row: usize) -> Option<Q::Item<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::item`.
        cursor.map(|cursor| unsafe { Q::item(cursor, row) })
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: Option<Q::Cursor>, row: usize, len: usize) -> Option<Q::Slices<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::slices`.
        cursor.map(|cursor| unsafe { Q::slices(cursor, row, len) })
    }
}

// SAFETY: writes nothing, as `Q` does not.
unsafe impl<Q: ReadQuery> ReadQuery for Option<Q> {}
