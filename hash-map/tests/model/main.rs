//! Random lists of operations on a map and on a model with the same contents, slot order and ids, and on maps whose
//! `Hash` and `Eq` are random.

mod liars;
mod map;
