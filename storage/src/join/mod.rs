//! Joins: iteration over the common keys of several storages.

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod join;
mod joined;
mod kind;
mod maybe;
mod member;
mod sealed;
mod tuples;
mod without;

pub use join::Join;
pub use joined::Joined;
pub use kind::{CanDrive, Driver, Filter, Kind};
pub use maybe::Maybe;
pub use member::Member;
pub use without::Without;
