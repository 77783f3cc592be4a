//! The trait of slot arrays ([`Slots`]), and its implementations by the fastest calls.

use std::hint::black_box;

use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, Key, SlotMap};
use sparse_array::SparseArray;

use super::super::value::Value;

/// An array that returns a handle for each inserted element and fills its holes.
pub(super) trait Slots {
    type Value: Value;
    /// The type of an element's handle.
    type Handle: Copy;

    /// Creates an empty array. Allocates nothing.
    fn new() -> Self;
    /// Creates an empty array with capacity for `capacity` elements.
    fn with_capacity(capacity: usize) -> Self;
    fn insert(&mut self, value: Self::Value) -> Self::Handle;
    fn get(&self, handle: Self::Handle) -> Option<&Self::Value>;
    /// Removes an element that is present.
    fn remove(&mut self, handle: Self::Handle) -> Self::Value;
    fn len(&self) -> usize;
    /// Adds up the digests of all values in a `for` loop.
    fn sum(&self) -> u64;
    /// Adds up the same by `fold`.
    fn sum_folded(&self) -> u64;
    /// Adds up the same in a `for` loop over handles and values.
    fn sum_with_handles(&self) -> u64;
}

macro_rules! slots {
    ($($slots:ty, $handle:ty, $remove:ident $(. $unwrap:ident)?, $values:ident, $number:expr;)+) => {$(
        impl<T: Value> Slots for $slots {
            type Value = T;
            type Handle = $handle;

            fn new() -> Self {
                Self::new()
            }

            fn with_capacity(capacity: usize) -> Self {
                Self::with_capacity(capacity)
            }

            #[inline]
            fn insert(&mut self, value: T) -> $handle {
                self.insert(value)
            }

            #[inline]
            fn get(&self, handle: $handle) -> Option<&T> {
                self.get(handle)
            }

            #[inline]
            fn remove(&mut self, handle: $handle) -> T {
                self.$remove(handle)$(.$unwrap("the handle of an element that is there"))?
            }

            fn len(&self) -> usize {
                self.len()
            }

            #[inline]
            fn sum(&self) -> u64 {
                let mut sum = 0_u64;
                for value in values!(self, $values) {
                    sum = sum.wrapping_add(value.digest());
                }
                sum
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                values!(self, $values).fold(0, |sum: u64, value| sum.wrapping_add(value.digest()))
            }

            #[inline]
            fn sum_with_handles(&self) -> u64 {
                // Handles differ between contestants: they are read, but not added.
                let (mut sum, mut handles) = (0_u64, 0_u64);
                for (handle, value) in self.iter() {
                    handles ^= $number(handle);
                    sum = sum.wrapping_add(value.digest());
                }
                black_box(handles);
                sum
            }
        }
    )+};
}

/// Returns an iterator over the values. slab iterates only over pairs.
macro_rules! values {
    ($slots:ident, pairs) => {
        $slots.iter().map(|(_, value)| value)
    };
    ($slots:ident, values) => {
        $slots.values()
    };
}

slots! {
    SparseArray<T>, usize, remove.expect, values, |index| index as u64;
    Slab<T>, usize, remove, pairs, |index| index as u64;
    SlotMap<DefaultKey, T>, DefaultKey, remove.expect, values, |key: DefaultKey| key.data().as_ffi();
    DenseSlotMap<DefaultKey, T>, DefaultKey, remove.expect, values, |key: DefaultKey| key.data().as_ffi();
}
