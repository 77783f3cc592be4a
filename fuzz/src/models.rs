//! The model tests of the crates as targets.

use test_kit::model::Fuzzed;

#[path = "../../sparse-array/tests/array/model.rs"]
mod array;
#[path = "../../sparse-array/tests/bit_array/model.rs"]
mod bits;
#[path = "../../sparse-set/tests/concurrent/model.rs"]
mod concurrent;
#[path = "../../hash-set/tests/model/generic/mod.rs"]
mod generic;
#[path = "../../storage/tests/entities/group/model.rs"]
mod group;
#[path = "../../storage/tests/entities/group/excluded/model.rs"]
mod group_excluding;
#[path = "../../storage/tests/entities/join/model.rs"]
mod join;
#[path = "../../hash-map/tests/model/liars/mod.rs"]
mod liars;
#[path = "../../hash-map/tests/model/map.rs"]
mod map;
#[path = "../../hash-map/tests/model/multi_map.rs"]
mod multi_map;
#[path = "../../storage/tests/entities/entity_pool/model.rs"]
mod pool;
#[path = "../../archetype/tests/world/relations_model.rs"]
mod relations;
#[path = "../../hash-set/tests/model/set.rs"]
mod set;
#[path = "../../hash-set/tests/model/liars.rs"]
mod set_liars;
#[path = "../../storage/tests/entities/slot_map/model.rs"]
mod slot_map;
#[path = "../../sparse-set/tests/set/model.rs"]
mod sparse_set;
#[path = "../../storage/tests/storage/stable/model.rs"]
mod stable;
#[path = "../../sparse-set/tests/set/stable/model.rs"]
mod stable_set;
#[path = "../../storage/tests/storage/packed/model.rs"]
mod storage;
#[path = "../../hash-set/tests/model/table.rs"]
mod table;
#[path = "../../archetype/tests/world/model.rs"]
mod world;

pub(crate) const TARGETS: &[(&str, &[Fuzzed])] = &[
    ("array", array::MODELS),
    ("bits", bits::MODELS),
    ("concurrent", concurrent::MODELS),
    ("group", group::MODELS),
    ("group-excluding", group_excluding::MODELS),
    ("join", join::MODELS),
    ("map", map::MODELS),
    ("map-liars", liars::map::MODELS),
    ("multi-map", multi_map::MODELS),
    ("multi-map-liars", liars::multi_map::MODELS),
    ("pool", pool::MODELS),
    ("relations", relations::MODELS),
    ("set", set::MODELS),
    ("set-liars", set_liars::MODELS),
    ("slot-map", slot_map::MODELS),
    ("sparse-set", sparse_set::MODELS),
    ("stable", stable::MODELS),
    ("stable-set", stable_set::MODELS),
    ("storage", storage::MODELS),
    ("table", table::MODELS),
    ("world", world::MODELS),
];
