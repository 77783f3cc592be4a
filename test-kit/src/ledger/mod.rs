//! Recorded elements, and operations that panic on demand.
//!
//! A [`Ledger`] creates [`Element`]s, counts how often they are cloned, dropped, hashed and compared, and can
//! [arm](Ledger::arm) the nth such call to panic. Dropping an element twice, or using it after its drop, is a
//! *violation*: it is recorded where it happens (a panic inside a drop would hide it) and reported by
//! [`assert_no_violation`](Ledger::assert_no_violation).
//!
//! An element holds only numbers, no pointer, so dropping it twice does no further harm.

mod book;
mod element;
mod operation;
mod payload;
mod record;
mod zero_sized;

pub use book::Ledger;
pub use element::Element;
pub use operation::{Operation, PlannedPanic};
pub use payload::{Align64, Bulk};
pub use zero_sized::ZeroSized;
