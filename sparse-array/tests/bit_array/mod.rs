//! Public behavior of `BitArray`, one module per topic.

mod allocator_panics;
mod borders;
mod iterators;
mod memory;
mod model;
mod panic_locations;
mod panics;
mod traits;
