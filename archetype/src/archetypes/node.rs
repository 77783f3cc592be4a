use allocator_api2::vec::Vec;
use hash_map::HashMap;
use sparse_set::allocator::Allocator;

use super::archetypes::hash_of;
use super::edge::Edge;
use crate::component::ComponentId;
use crate::type_hasher::TypeHasher;

/// The part of an archetype that is not its table.
pub(crate) struct Node<A: Allocator> {
    /// In ascending order.
    pub(crate) types: Vec<ComponentId, A>,
    /// The edges that were followed.
    pub(crate) edges: HashMap<ComponentId, Edge, TypeHasher, A>,
}

impl<A: Allocator> Node<A> {
    /// Returns the hash of the types.
    pub(crate) fn hash(&self) -> u64 {
        hash_of(self.types.iter().copied())
    }
}
