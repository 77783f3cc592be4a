//! A table of given elements.

use core::mem;

use sparse_array::allocator::Allocator;
use sparse_array::{SparseArray, TryReserveError};

use super::index::Index;
use super::shape::Shape;
use super::table::{RawTable, Spare};
use super::tag::StoredHash;

impl<T, A: Allocator> RawTable<T, A> {
    /// Creates a table of `elements`, which keep their ids. Calls `hash` once per element.
    pub(crate) fn try_from_elements(
        elements: SparseArray<T, A>,
        mut hash: impl FnMut(&T) -> u64,
    ) -> Result<Self, TryReserveError> {
        if elements.capacity() == 0 {
            return Ok(Self { index: Index::new(), elements });
        }
        let shape = Shape::for_ids(elements.capacity())?;
        // If `hash` panics, the table is dropped, which does not rely on I3.
        let mut table = Self { index: Index::try_allocate(shape, elements.allocator())?, elements };
        for (id, element) in &table.elements {
            let hash = StoredHash::new(hash(element));
            // SAFETY: the index covers the slots of `elements` (I5). It is new: all lanes are empty.
            unsafe { table.index.write_hash(id as u32, hash) };
        }
        let ids = || table.elements.indices().map(|id| id as u32);
        // SAFETY: there is a block, which covers the slots. The hashes of all ids were just written, and all lanes are
        // empty.
        if !unsafe { table.index.place_all(ids(), ids()) } {
            // SAFETY: both belong to this table, and the hashes of all elements are written.
            let mut spare = unsafe { Spare::try_rebuild(&table.index, &table.elements, shape.with_more_overflow())? };
            mem::swap(&mut table.index, &mut spare.index);
        }
        Ok(table)
    }
}
