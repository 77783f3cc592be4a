//! The unsafe part of the crate: the sparse array, the packed array, and the code that keeps them in step.
//!
//! Everything that this module offers to the rest of the crate is safe to call, but for the unsafe methods of
//! [`KeySet`] and [`KeyWalk`], which only the crate `storage` calls.
//!
//! # Memory
//! ```text
//!  SparseIndex                         directory of `capacity` entries, one for each PAGE_LEN indices
//!  ┌───────────┐   ┌─────┬─────┬─────┬─────┬ ─ ─ ┐
//!  │ directory ┼──►│  ●  │  ○  │  ○  │  ●  │  ○         the first `len` are in use, ○ is vacant
//!  │ len       │   └──┼──┴─────┴─────┴──┼──┴ ─ ─ ┘
//!  │ capacity  │      ▼                 ▼
//!  │ allocated │   ┌──────┐          ┌──────┐
//!  │ alloc     │   │ slot │ index 0  │ slot │ index 3 * PAGE_LEN
//!  └───────────┘   │ slot │       1  │ slot │           + 1        a page: PAGE_LEN slots,
//!                  │  …   │          │  …   ┼───┐                  each a position and a version, or absent
//!                  └──────┘          └──────┘   │ position
//!  Packed<K>                                    ▼
//!  ┌───────────┐   ┌─────┬─────┬─────┬─────┬─────┬ ─ ─ ┬ ─ ─ ┐
//!  │ keys      ┼──►│ key │ key │ key │ key │ key │              the first `len` of `capacity` are in use
//!  │ len       │   └─────┴─────┴─────┴─────┴─────┴ ─ ─ ┴ ─ ─ ┘
//!  │ capacity  │
//!  └───────────┘
//! ```
//! The directory, each page and the packed array are separate blocks. They share one allocator, which is stored in
//! the `SparseIndex`; the methods of `Packed` borrow it.
//!
//! The first eight indices have no pages and no directory, but a [short list](short_list): the indices and their slots,
//! in one small block. The ninth moves them to pages. They return if [`shrink_to_fit`](SparseIndex::shrink_to_fit)
//! finds that few are left. Look-ups try the pages first, which cannot cost them more: without a directory, all are
//! vacant.
//!
//! A vacant entry is `None`, unless the key type has at most 256 pages. Then the directory is *complete*: it has an
//! entry for each page that there can be, and vacant entries point to a static page of absent slots. A static directory
//! stands for one that is not allocated. So a look-up reads two words and has no branches.
//!
//! # Invariants
//! Of [`SparseIndex`], which all its methods keep:
//! - **I1** If `capacity == 0`, the directory is not allocated and its pointer is `Vacant::DIRECTORY`: static with
//!   `MAX_LEN` vacant entries if it is complete, dangling but aligned otherwise. If `capacity != 0`, it is a block of
//!   `alloc` with `array_layout::<Entry<K>>(capacity)`, and all `capacity` entries are initialized.
//! - **I2** `len <= capacity <= MAX_LEN`, and entries at or past `len` are `Vacant::ENTRY`. The capacity of a complete
//!   directory is 0 or `MAX_LEN`.
//! - **I3** An entry that is not `Vacant::ENTRY` is a block of `alloc` with `array_layout::<Slot<K>>(PAGE_LEN)`. Only
//!   this entry refers to it, and all its slots are initialized. `allocated` counts these entries. In a complete
//!   directory,
//!   `Vacant::ENTRY` is a static block of at least `PAGE_LEN` slots, absent and never written, so no entry is `None`.
//! - **I7** If there is a `list`, it is a block of `alloc` with the layout of a `ShortList`, which is initialized, and
//!   `capacity == 0`. The indices of its entries are different and below `INDEX_LIMIT`.
//!
//! Of [`Packed`], which all its methods keep:
//! - **I4** If `capacity == 0`, there is no block and the pointer is dangling but aligned. Otherwise it is a block of
//!   the allocator that is passed to the methods, with `array_layout::<K>(capacity)`. The first `len` keys are
//!   initialized and `len <= capacity`.
//!
//! Of [`RawSet`], between its methods:
//! - **I5** For each position `p < len`, the index of the key at `p` is below `INDEX_LIMIT`, and there is a slot of it,
//!   in an allocated page or in the short list, which holds `p` and the version of the key.
//! - **I6** All other slots are absent.
//!
//! I5 implies that no two keys have the same index and that `len <= INDEX_LIMIT`. Together with I6 it implies that a
//! position found in a slot is below `len`.
//!
//! # Holes
//! A [`RawStableSet`] has a `SparseIndex` too. Its keys are in [`Slots`], whose positions do not change:
//! ```text
//!  Slots<K>         chunk 0                                    chunk 1
//!  ┌──────────┐   ┌────────┬─────┬─────┬─────┬ ─ ┬─────┐┌────────┬─────┬ ─ ─
//!  │ chunks   ┼──►│ 1011…1 │ key │  3  │ key │ … │ key ││ 00…011 │ key │
//!  │ capacity │   └────────┴─────┴──▲──┴─────┴ ─ ┴─────┘└────────┴─────┴ ─ ─
//!  │ len      │     a bit for       │ a hole: which hole
//!  │ live     │     each of 64 ─────┘ is filled after it
//!  │ head     │
//!  │ tail     │
//!  └──────────┘
//! ```
//! A hole costs its bit only: the memory of its key holds the link to the next hole. The list has no end mark, since
//! there may be as many positions as values of a link; its length is `len - live`. Bits and keys are interleaved, 64 at
//! a time. They grow as one block, and a walk over the taken positions reads one stream of memory.
//!
//! - **H1** If `capacity == 0`, the pointer is dangling and aligned. Otherwise it is a block of the allocator of all
//!   calls, for `capacity` chunks.
//! - **H2** There is room for `len` positions, at most `INDEX_LIMIT`. The words of chunks with positions below `len`
//!   are initialized, and their bits from `len` on are clear.
//! - **H3** A position is *taken* if its bit is set. It has a key then. `live` positions are taken. Between two calls,
//!   there are no positions if none is taken. The last `tail` positions are not taken.
//! - **H4** The other `len - live` positions are *holes*. If there are any, `head` is one, and following `len - live`
//!   links from there visits each once. A link is stored in the first bytes of the key's memory: all of them, or four.
//! - **H6** (between the methods of `RawStableSet`) The sparse array maps the key of each taken position to this
//!   position, and has no other keys. So these keys are in range.
//!
//! (H7 is in the crate `storage`.)
//!
//! # Many threads
//! [`RawConcurrentSet`] has the same two arrays, in blocks that never move, so that threads can read while others
//! insert:
//! ```text
//!  directory   ●   ●  nil …      blocks of 4, 8, 16, … entries; an entry is nil or a page
//!  packed      ●   ●  nil …      blocks of 32, 64, 128, … cells; a cell is zero or a key
//! ```
//! Blocks and pages are published by compare-and-swap. If two threads allocate the same one, the loser frees its own.
//!
//! A thread that inserts a key first *claims* a position: it writes the key into a zero cell by compare-and-swap. Then
//! it writes the position into the key's slot, also by compare-and-swap; this decides which thread inserts the key, and
//! publishes it. The losers reset their cells to zero. A thread that finds a key in a cell checks the slot too: it
//! refers back to the cell once the key is inserted. `&self` methods never remove a key.
//!
//! Each thread claims positions from its own *run*, which it takes at `next`. Runs are hints: when no new runs are
//! left, positions in the runs of other threads are claimed as well. There are as many positions as indices, so a
//! thread whose index is free finds a position eventually, but may have to wait until a loser resets its cell.
//!
//! Removal moves the last key, which is searched downward from `next`, and ends `next` and all runs behind it. So the
//! search passes only positions that were taken since, and a thread that inserts takes up those that another one freed.
//!
//! - **C1** A start in [`Buckets`](buckets::Buckets) that is not null came from `try_block` with the length of its
//!   block and the set's allocator, and the starts before it are not null. It lives until `free`.
//! - **C2** A directory entry that is not null came from `try_block` with the length of a page and the set's allocator.
//!   It lives until `free`.
//! - **C3** `next <= INDEX_LIMIT`, and cells at and past `next` are zero. While no thread inserts, each nonzero cell
//!   holds a key, whose slot holds the position of the cell and the version of the key; all other slots are zero, and
//!   the shards' counts add up to the number of keys. No run reaches past `next`.
//! - **C4** A nonzero cell belongs to the thread that claimed it until the key is inserted, then to the key.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. It may panic; the invariants hold wherever it is called. A
//!   `grow` or `shrink` that panics is assumed to have left the block as it was, and a `deallocate` that panics to have
//!   freed its block. `deallocate` is called last, for a block that nothing refers to, and the remaining blocks are
//!   freed while unwinding.
//! - [`SparseKey`](crate::SparseKey) is an unsafe trait and trusted too, but not `Eq` and `Ord` of keys. Each
//!   insertion checks the range of the key once; the trait guarantees that the key returns the same index and version
//!   later. [`entity_type!`](crate::entity_type) implements the trait in modules of the caller, so nothing there is
//!   trusted: the type wraps [`KeyBits`], which checks its bits, and forwards to it.
//! - Nothing else is trusted. Comparators, predicates and callbacks may panic or lie: where they run, the invariants
//!   hold, or a guard on the stack restores them while unwinding.
#![expect(
    unsafe_code,
    reason = "pages and keys are uninitialized memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
