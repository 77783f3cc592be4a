//! Containers cannot be dropped, moved, changed or refilled while borrowed. Each test fails to compile for that reason
//! only: its twin compiles.
//!
//! The borrowing public types:
//! - `Storage` (12): `Iter`, `IterMut`, `Values`, `ValuesMut`, `set::Iter` (its keys), `Pages`, `PagesMut`, `Drain`,
//!   `ExtractIf`, `Entry`, `OccupiedEntry`, `VacantEntry`.
//! - `StableStorage` (10): the same but `Pages` and `PagesMut`, with the keys of its set.
//! - `PinnedStorage` (4): `IterPinMut`, and `Iter`, `Values` and the keys of `StableStorage`.
//! - `EntityPool` (1): `Iter`.
//! - `SlotMap` (7): `Iter`, `IterMut`, `Keys`, `Values`, `ValuesMut`, `Drain`, `ExtractIf`; and a join over it.
//! - `Group` (7): `Iter`, `IterMut`, `Pages`, `PagesMut`, `GroupedStorage`, and `IterMut` and `PagesMut` of one of its
//!   storages.
//! - Joins (3): `Joined`, `Without` and `Maybe`, over each kind of member.
//! - `AnyStorage` (1): `dyn AnyStorage`.
//! - `CommandBuffer` (3): the buffer itself, `BoxedCommand` and `LocalCommand`, which borrow the closures' captures.
//! - Parallel (5): `ParIter`, over each of its eight iterators, `ParSlots`, `ParSlotsMut`, `ParJoined`, and `ParRows`
//!   over `Pages` and `PagesMut` of a group.
//!
//! References, slices and `Pin`s have the lifetime of the borrow in their type. `IntoIter`, `IntoKeys` and `IntoValues`
//! own the memory they read.
//!
//! The first program of a heading compiles; the others refill, move and drop the borrowed container. `drop_check` is
//! about what values borrow, and one heading of `group` about sealed traits.

#[doc = include_str!("compile_fail/storage.md")]
pub mod storage {}

#[doc = include_str!("compile_fail/stable_storage.md")]
pub mod stable_storage {}

#[doc = include_str!("compile_fail/pinned_storage.md")]
pub mod pinned_storage {}

#[doc = include_str!("compile_fail/slot_map.md")]
pub mod slot_map {}

#[doc = include_str!("compile_fail/drop_check.md")]
pub mod drop_check {}

#[doc = include_str!("compile_fail/keys.md")]
pub mod keys {}

#[doc = include_str!("compile_fail/group.md")]
pub mod group {}

#[doc = include_str!("compile_fail/command_buffer.md")]
pub mod command_buffer {}

#[cfg(feature = "rayon")]
#[doc = include_str!("compile_fail/parallel.md")]
pub mod parallel {}
