//! Iterators over the positions of bits and over the bits as `bool`.

mod positions;
mod scan;
mod values;
mod word_source;

pub use positions::{Difference, Intersection, Ones, SymmetricDifference, Union, Zeros};
pub(super) use values::write_bits;
pub use values::{IntoIter, Iter};
