//! The table with its allocator, and operations on single slots.

use core::marker::PhantomData;
use core::ops::{Deref, Range};
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::{ptr, slice};

use super::erased_array::ErasedArray;
use super::iter::{Iter, IterMut};
use super::slot::{Link, NONE, Slot};
use super::table::Table;
use super::words;
use crate::allocator::Allocator;
use crate::{GetDisjointMutError, SparseArray};

/// Owns the block and the values in it, which are of type `T`. Has no `Drop`: its field has.
///
/// Transparent, so that it has the layout of an [`ErasedArray`] for every `T`.
#[repr(transparent)]
pub(crate) struct RawSparseArray<T, A: Allocator> {
    pub(super) erased: ErasedArray<A>,
    /// Tells the drop check that values are dropped.
    values: PhantomData<T>,
}

// The values are in the block, and do not move with the array.
impl<T, A: Allocator + Unpin> Unpin for RawSparseArray<T, A> {}

// As for `Vec`: a panic leaves the array consistent, so only the values matter.
impl<T: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for RawSparseArray<T, A> {}
impl<T: RefUnwindSafe, A: Allocator + RefUnwindSafe> RefUnwindSafe for RawSparseArray<T, A> {}

impl<T, A: Allocator> Deref for RawSparseArray<T, A> {
    type Target = Table<T>;

    #[inline]
    fn deref(&self) -> &Table<T> {
        self.table()
    }
}

/// For types that own something beside an array.
impl<A: Allocator> ErasedArray<A> {
    /// # Safety
    /// - The caller treats the result as a `SparseArray<T, A>`, to the compiler too: it is dropped, sent to and shared
    ///   with other threads only where that type may be. A `PhantomData<SparseArray<T, A>>` beside it ensures this.
    #[inline]
    pub unsafe fn from_array<T>(array: SparseArray<T, A>) -> Self {
        array.raw.erased
    }

    /// Returns the array as one of values of type `T`. A reference to it can be cast, too: [`SparseArray`] has the same
    /// layout.
    ///
    /// # Safety
    /// - The array is empty and was never used, or it was of type `SparseArray<U, A>`, where `U` is `T` or a subtype.
    #[inline]
    pub unsafe fn into_array<T>(self) -> SparseArray<T, A> {
        SparseArray { raw: RawSparseArray { erased: self, values: PhantomData } }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) const fn new_in(allocator: A) -> Self {
        Self { erased: ErasedArray::new_in(allocator), values: PhantomData }
    }

    #[inline]
    pub(super) fn table(&self) -> &Table<T> {
        // SAFETY: the values are of type `T` (I1).
        unsafe { self.erased.table.typed() }
    }

    /// Returns the table, to change it or its values: each exclusive access to values begins here (I1).
    #[inline]
    pub(super) fn table_mut(&mut self) -> &mut Table<T> {
        self.parts_mut().0
    }

    /// Returns the table as [`table_mut`](Self::table_mut) does, and the allocator of its block.
    #[inline]
    pub(super) fn parts_mut(&mut self) -> (&mut Table<T>, &A) {
        // SAFETY: the values are of type `T` (I1).
        unsafe { self.erased.set_drop_block::<T>() };
        let ErasedArray { table, allocator } = &mut self.erased;
        // SAFETY: the values are of type `T` (I1).
        (unsafe { table.typed_mut() }, allocator)
    }

    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.erased.allocator
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        if !self.contains(index) {
            return None;
        }
        // SAFETY: the slot is occupied (just checked).
        Some(unsafe { self.get_unchecked(index) })
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if !self.contains(index) {
            return None;
        }
        // SAFETY: the slot is occupied (just checked).
        Some(unsafe { self.get_unchecked_mut(index) })
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn get_unchecked(&self, index: usize) -> &T {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        // SAFETY: the slot holds a value (I4), which changes through `&mut self` only.
        unsafe { self.table().value(index).as_ref() }
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        // SAFETY: the slot holds a value (I4), and `&mut self` is exclusive.
        unsafe { self.table_mut().value(index).as_mut() }
    }

