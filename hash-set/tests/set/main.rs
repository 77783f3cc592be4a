//! Public behavior of `HashSet` and `HashTable`, one module per topic.

mod adversarial;
mod alloc_failure;
mod allocators;
mod auto_traits;
mod begin_anew;
mod borrowed;
mod by_hash;
mod collisions;
mod compact;
mod elements;
mod entries;
mod family_bugs;
mod forget;
mod growth;
mod ids;
mod iterators;
mod panic_locations;
#[cfg(feature = "rayon")]
mod parallel;
mod sort;
mod unchecked;
