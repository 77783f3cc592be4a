//! Random lists of operations on a map and on a model with the same contents, slot order and ids, and on maps with a
//! random `Hash` and `Eq`.

#[path = "../../../hash-set/tests/model/generic/mod.rs"]
mod generic;
mod liars;
mod map;
mod multi_map;
