//! [`BitArray`], a growable array of bits on any allocator, and its iterators.
//!
//! | file | what |
//! |---|---|
//! | `array` | the type, constructors, length, words |
//! | `capacity` | room: `reserve`, `try_reserve`, `shrink_to` and so on |
//! | `bit` | one bit, a range, all: `set`, `toggle`, `set_range`, indexing |
//! | `checked` | methods of bitvec's slice, with panics that name the argument |
//! | `resize` | the end: `push`, `push_n`, `pop`, `resize`, `truncate` |
//! | `shift` | the middle: `insert`, `remove`, `swap_remove` |
//! | `find`, `count` | searching and counting |
//! | `combine`, `algebra`, `ops` | two arrays: any function, set operations, operators |
//! | `iter` | positions of set and clear bits, values |
//! | `compare`, `convert` | equality, order, hash; from and to other types |
//!
//! Below these, `slice_words` reads any bit slice as words, and `bounds` holds the panics on bad indices. The crate's
//! `raw` has the memory, the arithmetic on slices of words, and all the unsafe code.

// First, so that the constructors come first in rustdoc.
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
mod slice_words;

pub use array::BitArray;
pub use combine::Extent;
pub use iter::{Difference, Intersection, IntoIter, Iter, Ones, SymmetricDifference, Union, Zeros};