#[cfg(target_has_atomic = "64")]
mod atomic;
#[cfg(target_has_atomic = "64")]
mod atomic_slot;
#[cfg(target_has_atomic = "64")]
mod buckets;
mod free_all;
mod index_page;
mod index_view;
mod integer_keys;
mod key_bits;
mod key_set;
mod packed;
#[cfg(target_has_atomic = "64")]
mod raw_concurrent_set;
mod raw_set;
mod reorder;
mod retain;
#[cfg(target_has_atomic = "64")]
mod shard;
mod short_list;
mod sparse_index;
mod stable;
#[cfg(test)]
mod tests;
mod vacant;

use array_layout::array_layout;
#[cfg(target_has_atomic = "64")]
pub(crate) use atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64};
#[cfg(target_has_atomic = "64")]
pub(crate) use atomic::{AtomicWord, Zeroed};
#[cfg(target_has_atomic = "64")]
use atomic_slot::AtomicSlot;
use free_all::free_all;
pub use index_page::IndexPage;
pub use index_view::IndexView;
pub use key_bits::KeyBits;
pub use key_set::{Chunk, KeySet, KeyWalk, PackedOffsets, PackedWalk, Released};
use packed::Packed;
#[cfg(target_has_atomic = "64")]
pub(crate) use raw_concurrent_set::{Cells, RawConcurrentSet};
pub(crate) use raw_set::RawSet;
pub(crate) use reorder::Sort;
pub use short_list::LEN as SHORT_LIST_LEN;
pub use sparse_index::SparseIndex;
pub(crate) use stable::{OwnedKeys, RawStableSet, StableKeys};
pub use stable::{Slots, StableOffsets, StableWalk};
use vacant::Vacant;
