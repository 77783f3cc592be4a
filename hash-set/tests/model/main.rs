//! Random operations on a table or set and on a simple model: contents, slot order and ids must agree. And on sets
//! with a random `Hash` and `Eq`.

mod generic;
mod liars;
mod set;
mod table;
