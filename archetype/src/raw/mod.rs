//! The unsafe part of the crate: columns of erased type, and typed access to them.
//!
//! # Memory
//! ```text
//!  Table { len: 3, capacity: 4, id, blocks, infos }
//!  ┌──────────────────┐      row   0      1      2      3
//!  │ column 0: Entity64 ──────► │  e7  │  e2  │  e9  │      │   one block each, aligned to 64 bytes or more,
//!  │ column 1: Position ──────► │ P  P │ P  P │ P  P │      │   with room for `capacity` values
//!  │ column 2: Health   ──────► │  H   │  H   │  H   │      │
//!  │ column 3: Frozen   ──────► │ (zero-sized: no block)     │
//!  └──────────────────┘                              ▲
//!                                                    the tail: cells of row `len`
//! ```
//! The cells of a row belong to the same entity. The row past the last one, the *tail*, is where values wait: those of
//! a new row until all of them are written ([`Staged`]), those that new ones replace in a row, and those of a removed
//! row until they are read or dropped ([`Tail`], [`RemovedRow`], [`DroppedRow`]). User code runs only while values wait
//! there, and the table is whole without them.
//!
//! # Invariants
//! Of [`Table`], between its methods:
//! - **I1** The columns of a table are fixed: their number, order, keys, layouts and `drop` functions. Column 0 is the
//!   entity column, the only one whose key is `EntityColumn`'s; it holds [`Entity64`]. No two columns have the same
//!   key.
//! - **I2** A column owns a block that the table's allocator returned for [`block_layout`] of its element and the
//!   capacity: if the latter is not zero, there are cells for one row more than it, so that a full table has a tail. If
//!   that layout has no size, the pointer dangles, with the same alignment.
//! - **I3** `len <= capacity <= MAX_ROWS`. The first `len` cells of each column hold values of the column's type; the
//!   others hold values only while a guard of this module borrows the table mutably and accounts for them.
//! - **I4** No two tables have had the same id, nor a table and a [`Transition`]'s other table.
//!
//! Of [`ComponentInfo`]:
//! - **I5** Equal keys have equal layouts and `drop` functions. The key of a Rust type is its `TypeId`, and its layout
//!   and `drop` are the type's. The size is a multiple of the alignment.
//!
//! Of [`Transition`], for its two tables, which it names by id:
//! - **I6** Each column of the target but the entities' is exactly once in `staged` or as a target in `moved`. Each
//!   column of the source but the entities' is exactly once in `taken`, in `dropped`, or as a source in `moved`. Pairs
//!   in `moved` have equal keys.
//!
//! Of [`ColumnIndex`]:
//! - **I9** An entry's table has a column of the index's component, at the entry's position. The entry names the table
//!   by its id.
//!
//! Of queries ([`Query`]):
//! - **I7** A query whose accesses passed [`assert_no_conflict`] yields no two references to the same column of which
//!   one is mutable.
//! - **I8** An iteration visits each table at most once: the indices in a [`ColumnIndex`] and in [`MatchedTables`]
//!   ascend.
//!
//! # Trust
//! - The allocator keeps the contract of its unsafe trait, and so do its clones. It may fail and it may unwind, in
//!   `deallocate` too: blocks are freed last, each by a guard of its own.
//!   A `grow` or `shrink` that unwinds leaves the block as it was: the lists are vectors, which keep it then.
//! - The author of a run-time component vouches for its layout and `drop` ([`ComponentInfo::new_dynamic`]).
//! - Nothing else. `Drop` of components, implementations of `Bundle` and iterators may panic or lie: each value written
//!   or read is checked against the type of its column, and a row is published only when all its cells are written.
#![expect(unsafe_code, reason = "values of erased types lie in uninitialized memory of an arbitrary allocator")]

mod block;
mod column;
mod column_index;
mod component_info;
mod erased_value;
mod for_all;
mod query;
mod staged;
mod table;
mod tail;
mod transition;

use block::Block;
use column::column_layout;
pub(crate) use column_index::{ColumnIndex, Places};
pub use component_info::ComponentInfo;
use component_info::EntityColumn;
pub(crate) use component_info::TypeKey;
pub(crate) use erased_value::ErasedValue;
pub(crate) use for_all::for_all;
#[cfg(feature = "rayon")]
pub(crate) use query::RawBatch;
pub(crate) use query::{Candidates, MatchedTables, RawChunks, RawRows, assert_no_conflict, row, row_mut, rows_mut};
pub use query::{Or, Query, ReadQuery, With, Without};
pub(crate) use staged::Staged;
pub use staged::{ColumnWriter, RowWriter};
pub(crate) use table::{Table, unique_id};
use tail::DroppedRow;
pub use tail::RowReader;
pub(crate) use tail::{RemovedRow, Tail};
pub(crate) use transition::Transition;
