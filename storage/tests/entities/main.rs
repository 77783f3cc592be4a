//! What stands on storages: entity pools, slot maps, groups and joins, and command buffers.

mod command_buffer;
mod entity_pool;
mod group;
mod join;
#[path = "../storage/keys.rs"]
mod keys;
mod slot_map;
