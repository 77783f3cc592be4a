// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`World`]: World
//! [`Query`]: Query
//! [`Relation`]: Relation
//! [`ChildOf`]: ChildOf
//! [`InstanceOf`]: InstanceOf
//! [`Queries`]: Queries
//! [`CachedQuery`]: CachedQuery
//! [`View`]: View
//! [`ViewMut`]: ViewMut
//! [`Bundle`]: Bundle
//! [`EntityBuilder`]: EntityBuilder
//! [`EntityBuilderClone`]: EntityBuilderClone
//! [`ComponentInfo`]: ComponentInfo
//! [`CommandBuffer`]: CommandBuffer
//! [`TakenEntity`]: TakenEntity
//! [`Archetype`]: Archetype
//! [`Graph`]: Graph
//! [MIGRATION.md]: migration
//! [chart]: crossover
//! [drawing]: Graph
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/archetype.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api, try_reserve_kind))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod archetypes;
mod bundle;
mod column_batch;
mod command_buffer;
#[cfg(doctest)]
mod compile_fail;
mod component;
mod component_ids;
mod entity_builder;
mod entity_builder_clone;
mod entity_index;
mod entity_ref;
mod error;
mod graph;
mod query;
mod raw;
mod relation;
mod taken_entity;
mod try_reserve;
mod tuples;
mod type_hasher;
mod world;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod world_edits;

// After the world: the page of a type lists impls in the order of modules.
mod impls;

pub use archetypes::{Archetype, ArchetypeId, Edge};
pub use bundle::{Both, Bundle};
pub use column_batch::ColumnBatch;
pub use command_buffer::{ApplyError, CommandBuffer};
pub use component::{Component, ComponentId};
pub use entity_builder::EntityBuilder;
pub use entity_builder_clone::EntityBuilderClone;
pub use entity_ref::{EntityMut, EntityRef};
pub use error::{
    CapacityError, ChangeError, IdError, InsertError, LengthMismatch, NoSuchEntity, QueryConflict, RelateError,
    RelationError, RemoveError, SpawnAtError, SpawnColumnsError,
};
pub use graph::Graph;
#[cfg(feature = "serde")]
pub use impls::{Registry, SavedWorld, Types, WorldSeed};
pub use query::{
    CachedQuery, Chunks, ChunksMut, Inherited, InheritedSlice, Or, Queries, Query, ReadQuery, Related, RelatedAll,
    Rows, RowsMut, Targets, Unrelated, View, ViewMut, With, Without,
};
pub use raw::{ColumnWriter, ComponentInfo, RowReader, RowWriter};
pub use relation::{ChildOf, InstanceOf, OnDespawn, Relation};
pub use sparse_set::{Entity64, TryReserveError, allocator};
pub use taken_entity::TakenEntity;
pub use world::World;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
pub use world_edits::{ComponentSet, Edit, WorldEdits};

/// The cost of a frame in which some entities gain or lose a tag and three components are joined.
#[cfg(doc)]
#[doc = include_str!("crossover.svg")]
pub mod crossover {}

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}
