//! Parallel iterators over [`HashMap`](crate::HashMap) and [`MultiMap`](crate::MultiMap), with the feature `rayon`.
//!
//! `par_iter`, `par_iter_mut` and `into_par_iter` are rayon's trait methods; the other `par_*` are methods of the maps.
//! `into_par_iter` also converts sequential iterators, including those over a range of ids.
//!
//! Work is split by slots, and `collect` keeps slot order. `par_extend` and `collect` compute the pairs in parallel and
//! insert them one by one, as the order of insertion is that of ids. They pay if the pairs cost more to compute than to
//! insert.
//!
//! ```
//! use hash_map::HashMap;
//! use rayon::prelude::*;
//!
//! let mut map: HashMap<u64, u64> = (0..1000).into_par_iter().map(|n| (n, n * n)).collect();
//! map.par_values_mut().for_each(|value| *value += 1);
//! assert!(map.par_iter().all(|(key, value)| *value == key * key + 1));
//! assert_eq!(map.par_keys().max(), Some(&999));
//! ```
//!
//! `par_keys`, `par_values`, `par_values_mut` and `par_drain` are methods of `HashMap` only. For a `MultiMap`, convert
//! the sequential iterator:
//!
//! ```
//! use hash_map::MultiMap;
//! use rayon::prelude::*;
//!
//! let mut map = MultiMap::from([("a", 1), ("a", 2)]);
//! assert_eq!(map.keys().into_par_iter().count(), 2);
//! map.values_mut().into_par_iter().for_each(|value| *value += 1);
//! assert_eq!(map.values().into_par_iter().sum::<i32>(), 5);
//! assert_eq!(map.drain().into_par_iter().collect::<Vec<_>>(), [("a", 2), ("a", 3)]);
//! ```

mod compare;
mod convert;
mod iter;
mod iteration;
mod sort;

pub use iter::{IntoParIter, ParDrain, ParIter, ParIterMut, ParKeys, ParValues, ParValuesMut};
