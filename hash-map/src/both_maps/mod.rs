//! Methods of both [`HashMap`](crate::HashMap) and [`MultiMap`](crate::MultiMap): one macro per file implements them.

// rustdoc lists impls in module order: constructors come first.
mod construct;

mod capacity;
mod iteration;

mod by_hash;
mod by_id;
mod clone;
mod compact;
mod convert;
mod sort;
