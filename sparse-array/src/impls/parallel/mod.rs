//! Parallel iterators over a [`SparseArray`](crate::SparseArray), with the feature `rayon`.
//!
//! `par_iter`, `par_iter_mut` and `into_par_iter` are those of rayon's traits; the array has
//! [`par_values`](crate::SparseArray::par_values), [`par_drain`](crate::SparseArray::par_drain),
//! [`par_sort`](crate::SparseArray::par_sort) and their kin besides. Each sequential iterator can be made parallel too,
//! so that ranges can be walked in parallel: `array.range(10..).into_par_iter()`.
//!
//! The work is split by index, at borders of occupancy words where possible. What is collected is in ascending order of
//! indices. Without holes, the number of values in each part is known, and a collection is written in place.
//!
//! A closure that panics makes the operation panic. Values that are owned by the iterator are each dropped once, here
//! or by the closure that got them; nothing leaks.
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
