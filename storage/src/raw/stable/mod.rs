//! The unsafe part of [`StableStorage`](crate::StableStorage): positions with holes, that keep their values where they
//! are.
//!
//! # Memory
//! ```text
//!  RawStable<T, K, A, P>
//!  ┌─────────────────────┐
//!  │ index: SparseIndex  │     from a key to its position; the allocator, too
//!  ├─────────────────────┤
//!  │ slots: Slots<K>     │     chunk 0                                    chunk 1
//!  │   chunks            ┼──► ┌────────┬─────┬─────┬─────┬ ─ ┬─────┐┌────────┬─────┬ ─ ─
//!  │   capacity          │    │ 1011…1 │ key │  3  │ key │ … │ key ││ 00…011 │ key │
//!  │   len               │    └────────┴─────┴──▲──┴─────┴ ─ ┴─────┘└────────┴─────┴ ─ ─
//!  │   live              │      a bit for       │ a hole: which hole
//!  │   head              ┼───── each of 64 ─────┘ is filled after it
//!  ├─────────────────────┤
//!  │ payload: Payload    │     the value at position n is in cell n; the cells of holes hold nothing
//!  └─────────────────────┘
//! ```
//! A hole costs nothing but its bit: the link to the next hole lies where its key was. The list has no end mark, since
//! there may be as many positions as the link can tell apart: it has as many holes as there are positions that are not
//! taken.
//!
//! Bits and keys lie together, 64 at a time. They grow as one block, and a walk over the taken positions reads one
//! stream of memory.
//!
//! # Invariants
//! Of [`Slots`], between its methods:
//! - **H1** With `capacity == 0` there is no block and the pointer dangles, aligned. Otherwise it is a block that the
//!   allocator given to the methods gave for `capacity` chunks.
//! - **H2** There is room for `len` positions, which are never more than `INDEX_LIMIT`. The words of the chunks that
//!   have positions below `len` are initialized, and their bits at and past `len` are clear.
//! - **H3** A position is *taken* if its bit is set. It has a key then. `live` positions are taken.
//! - **H4** The other `len - live` positions are *holes*. If there are any, `head` is one, and following their links
//!   from there meets each of them once before all are met. A link is the first bytes of the place of the key: all of
//!   them, or four.
//!
//! Of [`RawStable`], between its methods:
//! - **H5** The payload has a cell for each position below `len`. A cell holds a value if and only if its position is
//!   taken.
//! - **H6** For each position that is taken, the sparse array says that its key is there, and it has no other keys.
//!
//! Of [`RawPinned`]:
//! - **H7** A value that was put in stays in its cell until it was dropped there. No way leads to `&mut T`, and none to
//!   a value of `T`.
mod borrowed;
mod compact;
mod cursor;
mod owned;
mod raw_pinned;
mod raw_stable;
mod slot_walk;
mod slots;
mod sorting;
#[cfg(feature = "rayon")]
mod split;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use borrowed::BorrowedCells;
pub(crate) use owned::OwnedCells;
pub(crate) use raw_pinned::RawPinned;
pub(crate) use raw_stable::RawStable;
pub(super) use slot_walk::{ChunkKeys, SlotWalk};
