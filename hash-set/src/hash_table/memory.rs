//! The two blocks of a [`HashTable`] together: replacing, copying and freeing the index in step with the elements.

#![expect(unsafe_code, reason = "the index does not own its allocator, and covers the elements of its table only")]

use core::mem;

use sparse_array::allocator::Allocator;
use sparse_array::{SparseArray, TryReserveError};

use super::table::HashTable;
use crate::handle_error::handle_error;
#[cfg(feature = "serde")]
use crate::raw::OwnedBlocks;
use crate::raw::{Blocks, Index, MAX_SMALL, Shape, Spare, StoredHash};

impl<T, A: Allocator> HashTable<T, A> {
    /// Moves the elements to a block of as many slots as the small `shape` has ids, with the index in its tail.
    ///
    /// If the table has slots but no index, as a new one suspends I5, the new index has no lanes.
    ///
    /// # Panics
    /// Panics if `shape` has too few ids. Panics if the allocator panics in `deallocate`: the elements have moved then.
    #[inline]
    pub(super) fn try_move_small(&mut self, shape: Shape) -> Result<(), TryReserveError> {
        assert!(shape.is_small() && self.blocks.elements.index_bound() <= shape.capacity(), "room for all elements");
        let Blocks { index, elements } = &mut *self.blocks;
        elements.try_replace_block(shape.capacity(), shape.tail_size(), |elements, tail| {
            // SAFETY: the new block has a tail of this size.
            let new = unsafe { Index::in_tail(tail, shape) };
            if index.capacity() == 0 {
                // The first block has its own path, on which `new` stays in registers. In memory it would be read in
                // other pieces than it was written, which stalls the processor: a map of one pair takes half the time.
                *index = new;
                return;
            }
            let mut old = mem::replace(index, new);
            let bound = elements.index_bound();
            if bound != 0 {
                // SAFETY: the ids in lanes are those of the elements (I3), below the bound, which both indices cover
                // (I5, asserted). The old block, in which the old index may lie, is freed later.
                unsafe { index.fill_from(&old, elements.indices(), bound) };
            }
            // SAFETY: the block, if it is its own, came from this table's allocator.
            unsafe { old.deallocate(elements.allocator()) };
        })
    }

    /// Replaces the index by one of `shape`, which is not small.
    ///
    /// # Panics
    /// Panics if the allocator panics in `deallocate`. The table then has the new index.
    pub(super) fn try_rebuild(&mut self, shape: Shape) -> Result<(), TryReserveError> {
        if self.is_empty() {
            // No lane to fill: the first growth of a small map takes a fifth fewer instructions.
            let Blocks { index, elements } = &mut *self.blocks;
            let alloc = elements.allocator();
            let mut old = mem::replace(index, Index::try_allocate(shape, alloc)?);
            // SAFETY: the block came from this table's allocator.
            unsafe { old.deallocate(alloc) };
            return Ok(());
        }
        let Blocks { index, elements } = &mut *self.blocks;
        // SAFETY: both are this table's.
        let mut spare = unsafe { Spare::try_rebuild(index, elements, shape)? };
        // SAFETY: `spare` was built from this index.
        unsafe { spare.swap(index) };
        drop(spare);
        Ok(())
    }

    /// Replaces the index by one of `shape`, which is not small, if that takes less memory.
    pub(super) fn try_shrink_index(&mut self, shape: Shape) -> Result<(), TryReserveError> {
        let Blocks { index, elements } = &mut *self.blocks;
        // SAFETY: both are this table's.
        let mut spare = unsafe { Spare::try_rebuild(index, elements, shape)? };
        // Hashes that collide may need more overflow buckets in the new shape than it saves.
        if spare.allocated_bytes() < index.allocated_bytes() {
            // SAFETY: `spare` was built from this index.
            unsafe { spare.swap(index) };
        }
        drop(spare);
        Ok(())
    }

