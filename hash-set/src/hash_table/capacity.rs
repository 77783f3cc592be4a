//! Capacity: reserving and shrinking the two blocks, and `clear`.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::handle_error::handle_error;
use crate::raw::{MAX_IDS, MAX_SMALL, Shape};

/// Slots of the first block. Fewer would soon need a second allocation; more would waste memory in many small tables.
const MIN_SLOTS: usize = 4;

impl<T, A: Allocator> HashTable<T, A> {
    /// Reserves capacity for `additional` more elements. Ids stay.
    ///
    /// # Panics
    /// Panics if the capacity would exceed `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::new();
    /// table.reserve(100);
    /// assert!(table.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashTable::reserve");
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. Elements and ids are
    /// unchanged.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::new();
    /// assert!(table.try_reserve(100).is_ok());
    /// assert!(table.try_reserve(usize::MAX).is_err());
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve_slots(additional, true)
    }

    /// Reserves exactly the slots for `additional` more elements. Ids stay. The number of buckets is a power of two.
    ///
    /// # Panics
    /// Panics if the capacity would exceed `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let mut table: HashTable<u32> = HashTable::new();
    /// table.reserve_exact(100);
    /// assert_eq!(table.capacity(), 100);
    /// ```
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_exact(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashTable::reserve_exact");
        }
    }

    /// Fallible version of [`reserve_exact`](Self::reserve_exact).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. Elements and ids are
    /// unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let mut table: HashTable<u32> = HashTable::new();
    /// assert!(table.try_reserve_exact(100).is_ok());
    /// assert!(table.try_reserve_exact(usize::MAX).is_err());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve_slots(additional, false)
    }

    /// Reserves slots and lanes. Without `amortized`, no extra slots for amortized growth.
    fn try_reserve_slots(&mut self, additional: usize, amortized: bool) -> Result<(), TryReserveError> {
        let from_end = additional.saturating_sub(self.blocks.elements.free_len());
        let ids = self.blocks.elements.index_bound().checked_add(from_end).ok_or(TryReserveError::CapacityOverflow)?;
        if ids > self.blocks.elements.capacity() { self.try_grow(ids, amortized) } else { Ok(()) }
    }

    /// The cold path of `try_reserve`: grows the table for ids below `ids`.
    #[cold]
    fn try_grow(&mut self, ids: usize, amortized: bool) -> Result<(), TryReserveError> {
        // Double the slots, as the buckets do. The first reservation is exact, but at least `MIN_SLOTS`.
        let doubled =
            if amortized { self.blocks.elements.capacity().saturating_mul(2).clamp(MIN_SLOTS, MAX_IDS) } else { 0 };
        let slots = ids.max(doubled);
        if slots <= MAX_SMALL {
            return self.try_move_small(Shape::for_ids(slots)?);
        }
        // Grow the index first: it may be larger than the slots need (I5).
        if slots > self.blocks.index.capacity() {
            self.try_rebuild(Shape::for_ids(slots)?)?;
        }
        let elements = &mut self.blocks.elements;
        elements.try_reserve_exact(slots - elements.len())?;
        self.assert_covered();
        Ok(())
    }

    /// Shrinks the capacity to at least `min_capacity` elements, never below the slots in use. Removes trailing holes.
    /// Ids stay: call [`compact`](Self::compact) first for the least memory.
    ///
    /// If the allocator cannot provide a smaller block, the table keeps the larger one.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::with_capacity(1000);
    /// table.insert_unique(7, 7);
    /// table.shrink_to(10);
    /// assert!(table.capacity() >= 10 && table.capacity() < 1000);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.trim();
        let slots = min_capacity.max(self.blocks.elements.index_bound());
        if slots == 0 {
            self.free_memory();
        } else if slots >= self.blocks.elements.capacity() {
            self.shrink_buckets();
        } else if slots <= MAX_SMALL {
            if let Ok(shape) = Shape::for_ids(slots) {
                // On failure, keep the larger block.
                let _ = self.try_move_small(shape);
            }
        } else {
            self.blocks.elements.shrink_to(slots);
            self.shrink_buckets();
        }
    }

    /// Shrinks the capacity to the slots in use, as [`shrink_to`](Self::shrink_to) 0 does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::with_capacity(1000);
    /// table.shrink_to_fit();
    /// assert_eq!(table.allocated_bytes(), 0);
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Shrinks the buckets to what the slots need. Keeps the slots, and the buckets if the allocator fails, or if
    /// hashes that collide would take more memory in fewer buckets.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::with_capacity(1000);
    /// table.shrink_buckets();
    /// assert!(table.capacity() >= 1000);
    /// ```
    #[doc(alias = "Relax")]
    pub fn shrink_buckets(&mut self) {
        if self.blocks.elements.capacity() == 0 {
            self.free_index();
        } else if let Ok(shape) = Shape::for_ids(self.blocks.elements.capacity()) {
            if shape.is_small() {
                // A small clone has as many buckets as the original.
                let old = self.blocks.index.shape().filter(|old| old.is_small());
                if old.is_none_or(|old| shape.tail_size() < old.tail_size()) {
                    // On failure, keep the larger block.
                    let _ = self.try_move_small(shape);
                }
            } else if shape.capacity() < self.blocks.index.capacity() {
                // On failure, keep the larger block.
                let _ = self.try_shrink_index(shape);
            }
        }
    }

    /// Drops all elements and keeps the memory.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// table.clear();
    /// assert!(table.is_empty() && table.capacity() > 0);
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    pub fn clear(&mut self) {
        if !self.is_empty() {
            self.clear_lanes();
            self.blocks.elements.clear();
        }
    }
}
