//! [`SecondaryStore`], a secondary map beside the slot map of all entities.

use slotmap::{DefaultKey, SecondaryMap, SlotMap};

use super::super::component::Component;
use super::super::components::{Clear, Components};
use super::{fold_of, sum_of};

/// `slotmap`'s secondary map: a slot for each entity up to the last that has a component.
#[derive(Clone)]
pub(in super::super) struct SecondaryStore<T: Component> {
    components: SecondaryMap<DefaultKey, T>,
    /// The entities, in the order of their numbers.
    entities: Vec<DefaultKey>,
}

impl<T: Component> Components for SecondaryStore<T> {
    type Component = T;
    type Handle = DefaultKey;

    fn with_entities(entities: usize) -> Self {
        let mut all: SlotMap<DefaultKey, ()> = SlotMap::new();
        Self { components: SecondaryMap::new(), entities: (0..entities).map(|_| all.insert(())).collect() }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<DefaultKey> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.components.set_capacity(additional);
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[DefaultKey], components: Vec<T>) {
        for (entity, component) in entities.iter().zip(components) {
            self.components.insert(*entity, component);
        }
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[DefaultKey]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| self.components.get(*entity)))
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[DefaultKey]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| self.components.remove(*entity)))
    }

    /// There is no call for a range.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[DefaultKey]) {
        for entity in entities {
            self.components.remove(*entity);
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(DefaultKey, DefaultKey)]) {
        for (from, to) in pairs {
            if let Some(component) = self.components.remove(*from) {
                self.components.insert(*to, component);
            }
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of!(self.components.values())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of!(self.components.values())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        self.components.values_mut().for_each(|component| component.change(by));
    }
}

impl<T: Component> Clear for SecondaryStore<T> {
    fn clear(&mut self) {
        self.components.clear();
    }
}
