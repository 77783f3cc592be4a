//! The unsafe part of the storages: pages of values, in step with the keys.
//!
//! # Memory
//! ```text
//!  RawStorage<T, S, P>: an ErasedStorage<S, P> and a PhantomData<T>
//!  ┌───────────────┐
//!  │ set: S        │    from a key to its position and back; the allocator, too
//!  ├───────────────┤
//!  │ pages: Pages  │                   directory of `capacity` entries
//!  │ ┌───────────┐ │   ┌─────┬─────┬─────┬ ─ ─ ┐
//!  │ │ directory ┼─┼──►│  ●  │  ●  │  ●  │            those of the first `cells` cells are in use
//!  │ │ cells     │ │   └──┼──┴──┼──┴──┼──┴ ─ ─ ┘
//!  │ │ capacity  │ │      │     │     └───────────────────────────┐
//!  │ │ values    │ │      │     └─────────────┐                   │
//!  │ └───────────┘ │      │                   │                   │
//!  └───────────────┘      ▼                   ▼                   ▼
//!                      ┌────┬────┬────┬────┐┌────┬────┬────┬────┐┌────┬────┬────┬────┐
//!                      │ T  │ T  │    │ T  ││ T  │ T  │ T  │ T  ││ T  │ T  │    │    │
//!                      └────┴────┴────┴────┘└────┴────┴────┴────┘└────┴────┴────┴────┘
//!            position    0    1    2    3     4    5    6    7     8    9   10   11     < capacity()
//! ```
//! Each page is a separate block of `PAGE_LEN` cells. Pages are added and freed at the end and never move. Zero-sized
//! values have no directory and no pages: all positions share one dangling cell.
//!
//! The value of a key is in the cell at the key's position. The set decides about positions: a
//! [`SparseSet`](sparse_set::SparseSet) has keys at `0..len`, a [`StableSet`](sparse_set::StableSet) has holes,
//! here position 2.
//!
//! # Invariants
//! Of [`Pages`], in all its methods, where [`ValueType`] describes `T`:
//! - **P1** If `capacity == 0`, the directory is a dangling, aligned pointer. Otherwise it is a block of the allocator
//!   with the layout `array_layout::<NonNull<()>>(capacity)`.
//! - **P2** `cells` is a multiple of the page length, and `page_count() <= capacity`. The first `page_count()` entries
//!   are initialized. Each owns a distinct block of the allocator with the layout `array_layout::<T>(page_len)`.
//! - **P3** If `T` is zero-sized, `capacity == 0` and `cells == usize::MAX`.
//!
//! Of [`RawStorage`], between its methods and whenever user code runs:
//! - **S1** There is a cell for each position below `slot_len`. A cell holds a value if and only if its position has a
//!   key.
//! - **S2** All calls on the pages receive the set's allocator. The set is never replaced, and nobody else has a
//!   mutable reference to it.
//! - **S3** The [`ValueType`] of the pages is that of `T`, the walks of `S` and `P`. An [`ErasedStorage`] whose set has
//!   keys is in a `RawStorage`.
//!
//! Of [`KeySet`](sparse_set::internal::KeySet): **K1** to **K4**, in its documentation.
//!
//! Of [`SlotMap`](crate::SlotMap): **M1** to **M3**, in [`slot_map`].
//!
//! Of [`PinnedStorage`](crate::PinnedStorage):
//! - **H7** An inserted value stays in its cell until it is dropped there. No method returns `&mut T` or moves a value
//!   out.
//!
//! # Trust
//! - The allocator upholds the contract of its unsafe trait. It may panic: the invariants hold at each call. A `grow`
//!   or `shrink` that panics is assumed to have left the block as it was. A block whose `deallocate` panics counts as
//!   freed; all others are still freed.
//! - The sets of keys are correct: `KeySet` is an unsafe, sealed trait.
//! - Slice sorts only permute the elements, whatever the comparator does.
//! - Nothing else is trusted. `Drop`, `Clone` and `PartialEq` of values, comparators, predicates and iterators may
//!   panic or be wrong. The invariants hold whenever they run, or a guard restores them during unwinding.
#![expect(
    unsafe_code,
    reason = "values lie in uninitialized memory of an arbitrary allocator, positions are unchecked"
)]

mod array_layout;
mod borrowed_pairs;
mod cursor;
mod cycle_swapper;
mod erased_storage;
mod join;
mod owned_pairs;
mod packed;
mod page_table;
mod pages;
mod raw_pinned;
mod raw_storage;
mod references;
mod runs;
mod slot_map;
mod sort;
mod sort_by;
mod sort_kind;
mod stable;
mod value_type;

use array_layout::array_layout;
pub(crate) use borrowed_pairs::BorrowedPairs;
use cursor::Cursor;
pub(crate) use erased_storage::ErasedStorage;
pub(crate) use join::{Access, Cells, Excluded, Optional, RawJoin, SlotCells};
pub(crate) use owned_pairs::OwnedPairs;
pub(crate) use page_table::PageTable;
use pages::Pages;
pub(crate) use raw_pinned::RawPinned;
pub(crate) use raw_storage::RawStorage;
pub(crate) use references::FromRun;
pub(crate) use runs::Runs;
pub(crate) use slot_map::{NONE, Slot, SlotVec, VACANT};
pub(crate) use sort_by::{By, ByKey, SortBy};
pub(crate) use sort_kind::{SortKind, Stable, Unstable};
use value_type::ValueType;
