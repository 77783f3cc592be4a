//! Public behavior of `HashSet` and `HashTable`, one module per topic. The models have a program of their own, as they
//! take longest to compile and to run.

mod adversarial;
mod alloc_failure;
mod allocators;
mod auto_traits;
mod begin_anew;
mod borrowed;
mod by_hash;
mod collisions;
mod compact;
mod contracts;
mod drop_check;
mod elements;
mod entries;
mod family_bugs;
mod forget;
mod growth;
mod ids;
mod impls;
mod index_set_ext;
mod iterators;
mod one_block;
mod panic_locations;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;
mod sort;
mod unchecked;
