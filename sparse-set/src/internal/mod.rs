//! Items for [`entity_type!`](crate::entity_type) and for the crate `storage`, beyond the public interface.
//!
//! `storage` also uses the `_in_step` methods of [`SparseSet`](crate::SparseSet). `entity_type!` names items by paths
//! of this module only, so names in scope at the call do not matter.
//!
//! Not covered by semantic versioning. As in the public interface, no safe function has a precondition whose breach is
//! undefined behavior.

mod positions_in;
mod sort_as;
mod sparse_index;

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

pub use crate::raw::{
    Chunk, IndexPage, IndexView, KeyBits, KeySet, KeyWalk, PackedOffsets, PackedWalk, Released, SHORT_LIST_LEN, Slots,
    SparseIndex, StableOffsets, StableWalk,
};
pub use positions_in::positions_in;
pub use sort_as::sort_as;

#[cfg(feature = "arbitrary")]
pub use crate::impls::arbitrary::{self, key as arbitrary_key};
#[cfg(feature = "quickcheck")]
pub use crate::impls::quickcheck::{self, index_bound, key_below};
#[cfg(feature = "serde")]
pub use crate::impls::serde;
