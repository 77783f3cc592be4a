//! Tests of `World`.

mod alloc_failure;
mod auto_traits;
mod behaviours;
mod builders;
mod colliding_types;
mod commands;
mod contracts;
mod dynamic;
mod family_bugs;
mod graph;
mod hostile;
mod kinds;
mod limits;
mod model;
mod panic_locations;
mod panic_safety;
mod queries;
mod queries_at_once;
#[cfg(all(feature = "arbitrary", feature = "quickcheck"))]
mod random_worlds;
mod relations;
mod relations_model;
mod reserve;
#[cfg(feature = "serde")]
mod saving;
mod views;
