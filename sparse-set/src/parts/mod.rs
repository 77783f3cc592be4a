//! Items for the crate `storage` beyond the public interface. It also uses the `_in_step` methods of
//! [`SparseSet`](crate::SparseSet).
//!
//! Not covered by semantic versioning. As in the public interface, no safe function has a precondition whose breach is
//! undefined behavior.

mod positions_in;
mod sort_as;
mod sparse_index;

#[cfg(feature = "arbitrary")]
pub use crate::impls::arbitrary::key as arbitrary_key;
#[cfg(feature = "quickcheck")]
pub use crate::impls::quickcheck::{index_bound, key_below};
pub use crate::raw::{IndexPage, IndexView, SparseIndex};
pub use positions_in::positions_in;
pub use sort_as::sort_as;
