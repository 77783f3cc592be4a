//! [`World`], with a file for each kind of operation.

// The page of the type lists impls in the order of modules: constructors first.
mod construct;

#[expect(clippy::module_inception, reason = "the file of a type has its name")]
mod world;

mod spawn;

mod spawn_related;

mod reserve;

mod change;

mod relate;

mod remove;

mod despawn;

mod access;

mod queries;

mod append;

mod maintain;

mod check_relations;

#[cfg(test)]
mod tests;

pub use world::World;
