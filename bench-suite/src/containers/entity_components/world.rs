//! [`World`], what every contestant can do, and what not all can: [`Clear`].

use super::super::component_store::{Component, Words};

/// 16 bytes, like a position.
pub(super) type First = Words<2, 0>;
/// 16 bytes, like a velocity.
pub(super) type Second = Words<2, 1>;

/// Entities, and the two components of each.
pub(super) trait World: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Creates `count` entities in one call, then gives each of them its two components, one entity after the other,
    /// and puts the entities into `created`, which is empty.
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// The same, with the components of all entities in as few calls as there can be.
    fn create_with(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Creates `count` entities that have the first component only, in as few calls as there can be.
    fn create_with_first(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Destroys entities one by one, with their components, and says how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// The same in as few calls as there can be.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// The same for entities that are known to have the first component only.
    fn destroy_many_with_first(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy_many(entities)
    }
    /// Drops both components of all these entities, in as few calls as there can be. The entities stay.
    fn remove_both(&mut self, entities: &[Self::Entity]);
    /// Looks for both components of each entity, one entity after the other, and adds up the digests.
    fn sum_of(&mut self, entities: &[Self::Entity]) -> u64;
    /// The digests of the components of an entity that is alive and has both.
    fn digests(&self, entity: Self::Entity) -> Option<(u64, u64)>;
    /// How many components there are, of all entities.
    fn component_count(&mut self) -> usize;
}

/// Worlds that can drop all components of a type and keep the entities. Those of `hecs` and `bevy_ecs` have no call for
/// it: they clear the entities as well.
pub(super) trait Clear: World {
    /// Drops both components of all entities. The entities stay.
    fn clear_both(&mut self);
}

/// Returns a component of the `number`th entity.
#[inline(always)]
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// The digests of the components of an entity.
pub(super) fn digests_of(first: &First, second: &Second) -> (u64, u64) {
    (first.digest(), second.digest())
}
