//! [`Shape`]: the numbers of buckets and hashes in the block of an index. Safe arithmetic.

use core::alloc::Layout;

use sparse_array::TryReserveError;

use super::bucket::{Bucket, LANES};
use super::tag::StoredHash;

/// Mean number of elements per primary bucket at which the number of buckets doubles.
///
/// At 8 of 12 lanes, one bucket in 16 overflows; at 10, one in 5 does, which slows down misses.
const LOAD: usize = 8;

/// The maximum number of ids of a small index, which lies in the block of its elements: a small table has one block.
/// Its overflow buckets suffice for any hashes, so that filling it does not fail. Beyond 64 ids, these take a tenth
/// more memory.
pub(crate) const MAX_SMALL: usize = 8 * LOAD;

/// The maximum number of ids: [`SparseArray`](sparse_array::SparseArray) uses `u32::MAX` for the end of its free list.
pub(crate) const MAX_IDS: usize = u32::MAX as usize;

/// The numbers of buckets and hashes in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// A power of two. For other numbers, two multiplications choose the bucket, as the high bits of poor hashes are
    /// alike: hits take a seventh longer.
    pub(super) primary: u32,
    pub(super) overflow: u32,
    pub(super) capacity: u32,
}

impl Shape {
    /// Returns the smallest shape for exactly the ids below `ids`, with enough overflow buckets for random hashes.
    // Inlined: a shape that is returned in memory is read in other pieces than it was written, which stalls the
    // processor before each allocation.
    #[inline]
    pub(crate) fn for_ids(ids: usize) -> Result<Self, TryReserveError> {
        if ids > MAX_IDS {
            return Err(TryReserveError::CapacityOverflow);
        }
        if ids <= LANES {
            // A single bucket can use all its lanes without overflow.
            return Ok(Self { primary: 1, overflow: 0, capacity: ids.max(1) as u32 });
        }
        let primary = ids.div_ceil(LOAD).next_power_of_two();
        let overflow = if ids <= MAX_SMALL {
            Self::overflow_for_any_hashes(ids as u32) as usize
        } else {
            // For full primary buckets an eighth as many, twice what random hashes need; the two extra buckets cover
            // the variance of small tables.
            ids / (8 * LOAD) + 2
        };
        Ok(Self { primary: primary as u32, overflow: overflow as u32, capacity: ids as u32 })
    }

    /// Returns the shape of a copy of a small index with `fresh` initialized buckets, for ids below `ids`.
    #[inline]
    pub(super) fn of_copy(self, fresh: u32, ids: usize) -> Self {
        let Self { primary, capacity, .. } = self;
        debug_assert!(self.is_small() && 0 < ids && ids <= capacity as usize);
        let most = if primary == 1 { 0 } else { Self::overflow_for_any_hashes(ids as u32) };
        Self { primary, overflow: most.max(fresh - primary), capacity: ids as u32 }
    }

    /// Returns a number of overflow buckets that suffices for `ids` of any hashes: all buckets of a chain but the
    /// second are full, so a chain of *k* ids needs at most `k / LANES`.
    #[inline]
    const fn overflow_for_any_hashes(ids: u32) -> u32 {
        ids / LANES as u32
    }

    /// Returns this shape with more overflow buckets, for colliding hashes.
    pub(crate) fn with_more_overflow(self) -> Self {
        let most = Self::overflow_for_any_hashes(self.capacity);
        Self { overflow: self.overflow.saturating_mul(2).saturating_add(2).min(most), ..self }
    }

    #[inline]
    pub(crate) fn capacity(self) -> usize {
        self.capacity as usize
    }

    /// Returns whether the index lies in the block of its elements.
    #[inline]
    pub(crate) fn is_small(self) -> bool {
        self.capacity() <= MAX_SMALL
    }

    /// Returns the size of a small index in bytes: buckets, then hashes.
    #[inline]
    pub(crate) fn tail_size(self) -> usize {
        debug_assert!(self.is_small());
        self.buckets() * size_of::<Bucket>() + self.capacity() * size_of::<StoredHash>()
    }

    #[inline]
    pub(crate) fn buckets(self) -> usize {
        self.primary as usize + self.overflow as usize
    }

    /// Returns the alignment of a block of its own: that of a cache line, unless it is small. Allocators take longer
    /// for such an alignment, which a small table does not repay: without it, filling and dropping tables of 65 to 128
    /// elements takes 0.85 of the time, and cloning them half. Look-ups take the same.
    fn align(self) -> usize {
        if self.primary <= 16 { align_of::<Bucket>() } else { size_of::<Bucket>() }
    }

    /// Returns the layout of a block of its own: buckets, then hashes. Allocation and deallocation both use it.
    pub(super) fn layout(self) -> Result<Layout, TryReserveError> {
        let buckets = Layout::array::<Bucket>(self.buckets());
        let hashes = Layout::array::<StoredHash>(self.capacity());
        match (buckets, hashes) {
            (Ok(buckets), Ok(hashes)) => {
                let block = buckets.extend(hashes).and_then(|(all, _)| all.align_to(self.align()));
                block.map_err(|_| TryReserveError::CapacityOverflow)
            }
            _ => Err(TryReserveError::CapacityOverflow),
        }
    }
}
