//! The iterators and the entries of a `Storage`, by key and allocator.

use storage::allocator::Global;
use storage::{BySize, Entity, SparseSet, basic_storage};

pub type Iter<'a, T, K = Entity> = basic_storage::Iter<'a, T, SparseSet<K>>;
pub type IterMut<'a, T, K = Entity> = basic_storage::IterMut<'a, T, SparseSet<K>>;
pub type Values<'a, T, K = Entity> = basic_storage::Values<'a, T, SparseSet<K>>;
pub type ValuesMut<'a, T, K = Entity> = basic_storage::ValuesMut<'a, T, SparseSet<K>>;
pub type Drain<'a, T, K = Entity> = basic_storage::Drain<'a, T, SparseSet<K>>;
pub type IntoIter<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoIter<T, SparseSet<K, A>, P>;
pub type IntoKeys<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoKeys<T, SparseSet<K, A>, P>;
pub type IntoValues<T, K = Entity, A = Global, P = BySize> = basic_storage::IntoValues<T, SparseSet<K, A>, P>;
pub type ExtractIf<'a, T, F, K = Entity> = basic_storage::ExtractIf<'a, T, SparseSet<K>, BySize, F>;
