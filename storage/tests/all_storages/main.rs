//! What several kinds of storage have in common, one topic a module.

mod allocated_bytes;
mod allocator_panics;
mod any_storage;
mod append;
mod family_bugs;
mod out_of_range;
mod panic_locations;
mod std_traits;
