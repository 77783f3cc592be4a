//! [`SparseArray`]: construction, size, and access to single values.

use core::ops::{Range, RangeBounds};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::range::resolve;
use crate::TryReserveError;
use crate::alloc::{Allocator, Global};
use crate::raw::RawSparseArray;
use crate::raw::words;

/// A growable array whose indices are stable and need not be contiguous.
///
/// [`insert`](Self::insert) stores a value and returns its index, which names the value until it is removed. A removal leaves a
/// hole and moves nothing; the hole made last is filled first. There are no generations: an index kept past the removal of its
/// value may name a newer one.
///
/// See the [module](crate::sparse_array) for the layout, complexity, growth and order.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::new();
/// let a = array.insert("a");
/// let b = array.insert("b");
/// array.remove(a);
/// assert_eq!(array[b], "b");
/// assert_eq!(array.get(a), None);
/// assert_eq!(array.iter().collect::<Vec<_>>(), [(b, &"b")]);
/// ```
#[doc(alias = "TSparseArray")]
pub struct SparseArray<T, A: Allocator = Global> {
    pub(crate) raw: RawSparseArray<T, A>,
}

impl<T> SparseArray<T> {
    /// Makes an empty array. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// static EMPTY: SparseArray<u32> = SparseArray::new();
    /// assert_eq!(EMPTY.capacity(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Makes an empty array with room for `capacity` values. Allocates, unless `capacity` is 0.
    ///
    /// # Panics
    /// When `capacity` exceeds `u32::MAX` slots or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array: SparseArray<u64> = SparseArray::with_capacity(10);
    /// assert_eq!(array.capacity(), 10);
    /// assert_eq!(array.index_bound(), 0);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_in(capacity, Global)
    }
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Makes an empty array that will allocate from `allocator`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use sparse_array::SparseArray;
    ///
    /// let bump = Bump::new();
    /// let mut array = SparseArray::new_in(&bump);
    /// assert_eq!(array.insert(5), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_in(allocator: A) -> Self {
        Self { raw: RawSparseArray::new_in(allocator) }
    }

    /// Makes an empty array with room for `capacity` values from `allocator`. Allocates, unless `capacity` is 0.
    ///
    /// # Panics
    /// When `capacity` exceeds `u32::MAX` slots or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, alloc::Global};
    ///
    /// let array: SparseArray<u64> = SparseArray::with_capacity_in(10, Global);
    /// assert_eq!(array.capacity(), 10);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, allocator: A) -> Self {
        match Self::try_with_capacity_in(capacity, allocator) {
            Ok(array) => array,
            Err(error) => error.raise("SparseArray::with_capacity"),
        }
    }

    /// Makes an empty array with room for `capacity` values from `allocator`. Allocates, unless `capacity` is 0.
    ///
    /// # Errors
    /// When `capacity` exceeds `u32::MAX` slots or `isize::MAX` bytes, or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, TryReserveError, alloc::Global};
    ///
    /// assert_eq!(SparseArray::<u64>::try_with_capacity_in(10, Global).unwrap().capacity(), 10);
    /// let error = SparseArray::<u64>::try_with_capacity_in(usize::MAX, Global).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    #[inline]
    pub fn try_with_capacity_in(capacity: usize, allocator: A) -> Result<Self, TryReserveError> {
        let mut array = Self::new_in(allocator);
        array.raw.try_reserve(capacity, false)?;
        Ok(array)
    }

    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, alloc::Global};
    ///
    /// let array: SparseArray<u64> = SparseArray::new();
    /// let _: &Global = array.allocator();
    /// assert!(array.is_empty());
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.raw.allocator()
    }

    /// How many values the array holds.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.len(), 2);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    pub fn len(&self) -> usize {
        self.raw.len()
    }

    /// Does the array hold no value?
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert!(array.is_empty());
    /// array.insert(1);
    /// assert!(!array.is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Slots in the block: the array holds that many values before it allocates again.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().capacity(), 0);
    /// assert!(SparseArray::from([1, 2, 3]).capacity() >= 3);
    /// ```
    #[doc(alias = "Max")]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// One past the highest slot in use, or that was in use and has not been given up since by [`clear`](Self::clear),
    /// [`shrink_to_fit`](Self::shrink_to_fit) or [`compact`](Self::compact). Every index is below it.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(2);
    /// assert_eq!((array.len(), array.index_bound()), (2, 3));
    /// array.shrink_to_fit();
    /// assert_eq!((array.len(), array.index_bound()), (2, 2));
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    pub fn index_bound(&self) -> usize {
        self.raw.bound()
    }

    /// Holes below [`index_bound`](Self::index_bound).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(0);
    /// assert_eq!(array.free_len(), 1);
    /// ```
    #[doc(alias = "NumFreeIndices")]
    #[inline]
    pub fn free_len(&self) -> usize {
        self.raw.free_len()
    }

    /// Are there no holes?
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// assert!(array.is_compact());
    /// array.remove(0);
    /// assert!(!array.is_compact());
    /// ```
    #[doc(alias = "IsCompact")]
    #[inline]
    pub fn is_compact(&self) -> bool {
        self.raw.free_len() == 0
    }

    /// Bytes of the block, 0 without one. What the values own elsewhere is not counted.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().allocated_bytes(), 0);
    /// assert_eq!(SparseArray::<u64>::with_capacity(64).allocated_bytes(), 64 * 8 + 8);
    /// ```
    #[doc(alias = "GetAllocatedSize")]
    pub fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// The occupied slots as bits, [`index_bound`](Self::index_bound) of them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.occupancy(), bits![1, 0, 1]);
    /// ```
    #[doc(alias = "AllocationFlags")]
    #[inline]
    pub fn occupancy(&self) -> &BitSlice<usize, Lsb0> {
        &BitSlice::from_slice(self.raw.words())[..self.raw.bound()]
    }

    /// The words of [`occupancy`](Self::occupancy), lowest bit first. Bits past the index bound may be anything.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.occupancy_words()[0] & 0b111, 0b101);
    /// ```
    #[must_use]
    #[inline]
    pub fn occupancy_words(&self) -> &[usize] {
        self.raw.words()
    }

    /// Does slot `index` hold a value?
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// assert!(!array.contains(0));
    /// assert!(array.contains(1));
    /// assert!(!array.contains(2));
    /// ```
    #[doc(alias = "IsValidIndex")]
    #[doc(alias = "IsAllocated")]
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.raw.contains(index)
    }

    /// The value at `index`; `None` when the slot is vacant or out of range.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.get(1), Some(&"b"));
    /// assert_eq!(array.get(2), None);
    /// ```
    #[inline]
    pub fn get(&self, index: usize) -> Option<&T> {
        self.raw.get(index)
    }

    /// The value at `index`; `None` when the slot is vacant or out of range.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// *array.get_mut(1).unwrap() += 40;
    /// assert_eq!(array[1], 42);
    /// ```
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.raw.get_mut(index)
    }

    /// The value at `index`, without a check.
    ///
    /// # Safety
    /// - Slot `index` holds a value: [`contains`](Self::contains) would return `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b"]);
    /// // SAFETY: nothing was removed.
    /// assert_eq!(unsafe { array.get_unchecked(1) }, &"b");
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `get`")]
    #[inline]
    pub unsafe fn get_unchecked(&self, index: usize) -> &T {
        // SAFETY: the caller's condition is the callee's.
        unsafe { self.raw.get_unchecked(index) }
    }

    /// The value at `index`, without a check.
    ///
    /// # Safety
    /// - Slot `index` holds a value: [`contains`](Self::contains) would return `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// // SAFETY: nothing was removed.
    /// unsafe { *array.get_unchecked_mut(1) = 5 };
    /// assert_eq!(array[1], 5);
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `get_mut`")]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: the caller's condition is the callee's.
        unsafe { self.raw.get_unchecked_mut(index) }
    }

    /// The lowest index in use.
    ///
    /// # Complexity
    /// *O*(index / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// assert_eq!(array.first_index(), Some(1));
    /// ```
    #[doc(alias = "FindArbitraryElementIndex")]
    #[inline]
    pub fn first_index(&self) -> Option<usize> {
        self.first_index_from(0)
    }

    /// The highest index in use.
    ///
    /// # Complexity
    /// *O*((bound - index) / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(1);
    /// assert_eq!(array.last_index(), Some(0));
    /// ```
    #[inline]
    pub fn last_index(&self) -> Option<usize> {
        self.last_index_before(self.index_bound())
    }

    /// The lowest index in use at or after `index`.
    ///
    /// # Complexity
    /// *O*(distance / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.first_index_from(1), Some(2));
    /// assert_eq!(array.first_index_from(3), None);
    /// ```
    #[inline]
    pub fn first_index_from(&self, index: usize) -> Option<usize> {
        if self.is_compact() {
            return (index < self.index_bound()).then_some(index);
        }
        words::first_one_from(self.raw.words(), index).filter(|&index| index < self.index_bound())
    }

    /// The highest index in use before `index`.
    ///
    /// # Complexity
    /// *O*(distance / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.last_index_before(2), Some(0));
    /// assert_eq!(array.last_index_before(0), None);
    /// ```
    #[inline]
    pub fn last_index_before(&self, index: usize) -> Option<usize> {
        words::last_one_before(self.raw.words(), index.min(self.index_bound()))
    }

    /// The lowest index whose value `choose` returns `true` for.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b", "c"]);
    /// assert_eq!(array.position(|_, value| *value > "a"), Some(1));
    /// assert_eq!(array.position(|index, _| index > 9), None);
    /// ```
    #[doc(alias = "IndexOfByPredicate")]
    pub fn position(&self, mut choose: impl FnMut(usize, &T) -> bool) -> Option<usize> {
        self.iter().find(|&(index, value)| choose(index, value)).map(|(index, _)| index)
    }

    /// The index of a value of this array that you have a reference to. `None` when the reference is to something else.
    ///
    /// Only the address counts. Zero-sized values have an address each too, but a reference to one from elsewhere may have the
    /// same address by chance.
    ///
    /// # Complexity
    /// *O*(1)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from([10, 20]);
    /// let value = array.values().max().unwrap();
    /// assert_eq!(array.index_of_ref(value), Some(1));
    /// assert_eq!(array.index_of_ref(&20), None);
    /// ```
    #[doc(alias = "PointerToIndex")]
    #[inline]
    pub fn index_of_ref(&self, value: &T) -> Option<usize> {
        self.raw.index_of_ref(value)
    }

    /// All values as a slice, the value at index `i` being element `i`. `None` when there are holes, or when a slot is larger
    /// than a value.
    ///
    /// A slot is as large as its value when `size_of::<T>()` is at least 8 and `align_of::<T>()` at least 4.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1_u64, 2, 3]);
    /// assert_eq!(array.as_slice(), Some(&[1, 2, 3][..]));
    /// array.remove(0);
    /// assert_eq!(array.as_slice(), None);
    /// assert_eq!(SparseArray::from([1_u8, 2, 3]).as_slice(), None);
    /// ```
    #[doc(alias = "GetData")]
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.raw.as_slice()
    }

    /// All values as a slice that can be changed, under the conditions of [`as_slice`](Self::as_slice).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1_u64, 2, 3]);
    /// array.as_mut_slice().unwrap().reverse();
    /// assert_eq!(array[0], 3);
    /// ```
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        self.raw.as_mut_slice()
    }

    /// Stores a value and returns its index: the slot of the value removed last, or the next one past the bound.
    ///
    /// Allocates when there is neither a hole nor spare capacity.
    ///
    /// # Complexity
    /// *O*(1), amortised over growth.
    ///
    /// # Panics
    /// When the array has `u32::MAX` slots, or `isize::MAX` bytes do not suffice.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert_eq!(array.insert("a"), 0);
    /// assert_eq!(array.insert("b"), 1);
    /// array.remove(0);
    /// assert_eq!(array.insert("c"), 0);
    /// ```
    #[doc(alias = "Add")]
    #[doc(alias = "Emplace")]
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, value: T) -> usize {
        self.raw.insert_with(|_| value)
    }

    /// Stores what `make` returns for the index that it will have.
    ///
    /// Memory is obtained first. If `make` panics, nothing is stored.
    ///
    /// # Complexity
    /// *O*(1), amortised over growth.
    ///
    /// # Panics
    /// As [`insert`](Self::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// let index = array.insert_with(|index| format!("node {index}"));
    /// assert_eq!(array[index], "node 0");
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_with(&mut self, make: impl FnOnce(usize) -> T) -> usize {
        self.raw.insert_with(make)
    }

    /// Stores a value if there is a hole or spare capacity, and hands it back otherwise. Never allocates.
    ///
    /// # Complexity
    /// *O*(1)
    ///
    /// # Errors
    /// The value, when there is no room.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::with_capacity(1);
    /// assert_eq!(array.insert_within_capacity("a"), Ok(0));
    /// assert_eq!(array.insert_within_capacity("b"), Err("b"));
    /// ```
    #[inline]
    pub fn insert_within_capacity(&mut self, value: T) -> Result<usize, T> {
        self.raw.insert_within_capacity(value)
    }

    /// The index that the next [`insert`](Self::insert) will return.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.vacant_index(), 2);
    /// array.remove(0);
    /// assert_eq!(array.vacant_index(), 0);
    /// ```
    #[inline]
    pub fn vacant_index(&self) -> usize {
        self.raw.next_index()
    }

    /// Takes the value at `index` out and leaves a hole, the next to be filled. `None` when the slot is vacant or out of range.
    ///
    /// # Complexity
    /// *O*(1)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.remove(0), Some("a"));
    /// assert_eq!(array.remove(0), None);
    /// assert_eq!(array.remove(9), None);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[inline]
    pub fn remove(&mut self, index: usize) -> Option<T> {
        self.raw.remove(index)
    }

    /// Moves the value at `index` out, without a check: otherwise as [`remove`](Self::remove).
    ///
    /// # Safety
    /// - Slot `index` holds a value: [`contains`](Self::contains) would return `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// // SAFETY: nothing was removed.
    /// assert_eq!(unsafe { array.remove_unchecked(1) }, "b");
    /// assert_eq!(array.len(), 1);
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `remove`")]
    #[inline]
    pub unsafe fn remove_unchecked(&mut self, index: usize) -> T {
        // SAFETY: the caller's condition is the callee's.
        unsafe { self.raw.remove_unchecked(index) }
    }

    /// Drops the values whose index lies in `range`, in ascending order, and returns how many there were. Each leaves a hole.
    ///
    /// If the drop of a value panics, that value is gone, and those behind it stay.
    ///
    /// # Complexity
    /// *O*(values + range / 64)
    ///
    /// # Panics
    /// When the range begins after its end. It may reach past the [`index_bound`](Self::index_bound).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// assert_eq!(array.remove_range(1..3), 1);
    /// assert_eq!(array.indices().collect::<Vec<_>>(), [0, 3]);
    /// assert_eq!(array.remove_range(2..), 1);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[track_caller]
    pub fn remove_range(&mut self, range: impl RangeBounds<usize>) -> usize {
        let Range { start, end } = resolve("SparseArray::remove_range", range);
        let (mut removed, mut from) = (0, start);
        while let Some(index) = self.first_index_from(from).filter(|&index| index < end) {
            removed += 1;
            from = index + 1;
            drop(self.remove(index));
        }
        removed
    }

    /// Moves all values of `other` into this array, in ascending order of their indices, under new indices. `other` is empty
    /// afterwards and keeps its capacity.
    ///
    /// # Complexity
    /// *O*(`other.len()` + `other.index_bound()` / 64), amortised over growth.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve); both arrays are as they were then.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// let mut other = SparseArray::from(["c", "d"]);
    /// array.append(&mut other);
    /// assert_eq!(array, SparseArray::from(["c", "b", "d"]));
    /// assert!(other.is_empty());
    /// ```
    #[doc(alias = "Append")]
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut SparseArray<T, B>) {
        self.reserve(other.len());
        for (_, value) in other.drain() {
            self.insert(value);
        }
    }

    /// Drops all values. The capacity stays; the [`index_bound`](Self::index_bound) becomes 0.
    ///
    /// If a value's drop panics, the others are dropped nevertheless and the array is empty.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// let capacity = array.capacity();
    /// array.clear();
    /// assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, capacity));
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    #[inline]
    pub fn clear(&mut self) {
        self.raw.clear();
    }

    /// Makes room for at least `additional` values more. Holes count as room. Never touches the indices or the bound.
    ///
    /// Allocates when the room does not suffice; then so much that further insertions are amortised *O*(1).
    ///
    /// # Panics
    /// When more than `u32::MAX` slots or `isize::MAX` bytes are needed.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// array.reserve(10);
    /// assert!(array.capacity() >= 12);
    /// assert_eq!(array.index_bound(), 2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.raw.try_reserve(additional, true) {
            error.raise("SparseArray::reserve");
        }
    }

    /// Makes room for at least `additional` values more, as [`reserve`](Self::reserve) does.
    ///
    /// # Errors
    /// When more than `u32::MAX` slots or `isize::MAX` bytes are needed, or the allocator fails. The array is as it was.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, TryReserveError};
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// assert_eq!(array.try_reserve(10), Ok(()));
    /// assert_eq!(array.try_reserve(u32::MAX as usize), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional, true)
    }

    /// Makes room for `additional` values more, and not for more than these if the array has to grow. Holes count as room.
    ///
    /// # Panics
    /// When more than `u32::MAX` slots or `isize::MAX` bytes are needed.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// array.reserve_exact(10);
    /// assert_eq!(array.capacity(), 12);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.raw.try_reserve(additional, false) {
            error.raise("SparseArray::reserve_exact");
        }
    }

    /// Makes room for `additional` values more, as [`reserve_exact`](Self::reserve_exact) does.
    ///
    /// # Errors
    /// When more than `u32::MAX` slots or `isize::MAX` bytes are needed, or the allocator fails. The array is as it was.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// assert_eq!(array.try_reserve_exact(10), Ok(()));
    /// assert_eq!(array.capacity(), 12);
    /// ```
    #[inline]
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional, false)
    }

    /// Gives up the holes after the last value, and the memory beyond. Indices stay; holes before the last value stay too
    /// ([`compact`](Self::compact) closes them).
    ///
    /// If the allocator cannot shrink the block, the capacity stays.
    ///
    /// # Complexity
    /// *O*(holes given up), and a reallocation.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// array.remove(3);
    /// array.shrink_to_fit();
    /// assert_eq!((array.index_bound(), array.capacity(), array.free_len()), (3, 3, 1));
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Gives up the holes after the last value, and the memory beyond, but for a capacity of `min_capacity`.
    ///
    /// If the allocator cannot shrink the block, the capacity stays. Never grows.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::with_capacity(100);
    /// array.insert("a");
    /// array.shrink_to(10);
    /// assert_eq!(array.capacity(), 10);
    /// array.shrink_to(50);
    /// assert_eq!(array.capacity(), 10);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Checks the array's inner consistency, for tests.
    ///
    /// # Panics
    /// When an invariant is broken, which is a bug of this crate.
    ///
    /// # Complexity
    /// *O*(capacity)
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}
