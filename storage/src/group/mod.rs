//! [`Group`], its iterators and the storages it can own, and [`KeyGroup`], which owns none.

// In this order: rustdoc lists impl blocks in module order.
mod construct;

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod group;

mod any_grouped;
mod columns;
mod excluded;
mod grouped_storage;
mod insertion;
mod iter;
mod key_group;
mod pages;
mod removal;
mod sealed;
mod sort;
mod storage_at;
mod storages;

pub use construct::CloneStorages;
pub use excluded::Excluded;
pub use group::Group;
pub use grouped_storage::GroupedStorage;
pub use iter::{Iter, IterMut};
pub use key_group::KeyGroup;
pub use pages::{Pages, PagesMut};
pub use storage_at::StorageAt;
pub use storages::{Borrowed, Storages};