    /// Ensures room for one more lane in the chain of `hash`. Returns the old index if it was replaced.
    ///
    /// # Safety
    /// - `index` and `elements` belong to one table, for which I3 and I5 hold.
    pub(super) unsafe fn try_make_lane<'a>(
        index: &mut Index,
        elements: &'a SparseArray<T, A>,
        hash: StoredHash,
    ) -> Result<Option<Spare<'a, A>>, TryReserveError> {
        if index.has_room(hash) {
            return Ok(None);
        }
        let Some(mut shape) = index.shape() else { unreachable!("the static bucket has empty lanes") };
        loop {
            shape = shape.with_more_overflow();
            // SAFETY: caller guarantees that both belong to one table.
            let mut spare = unsafe { Spare::try_rebuild(index, elements, shape)? };
            if spare.has_room(hash) {
                // SAFETY: `spare` was built from this index.
                unsafe { spare.swap(index) };
                return Ok(Some(spare));
            }
        }
    }

    /// Panics unless the index covers all slots (I5), as it does if [`SparseArray`] grows to what was requested.
    #[inline]
    pub(super) fn assert_covered(&self) {
        assert!(self.blocks.elements.capacity() <= self.blocks.index.capacity(), "I5: the index covers all slots");
    }

    /// Frees the memory of a table without slots in use.
    pub(super) fn free_memory(&mut self) {
        assert!(self.blocks.elements.index_bound() == 0, "no element loses its lane");
        if self.blocks.index.is_small() {
            // It lies in the block that is freed next (I1).
            self.blocks.index = Index::new();
        }
        self.blocks.elements.shrink_to(0);
        self.free_index();
    }

    /// Frees the index of a table without slots.
    ///
    /// # Panics
    /// Panics if there are slots (I5).
    pub(super) fn free_index(&mut self) {
        assert!(self.blocks.elements.capacity() == 0, "no slot outlives its lane (I5)");
        if self.blocks.index.is_small() {
            // A drain was forgotten, with the block.
            self.blocks.index = Index::new();
        }
        let Blocks { index, elements } = &mut *self.blocks;
        // SAFETY: the block came from this table's allocator.
        unsafe { index.deallocate(elements.allocator()) };
    }

    /// Empties all lanes, in *O*(elements + slots / 64). Suspends I3, which the caller restores.
    pub(super) fn clear_lanes(&mut self) {
        let Blocks { index, elements } = &mut *self.blocks;
        // SAFETY: the ids in lanes are those of the elements (I3), whose hashes are written (I1).
        unsafe { index.clear_of(|| elements.indices(), elements.len()) };
    }

    /// Frees the index and returns the elements.
    pub(super) fn into_elements(self) -> SparseArray<T, A> {
        self.blocks.into_elements()
    }

    /// Creates a table without elements, with slots for those of `self` at or after `at` and an index of them, with the
    /// ids 0, 1, 2, …
    ///
    /// Suspends I3 until the caller has moved these elements.
    pub(super) fn try_renumbered(&self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut new = Self::new_in(self.allocator().clone());
        let tail = self.blocks.elements.range(at..);
        let (count, ids) = (tail.len(), tail.map(|(id, _)| id));
        if count > MAX_SMALL {
            let Blocks { index, elements } = &mut *new.blocks;
            elements.try_reserve_exact(count)?;
            // SAFETY: each id is occupied, so in a lane (I3).
            *index = unsafe { self.blocks.index.renumbered(ids, count, elements.allocator())? };
        } else if count != 0 {
            new.try_move_small(Shape::for_ids(count)?)?;
            // SAFETY: the index was just made for `count` ids, without lanes. Each id is occupied, so in a lane (I3).
            unsafe { new.blocks.index.renumber_small(&self.blocks.index, ids, count) };
        }
        Ok(new)
    }

    /// Creates a table without elements, with slots for those of `self`, for the index that
    /// [`move_index_to`](Self::move_index_to) moves.
    pub(super) fn try_new_for_index<U>(&self) -> Result<HashTable<U, A>, TryReserveError>
    where
        A: Clone,
    {
        let mut new = HashTable::new_in(self.allocator().clone());
        match self.blocks.index.shape().filter(|shape| shape.is_small()) {
            Some(shape) => new.try_move_small(shape)?,
            None => new.blocks.elements.try_reserve_exact(self.blocks.elements.index_bound())?,
        }
        Ok(new)
    }

    /// Moves the index to a table that [`try_new_for_index`](Self::try_new_for_index) made. Suspends I3 for this table.
    ///
    /// # Panics
    /// Panics if `other` has an index of another shape.
    pub(super) fn move_index_to<U>(&mut self, other: &mut HashTable<U, A>) {
        if self.blocks.index.is_small() {
            // SAFETY: ids in lanes are below the capacity (I1).
            unsafe { other.blocks.index.copy_from(&self.blocks.index, self.blocks.index.capacity()) };
        } else {
            // A clone of an allocator may free its blocks.
            mem::swap(&mut other.blocks.index, &mut self.blocks.index);
        }
        other.assert_covered();
    }

    /// Creates a table of `elements`, which keep their ids. Calls `hash` once per element.
    #[cfg(feature = "serde")]
    pub(crate) fn try_from_elements(
        elements: SparseArray<T, A>,
        mut hash: impl FnMut(&T) -> u64,
    ) -> Result<Self, TryReserveError> {
        if elements.capacity() == 0 {
            // SAFETY: a new index has no block.
            return Ok(Self { blocks: unsafe { OwnedBlocks::from_parts(Index::new(), elements) } });
        }
        let shape = Shape::for_ids(elements.capacity())?;
        // If `hash` panics, the table is dropped, which does not rely on I3.
        // SAFETY: a new index has no block.
        let mut table = Self { blocks: unsafe { OwnedBlocks::from_parts(Index::new(), elements) } };
        if shape.is_small() {
            table.try_move_small(shape)?;
        } else {
            table.blocks.index = Index::try_allocate(shape, table.blocks.elements.allocator())?;
        }
        let Blocks { index, elements } = &mut *table.blocks;
        for (id, element) in &*elements {
            let hash = StoredHash::new(hash(element));
            // SAFETY: the index covers the slots of `elements` (I5). It is new: all lanes are empty.
            unsafe { index.write_hash(id as u32, hash) };
        }
        // SAFETY: there is a block, which covers the slots. `Indices` yields distinct ids, the same in a clone. Their
        // hashes were just written, and all lanes are empty.
        if !unsafe { index.place_all(elements.indices()) } {
            // SAFETY: both belong to this table, the index covers the slots (I5), and the hashes of all elements are
            // written.
            let mut spare = unsafe { Spare::try_rebuild(index, elements, shape.with_more_overflow())? };
            // SAFETY: `spare` was built from this index.
            unsafe { spare.swap(index) };
        }
        Ok(table)
    }

    /// Replaces the index of an empty table. Keeps the slots' block if the new index covers it.
    fn reshape_empty(&mut self, shape: Option<Shape>) {
        assert!(self.blocks.elements.index_bound() == 0, "no element loses its lane");
        let Some(shape) = shape else { return self.free_memory() };
        if self.blocks.elements.capacity() > shape.capacity() {
            // Shrinking to a smaller block could fail, against I5.
            self.free_memory();
        }
        let replaced = if shape.is_small() { self.try_move_small(shape) } else { self.try_rebuild(shape) };
        if let Err(error) = replaced {
            handle_error(error, self.blocks.elements.len(), "clone_from");
        }
    }
}

