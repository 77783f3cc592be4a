//! Queries: the traits, the filters, and the iterators over all matching entities.
//!
//! The columns of erased type and the implementations that make references out of them are in `raw::query`.

mod cached_query;
mod chunks;
mod filters;
mod inherited;
mod or;
mod queries;
#[expect(clippy::module_inception, reason = "the file of a trait has its name")]
mod query;
mod related;
mod rows;
mod view;

pub use cached_query::CachedQuery;
pub use chunks::{Chunks, ChunksMut};
pub use filters::{With, Without};
pub use inherited::{Inherited, InheritedSlice};
pub use or::Or;
pub use queries::Queries;
pub use query::{Query, ReadQuery};
pub use related::{Related, RelatedAll, Targets, Unrelated};
pub use rows::{Rows, RowsMut};
pub use view::{View, ViewMut};
