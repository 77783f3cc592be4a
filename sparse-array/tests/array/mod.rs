//! Public behavior of `SparseArray`, one module per topic.

mod alloc_failure;
mod allocator_panics;
mod allocators;
mod auto_traits;
mod convert;
mod drop_check;
mod elements;
mod family_bugs;
mod forget;
mod glob_imports;
mod holes;
mod iterators;
mod limits;
mod model;
pub(crate) mod panic_locations;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;
mod reorder;
mod search;
