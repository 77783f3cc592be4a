//! [`Staged`]: unpublished rows, and their writers.

use core::fmt::Display;
use core::mem;

use alloc::vec;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::column::Columns;
use super::{ErasedValue, RemovedComponents, Table, Transition, for_all};

/// Unpublished rows past the last one of a table, or new values for one of its rows. Dropped unless finished.
pub(crate) struct Staged<'t, A: Allocator> {
    table: &'t mut Table<A>,
    transition: &'t Transition<A>,
    /// The row to write: `table.len`, or an existing row if in place.
    row: usize,
    rows: usize,
    /// The first `written` columns of `transition.staged` hold new values in the staged rows. In place, their old
    /// values are in the spare row.
    written: usize,
}

impl<'t, A: Allocator> Staged<'t, A> {
    /// Stages `rows` new rows.
    ///
    /// # Panics
    /// Panics if `transition` has a different target, or if there is no room.
    #[inline]
    pub(crate) fn new(table: &'t mut Table<A>, transition: &'t Transition<A>, rows: usize) -> Self {
        transition.assert_target(table.id);
        assert!(rows <= table.capacity - table.len, "no room for {rows} rows");
        Self { row: table.len, table, transition, rows, written: 0 }
    }

    /// Stages new values for a row.
    ///
    /// # Panics
    /// Panics if `transition` is not within this table, or if there is no such row.
    #[inline]
    pub(crate) fn in_place(table: &'t mut Table<A>, transition: &'t Transition<A>, row: usize) -> Self {
        transition.assert_tables(table.id, table.id);
        assert!(row < table.len, "row {row} of {}", table.len);
        Self { row, table, transition, rows: 1, written: 0 }
    }

    /// Returns whether an existing row is overwritten.
    #[inline(always)]
    fn is_in_place(&self) -> bool {
        self.row < self.table.len
    }

