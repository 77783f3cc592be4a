//! Moving all entities from another world.

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use allocator_api2::vec::Vec;
use hash_map::HashMap;

use super::World;
use crate::error::CapacityError;
use crate::try_reserve::{try_push, try_reserve_exact};
use crate::type_hasher::TypeHasher;

impl<A: Allocator + Clone> World<A> {
    /// Moves all entities of `other` into this world, where they get new handles.
    ///
    /// The handles in `other` become invalid; relations lead to the new handles. All memory is allocated before
    /// anything moves.
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
    pub fn append<B: Allocator + Clone>(&mut self, other: &mut World<B>) {
        if let Err(error) = self.try_append(other) {
            error.handle_error(&"World::append");
        }
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
    pub fn append_with<B: Allocator + Clone>(&mut self, other: &mut World<B>, moved: impl FnMut(Entity64, Entity64)) {
        if let Err(error) = self.try_append_with(other, moved) {
            error.handle_error(&"World::append_with");
        }
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
    pub fn try_append<B: Allocator + Clone>(&mut self, other: &mut World<B>) -> Result<(), CapacityError> {
        self.try_append_with(other, |_, _| {})
    }

    /// Fallible version of [`append_with`](Self::append_with).
    ///
    /// # Panics
    /// Panics if `moved` panics. All entities have moved.
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
    /// let mut count = 0;
    /// assert!(world.try_append_with(&mut other, |_, _| count += 1).is_ok());
    /// assert_eq!(count, 1);
    /// ```
    pub fn try_append_with<B: Allocator + Clone>(
        &mut self,
        other: &mut World<B>,
        mut moved: impl FnMut(Entity64, Entity64),
    ) -> Result<(), CapacityError> {
        self.try_flush()?;
        other.try_flush()?;
        self.collect_pairs();
        let alloc = self.allocator().clone();
        let sources = || (0_u32..).zip(&other.archetypes.tables).filter(|(_, table)| table.len() > 0);
        let (mut handles, mut targets, mut orders) =
            (Vec::new_in(alloc.clone()), Vec::new_in(alloc.clone()), Vec::new_in(alloc));
        try_reserve_exact(&mut handles, other.len())?;
        try_reserve_exact(&mut targets, sources().count())?;
        try_reserve_exact(&mut orders, sources().map(|(_, table)| table.components().len()).sum())?;
        self.entities.try_reserve(other.len())?;
        handles.extend(other.entities().zip(self.entities.next_handles(other.len())?));
        let renamed = self.try_renamed(other, &handles)?;
        let mut infos = Vec::new_in(self.allocator().clone());
        for (archetype, source) in sources() {
            infos.clear();
            for (&id, info) in other.archetypes.types(archetype).iter().zip(source.components()) {
                let info = info.with_target(|target| renamed[&target]);
                if let Some((rules, marker)) = other.archetypes.pairs().and_then(|pairs| pairs.relation(id)) {
                    self.archetypes.try_add_pair(&info, marker, rules)?;
                }
                try_push(&mut infos, info)?;
            }
            let target = self.archetypes.try_archetype_of(infos.iter())?;
            let (tables, order) = self.archetypes.sorted();
            tables[target as usize].try_reserve(source.len())?;
            targets.push(target);
            orders.extend(order);
        }
        let mut orders = &orders[..];
        let sources = other.archetypes.tables.iter_mut().filter(|table| table.len() > 0);
        for (source, &target) in sources.zip(&targets) {
            let table = &mut self.archetypes.tables[target as usize];
            let (order, rest) = orders.split_at(source.components().len());
            orders = rest;
            let first = table.len();
            let entities = &mut self.entities;
            table.append(source, order.iter().copied(), |row| entities.create(target, (first + row) as u32));
        }
        if let Some(pairs) = &mut other.archetypes.pairs {
            pairs.forget_targets();
        }
        other.entities.clear(handles.iter().map(|&(old, _)| old));
        handles.iter().for_each(|&(old, new)| moved(old, new));
        Ok(())
    }

    /// Returns the new handles by the old ones, or nothing if `other` has no relations.
    fn try_renamed<B: Allocator>(
        &self,
        other: &World<B>,
        handles: &[(Entity64, Entity64)],
    ) -> Result<HashMap<Entity64, Entity64, TypeHasher, A>, CapacityError> {
        let mut renamed = HashMap::with_hasher_in(TypeHasher::default(), self.allocator().clone());
        if other.archetypes.pairs().is_some() {
            for &(old, new) in handles {
                renamed.try_insert_full(old, new).map_err(|failed| failed.error)?;
            }
        }
        Ok(renamed)
    }
}
