use core::alloc::Layout;
use core::any::TypeId;
use core::fmt;
use core::ptr::{self, NonNull};

use sparse_set::{Entity64, TryReserveError};

use super::block::dangling;
use super::component_info::{ComponentInfo, TypeKey};
use super::for_all;
use super::table::MAX_ROWS;

/// Returns the minimum alignment of a column: a cache line, which is the widest vector register, or that of most
/// allocators' fast path if the column is short.
pub(super) const fn column_align(capacity: usize) -> usize {
    if capacity < 64 { 16 } else { 64 }
}

/// Adds a column to the layout of a block, with one cell more than `capacity` for the spare row. Returns the column's
/// offset, or `None` if the column has no size. All layouts are built here.
#[inline]
pub(super) fn add_column(
    block: &mut Layout,
    element: Layout,
    capacity: usize,
) -> Result<Option<usize>, TryReserveError> {
    if capacity == 0 || element.size() == 0 {
        return Ok(None);
    }
    let align = element.align().max(column_align(capacity));
    // Does not overflow: both summands are at most `isize::MAX`.
    let offset = (block.size() + (align - 1)) & !(align - 1);
    let size = element.size().checked_mul(capacity.saturating_add(1)).and_then(|size| size.checked_add(offset));
    let layout = size.map(|size| Layout::from_size_align(size, align.max(block.align())));
    let Some(Ok(layout)) = layout else { return Err(TryReserveError::CapacityOverflow) };
    *block = layout;
    Ok(Some(offset))
}

/// Returns a pointer for a column without cells, or of zero-sized values.
pub(super) fn dangling_column(element: Layout) -> NonNull<u8> {
    dangling(element.align().max(column_align(MAX_ROWS)))
}

/// The columns of a table.
#[expect(unnameable_types, reason = "it is part of hidden methods of a public trait")]
#[derive(Clone, Copy)]
pub struct Columns<'t> {
    pub(super) infos: &'t [ComponentInfo],
    /// Separate from the types: iteration reads only the blocks.
    pub(super) blocks: &'t [NonNull<u8>],
}

impl<'t> Columns<'t> {
    #[inline(always)]
    pub(super) const fn at(self, position: u16) -> Column<'t> {
        Column { info: &self.infos[position as usize], block: self.blocks[position as usize] }
    }

    /// Returns the column of component `n`, counted without the entities.
    #[inline(always)]
    pub(super) fn component(self, n: u32) -> Column<'t> {
        let at = n as usize + 1;
        Column { info: &self.infos[at], block: self.blocks[at] }
    }

    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = Column<'t>> {
        self.infos.iter().zip(self.blocks).map(|(info, &block)| Column { info, block })
    }

    /// Returns the position of the column with `key`.
    #[inline(always)]
    pub(super) fn position(self, key: TypeKey) -> Option<u16> {
        let at = self.infos.iter().position(|info| info.key() == key)?;
        // Tables have at most `u16::MAX` components.
        u16::try_from(at).ok()
    }

    /// Returns the position of the first column of a pair of this relation.
    #[inline]
    pub(super) fn first_pair(self, relation: TypeId) -> Option<u16> {
        let at = self.infos.iter().position(|info| info.key().target_of(relation).is_some())?;
        // Tables have at most `u16::MAX` components.
        u16::try_from(at).ok()
    }

    /// Returns the targets of the pairs of this relation, in the order of their columns.
    #[inline]
    pub(super) fn targets(self, relation: TypeId) -> impl Iterator<Item = Entity64> + Clone + use<'t> {
        self.infos.iter().filter_map(move |info| info.key().target_of(relation))
    }

    #[inline(always)]
    pub(super) fn find(self, key: TypeKey) -> Option<Column<'t>> {
        self.position(key).map(|at| self.at(at))
    }

    /// Returns the column at position `list[n]`, which holds values of `T` (I5). `method` is the public one.
    ///
    /// # Panics
    /// Panics if the list has ended, or if the column has another type.
    #[inline(always)]
    #[track_caller]
    pub(super) fn next_of<T: 'static>(self, list: &[u16], n: usize, method: &str) -> Column<'t> {
        match list.get(n).map(|&column| self.at(column)) {
            Some(column) if column.key() == TypeKey::of::<T>() => column,
            Some(column) => column.of_pair::<T>(method),
            None => unexpected::<T>(method),
        }
    }

    /// Returns the types of all columns except the entities'.
    #[inline]
    pub(super) fn components(self) -> &'t [ComponentInfo] {
        &self.infos[1..]
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn unexpected<T>(method: &str) -> ! {
    panic!("{method}: the bundle's list does not have {} next", core::any::type_name::<T>())
}

