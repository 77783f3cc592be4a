//! The unsafe code of both containers.
//!
//! [`RawSparseArray`] implements [`SparseArray`](crate::SparseArray), and [`BitWords`] implements
//! [`BitArray`](crate::BitArray). [`words`], [`slice_words`], [`cursor`] and [`masked_ones`] are safe arithmetic on
//! words of bits, on whose results the unsafe code relies. [`wide`] runs some of it with AVX2.
//!
//! A function that is not `unsafe` has no precondition whose breach is undefined behavior, not even a private one.
//! Outside of this module, only the bodies of the public `*_unchecked` methods are unsafe. The public iterators that
//! touch slots are defined here: a shell around each would only forward.
//!
//! # Memory
//! ```text
//!  slots                                                          words
//!    │                                                              │
//!    ▼                                                              ▼
//!    ┌────────┬────────┬────────┬────────┬─────┬─────┬──────┬──────┬────────┬────────┬─────┬──────┐
//!    │ slot 0 │ slot 1 │ slot 2 │ slot 3 │  …  │ pad │ size │ drop │ word 0 │ word 1 │  …  │ tail │   one block
//!    └────────┴────────┴────────┴────────┴─────┴─────┴──────┴──────┴────────┴────────┴─────┴──────┘
//!      value     link    value    link                               …0101
//!                 │▲                ▲                                bit i: slot i holds a value
//!                 │└──── prev ──────┤
//!                 └───── next ──────┘◄── first_free … next of the last = NONE
//! ```
//! The block holds `capacity` slots, then the size of the tail, then a function that drops the values and frees the
//! block ([`drop_block`](table::drop_block)), then the occupancy words for `capacity` bits. The tail is memory for
//! another structure, such as the buckets of a small hash table, which saves it a block: nothing here accesses it. Most
//! arrays have none. `bound` is one past the highest slot used since the array was last emptied or trimmed. A slot is a
//! union of value and link, so holes cost no memory.
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
//! Sparse array:
//! - **I1** If `capacity == 0`, nothing is allocated and both pointers dangle, aligned. Otherwise `slots` is the start
//!   of a block that the array's own allocator returned for `Table::layout(capacity, tail)`, `words` is at the offset
//!   which that function returns, and both carry the provenance of the whole block. Two words before `words` is `tail`,
//!   which stays as long as the block. The word before `words` is `drop_block` of
//!   a type of which all values are, as the array's type changes to supertypes only: of the type that the array had
//!   when the block was allocated, or at a later call of [`table_mut`](RawSparseArray::table_mut) or `parts_mut`.
//!   Values come in, and exclusive references to them go out, by these calls only. (Without drop glue, any of these
//!   types will do.)
//! - **I2** `bound <= capacity <= MAX_CAPACITY`, so no index equals [`NONE`](slot::NONE).
//! - **I3** All words for `capacity` bits are initialized. Bits at or past `bound` are one, so an insertion there does
//!   not touch its word: raising the bound publishes the value.
//! - **I4** Below `bound`, bit `i` is set if and only if slot `i` holds a value that the array owns. Slots at or past
//!   `bound` hold no values.
//! - **I5** A slot below `bound` whose bit is zero holds a [`Link`](slot::Link). Exactly these slots are on the free
//!   list, each once. The list begins at `first_free`, follows `next` and ends with `NONE`. Its length is `free_len`,
//!   so `bound - free_len` slots hold values. Between two calls, an array without values has bound 0.
//! - **I6** `prev` links are recorded lazily, so that removal and insertion touch one slot only. If a slot on the free
//!   list has its `prev` recorded, every slot after it has a correct `prev`. The `prev` of that first recorded slot
//!   itself may be outdated.
//!
//! Bit array:
//! - **B1** There are at least as many words as `len` bits need. Between two calls there are exactly as many.
//! - **B2** The slack (the bits of the last word past `len`) is zero. The methods of `BitArray` maintain this; breaking
//!   it only gives wrong results.
//!
//! # Trust
//! - The allocator fulfills the contract of its unsafe trait. If `grow` or `shrink` panics, the block is unchanged, as
//!   after an error. If `deallocate` panics, the block has been freed.
//!   Subtypes of an allocator's type, in which arrays are covariant, free each other's blocks, as in std's collections.
//! - bitvec: `BitSlice::domain` returns exactly the bits of the slice.
//! - Nothing else: `Drop`, `Clone`, closures, comparators and `size_hint` may panic or lie. The invariants hold
//!   whenever they run, or a guard restores them during unwinding.
#![expect(unsafe_code, reason = "values and links share uninitialized memory of an arbitrary allocator")]

mod array;
#[cfg(feature = "bitvec")]
mod bit_words;
mod clone;
mod cursor;
mod drain;
mod drop_rest;
mod erased_array;
mod extract_if;
mod growth;
mod holes;
mod into_iter;
mod iter;
#[cfg(feature = "bitvec")]
mod masked;
#[cfg(feature = "bitvec")]
mod masked_ones;
mod owned;
mod reorder;
#[cfg(feature = "serde")]
mod restore;
mod retain;
#[cfg(feature = "bitvec")]
pub(crate) mod slice_words;
mod slot;
mod slot_iter;
mod slots;
#[cfg(feature = "rayon")]
mod split;
mod table;
#[cfg(all(test, feature = "bitvec"))]
mod tests;
#[cfg_attr(not(feature = "bitvec"), expect(dead_code, reason = "`BitArray` calls the rest"))]
pub(crate) mod wide;
#[cfg_attr(not(feature = "bitvec"), expect(dead_code, reason = "`BitArray` calls the rest"))]
pub(crate) mod words;

pub(crate) use array::RawSparseArray;
#[cfg(feature = "bitvec")]
pub(crate) use bit_words::BitWords;
pub(crate) use cursor::Cursor;
pub use drain::Drain;
pub use erased_array::ErasedArray;
pub use extract_if::ExtractIf;
pub(crate) use holes::MAX_INDEX;
pub use into_iter::IntoIter;
pub use iter::{Iter, IterMut, Values, ValuesMut};
#[cfg(feature = "bitvec")]
pub use masked::{IterMasked, IterMaskedMut};
#[cfg(feature = "rayon")]
pub(crate) use split::Split;
pub(crate) use table::MAX_CAPACITY;
