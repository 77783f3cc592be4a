use core::mem;

use hash_map::HashTable;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

/// Up to this length a list is searched: a world with few archetypes allocates no hash table.
const FEW: usize = 8;

/// The positions of the elements of a list, by their hashes. A short list is searched instead.
pub(crate) struct Positions<A: Allocator> {
    /// All positions, or none.
    table: HashTable<u32, A>,
}

impl<A: Allocator> Positions<A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { table: HashTable::new_in(alloc) }
    }

    /// Returns the position of an element with this hash in a list of `len` elements, less than 2^32.
    #[inline]
    pub(crate) fn find(&self, len: usize, hash: impl FnOnce() -> u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        if self.table.is_empty() {
            (0..len as u32).find(|&at| is_it(at))
        } else {
            self.table.find(hash(), |&at| is_it(at)).copied()
        }
    }

    /// Adds the position of an element to be pushed, with this hash. `hash_of` returns those of the elements before it.
    /// Returns a table to be dropped once the element is pushed: its deallocation may unwind.
    #[must_use = "it is dropped once the element is pushed"]
    pub(crate) fn try_add(
        &mut self,
        at: u32,
        hash: u64,
        hash_of: impl Fn(u32) -> u64,
    ) -> Result<Option<HashTable<u32, A>>, TryReserveError>
    where
        A: Clone,
    {
        if !self.table.is_empty() {
            return self.table.try_insert_unique(hash, at).map(|_| None).map_err(|failed| failed.error);
        }
        if (at as usize) < FEW {
            return Ok(None);
        }
        // Replaced when it is complete: an allocation may fail or unwind.
        let mut table = HashTable::new_in(self.table.allocator().clone());
        for old in 0..at {
            table.try_insert_unique(hash_of(old), old).map_err(|failed| failed.error)?;
        }
        table.try_insert_unique(hash, at).map_err(|failed| failed.error)?;
        Ok(Some(mem::replace(&mut self.table, table)))
    }

    /// Replaces the positions with those of `len` elements, which were in the list before. Allocates nothing.
    pub(crate) fn rebuild(&mut self, len: usize, hash_of: impl Fn(u32) -> u64) {
        let searched = self.table.is_empty() || len <= FEW;
        self.table.clear();
        if !searched {
            for at in 0..len as u32 {
                // Does not allocate: the table held these hashes, and at least as many.
                self.table.insert_unique(hash_of(at), at);
            }
        }
    }

    /// Removes all positions: the list is empty.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    pub(crate) fn assert_invariants(&self, len: usize) {
        assert!(self.table.len() == len || self.table.is_empty() && len <= FEW, "positions are missing");
    }
}
