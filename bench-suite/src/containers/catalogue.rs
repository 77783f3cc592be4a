//! What can be compared: [`Container`], and [`Library`], the source of peers.

#[cfg(feature = "parallel")]
use super::parallel;
use super::{archetype_world, bit_array, curves, hash_table, hierarchy, id_set, slot_array, small, storages};
use crate::measure::{Course, Row};
use crate::provenance::{PeerVersion, version_of};

/// A container of this workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    SparseArray,
    BitArray,
    HashMap,
    HashSet,
    Hashers,
    SparseSet,
    Storage,
    SlotMap,
    Archetype,
    Small,
    Crossover,
    Hierarchy,
    Parallel,
    Curves,
}

impl Container {
    pub(crate) const ALL: &[Self] = &[
        Self::SparseArray,
        Self::BitArray,
        Self::HashMap,
        Self::HashSet,
        Self::Hashers,
        Self::SparseSet,
        Self::Storage,
        Self::SlotMap,
        Self::Archetype,
        Self::Small,
        Self::Crossover,
        Self::Hierarchy,
        Self::Parallel,
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
            Self::Hashers => "hashers",
            Self::SparseSet => "sparse-set",
            Self::Storage => "storage",
            Self::SlotMap => "slot-map",
            Self::Archetype => "archetype",
            Self::Small => "small",
            Self::Crossover => "crossover",
            Self::Hierarchy => "hierarchy",
            Self::Parallel => "parallel",
            Self::Curves => "curves",
        }
    }

    /// Describes the comparison in a line.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::SparseArray => "SparseArray against slab and slotmap",
            Self::BitArray => "BitArray against fixedbitset and bitvec",
            Self::HashMap => "HashMap against std, hashbrown, indexmap, Boost, Abseil, ankerl",
            Self::HashSet => "HashSet against std, hashbrown and indexmap",
            Self::Hashers => "HashMap with the default hasher against itself with others",
            Self::SparseSet => "SparseSet, ConcurrentSparseSet against hash sets, ECS, EnTT",
            Self::Storage => "Storage, EntityPool, joins, groups against slotmap, EnTT, ECS",
            Self::SlotMap => "SlotMap against slotmap",
            Self::Archetype => "World against hecs, bevy_ecs and Flecs (features ecs, flecs)",
            Self::Small => "All containers with 0 to 64 elements, and their whole life",
            Self::Crossover => "World against storages and groups, as components come and go",
            Self::Hierarchy => "Trees: relations against components, bevy_ecs and Flecs",
            Self::Parallel => "Parallel operations by rayon (feature parallel)",
            Self::Curves => "Some operations and the memory at many sizes, for `report`",
        }
    }

    /// Explains what a reader of the tables must know, in lines of a terminal.
    pub(crate) fn note(self) -> Option<&'static str> {
        match self {
            Self::SparseArray | Self::SlotMap | Self::BitArray | Self::Hashers | Self::Curves => None,
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
            Self::Small => Some(
                "Hashers are the default ones of each library. \"life\" is from new to drop, with an insertion
for each element; \"miss\" of an absent key, a stale handle, or an index past the last. life,
iterate, clone, clear, collect: nanoseconds per container.",
            ),
            Self::Crossover => Some(
                "A row: the share of entities that gain or lose a component in a frame, and the
number of components that the frame joins. Nanoseconds per entity and frame.",
            ),
            Self::Hierarchy => Some(
                "Rows are per entity of the tree, of those that move, or of those that are despawned. \"components\" is a
world of ours with a parent and a list of children, kept in step by hand.",
            ),
            Self::Parallel => Some(
                "Wall time, in a pool of rayon with one thread and in one with all.
\"sequential\" is ours without rayon, in the same pool.",
            ),
        }
    }

    /// Returns the features of which one must be built in, if none is.
    pub(crate) fn missing_features(self) -> Option<&'static str> {
        let (features, built) = match self {
            Self::Archetype => ("ecs,flecs", cfg!(any(feature = "ecs", feature = "flecs"))),
            Self::Parallel => ("parallel", cfg!(feature = "parallel")),
            _ => return None,
        };
        (!built).then_some(features)
    }

    /// Returns the sizes that are measured, in elements, bits or entities.
    pub(crate) fn sizes(self, full: bool) -> &'static [usize] {
        let (sizes, usual): (&[usize], usize) = match self {
            Self::BitArray => (&[1 << 10, 64 << 10, 1 << 20, 64 << 20], 3),
            Self::Hashers => (&[1 << 10, 64 << 10, 1 << 20], 2),
            Self::Archetype => (&[10_000, 1_000_000, 16 << 20], 2),
            Self::Small => (&[0, 1, 2, 3, 4, 7, 8, 14, 16, 28, 32, 64], 12),
            Self::Hierarchy => (&[1 << 10, 16 << 10, 1 << 20], 2),
            Self::Crossover => (&[10_000, 100_000, 1_000_000], 1),
            Self::Parallel => (&[1 << 10, 100_000, 1 << 20, 16 << 20, 64 << 20], 3),
            Self::Curves => {
                (&[1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26], 8)
            }
            // An `Entity` has fewer indices than 1 Mi: courses skip sizes that have too few ids.
            Self::SparseSet | Self::Storage => (&[1 << 10, 100_000, 1_000_000, 4_000_000, 16 << 20, 64 << 20], 3),
            Self::SparseArray | Self::SlotMap => (&[1 << 10, 50 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20], 3),
            // The costs depend on how full a table is, and contestants grow at different sizes. Four sizes, each
            // 2^(1/4) times the one before, are an octave. That at 1 Mi would take most of the time, so `--full` has
            // it.
            Self::HashMap | Self::HashSet => (
                &[
                    1_024, 1_218, 1_448, 1_722, 51_200, 60_887, 72_408, 86_108, 1_048_576, 1_246_974, 1_482_910,
                    1_763_487, 4_194_304, 16_777_216, 67_108_864,
                ],
                9,
            ),
        };
        if full { sizes } else { &sizes[..usual] }
    }

    /// Returns all courses of the container, each at all of `sizes`.
    pub(crate) fn contests(self, sizes: &[usize]) -> Vec<Course> {
        match self {
            Self::SparseArray => slot_array::contests(sizes),
            Self::BitArray => bit_array::contests(sizes),
            Self::HashMap => hash_table::map_contests(sizes),
            Self::HashSet => hash_table::set_contests(sizes),
            Self::Hashers => hash_table::hasher_contests(sizes),
            Self::SparseSet => id_set::contests(sizes),
            #[cfg(any(feature = "ecs", feature = "flecs"))]
            Self::Archetype => archetype_world::contests(sizes),
            #[cfg(not(any(feature = "ecs", feature = "flecs")))]
            Self::Archetype => Vec::new(),
            Self::Small => small::contests(sizes),
            Self::Crossover => archetype_world::crossover_contests(sizes),
            Self::Hierarchy => hierarchy::contests(sizes),
            #[cfg(feature = "parallel")]
            Self::Parallel => parallel::contests(sizes),
            #[cfg(not(feature = "parallel"))]
            Self::Parallel => Vec::new(),
            Self::Curves => curves::contests(sizes),
            Self::Storage => storages::contests(sizes),
            Self::SlotMap => slot_array::slot_map_contests(sizes),
        }
    }

    /// Formats the rows for a page, if the container has a table of its own.
    pub(crate) fn page_table(self, rows: &[Row]) -> Option<String> {
        match self {
            Self::Crossover => Some(archetype_world::crossover_table(rows)),
            Self::Hashers => Some(hash_table::hasher_table(rows)),
            _ => None,
        }
    }
}

