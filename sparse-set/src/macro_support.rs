//! The items that [`entity_type!`](crate::entity_type) refers to. It names them by this path only, so names in scope at
//! the call do not matter.

pub use crate::raw::KeyBits;
pub use ::core::primitive::{self, bool, u32, usize};
pub use ::core::{
    clone::Clone,
    cmp::{Eq, Ord, Ordering, PartialEq, PartialOrd},
    compile_error,
    convert::{From, TryFrom},
    fmt,
    hash::Hash,
    iter::Iterator,
    marker::Copy,
    option::Option,
    prelude::v1::derive,
    result::Result,
    stringify, write,
};

#[cfg(feature = "arbitrary")]
pub use crate::impls::arbitrary;
#[cfg(feature = "quickcheck")]
pub use crate::impls::quickcheck;
#[cfg(feature = "serde")]
pub use crate::impls::serde;
