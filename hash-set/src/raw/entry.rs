//! [`RawOccupied`]: a found element.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::index::Position;
use super::shape::StoredHash;
use super::table::RawTable;
use crate::hash_table::HashTable;

/// Returns the [`HashTable`] that wraps `raw`.
#[inline]
pub(crate) fn table_of<T, A: Allocator>(raw: &mut RawTable<T, A>) -> &mut HashTable<T, A> {
    // SAFETY: `HashTable` is a `repr(transparent)` struct of a `RawTable`, and adds no invariant.
    unsafe { &mut *(&raw mut *raw).cast() }
}

/// A found element. Invariant: `position` is a used lane of `table`.
pub(crate) struct RawOccupied<'a, T, A: Allocator> {
    table: &'a mut RawTable<T, A>,
    position: Position,
}

impl<'a, T, A: Allocator> RawOccupied<'a, T, A> {
    /// # Safety
    /// - `position` was found in `table` since its last change.
    #[inline]
    pub(super) unsafe fn new(table: &'a mut RawTable<T, A>, position: Position) -> Self {
        Self { table, position }
    }

    #[inline]
    pub(crate) fn table(&self) -> &RawTable<T, A> {
        self.table
    }

    #[inline]
    pub(crate) fn id(&self) -> usize {
        self.position.id as usize
    }

    #[inline]
    pub(crate) fn get(&self) -> &T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.elements.get_unchecked(self.position.id as usize) }
    }

    #[inline]
    pub(crate) fn get_mut(&mut self) -> &mut T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.elements.get_unchecked_mut(self.position.id as usize) }
    }

    #[inline]
    pub(crate) fn into_mut(self) -> &'a mut T {
        // SAFETY: `position` is a used lane (invariant), so its id is occupied (I3).
        unsafe { self.table.elements.get_unchecked_mut(self.position.id as usize) }
    }

    /// Replaces the element's hash. On failure, nothing changes.
    #[inline]
    pub(crate) fn try_rehash(&mut self, hash: u64) -> Result<(), TryReserveError> {
        // SAFETY: `position` is current (invariant).
        unsafe { self.table.try_rehash(&mut self.position, StoredHash::new(hash)) }
    }

    #[inline]
    pub(crate) fn into_table(self) -> &'a mut HashTable<T, A> {
        table_of(self.table)
    }
    #[inline]
    pub(crate) fn swap_remove(self) -> T {
        // SAFETY: `position` is current (invariant).
        unsafe { self.table.swap_remove(self.position) }
    }

    /// Removes the element, and returns it with its table and hash.
    #[inline]
    pub(crate) fn remove(self) -> (T, &'a mut RawTable<T, A>, StoredHash) {
        let Self { table, position } = self;
        // SAFETY: `position` is a used lane (invariant).
        let hash = unsafe { table.index.hash(position.id) };
        // SAFETY: `position` is current (invariant).
        let element = unsafe { table.remove(position) };
        (element, table, hash)
    }
}
