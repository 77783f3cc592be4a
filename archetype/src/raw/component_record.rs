use core::any::TypeId;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::component_info::TypeKey;
use super::{ComponentInfo, Table};
use crate::try_reserve::try_reserve;

/// The position of a component's column in one table.
#[derive(Clone, Copy)]
pub(super) struct TableRecord {
    table: usize,
    /// The table's index in the world.
    pub(super) index: u32,
    column: u16,
}

/// A component type and the tables with a column of it, in ascending order of their indices.
pub(crate) struct ComponentRecord<A: Allocator> {
    info: ComponentInfo,
    /// The only table. Most components of a small world, and most pairs, are in one.
    one: Option<TableRecord>,
    /// All tables, if there are several.
    tables: Vec<TableRecord, A>,
}

impl<A: Allocator> ComponentRecord<A> {
    pub(crate) const fn new_in(info: ComponentInfo, alloc: A) -> Self {
        Self { info, one: None, tables: Vec::new_in(alloc) }
    }

    pub(crate) const fn info(&self) -> &ComponentInfo {
        &self.info
    }

    #[inline(always)]
    fn list(&self) -> &[TableRecord] {
        if self.tables.is_empty() { self.one.as_slice() } else { &self.tables }
    }

    pub(crate) fn len(&self) -> usize {
        self.list().len()
    }

    /// Returns the indices of the tables.
    pub(crate) fn tables(&self) -> impl Iterator<Item = u32> + Clone {
        self.list().iter().map(|record| record.index)
    }

    /// Returns whether the table at `index` is listed.
    pub(crate) fn contains(&self, index: u32) -> bool {
        self.list().binary_search_by_key(&index, |record| record.index).is_ok()
    }

    pub(crate) fn try_reserve_one(&mut self) -> Result<(), TryReserveError> {
        match self.one {
            None if self.tables.capacity() == 0 => Ok(()),
            None => try_reserve(&mut self.tables, 1),
            Some(_) => try_reserve(&mut self.tables, 2),
        }
    }

    /// Names another component. The list must be empty.
    pub(crate) fn set_info(&mut self, info: ComponentInfo) {
        assert!(self.list().is_empty(), "tables with the component are listed");
        self.info = info;
    }

    /// Adds the table at `index`. Does not fail: the caller has reserved room.
    ///
    /// # Panics
    /// Panics if the table lacks the component, or if `index` is not greater than all indices in the list.
    pub(crate) fn push<B: Allocator>(&mut self, index: u32, table: &Table<B>) {
        let column = table.columns().position(self.info.key()).expect("the table has the component");
        self.push_column(index, table, column);
    }

    /// Adds the table at `index`, with the first of its pairs of `relation`, unless it is the last one in the list.
    /// Does not fail: the caller has reserved room.
    ///
    /// # Panics
    /// Panics if the table has no pair of the relation, or if `index` is less than one in the list.
    pub(crate) fn push_pair<B: Allocator>(&mut self, index: u32, table: &Table<B>, relation: TypeId) {
        if self.list().last().is_none_or(|last| last.index != index) {
            let column = table.columns().first_pair(relation).expect("the table has a pair of the relation");
            self.push_column(index, table, column);
        }
    }

    fn push_column<B: Allocator>(&mut self, index: u32, table: &Table<B>, column: u16) {
        // I8.
        assert!(self.list().last().is_none_or(|last| last.index < index), "tables are added in ascending order");
        let record = TableRecord { table: table.id(), index, column };
        if self.one.is_none() && self.tables.capacity() == 0 {
            self.one = Some(record);
        } else {
            self.tables.extend(self.one.take());
            self.tables.push(record);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.one = None;
        self.tables.clear();
    }

    #[inline(always)]
    pub(crate) fn records(&self) -> TableRecords<'_> {
        TableRecords { key: self.info.key(), list: self.list() }
    }
}

/// The tables with a column of the component `key`.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[derive(Clone, Copy)]
pub struct TableRecords<'i> {
    key: TypeKey,
    pub(super) list: &'i [TableRecord],
}

impl<'i> TableRecords<'i> {
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
    /// Panics if `T` is not the component of these tables.
    #[inline(always)]
    pub(super) fn search<T: 'static>(self) -> ColumnSearch<T> {
        assert!(self.key == TypeKey::of::<T>(), "the tables of another component");
        ColumnSearch { list: self.list.into(), of: PhantomData }
    }
}

impl fmt::Debug for TableRecords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list.iter().map(|record| record.index)).finish()
    }
}

/// A search for the column of `T` in one table after the other. Borrows the records, without a lifetime: an associated
/// type with one would make the iterators and views of queries invariant.
#[expect(unnameable_types, reason = "it is a hidden type of a public trait")]
pub struct ColumnSearch<T> {
    list: NonNull<[TableRecord]>,
    of: PhantomData<fn() -> T>,
}

// SAFETY: equivalent to a shared borrow of the list.
unsafe impl<T> Send for ColumnSearch<T> {}

// SAFETY: equivalent to a shared borrow of the list.
unsafe impl<T> Sync for ColumnSearch<T> {}

impl<T> Clone for ColumnSearch<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ColumnSearch<T> {}

impl<T> ColumnSearch<T> {
    /// Returns the position of the column of `T` in the table `id` at `index`. The indices of successive calls must
    /// ascend; otherwise columns are missed.
    ///
    /// # Panics
    /// Panics if the list names a different table at `index`.
    ///
    /// # Safety
    /// - The records that created the search are still borrowed.
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
                assert!(first.table == id, "the records are those of other tables");
                found = Some(first.column);
                list = rest;
            }
        }
        self.list = list.into();
        found
    }
}

impl<T> fmt::Debug for ColumnSearch<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnSearch").field("left", &self.list.len()).finish()
    }
}

/// Skips the records below `index`, by galloping search: the next table is usually near.
#[inline(never)]
fn skip(list: &[TableRecord], index: u32) -> &[TableRecord] {
    let mut step = 1;
    while list.get(step).is_some_and(|record| record.index < index) {
        step *= 2;
    }
    let near = &list[..list.len().min(step + 1)];
    &list[near.partition_point(|record| record.index < index)..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skip_finds_the_first_record_that_is_not_before_an_index() {
        let records: std::vec::Vec<TableRecord> =
            (0..100).map(|n| TableRecord { table: 0, index: 3 * n, column: 0 }).collect();
        for from in 0..records.len() {
            for index in 0..310 {
                let expected = records[from..].iter().position(|record| record.index >= index);
                let found = skip(&records[from..], index);
                assert_eq!(found.len(), expected.map_or(0, |at| records.len() - from - at));
            }
        }
    }
}
