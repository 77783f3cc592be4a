//! Joins: iteration over the common keys of several storages.

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod join;
mod joined;
mod maybe;
mod member;
mod role;
mod sealed;
mod tuples;
mod without;

pub use join::Join;
pub use joined::Joined;
pub use maybe::Maybe;
pub use member::Member;
pub use role::{Follower, Leader, Leads, Role};
pub use without::Without;
