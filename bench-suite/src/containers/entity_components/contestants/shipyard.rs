//! A world of `shipyard`.

use std::iter::repeat_n;

use shipyard::{AddComponent, Delete, EntitiesView, EntitiesViewMut, Get, View, ViewMut};

use super::super::world::{Clear, First, Second, World, component, components, digests_of};
use super::sum_of;

impl World for shipyard::World {
    type Entity = shipyard::EntityId;

    fn new() -> Self {
        Self::new()
    }

    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity(repeat_n((), count as usize)));
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, First>, ViewMut<'_, Second>)>().expect("nothing else is borrowed");
        for (number, entity) in (0..count).zip(created) {
            firsts.add_component_unchecked(*entity, component::<First>(number));
            seconds.add_component_unchecked(*entity, component::<Second>(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity((0..count).map(components)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<shipyard::EntityId>) {
        created.extend(self.bulk_add_entity((0..count).map(component::<First>)));
    }

    /// From the two sparse sets that there are: `delete_entity` would go through all storages for each entity.
    #[inline(never)]
    fn destroy(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        type AllMut<'a> = (EntitiesViewMut<'a>, ViewMut<'a, First>, ViewMut<'a, Second>);
        let (mut all, mut firsts, mut seconds) = self.borrow::<AllMut<'_>>().expect("nothing else is borrowed");
        let mut destroyed = 0;
        for entity in entities {
            if all.delete_unchecked(*entity) {
                (&mut firsts, &mut seconds).delete(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    /// There is no call for a range.
    #[inline(never)]
    fn destroy_many_with_first(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        let (mut all, mut firsts) =
            self.borrow::<(EntitiesViewMut<'_>, ViewMut<'_, First>)>().expect("nothing else is borrowed");
        let mut destroyed = 0;
        for entity in entities {
            if all.delete_unchecked(*entity) {
                firsts.delete(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    /// There is no call for a range.
    #[inline(never)]
    fn remove_both(&mut self, entities: &[shipyard::EntityId]) {
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, First>, ViewMut<'_, Second>)>().expect("nothing else is borrowed");
        for entity in entities {
            (&mut firsts, &mut seconds).delete(*entity);
        }
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[shipyard::EntityId]) -> u64 {
        let (firsts, seconds) = self.borrow::<(View<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        sum_of!(entities.iter().filter_map(|entity| (&firsts, &seconds).get(*entity).ok()))
    }

    fn digests(&self, entity: shipyard::EntityId) -> Option<(u64, u64)> {
        type All<'a> = (EntitiesView<'a>, View<'a, First>, View<'a, Second>);
        let (all, firsts, seconds) = self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let (first, second) = (&firsts, &seconds).get(entity).ok()?;
        all.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        let (firsts, seconds) = self.borrow::<(View<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        firsts.len() + seconds.len()
    }
}

impl Clear for shipyard::World {
    #[inline(never)]
    fn clear_both(&mut self) {
        let (mut firsts, mut seconds) =
            self.borrow::<(ViewMut<'_, First>, ViewMut<'_, Second>)>().expect("nothing else is borrowed");
        firsts.clear();
        seconds.clear();
    }
}
