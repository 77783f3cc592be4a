//! Public behavior of `HashMap`, of `MultiMap`, and of both where one text tests both, one module per topic. The models
//! have a program of their own, as they take longest to compile and to run.

mod auto_traits;
mod begin_anew;
mod borrowed;
mod compact;
mod contracts;
mod drop_check;
mod elements;
mod extend_ahead;
mod family_bugs;
mod growth;
mod ids;
mod impls;
mod index_map_ext;
mod insert_errors;
mod iterators;
mod literals;
mod memory;
mod multi_map;
mod panic_locations;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;
mod sort;
mod unchecked;
