//! What [`entity_type!`](crate::entity_type) names, through this path alone: names in scope where it is called do not matter then.

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
