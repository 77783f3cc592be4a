//! Trees of entities: transforms down a tree, lists of children, new parents, removal of subtrees.
//!
//! The tree is a relation of [`archetype`], [`ChildOf`](archetype::ChildOf), against the relationship of that name of
//! `bevy_ecs` and that of Flecs, and against `components`: a parent and a list of children, kept in step by hand, in
//! the same world of ours. `components` and `bevy_ecs` do not refuse cycles.

#[cfg(feature = "ecs")]
mod bevy;
mod components;
mod contestants;
#[cfg(feature = "flecs")]
mod flecs;
mod workloads;

pub(super) use workloads::contests;
