//! The iterators and the entries of a `StableStorage`, by key and allocator.

use storage::allocator::Global;
use storage::{BySize, Entity, StableSet, basic_storage};

pub(crate) type Iter<'a, T, K = Entity> = basic_storage::Iter<'a, T, StableSet<K>>;
pub(crate) type IterMut<'a, T, K = Entity> = basic_storage::IterMut<'a, T, StableSet<K>>;
pub(crate) type Values<'a, T, K = Entity> = basic_storage::Values<'a, T, StableSet<K>>;
pub(crate) type ValuesMut<'a, T, K = Entity> = basic_storage::ValuesMut<'a, T, StableSet<K>>;
pub(crate) type Drain<'a, T, K = Entity> = basic_storage::Drain<'a, T, StableSet<K>>;
pub(crate) type IntoIter<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoIter<T, StableSet<K, A>, P>;
pub(crate) type IntoKeys<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoKeys<T, StableSet<K, A>, P>;
pub(crate) type IntoValues<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoValues<T, StableSet<K, A>, P>;
pub(crate) type ExtractIf<'a, T, F, K = Entity> = basic_storage::ExtractIf<'a, T, StableSet<K>, BySize, F>;
pub(crate) type Keys<'a, K = Entity> = <StableSet<K> as storage::KeySet>::Keys<'a>;
