//! [`Entities`], what every contestant can do.

/// Hands out entities, and takes them back.
pub(super) trait Entities: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Makes room for `additional` entities, as far as it can be told.
    fn reserve(&mut self, additional: usize);
    /// Creates `count` entities one by one and appends them to `created`.
    fn create(&mut self, count: usize, created: &mut Vec<Self::Entity>);
    /// The same in one call, where there is one.
    fn create_many(&mut self, count: usize, created: &mut Vec<Self::Entity>) {
        self.create(count, created);
    }
    /// Destroys entities one by one, and says how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// The same in one call, where there is one.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// Asks for entities one by one, and says how many are alive.
    fn count_alive(&self, entities: &[Self::Entity]) -> u64;
    /// Destroys each entity and creates another in its place.
    fn renew(&mut self, entities: &mut [Self::Entity]);
}
