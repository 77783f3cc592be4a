//! The unsafe part of queries: their columns in a table, and iteration over the matching tables.

mod access;
mod all_tables;
#[cfg(feature = "rayon")]
mod batch;
mod candidates;
mod chunks;
mod components;
mod conflict;
mod entity;
mod filters;
mod inherited;
mod one;
mod option;
mod or;
mod queries;
mod related;
mod rows;
mod tuples;
mod view;

pub(crate) use access::Access;
pub(crate) use all_tables::AllTables;
#[cfg(feature = "rayon")]
pub(crate) use batch::RawBatch;
pub(crate) use candidates::{Candidates, MatchedTables};
pub(crate) use chunks::RawChunks;
pub(crate) use conflict::assert_no_conflict;
pub(crate) use inherited::inherited;
pub(crate) use one::{row, row_mut, rows_mut};
pub(crate) use queries::RawTables;
pub(crate) use rows::RawRows;
pub(crate) use view::RawView;
