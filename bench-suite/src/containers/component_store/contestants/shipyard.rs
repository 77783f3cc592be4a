//! [`ShipyardStore`], a sparse set of `shipyard`.

use shipyard::{AddComponent, Delete, EntityId, Get, IntoIter, Remove, View, ViewMut, World};

use super::super::component::Component;
use super::super::components::{Clear, Components, Sort};
use super::{fold_of, sum_of};

/// The world and in it one sparse set, which is borrowed once for many operations. It does not ask whether an entity is alive.
pub(in super::super) struct ShipyardStore<T> {
    world: World,
    component: std::marker::PhantomData<T>,
}

impl<T: Component> ShipyardStore<T> {
    fn components(&self) -> View<'_, T> {
        self.world.borrow::<View<'_, T>>().expect("nothing else is borrowed")
    }

    fn components_mut(&self) -> ViewMut<'_, T> {
        self.world.borrow::<ViewMut<'_, T>>().expect("nothing else is borrowed")
    }
}

impl<T: Component> Components for ShipyardStore<T> {
    type Component = T;
    type Handle = EntityId;

    fn with_entities(_: usize) -> Self {
        Self { world: World::new(), component: std::marker::PhantomData }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<EntityId> {
        numbers.iter().map(|number| EntityId::new_from_index_and_gen(u64::from(*number), 0)).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.components_mut().reserve(additional);
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[EntityId], components: Vec<T>) {
        let mut all = self.components_mut();
        for (entity, component) in entities.iter().zip(components) {
            all.add_component_unchecked(*entity, component);
        }
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[EntityId]) -> u64 {
        let components = self.components();
        sum_of!(entities.iter().filter_map(|entity| (&components).get(*entity).ok()))
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[EntityId]) -> u64 {
        let mut components = self.components_mut();
        sum_of!(entities.iter().filter_map(|entity| components.remove(*entity)))
    }

    /// There is no call for a range.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[EntityId]) {
        let mut components = self.components_mut();
        for entity in entities {
            components.delete(*entity);
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(EntityId, EntityId)]) {
        let mut components = self.components_mut();
        for (from, to) in pairs {
            if let Some(component) = components.remove(*from) {
                components.add_component_unchecked(*to, component);
            }
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of!(self.components().iter())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of!(self.components().as_slice().iter())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        (&mut self.components_mut()).iter().for_each(|component| component.change(by));
    }
}

impl<T: Component> Clear for ShipyardStore<T> {
    fn clear(&mut self) {
        self.components_mut().clear();
    }
}

impl<T: Component> Sort for ShipyardStore<T> {
    fn sort(&mut self) {
        self.components_mut().sort_unstable_by(|a, b| a.digest().cmp(&b.digest()));
    }

    fn digests(&self) -> Vec<u64> {
        self.components().as_slice().iter().map(T::digest).collect()
    }
}
