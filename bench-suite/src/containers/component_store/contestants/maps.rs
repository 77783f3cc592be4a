//! Hash maps from the numbers of entities.

use super::super::component::Component;
use super::super::components::{Clear, Components};
use super::{fold_of, sum_of};

macro_rules! maps {
    ($($map:ty;)+) => {$(
        impl<T: Component> Components for $map {
            type Component = T;
            type Handle = u32;

            fn with_entities(_: usize) -> Self {
                Self::new()
            }

            fn handles(&self, numbers: &[u32]) -> Vec<u32> {
                numbers.to_vec()
            }

            fn reserve(&mut self, additional: usize) {
                self.reserve(additional);
            }

            #[inline(never)]
            fn insert(&mut self, entities: &[u32], components: Vec<T>) {
                for (entity, component) in entities.iter().zip(components) {
                    self.insert(*entity, component);
                }
            }

            #[inline(never)]
            fn sum_of(&self, entities: &[u32]) -> u64 {
                sum_of!(entities.iter().filter_map(|entity| self.get(entity)))
            }

            #[inline(never)]
            fn remove(&mut self, entities: &[u32]) -> u64 {
                sum_of!(entities.iter().filter_map(|entity| self.remove(entity)))
            }

            /// There is no call for a range.
            #[inline(never)]
            fn remove_many(&mut self, entities: &[u32]) {
                for entity in entities {
                    self.remove(entity);
                }
            }

            #[inline(never)]
            fn pass_on(&mut self, pairs: &[(u32, u32)]) {
                for (from, to) in pairs {
                    if let Some(component) = self.remove(from) {
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

        impl<T: Component> Clear for $map {
            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

maps! {
    std::collections::HashMap<u32, T>;
    hashbrown::HashMap<u32, T>;
}
