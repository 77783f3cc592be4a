//! Our storages and hash maps, each by its fastest calls.

use std::collections as std_maps;

use storage::{EntityPool, Storage};

use super::world::{Clear, First, Second, World, component, digests_of};

/// Adds up the digests of the pairs of components that an iterator yields.
macro_rules! sum_of {
    ($pairs:expr) => {{
        let mut sum = 0_u64;
        for (first, second) in $pairs {
            let (first, second) = digests_of(first, second);
            sum = sum.wrapping_add(first).wrapping_add(second.rotate_left(1));
        }
        sum
    }};
}
#[cfg(feature = "ecs")]
pub(super) use sum_of;

/// A pool and two storages.
pub(crate) struct Storages {
    entities: EntityPool,
    firsts: Storage<First>,
    seconds: Storage<Second>,
}

impl World for Storages {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self { entities: EntityPool::new(), firsts: Storage::new(), seconds: Storage::new() }
    }

    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        for (number, entity) in (0..count).zip(&*created) {
            self.firsts.insert(*entity, component(number));
            self.seconds.insert(*entity, component(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
        self.seconds.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            if self.entities.destroy(*entity) {
                self.firsts.remove(*entity);
                self.seconds.remove(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.seconds.remove_all(entities.iter().copied());
        self.destroy_many_with_first(entities)
    }

    #[inline(never)]
    fn destroy_many_with_first(&mut self, entities: &[storage::Entity]) -> u64 {
        self.firsts.remove_all(entities.iter().copied());
        self.entities.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn remove_both(&mut self, entities: &[storage::Entity]) {
        self.firsts.remove_all(entities.iter().copied());
        self.seconds.remove_all(entities.iter().copied());
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[storage::Entity]) -> u64 {
        sum_of!(entities.iter().filter_map(|entity| Some((self.firsts.get(*entity)?, self.seconds.get(*entity)?))))
    }

    fn digests(&self, entity: storage::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.firsts.get(entity)?, self.seconds.get(entity)?);
        self.entities.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        self.firsts.len() + self.seconds.len()
    }
}

impl Clear for Storages {
    #[inline(never)]
    fn clear_both(&mut self) {
        self.firsts.clear();
        self.seconds.clear();
    }
}

macro_rules! maps {
    ($($(#[$doc:meta])+ $name:ident: $map:ident;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name {
            /// The next entity's number. Numbers are not reused.
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

            /// There is no call for many.
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

maps! {
    /// Maps of the standard library.
    StdMaps: std_maps;
    /// Maps of `hashbrown`.
    HashbrownMaps: hashbrown;
}
