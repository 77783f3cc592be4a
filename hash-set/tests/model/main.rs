//! Random lists of operations on a table or set, and on something simple that must behave the same: contents, slot
//! order, ids.

mod set;
mod table;
