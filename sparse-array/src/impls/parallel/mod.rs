//! Parallel iterators over a [`SparseArray`](crate::SparseArray). Requires the feature `rayon`.
//!
//! `par_iter`, `par_iter_mut` and `into_par_iter` come from rayon's traits, the other methods are the array's. Every
//! sequential iterator converts to a parallel one, ranges included: `array.range(10..).into_par_iter()`.
//!
//! The work is split by index, at word boundaries of the occupancy bits where possible. Collecting keeps the order of
//! indices. If a closure panics, the operation panics, and values owned by the iterator are dropped exactly once.
//!
//! ```
//! use rayon::prelude::*;
//! use sparse_array::SparseArray;
//!
//! let mut array: SparseArray<u64> = (0..1000).collect();
//! array.remove(500);
//! array.par_values_mut().for_each(|value| *value *= 2);
//! assert_eq!(array.par_values().sum::<u64>(), 999_000 - 1000);
//! assert!(array.par_iter().all(|(index, &value)| value == 2 * index as u64));
//! ```

mod compare;
mod extend;
mod iter;
mod part;
mod sort;

pub use iter::{IntoParIter, IntoParValues, ParDrain, ParIndices, ParIter, ParIterMut, ParValues, ParValuesMut};
