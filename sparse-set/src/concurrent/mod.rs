//! [`ConcurrentSparseSet`] and its iterator.

mod concurrent_sparse_set;
mod iter;

pub use concurrent_sparse_set::ConcurrentSparseSet;
pub use iter::Iter;
