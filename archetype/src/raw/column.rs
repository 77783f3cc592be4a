//! [`Column`].

use core::alloc::Layout;
use core::fmt;
use core::ptr::{self, NonNull};

use sparse_set::TryReserveError;

use super::block::dangling;
use super::component_info::{ComponentInfo, TypeKey};
use super::for_all;

/// The least alignment of a column: a cache line, and the widest vector register.
const COLUMN_ALIGN: usize = 64;

/// The layout of `capacity` values: the one place where layouts are built.
pub(super) fn column_layout(element: Layout, capacity: usize) -> Result<Layout, TryReserveError> {
    let size = element.size().checked_mul(capacity).ok_or(TryReserveError::CapacityOverflow)?;
    Layout::from_size_align(size, element.align().max(COLUMN_ALIGN)).map_err(|_| TryReserveError::CapacityOverflow)
}

/// The layout of a column's block: a table that has rows has a tail also when it is full.
pub(super) fn block_layout(element: Layout, capacity: usize) -> Result<Layout, TryReserveError> {
    column_layout(element, if capacity == 0 { 0 } else { capacity.saturating_add(1) })
}

/// The values of one component. Which of its cells hold values is known to the table.
#[expect(unnameable_types, reason = "it is part of hidden methods of a public trait")]
pub struct Column {
    pub(super) info: ComponentInfo,
    pub(super) block: NonNull<u8>,
}

impl Column {
    /// Creates a column without a block, of capacity 0.
    pub(super) fn new(info: &ComponentInfo) -> Result<Self, TryReserveError> {
        Ok(Self { info: *info, block: dangling(column_layout(info.layout(), 0)?) })
    }

    #[inline(always)]
    pub(super) const fn key(&self) -> TypeKey {
        self.info.key()
    }

    #[inline(always)]
    pub(super) const fn size(&self) -> usize {
        self.info.layout().size()
    }

    #[inline(always)]
    pub(super) const fn needs_drop(&self) -> bool {
        self.info.needs_drop()
    }

    /// Returns the cell at `row`.
    ///
    /// # Safety
    /// - `row` is at most the capacity of the table, which is the row of the tail then.
    #[inline(always)]
    pub(super) const unsafe fn cell(&self, row: usize) -> NonNull<u8> {
        // SAFETY: caller guarantees `row <= capacity`, so the offset is within the block (I2), or zero.
        unsafe { self.block.add(row * self.size()) }
    }

    /// Copies the value of one cell to another.
    ///
    /// # Safety
    /// - Both cells are cells of columns with equal keys, and differ.
    #[inline(always)]
    pub(super) const unsafe fn copy(&self, from: NonNull<u8>, to: NonNull<u8>) {
        // SAFETY: caller guarantees two distinct cells of this column's size (I5).
        unsafe { to.copy_from_nonoverlapping(from, self.size()) };
    }

    /// Exchanges the bytes of two rows.
    ///
    /// # Safety
    /// - Both rows are cells of the table, at most its capacity, and differ.
    #[inline(always)]
    pub(super) unsafe fn swap(&self, a: usize, b: usize) {
        debug_assert!(a != b, "a row is not swapped with itself");
        // SAFETY: caller guarantees two distinct cells, so they do not overlap.
        unsafe { ptr::swap_nonoverlapping(self.cell(a).as_ptr(), self.cell(b).as_ptr(), self.size()) };
    }

    /// Moves the value in `from` to row `to`. The old value is in `from` then, if the type needs a `Drop`.
    ///
    /// # Safety
    /// - Both rows are cells of the table, at most its capacity, and differ.
    #[inline(always)]
    pub(super) unsafe fn replace(&self, to: usize, from: usize) {
        if self.needs_drop() {
            // SAFETY: passed on from the caller.
            unsafe { self.swap(to, from) };
        } else {
            // SAFETY: passed on from the caller.
            unsafe { self.copy(self.cell(from), self.cell(to)) };
        }
    }

    /// Drops the values of `rows`. If one drop unwinds, the others still happen.
    ///
    /// # Safety
    /// - The rows are cells of the table, and hold values, which are not used again, unless the type needs no `Drop`.
    pub(super) unsafe fn drop_rows(&self, rows: core::ops::Range<usize>) {
        if let Some(drop) = self.info.drop_fn() {
            // SAFETY: caller guarantees values in these cells; `drop` is that of their type (I5).
            for_all(rows, |row| unsafe { drop(self.cell(row).as_ptr()) });
        }
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Column").field("info", &self.info).finish_non_exhaustive()
    }
}
