//! The unsafe part of the storages: the pages in which the values lie, and what keeps them in step with the keys.
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
//! Each page is a block of its own, of `PAGE_LEN` cells. Pages are added and freed at the end and never move. If values have no
//! size, there is no directory and no page, and each position has the same dangling cell.
//!
//! The keys lie in a container of the crate `sparse-set`: the key at a position belongs to the value in the cell of
//! this position.
//!
//! # Invariants
//! Of [`Payload`], which all its methods keep:
//! - **P1** With `capacity == 0` there is no directory and its pointer dangles, aligned. Otherwise it is a block that the allocator
//!   given to the methods gave for `array_layout::<NonNull<T>>(capacity)`.
//! - **P2** `pages <= capacity`. The first `pages` entries are initialised, and each is a block that the allocator gave for
//!   `array_layout::<T>(PAGE_LEN)`, which belongs to this entry alone.
//! - **P3** If `T` is zero-sized, `capacity == 0`.
//!
//! Of [`RawStorage`], between its methods:
//! - **S1** The set has no more keys than there are cells. The cells below its length hold values, the others do not.
//! - **S2** All calls on the payload are lent the allocator that lies in the set. The set is never exchanged for another.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait. It may panic: where it is called, the invariants hold. A block whose
//!   `deallocate` panics counts as freed; all others are freed.
//! - The containers of `sparse-set` do what they say: a position that is found for a key is below the length, and belongs to this key
//!   alone. When they sort, arrange, extend or retain in step, they call back with positions of their keys, as they document it.
//! - The sorts of slices keep all elements in the slice, each once, whatever the comparator does.
//! - Nothing else: `Drop`, `Clone` and `PartialEq` of values, comparators, predicates and iterators may panic or lie. Where they run, the
//!   invariants hold, or a guard on the stack makes them hold again while unwinding.
#![expect(
    unsafe_code,
    reason = "values lie in uninitialised memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
mod backing;
mod criterion;
mod exchanges;
mod join;
mod page_table;
mod payload;
mod raw_storage;
mod sort;
mod sorting;
mod stable;
mod take_values;
mod walk;

use array_layout::array_layout;
pub(crate) use criterion::{By, ByKey};
pub(crate) use join::{Access, Cells, Members, RawJoin, Single};
pub(crate) use page_table::PageTable;
pub(crate) use payload::Payload;
pub(crate) use raw_storage::RawStorage;
pub(crate) use sort::Sort;
pub(crate) use stable::{
    DrainedCells, ExclusiveCells, OwnedCells, PinnedCells, RawPinned, RawStable, SharedCells, TakenPositions,
};
use take_values::TakeValues;
pub(crate) use take_values::{RawDrain, RawIntoIter};
pub(crate) use walk::{Runs, Walk};
