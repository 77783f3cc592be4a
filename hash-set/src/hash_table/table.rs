//! The type [`HashTable`].

use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::{BucketStats, Drain, Ids, IntoIter, Iter, IterFull, IterMut, OccupiedEntry};
use crate::capacity_overflow::raise;
use crate::element_id::ElementId;
use crate::raw::RawTable;

/// A hash table with explicit hashes: the core of [`HashSet`](crate::HashSet) and of maps.
///
/// The caller passes a hash and an `eq` closure where a set would use `Hash` and `Eq`. So look-ups can use any type
/// that hashes like the elements, a table can hold equal elements, and hashes can be computed outside of a lock. The
/// table stores 32 bits of each hash, so growth, removal by id, cloning and compaction need no hashes.
///
/// Elements lie in dense memory in slot order: insertion order until the first removal, whose slot a later insertion
/// reuses. An element's [`ElementId`] names its slot and stays when the table grows.
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
pub struct HashTable<T, A: Allocator = Global> {
    pub(crate) raw: RawTable<T, A>,
}

/// Returns the id of a slot of a table.
#[inline]
pub(crate) fn id_of(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a table's slots are below u32::MAX")
}

impl<T> HashTable<T> {
    /// Creates an empty table. Does not allocate.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let table: HashTable<u32> = HashTable::new();
    /// assert_eq!(table.allocation_size(), 0);
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
        Self::with_capacity_in(capacity, Global)
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
        Self { raw: RawTable::new_in(alloc) }
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
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(table) => table,
            Err(error) => raise(error, capacity, "HashTable::with_capacity_in"),
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
        Ok(Self { raw: RawTable::try_with_capacity_in(capacity, alloc)? })
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
        self.raw.elements().allocator()
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
        self.raw.elements().len()
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
        self.raw.elements().is_empty()
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
        self.raw.elements().capacity()
    }

    /// Returns the number of slots in use: one past the largest [`ElementId::index`], holes included.
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
        self.raw.elements().index_bound()
    }

    /// Returns the number of bytes allocated by the table, excluding memory owned by its elements.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// assert_eq!(HashTable::<u64>::new().allocation_size(), 0);
    /// assert!(HashTable::<u64>::with_capacity(100).allocation_size() >= 100 * 8);
    /// ```
    #[doc(alias = "GetAllocatedSize")]
    pub fn allocation_size(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// Returns whether an element has id `id`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert!(table.contains_id(id));
    /// table.clear();
    /// assert!(!table.contains_id(id));
    /// ```
    #[doc(alias = "IsValidId")]
    #[inline]
    pub fn contains_id(&self, id: ElementId) -> bool {
        self.raw.elements().contains(id.index())
    }

    /// Returns the element with id `id`. A stale id, or an id of another table, returns `None` or the element that now
    /// has this id.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.get_by_id(id), Some(&"seven"));
    /// ```
    #[inline]
    pub fn get_by_id(&self, id: ElementId) -> Option<&T> {
        self.raw.elements().get(id.index())
    }

    /// Returns a mutable reference to the element with id `id`. Changes must not affect its hash.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, (7, "seven")).id();
    /// table.get_by_id_mut(id).unwrap().1 = "sept";
    /// assert_eq!(table[id].1, "sept");
    /// ```
    #[inline]
    pub fn get_by_id_mut(&mut self, id: ElementId) -> Option<&mut T> {
        self.raw.get_by_id_mut(id.index())
    }

    /// Returns an iterator over the elements in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, 'a');
    /// table.insert_unique(3, 'b');
    /// assert!(table.iter().eq(&['a', 'b']));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.raw.elements().values()
    }

    /// Returns all elements as a slice, if there are no holes.
    ///
    /// Always `None` if slots are larger than the elements: for elements smaller than 8 bytes, and some with an
    /// alignment below 4. [`compact_stable`](Self::compact_stable) closes the holes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.as_slice(), Some(&[0, 1, 2][..]));
    /// table.remove(0, |_| true);
    /// assert_eq!(table.as_slice(), None);
    /// ```
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.raw.elements().as_slice()
    }

    /// Returns a mutable iterator over the elements in slot order. Changes must not affect their hashes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, (7, 0));
    /// table.iter_mut().for_each(|e| e.1 += 1);
    /// assert_eq!(table.find(7, |_| true), Some(&(7, 1)));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.raw.values_mut()
    }

    /// Returns an iterator over the ids of the elements in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, 'a').id();
    /// assert!(table.ids().eq([id]));
    /// ```
    #[inline]
    pub fn ids(&self) -> Ids<'_> {
        Ids::new(self.raw.elements().indices())
    }

    /// Returns an iterator over the elements with their ids in slot order.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, 'a').id();
    /// assert!(table.iter_full().eq([(id, &'a')]));
    /// ```
    #[inline]
    pub fn iter_full(&self) -> IterFull<'_, T> {
        IterFull::new(self.raw.elements().iter())
    }

    /// Removes and returns the element with id `id`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.remove_by_id(id), Some("seven"));
    /// assert_eq!(table.remove_by_id(id), None);
    /// ```
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.entry_by_id(id).map(|occupied| occupied.remove().0)
    }

    /// Removes and returns the element with this hash for which `eq` returns `true`, and moves the last element into
    /// its slot.
    ///
    /// Leaves no hole. The last element gets the id of the removed one, as in indexmap; all other ids stay.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.swap_remove(1, |&n| n == 1), Some(1));
    /// assert!(table.iter().eq(&[0, 3, 2]));
    /// assert_eq!(table.index_bound(), 3);
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[inline]
    pub fn swap_remove(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<T> {
        self.find_entry(hash, eq).ok().map(OccupiedEntry::swap_remove)
    }

    /// Removes and returns the element with id `id`, and moves the last element into its slot. See
    /// [`swap_remove`](Self::swap_remove).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(1, |&n| n == 1).unwrap();
    /// assert_eq!(table.swap_remove_by_id(id), Some(1));
    /// assert_eq!(table[id], 3);
    /// ```
    #[doc(alias = "swap_remove_index")]
    #[inline]
    pub fn swap_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.entry_by_id(id).map(OccupiedEntry::swap_remove)
    }

    /// Drops the elements for which `keep` returns `false`, in slot order. The other elements keep their ids.
    ///
    /// If `keep` panics, that element and the following ones stay.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..10).for_each(|n| _ = table.insert_unique(n, n));
    /// table.retain(|n| *n % 2 == 0);
    /// assert!(table.iter().eq(&[0, 2, 4, 6, 8]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        self.raw.retain(|_, element| keep(element));
    }

    /// Removes all elements and yields them in slot order. Keeps the memory.
    ///
    /// Dropping the iterator drops the elements it has not yielded. If it is forgotten, they and the slots' memory
    /// leak, and the table is empty.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.drain().eq([0, 1, 2]));
    /// assert!(table.is_empty());
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T, A> {
        Drain::new(self.raw.drain())
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
        self.raw.clear();
    }

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
            raise(error, self.len().saturating_add(additional), "HashTable::reserve");
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
        self.raw.try_reserve(additional)
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
            raise(error, self.len().saturating_add(additional), "HashTable::reserve_exact");
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
        self.raw.try_reserve_exact(additional)
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
        self.raw.shrink_to(min_capacity);
    }

    /// Shrinks the capacity to the slots in use, as [`shrink_to`](Self::shrink_to) 0 does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table: HashTable<u32> = HashTable::with_capacity(1000);
    /// table.shrink_to_fit();
    /// assert_eq!(table.allocation_size(), 0);
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the buckets to what the slots need. Keeps the slots.
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
        self.raw.shrink_index();
    }

    /// Returns the distribution of the elements over the buckets. Takes *O*(buckets).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..1000).for_each(|n| _ = table.insert_unique(42, n));
    /// let stats = table.bucket_stats();
    /// assert_eq!(stats.used, 1);
    /// assert_eq!(stats.longest_chain, 84);
    /// ```
    #[doc(alias = "DumpHashElements")]
    pub fn bucket_stats(&self) -> BucketStats {
        BucketStats::of(&self.raw)
    }

    /// Asserts the invariants. For tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}

