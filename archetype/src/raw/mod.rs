//! The unsafe part of the crate: columns of erased type, and typed access to them.
//!
//! # Memory
//! ```text
//!  Table { len: 3, capacity: 4, id, blocks, infos }
//!  ┌──────────────────┐      row   0      1      2      3
//!  │ column 0: Entity64 ──────► │  e7  │  e2  │  e9  │      │   one block, long columns aligned to a cache line,
//!  │ column 1: Position ──────► │ P  P │ P  P │ P  P │      │   with room for `capacity` values
//!  │ column 2: Health   ──────► │  H   │  H   │  H   │      │
//!  │ column 3: Frozen   ──────► │ (zero-sized: not in block) │
//!  └──────────────────┘                              ▲
//!                                                    the spare row: cells of row `len`
//! ```
//! The cells of a row belong to the same entity. The row past the last is the *spare row*. It holds a new row's values
//! until all are written ([`Staged`]), and removed or replaced values until they are read, dropped or moved to another
//! table ([`RemovedComponents`], [`DroppedRow`], [`RemovedRow`]). User code runs only while the table is valid without
//! the spare row.
//!
//! # Invariants
//! Of [`Table`], between its methods:
//! - **I1** The columns of a table are fixed: number, order, keys, layouts and `drop` functions. Column 0 is the entity
//!   column, the only one with the key of `EntityColumn`; it holds [`Entity64`]. All keys are distinct.
//! - **I2** A table owns a block that its allocator returned for the layout that [`add_column`] makes of its columns
//!   and its capacity. Each column is at its offset, aligned to `column_align` or more; column 0 is at the start. If
//!   the capacity is not zero, each column has one more cell, so that a full table has a spare row. Without capacity,
//!   or if its values have no size, the pointer of a column is dangling and aligned.
//! - **I3** `len <= capacity <= MAX_ROWS`. The first `len` cells of each column hold values of the column's type. Other
//!   cells hold values only while a guard of this module borrows the table mutably and owns these values.
//! - **I4** Table ids are never reused, so a [`Transition`] that names a dropped table fits no other.
//!
//! Of [`ComponentInfo`]:
//! - **I5** Equal keys have equal layouts and `drop` functions. The key of a Rust type is its `TypeId`, and its layout
//!   and `drop` are the type's. The key of a pair has the `TypeId` of its relation, and the relation's layout and
//!   `drop`. The size is a multiple of the alignment.
//!
//! Of [`Transition`], for its two tables, which it names by id:
//! - **I6** Each column of the target except the entities' is exactly once in `staged` or as a target in `moved`. Each
//!   column of the source except the entities' is exactly once in `taken`, in `dropped`, or as a source in `moved`.
//!   Pairs in `moved` have equal keys. A transition whose lists are incomplete names no tables. If all lists but
//!   `staged` are empty, the transition can be made to name any target with as many columns.
//!
//! Of [`ComponentRecord`]:
//! - **I9** The table of an entry, named by id, has a column of the index's component at the entry's position. In the
//!   index of a relation, that is the first column of a pair of the relation.
//!
//! Of queries ([`Query`](crate::Query)):
//! - **I7** A query that passed `assert_no_conflict` never yields a mutable reference and another reference
//!   to the same column. Nor do two queries without a conflict between them ([`Queries`](crate::Queries)): one of them
//!   matches no table of the other, or they access no column in common that one of them writes.
//! - **I8** An iteration visits each table at most once: the indices in a [`ComponentRecord`] and in [`MatchedTables`]
//!   ascend.
//! - **I10** Each entry of a [`RawView`] has no entities, or has the entities and the fetch of the table at its index,
//!   which the view borrows.
//!
//! # Trust
//! - The allocator and its clones follow the contract of the unsafe trait. They may fail and may unwind, in
//!   `deallocate` too: blocks are freed last, each by its own guard. A `grow` or `shrink` that unwinds leaves the block
//!   unchanged: the lists that grow are vectors, which keep it then.
//! - The caller of [`ComponentInfo::new_dynamic`] guarantees the layout and `drop`.
//! - Nothing else. `Drop` of components, implementations of `Bundle`, and iterators may panic or lie: each value
//!   written or read is checked against its column's type, and a row is published only when all its cells are written.
#![expect(unsafe_code, reason = "values of erased types lie in uninitialized memory of an arbitrary allocator")]

mod block;
mod column;
mod component_info;
mod component_record;
mod erased_command;
mod erased_value;
mod for_all;
mod query;
mod removed_components;
mod removed_row;
mod staged;
mod staged_values;
mod table;
mod transition;

use block::Block;
pub(crate) use column::Columns;
pub use component_info::ComponentInfo;
use component_info::EntityColumn;
pub(crate) use component_info::TypeKey;
#[cfg(test)]
pub(crate) use component_info::comparisons;
pub(crate) use component_record::{ComponentRecord, TableRecords};
pub(crate) use erased_command::ErasedCommand;
pub(crate) use erased_value::ErasedValue;
pub(crate) use for_all::for_all;
#[cfg(feature = "rayon")]
pub(crate) use query::RawBatch;
pub(crate) use query::{
    Access, AllTables, Candidates, MatchedTables, RawChunks, RawRows, RawTables, RawView, assert_no_conflict,
    inherited, row, row_mut, rows_mut,
};
pub(crate) use removed_components::RemovedComponents;
pub use removed_components::RowReader;
use removed_row::DroppedRow;
pub(crate) use removed_row::RemovedRow;
pub(crate) use staged::Staged;
pub use staged::{ColumnWriter, RowWriter};
pub(crate) use staged_values::StagedValues;
pub(crate) use table::{Table, unique_id};
pub(crate) use transition::Transition;
