//! [`Container`], the containers that can be compared.

use super::{
    archetype_world, bit_array, component_store, curves, entity_components, entity_pool, hash_table, id_set, join,
    slot_array,
};
use crate::measure::{Contest, Row};
use crate::report::Goal;

/// A container of this workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    SparseArray,
    BitArray,
    HashMap,
    HashSet,
    SparseSet,
    Storage,
    Archetype,
    Crossover,
    Curves,
}

impl Container {
    pub(crate) const ALL: &[Self] = &[
        Self::SparseArray,
        Self::BitArray,
        Self::HashMap,
        Self::HashSet,
        Self::SparseSet,
        Self::Storage,
        Self::Archetype,
        Self::Crossover,
        Self::Curves,
    ];

    /// Returns the container with this name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|container| container.name() == name)
    }

    /// Returns the name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SparseArray => "sparse-array",
            Self::BitArray => "bit-array",
            Self::HashMap => "hash-map",
            Self::HashSet => "hash-set",
            Self::SparseSet => "sparse-set",
            Self::Storage => "storage",
            Self::Archetype => "archetype",
            Self::Crossover => "crossover",
            Self::Curves => "curves",
        }
    }

    /// Describes the comparison in a line.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::SparseArray => "SparseArray against slab and slotmap",
            Self::BitArray => "BitArray against fixedbitset and bitvec",
            Self::HashMap => "HashMap against std, hashbrown and indexmap",
            Self::HashSet => "HashSet against std, hashbrown and indexmap",
            Self::SparseSet => "SparseSet, ConcurrentSparseSet against hash sets, ECS, EnTT",
            Self::Storage => "Storage, EntityPool, joins, groups against slotmap, EnTT, ECS",
            Self::Archetype => "World against hecs, bevy_ecs and Flecs (features ecs, flecs)",
            Self::Crossover => "World against storages and groups, as components come and go",
            Self::Curves => "Some operations and the memory at many sizes, for `report`",
        }
    }

    /// Explains what a reader of the tables must know, in lines of a terminal.
    pub(crate) fn note(self) -> Option<&'static str> {
        match self {
            Self::SparseArray | Self::BitArray | Self::Curves => None,
            Self::HashMap | Self::HashSet => Some(
                "Hashers: ours, hashbrown ahash and indexmap ahash have one; std has its default;
hashbrown foldhash is hashbrown as it ships.",
            ),
            Self::SparseSet => Some("Sets that threads share: wall time, from 1 to 8 threads."),
            Self::Storage => Some(
                "Worlds (hecs, bevy_ecs) check that entities are alive and keep track of their
archetypes; bare storages do neither.",
            ),
            Self::Archetype => Some(
                "Queries are cached by all, but for the rows \"query once\". Rows \"view\" look up
components with a query prepared for it (Flecs has none), rows \"get\" without.",
            ),
            Self::Crossover => Some(
                "A row: the share of entities that gain or lose a component in a frame, and the
number of components that the frame joins. Nanoseconds per entity and frame.",
            ),
        }
    }

    /// Returns the features of which one must be built in, if none is.
    pub(crate) fn missing_features(self) -> Option<&'static str> {
        let built = self != Self::Archetype || cfg!(any(feature = "ecs", feature = "flecs"));
        (!built).then_some("ecs,flecs")
    }

    /// Returns the sizes that are measured, in elements, bits or entities.
    pub(crate) fn sizes(self, full: bool) -> &'static [usize] {
        let (sizes, usual): (&[usize], usize) = match self {
            Self::BitArray => (&[1 << 10, 64 << 10, 1 << 20, 64 << 20], 3),
            Self::Archetype => (&[10_000, 1_000_000], 2),
            Self::Crossover => (&[10_000, 100_000, 1_000_000], 1),
            Self::Curves => (&[1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24], 8),
            // An `Entity` has fewer indices than 1 Mi: courses skip sizes that have too few ids.
            Self::SparseSet | Self::Storage => (&[1 << 10, 100_000, 1_000_000, 4_000_000], 3),
            Self::SparseArray | Self::HashMap | Self::HashSet => (&[1 << 10, 50 << 10, 1 << 20, 4 << 20], 3),
        };
        if full { sizes } else { &sizes[..usual] }
    }

    /// Returns all courses of the container, each at all of `sizes`.
    pub(crate) fn contests(self, sizes: &[usize]) -> Vec<Box<dyn Contest>> {
        match self {
            Self::SparseArray => slot_array::contests(sizes),
            Self::BitArray => bit_array::contests(sizes),
            Self::HashMap => hash_table::map_contests(sizes),
            Self::HashSet => hash_table::set_contests(sizes),
            Self::SparseSet => id_set::contests(sizes),
            Self::Archetype => archetype_world::contests(sizes),
            Self::Crossover => archetype_world::crossover_contests(sizes),
            Self::Curves => curves::contests(sizes),
            Self::Storage => {
                let courses =
                    [component_store::contests, join::contests, entity_pool::contests, entity_components::contests];
                courses.iter().flat_map(|contests| contests(sizes)).collect()
            }
        }
    }

    /// Formats the rows for a page, if the container has a table of its own.
    pub(crate) fn page_table(self, rows: &[Row]) -> Option<String> {
        (self == Self::Crossover).then(|| archetype_world::crossover_table(rows))
    }

    /// Returns the goals of the geometric means.
    pub(crate) fn goals(self) -> &'static [Goal] {
        match self {
            Self::SparseArray => slot_array::OVERALL,
            Self::BitArray => bit_array::OVERALL,
            Self::HashMap | Self::HashSet => hash_table::OVERALL,
            Self::SparseSet => id_set::OVERALL,
            Self::Storage => component_store::OVERALL,
            Self::Archetype => archetype_world::OVERALL,
            Self::Crossover | Self::Curves => &[],
        }
    }
}