    /// # Panics
    /// Panics if several rows are staged.
    #[inline]
    pub(crate) fn row_writer(&mut self) -> RowWriter<'_> {
        assert!(self.rows == 1, "{} rows are not written as one", self.rows);
        RowWriter {
            columns: self.table.columns(),
            staged: &self.transition.staged,
            row: self.row,
            spare: self.table.len,
            written: &mut self.written,
        }
    }

    /// # Panics
    /// Panics if an existing row is overwritten.
    pub(crate) fn column_writer(&mut self) -> ColumnWriter<'_> {
        assert!(!self.is_in_place(), "columns are not written in place");
        ColumnWriter {
            columns: self.table.columns(),
            staged: &self.transition.staged,
            first: self.table.len,
            rows: self.rows,
            written: &mut self.written,
        }
    }

    #[inline(always)]
    #[track_caller]
    fn assert_written(&self, method: &dyn Display) {
        let staged = self.transition.staged.len();
        if self.written != staged {
            unwritten(method, self.written, staged);
        }
    }

    #[inline(always)]
    #[track_caller]
    fn assert_publishable(&self, method: &dyn Display) {
        self.assert_written(method);
        assert!(!self.is_in_place(), "no new rows are staged");
        assert!(self.transition.moved.is_empty(), "columns would stay unwritten");
    }

    /// Publishes rows whose components are all new. `entity` returns the entity of each row.
    ///
    /// # Panics
    /// Panics if a component was not written. The rows are dropped then.
    #[inline]
    #[track_caller]
    pub(crate) fn finish(mut self, method: &dyn Display, mut entity: impl FnMut(u32) -> Entity64) {
        self.assert_publishable(method);
        let first = self.table.len;
        for row in first..first + self.rows {
            // Fits in 32 bits (I3).
            let entity = entity(row as u32);
            // SAFETY: `row < capacity` (checked in `new`), and column 0 holds entities (I1).
            unsafe { self.table.columns().at(0).cell(row).cast().write(entity) };
        }
        // All columns are staged (`moved` is empty, I6) and written.
        self.table.len += self.rows;
        self.written = 0;
    }

    /// Publishes a single row whose components are all new, and returns its entity.
    ///
    /// # Panics
    /// Panics if a component was not written, or if several rows are staged.
    #[inline]
    #[track_caller]
    pub(crate) fn finish_one(mut self, method: &dyn Display, entity: impl FnOnce(u32) -> Entity64) -> Entity64 {
        assert!(self.rows == 1, "{} rows are not one", self.rows);
        self.assert_publishable(method);
        let row = self.table.len;
        // Fits in 32 bits (I3).
        let entity = entity(row as u32);
        // SAFETY: `row < capacity` (checked in `new`), and column 0 holds entities (I1).
        unsafe { self.table.columns().at(0).cell(row).cast().write(entity) };
        // All columns are staged (`moved` is empty, I6) and written.
        self.table.len += 1;
        self.written = 0;
        entity
    }

    /// Publishes one row, whose unstaged components move from `row` of `source`, which is removed. Returns the new row,
    /// the entity that moved to `row` of `source`, and the components that did not move.
    ///
    /// # Panics
    /// Panics if a component was not written, if `source` is not the transition's, or if it has no such row.
    #[inline]
    #[track_caller]
    pub(crate) fn finish_move(
        mut self,
        source: &'t mut Table<A>,
        row: usize,
        method: &dyn Display,
    ) -> (usize, Option<Entity64>, RemovedComponents<'t>) {
        self.assert_written(method);
        assert!(!self.is_in_place(), "no new rows are staged");
        self.transition.assert_tables(source.id, self.table.id);
        assert!(row < source.len && self.rows == 1, "row {row} of {}", source.len);
        let transition = self.transition;
        let (new, last) = (self.table.len, source.len - 1);
        let entity = source.entities()[row];
        source.len = last;
        // SAFETY: `new < capacity` (checked in `new`), and column 0 holds entities (I1).
        unsafe { self.table.columns().at(0).cell(new).cast().write(entity) };
        for &(from, to) in &transition.moved {
            let (from, to) = (source.columns().at(from), self.table.columns().at(to));
            // SAFETY: both columns have the same key (I6), `row` and `last` are rows of `source`, and `new` is the
            // staged row of the other table.
            unsafe {
                let cell = from.cell(row);
                from.copy(cell, to.cell(new));
                if row != last {
                    from.copy(from.cell(last), cell);
                }
            }
        }
        // Each column was either staged and written, or moved (I6).
        self.table.len += 1;
        self.written = 0;
        let mut moved = None;
        if row != last {
            for &column in &transition.taken {
                // SAFETY: both are distinct rows of `source`, whose spare row is `last` now.
                unsafe { source.columns().at(column).swap(row, last) };
            }
            for &column in &transition.dropped {
                // SAFETY: both are distinct rows of `source`, whose spare row is `last` now.
                unsafe { source.columns().at(column).replace(row, last) };
            }
            // SAFETY: both are distinct rows of `source`. Entities need no `Drop`.
            unsafe { source.columns().at(0).replace(row, last) };
            moved = Some(source.entities()[row]);
        }
        // SAFETY: the cells of `last` in the columns that were not moved (I6) hold the removed values, except dropped
        // ones that need no `Drop`. The table is borrowed mutably and does not count them.
        (new, moved, unsafe { RemovedComponents::new(source.columns(), last, transition) })
    }

    /// Keeps the values written in place, and returns the values that they replaced.
    ///
    /// # Panics
    /// Panics if a component was not written, or if the staged row is new.
    #[inline]
    #[track_caller]
    pub(crate) fn finish_in_place(self, method: &dyn Display) -> RemovedComponents<'t> {
        self.assert_written(method);
        assert!(self.is_in_place(), "a new row is staged");
        let mut this = mem::ManuallyDrop::new(self);
        let table: *mut Table<A> = &raw mut *this.table;
        // SAFETY: `this` is not used again, so its borrow for `'t` is free.
        let table = unsafe { &*table };
        // SAFETY: within a table, the columns in `taken` and `dropped` are those in `staged` (I6), whose old values are
        // in the spare row. The table is borrowed mutably and does not count that row.
        unsafe { RemovedComponents::new(table.columns(), table.len, this.transition) }
    }
}

// Out of line: `Staged` stays in registers.
#[cold]
#[inline(never)]
#[track_caller]
fn unwritten(method: &dyn Display, written: usize, staged: usize) -> ! {
    panic!("{method}: the bundle has written {written} of {staged} components")
}

impl<A: Allocator> Drop for Staged<'_, A> {
    #[inline]
    fn drop(&mut self) {
        if self.written > 0 {
            self.discard();
        }
    }
}

impl<A: Allocator> Staged<'_, A> {
    /// Drops the written values.
    #[cold]
    #[inline(never)]
    fn discard(&mut self) {
        let (columns, first) = (self.table.columns(), self.table.len);
        let written = &self.transition.staged[..self.written];
        if self.is_in_place() {
            for &column in written {
                // SAFETY: the row is in the table and distinct from the spare row, which has cells (I2). Both hold
                // values: the old one returns to the row.
                unsafe { columns.at(column).swap(self.row, first) };
            }
        }
        for_all(written.iter(), |&column| {
            // SAFETY: these cells hold the written values, and belong to no row.
            unsafe { columns.at(column).drop_rows(first..first + self.rows) };
        });
    }
}

