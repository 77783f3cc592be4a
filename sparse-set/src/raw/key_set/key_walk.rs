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

    /// The positions of a chunk, which this walk has yielded, relative to its start.
    type Offsets: Copy;

    /// No positions.
    const NO_OFFSETS: Self::Offsets;

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

    // The positions of a chunk. These are methods of the walk, and not of `Offsets`, as loops are faster if all chunks
    // of a walk are known to be alike.

    /// Removes and returns the next position of a chunk.
    fn next_offset(&self, offsets: &mut Self::Offsets) -> Option<usize>;

    /// Removes and returns the last position of a chunk.
    fn last_offset(&self, offsets: &mut Self::Offsets) -> Option<usize>;

    /// Returns the number of remaining positions of a chunk.
    fn offsets_left(&self, offsets: &Self::Offsets) -> usize;

    /// Splits off the first `n` positions of a chunk, or all if there are fewer.
    fn split_offsets(&self, offsets: Self::Offsets, n: usize) -> (Self::Offsets, Self::Offsets);

    /// Calls `f` for each remaining position of a chunk, from front to back.
    fn fold_offsets<B>(&self, offsets: Self::Offsets, init: B, f: impl FnMut(B, usize) -> B) -> B;

    /// Splits off the first `n` keys, or all if there are fewer. Chunks of this walk are chunks of both parts.
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
