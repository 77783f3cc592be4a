//! [`Join`](storage::Join): every kind of member, a model, many keys in step and out of it, EnTT's behaviours, panics, iterators, auto traits.

mod arities;
mod auto_traits;
mod behaviours;
mod iterators;
mod model;
mod orders;
mod panic_safety;
#[path = "../stable/seed.rs"]
mod seed;
