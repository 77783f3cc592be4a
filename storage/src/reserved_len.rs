//! The number of pairs to reserve for a size hint, which may be wrong.

/// The maximum number of bytes that a claimed length may reserve, as in serde's own collections.
#[cfg(feature = "serde")]
const INPUT: usize = 1 << 20;

/// The same for iterators, which may be wrong but are not hostile.
const ITERATOR: usize = 16 << 20;

/// Returns the size of a pair; 1 for a zero-sized one.
const fn bytes<T, K>() -> usize {
    match size_of::<T>() + size_of::<K>() {
        0 => 1,
        bytes => bytes,
    }
}

/// Returns the number of pairs to reserve for a deserializer's size hint.
#[cfg(feature = "serde")]
pub(crate) fn for_input<T, K>(hint: Option<usize>) -> usize {
    hint.unwrap_or(0).min(INPUT / bytes::<T, K>())
}

/// Returns the number of pairs to reserve for an iterator's size hint.
pub(crate) fn for_iterator<T, K>(iter: &impl Iterator) -> usize {
    iter.size_hint().0.min(ITERATOR / bytes::<T, K>())
}
