//! [`KeySet`]: the sets of keys under a storage.
#![expect(unsafe_code, reason = "keys and links are uninitialized memory, positions are unchecked")]

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod key_set;
mod packed;
mod slots;
mod stable_set;
mod stable_walk;
mod walk;

pub use key_set::{KeySet, Released};
pub use packed::PackedWalk;
pub use slots::Slots;
pub use stable_set::{StableKeys, StableSet};
pub use stable_walk::{StableOffsets, StableWalk};
pub use walk::{Chunk, KeyWalk, Offsets};
