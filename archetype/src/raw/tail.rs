//! Values of removed rows.

use core::fmt;

use sparse_set::allocator::Allocator;

use super::column::Columns;
use super::component_info::{ComponentInfo, TypeKey};
use super::staged::unexpected;
use super::{Transition, for_all};

/// The values that a transition leaves in the tail of a table. Values that are not read are dropped.
///
/// Borrows the table mutably, so that nothing else uses the tail.
pub(crate) struct Tail<'t> {
    columns: Columns<'t>,
    row: usize,
    taken: &'t [u16],
    dropped: &'t [u16],
    read: usize,
}

impl<'t> Tail<'t> {
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

impl Drop for Tail<'_> {
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
        let column = match self.taken.get(*self.read).map(|&column| self.columns.at(column)) {
            Some(column) if column.key() == TypeKey::of::<T>() => column,
            _ => unexpected::<T>("read"),
        };
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

/// The components of a removed row that need a `Drop`, in the tail of the table. Dropped with the guard.
#[must_use = "bookkeeping comes before the components are dropped"]
pub(crate) struct DroppedRow<'t> {
    columns: Columns<'t>,
    row: usize,
}

impl<'t> DroppedRow<'t> {
    /// # Safety
    /// - `columns` are of a table that is borrowed mutably for `'t`.
    /// - The cells in `row` hold values or their types need no `Drop`, and the table does not count `row`.
    #[inline]
    pub(super) const unsafe fn new(columns: Columns<'t>, row: usize) -> Self {
        Self { columns, row }
    }
}

impl Drop for DroppedRow<'_> {
    #[inline]
    fn drop(&mut self) {
        for_all(self.columns.iter(), |column| {
            // SAFETY: the cell holds a value, or the type needs no `Drop`. No table counts it.
            unsafe { column.drop_rows(self.row..self.row + 1) };
        });
    }
}

/// All components of a removed row, in the tail of the table. Dropped unless they move to another table.
pub(crate) struct RemovedRow<'t>(DroppedRow<'t>);

// SAFETY: owns components, which are `Send`, in cells that nothing else accesses. Does not access the allocator.
unsafe impl Send for RemovedRow<'_> {}

// SAFETY: `&RemovedRow` gives out shared references to components, which are `Sync`.
unsafe impl Sync for RemovedRow<'_> {}

impl<'t> RemovedRow<'t> {
    /// # Safety
    /// - `columns` are of a table that is borrowed mutably for `'t`.
    /// - All cells in `row` hold values, and the table does not count `row`.
    #[inline]
    pub(super) const unsafe fn new(columns: Columns<'t>, row: usize) -> Self {
        // SAFETY: caller guarantees these columns, and values in all cells of the row.
        Self(unsafe { DroppedRow::new(columns, row) })
    }

    pub(crate) fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.0.columns.components().iter()
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        let column = self.0.columns.find(TypeKey::of::<T>())?;
        // SAFETY: the column has the key of `T` (I5), and its cell holds a value that `self` owns.
        Some(unsafe { column.cell(self.0.row).cast().as_ref() })
    }

    /// Returns the columns, and the row with the values.
    pub(super) const fn parts(&self) -> (Columns<'t>, usize) {
        (self.0.columns, self.0.row)
    }
}
