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
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. It may panic: where it is called, the invariants hold. A `grow` or
//!   `shrink` that panics is taken for one that failed: it has left the block as it was. A `deallocate` that panics while a set is dropped leaks the rest.
//! - [`SparseKey`](crate::SparseKey) is an unsafe trait and kept, too. `Eq` and `Ord` of keys are not relied on for memory.
//! - Nothing else: comparators, predicates and callbacks may panic or lie. Where they run, the invariants hold, or a guard on the
//!   stack makes them hold again while unwinding.
#![expect(
    unsafe_code,
    reason = "pages and keys are uninitialised memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
mod packed;
mod pages;
mod raw_set;
mod reorder;
mod retain;
#[cfg(test)]
mod tests;

use array_layout::array_layout;
use packed::Packed;
pub(crate) use pages::Pages;
pub(crate) use raw_set::{Put, RawSet};
pub(crate) use reorder::Sort;
