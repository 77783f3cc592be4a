//! Components removed by a transition, and their reader.

use core::fmt;

use sparse_set::allocator::Allocator;

use super::column::Columns;
use super::{Transition, for_all};

/// The components that a transition removes or replaces, in the spare row of a table. Those that are not read are
/// dropped.
///
/// Borrows the table mutably, so that nothing else uses the spare row.
pub(crate) struct RemovedComponents<'t> {
    columns: Columns<'t>,
    row: usize,
    taken: &'t [u16],
    dropped: &'t [u16],
    read: usize,
}

impl<'t> RemovedComponents<'t> {
    /// # Safety
    /// - `columns` are of a table that is borrowed mutably for `'t`.
    /// - In `row`, the columns in the transition's `taken` and `dropped` hold values. A column in `dropped` whose type
    ///   needs no `Drop` may hold none.
    /// - The table does not count `row`.
    #[inline]
    pub(super) unsafe fn new<A: Allocator>(columns: Columns<'t>, row: usize, transition: &'t Transition<A>) -> Self {
        Self { columns, row, taken: &transition.taken, dropped: transition.to_drop(), read: 0 }
    }

    #[inline]
    pub(crate) fn reader(&mut self) -> RowReader<'_> {
        RowReader { columns: self.columns, row: self.row, taken: self.taken, read: &mut self.read }
    }
}

impl Drop for RemovedComponents<'_> {
    #[inline]
    fn drop(&mut self) {
        let unread = &self.taken[self.read..];
        if unread.is_empty() && self.dropped.is_empty() {
            return;
        }
        for_all(unread.iter().chain(self.dropped), |&column| {
            // SAFETY: the cell holds a value that was not read, or the type needs no `Drop`. No table counts it.
            unsafe { self.columns.at(column).drop_rows(self.row..self.row + 1) };
        });
    }
}

/// Reads the components of a [`Bundle`](crate::Bundle) one by one, in the order of its `components`.
pub struct RowReader<'r> {
    columns: Columns<'r>,
    row: usize,
    taken: &'r [u16],
    read: &'r mut usize,
}

impl RowReader<'_> {
    /// Returns the next component.
    ///
    /// # Panics
    /// Panics if the next component of the bundle has a different type, or if all are read.
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn read<T: 'static>(&mut self) -> T {
        let column = self.columns.next_of::<T>(self.taken, *self.read, "RowReader::read");
        *self.read += 1;
        // SAFETY: the column has the key of `T` (I5). Its cell holds a value that is read only once, as `read` was
        // advanced past it.
        unsafe { column.cell(self.row).cast().read() }
    }
}

impl fmt::Debug for RowReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowReader").field("read", &self.read).field("of", &self.taken.len()).finish()
    }
}
