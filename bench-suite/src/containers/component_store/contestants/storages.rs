//! Ours: a storage that removes by swapping, and one that leaves holes.

use storage::{Entity, StableStorage, Storage};

use super::super::component::Component;
use super::super::components::{Clear, Compact, Components, Sort, SortAs};
use super::{fold_of, sum_of};

macro_rules! storages {
    ($($storage:ty;)+) => {$(
        impl<T: Component> Components for $storage {
            type Component = T;
            type Handle = Entity;

            fn with_entities(_: usize) -> Self {
                Self::new()
            }

            fn handles(&self, numbers: &[u32]) -> Vec<Entity> {
                let entity = |number: &u32| Entity::new(*number as usize, 0).expect("as few as there are indices");
                numbers.iter().map(entity).collect()
            }

            fn reserve(&mut self, additional: usize) {
                self.reserve(additional);
            }

            #[inline(never)]
            fn insert(&mut self, entities: &[Entity], components: Vec<T>) {
                for (entity, component) in entities.iter().zip(components) {
                    self.insert(*entity, component);
                }
            }

            #[inline(never)]
            fn sum_of(&self, entities: &[Entity]) -> u64 {
                sum_of!(entities.iter().filter_map(|entity| self.get(*entity)))
            }

            #[inline(never)]
            fn remove(&mut self, entities: &[Entity]) -> u64 {
                sum_of!(entities.iter().filter_map(|entity| self.remove(*entity)))
            }

            #[inline(never)]
            fn remove_many(&mut self, entities: &[Entity]) {
                self.remove_all(entities.iter().copied());
            }

            #[inline(never)]
            fn pass_on(&mut self, pairs: &[(Entity, Entity)]) {
                for (from, to) in pairs {
                    if let Some(component) = self.remove(*from) {
                        self.insert(*to, component);
                    }
                }
            }

            #[inline(never)]
            fn sum(&self) -> u64 {
                sum_of!(self.values())
            }

            #[inline(never)]
            fn sum_folded(&self) -> u64 {
                fold_of!(self.values())
            }

            #[inline(never)]
            fn update(&mut self, by: u64) {
                self.values_mut().for_each(|component| component.change(by));
            }
        }

        impl<T: Component> Clear for $storage {
            fn clear(&mut self) {
                self.clear();
            }
        }

        impl<T: Component> Sort for $storage {
            fn sort(&mut self) {
                self.sort_unstable_by_key(|_, component| component.digest());
            }

            fn digests(&self) -> Vec<u64> {
                self.values().map(T::digest).collect()
            }
        }

        impl<T: Component> SortAs for $storage {
            fn sort_as(&mut self, entities: &[Entity]) {
                self.sort_as(entities.iter().copied());
            }
        }
    )+};
}

storages! {
    Storage<T>;
    StableStorage<T>;
}

impl<T: Component> Compact for StableStorage<T> {
    #[inline(never)]
    fn compact(&mut self) {
        self.compact();
    }

    fn has_holes(&self) -> bool {
        self.has_holes()
    }
}
