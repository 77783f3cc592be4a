use core::any::TypeId;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::component_info::TypeKey;
use super::{ComponentInfo, Table};
use crate::fallible::try_reserve;

/// The position of a component's column in one table.
#[derive(Clone, Copy)]
pub(super) struct Place {
    table: usize,
    /// The table's index in the world.
    pub(super) index: u32,
    column: u16,
}

/// A component type and the tables with a column of it, in ascending order of their indices.
pub(crate) struct ColumnIndex<A: Allocator> {
    info: ComponentInfo,
    places: Vec<Place, A>,
}

impl<A: Allocator> ColumnIndex<A> {
    pub(crate) const fn new_in(info: ComponentInfo, alloc: A) -> Self {
        Self { info, places: Vec::new_in(alloc) }
    }

    pub(crate) const fn info(&self) -> &ComponentInfo {
        &self.info
    }

    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the indices of the tables.
    pub(crate) fn tables(&self) -> impl Iterator<Item = u32> {
        self.places.iter().map(|place| place.index)
    }

    pub(crate) fn try_reserve_one(&mut self) -> Result<(), TryReserveError> {
        try_reserve(&mut self.places, 1)
    }

    /// Adds the table at `index`. Does not fail: the caller has reserved room.
    ///
    /// # Panics
    /// Panics if the table lacks the component, or if `index` is not greater than all indices in the list.
    pub(crate) fn push<B: Allocator>(&mut self, index: u32, table: &Table<B>) {
        // I8.
        assert!(self.places.last().is_none_or(|last| last.index < index), "tables are added in ascending order");
        let column = table.columns().position(self.info.key()).expect("the table has the component");
        self.places.push(Place { table: table.id(), index, column });
    }

    pub(crate) fn clear(&mut self) {
        self.places.clear();
    }

    #[inline(always)]
    pub(crate) fn places(&self) -> Places<'_> {
        Places { key: self.info.key(), list: &self.places }
    }
}

/// The tables with a column of the component `key`.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[derive(Clone, Copy)]
pub struct Places<'i> {
    key: TypeKey,
    pub(super) list: &'i [Place],
}

impl<'i> Places<'i> {
    pub(crate) const fn none(component: TypeId) -> Self {
        Self { key: TypeKey::Static(component), list: &[] }
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.list.len()
    }

    /// Creates a search for columns of `T`.
    ///
    /// # Panics
    /// Panics if `T` is not the component of these places.
    #[inline(always)]
    pub(super) fn seek<T: 'static>(self) -> Seek<T> {
        assert!(self.key == TypeKey::of::<T>(), "the tables of another component");
        Seek { list: self.list.into(), of: PhantomData }
    }
}

impl fmt::Debug for Places<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list.iter().map(|place| place.index)).finish()
    }
}

/// A search for the column of `T` in one table after the other. Borrows an index, without a lifetime: an associated
/// type with one would make the iterators and views of queries invariant.
#[expect(unnameable_types, reason = "it is a hidden type of a public trait")]
pub struct Seek<T> {
    list: NonNull<[Place]>,
    of: PhantomData<fn() -> T>,
}

// SAFETY: equivalent to a shared borrow of the list.
unsafe impl<T> Send for Seek<T> {}

// SAFETY: equivalent to a shared borrow of the list.
unsafe impl<T> Sync for Seek<T> {}

impl<T> Clone for Seek<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Seek<T> {}

impl<T> Seek<T> {
    /// Returns the position of the column of `T` in the table `id` at `index`. The indices of successive calls must
    /// ascend; otherwise columns are missed.
    ///
    /// # Panics
    /// Panics if the list names a different table at `index`.
    ///
    /// # Safety
    /// - The places that created the search are still borrowed.
    #[inline(always)]
    pub(super) unsafe fn column(&mut self, index: u32, id: usize) -> Option<u16> {
        // SAFETY: caller guarantees that the list, which contains this part, is still borrowed.
        let mut list = unsafe { self.list.as_ref() };
        if list.first().is_some_and(|first| first.index < index) {
            list = skip(list, index);
        }
        let mut found = None;
        if let [first, rest @ ..] = list {
            if first.index == index {
                // The columns of a different table can have different types (I9).
                assert!(first.table == id, "the index is that of other tables");
                found = Some(first.column);
                list = rest;
            }
        }
        self.list = list.into();
        found
    }
}

impl<T> fmt::Debug for Seek<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seek").field("left", &self.list.len()).finish()
    }
}

/// Skips the places below `index`, by galloping search: the next table is usually near.
#[inline(never)]
fn skip(list: &[Place], index: u32) -> &[Place] {
    let mut step = 1;
    while list.get(step).is_some_and(|place| place.index < index) {
        step *= 2;
    }
    let near = &list[..list.len().min(step + 1)];
    &list[near.partition_point(|place| place.index < index)..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skip_finds_the_first_place_that_is_not_before_an_index() {
        let places: std::vec::Vec<Place> = (0..100).map(|n| Place { table: 0, index: 3 * n, column: 0 }).collect();
        for from in 0..places.len() {
            for index in 0..310 {
                let expected = places[from..].iter().position(|place| place.index >= index);
                let found = skip(&places[from..], index);
                assert_eq!(found.len(), expected.map_or(0, |at| places.len() - from - at));
            }
        }
    }
}
