//! [`Lead`], the keys that a join goes through, and [`LeadSource`], what has some.

use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::Batch;
use crate::raw::PageTable;
use crate::raw::stable::{SlotWalk, TakenPositions};

/// The keys of the leader and their positions, from both ends. It is the same type whatever leads, since that is
/// decided at run time, and borrows nothing.
pub struct Lead<K>(Keys<K>);

/// Where the keys are.
enum Keys<K> {
    /// Keys contiguous: those at the positions from `front` to `back`.
    Packed {
        /// The key at position 0.
        keys: NonNull<K>,
        /// The first that is still to come.
        front: usize,
        /// The one behind the last.
        back: usize,
    },
    /// Keys with holes in between.
    Slots(SlotWalk<K>),
}

// SAFETY: it is a `&[K]`, with holes or without, for those who keep the keys borrowed.
unsafe impl<K: Sync> Send for Lead<K> {}

// SAFETY: the same; through a shared one nothing more can be reached.
unsafe impl<K: Sync> Sync for Lead<K> {}

impl<K> Clone for Keys<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Keys<K> {}

impl<K> Clone for Lead<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Lead<K> {}

impl<K: SparseKey> Lead<K> {
    /// No keys.
    pub(super) const EMPTY: Self = Self(Keys::Packed { keys: NonNull::dangling(), front: 0, back: 0 });

    /// All these keys, whose positions are those in the slice.
    #[inline]
    pub(super) fn packed(keys: &[K]) -> Self {
        Self(Keys::Packed { keys: NonNull::from(keys).cast(), front: 0, back: keys.len() })
    }

    /// Returns the number of remaining items.
    #[inline]
    pub(super) const fn left(&self) -> usize {
        match &self.0 {
            Keys::Packed { front, back, .. } => *back - *front,
            Keys::Slots(walk) => walk.left(),
        }
    }

    /// The next key and its position.
    ///
    /// # Safety
    /// - The keys are where they were when this was made, and nobody writes to them.
    #[inline(always)]
    pub(super) unsafe fn next(&mut self) -> Option<(K, usize)> {
        match &mut self.0 {
            Keys::Packed { keys, front, back } => {
                let position = *front;
                if position == *back {
                    return None;
                }
                *front += 1;
                // SAFETY: `position` is below the length of the slice that the keys are from.
                Some((unsafe { keys.add(position).read() }, position))
            }
            // SAFETY: caller guarantees that the slots are as they were.
            Keys::Slots(walk) => unsafe { walk.next() },
        }
    }

    /// The last key and its position.
    ///
    /// # Safety
    /// - The keys are where they were when this was made, and nobody writes to them.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        match &mut self.0 {
            Keys::Packed { keys, front, back } => {
                if front == back {
                    return None;
                }
                *back -= 1;
                // SAFETY: `back` was not above the length of the slice that the keys are from, and is below it now.
                Some((unsafe { keys.add(*back).read() }, *back))
            }
            // SAFETY: caller guarantees that the slots are as they were.
            Keys::Slots(walk) => unsafe { walk.next_back() },
        }
    }
}

/// Keys that can lead. It borrows the container that they are in.
///
/// # Safety
/// - [`lead`](Self::lead) and [`fold`](Self::fold) go through each position of the container once, with its key.
/// - [`are_at`](Self::are_at) says `true` only if the container has these keys at these positions.
pub(crate) unsafe trait LeadSource<K>: Copy {
    /// How many there are.
    fn len(self) -> usize;

    /// A walk over all of them.
    fn lead(self) -> Lead<K>;

    /// Calls `f` for all keys that `lead` has still to give and their cells, from front to back: page by page, or word
    /// of slots by word.
    ///
    /// # Safety
    /// - `lead` is from [`lead`](Self::lead), and `table` has a cell for each of its positions.
    unsafe fn fold<T, B>(self, lead: Lead<K>, table: PageTable<T>, init: B, f: impl FnMut(B, Batch<'_, K>) -> B) -> B;

    /// Returns `true` if these keys are at the positions from `start` on, in the same order. `false` may mean that it
    /// is not known. There is a key.
    fn are_at(self, start: usize, keys: &[K]) -> bool;
}

// SAFETY: the keys of a packed container are its slice of keys. `are_at` compares them all.
unsafe impl<K: SparseKey> LeadSource<K> for &[K] {
    #[inline]
    fn len(self) -> usize {
        <[K]>::len(self)
    }

    #[inline]
    fn lead(self) -> Lead<K> {
        Lead::packed(self)
    }

    #[inline(always)]
    unsafe fn fold<T, B>(
        self,
        lead: Lead<K>,
        table: PageTable<T>,
        init: B,
        mut f: impl FnMut(B, Batch<'_, K>) -> B,
    ) -> B {
        let Keys::Packed { mut front, back, .. } = lead.0 else { return init };
        let mut result = init;
        while front < back {
            // SAFETY: caller guarantees that the table has a cell for each position of the lead, and these are below
            // `back`.
            let (first, len) = unsafe { table.run(front, back) };
            result = f(result, Batch::Run(&self[front..front + len], first.cast()));
            front += len;
        }
        result
    }

    #[inline(always)]
    fn are_at(self, start: usize, keys: &[K]) -> bool {
        let Some(own) = self.get(start..start + keys.len()) else { return false };
        // By what an unsafe trait vouches for, and not by `Eq`.
        let differ = |a: K, b: K| (a.index() != b.index()) | (a.version() != b.version());
        let (Some(&own_last), Some(&last)) = (own.last(), keys.last()) else { return false };
        // Storages in another order mostly differ here. Where they do not, looking at all is faster than stopping
        // early.
        !differ(own_last, last) && !own.iter().zip(keys).fold(false, |any, (a, b)| any | differ(*a, *b))
    }
}

// SAFETY: a walk over the slots gives each position that is taken once, with its key (H3). `are_at` never says `true`.
unsafe impl<K: SparseKey> LeadSource<K> for TakenPositions<'_, K> {
    #[inline]
    fn len(self) -> usize {
        TakenPositions::len(&self)
    }

    #[inline]
    fn lead(self) -> Lead<K> {
        Lead(Keys::Slots(self.walk()))
    }

    #[inline(always)]
    unsafe fn fold<T, B>(
        self,
        lead: Lead<K>,
        table: PageTable<T>,
        init: B,
        mut f: impl FnMut(B, Batch<'_, K>) -> B,
    ) -> B {
        let Keys::Slots(walk) = lead.0 else { return init };
        // SAFETY: caller guarantees that the walk is that of these slots, which `self` keeps borrowed, and the table is
        // that beside them.
        unsafe { walk.fold(table, init, |result, (key, cell)| f(result, Batch::One(key, cell.cast()))) }
    }

    /// Not known: there may be holes in between.
    #[inline(always)]
    fn are_at(self, _start: usize, _keys: &[K]) -> bool {
        false
    }
}
