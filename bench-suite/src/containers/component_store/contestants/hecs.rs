//! [`HecsStore`], a world of `hecs`.

use hecs::{Entity, World};

use super::super::component::Component;
use super::super::components::Components;
use super::{fold_of, sum_of};

/// A world of entities with one component, or none.
pub(in super::super) struct HecsStore<T> {
    world: World,
    /// The entities, in the order of their numbers.
    entities: Vec<Entity>,
    component: std::marker::PhantomData<T>,
}

impl<T: Component> Components for HecsStore<T> {
    type Component = T;
    type Handle = Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = World::new();
        let entities = (0..entities).map(|_| world.spawn(())).collect();
        Self { world, entities, component: std::marker::PhantomData }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.world.reserve::<(T,)>(additional as u32);
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity], components: Vec<T>) {
        for (entity, component) in entities.iter().zip(components) {
            self.world.insert_one(*entity, component).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[Entity]) -> u64 {
        let components = self.world.view::<&T>();
        sum_of!(entities.iter().filter_map(|entity| components.get(*entity)))
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| self.world.remove_one::<T>(*entity).ok()))
    }

    /// There is no call for a range.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[Entity]) {
        for entity in entities {
            drop(self.world.remove_one::<T>(*entity));
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(Entity, Entity)]) {
        for (from, to) in pairs {
            if let Ok(component) = self.world.remove_one::<T>(*from) {
                self.world.insert_one(*to, component).expect("an entity that is alive");
            }
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of!(self.world.query::<&T>().iter())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of!(self.world.query::<&T>().iter())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        self.world.query_mut::<&mut T>().into_iter().for_each(|component| component.change(by));
    }
}
