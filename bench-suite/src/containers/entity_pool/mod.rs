//! Pools that hand out entities and take them back.
//!
//! `slotmap`'s map to `()` hands out handles and takes them back, but knows those that are alive by looking at each: it has no list
//! of them to keep in order, and is there to show what that list costs. A world of `hecs` or `bevy_ecs` keeps a row for each entity besides,
//! even for one that has no components: there is no entity without.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod input;
mod workloads;

pub(super) use courses::contests;
pub(super) use input::Input;
