//! Constructors.

use sparse_set::allocator::{Allocator, Global};

use super::World;
use crate::archetypes::Archetypes;
use crate::entity_index::EntityIndex;

impl World {
    /// Creates an empty world. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// assert!(archetype::World::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<A: Allocator + Clone> World<A> {
    /// Creates an empty world that allocates from clones of `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let bump = bumpalo::Bump::new();
    /// let mut world = World::new_in(&bump);
    /// world.spawn((1_u8,));
    /// assert!(bump.allocated_bytes() > 0);
    /// ```
    #[must_use]
    pub fn new_in(alloc: A) -> Self {
        Self { entities: EntityIndex::new_in(alloc.clone()), archetypes: Archetypes::new_in(alloc) }
    }
}
