//! What queries read and write, and iteration over the tables that they match.

mod access;
mod filters;
mod fetch;
mod one;
mod rows;
mod tuples;

pub(crate) use access::assert_no_conflict;
pub use fetch::{Query, ReadQuery};
pub use filters::{Or, With, Without};
pub(crate) use one::{row, row_mut, rows_mut};
pub(crate) use rows::{Candidates, Matched, RawBatch, RawChunks, RawRows};
