//! Containers of 0 to 64 elements: most containers of programs are that small and live shortly.
//!
//! All are created as programs create them, with the default hasher of their library. `life` is the time from `new` to
//! the drop of one container, everything else the time of one operation. A row counts in no mean of another container.

mod contestants;
mod courses;
#[cfg(feature = "entt")]
mod entt;
mod workloads;

pub(super) use courses::contests;
