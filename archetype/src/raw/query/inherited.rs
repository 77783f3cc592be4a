//! `Inherited` as a query.

use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::access::Access;
use super::all_tables::AllTables;
use crate::component::Component;
use crate::query::{Inherited, InheritedSlice, Query, ReadQuery, Related};
use crate::raw::column::Columns;
use crate::raw::component_info::TypeKey;
use crate::raw::component_record::{ColumnSearch, TableRecords};
use crate::relation::InstanceOf;

/// Where the values of a table are.
#[expect(unnameable_types, reason = "it is a hidden type of a public trait")]
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// In this column.
    Own(u16),
    /// With the prefab, or its prefab, and so on: the target of the pair in this column.
    Prefab(u16),
}

/// The values of a table, or the value of a prefab.
#[expect(unnameable_types, reason = "it is a hidden type of a public trait")]
#[derive(Debug)]
pub enum Values<T> {
    Own(NonNull<T>),
    Prefab(NonNull<T>),
}

impl<T> Clone for Values<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Values<T> {}

/// Returns the address of the component of type `T` of an entity or, if it has none, of its prefab, and so on.
fn find_inherited<'w, T: Component, A: Allocator>(all: AllTables<'w, A>, first: Entity64) -> Option<NonNull<T>> {
    let mut next = Some(first);
    // Ends: a chain of prefabs has no cycle.
    loop {
        let (columns, row) = all.find(next?)?;
        if let Some(column) = columns.find(TypeKey::of::<T>()) {
            // SAFETY: `row` is less than the length of the table of these columns (`find`).
            return Some(unsafe { column.cell(row) }.cast());
        }
        next = columns.targets(TypeId::of::<InstanceOf>()).next();
    }
}

/// Returns the component of type `T` of an entity or, if it has none, of its prefab, and so on.
pub(crate) fn inherited<'w, T: Component, A: Allocator>(all: AllTables<'w, A>, entity: Entity64) -> Option<&'w T> {
    let value = find_inherited::<T, A>(all, entity)?;
    // SAFETY: the cell is that of a row of a table borrowed for `'w`, in the column with the key of `T` (I3, I5).
    Some(unsafe { value.as_ref() })
}

// SAFETY: reads only `T`, of tables that `visit` lists as any.
unsafe impl<T: Component> Query for Inherited<&T> {
    type Item<'w> = &'w T;
    type Slices<'w> = InheritedSlice<'w, T>;
    type State = Origin;
    type Fetch = Values<T>;
    type Search = (ColumnSearch<T>, ColumnSearch<Related<InstanceOf>>);

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::new::<T>(false).of_any_table());
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Origin> {
        match columns.position(TypeKey::of::<T>()) {
            Some(own) => Some(Origin::Own(own)),
            None => columns.first_pair(TypeId::of::<InstanceOf>()).map(Origin::Prefab),
        }
    }

    #[inline(always)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search {
        let own = records(TypeId::of::<T>(), false).search();
        (own, records(TypeId::of::<Related<InstanceOf>>(), false).search())
    }

    #[inline(always)]
    unsafe fn find((own, prefab): &mut Self::Search, index: u32, id: usize) -> Option<Origin> {
        // SAFETY: caller guarantees that the records are still borrowed.
        let (own, prefab) = unsafe { (own.column(index, id), prefab.column(index, id)) };
        own.map(Origin::Own).or(prefab.map(Origin::Prefab))
    }

    #[inline(always)]
    fn dangling() -> Values<T> {
        Values::Own(NonNull::dangling())
    }

    #[inline(always)]
    unsafe fn fetch<A: Allocator>(columns: Columns<'_>, state: Origin, all: AllTables<'_, A>) -> Option<Values<T>> {
        match state {
            Origin::Own(column) => Some(Values::Own(columns.at(column).block.cast())),
            Origin::Prefab(column) => {
                let prefab = columns.at(column).key().target_of(TypeId::of::<InstanceOf>())?;
                find_inherited::<T, A>(all, prefab).map(Values::Prefab)
            }
        }
    }

    #[inline(always)]
    unsafe fn item<'w>(fetch: Values<T>, row: usize) -> &'w T {
        match fetch {
            // SAFETY: caller guarantees a table borrowed for `'w` with more than `row` rows. The column has the key of
            // `T` (I3, I5), and nothing writes it: the query has no conflict, nor any other that is live (I7).
            Values::Own(first) => unsafe { first.add(row).as_ref() },
            // SAFETY: caller guarantees that the tables are borrowed for `'w`. The prefab's row has a value of `T` (I3,
            // I5), and nothing writes it: an access of any table conflicts with all that write `T` (I7).
            Values::Prefab(value) => unsafe { value.as_ref() },
        }
    }

    #[inline(always)]
    unsafe fn slices<'w>(fetch: Values<T>, row: usize, len: usize) -> InheritedSlice<'w, T> {
        match fetch {
            // SAFETY: as in `item`, for at least `row + len` rows.
            Values::Own(first) => InheritedSlice::Own(unsafe { slice::from_raw_parts(first.add(row).as_ptr(), len) }),
            // SAFETY: as in `item`.
            Values::Prefab(value) => InheritedSlice::Prefab(unsafe { value.as_ref() }),
        }
    }
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for Inherited<&T> {}