/// Writes the components of a [`Bundle`](crate::Bundle) one by one, in the order of its `components`.
pub struct RowWriter<'r> {
    columns: Columns<'r>,
    staged: &'r [u16],
    /// The row to write.
    row: usize,
    /// The row that receives the old value, if it differs from `row`.
    spare: usize,
    written: &'r mut usize,
}

impl<'r> RowWriter<'r> {
    /// Creates a writer of row 0 of the columns at the positions `staged`, the first `written` of which hold values.
    ///
    /// # Safety
    /// - For `'r`, nothing else accesses row 0 of these columns. It has cells.
    pub(super) const unsafe fn of_row(columns: Columns<'r>, staged: &'r [u16], written: &'r mut usize) -> Self {
        Self { columns, staged, row: 0, spare: 0, written }
    }
}

impl RowWriter<'_> {
    /// Writes the next component.
    ///
    /// # Panics
    /// Panics if the next component of the bundle has a different type, or if all are written.
    #[inline]
    #[track_caller]
    pub fn write<T: 'static>(&mut self, value: T) {
        let column = self.columns.next_of::<T>(self.staged, *self.written, "RowWriter::write");
        if self.row != self.spare {
            // SAFETY: the column has the key of `T` (I5). `row` is in the table, and the spare row has cells (I2).
            unsafe { column.cell(self.spare).cast::<T>().copy_from_nonoverlapping(column.cell(self.row).cast(), 1) };
        }
        // SAFETY: the column has the key of `T` (I5), and `row` has cells. The cell holds no value: the row is new, or
        // the value moved to the spare row.
        unsafe { column.cell(self.row).cast().write(value) };
        *self.written += 1;
    }

    /// Moves all values into the next components, in order.
    ///
    /// # Panics
    /// Panics if a component has a different type, or if all are written. The remaining values are dropped.
    pub(crate) fn write_all<A: Allocator>(&mut self, values: impl Iterator<Item = ErasedValue<A>>) {
        values.for_each(|value| self.write_erased(value));
    }

    /// Moves `value` into the next component.
    ///
    /// # Panics
    /// Panics if the next component of the bundle has a different type, or if all are written.
    fn write_erased<A: Allocator>(&mut self, value: ErasedValue<A>) {
        let column = self.staged.get(*self.written).map(|&column| self.columns.at(column));
        let column =
            column.filter(|column| column.key() == value.info().key()).expect("a value comes for each column in turn");
        if self.row != self.spare {
            // SAFETY: `row` is in the table, and the spare row has cells (I2).
            unsafe { column.copy(column.cell(self.row), column.cell(self.spare)) };
        }
        // SAFETY: the column has the value's key (I5), and `row` has cells, which are not the value's block. The cell
        // holds no value: the row is new, or the value moved to the spare row.
        unsafe { column.copy(value.pointer(), column.cell(self.row)) };
        *self.written += 1;
        value.forget_value();
    }
}

/// Writes the columns of a [`ColumnBatch`](crate::ColumnBatch), in the order of its `components`.
pub struct ColumnWriter<'r> {
    columns: Columns<'r>,
    staged: &'r [u16],
    first: usize,
    rows: usize,
    written: &'r mut usize,
}

impl ColumnWriter<'_> {
    /// Moves the values into the next column.
    ///
    /// # Panics
    /// Panics if the next component of the batch has a different type, if all are written, or if the number of values
    /// is not the number of rows.
    #[track_caller]
    pub fn write<T: 'static>(&mut self, mut values: vec::Vec<T>) {
        let column = self.columns.next_of::<T>(self.staged, *self.written, "ColumnWriter::write");
        assert!(values.len() == self.rows, "ColumnWriter::write: {} values for {} rows", values.len(), self.rows);
        // SAFETY: the column has the key of `T` (I5) and room for `rows` values from `first`; the vector has as many.
        unsafe { column.cell(self.first).as_ptr().cast::<T>().copy_from_nonoverlapping(values.as_ptr(), self.rows) };
        // The values have moved. Count them before the vector's memory is freed, in case that unwinds.
        *self.written += 1;
        // SAFETY: the values have moved out of the vector.
        unsafe { values.set_len(0) };
    }
}

impl core::fmt::Debug for RowWriter<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("RowWriter").field("written", &self.written).field("of", &self.staged.len()).finish()
    }
}

impl core::fmt::Debug for ColumnWriter<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ColumnWriter").field("written", &self.written).field("of", &self.staged.len()).finish()
    }
}
