//! Moving all entities from another world.

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use allocator_api2::vec::Vec;

use super::World;
use crate::archetypes::{Plan, try_components};
use crate::error::CapacityError;
use crate::fallible::try_reserve_exact;

impl<A: Allocator + Clone> World<A> {
    /// Moves all entities of `other` into this world, where they get new handles.
    ///
    /// The handles in `other` become invalid. All memory is allocated before anything moves.
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) is exceeded. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let (mut world, mut other) = (World::new(), World::new());
    /// world.spawn((1_u8,));
    /// other.spawn((2_u8, 'a'));
    /// world.append(&mut other);
    /// assert_eq!((world.len(), other.len()), (2, 0));
    /// assert_eq!(world.query::<&u8>().sum::<u8>(), 3);
    /// ```
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut World<B>) {
        self.append_with(other, |_, _| {});
    }

    /// Like [`append`](Self::append), and calls `moved(old, new)` with the handles of each entity.
    ///
    /// # Panics
    /// Panics as [`append`](Self::append) does. If `moved` panics, all entities have moved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let (mut world, mut other) = (World::new(), World::new());
    /// world.spawn((1_u8,));
    /// let entity = other.spawn((2_u8,));
    /// let mut handles = Vec::new();
    /// world.append_with(&mut other, |old, new| handles.push((old, new)));
    /// assert_eq!(handles[0].0, entity);
    /// assert_eq!(world.get::<u8>(handles[0].1), Some(&2));
    /// ```
    #[track_caller]
    pub fn append_with<B: Allocator>(&mut self, other: &mut World<B>, moved: impl FnMut(Entity64, Entity64)) {
        self.try_append_with(other, moved).unwrap_or_else(|error| error.raise("World::append"));
    }

    /// Fallible version of [`append`](Self::append).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. No entity has moved.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let (mut world, mut other) = (World::new(), World::new());
    /// other.spawn((1_u8,));
    /// assert!(world.try_append(&mut other).is_ok());
    /// ```
    pub fn try_append<B: Allocator>(&mut self, other: &mut World<B>) -> Result<(), CapacityError> {
        self.try_append_with(other, |_, _| {})
    }

    fn try_append_with<B: Allocator>(
        &mut self,
        other: &mut World<B>,
        mut moved: impl FnMut(Entity64, Entity64),
    ) -> Result<(), CapacityError> {
        let alloc = self.allocator().clone();
        let mut handles = Vec::new_in(alloc.clone());
        try_reserve_exact(&mut handles, other.len())?;
        self.entities.try_reserve(other.len())?;
        let mut plans = Vec::new_in(alloc.clone());
        try_reserve_exact(&mut plans, other.archetypes.tables.len())?;
        for source in &other.archetypes.tables {
            if source.len() > 0 {
                let infos = try_components(|each| source.components().for_each(|info| each(*info)), alloc.clone())?;
                let target = self.archetypes.try_archetype_of(&infos)?;
                let table = &mut self.archetypes.tables[target as usize];
                table.try_reserve(source.len())?;
                plans.push(Plan { target, transition: table.try_transition_from(source)? });
            }
        }
        let sources = other.archetypes.tables.iter_mut().filter(|table| table.len() > 0);
        for (source, plan) in sources.zip(&plans) {
            let target = &mut self.archetypes.tables[plan.target as usize];
            let first = target.len();
            let old = source.entities().len();
            handles.extend(source.entities().iter().map(|&old| (old, old)));
            let new = handles.len() - old;
            let entities = &mut self.entities;
            target.append(source, &plan.transition, |row| {
                let entity = entities.create(plan.target, (first + row) as u32);
                handles[new + row].1 = entity;
                entity
            });
        }
        other.entities.clear(handles.iter().map(|&(old, _)| old));
        handles.iter().for_each(|&(old, new)| moved(old, new));
        Ok(())
    }
}
