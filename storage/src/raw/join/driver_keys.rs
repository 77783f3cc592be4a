//! [`DriverKeys`]: the keys that a join iterates over, and [`Batch`].

use core::ptr::NonNull;
use core::slice;

use sparse_set::SparseKey;
use sparse_set::internal::{KeyWalk, StableWalk};

use super::chunk_keys::ChunkKeys;
use crate::raw::{Slot, VACANT};
use crate::slot_map::key_of;

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
    /// The keys of the full slots of a slot map, from index `front` to `back`. `first` is slot 0, at the start of which
    /// its state is, `size` the size of a slot, and `left` the number of full ones, or more after a split.
    States { first: NonNull<u32>, size: usize, front: usize, back: usize, left: usize },
    /// The keys of a stable storage. The walk is from [`to_fold`](KeyWalk::to_fold), so that all chunks are bits.
    Slots(StableWalk<K>),
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
    pub(super) fn slots(walk: StableWalk<K>, page_len: usize) -> Self {
        Self { keys: Keys::Slots(walk.to_fold()), page_len }
    }

    /// Returns all keys of a slot map of this many slots, of which `full` are full.
    ///
    /// # Safety
    /// - The slots are initialized, and their states unchanged while the result and its copies are used.
    #[inline(always)]
    pub(super) unsafe fn states<T>(first: NonNull<Slot<T>>, slots: usize, full: usize) -> Self {
        let (first, size) = (first.cast(), size_of::<Slot<T>>());
        Self { keys: Keys::States { first, size, front: 0, back: slots, left: full }, page_len: 1 }
    }

    /// Returns whether keys lie in memory, so that there are batches of them.
    #[inline(always)]
    pub(super) fn has_batches(&self) -> bool {
        !matches!(self.keys, Keys::States { .. })
    }

    /// Returns the number of remaining keys, or more after a split.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        match &self.keys {
            Keys::Packed { front, back, .. } => *back - *front,
            Keys::States { left, .. } => *left,
            Keys::Slots(walk) => walk.left(&StableWalk::<K>::NO_OFFSETS),
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
            Keys::States { first, size, front, back, left } => {
                while front != back {
                    let index = *front;
                    *front += 1;
                    // SAFETY: `index < back`, at most the number of slots. Caller guarantees that they are unchanged.
                    let state = unsafe { first.byte_add(index * *size).read() };
                    if state & VACANT == 0 {
                        *left -= 1;
                        return Some((key_of(index, state), index));
                    }
                }
                None
            }
            // SAFETY: caller guarantees that the keys are unchanged, so the walk is valid (K4).
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
            Keys::States { first, size, front, back, left } => {
                while front != back {
                    *back -= 1;
                    // SAFETY: `back` is below the number of slots. Caller guarantees that they are unchanged.
                    let state = unsafe { first.byte_add(*back * *size).read() };
                    if state & VACANT == 0 {
                        *left -= 1;
                        return Some((key_of(*back, state), *back));
                    }
                }
                None
            }
            // SAFETY: caller guarantees that the keys are unchanged, so the walk is valid (K4).
            Keys::Slots(walk) => unsafe { walk.next_back() },
        }
    }

    /// Splits the keys in halves of at least `min`, or the slots of a slot map in halves. Returns `None` if there are
    /// fewer keys. Long halves of packed keys are split between pages.
    ///
    /// # Safety
    /// - The keys of the container are unchanged since this was created.
    /// - No batch was taken.
    #[cfg(feature = "rayon")]
    pub(super) unsafe fn split(self, min: usize) -> Option<[Self; 2]> {
        let (page_len, min) = (self.page_len, min.max(1));
        let half = self.left() / 2;
        if half < min {
            return None;
        }
        let halves = match self.keys {
            Keys::Packed { first, front, back } => {
                let mut middle = front + half;
                if half / 4 >= page_len.max(min) {
                    middle &= !(page_len - 1);
                }
                [Keys::Packed { first, front, back: middle }, Keys::Packed { first, front: middle, back }]
            }
            Keys::States { first, size, front, back, left } => {
                let middle = front + (back - front) / 2;
                [(front, middle), (middle, back)].map(|(front, back)| Keys::States {
                    first,
                    size,
                    front,
                    back,
                    left: left.min(back - front),
                })
            }
            Keys::Slots(walk) => {
                // SAFETY: caller guarantees that the keys are unchanged, so the walk is valid (K4).
                let halves = unsafe { walk.split_at(StableWalk::<K>::NO_OFFSETS, half) };
                halves.map(|(walk, _)| Keys::Slots(walk))
            }
        };
        Some(halves.map(|keys| Self { keys, page_len }))
    }

    /// Removes and returns the next keys of one page: at most `most`, or those of a chunk of slots, which
    /// [`left`](Self::left) still counts. Returns `None` if there [are no batches](Self::has_batches).
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
            Keys::States { .. } => None,
            Keys::Slots(walk) => {
                // SAFETY: caller guarantees that the keys are unchanged, so the walk is valid (K4).
                let chunk = unsafe { walk.next_chunk(self.page_len)? };
                // SAFETY: the walk, which is from `to_fold`, has just yielded the chunk. Caller guarantees that the
                // keys are unchanged for `'a`.
                let keys = unsafe { ChunkKeys::new(chunk) };
                Some(match keys.as_run() {
                    Some(run) => Batch::Run(keys.start(), run),
                    None => Batch::Holes(keys),
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
