//! The unsafe half of both containers, and all code that their memory safety rests on.
//!
//! [`RawSparseArray`] is under [`SparseArray`](crate::SparseArray): one block of memory, the free list in its holes,
//! and the iterators over them. [`BitWords`] is under [`BitArray`](crate::BitArray): words, and the number of bits in
//! use. [`words`], [`cursor`] and [`masked_ones`] are safe arithmetic on words of bits. They are here because the
//! unsafe code relies on their answers.
//!
//! A function that is not `unsafe` has no precondition whose breach is undefined behavior, private functions included.
//! Outside of this module, only the bodies of the public `*_unchecked` methods are unsafe.
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
//! `capacity` slots, then the words of occupancy for as many bits. `bound` is one past the highest slot ever in use
//! since the last time that the array was emptied or trimmed. A slot is a union of the value and the link: holes cost
//! no memory.
//!
//! ```text
//! bit            0 ..= 63          64 ..= 127        128 ..= 130, with 64-bit words
//!        ┌─────────────────┬─────────────────┬─────────────────┬ ─ ─ ─ ─ ─ ─
//! words  │ word 0          │ word 1          │ word 2   (slack)│ spare words
//!        └─────────────────┴─────────────────┴─────────────────┴ ─ ─ ─ ─ ─ ─
//!         lowest bit first                   ^ len = 131
//! ```
//!
//! # Invariants
//! Of the sparse array:
//! - **I1** With `capacity == 0` nothing is allocated and both pointers dangle, aligned. Otherwise `slots` is the start
//!   of a block that the array's own allocator gave for `Table::layout(capacity)`, `words` lies at the offset which
//!   that function returns, and both carry the provenance of the whole block.
//! - **I2** `bound <= capacity <= MAX_CAPACITY`: an index never is [`NONE`](slot::NONE).
//! - **I3** All words for `capacity` bits are initialized. Bits at or past `bound` are one, so that an insertion there
//!   need not touch its word: raising the bound publishes the value.
//! - **I4** Below `bound`, bit `i` is set if and only if slot `i` holds a value that the array owns. Slots at or past
//!   it hold none.
//! - **I5** A slot below `bound` whose bit is zero holds a [`Link`](slot::Link). Exactly these slots are on the free
//!   list, each once. The list begins at `first_free`, follows `next` and ends with `NONE`; `free_len` is its length,
//!   so that `bound - free_len` slots hold values.
//! - **I6** `prev` is recorded late, so that removal and insertion touch one slot only. If `prev` of a slot on the free
//!   list is recorded, then each slot behind that one has the slot before it as its `prev`. In the slot itself it may
//!   be out of date.
//!
//! Of the bit array:
//! - **B1** There are at least as many words as `len` bits need, and between two calls exactly as many.
//! - **B2** The slack, that is the bits of the last word past `len`, is zero. The methods of `BitArray` keep this
//!   outside of this module; breaking it gives wrong answers and no more.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. `grow` or `shrink` that panics has left the block as it was,
//!   like one that returns an error. `deallocate` that panics has freed the block.
//! - bitvec: `BitSlice::domain` and `BitField::load_le` return the bits of the slice and no others.
//! - Nothing else: `Drop`, `Clone`, closures, comparators and `size_hint` may panic or lie. Where they run, the
//!   invariants hold, or a guard on the stack makes them hold again while unwinding.
#![expect(unsafe_code, reason = "values and links share uninitialized memory of an arbitrary allocator")]

mod array;
mod bit_words;
mod clone;
mod cursor;
mod drain;
mod exclusive;
mod extract_if;
mod growth;
mod holes;
mod into_iter;
mod masked;
mod masked_ones;
mod reorder;
mod retain;
mod shared;
mod slot;
#[cfg(feature = "rayon")]
mod split;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod words;

pub(crate) use array::RawSparseArray;
pub(crate) use bit_words::BitWords;
pub(crate) use cursor::Cursor;
pub(crate) use drain::RawDrain;
pub(crate) use exclusive::Exclusive;
pub(crate) use extract_if::RawExtractIf;
pub(crate) use holes::MAX_INDEX;
pub(crate) use into_iter::RawIntoIter;
pub(crate) use masked::{MaskedExclusive, MaskedShared};
pub(crate) use shared::Shared;
#[cfg(feature = "rayon")]
pub(crate) use split::Owned;
pub(crate) use table::MAX_CAPACITY;
