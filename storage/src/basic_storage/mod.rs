//! [`BasicStorage`], its entries and its iterators.
//!
//! One type for [`Storage`] and [`StableStorage`], which differ in their set of
//! keys.

// In the order in which rustdoc lists the methods.
mod construct;

mod storage;

mod stable_storage;

mod capacity;

mod look_up;

mod insertion;

mod removal;

#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod basic_storage;

mod sort;

mod drain;
mod entry;
mod extract_if;
mod into_iter;
mod iter;
mod pages;
mod std_traits;
mod values;

pub use basic_storage::BasicStorage;
pub use drain::Drain;
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use into_iter::{IntoIter, IntoKeys, IntoValues};
pub use iter::{Iter, IterMut};
pub use pages::{Pages, PagesMut};
pub use stable_storage::StableStorage;
pub(crate) use std_traits::missing;
pub use storage::Storage;
pub use values::{Values, ValuesMut};
