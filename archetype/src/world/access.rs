//! Access to the components of single entities.

use core::ptr::NonNull;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use crate::component::Component;
use crate::entity_ref::{EntityMut, EntityRef};
use crate::error::NoSuchEntity;
use crate::query::{Query, ReadQuery};
use crate::raw::{self, ComponentInfo, TypeKey};

impl<A: Allocator> World<A> {
    /// Returns a reference to the component of type `T`, or `None` if the entity has none or is not in the world. If it
    /// has none of its own, but a prefab, looks for [that](crate::InstanceOf) of the prefab.
    ///
    /// For many look-ups, a [`view`](Self::view) is faster.
    ///
    /// # Complexity
    /// *O*(1), plus a search of the archetype's list of types; the same for each prefab on the way.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.get::<u8>(entity), Some(&1));
    /// assert_eq!(world.get::<char>(entity), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn get<T: Component>(&self, entity: Entity64) -> Option<&T> {
        let location = self.locate(entity)?;
        match self.archetypes.tables[location.archetype as usize].values() {
            Some(values) => values.get(location.row as usize),
            None => self.inherited(entity),
        }
    }

    #[cold]
    #[inline(never)]
    fn inherited<T: Component>(&self, entity: Entity64) -> Option<&T> {
        self.archetypes.pairs()?;
        raw::inherited(self.all_tables(), entity)
    }

    /// Returns a mutable reference to the component of type `T`, or `None` if the entity has none of its own or is not
    /// in the world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// *world.get_mut::<u8>(entity).unwrap() += 1;
    /// assert_eq!(world.get::<u8>(entity), Some(&2));
    /// ```
    #[inline]
    #[must_use]
    pub fn get_mut<T: Component>(&mut self, entity: Entity64) -> Option<&mut T> {
        let location = self.locate(entity)?;
        self.archetypes.tables[location.archetype as usize].values_mut()?.get_mut(location.row as usize)
    }

    /// Returns whether an entity has a component of type `T` of its own, or `false` if it is not in the world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.has::<u8>(entity));
    /// assert!(!world.has::<char>(entity));
    /// ```
    #[doc(alias = "all_of")]
    #[inline]
    #[must_use]
    pub fn has<T: Component>(&self, entity: Entity64) -> bool {
        let location = self.locate(entity);
        location.is_some_and(|location| self.archetypes.tables[location.archetype as usize].has(TypeKey::of::<T>()))
    }

    /// Returns the item of a read-only query, or `None` if the entity does not match or is not in the world.
    ///
    /// For many look-ups, a [`view`](Self::view) is faster.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert_eq!(world.query_one::<(&u8, Option<&u16>)>(entity), Some((&1, None)));
    /// assert_eq!(world.query_one::<&u16>(entity), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn query_one<Q: ReadQuery>(&self, entity: Entity64) -> Option<Q::Item<'_>> {
        let location = self.locate(entity)?;
        let table = &self.archetypes.tables[location.archetype as usize];
        raw::row::<Q, A>(table, location.row as usize, self.all_tables())
    }

    /// Returns the item of a query, or `None` if the entity does not match or is not in the world.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 2_u16));
    /// let (a, b) = world.query_one_mut::<(&mut u8, &u16)>(entity).unwrap();
    /// *a += *b as u8;
    /// assert_eq!(world.get::<u8>(entity), Some(&3));
    /// ```
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn query_one_mut<Q: Query>(&mut self, entity: Entity64) -> Option<Q::Item<'_>> {
        let location = self.locate(entity);
        let (tables, entities) = (&mut self.archetypes.tables, Some(&self.entities));
        raw::row_mut::<Q, A>(tables, entities, location, "World::query_one_mut")
    }

    /// Returns the items of a query for several entities at once. An item is `None` if its entity does not match or is
    /// not in the world.
    ///
    /// # Panics
    /// Panics if two entities that match are equal, or if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let [a, b] = [1_u8, 2].map(|n| world.spawn((n,)));
    /// if let [Some(a), Some(b)] = world.get_disjoint_mut::<&mut u8, 2>([a, b]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!(world.get::<u8>(a), Some(&2));
    /// ```
    #[doc(alias("get_many_mut", "query_many_mut"))]
    #[track_caller]
    #[must_use]
    pub fn get_disjoint_mut<Q: Query, const N: usize>(&mut self, entities: [Entity64; N]) -> [Option<Q::Item<'_>>; N] {
        let rows = entities.map(|entity| self.locate(entity));
        raw::rows_mut::<Q, A, N>(&mut self.archetypes.tables, &self.entities, rows, "World::get_disjoint_mut")
    }

    /// Returns a view of an entity.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the entity is not in the world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// let view = world.entity(entity).unwrap();
    /// assert_eq!((view.get::<u8>(), view.has::<char>(), view.len()), (Some(&1), true, 2));
    /// ```
    pub fn entity(&self, entity: Entity64) -> Result<EntityRef<'_, A>, NoSuchEntity> {
        let location = self.locate(entity).ok_or(NoSuchEntity(entity))?;
        let table = &self.archetypes.tables[location.archetype as usize];
        Ok(EntityRef::new(entity, location.archetype, location.row as usize, table))
    }

    /// Returns a mutable view of an entity.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the entity is not in the world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// *world.entity_mut(entity).unwrap().get_mut::<u8>().unwrap() = 5;
    /// assert_eq!(world.get::<u8>(entity), Some(&5));
    /// ```
    pub fn entity_mut(&mut self, entity: Entity64) -> Result<EntityMut<'_, A>, NoSuchEntity> {
        let location = self.locate(entity).ok_or(NoSuchEntity(entity))?;
        let table = &mut self.archetypes.tables[location.archetype as usize];
        Ok(EntityMut::new(entity, location.archetype, location.row as usize, table))
    }

    /// Returns the address of the component of type `info`, or `None` if the entity has none or is not in the world.
    ///
    /// The pointer is valid for reads until the world is changed, and for writes while the world is not borrowed
    /// otherwise. [`EntityBuilder::add_dynamic`](crate::EntityBuilder::add_dynamic) has an example.
    #[must_use]
    pub fn get_dynamic(&self, entity: Entity64, info: &ComponentInfo) -> Option<NonNull<u8>> {
        let location = self.locate(entity)?;
        self.archetypes.tables[location.archetype as usize].address(info.key(), location.row as usize)
    }
}
