//! [`SlotCells`]: the slots of a slot map.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::access::{By, Sought};
use super::{Access, DriverKeys};
use crate::raw::references::FromCell;
use crate::raw::{Slot, SlotVec};

/// The slots of a slot map. `R` is the reference to a value: `&'a T` or `&'a mut T`.
///
/// The position of a key is its index, so there is no sparse array: all keys are looked up in the slots.
pub struct SlotCells<T, K, R> {
    first: NonNull<Slot<T>>,
    /// The number of slots.
    slots: usize,
    /// The number of full slots.
    full: usize,
    keys: PhantomData<K>,
    items: PhantomData<R>,
}

// SAFETY: `SlotCells` is references `R` to values, and reads the states between them.
unsafe impl<T, K: SparseKey, R: Send> Send for SlotCells<T, K, R> {}

// SAFETY: `SlotCells` is references `R` to values, and reads the states between them.
unsafe impl<T, K: SparseKey, R: Sync> Sync for SlotCells<T, K, R> {}

/// Implemented for shared references only (J3).
impl<T, K, R: Copy> Clone for SlotCells<T, K, R> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<T, A: Allocator> SlotVec<T, A> {
    /// Returns the member of a join of this slot map, of which `full` slots are full.
    #[inline]
    pub(crate) fn cells<K: SparseKey>(&self, full: usize) -> SlotCells<T, K, &T> {
        SlotCells { first: self.first(), slots: self.len(), full, keys: PhantomData, items: PhantomData }
    }

    /// Returns the member of a join of this slot map, of which `full` slots are full.
    #[inline]
    pub(crate) fn cells_mut<K: SparseKey>(&mut self, full: usize) -> SlotCells<T, K, &mut T> {
        SlotCells { first: self.first(), slots: self.len(), full, keys: PhantomData, items: PhantomData }
    }
}

// SAFETY: `cells` and `cells_mut` borrow the slot map as `R` requires (J1). The item is the value in the slot at the
// key's index, of which each key has its own (J2). `driver_keys` yields each full slot once.
unsafe impl<T, K: SparseKey, R: FromCell<T>> Access for SlotCells<T, K, R> {
    type Key = K;
    type Item = R;
    type Fetch = ();

    const CAN_DRIVE: &'static [bool] = &[true];

    #[inline(always)]
    fn driver_keys(&self, number: usize) -> Option<DriverKeys<K>> {
        if number != 0 {
            return None;
        }
        // SAFETY: the slots are initialized (M2), and their states unchanged while the slot map is borrowed (J1).
        Some(unsafe { DriverKeys::states(self.first, self.slots, self.full) })
    }

    /// Always looks keys up.
    #[inline(always)]
    unsafe fn prepare(&self, _by: By, _driver: usize, _start: usize, _keys: &mut &[K]) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    unsafe fn find<'s>(&'s self, (): (), sought: &mut Sought<'s, K>) -> Option<R> {
        let index = sought.key.index();
        if index >= self.slots {
            return None;
        }
        // SAFETY: `index` is below the number of slots, so the slot is initialized (M2).
        let slot = unsafe { self.first.add(index) };
        // SAFETY: as above. The state is unchanged while the slot map is borrowed (J1).
        let cell = unsafe { Slot::value_of_version(slot, sought.key.version()) }?;
        // SAFETY: the slot has a value (M1), which may be borrowed as an `R` (J1). Caller guarantees that no other
        // reference to it lives if `R` is exclusive.
        Some(unsafe { R::from_cell(cell) })
    }
}
