// In rustdoc, these links of README.md lead elsewhere than in the repository: the first definition of a link counts.
#![doc = "[MIGRATION.md]: migration"]
#![doc = "[chart]: #crossover"]
#![doc = "[drawing]: Graph\n\n"]
#![doc = include_str!("../README.md")]
#![doc = "\n# Crossover\n"]
#![doc = include_str!("crossover.svg")]
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod archetype;
mod archetypes;
mod bundle;
mod cached_query;
mod column_batch;
pub mod command_buffer;
#[cfg(doctest)]
mod compile_fail;
mod component;
mod component_ids;
mod entity_builder;
mod entity_index;
mod entity_ref;
mod error;
mod fallible;
mod graph;
mod iter;
mod plans;
mod raw;
mod taken_entity;
mod tuples;
mod type_hasher;
mod view;
mod world;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod world_edits;

// After the world: the page of a type lists impls in the order of modules.
mod impls;

pub use crate::archetype::{Archetype, ArchetypeId, Edge};
pub use bundle::{Both, Bundle};
pub use cached_query::CachedQuery;
pub use column_batch::ColumnBatch;
pub use command_buffer::CommandBuffer;
pub use component::{Component, ComponentId};
pub use entity_builder::EntityBuilder;
pub use entity_ref::{EntityMut, EntityRef};
pub use error::{CapacityError, ChangeError, LengthMismatch, NoSuchEntity, RemoveError, SpawnColumnsError};
pub use graph::Graph;
#[cfg(feature = "serde")]
pub use impls::{Registry, SavedWorld, Types, WorldSeed};
pub use iter::{Chunks, ChunksMut, Rows, RowsMut};
pub use raw::{ColumnWriter, ComponentInfo, Or, Query, ReadQuery, RowReader, RowWriter, With, Without};
pub use sparse_set::{Entity64, TryReserveError, allocator};
pub use taken_entity::TakenEntity;
pub use view::{View, ViewMut};
pub use world::World;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub use world_edits::{ComponentSet, Edit, WorldEdits};

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}
