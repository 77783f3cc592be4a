use core::alloc::Layout;
use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;
use core::sync::atomic::{AtomicUsize, Ordering};

use allocator_api2::boxed::Box;
use allocator_api2::vec::Vec;
use sparse_set::allocator::Allocator;
use sparse_set::{Entity64, TryReserveError};

use super::column::{Column, Columns, add_column, column_align, dangling_column};
use super::component_info::{ComponentInfo, TypeKey};
use super::{Block, DroppedRow, EntityColumn, RemovedRow, for_all};
use crate::try_reserve::try_reserve_exact;

/// The maximum number of rows. Rows are counted in 32 bits, and `u32::MAX` is no row.
pub(crate) const MAX_ROWS: usize = u32::MAX as usize;

/// The minimum capacity of a table with rows: a cache line of 4-byte values.
const MIN_CAPACITY: usize = 16;

/// The minimum capacity of a table with pairs: there can be one for each target.
const MIN_CAPACITY_OF_PAIRS: usize = 4;

/// Returns a number that this program has not used before.
pub(crate) fn unique_id() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    match NEXT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |id| id.checked_add(1)) {
        Ok(id) => id,
        Err(_) => panic!("the program has used up all ids of tables and component types"),
    }
}

/// Columns of equal length and capacity, the entities first.
// As long as a cache line: iteration reads about one for each table. Aligned to a line, a list of tables would take the
// slow path of allocators, for as many cache misses.
pub(crate) struct Table<A: Allocator> {
    pub(super) len: usize,
    pub(super) id: usize,
    blocks: Box<[NonNull<u8>], A>,
    infos: Box<[ComponentInfo], A>,
    pub(super) capacity: usize,
    /// Whether a column needs a `Drop`.
    needs_drop: bool,
    alloc: A,
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Table<sparse_set::allocator::Global>>() == 64, "a table is more than a cache line");

// SAFETY: owns its blocks (I2) and their values (I3). Components are `Send`, dynamic ones by the contract of
// `ComponentInfo::new_dynamic`. The allocator must be `Send`.
unsafe impl<A: Allocator + Send> Send for Table<A> {}

// SAFETY: `&Table` gives out shared references to components, which are `Sync`, and to the allocator, which must be.
unsafe impl<A: Allocator + Sync> Sync for Table<A> {}

