use core::any::TypeId;

use allocator_api2::vec::Vec;
use sparse_set::allocator::Allocator;

use crate::component::ComponentId;
use crate::raw::Transition;

/// Where rows of an archetype move when components are removed and inserted: the target archetype and the transition.
pub(crate) struct BundleEdge<A: Allocator> {
    pub(crate) target: u32,
    pub(crate) transition: Transition<A>,
}

/// The edge of the archetype `source` for a change.
pub(crate) struct CachedEdge<A: Allocator> {
    pub(super) source: u32,
    /// The hash of the source, and the change or the components.
    pub(super) hash: u64,
    /// The type of the change: bundles, a batch of columns, or a marker for components chosen at run time.
    pub(super) change: TypeId,
    /// The components, if they were chosen at run time, in ascending order.
    pub(super) ids: Vec<ComponentId, A>,
    pub(super) edge: BundleEdge<A>,
}
