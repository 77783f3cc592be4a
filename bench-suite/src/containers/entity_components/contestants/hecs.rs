//! A world of `hecs`.

use std::iter::repeat_n;

use super::super::world::{First, Second, World, component, components, digests_of};
use super::sum_of;

impl World for hecs::World {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self::new()
    }

    /// Both components of an entity in one call, so that it moves to another table once.
    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch(repeat_n((), count as usize)));
        for (number, entity) in (0..count).zip(created) {
            self.insert(*entity, components(number)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch((0..count).map(components)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<hecs::Entity>) {
        created.extend(self.spawn_batch((0..count).map(|number| (component::<First>(number),))));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[hecs::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            destroyed += u64::from(self.despawn(*entity).is_ok());
        }
        destroyed
    }

    /// There is no call for a range. Both components of an entity in one call, so that it moves to another table once.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[hecs::Entity]) {
        for entity in entities {
            drop(self.remove::<(First, Second)>(*entity));
        }
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[hecs::Entity]) -> u64 {
        let both = self.view_mut::<(&First, &Second)>();
        sum_of!(entities.iter().filter_map(|entity| both.get(*entity)))
    }

    fn digests(&self, entity: hecs::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.get::<&First>(entity).ok()?, self.get::<&Second>(entity).ok()?);
        Some(digests_of(&first, &second))
    }

    fn component_count(&mut self) -> usize {
        self.query_mut::<&First>().into_iter().count() + self.query_mut::<&Second>().into_iter().count()
    }
}
