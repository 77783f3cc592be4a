//! The sets that take part, each by its own fastest calls.

mod bevy;
mod bits;
mod sets;
mod shared;
mod slice;

pub(super) use bevy::BevySet;

/// Adds up the numbers of what an iterator over ids yields.
macro_rules! sum_of {
    ($ids:expr) => {{
        let mut sum = 0_u64;
        for id in $ids {
            sum = sum.wrapping_add(id.number());
        }
        sum
    }};
}
use sum_of;
