//! [`SlotVec`]: the slots of a slot map.

use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem::needs_drop;
use core::ptr::{self, NonNull};
use core::slice;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::Slot;
use crate::raw::page_table::distinct;

/// The capacity of the first block when growth is amortized: a smaller one would be outgrown at once.
const MIN_CAPACITY: usize = 4;

/// A vector of slots, which drops the values in them. It may outlive what values borrow, as a [`ValueType`] explains.
///
/// Invariant in `T`, as [`RawStorage`](crate::raw::RawStorage) is, and for the same reason.
///
/// [`ValueType`]: crate::raw::ValueType
pub(crate) struct SlotVec<T, A: Allocator> {
    erased: ErasedSlots<A>,
    /// Tells the drop check that values are dropped.
    values: PhantomData<T>,
    /// Invariant in `T`.
    function: PhantomData<fn(T) -> T>,
}

/// The fields of [`SlotVec`], with its `Drop`, without the type of the values.
struct ErasedSlots<A: Allocator> {
    first: NonNull<()>,
    len: usize,
    capacity: usize,
    /// What is left of the type of the values. It names no allocator, in which slots are covariant.
    slots: &'static SlotType,
    allocator: A,
}

/// What is left of the type of the values where the type itself is erased.
struct SlotType {
    /// The layout of a slot.
    slot: Layout,
    /// Drops the values of slots, if they have drop glue.
    drop_values: Option<unsafe fn(NonNull<()>, usize)>,
}

impl SlotType {
    const fn of<T>() -> Self {
        let drop_values: Option<unsafe fn(NonNull<()>, usize)> =
            if needs_drop::<T>() { Some(drop_values::<T>) } else { None };
        Self { slot: Layout::new::<Slot<T>>(), drop_values }
    }

    /// Returns the layout of a block for `capacity` slots.
    fn layout(&self, capacity: usize) -> Result<Layout, TryReserveError> {
        let bytes = capacity.checked_mul(self.slot.size()).ok_or(TryReserveError::CapacityOverflow)?;
        Layout::from_size_align(bytes, self.slot.align()).map_err(|_| TryReserveError::CapacityOverflow)
    }
}

// SAFETY: the pointer stands for a block and the values in it, which have one owner.
unsafe impl<T: Send, A: Allocator + Send> Send for SlotVec<T, A> {}

// SAFETY: `&SlotVec` gives out `&T` and `&A` and changes nothing.
unsafe impl<T: Sync, A: Allocator + Sync> Sync for SlotVec<T, A> {}

/// A slot that drops its value, in place: what it borrows may be gone by then, so it must not be moved.
#[repr(transparent)]
struct Owned<T>(Slot<T>);

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        if let Some(value) = self.0.value_mut() {
            // SAFETY: the value is owned (M1), and the slot not used again.
            unsafe { ptr::drop_in_place(value) };
        }
    }
}

/// Drops the values of `len` slots. As in std's vectors, a drop that panics does not keep the others from being
/// dropped.
///
/// # Safety
/// - The slots from `first` on are initialized slots of `T`, which are not used again.
unsafe fn drop_values<T>(first: NonNull<()>, len: usize) {
    // SAFETY: caller guarantees the slots. An `Owned` is laid out like its slot.
    unsafe { NonNull::slice_from_raw_parts(first.cast::<Owned<T>>(), len).drop_in_place() };
}

impl<A: Allocator> Drop for ErasedSlots<A> {
    #[inline]
    fn drop(&mut self) {
        /// Frees the block, even if the drop of a value panics.
        struct FreeBlock<'a, A: Allocator>(&'a mut ErasedSlots<A>);

        impl<A: Allocator> Drop for FreeBlock<'_, A> {
            #[inline]
            fn drop(&mut self) {
                if let Ok(layout) = self.0.slots.layout(self.0.capacity) {
                    // SAFETY: the block is of this allocator, with this layout (M2), and not used again.
                    unsafe { self.0.allocator.deallocate(self.0.first.cast(), layout) };
                }
            }
        }

        if self.capacity == 0 {
            return;
        }
        let free = FreeBlock(self);
        if let Some(drop_values) = free.0.slots.drop_values {
            // SAFETY: the first `len` slots are initialized (M2), of the type for which the function was made (M3), and
            // not used again.
            unsafe { drop_values(free.0.first, free.0.len) };
        }
    }
}

impl<T, A: Allocator> SlotVec<T, A> {
    const SLOTS: &'static SlotType = &SlotType::of::<T>();

