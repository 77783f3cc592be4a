//! The unsafe part of joins: look-ups of the same keys in several containers.
//!
//! # Loop
//! One member *drives*: the join iterates over its keys and finds them in the other members, the *followers*. A join of
//! two and a join of five are the same loop:
//! ```text
//!  driver = the member with the fewest keys                              RawJoin::new
//!  for batch in driver.keys:                                             DriverKeys::next_batch
//!      fetch = members.prepare(by, batch)                                Access::prepare
//!              Step   each follower has these keys in the same order
//!              Page   all keys share a page of the sparse arrays
//!              Key    otherwise
//!      for (n, key) in batch:
//!          items = for each member:                                      Access::find
//!              driver, or by Step:   the cell n behind the first
//!              follower:             sparse array ─► position ─► cell, or no item
//!          if all members have an item:
//!              yield (key, items)
//! ```
//! `fold` takes batches of up to 128 keys whose values are in one page, tries `Step`, then `Page`, then `Key`, and
//! compiles a loop for each of them and for each member that can drive. In step, a match takes a third of the time of
//! look-ups. A stable storage with holes yields up to 64 keys of one page, which are found by `Key`.
//!
//! `next`, and `fold` of fewer than 8 keys, take batches of one key, by `Key`. So a `for` loop costs as much as
//! `for_each` if keys are looked up in one follower, and up to four times as much if all members are in step.
//!
//! With two or more look-ups per key, a batch begins with keys that are *alike*: one sparse array
//! yields the position, and the slots of the others are compared with its slot. That saves up to a third of the
//! instructions if the storages were filled together and the driver has only some of their keys. The first key at
//! different positions ends it.
//!
//! # Invariants
//! - **J1** [`Cells`] borrow their container while they and their items live, mutably for `&mut T` and `Pin<&mut T>`.
//!   So keys do not change, no cell moves or is freed, and nothing else writes to an item. `Cells` hold shared
//!   references to keys and to the sparse array, and the pointers of a [`PageTable`](super::PageTable), but no
//!   reference to a value. Cells are separate allocations whose pointers do not derive from those references, so a
//!   yielded `&mut T` stays the only access to its value while keys are read. [`SlotCells`] borrow a slot map in the
//!   same way, and read the states of slots, which lie beside the values.
//! - **J2** A container has each key once. Different keys have different positions, and these have different cells.
//! - **J3** [`DriverKeys`] yield each position of the driver once, with its key. So a [`RawJoin`] yields items for each
//!   key once, and different cells of each member (J2). It takes its members by value and cannot restart. It is `Clone`
//!   only if its members are, which excludes exclusive items. [`split`](RawJoin::split) divides its positions.
//! - **J4** Two members with exclusive items borrow two containers, which have no cell in common (P2). The borrow
//!   checker ensures this.
//! - **J5** The halves of a [`split`](RawJoin::split) have bitwise copies of the members, which are pointers and
//!   borrowed keys, without drop glue. Their drivers have different positions, so different keys (J2), and the halves
//!   find different cells of each member, also to discard them. So they may be on different threads if the members are
//!   `Send`, which their items decide: `&mut T` and `Pin<&mut T>` require `T: Send`, and `&T` requires `T: Sync`. The
//!   rest is only read: keys, sparse arrays, directories of pages, and states of slots, which no item covers.
//!   Allocators are not accessible.
//!
//! No two living items alias: two items of one member are in different cells by J2 and J3, two items of different
//! members by J4, or both are shared. If a member does not match a key, the items that the members before it found are
//! dropped at once, before the key is looked up again.
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
mod chunk_keys;
mod driver_keys;
mod filters;
mod raw_join;
mod slot_cells;
#[cfg(all(test, feature = "rayon"))]
mod tests;
mod tuples;

pub(crate) use access::Access;
pub(crate) use cells::Cells;
use driver_keys::DriverKeys;
pub(crate) use filters::{Excluded, Optional};
pub(crate) use raw_join::RawJoin;
pub(crate) use slot_cells::SlotCells;
