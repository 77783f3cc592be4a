//! Two hash maps from the numbers of entities.

use super::super::world::{Clear, First, Second, World, component, digests_of};
use super::sum_of;

macro_rules! maps {
    ($($(#[$doc:meta])+ $name:ident: $map:ident;)+) => {$(
        $(#[$doc])+
        pub(in super::super) struct $name {
            /// How many numbers were given to entities: none is given twice.
            next: u32,
            firsts: $map::HashMap<u32, First>,
            seconds: $map::HashMap<u32, Second>,
        }

        impl $name {
            fn create(&mut self, count: u32, created: &mut Vec<u32>) {
                created.extend(self.next..self.next + count);
                self.next += count;
            }
        }

        impl World for $name {
            type Entity = u32;

            fn new() -> Self {
                Self { next: 0, firsts: $map::HashMap::new(), seconds: $map::HashMap::new() }
            }

            #[inline(never)]
            fn create_and_insert(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create(count, created);
                for (number, entity) in (0..count).zip(&*created) {
                    self.firsts.insert(*entity, component(number));
                    self.seconds.insert(*entity, component(number));
                }
            }

            #[inline(never)]
            fn create_with(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create_with_first(count, created);
                self.seconds.extend(created.iter().copied().zip((0..count).map(component)));
            }

            #[inline(never)]
            fn create_with_first(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create(count, created);
                self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
            }

            #[inline(never)]
            fn destroy(&mut self, entities: &[u32]) -> u64 {
                let mut destroyed = 0;
                for entity in entities {
                    destroyed += u64::from(self.firsts.remove(entity).is_some() | self.seconds.remove(entity).is_some());
                }
                destroyed
            }

            #[inline(never)]
            fn destroy_many_with_first(&mut self, entities: &[u32]) -> u64 {
                let mut destroyed = 0;
                for entity in entities {
                    destroyed += u64::from(self.firsts.remove(entity).is_some());
                }
                destroyed
            }

            /// There is no call for a range.
            #[inline(never)]
            fn remove_both(&mut self, entities: &[u32]) {
                for entity in entities {
                    self.firsts.remove(entity);
                    self.seconds.remove(entity);
                }
            }

            #[inline(never)]
            fn sum_of(&mut self, entities: &[u32]) -> u64 {
                let both = |entity: &u32| Some((self.firsts.get(entity)?, self.seconds.get(entity)?));
                sum_of!(entities.iter().filter_map(both))
            }

            fn digests(&self, entity: u32) -> Option<(u64, u64)> {
                Some(digests_of(self.firsts.get(&entity)?, self.seconds.get(&entity)?))
            }

            fn component_count(&mut self) -> usize {
                self.firsts.len() + self.seconds.len()
            }
        }

        impl Clear for $name {
            #[inline(never)]
            fn clear_both(&mut self) {
                self.firsts.clear();
                self.seconds.clear();
            }
        }
    )+};
}

use std::collections as std_maps;

maps! {
    /// Maps of the standard library.
    StdMaps: std_maps;
    /// Maps of `hashbrown`.
    HashbrownMaps: hashbrown;
}
