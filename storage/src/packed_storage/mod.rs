//! [`Storage`], its entries and its iterators.

mod iter;
mod pages;
mod storage;

use sparse_set::Entity;
use sparse_set::allocator::Global;

use crate::paging::BySize;

pub use iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Values, ValuesMut};
pub use pages::{Pages, PagesMut};
pub use storage::Storage;

/// An [entry](crate::keyed::Entry) of a [`Storage`].
pub type Entry<'a, T, K = Entity, A = Global, P = BySize> = crate::keyed::Entry<'a, Storage<T, K, A, P>>;

/// An [occupied entry](crate::keyed::OccupiedEntry) of a [`Storage`].
pub type OccupiedEntry<'a, T, K = Entity, A = Global, P = BySize> =
    crate::keyed::OccupiedEntry<'a, Storage<T, K, A, P>>;

/// A [vacant entry](crate::keyed::VacantEntry) of a [`Storage`].
pub type VacantEntry<'a, T, K = Entity, A = Global, P = BySize> = crate::keyed::VacantEntry<'a, Storage<T, K, A, P>>;

/// The [iterator](crate::keyed::ExtractIf) of [`Storage::extract_if`].
pub type ExtractIf<'a, T, F, K = Entity, A = Global, P = BySize> = crate::keyed::ExtractIf<'a, Storage<T, K, A, P>, F>;
