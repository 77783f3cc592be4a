//! [`Container`], the containers that can be compared.

use clap::ValueEnum;

use super::{bit_array, component_store, entity_components, entity_pool, hash_table, id_set, join, slot_array};
use crate::measure::Contest;
use crate::report::Goal;

/// A container of this workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Container {
    /// `SparseArray` against slab and slotmap
    SparseArray,
    /// `BitArray` against fixedbitset and bitvec
    BitArray,
    /// `HashMap` against std, hashbrown and indexmap
    HashMap,
    /// `HashSet` against std, hashbrown and indexmap
    HashSet,
    /// `SparseSet` against hash sets and `bevy_ecs`
    SparseSet,
    /// `Storage`, `StableStorage`, `EntityPool`, both together, and joins against `hecs`, `bevy_ecs`, `shipyard` and maps
    Storage,
}

impl Container {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SparseArray => "sparse-array",
            Self::BitArray => "bit-array",
            Self::HashMap => "hash-map",
            Self::HashSet => "hash-set",
            Self::SparseSet => "sparse-set",
            Self::Storage => "storage",
        }
    }

    /// The sizes that are measured; a bit array's are in bits.
    pub(crate) fn sizes(self, full: bool) -> &'static [usize] {
        let (sizes, usual): (&[usize], usize) = match self {
            Self::BitArray => (&[1 << 10, 64 << 10, 1 << 20, 64 << 20], 3),
            // An `Entity` has fewer indices than 1 Mi; a course leaves out what its ids are too few for.
            Self::SparseSet | Self::Storage => (&[1 << 10, 100_000, 1_000_000, 4_000_000], 3),
            Self::SparseArray | Self::HashMap | Self::HashSet => (&[1 << 10, 50 << 10, 1 << 20, 4 << 20], 3),
        };
        if full { sizes } else { &sizes[..usual] }
    }

    /// Every course of the container, each at all of `sizes`.
    pub(crate) fn contests(self, sizes: &[usize]) -> Vec<Box<dyn Contest>> {
        match self {
            Self::SparseArray => slot_array::contests(sizes),
            Self::BitArray => bit_array::contests(sizes),
            Self::HashMap => hash_table::map_contests(sizes),
            Self::HashSet => hash_table::set_contests(sizes),
            Self::SparseSet => id_set::contests(sizes),
            Self::Storage => {
                let courses =
                    [component_store::contests, join::contests, entity_pool::contests, entity_components::contests];
                courses.iter().flat_map(|contests| contests(sizes)).collect()
            }
        }
    }

    /// What the geometric means should be.
    pub(crate) fn goals(self) -> &'static [Goal] {
        match self {
            Self::SparseArray => slot_array::OVERALL,
            Self::BitArray => bit_array::OVERALL,
            Self::HashMap | Self::HashSet => hash_table::OVERALL,
            Self::SparseSet => id_set::OVERALL,
            Self::Storage => component_store::OVERALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Container;
    use clap::ValueEnum;

    #[test]
    fn the_names_are_those_of_the_command_line() {
        for container in Container::value_variants() {
            assert_eq!(container.to_possible_value().unwrap().get_name(), container.name());
        }
    }
}
