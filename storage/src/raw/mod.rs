//! The unsafe part of the storages: pages of values, in step with the keys.
//!
//! # Memory
//! ```text
//!  Payload<T, P>                       directory of `capacity` entries
//!  ┌───────────┐   ┌─────┬─────┬─────┬ ─ ─ ┐
//!  │ directory ┼──►│  ●  │  ●  │  ●  │            the first `pages` are in use
//!  │ pages     │   └──┼──┴──┼──┴──┼──┴ ─ ─ ┘
//!  │ capacity  │      │     │     └───────────────────────────┐
//!  └───────────┘      │     └─────────────┐                   │
//!                     ▼                   ▼                   ▼
//!                  ┌────┬────┬────┬────┐┌────┬────┬────┬────┐┌────┬────┬────┬────┐
//!                  │ T  │ T  │ T  │ T  ││ T  │ T  │ T  │ T  ││ T  │ T  │    │    │
//!                  └────┴────┴────┴────┘└────┴────┴────┴────┘└────┴────┴────┴────┘
//!        position    0    1    2    3     4    5    6    7     8    9   10   11     < capacity()
//! ```
//! Each page is a separate block of `PAGE_LEN` cells. Pages are added and freed at the end and never move. Zero-sized
//! values have no directory and no pages: all positions share one dangling cell.
//!
//! The keys are in a container of the crate `sparse-set`. The value of a key is in the cell at the key's position.
//!
//! # Invariants
//! Of [`Payload`], in all its methods:
//! - **P1** If `capacity == 0`, the directory is a dangling, aligned pointer. Otherwise it is a block of the allocator
//!   with the layout `array_layout::<NonNull<T>>(capacity)`.
//! - **P2** `pages <= capacity`. The first `pages` entries are initialized. Each owns a distinct block of the allocator
//!   with the layout `array_layout::<T>(PAGE_LEN)`.
//! - **P3** If `T` is zero-sized, `capacity == 0`.
//!
//! Of [`RawStorage`], between its methods:
//! - **S1** The set's length is at most the number of cells. Exactly the cells below it hold values.
//! - **S2** All calls on the payload receive the set's allocator. The set is never replaced.
//!
//! # Trust
//! - The allocator upholds the contract of its unsafe trait. It may panic: the invariants hold at each call. A `grow` or
//!   `shrink` that panics is assumed to have left the block as it was. A block whose `deallocate` panics counts as freed;
//!   all others are still freed.
//! - The containers of `sparse-set` are correct: positions are below the length and unique per key. Sorting, arranging,
//!   extending and retaining call back with the documented positions.
//! - Slice sorts only permute the elements, whatever the comparator does.
//! - Nothing else is trusted. `Drop`, `Clone` and `PartialEq` of values, comparators, predicates and iterators may
//!   panic or be wrong. The invariants hold whenever they run, or a guard restores them during unwinding.
#![expect(
    unsafe_code,
    reason = "values lie in uninitialized memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
mod backing;
mod criterion;
mod exchanges;
mod join;
mod owned_pairs;
mod page_table;
mod payload;
mod raw_storage;
mod sort;
mod sorting;
mod stable;
mod walk;

use array_layout::array_layout;
pub(crate) use backing::Backing;
pub(crate) use criterion::{By, ByKey};
pub(crate) use join::{Access, Cells, Excluded, Optional, RawJoin};
pub(crate) use owned_pairs::{IntoPairs, OwnedPairs};
pub(crate) use page_table::PageTable;
pub(crate) use payload::Payload;
pub(crate) use raw_storage::RawStorage;
pub(crate) use sort::{Stable, Unstable};
pub(crate) use stable::{BorrowedCells, OwnedCells, RawPinned, RawStable};
pub(crate) use walk::{FromRun, Runs, Walk};
