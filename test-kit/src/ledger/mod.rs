//! Elements that are written down while they live, and operations that panic when asked to.
//!
//! A [`Ledger`] makes [`Element`]s. Each element has a serial number of its own; the ledger knows which ones are alive,
//! counts how often they were cloned, dropped, hashed and compared, and can [arm](Ledger::arm) the nth such call to panic.
//! Dropping something twice, or touching it after its drop, is a *violation*: written down where it happens (a panic
//! inside a drop would hide it) and reported by [`assert_no_violation`](Ledger::assert_no_violation).
//!
//! An element holds no pointer, only numbers: a container that is broken enough to drop it twice does no further harm, so
//! that the test can tell what happened.

mod book;
mod element;
mod operation;
mod payload;
mod zero_sized;

pub use book::Ledger;
pub use element::Element;
pub use operation::{Operation, PlannedPanic};
pub use payload::{Align64, Bulk};
pub use zero_sized::ZeroSized;