impl<A: Allocator> Table<A> {
    /// Creates a table without rows. Allocates only the list of columns.
    ///
    /// # Panics
    /// Panics if two components have the same key.
    pub(crate) fn try_new<'i>(
        components: impl ExactSizeIterator<Item = &'i ComponentInfo>,
        alloc: A,
    ) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let (mut infos, mut blocks) = (Vec::new_in(alloc.clone()), Vec::new_in(alloc.clone()));
        let columns = components.len().saturating_add(1);
        // Columns are numbered in 16 bits.
        if columns > usize::from(u16::MAX) + 1 {
            return Err(TryReserveError::CapacityOverflow);
        }
        try_reserve_exact(&mut infos, columns)?;
        try_reserve_exact(&mut blocks, columns)?;
        infos.push(ComponentInfo::of_entities());
        for component in components {
            // I1. Linear in the columns, like most operations on a new table.
            assert!(!infos.contains(component), "{} comes twice", component.name());
            infos.push(*component);
        }
        for info in &infos {
            blocks.push(dangling_column(info.layout()));
        }
        let needs_drop = infos.iter().any(ComponentInfo::needs_drop);
        // Exactly as long as reserved, so nothing is reallocated: the vectors of allocator-api2 0.2 ignore excess
        // memory.
        debug_assert!(blocks.capacity() == blocks.len() && infos.capacity() == infos.len(), "exact capacities");
        let (blocks, infos) = (blocks.into_boxed_slice(), infos.into_boxed_slice());
        Ok(Self { len: 0, id: unique_id(), blocks, infos, capacity: 0, needs_drop, alloc })
    }

    /// Returns the table's id, which is never reused (I4).
    #[inline]
    pub(crate) const fn id(&self) -> usize {
        self.id
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        self.capacity
    }

    #[inline(always)]
    pub(super) fn columns(&self) -> Columns<'_> {
        Columns { infos: &self.infos, blocks: &self.blocks }
    }

    #[inline]
    pub(crate) fn entities(&self) -> &[Entity64] {
        // SAFETY: column 0 holds entities (I1), `len` of them (I3), and `&self` prevents changes.
        unsafe { slice::from_raw_parts(self.blocks[0].cast().as_ptr(), self.len) }
    }

    pub(crate) fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.columns().components().iter()
    }

    #[inline]
    pub(crate) fn has(&self, key: TypeKey) -> bool {
        self.columns().position(key).is_some()
    }

    /// Returns the targets of the entities by this relation.
    #[inline]
    pub(crate) fn targets(&self, relation: TypeId) -> impl Iterator<Item = Entity64> + Clone {
        self.columns().targets(relation)
    }

    #[inline]
    pub(crate) fn values<T: 'static>(&self) -> Option<&[T]> {
        let column = self.columns().find(TypeKey::of::<T>())?;
        // SAFETY: the column has the key of `T`, so its first `len` cells hold values of `T` (I3, I5). `&self` prevents
        // changes.
        Some(unsafe { slice::from_raw_parts(column.block.cast().as_ptr(), self.len) })
    }

    #[inline]
    pub(crate) fn values_mut<T: 'static>(&mut self) -> Option<&mut [T]> {
        let column = self.columns().find(TypeKey::of::<T>())?;
        // SAFETY: the column has the key of `T`, so its first `len` cells hold values of `T` (I3, I5). `&mut self`
        // prevents other access.
        Some(unsafe { slice::from_raw_parts_mut(column.block.cast().as_ptr(), self.len) })
    }

    /// Returns the values of the relation `R` to a target.
    pub(crate) fn pair_values<R: 'static>(&self, target: Entity64) -> Option<&[R]> {
        let column = self.columns().find(TypeKey::of_pair::<R>(target))?;
        // SAFETY: the column has a key of the relation `R`, so its first `len` cells hold values of `R` (I3, I5).
        // `&self` prevents changes.
        Some(unsafe { slice::from_raw_parts(column.block.cast().as_ptr(), self.len) })
    }

    /// Returns the values of the relation `R` to a target.
    pub(crate) fn pair_values_mut<R: 'static>(&mut self, target: Entity64) -> Option<&mut [R]> {
        let column = self.columns().find(TypeKey::of_pair::<R>(target))?;
        // SAFETY: the column has a key of the relation `R`, so its first `len` cells hold values of `R` (I3, I5). `&mut
        // self` prevents other access.
        Some(unsafe { slice::from_raw_parts_mut(column.block.cast().as_ptr(), self.len) })
    }

    /// Returns the address of the component `key` at `row`.
    pub(crate) fn address(&self, key: TypeKey, row: usize) -> Option<NonNull<u8>> {
        let column = self.columns().find(key)?;
        // SAFETY: `row < len <= capacity` (I3).
        (row < self.len).then(|| unsafe { column.cell(row) })
    }

    /// Returns the layout of the block of the columns.
    fn layout(&self, capacity: usize) -> Result<Layout, TryReserveError> {
        let mut layout = Layout::new::<()>();
        if capacity > 0 {
            for info in self.infos.iter() {
                add_column(&mut layout, info.layout(), capacity)?;
            }
        }
        Ok(layout)
    }

    /// Returns the bytes allocated for the columns.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.layout(self.capacity).map_or(0, |layout| layout.size())
    }

    /// Reserves room for `additional` more rows. Changes nothing on failure.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        if additional <= self.capacity - self.len { Ok(()) } else { self.try_grow(additional) }
    }

    #[cold]
    #[inline(never)]
    fn try_grow(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let required = self.len.checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?;
        if required > MAX_ROWS {
            return Err(TryReserveError::CapacityOverflow);
        }
        let has_pairs = self.infos.iter().any(|info| info.target().is_some());
        let min = if has_pairs { MIN_CAPACITY_OF_PAIRS } else { MIN_CAPACITY };
        self.try_resize(required.max(self.capacity.saturating_mul(2)).clamp(min, MAX_ROWS))
    }

    /// Shrinks the capacity to the number of rows, if the smaller columns can be allocated.
    pub(crate) fn shrink_to_fit(&mut self) {
        if self.capacity > self.len {
            // On failure the columns keep their size.
            _ = self.try_resize(self.len);
        }
    }

    /// Moves all columns to blocks for `capacity` rows, or none of them.
    ///
    /// # Panics
    /// Panics if `capacity` is less than the number of rows.
    fn try_resize(&mut self, capacity: usize) -> Result<(), TryReserveError> {
        assert!(self.len <= capacity, "{} rows do not fit in {capacity}", self.len);
        let (old, new) = (self.layout(self.capacity)?, self.layout(capacity)?);
        let (old_block, block) = (self.blocks[0], Block::try_new(new, &self.alloc)?.into_raw());
        // Nothing fails or unwinds before all columns have moved.
        let mut layout = Layout::new::<()>();
        for (column, info) in self.blocks.iter_mut().zip(self.infos.iter()) {
            match add_column(&mut layout, info.layout(), capacity) {
                Ok(Some(offset)) => {
                    // SAFETY: the layout of the new block has this column at this offset.
                    let moved = unsafe { block.add(offset) };
                    // SAFETY: both columns have room for `len` values (I3 and the assertion above), in two blocks.
                    unsafe { moved.copy_from_nonoverlapping(*column, self.len * info.layout().size()) };
                    *column = moved;
                }
                Ok(None) => *column = dangling_column(info.layout()),
                Err(_) => unreachable!("the layout of the block has this column"),
            }
        }
        self.capacity = capacity;
        // SAFETY: this allocator returned the old block for this layout (I2), and nothing refers to it any more.
        drop(unsafe { Block::from_raw(old_block, old, &self.alloc) });
        Ok(())
    }

    /// Removes a row and replaces it with the last one. Returns the entity that moved, and the removed values.
    ///
    /// # Panics
    /// Panics if there is no such row.
    pub(crate) fn swap_remove(&mut self, row: usize) -> (Option<Entity64>, RemovedRow<'_>) {
        let (moved, spare) = self.swap_remove_where(row, |_| true);
        // SAFETY: the cells of the spare row hold the removed values. The table is borrowed mutably and does not count
        // them.
        (moved, unsafe { RemovedRow::new(self.columns(), spare) })
    }

    /// Like [`swap_remove`](Self::swap_remove), but returns only values that need a `Drop`.
    ///
    /// # Panics
    /// Panics if there is no such row.
    #[inline]
    pub(crate) fn swap_drop(&mut self, row: usize) -> (Option<Entity64>, DroppedRow<'_>) {
        let (moved, spare) = self.swap_remove_where(row, |column| column.needs_drop());
        // SAFETY: the cells of the spare row hold the removed values whose types need a `Drop`. The table is borrowed
        // mutably and does not count them.
        (moved, unsafe {
            DroppedRow::new(if self.needs_drop { self.columns() } else { Columns { infos: &[], blocks: &[] } }, spare)
        })
    }

    /// Removes a row and replaces it with the last one. Returns the entity that moved, and the row that now holds
    /// the removed values of the columns for which `keep` returns `true`.
    #[inline]
    fn swap_remove_where(&mut self, row: usize, keep: impl Fn(Column<'_>) -> bool) -> (Option<Entity64>, usize) {
        assert!(row < self.len, "row {row} of {}", self.len);
        let last = self.len - 1;
        self.len = last;
        if row == last {
            return (None, last);
        }
        for column in self.columns().iter() {
            if keep(column) {
                // SAFETY: both rows are less than the old length, so less than the capacity, and differ.
                unsafe { column.swap(row, last) };
            } else {
                // SAFETY: both rows are less than the old length, so less than the capacity, and differ.
                unsafe { column.copy(column.cell(last), column.cell(row)) };
            }
        }
        (Some(self.entities()[row]), last)
    }

    /// Adds the values of a row removed from another table as a new row, and returns its entity. `order` names the
    /// components of the row in the order of this table's columns.
    ///
    /// # Panics
    /// Panics if the row does not have the components of this table, in this order, or if there is no room. The values
    /// are dropped then.
    pub(crate) fn push_removed(
        &mut self,
        removed: RemovedRow<'_>,
        order: impl Iterator<Item = u32> + Clone,
        entity: impl FnOnce(u32) -> Entity64,
    ) -> Entity64 {
        let row = self.len;
        assert!(row < self.capacity, "no room for a row");
        let (columns, from) = removed.parts();
        for (source, target) in self.pairs(columns, order) {
            // SAFETY: both columns hold values of the same type (I5). The source cell holds a value of `removed`, in a
            // table that is borrowed elsewhere, so the cells are distinct. `row < capacity`.
            unsafe { source.copy(source.cell(from), target.cell(row)) };
        }
        // Fits in 32 bits (I3).
        let entity = entity(row as u32);
        // SAFETY: `row < capacity`, and column 0 holds entities (I1).
        unsafe { self.columns().at(0).cell(row).cast().write(entity) };
        // Ownership of the values changes here, with nothing in between.
        core::mem::forget(removed);
        self.len += 1;
        entity
    }

    /// Moves all rows of `other` to the end of `self`. `order` names the components of `other` in the order of this
    /// table's columns. `entity` returns the entity of each row.
    ///
    /// # Panics
    /// Panics if `other` does not have the components of this table, in this order, or if there is no room.
    pub(crate) fn append<B: Allocator>(
        &mut self,
        other: &mut Table<B>,
        order: impl Iterator<Item = u32> + Clone,
        mut entity: impl FnMut(usize) -> Entity64,
    ) {
        let rows = other.len;
        assert!(rows <= self.capacity - self.len, "no room for {rows} rows");
        for (source, target) in self.pairs(other.columns(), order) {
            // SAFETY: both columns hold values of the same type (I5). The source holds `rows` values (I3), the target
            // has as many free cells. The two tables are borrowed mutably, so they are distinct.
            unsafe {
                source.block.copy_to_nonoverlapping(target.cell(self.len), rows * source.size());
            }
        }
        for row in 0..rows {
            // SAFETY: `len + row < capacity`, and column 0 holds entities (I1).
            unsafe { self.columns().at(0).cell(self.len + row).cast().write(entity(row)) };
        }
        // Ownership of the values changes here, with nothing in between.
        other.len = 0;
        self.len += rows;
    }

    /// Yields all columns except the entities', each after the column of `others` with the same key, or with a pair of
    /// the same relation. `order` names the components of `others` in the order of this table's columns. Each comes
    /// once.
    ///
    /// # Panics
    /// Panics if `others` have different components, or if `order` names them in a different order.
    fn pairs<'s>(
        &'s self,
        others: Columns<'s>,
        order: impl Iterator<Item = u32> + Clone,
    ) -> impl Iterator<Item = (Column<'s>, Column<'s>)> {
        assert!(others.components().len() == self.components().len(), "the tables have different components");
        let mut next = order.clone();
        self.columns().iter().skip(1).map(move |target| {
            let n = next.next().expect("the tables have the same components");
            let source = others.component(n);
            // Equal keys come once: keys are distinct (I1).
            let is_it = source.key() == target.key()
                || source.key().moves_to(target.key()) && order.clone().filter(|&other| other == n).count() == 1;
            assert!(is_it, "the tables have the same components");
            (source, target)
        })
    }

    /// Drops the rows from `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        let rows = len..self.len;
        if rows.is_empty() {
            return;
        }
        self.len = len;
        if self.needs_drop {
            // SAFETY: the rows held values (I3), and are no longer counted.
            for_all(self.columns().iter(), |column| unsafe { column.drop_rows(rows.clone()) });
        }
    }

    /// Checks I1 to I3 as far as possible.
    pub(crate) fn assert_invariants(&self) {
        assert!(self.infos[0].key() == TypeKey::of::<EntityColumn>(), "I1: column 0 is not the entities'");
        assert_eq!(self.infos.len(), self.blocks.len(), "I2: columns without a block");
        let mut layout = Layout::new::<()>();
        for (at, column) in self.columns().iter().enumerate() {
            assert!(!self.infos[..at].contains(column.info), "I1: column {at} comes twice");
            assert!(column.size() % column.info.layout().align() == 0, "I5: the size is no multiple of the alignment");
            let offset = add_column(&mut layout, column.info.layout(), self.capacity).expect("I2: too many bytes");
            let expected = offset.map(|offset| self.blocks[0].addr().get() + offset);
            let (address, align) =
                (column.block.addr().get(), column.info.layout().align().max(column_align(self.capacity)));
            assert!(expected.is_none_or(|expected| expected == address), "I2: column {at} is elsewhere");
            assert!(address % align == 0, "I2: column {at} is not aligned");
        }
        assert!(self.len <= self.capacity && self.capacity <= MAX_ROWS, "I3: {} of {} rows", self.len, self.capacity);
    }
}

impl<A: Allocator> Drop for Table<A> {
    fn drop(&mut self) {
        // If the drop of a value unwinds, the other values are still dropped, and the block freed.
        for_all([true, false].into_iter(), |values| {
            if values {
                self.truncate(0);
                return;
            }
            if let Ok(layout) = self.layout(self.capacity) {
                // SAFETY: the allocator returned the block for this layout (I2), and the table is not used again.
                drop(unsafe { Block::from_raw(self.blocks[0], layout, &self.alloc) });
            }
        });
    }
}
