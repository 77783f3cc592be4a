//! [`KeySet`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::KeyWalk;
use crate::TryInsertError;
use crate::key::SparseKey;
use crate::raw::SparseIndex;

/// A set of keys at positions: [`SparseSet`](crate::SparseSet) or [`StableSet`](crate::StableSet).
///
/// A storage has such a set and pages of values, with the value of a key in the cell at the key's position. Each method
/// that changes positions tells which, so that the storage can move its values.
///
/// This trait is sealed. It is for bounds of generic code; its methods are for the crate `storage` and hidden.
///
/// # Safety
/// - **K1** Each key has one position, and different keys have different positions. Positions are below
///   [`slot_len`](Self::slot_len), which is at most `INDEX_LIMIT`. The sparse array maps exactly these keys to these
///   positions, and each key is in range.
/// - **K2** Keys, positions and [`slot_len`](Self::slot_len) change only in methods that take `&mut self`, and only as
///   these document. The callbacks are called as documented, and the set is valid whenever they run.
/// - **K3** The allocator of the sparse array never changes.
/// - **K4** [`walk`](Self::walk) yields each key and its position once, by ascending position. A walk is valid while
///   the set is borrowed, and after [`release_all`](Self::release_all) or [`forget_all`](Self::forget_all) until a
///   position is claimed or memory is freed.
pub unsafe trait KeySet: Sized + sealed::Sealed {
    /// The type of the keys.
    type Key: SparseKey;

    /// The type of the allocator.
    type Alloc: Allocator;

    /// The name of a storage with this set, for messages.
    #[doc(hidden)]
    const STORAGE: &'static str;

    /// The keys and their positions. Borrows nothing.
    #[doc(hidden)]
    type Walk: KeyWalk<Key = Self::Key>;

    /// The iterator over the keys.
    #[doc(hidden)]
    type Keys<'a>: DoubleEndedIterator<Item = Self::Key> + ExactSizeIterator + FusedIterator + Clone + fmt::Debug
    where
        Self: 'a;

    /// Creates an empty set. Allocates nothing.
    #[doc(hidden)]
    fn new_in(alloc: Self::Alloc) -> Self;

    // Look-up

    /// Returns the sparse array, which maps keys to positions and owns the allocator.
    #[doc(hidden)]
    fn index(&self) -> &SparseIndex<Self::Key, Self::Alloc>;

    /// Returns the number of keys.
    #[doc(hidden)]
    fn len(&self) -> usize;

    /// Returns whether there are no keys.
    #[doc(hidden)]
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of positions, holes included.
    #[doc(hidden)]
    fn slot_len(&self) -> usize;

    /// Returns the number of positions with allocated memory.
    #[doc(hidden)]
    fn capacity(&self) -> usize;

    /// Returns the number of allocated bytes.
    #[doc(hidden)]
    fn allocated_bytes(&self) -> usize;

    /// Returns the key at `position`, or `None` if there is none.
    #[doc(hidden)]
    fn key_at(&self, position: usize) -> Option<Self::Key>;

    /// Returns the key at `position`.
    ///
    /// # Safety
    /// - There is a key.
    #[doc(hidden)]
    unsafe fn key_at_unchecked(&self, position: usize) -> Self::Key;

    /// Returns the first position from `start` on that has a key.
    #[doc(hidden)]
    fn first_from(&self, start: usize) -> Option<usize>;

    /// Returns the position of the next new key: the most recent hole, or `slot_len`.
    #[doc(hidden)]
    fn next_position(&self) -> usize;

    /// Returns a walk over all keys and their positions.
    #[doc(hidden)]
    fn walk(&self) -> Self::Walk;

    /// Returns an iterator over the keys, by position.
    #[doc(hidden)]
    fn keys(&self) -> Self::Keys<'_>;

    // Claiming

    /// Inserts `key` at [`next_position`](Self::next_position) and returns this position.
    ///
    /// Returns `None`, and changes nothing, if the index of `key` is taken, if that would need an allocation, or if
    /// the position is not below `limit`.
    #[doc(hidden)]
    fn claim(&mut self, key: Self::Key, limit: usize) -> Option<usize>;

