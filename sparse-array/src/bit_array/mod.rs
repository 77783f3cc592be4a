//! [`BitArray`], a growable array of bits, and its iterators.
//!
//! | file | contents |
//! |---|---|
//! | `array` | the type, constructors, length, words |
//! | `capacity` | `reserve`, `try_reserve`, `shrink_to` and so on |
//! | `bit` | single bits, ranges, all bits: `set`, `toggle`, `set_range`, indexing |
//! | `checked` | methods of bitvec's slice, with panic messages that name the argument |
//! | `resize` | appending and removing at the end: `push`, `push_n`, `pop`, `resize`, `truncate` |
//! | `shift` | inserting and removing in the middle: `insert`, `remove`, `swap_remove` |
//! | `find`, `count` | searching and counting |
//! | `combine`, `algebra`, `ops` | two arrays: arbitrary functions, set operations, operators |
//! | `iter` | iterators over positions and values |
//! | `compare`, `convert` | equality, order, hash; conversions |
//!
//! `bounds` checks indices and ranges. The memory, the arithmetic on words and all unsafe code are in the crate's `raw`
//! module.

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
mod iter;
mod ops;
mod resize;
mod shift;

pub use array::BitArray;
pub use combine::Extent;
pub use iter::{Difference, Intersection, IntoIter, Iter, Ones, SymmetricDifference, Union, Zeros};
