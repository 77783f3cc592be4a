//! [`Slot`]: a value, or the [`Link`] that makes a hole part of the free list.

use core::mem::ManuallyDrop;

/// "No slot" as a link. Capacities stop short of it, so no slot has this index.
pub(super) const NONE: u32 = u32::MAX;

/// The neighbours of a hole in the free list.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The hole before this one, if it is recorded (I6).
    pub(super) prev: u32,
    /// The hole behind this one, or [`NONE`].
    pub(super) next: u32,
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