/// A library whose containers are peers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Library {
    pub(crate) name: &'static str,
    /// The feature of this program that enables it, and whether it is enabled. `None` for a library that is always
    /// built in.
    pub(crate) feature: Option<(&'static str, bool)>,
}

impl Library {
    /// All libraries, by feature.
    pub(crate) const ALL: &[Self] = &[
        Self::always("std"),
        Self::always("hashbrown"),
        Self::always("indexmap"),
        Self::always("slab"),
        Self::always("slotmap"),
        Self::always("fixedbitset"),
        Self::always("bitvec"),
        Self::behind("hecs", "ecs", cfg!(feature = "ecs")),
        Self::behind("bevy_ecs", "ecs", cfg!(feature = "ecs")),
        Self::behind("shipyard", "ecs", cfg!(feature = "ecs")),
        Self::behind("flecs", "flecs", cfg!(feature = "flecs")),
        Self::behind("entt", "entt", cfg!(feature = "entt")),
        Self::behind("boost", "cpp", cfg!(boost)),
        Self::behind("absl", "cpp", cfg!(absl)),
        Self::behind("ankerl", "cpp", cfg!(ankerl)),
        Self::behind("dashmap", "concurrent", cfg!(feature = "concurrent")),
        Self::behind("papaya", "concurrent", cfg!(feature = "concurrent")),
        Self::behind("scc", "concurrent", cfg!(feature = "concurrent")),
        Self::behind("rayon", "parallel", cfg!(feature = "parallel")),
    ];

    const fn always(name: &'static str) -> Self {
        Self { name, feature: None }
    }

    const fn behind(name: &'static str, feature: &'static str, built: bool) -> Self {
        Self { name, feature: Some((feature, built)) }
    }

    /// Returns the version of the library, its compiler and flags, and on a second line how it is used, if it is in C++
    /// and built in.
    pub(crate) fn compiled(&self) -> Option<String> {
        let compiler = self.compiler()?;
        Some(format!("{}, {compiler}\n    {}", self.version().version, self.settings()))
    }

