//! Queries: their accesses, and iteration over the matching tables.

mod access;
#[cfg(feature = "rayon")]
mod batch;
mod fetch;
mod filters;
mod one;
mod rows;
mod tuples;
mod view;

pub(crate) use access::assert_no_conflict;
#[cfg(feature = "rayon")]
pub(crate) use batch::RawBatch;
pub use fetch::{Query, ReadQuery};
pub use filters::{Or, With, Without};
pub(crate) use one::{row, row_mut, rows_mut};
pub(crate) use rows::{Candidates, MatchedTables, RawChunks, RawRows};
pub(crate) use view::RawView;
