//! [`RawSparseArray`]: the table with its allocator, and what reads or changes one slot.

use core::panic::{RefUnwindSafe, UnwindSafe};
use core::{mem, ptr, slice};

use super::into_iter::drop_and_free;
use super::slot::{NONE, Slot};
use super::table::Table;
use crate::GetDisjointMutError;
use crate::alloc::Allocator;

/// The owner of the block and of the values in it. Its safe methods check their arguments.
pub(crate) struct RawSparseArray<T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) allocator: A,
}

// SAFETY: the array owns its values and its block, and shares neither. Sending it sends values (`T: Send`) and the
// allocator (`A: Send`); the raw pointers stand for what is owned.
unsafe impl<T: Send, A: Allocator + Send> Send for RawSparseArray<T, A> {}

// SAFETY: `&RawSparseArray` gives `&T` (`T: Sync`) and `&A` (`A: Sync`), and changes nothing.
unsafe impl<T: Sync, A: Allocator + Sync> Sync for RawSparseArray<T, A> {}

// As for a `Vec`: what a panic may leave half done is what the values themselves may leave half done.
impl<T: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for RawSparseArray<T, A> {}
impl<T: RefUnwindSafe, A: Allocator + RefUnwindSafe> RefUnwindSafe for RawSparseArray<T, A> {}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) const fn new_in(allocator: A) -> Self {
        Self { table: Table::EMPTY, allocator }
    }

    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.allocator
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.table.capacity as usize
    }

    #[inline]
    pub(crate) fn bound(&self) -> usize {
        self.table.bound as usize
    }

    #[inline]
    pub(crate) fn free_len(&self) -> usize {
        self.table.free_len as usize
    }

    #[inline]
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.table.allocated_bytes()
    }

    /// The words of occupancy below the bound.
    #[inline]
    pub(crate) fn words(&self) -> &[usize] {
        self.table.words()
    }

    #[inline]
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.table.contains(index)
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        if !self.contains(index) {
            return None;
        }
        // SAFETY: the slot holds a value.
        Some(unsafe { self.get_unchecked(index) })
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if !self.contains(index) {
            return None;
        }
        // SAFETY: the slot holds a value.
        Some(unsafe { self.get_unchecked_mut(index) })
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn get_unchecked(&self, index: usize) -> &T {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        // SAFETY: the slot holds a value (I4), which changes through `&mut self` only.
        unsafe { self.table.value(index).as_ref() }
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(self.contains(index), "slot {index} holds no value");
        // SAFETY: the slot holds a value (I4), and `&mut self` makes the access exclusive.
        unsafe { self.table.value(index).as_mut() }
    }

    /// Where the next value goes.
    #[inline]
    pub(crate) fn next_index(&self) -> usize {
        self.table.next_index()
    }

    #[inline]
    #[track_caller]
    pub(crate) fn insert_with(&mut self, make: impl FnOnce(usize) -> T) -> usize {
        if self.table.is_full() {
            self.grow_by_one();
        }
        // SAFETY: the table is not full: growth gave room, or did not return.
        unsafe { self.table.insert_with(make) }
    }

    /// Inserts, and tells where.
    #[inline]
    #[track_caller]
    pub(crate) fn insert_mut(&mut self, value: T) -> &mut T {
        let index = self.insert_with(|_| value);
        // SAFETY: the value was just put there.
        unsafe { self.get_unchecked_mut(index) }
    }

    #[inline]
    pub(crate) fn insert_within_capacity(&mut self, value: T) -> Result<usize, T> {
        if self.table.is_full() {
            return Err(value);
        }
        // SAFETY: the table is not full.
        Ok(unsafe { self.table.insert_with(|_| value) })
    }

    #[inline]
    pub(crate) fn remove(&mut self, index: usize) -> Option<T> {
        self.table.remove(index)
    }

    /// # Safety
    /// - Slot `index` holds a value.
    #[inline]
    pub(crate) unsafe fn remove_unchecked(&mut self, index: usize) -> T {
        // SAFETY: the caller's promise.
        unsafe { self.table.remove_unchecked(index) }
    }

    /// Exclusive references to the values of several slots.
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
        // SAFETY: each slot holds a value, no two are the same, and `&mut self` keeps all others away.
        Ok(indices.map(|index| unsafe { self.table.value(index).as_mut() }))
    }

    /// Exchanges the values of two slots; `false` when one of them holds none.
    #[inline]
    pub(crate) fn swap(&mut self, a: usize, b: usize) -> bool {
        if !self.contains(a) || !self.contains(b) {
            return false;
        }
        // SAFETY: both slots hold values (I4); they may be the same slot.
        unsafe { ptr::swap(self.table.value(a).as_ptr(), self.table.value(b).as_ptr()) };
        true
    }

    /// The slot in which the referenced value lies.
    #[inline]
    pub(crate) fn index_of_ref(&self, value: &T) -> Option<usize> {
        let offset = ptr::from_ref(value).addr().checked_sub(self.table.slots.addr().get())?;
        let index = offset / size_of::<Slot<T>>();
        (offset % size_of::<Slot<T>>() == 0 && self.contains(index)).then_some(index)
    }

    /// The values as a slice, if there are no holes and slots are no larger than values.
    #[inline]
    pub(crate) fn as_slice(&self) -> Option<&[T]> {
        if self.table.free_len != 0 || !Slot::<T>::IS_VALUE_SIZED {
            return None;
        }
        // SAFETY: without holes each slot below the bound holds a value (I5), and a slot is laid out like its value.
        // The block has `bound` slots and more from `slots` on (I1, I2).
        Some(unsafe { slice::from_raw_parts(self.table.slots.cast().as_ptr(), self.bound()) })
    }

    /// As [`as_slice`](Self::as_slice).
    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        if self.table.free_len != 0 || !Slot::<T>::IS_VALUE_SIZED {
            return None;
        }
        // SAFETY: as in `as_slice`; `&mut self` makes the access exclusive.
        Some(unsafe { slice::from_raw_parts_mut(self.table.slots.cast().as_ptr(), self.bound()) })
    }

    /// Checks I2 to I6 as far as they can be read off.
    ///
    /// # Panics
    /// Panics if one is broken.
    pub(crate) fn assert_invariants(&self) {
        let table = &self.table;
        let (capacity, bound) = (self.capacity(), self.bound());
        assert!(bound <= capacity, "I2: bound {bound} exceeds capacity {capacity}");
        assert!(table.free_len <= table.bound, "I5: {} holes below bound {bound}", table.free_len);
        assert_eq!(table.first_free == NONE, table.free_len == 0, "I5: head and length of the free list");
        // SAFETY: each index is below the capacity (I1, I3).
        let bit = |index: usize| unsafe { table.bit(index) };
        assert_eq!((0..bound).filter(|&i| bit(i)).count(), self.len(), "I5: set bits and length");
        assert!((bound..capacity).all(bit), "I3: a bit past bound {bound} is zero");
        let (mut before, mut at, mut steps, mut recorded) = (NONE, table.first_free, 0, false);
        while at != NONE {
            assert!(at < table.bound && !bit(at as usize), "I5: slot {at} on the free list");
            steps += 1;
            assert!(steps <= table.free_len, "I5: the free list is longer than its length or has a cycle");
            // SAFETY: below the bound and without a value: a link (I5).
            let link = unsafe { (*table.slot(at as usize).as_ptr()).link };
            assert!(!recorded || link.prev() == before, "I6: prev of slot {at}");
            recorded = link.prev() != NONE;
            (before, at) = (at, link.next());
        }
        assert_eq!(steps, table.free_len, "I5: length of the free list");
    }
}

impl<T, A: Allocator> Drop for RawSparseArray<T, A> {
    fn drop(&mut self) {
        let table = self.table.take();
        let cursor = table.cursor();
        // SAFETY: the block belongs to this allocator (I1), the cursor covers the values in it, and the array is left
        // empty.
        unsafe { drop_and_free(table, cursor, &self.allocator) };
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Takes the parts out without running `drop`.
    #[inline]
    pub(super) fn into_parts(self) -> (Table<T>, A) {
        let mut this = mem::ManuallyDrop::new(self);
        let table = this.table.take();
        // SAFETY: `this` is not dropped and not used again, so the allocator is moved, not copied.
        let allocator = unsafe { ptr::read(&raw const this.allocator) };
        (table, allocator)
    }
}
