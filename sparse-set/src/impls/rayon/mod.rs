//! Parallel iterators over the keys of a [`SparseSet`](crate::SparseSet) and a [`StableSet`](crate::StableSet).

mod par_iter;
mod sparse_set;
mod stable_set;

pub use par_iter::ParIter;
