//! Panics at the first, second, … call of user code and of the allocator, in every operation.

mod allocator_panics;
mod allocator_panics_consuming;
mod map;
mod multi_map;
