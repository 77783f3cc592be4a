//! [`Join`](storage::Join): every kind of member, a model, EnTT's behaviours, panics, iterators, auto traits.

mod arities;
mod auto_traits;
mod behaviours;
mod iterators;
mod model;
mod panic_safety;
#[path = "../stable/seed.rs"]
mod seed;
