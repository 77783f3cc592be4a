//! The unsafe part of [`SparseSet`](crate::SparseSet) and [`SparseIndex`](crate::SparseIndex): the pages of the sparse array,
//! the packed array, and what keeps the two in step. Everything that this module offers the rest of the crate is safe to call.
//!
//! # Memory
//! ```text
//!  Pages<K, A>                         directory of `capacity` entries, one for each PAGE_LEN indices
//!  ┌───────────┐   ┌─────┬─────┬─────┬─────┬ ─ ─ ┐
//!  │ directory ┼──►│  ●  │ nil │ nil │  ●  │ nil        the first `len` are in use
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
//! Each of the directory, the pages and the packed array is a block of its own. One allocator serves all three; it lies in
//! `Pages`, and `Packed` borrows it call by call.
//!
//! # Invariants
//! Of [`Pages`], which all its methods keep:
//! - **I1** With `capacity == 0` there is no directory and its pointer dangles, aligned. Otherwise it is a block that `alloc`
//!   gave for `array_layout::<Entry<K>>(capacity)`, and all `capacity` entries are initialised.
//! - **I2** `len <= capacity <= Pages::MAX_LEN`, and entries at or past `len` are `None`.
//! - **I3** An entry that is not `None` is a block that `alloc` gave for `array_layout::<Slot<K>>(PAGE_LEN)`. It belongs to this
//!   entry alone and all its slots are initialised. `allocated` entries are not `None`.
//!
//! Of [`Packed`], which all its methods keep:
//! - **I4** With `capacity == 0` there is no block and the pointer dangles, aligned. Otherwise it is a block that the allocator
//!   given to the methods gave for `array_layout::<K>(capacity)`. The first `len` keys are initialised and `len <= capacity`.
//!
//! Of [`RawSet`], between its methods:
//! - **I5** For each position `p < len`, the index of the key at `p` is below `INDEX_LIMIT`, its page is allocated, and its slot
//!   says `p` and the version of the key.
//! - **I6** All other slots of allocated pages are absent.
//!
//! From I5 follows that no two keys have the same index, that `len <= INDEX_LIMIT`, and with I6 that a position found in a slot
//! is below `len`.
//!
//! # Many threads
//! [`RawConcurrentSet`] has the same two arrays, in blocks that never move, so that threads can read while others add to them:
//! ```text
//!  directory   ●   ●  nil …      blocks of 4, 8, 16, … entries; an entry is nil or a page
//!  packed      ●   ●  nil …      blocks of 32, 64, 128, … cells; a cell is zero or a key
//! ```
//! Blocks and pages are published by compare-and-swap: two threads may both allocate, one of them frees its block.
//!
//! A thread that inserts a key *claims* a position: it writes the key into a cell that is zero, by compare-and-swap. Then it writes the position
//! into the slot of the key, by compare-and-swap as well, which decides whose key it is and puts it in. A thread that comes too late
//! makes its cell zero again. So nobody waits for anybody. Who finds a key in a cell looks at the slot, too: it leads back to the cell
//! once the key is in. Nothing goes back but through `&mut self`.
//!
//! Threads try the positions of a *run*, each of its own, which it begins at `next`. That is a hint: positions that are left in runs of
//! others can be claimed as well, which happens when there are no more runs. There are as many positions as indices, so a thread whose
//! index is absent finds one in the end, but may have to wait until a thread that came too late has given its own back.
//!
//! Removal moves the last key, which it finds before the rest of the run that ends at `next`. That run is mostly the one that the last removal
//! left, in the shard `tail`; otherwise the cells are searched from `next` down.
//!
//! - **C1** A start of a block of [`Buckets`](buckets::Buckets) that is not null came from `try_block` with the length of this block
//!   and the allocator of the set. Then the starts before it are not null either. It stays until `free`.
//! - **C2** An entry of the directory that is not null came from `try_block` with the length of a page and the allocator of the set. It
//!   stays until `free`.
//! - **C3** `next <= INDEX_LIMIT`, and cells at and past `next` are zero. While no thread is inserting, each cell that is not zero holds a key,
//!   whose slot says the position of the cell and the version of the key; all other slots are zero, and the shards have counted the keys.
//! - **C4** A cell that is not zero belongs to the thread that has claimed it until the key is in, or to the key.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. It may panic: where it is called, the invariants hold. A `grow` or
//!   `shrink` that panics is taken for one that failed: it has left the block as it was. A `deallocate` that panics has freed its block: it is
//!   called last, for a block that nothing refers to, and what else is to be freed is freed while unwinding.
//! - [`SparseKey`](crate::SparseKey) is an unsafe trait and kept, too. `Eq` and `Ord` of keys are not relied on for memory. Whether a key is in
//!   range is asked in one place, [`InRange`], whose index finds the slot and sizes the directory; that an index stays the same later, when a
//!   slot is found through a key of the packed array, is what the trait promises. [`entity_type!`](crate::entity_type) implements the trait in
//!   modules of the caller, so nothing there is relied on: the type wraps [`KeyBits`], which has checked itself, and forwards to it.
//! - Nothing else: comparators, predicates and callbacks may panic or lie. Where they run, the invariants hold, or a guard on the
//!   stack makes them hold again while unwinding.
#![expect(
    unsafe_code,
    reason = "pages and keys are uninitialised memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
#[cfg(target_has_atomic = "64")]
mod atomic;
#[cfg(target_has_atomic = "64")]
mod buckets;
mod entity;
mod free_all;
mod in_range;
mod integer_keys;
mod key_bits;
mod packed;
mod page_slots;
mod page_view;
mod pages;
#[cfg(target_has_atomic = "64")]
mod raw_concurrent_set;
mod raw_set;
mod reorder;
mod retain;
#[cfg(target_has_atomic = "64")]
mod shard;
mod sparse_key;
#[cfg(test)]
mod tests;

use array_layout::array_layout;
#[cfg(target_has_atomic = "64")]
pub(crate) use atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, const_fn};
#[cfg(target_has_atomic = "64")]
pub use atomic::{AtomicWord, Zeroed};
pub use entity::{Entity, Entity64};
use free_all::free_all;
pub(crate) use in_range::InRange;
pub use key_bits::KeyBits;
use packed::Packed;
pub(crate) use page_slots::PageSlots;
pub(crate) use page_view::PageView;
pub(crate) use pages::Pages;
#[cfg(target_has_atomic = "64")]
pub(crate) use raw_concurrent_set::RawConcurrentSet;
pub(crate) use raw_set::{Put, RawSet};
pub(crate) use reorder::Sort;
pub use sparse_key::SparseKey;
