use super::contestants::Entities;
use crate::raw::entt::Pool;

/// EnTT's storage of entities.
impl Entities for Pool {
    type Entity = u32;

    fn new() -> Self {
        Self::new()
    }

    /// Reserves in an empty pool, as all workloads do.
    fn reserve(&mut self, additional: usize) {
        self.reserve_total(additional);
    }

    #[inline]
    fn create(&mut self, count: usize, created: &mut Vec<u32>) {
        self.create(count, created);
    }

    #[inline]
    fn create_many(&mut self, count: usize, created: &mut Vec<u32>) {
        self.create_many(count, created);
    }

    #[inline]
    fn destroy(&mut self, entities: &[u32]) -> u64 {
        self.destroy(entities)
    }

    #[inline]
    fn count_alive(&self, entities: &[u32]) -> u64 {
        self.count_alive(entities)
    }

    #[inline]
    fn renew(&mut self, entities: &mut [u32]) {
        self.renew(entities);
    }
}
