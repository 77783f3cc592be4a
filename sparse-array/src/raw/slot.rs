use core::mem::ManuallyDrop;

/// The end of the free list, and an unrecorded `prev`. No slot has this index, since capacities stop short of it.
pub(super) const NONE: u32 = u32::MAX;

/// The neighbors of a hole in the free list: `next` in the low half, `prev + 1` in the high half.
///
/// A single word, where zero means an unrecorded `prev`, so that a removal writes its link with one store. Packed,
/// because the alignment of a word would pad the slots of smaller values.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub(super) struct Link(u64);

impl Link {
    /// Creates a link to `next`, which may be [`NONE`], with `prev` unrecorded.
    #[inline(always)]
    pub(super) const fn before(next: u32) -> Self {
        Self(next as u64)
    }

    #[inline(always)]
    pub(super) const fn next(self) -> u32 {
        self.0 as u32
    }

    /// Returns the previous hole, or [`NONE`] if it is not recorded (I6).
    #[inline(always)]
    pub(super) const fn prev(self) -> u32 {
        ((self.0 >> u32::BITS) as u32).wrapping_sub(1)
    }

    /// Replaces the next hole, which may be [`NONE`].
    #[inline]
    pub(super) const fn with_next(self, next: u32) -> Self {
        Self(self.0 >> u32::BITS << u32::BITS | next as u64)
    }

    /// Records the previous hole, which must not be [`NONE`].
    #[inline]
    pub(super) const fn with_prev(self, prev: u32) -> Self {
        Self((prev as u64 + 1) << u32::BITS | self.next() as u64)
    }
}

/// The values of an array whose type is not known. None is accessed as such.
pub(super) struct Erased;

/// A slot. Its occupancy bit decides which field is live (I4, I5).
///
/// `repr(C)`, so that both fields start at the slot's address.
#[repr(C)]
pub(super) union Slot<T> {
    pub(super) value: ManuallyDrop<T>,
    pub(super) link: Link,
}

impl<T> Slot<T> {
    /// Whether a slot has the size of its value: the link then adds neither size nor alignment.
    pub(super) const IS_VALUE_SIZED: bool = size_of::<Self>() == size_of::<T>();
}

/// A slot that holds a value. It can be moved, but nothing else than its value can be read or written.
#[repr(transparent)]
pub(crate) struct Occupied<T>(Slot<T>);

impl<T> Occupied<T> {
    #[inline]
    pub(crate) fn value(&self) -> &T {
        // SAFETY: the slot holds a value (invariant).
        unsafe { &self.0.value }
    }
}
