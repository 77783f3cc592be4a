//! `SlotMap`, through its public interface.

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod drop_check;
mod iterators;
mod joins;
mod model;
mod panic_locations;
mod panic_safety;
