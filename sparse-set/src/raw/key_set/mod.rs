//! [`KeySet`]: what a storage needs of [`SparseSet`](crate::SparseSet) and [`StableSet`](crate::StableSet).

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod key_set;
mod key_walk;
mod packed_walk;
mod sparse_set;
mod stable_set;

pub use key_set::{KeySet, Released};
pub use key_walk::{Chunk, KeyWalk};
pub use packed_walk::{PackedOffsets, PackedWalk};
