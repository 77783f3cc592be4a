//! Keys: [`SparseKey`], the key types of this crate, and [`entity_type!`](crate::entity_type) to declare more.
//!
//! A key consists of an *index*, which selects its slot in the sparse array, and a *version*, which distinguishes
//! successive owners of the same index. [`Entity`] and [`Entity64`] have both; `u8`, `u16`, `u32`, `u64` and `usize`
//! have an index only.
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
//! The all-ones index and the all-ones version are reserved. `EnTT` uses them for "no entity" and for holes. Here "no
//! entity" is `None` (`Option<Entity>` is as large as `Entity`), and holes never leave the containers.

mod entity;
mod entity_type;
mod invalid_key;
mod slot_word;
mod sparse_key;

pub use entity::{Entity, Entity64};
pub use invalid_key::InvalidKey;
pub use slot_word::SlotWord;
pub use sparse_key::SparseKey;
