//! The memory of a [`HashTable`](crate::HashTable): an [`Index`] of buckets beside the array of elements, owned by
//! [`OwnedBlocks`].
//!
//! ```text
//!  Index, one block                                       SparseArray<T>, another block
//!  ┌──────────┬──────────┬─ … ─┬────────────┬─────────┐   ┌─────┬─────┬─────┬─────┬─ … ─┐
//!  │ bucket 0 │ bucket 1 │     │ overflow … │ hashes  │   │ T 0 │ T 1 │hole │ T 3 │     │
//!  └──────────┴────┬─────┴─ … ─┴────────────┴─────────┘   └─────┴─────┴─────┴─────┴─ … ─┘
//!                  │                          one u32 per id        ▲
//!   a bucket, 64 bytes, a cache line in all but small tables        │
//!  ┌──────────────────────────┬──────────┬─────────────────────────┐ │
//!  │ 12 tags of one byte      │ next     │ 12 ids of four bytes ───┼─┘
//!  │ 0 = this lane is empty   │ a bucket │ of the lanes with a tag │
//!  └──────────────────────────┴──────────┴─────────────────────────┘
//! ```
//!
//! In a small table the index lies behind the elements in the block of the array: one allocation instead of two, which
//! are most of the cost of a map that lives shortly.
//!
//! The low bits of an element's hash choose its primary bucket. Its tag is a byte that depends on 32 bits of the hash.
//! A full primary bucket links to a chain of overflow buckets, which lie behind the primary buckets in the same block.
//!
//! # Invariants
//! - **I1** `buckets` points to `mask + 1 + overflow` buckets, then `hashes` to `capacity` hashes, in one block of the
//!   table's allocator. The buckets below `fresh` and the hashes of all ids in lanes are initialized. `capacity == 0`:
//!   there is no block, `buckets` is the static empty bucket, which is never written, and `mask == 0 == overflow`.
//!   An index of at most `MAX_SMALL` ids has no block of its own, but lies in the tail of the elements' block, and
//!   `elements.capacity() == capacity`. So that block is replaced together with the index. (If a drain was forgotten,
//!   it lies in the block that leaked, without lanes, and `elements.capacity() == 0`.) An index of more ids has its
//!   own.
//! - **I2** `mask + 1` is a power of two. `next` of a bucket in a chain is 0 (the end) or the index of an overflow
//!   bucket, at or above `mask + 1` and below `fresh`, and `fresh <= mask + 1 + overflow`. Each overflow bucket below
//!   `fresh` is in exactly one chain or in the free list, which starts at `free`. Free buckets have no tags.
//! - **I3** For each occupied index `i` of `elements` there is exactly one lane with id `i` and a nonzero tag. It is in
//!   the chain of the primary bucket that `hashes[i]` chooses, and has the tag of `hashes[i]`. No other lane has a tag.
//! - **I4** Only the second bucket of a chain may have both empty and used lanes, or the first if it is the only one. A
//!   bucket after the first is never empty.
//! - **I5** `elements.capacity() <= capacity`.
//!
//! # Trust
//! Memory safety does not depend on a user's `Hash`, `Eq`, `Borrow` or closures: a hash is masked (I2), and later
//! operations use the stored hash. This module relies on [`SparseArray`](sparse_array::SparseArray) to report its
//! indices and capacity correctly, and on the allocator's contract.
//!
//! # Who keeps the invariants
//! I1, I2 and I4 are about the index alone: this module keeps them. I3 and I5 tie it to the elements. The methods of
//! [`hash_table`](crate::hash_table) keep these, as only that module can access the two fields of a table's [`Blocks`].
//! Its files with unsafe code are `entry`, `extractor`, `insert`, `iter_hash`, `look_up`, `memory` and `restore_lanes`.
//! The others reach lanes through these; `capacity`, `ends`, `iter` and `map` change fields too, and keep I3 and I5 as
//! well.

#![expect(unsafe_code, reason = "the index's own memory")]

mod blocks;
mod bucket;
mod hash_lanes;
mod index;
mod lane_finder;
mod rebuild;
mod shape;
mod spare;
mod tag;

pub(crate) use blocks::{Blocks, OwnedBlocks};
#[cfg(test)]
pub(crate) use bucket::LANES;
pub(crate) use hash_lanes::HashLanes;
#[cfg(test)]
pub(crate) use index::VISITS;
pub(crate) use index::visit;
pub(crate) use index::{Index, Position, Vacancy};
pub(crate) use lane_finder::LaneFinder;
pub(crate) use shape::{MAX_IDS, MAX_SMALL, Shape};
pub(crate) use spare::Spare;
pub(crate) use tag::StoredHash;
