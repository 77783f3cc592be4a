//! The unsafe half of [`SparseArray`](crate::SparseArray): one block of memory, the free list in its holes, and what walks
//! over them. Everything that this module offers the rest of the crate is safe to call, but for `get_unchecked(_mut)`.
//!
//! # Memory
//! ```text
//!  slots                                            words
//!    │                                                │
//!    ▼                                                ▼
//!    ┌────────┬────────┬────────┬────────┬─────┬─────┬────────┬────────┬─────┐
//!    │ slot 0 │ slot 1 │ slot 2 │ slot 3 │  …  │ pad │ word 0 │ word 1 │  …  │      one block of the allocator
//!    └────────┴────────┴────────┴────────┴─────┴─────┴────────┴────────┴─────┘
//!      value     link    value    link                 …0101
//!                 │▲                ▲                 bit i: slot i holds a value
//!                 │└──── prev ──────┤
//!                 └───── next ──────┘◄── first_free … next of the last = NONE
//! ```
//! `capacity` slots, then the words of occupancy for as many bits. `bound` is one past the highest slot ever in use since the
//! last time that the array was emptied or trimmed. A slot is a union of the value and the link: holes cost no memory.
//!
//! # Invariants
//! - **I1** With `capacity == 0` nothing is allocated and both pointers dangle, aligned. Otherwise `slots` is the start of a
//!   block that the array's own allocator gave for `Table::layout(capacity)`, `words` lies at the offset which that function
//!   tells, and both carry the provenance of the whole block.
//! - **I2** `bound <= capacity <= MAX_CAPACITY`: an index never is [`NONE`](slot::NONE).
//! - **I3** All words for `capacity` bits are initialised. Bits at or past `bound` are one, so that an insertion there need not
//!   touch its word: raising the bound publishes the value.
//! - **I4** Below `bound`, bit `i` is set if and only if slot `i` holds a value that the array owns. Slots at or past it hold none.
//! - **I5** A slot below `bound` whose bit is zero holds a [`Link`](slot::Link). Exactly these slots are on the free list, each
//!   once. The list begins at `first_free`, follows `next` and ends with `NONE`; `free_len` is its length, so that
//!   `bound - free_len` slots hold values.
//! - **I6** `prev` is recorded late, so that removal and insertion touch one slot only. If `prev` of a slot on the free list is
//!   recorded, then each slot behind that one has the slot before it as its `prev`. In the slot itself it may be out of date.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. A block that it panics over, in place of giving another for it, is
//!   as it was, as one that it refuses to change.
//! - [`Cursor`](crate::sparse_array::cursor::Cursor) and [`MaskedOnes`](crate::sparse_array::masked_ones::MaskedOnes), safe code
//!   of this crate, yield no index but those of set bits below the bound in the words that they are given, each once and in order.
//!   A cursor that is split yields in its parts, taken together, what it would have yielded itself.
//! - Nothing else: `Drop`, `Clone`, closures, comparators and `size_hint` may panic or lie. Where they run, the invariants hold,
//!   or a guard on the stack makes them hold again while unwinding.
#![expect(unsafe_code, reason = "values and links share uninitialised memory of an arbitrary allocator")]

mod array;
mod clone;
mod drain;
mod exclusive;
mod extract_if;
mod growth;
mod holes;
mod into_iter;
mod masked;
mod reorder;
mod retain;
mod shared;
mod slot;
#[cfg(feature = "rayon")]
mod split;
mod table;

pub(crate) use array::RawSparseArray;
pub(crate) use drain::RawDrain;
pub(crate) use exclusive::Exclusive;
pub(crate) use extract_if::RawExtractIf;
pub(crate) use holes::MAX_INDEX;
pub(crate) use into_iter::RawIntoIter;
pub(crate) use masked::{MaskedExclusive, MaskedShared};
pub(crate) use shared::Shared;
#[cfg(feature = "rayon")]
pub(crate) use split::Owned;
