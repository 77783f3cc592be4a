//! Random operations on a table or set and on a simple model: contents, slot order and ids must agree.

mod set;
mod table;
