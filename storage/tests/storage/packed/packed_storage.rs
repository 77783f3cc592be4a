//! The iterators and the entries of a `Storage`, by key and allocator.

use storage::allocator::Global;
use storage::{BySize, Entity, SparseSet, basic_storage};

pub(crate) type Iter<'a, T, K = Entity> = basic_storage::Iter<'a, T, SparseSet<K>>;
pub(crate) type IterMut<'a, T, K = Entity> = basic_storage::IterMut<'a, T, SparseSet<K>>;
pub(crate) type Values<'a, T, K = Entity> = basic_storage::Values<'a, T, SparseSet<K>>;
pub(crate) type ValuesMut<'a, T, K = Entity> = basic_storage::ValuesMut<'a, T, SparseSet<K>>;
pub(crate) type Drain<'a, T, K = Entity> = basic_storage::Drain<'a, T, SparseSet<K>>;
pub(crate) type IntoIter<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoIter<T, SparseSet<K, A>, P>;
pub(crate) type IntoKeys<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoKeys<T, SparseSet<K, A>, P>;
pub(crate) type IntoValues<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoValues<T, SparseSet<K, A>, P>;
pub(crate) type ExtractIf<'a, T, F, K = Entity> = basic_storage::ExtractIf<'a, T, SparseSet<K>, BySize, F>;
