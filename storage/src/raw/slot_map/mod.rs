//! The unsafe part of [`SlotMap`](crate::SlotMap): a slot, and the memory of all slots.
//!
//! ```text
//!               slot 0         slot 1           slot 2         slot 3
//!           ┌───┬───────┐ ┌────────┬──────┐ ┌───┬───────┐ ┌────────┬───┐ ─ ─ ─ ─ ─
//!  SlotVec  │ 0 │ value │ │ VACANT │ NONE │ │ 3 │ value │ │ VACANT │ 1 │              one block of the allocator
//!           │   │       │ │   2    │  ▲   │ │   │       │ │   1    │ │ │
//!           └───┴───────┘ └────────┴──┼───┘ └───┴───────┘ └────────┴─┼─┘ ─ ─ ─ ─ ─
//!                                     └──────────────────────────────┘ ▲   len      capacity
//!                                                                      └─ first_free
//! ```
//! The state of a slot is the version of its key, or if it is vacant the version that the next key will have and a bit
//! that says so. A vacant slot holds the link to the next one.
//!
//! All else is safe code in [`slot_map`](crate::slot_map): a wrong free list would give wrong answers, no more.
//!
//! # Invariants
//! - **M1** A [`Slot`] whose state has the bit [`VACANT`] holds a link; otherwise it holds a value that it owns.
//! - **M2** If `capacity == 0`, `first` dangles, aligned. Otherwise it is a block of the allocator with the layout
//!   `Layout::array::<Slot<T>>(capacity)`. The first `len <= capacity` slots are initialized.
//! - **M3** The `SlotType` was made for the `T` of the [`SlotVec`], which is invariant in it. It names no allocator:
//!   the block is freed by the allocator as the type that it has then.

mod slot;
mod slot_vec;

pub(crate) use slot::{NONE, Slot, VACANT};
pub(crate) use slot_vec::SlotVec;
