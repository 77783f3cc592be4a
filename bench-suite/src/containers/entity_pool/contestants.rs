//! The trait of pools ([`Entities`]), and its implementations by the fastest calls.

use slotmap::{DefaultKey, SlotMap};
use storage::EntityPool;

/// Creates and destroys entities.
pub(super) trait Entities: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Reserves capacity for `additional` entities, if the pool can.
    fn reserve(&mut self, additional: usize);
    /// Creates `count` entities one by one and appends them to `created`.
    fn create(&mut self, count: usize, created: &mut Vec<Self::Entity>);
    /// Creates `count` entities, in one call if possible, and appends them to `created`.
    fn create_many(&mut self, count: usize, created: &mut Vec<Self::Entity>) {
        self.create(count, created);
    }
    /// Destroys entities one by one and returns how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// Destroys entities, in one call if possible, and returns how many were alive.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// Checks entities one by one and returns how many are alive.
    fn count_alive(&self, entities: &[Self::Entity]) -> u64;
    /// Destroys each entity and creates another in its place.
    fn renew(&mut self, entities: &mut [Self::Entity]);
}

/// Counts the items of an iterator that satisfy a condition.
macro_rules! count {
    ($entities:expr, |$entity:ident| $holds:expr) => {{
        let mut count = 0;
        for $entity in $entities {
            count += u64::from($holds);
        }
        count
    }};
}

#[cfg(feature = "ecs")]
pub(super) use count;

impl Entities for EntityPool {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend((0..count).map(|_| self.create()));
    }

    #[inline(never)]
    fn create_many(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.create_many(count));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.destroy(*entity))
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.is_alive(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [storage::Entity]) {
        for entity in entities {
            self.destroy(*entity);
            *entity = self.create();
        }
    }
}

impl Entities for SlotMap<DefaultKey, ()> {
    type Entity = DefaultKey;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<DefaultKey>) {
        created.extend((0..count).map(|_| self.insert(())));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.remove(*entity).is_some())
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.contains_key(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [DefaultKey]) {
        for entity in entities {
            self.remove(*entity);
            *entity = self.insert(());
        }
    }
}
