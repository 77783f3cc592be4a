//! [`Library`], the source of peers, and the feature that enables it.

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

    /// Returns the feature that must be enabled to have this library.
    pub(crate) fn missing_feature(&self) -> Option<&'static str> {
        self.feature.and_then(|(feature, built)| (!built).then_some(feature))
    }
}
