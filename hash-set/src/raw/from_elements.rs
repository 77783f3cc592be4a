//! A table of given elements, and the search for repeated ones.

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
        // SAFETY: there is a block, which covers the slots. `Indices` yields distinct ids, the same in a clone. Their
        // hashes were just written, and all lanes are empty.
        if !unsafe { table.index.place_all(table.elements.indices()) } {
            // SAFETY: both belong to this table, the index covers the slots (I5), and the hashes of all elements are
            // written.
            let mut spare = unsafe { Spare::try_rebuild(&table.index, &table.elements, shape.with_more_overflow())? };
            mem::swap(&mut table.index, &mut spare.index);
        }
        Ok(table)
    }

    /// Returns the id of an element that a look-up by its stored hash does not find: an equal element is found first,
    /// or the element is unequal to itself.
    pub(crate) fn find_repeated(&self, mut eq: impl FnMut(&T, &T) -> bool) -> Option<usize> {
        let repeated = self.elements.iter().find(|&(id, element)| {
            // SAFETY: `id` is occupied, so it is in a lane (I3).
            let StoredHash(hash) = unsafe { self.index.hash(id as u32) };
            let found = self.find_position(hash.into(), |other| eq(element, other));
            found.map(|position| position.id as usize) != Some(id)
        });
        repeated.map(|(id, _)| id)
    }
}
