//! What [`HashMap`](crate::HashMap) and [`MultiMap`](crate::MultiMap) have in common: one macro per file stamps the
//! methods for both.

// rustdoc lists impls in the order of modules: constructors come first.
mod construct;

mod capacity;
mod iteration;

mod by_id;
mod clone;
mod compact;
mod convert;
mod sort;
