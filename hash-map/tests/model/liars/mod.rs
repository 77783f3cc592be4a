//! Maps with a random `Hash` or a random `Eq` of keys or values. Results are arbitrary, but every list ends, the
//! invariants hold, and each key and value is dropped once.

pub(crate) mod map;
pub(crate) mod multi_map;
mod suite;
