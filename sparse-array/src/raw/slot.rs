//! [`Slot`]: a value, or the [`Link`] that makes a hole part of the free list.

use core::mem::ManuallyDrop;

/// "No slot" as a link. Capacities stop short of it, so no slot has this index.
pub(super) const NONE: u32 = u32::MAX;

/// The neighbors of a hole in the free list: `next` in the low half, `prev + 1` in the high half.
///
/// One word, with zero for a `prev` that is not recorded, so that a removal makes its link with one store. Packed,
/// since the alignment of a word would pad the slots of smaller values.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub(super) struct Link(u64);

impl Link {
    /// In front of `next`, which may be [`NONE`]. The hole before it is not recorded.
    #[inline(always)]
    pub(super) const fn before(next: u32) -> Self {
        Self(next as u64)
    }

    /// The hole behind this one, or [`NONE`].
    #[inline(always)]
    pub(super) const fn next(self) -> u32 {
        self.0 as u32
    }

    /// The hole before this one, or [`NONE`] if it is not recorded (I6).
    #[inline(always)]
    pub(super) const fn prev(self) -> u32 {
        ((self.0 >> u32::BITS) as u32).wrapping_sub(1)
    }

    /// With another hole behind it, or [`NONE`].
    #[inline]
    pub(super) const fn with_next(self, next: u32) -> Self {
        Self(self.0 >> u32::BITS << u32::BITS | next as u64)
    }

    /// With another hole before it, which is not [`NONE`].
    #[inline]
    pub(super) const fn with_prev(self, prev: u32) -> Self {
        Self((prev as u64 + 1) << u32::BITS | self.next() as u64)
    }
}

/// One slot. Which field is live is told by the slot's bit (I4, I5).
///
/// `repr(C)`: both fields start at the slot's address.
#[repr(C)]
pub(super) union Slot<T> {
    pub(super) value: ManuallyDrop<T>,
    pub(super) link: Link,
}

impl<T> Slot<T> {
    /// Slots that hold values are laid out like values: neither the room for a link nor its alignment adds padding.
    pub(super) const IS_VALUE_SIZED: bool = size_of::<Self>() == size_of::<T>();
}
