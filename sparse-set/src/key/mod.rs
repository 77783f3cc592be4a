//! What a set can hold: [`SparseKey`], the keys that come with the crate, and [`entity_type!`](crate::entity_type) for more.
//!
//! A key is an *index*, the place of its slot in the sparse array, and a *version*, which tells the owners of an index
//! apart one after another. [`Entity`] and [`Entity64`] have both; `u8`, `u16`, `u32`, `u64` and `usize` are all index.
//!
//! ```text
//!                31            20 19                                   0
//!               ┌────────────────┬──────────────────────────────────────┐
//!  Entity       │    version     │                index                 │     0..=4,094     0..=1,048,574
//!               └────────────────┴──────────────────────────────────────┘
//!                63                                32 31               0
//!               ┌────────────────────────────────────┬──────────────────┐
//!  Entity64     │              version               │      index       │     both 0..=4,294,967,294
//!               └────────────────────────────────────┴──────────────────┘
//! ```
//!
//! The index and the version whose bits are all ones belong to no key. `EnTT` spells "no entity" and "a hole" with them;
//! here the first is `None` at no cost (`Option<Entity>` is as large as `Entity`), and the second does not leave the
//! containers.

mod entity_type;
mod invalid_key;
mod slot_word;

#[cfg(target_has_atomic = "64")]
#[doc(hidden)]
pub use crate::raw::{AtomicWord, Zeroed};
pub use crate::raw::{Entity, Entity64, SparseKey};
pub use invalid_key::InvalidKey;
pub use slot_word::SlotWord;
