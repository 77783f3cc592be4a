//! The archetypes of a world: their tables, the graph between them, and the indices that find them.

mod archetype;
mod archetype_id;
#[expect(clippy::module_inception, reason = "the file of a type has its name")]
mod archetypes;
mod bundle_edge;
mod bundle_edges;
mod edge;
mod node;
mod pairs;
mod positions;

pub use archetype::Archetype;
pub use archetype_id::ArchetypeId;
pub(crate) use archetype_id::ROOT;
pub(crate) use archetypes::Archetypes;
pub(crate) use bundle_edge::BundleEdge;
pub(crate) use bundle_edges::{OfColumns, try_components};
pub use edge::Edge;
