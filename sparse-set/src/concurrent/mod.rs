//! [`ConcurrentSparseSet`], its iterator and its error.

mod concurrent_sparse_set;
mod into_sparse_set_error;
mod iter;

pub use concurrent_sparse_set::ConcurrentSparseSet;
pub use into_sparse_set_error::IntoSparseSetError;
pub use iter::Iter;