impl fmt::Debug for Columns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.infos).finish()
    }
}

/// The values of one component. The table knows which cells are initialized.
#[derive(Clone, Copy)]
pub(super) struct Column<'t> {
    pub(super) info: &'t ComponentInfo,
    pub(super) block: NonNull<u8>,
}

impl Column<'_> {
    #[inline(always)]
    pub(super) const fn key(self) -> TypeKey {
        self.info.key()
    }

    /// Returns the column if it is one of a pair of the relation `T`.
    ///
    /// # Panics
    /// Panics if it is another one.
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn of_pair<T: 'static>(self, method: &str) -> Self {
        if self.key().holds::<T>() { self } else { unexpected::<T>(method) }
    }

    #[inline(always)]
    pub(super) const fn size(self) -> usize {
        self.info.layout().size()
    }

    #[inline(always)]
    pub(super) const fn needs_drop(self) -> bool {
        self.info.needs_drop()
    }

    /// Returns the cell at `row`.
    ///
    /// # Safety
    /// - `row` is at most the table's capacity; that row is the spare row of a full table.
    #[inline(always)]
    pub(super) const unsafe fn cell(self, row: usize) -> NonNull<u8> {
        // SAFETY: caller guarantees `row <= capacity`, so the offset is within the block (I2), or zero.
        unsafe { self.block.add(row * self.size()) }
    }

    /// Copies a value from one cell to another.
    ///
    /// # Safety
    /// - Both are cells of columns with equal keys, and are distinct.
    #[inline(always)]
    pub(super) const unsafe fn copy(self, from: NonNull<u8>, to: NonNull<u8>) {
        /// # Safety
        /// - As for `copy`, for values of `N` bytes.
        #[inline(always)]
        const unsafe fn bytes<const N: usize>(from: NonNull<u8>, to: NonNull<u8>) {
            // SAFETY: caller guarantees two distinct cells of `N` bytes.
            unsafe { to.cast::<[u8; N]>().copy_from_nonoverlapping(from.cast(), 1) };
        }
        // Small values take a few instructions; a call costs more than the copy.
        // SAFETY: caller guarantees two distinct cells of this column's size (I5).
        unsafe {
            match self.size() {
                0 => {}
                1 => bytes::<1>(from, to),
                4 => bytes::<4>(from, to),
                8 => bytes::<8>(from, to),
                12 => bytes::<12>(from, to),
                16 => bytes::<16>(from, to),
                size => to.copy_from_nonoverlapping(from, size),
            }
        }
    }

    /// Swaps the values of two rows.
    ///
    /// # Safety
    /// - Both rows are at most the table's capacity, and are distinct.
    #[inline(always)]
    pub(super) unsafe fn swap(self, a: usize, b: usize) {
        debug_assert!(a != b, "a row is not swapped with itself");
        // SAFETY: caller guarantees two distinct rows, so the cells do not overlap.
        unsafe { ptr::swap_nonoverlapping(self.cell(a).as_ptr(), self.cell(b).as_ptr(), self.size()) };
    }

    /// Moves the value of row `from` to row `to`. If the type needs a `Drop`, the old value moves to `from`.
    ///
    /// # Safety
    /// - Both rows are at most the table's capacity, and are distinct.
    #[inline(always)]
    pub(super) unsafe fn replace(self, to: usize, from: usize) {
        if self.needs_drop() {
            // SAFETY: caller guarantees two distinct rows of the table.
            unsafe { self.swap(to, from) };
        } else {
            // SAFETY: caller guarantees two distinct rows of the table.
            unsafe { self.copy(self.cell(from), self.cell(to)) };
        }
    }

    /// Drops the values of `rows`. If one drop unwinds, the others still run.
    ///
    /// # Safety
    /// - The cells of `rows` hold values that are not used again, or the type needs no `Drop`.
    pub(super) unsafe fn drop_rows(self, rows: core::ops::Range<usize>) {
        if let Some(drop) = self.info.drop_fn() {
            // SAFETY: caller guarantees values in these cells; `drop` is the one of their type (I5).
            for_all(rows, |row| unsafe { drop(self.cell(row).as_ptr()) });
        }
    }
}
