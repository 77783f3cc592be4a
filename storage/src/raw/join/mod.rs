//! The unsafe part of joins: look-ups of the same keys in several containers.
//!
//! # Path
//! One member *leads*: the join iterates over its keys and looks them up in the other members.
//! ```text
//!  (&mut a, &b).join()        into_members      members: (Cells<&mut A>, Cells<&B>)
//!                             RawJoin::new      leader:  the member with the fewest keys
//!                                               lead:    its keys and their positions
//!
//!  for: RawJoin::next                           for_each: RawJoin::fold
//!   │                                            │
//!   │ Lead::next                                 │ Lead::next_batch: up to 128 keys at contiguous positions
//!   ▼                                            ▼ Access::run, for each member
//!  one key and its position                     ┌────────────────────────┬─────────────────────────────┐
//!   │                                           │ in step: each member   │ look-ups: the pages of the  │
//!   │                                           │ has the keys at        │ sparse arrays are found     │
//!   │                                           │ contiguous positions,  │ once, if they are the same  │
//!   │                                           │ in the same order      │ for all keys of the batch   │
//!   │                                           └───────────┬────────────┴──────────────┬──────────────┘
//!   ▼                                                       ▼                           ▼
//!  Access::find, for each key and each member:
//!   the cell at the position (leader)           the next cell               sparse array ─► position ─► cell
//!   │
//!   ▼ if all members match the key
//!  Access::item, for each member: cell ─► &mut A, &B
//! ```
//! In step, a match takes a third of the time of look-ups. A stable storage with holes leads by up to 64 keys
//! of one page, with look-ups.
//!
//! With two or more look-ups, a batch starts with a guide: one sparse array yields the position, and the slots of the
//! others are compared with its slot. That saves up to a third of the instructions if the storages were filled together
//! and the leader has only some of their keys. The first key at different positions ends it.
//!
//! # Invariants
//! - **J1** [`Cells`] borrow their container while they and their items live, mutably for `&mut T` and `Pin<&mut T>`.
//!   So keys do not change, no cell moves or is freed, and nothing else writes to an item. `Cells` hold shared
//!   references to keys and to the sparse array, and the pointers of a [`PageTable`](super::PageTable), but no
//!   reference to a value. Cells are separate allocations whose pointers do not derive from those references, so a
//!   yielded `&mut T` stays the only access to its value while keys are read.
//! - **J2** A container has each key once. Different keys have different positions, and these have different cells.
//! - **J3** A [`Lead`] yields each position of the leader once, with its key. So a [`RawJoin`] finds each key once, and
//!   different cells in each member (J2). It takes its members by value and cannot restart. It is `Clone` only if its
//!   members are, which excludes exclusive items.
//! - **J4** Two members with exclusive items borrow two containers, which have no cell in common (P2). The borrow
//!   checker ensures this.
//!
//! # Trust
//! The only user code that runs is the closure of `fold`. If it panics, the join is dropped, which owns nothing.
#![expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "hidden associated types of public traits; users have no values of them"
)]

mod access;
mod cells;
mod driver_keys;
mod filters;
mod raw_join;
mod tuples;

pub(crate) use access::Access;
pub(crate) use cells::Cells;
use driver_keys::DriverKeys;
pub(crate) use filters::{Excluded, Optional};
pub(crate) use raw_join::RawJoin;
