use core::mem;
use core::ptr::NonNull;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::column::Columns;
use super::erased_value::{allocate, block};
use super::{ComponentInfo, ErasedValue, RowWriter, for_all};
use crate::try_reserve::try_reserve_exact;

/// The values of a bundle, each in its own block, while a [`RowWriter`] writes them. Dropped unless taken.
pub(crate) struct StagedValues<A: Allocator> {
    infos: Vec<ComponentInfo, A>,
    /// One block for each of the first types, allocated for its layout from this allocator.
    blocks: Vec<NonNull<u8>, A>,
    /// The positions of the types.
    positions: Vec<u16, A>,
    /// The first `written` blocks hold values of their types.
    written: usize,
}

impl<A: Allocator + Clone> StagedValues<A> {
    /// Allocates a block for each of these types, which are distinct.
    pub(crate) fn try_new(infos: Vec<ComponentInfo, A>) -> Result<Self, TryReserveError> {
        let alloc = infos.allocator().clone();
        let (blocks, positions) = (Vec::new_in(alloc.clone()), Vec::new_in(alloc.clone()));
        let mut new = Self { infos, blocks, positions, written: 0 };
        try_reserve_exact(&mut new.blocks, new.infos.len())?;
        try_reserve_exact(&mut new.positions, new.infos.len())?;
        for (at, info) in new.infos.iter().enumerate() {
            new.positions.push(u16::try_from(at).map_err(|_| TryReserveError::CapacityOverflow)?);
            new.blocks.push(allocate(info, &alloc)?);
        }
        Ok(new)
    }

    /// Returns the number of types.
    pub(crate) fn len(&self) -> usize {
        self.infos.len()
    }

    /// Returns the number of values written.
    pub(crate) const fn written(&self) -> usize {
        self.written
    }

    /// Returns a writer of the values that are not written yet.
    pub(crate) fn row_writer(&mut self) -> RowWriter<'_> {
        let columns = Columns { infos: &self.infos, blocks: &self.blocks };
        // SAFETY: `self` is borrowed mutably. Each type has a block of one cell (`try_new`).
        unsafe { RowWriter::of_row(columns, &self.positions, &mut self.written) }
    }

    /// Returns the values, in the order of their types.
    ///
    /// # Panics
    /// Panics if one was not written.
    pub(crate) fn into_values(mut self) -> impl Iterator<Item = ErasedValue<A>> {
        assert!(self.written == self.infos.len(), "{} of {} values", self.written, self.infos.len());
        // All types have a block (`try_new`), so the two lists stay in step.
        self.infos.reverse();
        self.blocks.reverse();
        core::iter::from_fn(move || {
            // Before the lists change: the allocator's `Clone` may panic.
            let alloc = self.infos.allocator().clone();
            let (info, block) = (self.infos.pop()?, self.blocks.pop()?);
            self.written -= 1;
            // SAFETY: the block was allocated for this type from this allocator. It holds a value, as all did, and is
            // no longer in the list.
            Some(unsafe { ErasedValue::from_raw(info, block, alloc) })
        })
    }
}

impl<A: Allocator> Drop for StagedValues<A> {
    fn drop(&mut self) {
        let (written, blocks) = (mem::take(&mut self.written), self.blocks.iter().enumerate());
        // If one drop or deallocation unwinds, the others still run.
        for_all(self.infos.iter().zip(blocks), |(info, (at, &pointer))| {
            // SAFETY: the block was allocated for this type from this allocator, and is not used after this function.
            let _block = unsafe { block(info, pointer, self.infos.allocator()) };
            if let Some(drop) = info.drop_fn().filter(|_| at < written) {
                // SAFETY: the block holds a value of this type that is not used again.
                unsafe { drop(pointer.as_ptr()) };
            }
        });
    }
}
