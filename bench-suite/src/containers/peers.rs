//! [`Library`], the source of peers, the feature that enables it, and how it is used.

use crate::provenance::{PeerVersion, version_of};

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
        Self::behind("dashmap", "concurrent", cfg!(feature = "concurrent")),
        Self::behind("papaya", "concurrent", cfg!(feature = "concurrent")),
        Self::behind("scc", "concurrent", cfg!(feature = "concurrent")),
    ];

    const fn always(name: &'static str) -> Self {
        Self { name, feature: None }
    }

    const fn behind(name: &'static str, feature: &'static str, built: bool) -> Self {
        Self { name, feature: Some((feature, built)) }
    }

    /// Returns the version of EnTT, its compiler and flags, if it is built in.
    pub(crate) fn compiler_of_entt() -> Option<String> {
        #[cfg(feature = "entt")]
        return Some(format!("{}, {}", crate::raw::entt::version(), crate::raw::entt::compiler()));
        #[cfg(not(feature = "entt"))]
        None
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
            name => version_of(name),
        };
        PeerVersion {
            name: self.name.to_owned(),
            version: version.unwrap_or("unknown").to_owned(),
            settings: match self.name {
                #[cfg(feature = "entt")]
                "entt" => format!("bare storages; {}", crate::raw::entt::compiler()),
                _ => self.settings().to_owned(),
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
            "flecs" => "the C library as its crate compiles it",
            _ => "default",
        }
    }
}
