//! The raw [`StableSet`](crate::StableSet): positions with holes. See [`raw`](super) for the memory and the invariants.

mod compact;
mod convert;
mod owned_keys;
mod raw_stable_set;
mod slots;
mod sort;
mod stable_keys;
mod stable_walk;
#[cfg(test)]
mod tests;

pub(crate) use owned_keys::OwnedKeys;
pub(crate) use raw_stable_set::RawStableSet;
pub use slots::Slots;
pub(crate) use stable_keys::StableKeys;
pub use stable_walk::{StableOffsets, StableWalk};