    /// Inserts the value that `make` returns for its index. `make` runs after growth, before anything else changes.
    #[inline]
    #[track_caller]
    pub(crate) fn insert_with(&mut self, make: impl FnOnce(usize) -> T) -> usize {
        if self.table().is_full() {
            self.grow_by_one();
        }
        let table = self.table_mut();
        let hole = table.first_free;
        if hole == NONE {
            let index = table.bound as usize;
            let value = make(index);
            // SAFETY: the table is not full and has no hole, so `bound < capacity`. The slot at the bound holds nothing
            // (I4), so nothing is overwritten. Its bit is already one (I3), which is correct once the bound covers it.
            unsafe { table.value(index).write(value) };
            table.bound += 1;
            index
        } else {
            let index = hole as usize;
            let value = make(index);
            // SAFETY: the head of the free list is below the bound and holds a link (I5), which is read before the
            // value overwrites it. Afterwards bit, head and length agree with the slot (I4, I5). The `prev` of the new
            // head is not relied on (I6).
            unsafe {
                let next = table.link(hole).next();
                table.value(index).write(value);
                table.set_bit(index);
                table.first_free = next;
            }
            table.free_len -= 1;
            index
        }
    }

    #[inline]
    #[track_caller]
    pub(crate) fn insert_mut(&mut self, value: T) -> &mut T {
        let index = self.insert_with(|_| value);
        // SAFETY: the value was just inserted at `index`.
        unsafe { self.get_unchecked_mut(index) }
    }

    #[inline]
    pub(crate) fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.bound() {
            return None;
        }
        let table = self.table_mut();
        // SAFETY: `index < bound`, so the word of its bit is initialized (I1, I2, I3). A set bit means the slot holds a
        // value (I4). The value is read once: the bit is cleared and the slot vacated.
        unsafe {
            let word = table.words.as_ptr().add(words::word_of(index));
            let bits = *word;
            *word = bits & !words::bit_of(index);
            if bits & words::bit_of(index) == 0 {
                return None;
            }
            let value = table.value(index).read();
            table.vacate(index as u32);
            Some(value)
        }
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn remove_unchecked(&mut self, index: usize) -> T {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        let table = self.table_mut();
        // SAFETY: an occupied slot is below the bound (I4). The value is read once: the bit is cleared and the slot
        // vacated.
        unsafe {
            table.clear_bit(index);
            let value = table.value(index).read();
            table.vacate(index as u32);
            value
        }
    }

    /// Vacates slot `index`, whose value was moved out. Does not access the value, which may be a dangling `Box` by
    /// now.
    ///
    /// # Safety
    /// - Slot `index` is occupied.
    #[inline]
    pub(crate) unsafe fn vacate_unchecked(&mut self, index: usize) {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        // SAFETY: an occupied slot is below the bound (I4). Its bit is cleared and the slot vacated.
        unsafe {
            let table = self.table_mut();
            table.clear_bit(index);
            table.vacate(index as u32);
        }
    }

    #[inline]
    pub(crate) fn get_disjoint_mut<const N: usize>(
        &mut self,
        indices: [usize; N],
    ) -> Result<[&mut T; N], GetDisjointMutError> {
        for (at, &index) in indices.iter().enumerate() {
            if !self.contains(index) {
                return Err(if index < self.bound() {
                    GetDisjointMutError::Vacant
                } else {
                    GetDisjointMutError::IndexOutOfBounds
                });
            }
            if indices[..at].contains(&index) {
                return Err(GetDisjointMutError::OverlappingIndices);
            }
        }
        // SAFETY: the slots are occupied and distinct (just checked).
        Ok(indices.map(|index| unsafe { self.table_mut().value(index).as_mut() }))
    }

