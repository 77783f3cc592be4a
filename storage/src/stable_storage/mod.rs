//! [`StableStorage`], its entries and its iterators.

mod iter;

mod storage;

use sparse_set::Entity;
use sparse_set::allocator::Global;

use crate::paging::BySize;

pub use iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

pub use crate::pinned_storage::{IterPinMut, PinnedStorage};
pub use storage::StableStorage;

/// An [entry](crate::keyed::Entry) of a [`StableStorage`].
pub type Entry<'a, T, K = Entity, A = Global, P = BySize> = crate::keyed::Entry<'a, StableStorage<T, K, A, P>>;

/// An [occupied entry](crate::keyed::OccupiedEntry) of a [`StableStorage`].
pub type OccupiedEntry<'a, T, K = Entity, A = Global, P = BySize> =
    crate::keyed::OccupiedEntry<'a, StableStorage<T, K, A, P>>;

/// A [vacant entry](crate::keyed::VacantEntry) of a [`StableStorage`].
pub type VacantEntry<'a, T, K = Entity, A = Global, P = BySize> =
    crate::keyed::VacantEntry<'a, StableStorage<T, K, A, P>>;

/// The [iterator](crate::keyed::ExtractIf) of [`StableStorage::extract_if`].
pub type ExtractIf<'a, T, F, K = Entity, A = Global, P = BySize> =
    crate::keyed::ExtractIf<'a, StableStorage<T, K, A, P>, F>;
