//! The stores that take part, each by its own fastest calls.

mod bevy;
mod hecs;
mod maps;
mod secondary_map;
mod shipyard;
mod storages;

pub(super) use bevy::BevyStore;
pub(super) use hecs::HecsStore;
pub(super) use secondary_map::SecondaryStore;
pub(super) use shipyard::ShipyardStore;

/// Adds up the digests of what an iterator over components yields.
macro_rules! sum_of {
    ($components:expr) => {{
        let mut sum = 0_u64;
        for component in $components {
            sum = sum.wrapping_add(component.digest());
        }
        sum
    }};
}
use sum_of;

/// The same, where the iterator has the loop.
macro_rules! fold_of {
    ($components:expr) => {
        $components.fold(0_u64, |sum, component| sum.wrapping_add(component.digest()))
    };
}
use fold_of;
