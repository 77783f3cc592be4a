//! [`World`], the operations of every contestant, and [`Clear`], which some lack.

use super::super::component_store::{Component, Words};

/// 16 bytes, like a position.
pub(super) type First = Words<2, 0>;
/// 16 bytes, like a velocity.
pub(super) type Second = Words<2, 1>;

/// Entities, and the two components of each.
pub(super) trait World: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Creates `count` entities in one call, inserts the two components of each, one entity after the other, and
    /// appends the entities to `created`, which is empty.
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// The same, with the components of all entities in as few calls as possible.
    fn create_with(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Creates `count` entities with only the first component, in as few calls as possible.
    fn create_with_first(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Destroys entities one by one, with their components, and returns how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// The same in as few calls as possible.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// The same for entities that have only the first component.
    fn destroy_many_with_first(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy_many(entities)
    }
    /// Drops both components of all these entities, in as few calls as possible. Keeps the entities.
    fn remove_both(&mut self, entities: &[Self::Entity]);
    /// Looks up both components of each entity, one entity after the other, and adds up the digests.
    fn sum_of(&mut self, entities: &[Self::Entity]) -> u64;
    /// Returns the digests of the components of an entity that is alive and has both.
    fn digests(&self, entity: Self::Entity) -> Option<(u64, u64)>;
    /// Returns the number of components of all entities.
    fn component_count(&mut self) -> usize;
}

/// Worlds that can drop all components of a type without their entities. Those of `hecs` and `bevy_ecs` have no such
/// call.
pub(super) trait Clear: World {
    /// Drops both components of all entities. Keeps the entities.
    fn clear_both(&mut self);
}

/// Returns a component of the `number`th entity.
#[inline(always)]
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// Returns the digests of the components of an entity.
pub(super) fn digests_of(first: &First, second: &Second) -> (u64, u64) {
    (first.digest(), second.digest())
}
