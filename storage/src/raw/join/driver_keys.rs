//! [`DriverKeys`]: the keys that a join iterates over, and [`Batch`].

use core::ptr::NonNull;
use core::slice;

use sparse_set::SparseKey;

use crate::raw::slot_walk::{ChunkKeys, SlotWalk};

/// The remaining keys of the driver and their positions, from both ends.
///
/// One type for all containers, as the driver is chosen at run time. Borrows nothing.
#[derive(Clone, Copy)]
pub struct DriverKeys<K> {
    keys: Keys<K>,
    page_len: usize,
}

#[derive(Clone, Copy)]
enum Keys<K> {
    /// The keys at the positions from `front` to `back`. `first` is the key at position 0.
    Packed { first: NonNull<K>, front: usize, back: usize },
    /// The keys of a stable storage.
    Slots(SlotWalk<K>),
}

// SAFETY: a `DriverKeys` only reads keys, so `K: Sync` suffices.
unsafe impl<K: Sync> Send for DriverKeys<K> {}

// SAFETY: a `DriverKeys` only reads keys, so `K: Sync` suffices.
unsafe impl<K: Sync> Sync for DriverKeys<K> {}

impl<K: SparseKey> DriverKeys<K> {
    /// Returns all keys of a packed container, whose values are in pages of `page_len`.
    #[inline(always)]
    pub(super) fn packed(keys: &[K], page_len: usize) -> Self {
        Self { keys: Keys::Packed { first: NonNull::from(keys).cast(), front: 0, back: keys.len() }, page_len }
    }

    /// Returns all keys of a stable storage, whose values are in pages of `page_len`.
    #[inline(always)]
    pub(super) const fn slots(walk: SlotWalk<K>, page_len: usize) -> Self {
        Self { keys: Keys::Slots(walk), page_len }
    }

    /// Returns the number of remaining keys.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        match &self.keys {
            Keys::Packed { front, back, .. } => *back - *front,
            Keys::Slots(walk) => walk.left(),
        }
    }

    /// Removes and returns the next key and its position.
    ///
    /// # Safety
    /// - The keys of the container are unchanged since this was created.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> Option<(K, usize)> {
        match &mut self.keys {
            Keys::Packed { first, front, back } => {
                let position = *front;
                if position == *back {
                    return None;
                }
                *front += 1;
                // SAFETY: `position < back`, at most the number of keys. Caller guarantees that they are unchanged.
                Some((unsafe { first.add(position).read() }, position))
            }
            // SAFETY: caller guarantees that the slots are unchanged.
            Keys::Slots(walk) => unsafe { walk.next() },
        }
    }

    /// Removes and returns the last key and its position.
    ///
    /// # Safety
    /// - The keys of the container are unchanged since this was created.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        match &mut self.keys {
            Keys::Packed { first, front, back } => {
                if front == back {
                    return None;
                }
                *back -= 1;
                // SAFETY: `back` is below the number of keys. Caller guarantees that they are unchanged.
                Some((unsafe { first.add(*back).read() }, *back))
            }
            // SAFETY: caller guarantees that the slots are unchanged.
            Keys::Slots(walk) => unsafe { walk.next_back() },
        }
    }

    /// Removes and returns the next keys of one page: at most `most`, or those of a chunk of slots.
    ///
    /// # Safety
    /// - The keys of the container are unchanged since this was created, and for `'a`.
    #[inline(always)]
    pub(super) unsafe fn next_batch<'a>(&mut self, most: usize) -> Option<Batch<'a, K>> {
        match &mut self.keys {
            Keys::Packed { first, front, back } => {
                let position = *front;
                if position == *back {
                    return None;
                }
                let in_page = self.page_len - (position & (self.page_len - 1));
                let len = most.min(in_page).min(*back - position);
                *front += len;
                // SAFETY: `position < back`, at most the number of keys.
                let first = unsafe { first.add(position) };
                // SAFETY: `position + len <= back`. Caller guarantees that the keys are unchanged for `'a`.
                let keys = unsafe { slice::from_raw_parts(first.as_ptr(), len) };
                Some(Batch::Run(position, keys))
            }
            Keys::Slots(walk) => {
                // SAFETY: caller guarantees that the slots are unchanged, and for `'a`.
                let chunk = unsafe { walk.next_chunk()? };
                Some(match chunk.as_run() {
                    Some((keys, start)) => Batch::Run(start, keys),
                    None => Batch::Holes(chunk),
                })
            }
        }
    }
}

/// Keys of the driver whose values are in one page.
pub(super) enum Batch<'a, K> {
    /// The first position, and keys at contiguous positions.
    Run(usize, &'a [K]),
    /// Keys with holes between them.
    Holes(ChunkKeys<'a, K>),
}
