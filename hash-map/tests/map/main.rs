//! Public behavior of `HashMap`, and of both maps where one text tests both, one module per topic.

mod auto_traits;
mod begin_anew;
mod borrowed;
mod compact;
mod elements;
mod family_bugs;
mod growth;
mod ids;
mod insert_errors;
mod iterators;
mod literals;
mod memory;
mod panic_locations;
#[cfg(feature = "rayon")]
mod parallel;
mod sort;
mod unchecked;
