//! [`Join`](storage::Join): all kinds of members, a model, many keys in and out of step, EnTT's behaviors, panics,
//! iterators, auto traits, threads.

mod arities;
mod auto_traits;
mod behaviors;
mod iterators;
mod model;
mod orders;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;
