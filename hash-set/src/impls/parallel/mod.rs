//! Parallel iterators over [`HashTable`](crate::HashTable) and [`HashSet`](crate::HashSet). Requires the feature
//! `rayon`.
//!
//! `par_iter`, `par_iter_mut` (tables only) and `into_par_iter` come from rayon's traits; `par_drain`, `par_extend`,
//! `par_sort` and the set algebra are methods. `into_par_iter` also converts sequential iterators, such as those over
//! ranges of ids.
//!
//! Work is split by slots, and `collect` keeps slot order. `par_extend` and `collect` compute the elements in parallel
//! and insert them one by one, as the order of insertion is that of ids. They pay if the elements cost more to compute
//! than to insert.
//! ```
//! use hash_set::HashSet;
//! use rayon::prelude::*;
//!
//! let (even, small): (HashSet<u64>, HashSet<u64>) = ((0..1000).step_by(2).collect(), (0..100).collect());
//! assert_eq!(even.par_intersection(&small).sum::<u64>(), 2450);
//! assert!(!even.par_is_subset(&small));
//! let squares: HashSet<u64> = small.into_par_iter().map(|n| n * n).collect();
//! assert!(squares.contains(&81));
//! ```

mod algebra;
mod compare;
mod extend;
mod iter;
mod sort;

pub use algebra::{ParDifference, ParIntersection, ParSymmetricDifference, ParUnion};
pub use iter::{IntoParIter, ParDrain, ParIter, ParIterMut};
