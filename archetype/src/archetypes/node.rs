use core::hash::{Hash, Hasher};

use allocator_api2::vec::Vec;
use hash_map::HashMap;
use sparse_set::allocator::Allocator;

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

/// Returns the hash of a sorted list of component ids.
pub(crate) fn hash_of(ids: impl Iterator<Item = ComponentId>) -> u64 {
    let mut hasher = TypeHasher::default();
    ids.for_each(|id| id.hash(&mut hasher));
    hasher.finish()
}