    /// Creates a vector without slots. Allocates nothing.
    pub(crate) const fn new_in(allocator: A) -> Self {
        let first = NonNull::<Slot<T>>::dangling().cast();
        let erased = ErasedSlots { first, len: 0, capacity: 0, slots: Self::SLOTS, allocator };
        Self { erased, values: PhantomData, function: PhantomData }
    }

    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        &self.erased.allocator
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.erased.len
    }

    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        self.erased.capacity
    }

    pub(crate) const fn allocated_bytes(&self) -> usize {
        self.erased.capacity * size_of::<Slot<T>>()
    }

    #[inline(always)]
    pub(crate) const fn as_slice(&self) -> &[Slot<T>] {
        // SAFETY: the first `len` slots are initialized (M2) and change through `&mut self` only.
        unsafe { slice::from_raw_parts(self.erased.first.cast().as_ptr(), self.erased.len) }
    }

    #[inline(always)]
    pub(crate) const fn as_mut_slice(&mut self) -> &mut [Slot<T>] {
        // SAFETY: the first `len` slots are initialized (M2), and `&mut self` is exclusive.
        unsafe { slice::from_raw_parts_mut(self.erased.first.cast().as_ptr(), self.erased.len) }
    }

    /// Returns the first slot. Creates no reference to a slot.
    #[inline(always)]
    pub(crate) const fn first(&self) -> NonNull<Slot<T>> {
        self.erased.first.cast()
    }

    /// Reserves capacity for `additional` more slots, `amortized` for at least twice as many as before. On an error
    /// nothing has changed.
    #[cold]
    #[inline(never)]
    pub(crate) fn try_reserve(&mut self, additional: usize, amortized: bool) -> Result<(), TryReserveError> {
        let old = self.capacity();
        let mut new = self.len().checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?;
        if new <= old {
            return Ok(());
        }
        if amortized {
            new = new.max(old.saturating_mul(2)).max(MIN_CAPACITY);
        }
        let layout = Self::SLOTS.layout(new)?;
        let ErasedSlots { first, capacity, allocator, .. } = &mut self.erased;
        let block = if old == 0 {
            allocator.allocate(layout)
        } else {
            // SAFETY: the block is of this allocator, with this layout (M2). One of more slots is not smaller.
            unsafe { allocator.grow(first.cast(), Self::SLOTS.layout(old)?, layout) }
        };
        *first = block.map_err(|_| TryReserveError::AllocError { layout })?.cast();
        *capacity = new;
        Ok(())
    }

    /// Appends a slot, or returns it if there is no room.
    #[inline(always)]
    pub(crate) fn push_within_capacity(&mut self, slot: Slot<T>) -> Result<(), Slot<T>> {
        let ErasedSlots { first, len, capacity, .. } = &mut self.erased;
        if *len == *capacity {
            return Err(slot);
        }
        // SAFETY: `len < capacity`, so the slot is in the block (M2), and nothing is in it that needs a drop.
        unsafe { first.cast::<Slot<T>>().add(*len).write(slot) };
        *len += 1;
        Ok(())
    }

    /// Appends clones of slots. If the clone of a value panics, those before it stay.
    #[inline]
    pub(crate) fn try_extend(&mut self, slots: &[Slot<T>]) -> Result<(), TryReserveError>
    where
        T: Clone,
    {
        self.try_reserve(slots.len(), false)?;
        let first = self.first();
        for slot in slots {
            let clone = slot.clone();
            // SAFETY: `len` is below the capacity, as there is room for all slots, so this one is in the block (M2).
            unsafe { first.add(self.erased.len).write(clone) };
            self.erased.len += 1;
        }
        Ok(())
    }

    /// Shrinks the block to `max(min_capacity, len)` slots, or frees it. Unchanged if the allocator fails or panics.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        let new = min_capacity.max(self.len());
        let (Ok(old_layout), Ok(layout)) = (Self::SLOTS.layout(self.capacity()), Self::SLOTS.layout(new)) else {
            return;
        };
        if new >= self.capacity() {
            return;
        }
        let ErasedSlots { first, capacity, allocator, .. } = &mut self.erased;
        let block: NonNull<u8> = first.cast();
        if new == 0 {
            *first = NonNull::<Slot<T>>::dangling().cast();
            *capacity = 0;
            // SAFETY: the block was of this allocator, with this layout (M2). The vector has left it.
            unsafe { allocator.deallocate(block, old_layout) };
            return;
        }
        // SAFETY: the block is of this allocator, with this layout (M2), and the new one is smaller.
        if let Ok(shrunk) = unsafe { allocator.shrink(block, old_layout, layout) } {
            *first = shrunk.cast();
            *capacity = new;
        }
    }

    /// Returns the values of the slots at `indices`, `None` for vacant ones. If an index occurs twice, returns the
    /// number of the second in the array.
    pub(crate) fn get_disjoint_mut<const N: usize>(
        &mut self,
        indices: [Option<usize>; N],
    ) -> Result<[Option<&mut T>; N], usize> {
        let indices = distinct(indices)?;
        // SAFETY: the indices are distinct (just checked).
        Ok(unsafe { self.get_disjoint_unchecked_mut(indices) })
    }

    /// Returns the values of the slots at `indices`, `None` for vacant ones.
    ///
    /// # Safety
    /// - No index of a full slot occurs twice.
    pub(crate) unsafe fn get_disjoint_unchecked_mut<const N: usize>(
        &mut self,
        indices: [Option<usize>; N],
    ) -> [Option<&mut T>; N] {
        let (first, len) = (self.first(), self.len());
        indices.map(|index| {
            let index = index.filter(|&index| index < len)?;
            // SAFETY: `index < len`, so the slot is initialized (M2).
            let mut slot = unsafe { first.add(index) };
            // SAFETY: `self` is borrowed mutably for the lifetime. Caller guarantees that no value is returned twice.
            unsafe { slot.as_mut() }.value_mut()
        })
    }
}
