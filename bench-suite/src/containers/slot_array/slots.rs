//! [`Slots`], what every contestant can do.

use super::super::value::Value;

/// An array that hands out a handle for each element and fills its holes.
pub(crate) trait Slots {
    type Value: Value;
    /// What finds an element again.
    type Handle: Copy;

    /// Empty, without memory.
    fn new() -> Self;
    /// Empty, with room for `capacity` elements.
    fn with_capacity(capacity: usize) -> Self;
    fn insert(&mut self, value: Self::Value) -> Self::Handle;
    fn get(&self, handle: Self::Handle) -> Option<&Self::Value>;
    /// Takes out an element that is there.
    fn remove(&mut self, handle: Self::Handle) -> Self::Value;
    fn len(&self) -> usize;
    /// Reads each value once, in the container's order, and adds up what it reads, in a `for` loop.
    fn sum(&self) -> u64;
    /// The same by `fold`, which leaves the loop to the iterator.
    fn sum_folded(&self) -> u64;
    /// In a `for` loop, with the handles beside the values.
    fn sum_with_handles(&self) -> u64;
}
