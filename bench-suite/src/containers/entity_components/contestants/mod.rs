//! The storages and worlds that take part, each by its own fastest calls.

mod bevy;
mod hecs;
mod maps;
mod shipyard;
mod storages;

pub(super) use bevy::BevyWorld;
pub(super) use maps::{HashbrownMaps, StdMaps};
pub(super) use storages::Storages;

/// Adds up the digests of the pairs of components that an iterator yields.
macro_rules! sum_of {
    ($pairs:expr) => {{
        let mut sum = 0_u64;
        for (first, second) in $pairs {
            let (first, second) = digests_of(first, second);
            sum = sum.wrapping_add(first).wrapping_add(second.rotate_left(1));
        }
        sum
    }};
}
use sum_of;