impl<T> Default for HashTable<T> {
    /// Creates an empty table.
    #[inline]
    fn default() -> Self {
        Self::new()
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
        Ok(Self { raw: self.raw.try_clone()? })
    }
}

impl<T: Clone, A: Allocator + Clone> Clone for HashTable<T, A> {
    /// Clones the elements at the same ids, and the order of free slots.
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone() }
    }

    /// Clones `source` into the memory of `self` if it suffices. The allocator of `self` stays.
    ///
    /// If the clone or the drop of an element panics, `self` is empty.
    fn clone_from(&mut self, source: &Self) {
        self.raw.clone_from(&source.raw);
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for HashTable<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T, A: Allocator> core::ops::Index<ElementId> for HashTable<T, A> {
    type Output = T;

    /// Returns the element with id `id`.
    ///
    /// # Panics
    /// Panics if no element has id `id`.
    #[inline]
    #[track_caller]
    fn index(&self, id: ElementId) -> &T {
        match self.get_by_id(id) {
            Some(element) => element,
            None => panic!("HashTable::index: no element has id {} (index bound {})", id.index(), self.index_bound()),
        }
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a HashTable<T, A> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a mut HashTable<T, A> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T, A: Allocator> IntoIterator for HashTable<T, A> {
    type Item = T;
    type IntoIter = IntoIter<T, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, A> {
        self.raw.into_elements().into_values()
    }
}
