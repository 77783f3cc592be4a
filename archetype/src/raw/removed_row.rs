//! Rows removed as a whole.

use super::column::Columns;
use super::component_info::{ComponentInfo, TypeKey};
use super::for_all;

/// The components of a removed row that need a `Drop`, in the spare row of the table. Dropped with the guard.
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

/// All components of a removed row, in the spare row of the table. Dropped unless they move to another table.
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
