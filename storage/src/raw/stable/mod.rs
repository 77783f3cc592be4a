//! The unsafe part of [`StableStorage`](crate::StableStorage): positions with holes, whose values do not move.
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
//! A hole costs its bit only: its key's place holds the link to the next hole. The list has no end mark, since there
//! may be as many positions as values of a link; its length is `len - live`.
//!
//! Bits and keys are interleaved, 64 at a time. They grow as one block, and a walk over the taken positions reads one
//! stream of memory.
//!
//! # Invariants
//! Of [`Slots`], between its methods:
//! - **H1** If `capacity == 0`, the pointer is dangling and aligned. Otherwise it is a block of the allocator of all
//!   calls, for `capacity` chunks.
//! - **H2** There is room for `len` positions, at most `INDEX_LIMIT`. The words of chunks with positions below `len`
//!   are initialized, and their bits from `len` on are clear.
//! - **H3** A position is *taken* (occupied) if its bit is set. It has a key then. `live` positions are taken. Between
//!   two calls, there are no positions if none is taken.
//! - **H4** The other `len - live` positions are *holes*. If there are any, `head` is one, and following `len - live`
//!   links from there visits each once. A link is stored in the first bytes of the key's place: all of them, or four.
//!
//! Of [`RawStable`], between its methods:
//! - **H5** The payload has a cell for each position below `len`. A cell holds a value if and only if its position is
//!   taken.
//! - **H6** The sparse array maps the key of each taken position to this position, and has no other keys.
//!
//! Of [`RawPinned`]:
//! - **H7** An inserted value stays in its cell until it is dropped there. No method returns `&mut T` or moves a value
//!   out.
mod borrowed;
mod compact;
mod cursor;
mod owned;
mod raw_pinned;
mod raw_stable;
#[cfg(feature = "serde")]
mod restore;
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
pub(super) use slots::Slots;
