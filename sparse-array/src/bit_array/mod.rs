//! [`BitArray`], a growable array of bits, and its iterators.
//!
//! The memory, the arithmetic on words and all unsafe code are in the crate's `raw` module.

// `array` comes first so that rustdoc lists the constructors first.
mod array;

mod algebra;
mod bit;
mod bounds;
mod capacity;
mod checked;
mod combine;
mod compare;
mod convert;
mod count;
mod find;
mod index;
mod iter;
mod ops;
mod resize;
mod retain;
mod shift;
mod write_bits;

pub use array::BitArray;
pub use combine::Extent;
pub use iter::{
    Difference, Drain, Intersection, IntoIter, Iter, Ones, Positions, Splice, SymmetricDifference, Union, Zeros,
};