    /// Claims a position for each key of `pairs` and passes it to `claimed` with the value.
    ///
    /// Stops at the first pair for which [`claim`](Self::claim) would return `None`, and returns it. If the iterator
    /// panics, the keys before stay in the set; if `claimed` panics, so does the key it was called for.
    #[doc(hidden)]
    #[inline]
    fn claim_each<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (Self::Key, V)>,
        mut claimed: impl FnMut(usize, V),
    ) -> Option<(Self::Key, V)> {
        for (key, value) in pairs {
            match self.claim(key, limit) {
                Some(position) => claimed(position, value),
                None => return Some((key, value)),
            }
        }
        None
    }

    /// Replaces the key with the index of `key` by `key`, and returns it and its position, which stays.
    ///
    /// Returns `None` if there is none, or if `key` is out of range.
    #[doc(hidden)]
    fn rename(&mut self, key: Self::Key) -> Option<(Self::Key, usize)>;

    // Releasing

    /// Removes `key` and returns its position, and the position of the key that was moved there, if any.
    #[doc(hidden)]
    fn release(&mut self, key: Self::Key) -> Option<Released>;

    /// Removes and returns the key at the last position, and this position.
    #[doc(hidden)]
    fn release_last(&mut self) -> Option<(Self::Key, usize)>;

    /// Removes all keys and holes.
    #[doc(hidden)]
    fn release_all(&mut self);

    /// Removes all keys and holes from the positions, but not from the sparse array.
    ///
    /// # Safety
    /// - There is no look-up or change of a key afterwards: the set is only walked, which yields nothing, asked for its
    ///   length or its allocator, and dropped.
    #[doc(hidden)]
    unsafe fn forget_all(&mut self);

    /// Removes the keys for which `keep` returns `false`, by ascending position.
    ///
    /// `keep` receives the position of a key before the call. For a key that stays but moves forward, `moved(from, to)`
    /// is called next; the key at `to` was moved or removed before. For a key that goes, `removed` is called with its
    /// position after it was removed.
    ///
    /// If `keep` panics, its key and all later keys stay; if `removed` panics, all later keys stay. `moved` is called
    /// for them. `moved` must not panic: if it does, the caller cannot know which keys have moved.
    #[doc(hidden)]
    fn retain_in_step(
        &mut self,
        keep: impl FnMut(usize, Self::Key) -> bool,
        moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    );

    // Moving

    /// Swaps the keys at two positions.
    ///
    /// # Panics
    /// Panics if a position has no key.
    #[doc(hidden)]
    fn swap_positions(&mut self, a: usize, b: usize);

    /// Closes the holes: moves the last key into the first hole, and so on.
    ///
    /// Calls `moved(key, from, to)` after each move. If it panics, the remaining holes are still closed, and it is
    /// called for each.
    #[doc(hidden)]
    fn compact_in_step(&mut self, moved: impl FnMut(Self::Key, usize, usize));

    /// Moves the key at position `order[n]` to position `n`. Keys from `order.len()` on stay where they are.
    ///
    /// `swap` is called with pairs of different positions of keys, fewer than `order.len()` times. Swapping the data at
    /// these positions brings it into the order of the keys.
    ///
    /// # Panics
    /// Panics if there are holes, or if `order` is longer than the set or not a permutation. The keys are in some order
    /// then, in step with the data.
    #[doc(hidden)]
    fn arrange_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize));

    // Memory

    /// Reserves memory for `additional` more positions after the last, at least doubling it if it grows.
    #[doc(hidden)]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;

    /// Ensures that there is a slot of the sparse array for `key`, allocating if necessary.
    ///
    /// # Errors
    /// Returns [`OutOfRange`](TryInsertError::OutOfRange) or [`Reserve`](TryInsertError::Reserve).
    #[doc(hidden)]
    fn try_reserve_page(&mut self, key: Self::Key) -> Result<(), TryInsertError<Self::Key>>;

    /// Frees memory of the sparse array that is not needed, and of positions past `slot_len` and past `capacity`.
    #[doc(hidden)]
    fn shrink_to(&mut self, capacity: usize);

    /// Clones the set, with a clone of the allocator. Keeps positions, holes and the order in which holes are filled.
    #[doc(hidden)]
    fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        Self::Alloc: Clone;

    /// Checks the invariants. For tests.
    ///
    /// # Panics
    /// Panics if one does not hold.
    #[doc(hidden)]
    fn assert_invariants(&self);
}

/// The positions that change when a key is removed.
#[derive(Clone, Copy, Debug)]
pub struct Released {
    /// The position of the removed key.
    pub position: usize,
    /// The position whose key was moved to `position`, or `position` itself if none was.
    pub filled_from: usize,
}

pub(super) mod sealed {
    #[expect(unnameable_types, reason = "that is what seals the trait")]
    pub trait Sealed {}
}