    /// Returns the compiler and its flags, if the library is in C++ and built in.
    fn compiler(&self) -> Option<String> {
        match self.name {
            #[cfg(feature = "entt")]
            "entt" => Some(crate::raw::entt::compiler()),
            #[cfg(feature = "cpp")]
            "boost" | "absl" | "ankerl" if self.missing_feature().is_none() => Some(crate::raw::cpp_maps::compiler()),
            _ => None,
        }
    }

    /// Returns the feature that must be enabled to have this library.
    pub(crate) fn missing_feature(&self) -> Option<&'static str> {
        self.feature.and_then(|(feature, built)| (!built).then_some(feature))
    }

    /// Returns the versions and the settings of the libraries that are built in.
    pub(crate) fn versions() -> Vec<PeerVersion> {
        let built = Self::ALL.iter().filter(|library| library.missing_feature().is_none());
        built.map(Self::version).collect()
    }

    fn version(&self) -> PeerVersion {
        let version = match self.name {
            "std" => Some("of the compiler"),
            "flecs" => version_of("flecs_ecs"),
            #[cfg(feature = "entt")]
            "entt" => Some(crate::raw::entt::version()),
            #[cfg(feature = "cpp")]
            "boost" | "absl" | "ankerl" => crate::raw::cpp_maps::version_of(self.name),
            name => version_of(name),
        };
        PeerVersion {
            name: self.name.to_owned(),
            version: version.unwrap_or("unknown").to_owned(),
            settings: match self.compiler() {
                Some(compiler) => format!("{}; {compiler}", self.settings()),
                None => self.settings().to_owned(),
            },
        }
    }

    /// Describes how the library is used.
    fn settings(&self) -> &'static str {
        match self.name {
            "std" => "maps and sets with the default hasher, SipHash 1-3",
            "hashbrown" => "`hashbrown ahash` has the hasher of ours, `hashbrown foldhash` its own default",
            "indexmap" => "`indexmap ahash` has the hasher of ours",
            "slotmap" => "`slotmap` is SlotMap, `slotmap dense` DenseSlotMap, `slotmap secondary` SecondaryMap",
            "bitvec" => "BitVec<usize, Lsb0>",
            "bevy_ecs" => "`bevy_ecs tables` has its default storage, `bevy_ecs` and `bevy_ecs sets` SparseSet",
            "flecs" => "the C library as its crate compiles it by default, with `flecs_safety_locks`",
            "entt" => "bare storages; those of a registry for groups and marks",
            "boost" => "unordered_flat_map with its default hasher and std::string",
            "absl" => "flat_hash_map with its default hasher and std::string",
            "ankerl" => "unordered_dense::map with its default hasher and std::string",
            "shipyard" => "without its default features `parallel` and `proc`",
            "rayon" => "in pools of one thread and of all, for ours, hashbrown and indexmap",
            _ => "default",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Container;
    use crate::measure::Uncounted;

    /// The rule of [`Uncounted`], row by row: a row that is not here counts.
    #[test]
    fn means_are_over_operations_that_peers_have_each_once() {
        let sizes = &[1 << 10];
        let all = [Container::HashMap, Container::HashSet, Container::SparseArray, Container::BitArray]
            .into_iter()
            .chain([Container::SparseSet, Container::Storage, Container::Archetype]);
        let mut found: Vec<String> = Vec::new();
        for container in all {
            for course in container.contests(sizes) {
                for (entrant, workload, why) in course.uncounted() {
                    // Other hashers and elements have the same rows.
                    let line = format!("{}: {entrant}, {workload}: {why:?}", container.name());
                    if !found.contains(&line) {
                        found.push(line);
                    }
                }
            }
        }
        let has = |line: &str| found.iter().any(|other| other == line);
        for line in [
            "hash-map: hash_map, fold: Repeated",
            "hash-map: hash_map, fold extracted half: Repeated",
            "sparse-array: sparse_array, fold 50 % holes: Repeated",
            "bit-array: fixedbitset, push: Emulated",
            "bit-array: bitvec, xor: Outlier",
            "sparse-set: std, remove many: Emulated",
            "sparse-set: hashbrown foldhash, remove many shuffled: Emulated",
            "storage: std, remove many: Emulated",
            "storage: slotmap, create many: Emulated",
            "storage: slotmap, recycle many: Emulated",
            "storage: slotmap, destroy many: Emulated",
        ] {
            assert!(has(line), "{line} is not in {found:#?}");
        }
        // Operations with a name of their own, also where a peer defers their work.
        for workload in
            ["clear", "clear both", "insert wide", "contains wide", "remove wide", "recycle", "drop", "fold"]
        {
            let counts =
                !found.iter().any(|line| line.contains(&format!(", {workload}: ")) && !line.contains("Repeated"));
            assert!(counts, "{workload} counts: {found:#?}");
        }
        let set_up = found.iter().filter(|line| line.ends_with(&format!("{:?}", Uncounted::SetUp))).count();
        assert!(set_up > 0, "preparing a query is set-up");
    }
}
