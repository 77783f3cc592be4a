use core::marker::PhantomData;
use core::ptr::NonNull;

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::array::RawSparseArray;
use super::masked_ones::MaskedOnes;
use super::slot::Slot;
use crate::allocator::Allocator;

/// Invariant: the slots that `ones` will yield hold values that are borrowed for `'a`.
pub(crate) struct MaskedShared<'a, T> {
    slots: NonNull<Slot<T>>,
    ones: MaskedOnes<'a>,
    marker: PhantomData<&'a T>,
}

/// Invariant: the slots that `ones` will yield hold values that are exclusively borrowed for `'a`, with no other
/// reference to them.
pub(crate) struct MaskedExclusive<'a, T> {
    slots: NonNull<Slot<T>>,
    ones: MaskedOnes<'a>,
    marker: PhantomData<&'a mut T>,
}

// SAFETY: gives out `&'a T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Send for MaskedShared<'_, T> {}

// SAFETY: as for `Send`; `&MaskedShared` changes nothing.
unsafe impl<T: Sync> Sync for MaskedShared<'_, T> {}

// SAFETY: gives out `&'a mut T` only, so `T: Send` suffices.
unsafe impl<T: Send> Send for MaskedExclusive<'_, T> {}

// SAFETY: `&MaskedExclusive` gives out nothing.
unsafe impl<T: Sync> Sync for MaskedExclusive<'_, T> {}

impl<T> Clone for MaskedShared<'_, T> {
    fn clone(&self) -> Self {
        Self { slots: self.slots, ones: self.ones.clone(), marker: PhantomData }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn masked<'a>(&'a self, mask: &'a BitSlice<usize, Lsb0>) -> MaskedShared<'a, T> {
        MaskedShared {
            slots: self.table.slots,
            ones: MaskedOnes::new(self.words(), self.bound(), mask),
            marker: PhantomData,
        }
    }

    #[inline]
    pub(crate) fn masked_mut<'a>(&'a mut self, mask: &'a BitSlice<usize, Lsb0>) -> MaskedExclusive<'a, T> {
        let table = &self.table;
        MaskedExclusive {
            slots: table.slots,
            ones: MaskedOnes::new(table.words(), table.bound as usize, mask),
            marker: PhantomData,
        }
    }
}

impl<'a, T> MaskedShared<'a, T> {
    #[inline]
    pub(crate) fn max_len(&self) -> usize {
        self.ones.max_len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, &'a T)> {
        let index = self.ones.next()?;
        // SAFETY: the slot holds a value, borrowed for `'a`.
        Some((index, unsafe { self.slots.add(index).cast().as_ref() }))
    }
}

impl<'a, T> MaskedExclusive<'a, T> {
    #[inline]
    pub(crate) fn max_len(&self) -> usize {
        self.ones.max_len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, &'a mut T)> {
        let index = self.ones.next()?;
        // SAFETY: the slot holds a value, exclusively borrowed for `'a`, and is yielded once.
        Some((index, unsafe { self.slots.add(index).cast().as_mut() }))
    }
}
