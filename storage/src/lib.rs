// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`Storage`]: Storage
//! [`StableStorage`]: StableStorage
//! [`PinnedStorage`]: PinnedStorage
//! [`EntityPool`]: EntityPool
//! [`SlotMap`]: SlotMap
//! [`Join`]: Join
//! [`Group`]: Group
//! [`KeyGroup`]: group::KeyGroup
//! [`Tracked`]: Tracked
//! [`AnyStorage`]: AnyStorage
//! [`CommandBuffer`]: CommandBuffer
//! [MIGRATION.md]: migration
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/storage.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api, try_reserve_kind))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

// First: rustdoc lists impl blocks in module order.
pub mod basic_storage;

mod add_key;
mod any_storage;
pub mod command_buffer;
#[cfg(doctest)]
mod compile_fail;
pub mod entity_pool;
pub mod group;
mod handle_error;
pub mod join;
mod owned_iterator;
mod paging;
pub mod pinned_storage;
mod raw;
mod reserved_len;
pub mod slot_map;
pub mod tracked;
mod try_insert_error;

// Last: rustdoc lists impl blocks in module order.
mod impls;

pub use any_storage::{AnyStorage, remove_from_all};
pub use basic_storage::{BasicStorage, StableStorage, Storage};
pub use command_buffer::CommandBuffer;
pub use entity_pool::EntityPool;
pub use group::Group;
#[cfg(feature = "rayon")]
pub use impls::rayon as parallel;
#[cfg(feature = "serde")]
pub use impls::serde_slots;
pub use join::{Join, Maybe, Without};
pub use paging::{BySize, PagesOf, Paging};
pub use pinned_storage::PinnedStorage;
pub use slot_map::SlotMap;
pub use sparse_set::internal::KeySet;
pub use sparse_set::{Entity, Entity64, SparseKey, SparseSet, StableSet, TryReserveError, allocator, entity_type};
pub use tracked::Tracked;
pub use try_insert_error::{TryInsertError, TryInsertErrorKind};

/// The examples of the workspace's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct WorkspaceReadme;

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}
