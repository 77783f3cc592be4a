//! The unsafe part of joins: several storages looked at by the same keys, at once.
//!
//! # Memory
//! ```text
//!                      the member that leads                 another member
//!  RawJoin             ┌─────┬─────┬─────┬─────┐
//!  ┌─────────┐         │ k 9 │ k 4 │ k 7 │ k 2 │ keys        index of k 4 ──►  position 1
//!  │ lead    ┼────────►└─────┴─────┴─────┴─────┘                                   │
//!  │ leader  │            │     │                             ┌────┬────┬────┐      │
//!  │ members │            ▼     ▼                             │ U  │ U  │ U  │◄─────┘
//!  └─────────┘         ┌────┬────┬────┬────┐                  └────┴────┴────┘
//!                      │ T  │ T  │ T  │ T  │ cells            found by key
//!                      └────┴────┴────┴────┘
//!                      found by position
//! ```
//! The keys of the leader are gone through once. The item of the leader is found by position, those of the others by
//! key.
//!
//! # Invariants
//! - **J1** An [`Access`] is made from a reference to a container that it keeps borrowed for as long as it and its
//!   items live, mutably if its items are `&mut T`, pinned or not. So no key comes or goes, no cell moves or is freed,
//!   and no item is written to by others. What it holds of the container are shared references to keys and to the
//!   sparse array, and the pointers of a [`PageTable`](super::PageTable): no reference to any value. The cells are
//!   blocks of memory of their own, whose pointers do not come from those references. So an `&mut T` that was yielded
//!   stays the only way to its value while keys of the same container are read.
//! - **J2** A container holds a key once: different keys have different positions, and different positions different
//!   cells.
//! - **J3** A [`Lead`] gives each position of the leader once, with its key. So the keys that a [`RawJoin`] goes
//!   through are all different, and by J2 so are the cells that it finds in each member. A `RawJoin` is made from
//!   members that it takes by value and cannot start over. It is `Clone` only if all its members are, which those with
//!   `&mut T` are not.
//! - **J4** Two members with `&mut T` are borrowed from two containers, which have no cell in common (P2). The borrow
//!   checker sees to this where a join is made.
//!
//! # Trust
//! Nothing of the user's runs in here but the closure that `fold` is given. No state is kept across the call that it
//! could leave half-way: what panics there drops the join, which owns nothing.
#![expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "hidden associated types of public traits, that nobody outside has a value of"
)]

mod access;
mod batch;
mod cells;
mod elsewhere;
mod key_sets;
mod lead;
mod maybe;
mod members;
mod raw_join;
mod several;
mod single;
mod tuples;
mod without;

pub(crate) use access::Access;
use batch::Batch;
pub(crate) use cells::Cells;
use elsewhere::Elsewhere;
use lead::{Lead, LeadSource};
pub(crate) use members::Members;
pub(crate) use raw_join::RawJoin;
use several::Several;
pub(crate) use single::Single;
