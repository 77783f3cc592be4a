//! What stands on storages: entity pools, slot maps, groups and joins, and command buffers.

mod command_buffer;
mod entity_pool;
mod group;
mod join;
mod slot_map;
#[path = "../storage/keys.rs"]
mod keys;
