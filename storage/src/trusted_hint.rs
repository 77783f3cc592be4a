//! How many values a size hint may reserve memory for.

/// The most bytes that are reserved before the input proves to be that long, as serde's own collections do.
#[cfg(feature = "serde")]
const INPUT: usize = 1 << 20;

/// The same for an iterator, which may lie, but is no hostile input. For small values it is what a million of them take.
const ITERATOR: usize = 16 << 20;

/// Bytes that a value takes, with its key; 1 if both have no size.
const fn bytes<T, K>() -> usize {
    match size_of::<T>() + size_of::<K>() {
        0 => 1,
        bytes => bytes,
    }
}

/// Returns the part of a deserializer's size hint to reserve memory for.
#[cfg(feature = "serde")]
pub(crate) fn of_input<T, K>(hint: Option<usize>) -> usize {
    hint.unwrap_or(0).min(INPUT / bytes::<T, K>())
}

/// Returns the part of an iterator's size hint to reserve memory for.
pub(crate) fn of_iterator<T, K>(iter: &impl Iterator) -> usize {
    iter.size_hint().0.min(ITERATOR / bytes::<T, K>())
}