impl<T: Clone, A: Allocator + Clone> HashTable<T, A> {
    /// Fallible version of [`clone`](Clone::clone).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the allocator fails.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert!(table.try_clone().unwrap().iter().eq(&["seven"]));
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        let mut clone = Self::new_in(self.allocator().clone());
        self.try_clone_to(&mut clone)?;
        Ok(clone)
    }

    /// Clones the elements and the index into a new table.
    fn try_clone_to(&self, clone: &mut Self) -> Result<(), TryReserveError> {
        if self.is_empty() {
            // Not the capacity, as for `Vec`.
            return Ok(());
        }
        let (Blocks { index, elements }, to) = (&*self.blocks, &mut *clone.blocks);
        let (is_small, bound) = (index.is_small(), elements.index_bound());
        let tail = if is_small { index.copy_size(bound) } else { 0 };
        // Clone the elements first: `clone` is user code.
        let tail = to.elements.try_clone_with_tail(elements, tail)?;
        to.index = if is_small {
            // SAFETY: the tail has the size of the copy. The ids in lanes are the indices of the elements (I3), so
            // below the bound. There is an element, so the bound is not 0.
            unsafe { index.copied_to_tail(tail, bound) }
        } else {
            // SAFETY: the ids in lanes are the indices of the elements (I3), so below the bound.
            unsafe { index.try_copy(bound, to.elements.allocator())? }
        };
        clone.assert_covered();
        Ok(())
    }
}

impl<T: Clone, A: Allocator + Clone> Clone for HashTable<T, A> {
    /// Clones the elements at the same ids, and the order of free slots.
    // Not inlined, and filled in place: a move of a table whose fields were just written stalls the processor.
    #[inline(never)]
    fn clone(&self) -> Self {
        // `try_clone_to` looks too. Here it saves a sixth of the instructions to clone an empty table.
        if self.is_empty() {
            return Self::new_in(self.allocator().clone());
        }
        let mut clone = Self::new_in(self.allocator().clone());
        match self.try_clone_to(&mut clone) {
            Ok(()) => clone,
            Err(error) => handle_error(error, self.len(), "clone"),
        }
    }

    /// Clones `source` into the memory of `self` if it suffices. The allocator of `self` stays.
    ///
    /// If the clone or the drop of an element panics, `self` is empty.
    fn clone_from(&mut self, source: &Self) {
        // Clear first, so that a panic of `Clone` or `Drop` below leaves no lanes.
        self.clear_lanes();
        self.blocks.elements.clear();
        let bound = source.blocks.elements.index_bound();
        let Blocks { index, elements } = &*self.blocks;
        // A small index is in the block of the slots, which must not be replaced (I1).
        let too_few = index.is_small() && elements.capacity() < bound;
        if too_few || !index.fits_copy_of(&source.blocks.index, bound) {
            self.reshape_empty(source.blocks.index.shape());
        }
        self.blocks.elements.clone_from(&source.blocks.elements);
        self.assert_covered();
        // SAFETY: the ids in lanes of `source` are the indices of its elements (I3), so below the bound.
        unsafe { self.blocks.index.copy_from(&source.blocks.index, bound) };
    }
}
