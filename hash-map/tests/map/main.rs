//! Public behavior of `HashMap`, of `MultiMap`, and of both where one text tests both, one module per topic. The models
//! have a program of their own, as they take longest to compile and to run.

mod auto_traits;
mod begin_anew;
mod borrowed;
mod compact;
mod elements;
mod family_bugs;
mod growth;
mod ids;
mod impls;
mod iterators;
mod literals;
mod memory;
mod multi_map;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;
mod sort;
mod unchecked;
