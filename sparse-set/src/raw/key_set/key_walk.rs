//! [`KeyWalk`]: the keys of a set and their positions, chunk by chunk.

use core::ptr::NonNull;

/// The remaining keys of a [`KeySet`](super::KeySet) and their positions, from both ends. Borrows nothing.
///
/// [`next_chunk`](Self::next_chunk) removes some keys as a [`Chunk`], whose positions are then taken one by one. The
/// positions of a chunk are handled by methods of the walk, and not of their own type, as loops are faster if all
/// chunks of a walk are known to be alike.
///
/// # Safety
/// - The walk yields the keys and positions that it was created for, each once (K4).
/// - The positions of a [`Chunk`] are in one page of `page_len` positions, and their keys are at the same distances.
pub unsafe trait KeyWalk: Copy {
    /// The type of the keys.
    type Key: Copy;

    /// Positions of a chunk, relative to its start.
    type Offsets: Copy;

    /// A walk without keys.
    const EMPTY: Self;

    /// No positions.
    const NO_OFFSETS: Self::Offsets;

    /// Returns whether the positions of each chunk are contiguous.
    ///
    /// The caller then moves the start of the last chunk by one for each position that
    /// [`next_offset`](Self::next_offset) removes, and for each that [`split_at`](Self::split_at) leaves to the first
    /// part. Loops over addresses that move take three quarters of the time.
    fn is_contiguous(&self) -> bool;

    /// Returns the number of remaining keys, including those of the last chunk.
    fn left(&self, offsets: &Self::Offsets) -> usize;

    /// Returns the number of remaining keys of the last chunk, if its positions are contiguous.
    #[inline(always)]
    fn left_in_chunk(&self, offsets: &Self::Offsets) -> usize {
        self.left(offsets) - self.left(&Self::NO_OFFSETS)
    }

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

    /// Removes and returns the last key and its position. Does not take them from a chunk.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn next_back(&mut self) -> Option<(Self::Key, usize)>;

    /// Removes and returns the next position of the last chunk. See [`is_contiguous`](Self::is_contiguous).
    fn next_offset(&mut self, offsets: &mut Self::Offsets) -> Option<usize>;

    /// Removes and returns the last position of the last chunk.
    fn last_offset(&mut self, offsets: &mut Self::Offsets) -> Option<usize>;

    /// Returns the walk over the same keys, whose chunks are folded fastest. Yielded chunks are not of this walk.
    #[inline(always)]
    #[must_use]
    fn to_fold(self) -> Self {
        self
    }

    /// Calls `f` for each position of a chunk, from front to back.
    fn fold_offsets<B>(&self, offsets: Self::Offsets, init: B, f: impl FnMut(B, usize) -> B) -> B;

    /// Splits off the first `n` keys, or all if there are fewer. `offsets` are those of the last chunk, which come
    /// first. See [`is_contiguous`](Self::is_contiguous).
    ///
    /// # Safety
    /// - The walk is valid (K4).
    unsafe fn split_at(self, offsets: Self::Offsets, n: usize) -> [(Self, Self::Offsets); 2];
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
