//! [`KeyWalk`]: the keys of a set and their positions, chunk by chunk.

use core::ptr::NonNull;

/// The remaining keys of a [`KeySet`](super::KeySet) and their positions, from both ends. Borrows nothing.
///
/// # Safety
/// - The walk yields the keys and positions that it was created for, each once (K4).
/// - The positions of a [`Chunk`] are in one page of `page_len` positions, and their keys are at the same distances.
pub unsafe trait KeyWalk: Copy {
    /// The type of the keys.
    type Key: Copy;

    /// The positions of a chunk.
    type Offsets: Offsets;

    /// A walk without keys.
    const EMPTY: Self;

    /// Returns the number of remaining keys.
    fn left(&self) -> usize;

    /// Removes and returns the next keys: some that are in one page of `page_len` positions, a power of two.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn next_chunk(&mut self, page_len: usize) -> Option<Chunk<Self::Key, Self::Offsets>>;

    /// Removes and returns the last keys: some that are in one page of `page_len` positions, a power of two.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn last_chunk(&mut self, page_len: usize) -> Option<Chunk<Self::Key, Self::Offsets>>;

    /// Removes and returns the last key and its position.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn next_back(&mut self) -> Option<(Self::Key, usize)>;

    /// Splits off the first `n` keys, or all if there are fewer.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn split_at(self, n: usize) -> (Self, Self);
}

/// Keys of a walk whose positions are in one page.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<K, O> {
    /// The address of the key of `start`. That of the key of `start + n` is `n` further.
    pub keys: NonNull<K>,
    /// A position in the page. It need not have a key.
    pub start: usize,
    /// The positions, relative to `start`.
    pub offsets: O,
}

/// Ascending numbers.
pub trait Offsets: DoubleEndedIterator<Item = usize> + ExactSizeIterator + Copy {
    /// No numbers.
    const EMPTY: Self;

    /// Splits off the first `n` numbers, or all if there are fewer.
    fn split_at(self, n: usize) -> (Self, Self);
}
