//! The type [`HashTable`], its constructors and sizes.

use core::panic::UnwindSafe;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use crate::handle_error::handle_error;
use crate::raw::OwnedBlocks;

/// A hash table with explicit hashes: the core of [`HashSet`](crate::HashSet) and of maps.
///
/// The caller passes a hash and an `eq` closure where a set would use `Hash` and `Eq`. So look-ups can use any type
/// that hashes like the elements, a table can hold equal elements, and hashes can be computed outside of a lock. The
/// table stores 32 bits of each hash, so growth, removal by id, cloning and compaction need no hashes.
///
/// Elements lie in dense memory in slot order: insertion order until the first removal, whose slot a later insertion
/// reuses. An element's [`ElementId`](crate::ElementId) names its slot and stays when the table grows.
///
/// A wrong hash or `eq` leads to wrong results, but never to undefined behavior.
///
/// # Allocation
/// A new table does not allocate. Insertions double the capacity when the table is full.
///
/// # Complexity
/// Look-up, insertion and removal take *O*(1) with well-distributed hashes, *O*(n) if all are equal. Iteration takes
/// *O*(1) per element, plus one step for each 64 slots.
///
/// # Examples
/// ```
/// use core::hash::BuildHasher;
/// use hash_set::{DefaultHashBuilder, HashTable};
///
/// // Strings interned by content, found without an owned string.
/// let state = DefaultHashBuilder::default();
/// let mut names: HashTable<String> = HashTable::new();
/// let hash = state.hash_one("queequeg");
/// let id = names.entry(hash, |name| name == "queequeg").or_insert_with(|| "queequeg".into()).id();
/// assert_eq!(names.find_id(hash, |name| name == "queequeg"), Some(id));
/// assert_eq!(names[id], "queequeg");
/// ```
#[doc(alias = "TSet")]
// Methods that change a field keep the invariants I1 to I5 of `raw`, also when user code panics.
pub struct HashTable<T, A: Allocator = Global> {
    pub(super) blocks: OwnedBlocks<T, A>,
}

// As for `Vec`: the pointer alone would require `T: RefUnwindSafe`.
impl<T: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for HashTable<T, A> {}

impl<T> HashTable<T> {
    /// Creates an empty table. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let table: HashTable<u32> = HashTable::new();
    /// assert_eq!(table.allocated_bytes(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty table with capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let table: HashTable<u32> = HashTable::with_capacity(100);
    /// assert!(table.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_for(capacity, Global, "HashTable::with_capacity")
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// assert!(HashTable::<u32>::try_with_capacity(100).is_ok());
    /// assert!(HashTable::<u32>::try_with_capacity(usize::MAX).is_err());
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, A: Allocator> HashTable<T, A> {
    /// Creates an empty table in `alloc`. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashTable, allocator::Global};
    /// let table: HashTable<u32> = HashTable::new_in(Global);
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { blocks: OwnedBlocks::new_in(alloc) }
    }

    /// Creates an empty table in `alloc` with capacity for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashTable, allocator::Global};
    /// let table: HashTable<u32> = HashTable::with_capacity_in(100, Global);
    /// assert!(table.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        Self::with_capacity_for(capacity, alloc, "HashTable::with_capacity_in")
    }

    /// Creates a table as [`with_capacity_in`](Self::with_capacity_in) does, and panics in the name of `method`, for
    /// sets and maps.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_for(capacity: usize, alloc: A, method: &str) -> Self {
        let mut table = Self::new_in(alloc);
        match table.try_reserve(capacity) {
            Ok(()) => table,
            Err(error) => handle_error(error, capacity, method),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if `capacity` is too large or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashTable, allocator::Global};
    /// assert!(HashTable::<u32>::try_with_capacity_in(usize::MAX, Global).is_err());
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut table = Self::new_in(alloc);
        table.try_reserve(capacity)?;
        Ok(table)
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let _global = HashTable::<u32>::new().allocator();
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.blocks.elements.allocator()
    }

    /// Returns the number of elements.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.len(), 1);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    pub fn len(&self) -> usize {
        self.blocks.elements.len()
    }

    /// Returns whether there are no elements.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// assert!(HashTable::<u32>::new().is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.blocks.elements.is_empty()
    }

    /// Returns the number of elements the table can hold without reallocating, unless far more hashes collide than
    /// random hashes would.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// assert_eq!(HashTable::<u32>::new().capacity(), 0);
    /// assert!(HashTable::<u32>::with_capacity(1000).capacity() >= 1000);
    /// ```
    #[inline]
    pub fn capacity(&self) -> usize {
        self.blocks.elements.capacity()
    }

    /// Returns the number of slots in use: one past the largest [`ElementId::index`](crate::ElementId::index), holes
    /// included.
    ///
    /// Removal leaves the bound unchanged, except by [`pop`](Self::pop), [`swap_remove`](Self::swap_remove),
    /// [`truncate`](Self::truncate) and [`split_off`](Self::split_off). These and [`shrink_to`](Self::shrink_to) lower
    /// it to one past the last element, compaction and sorting to [`len`](Self::len). It is 0 when there are no
    /// elements, however they left.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let a = table.insert_unique(1, 'a').id();
    /// table.insert_unique(2, 'b');
    /// table.remove_by_id(a);
    /// assert_eq!((table.len(), table.index_bound()), (1, 2));
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    pub fn index_bound(&self) -> usize {
        self.blocks.elements.index_bound()
    }

    /// Returns the number of bytes allocated by the table, excluding memory owned by its elements.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// assert_eq!(HashTable::<u64>::new().allocated_bytes(), 0);
    /// assert!(HashTable::<u64>::with_capacity(100).allocated_bytes() >= 100 * 8);
    /// ```
    #[doc(alias = "allocation_size")]
    #[doc(alias = "GetAllocatedSize")]
    pub fn allocated_bytes(&self) -> usize {
        self.blocks.index.allocated_bytes() + self.blocks.elements.allocated_bytes()
    }

    /// Returns the elements, for features that read or write whole tables.
    #[cfg(feature = "serde")]
    #[inline]
    pub(crate) fn elements(&self) -> &sparse_array::SparseArray<T, A> {
        &self.blocks.elements
    }

    /// Asserts the invariants. For tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.blocks.index.assert_invariants();
        self.blocks.elements.assert_invariants();
        self.assert_covered();
        if self.blocks.index.is_small() && self.blocks.elements.capacity() != 0 {
            assert_eq!(
                self.blocks.index.capacity(),
                self.blocks.elements.capacity(),
                "I1: the tail is that of the slots"
            );
            assert_eq!(self.blocks.index.address(), self.blocks.elements.tail(), "I1: a small index lies in the tail");
        }
        let (bound, len) = (self.blocks.elements.index_bound(), self.blocks.elements.len());
        self.blocks.index.assert_lanes(bound, len, &|id| self.blocks.elements.contains(id));
    }
}

impl<T> Default for HashTable<T> {
    /// Creates an empty table.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}