    #[inline]
    pub(crate) fn iter(&self) -> Iter<'_, T> {
        Iter { slots: self.table().slot_iter(self.table().cursor()), marker: PhantomData }
    }

    pub(crate) fn iter_within(&self, range: Range<usize>) -> Iter<'_, T> {
        Iter { slots: self.table().slot_iter(self.table().cursor_within(range)), marker: PhantomData }
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> IterMut<'_, T> {
        let table = self.table_mut();
        IterMut { slots: table.slot_iter(table.cursor()), marker: PhantomData }
    }

    pub(crate) fn iter_mut_within(&mut self, range: Range<usize>) -> IterMut<'_, T> {
        let table = self.table_mut();
        IterMut { slots: table.slot_iter(table.cursor_within(range)), marker: PhantomData }
    }

    /// Swaps the values of two slots. Returns `false` if one of them is vacant.
    #[inline]
    pub(crate) fn swap(&mut self, a: usize, b: usize) -> bool {
        if !self.contains(a) || !self.contains(b) {
            return false;
        }
        // SAFETY: both slots hold values (I4). `ptr::swap` allows them to be the same.
        unsafe { ptr::swap(self.table().value(a).as_ptr(), self.table().value(b).as_ptr()) };
        true
    }

    #[inline]
    pub(crate) fn index_of_ref(&self, value: &T) -> Option<usize> {
        let offset = ptr::from_ref(value).addr().checked_sub(self.table().slots.addr().get())?;
        let index = offset / size_of::<Slot<T>>();
        (offset % size_of::<Slot<T>>() == 0 && self.contains(index)).then_some(index)
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> Option<&[T]> {
        if self.free_len() != 0 || !Slot::<T>::IS_VALUE_SIZED {
            return None;
        }
        // SAFETY: without holes, each slot below the bound holds a value (I5), and a slot is laid out like its value.
        // The block has at least `bound` slots (I1, I2).
        Some(unsafe { slice::from_raw_parts(self.table().slots.cast().as_ptr(), self.bound()) })
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        if self.free_len() != 0 || !Slot::<T>::IS_VALUE_SIZED {
            return None;
        }
        let table = self.table_mut();
        // SAFETY: as in `as_slice`, and `&mut self` is exclusive.
        Some(unsafe { slice::from_raw_parts_mut(table.slots.cast().as_ptr(), table.bound()) })
    }

    /// Panics unless I2 to I6 hold, as far as they can be checked.
    pub(crate) fn assert_invariants(&self) {
        let Table { bound, free_len, first_free, .. } = *self.table();
        assert!(self.bound() <= self.capacity(), "I2: bound {bound} exceeds capacity {}", self.capacity());
        assert!(free_len < bound || bound == 0, "I5: {free_len} holes below bound {bound}");
        let link = |at: u32| {
            assert!(at < bound && !self.contains(at as usize), "I5: slot {at} on the free list");
            // SAFETY: slot `at` is below the bound and vacant (just asserted).
            unsafe { self.table().link(at) }
        };
        assert_bits(self.table().all_words(), self.capacity(), self.bound(), self.len());
        assert_free_list(first_free, free_len, &link);
    }
}

/// Panics unless `len` bits below `bound` are one, and all from there to `capacity`.
fn assert_bits(words: &[usize], capacity: usize, bound: usize, len: usize) {
    let bit = |index: usize| words[words::word_of(index)] & words::bit_of(index) != 0;
    assert_eq!((0..bound).filter(|&index| bit(index)).count(), len, "I5: set bits and length");
    assert!((bound..capacity).all(bit), "I3: a bit past bound {bound} is zero");
}

/// Panics unless the free list has `free_len` slots. `link` panics if a slot is not vacant.
fn assert_free_list(first_free: u32, free_len: u32, link: &dyn Fn(u32) -> Link) {
    assert_eq!(first_free == NONE, free_len == 0, "I5: head and length of the free list");
    let (mut before, mut at, mut steps, mut recorded) = (NONE, first_free, 0, false);
    while at != NONE {
        let link = link(at);
        steps += 1;
        assert!(steps <= free_len, "I5: the free list is longer than its length or has a cycle");
        assert!(!recorded || link.prev() == before, "I6: prev of slot {at}");
        recorded = link.prev() != NONE;
        (before, at) = (at, link.next());
    }
    assert_eq!(steps, free_len, "I5: length of the free list");
}
