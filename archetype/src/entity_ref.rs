use core::fmt;
use core::slice;

use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::ArchetypeId;
use crate::component::Component;
use crate::entity_index::Location;
use crate::query::{Query, ReadQuery};
use crate::raw::{self, AllTables, Table, TypeKey};

/// A view of an entity and its own components. Nothing is [inherited](crate::InstanceOf) in it.
///
/// # Examples
/// See [`World::entity`](crate::World::entity).
#[must_use]
pub struct EntityRef<'w, A: Allocator = Global> {
    entity: Entity64,
    archetype: u32,
    row: usize,
    table: &'w Table<A>,
}

impl<'w, A: Allocator> EntityRef<'w, A> {
    pub(crate) const fn new(entity: Entity64, archetype: u32, row: usize, table: &'w Table<A>) -> Self {
        Self { entity, archetype, row, table }
    }

    /// Returns the component of type `T`.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.entity(entity).unwrap().get::<u8>(), Some(&1));
    /// ```
    #[must_use]
    pub fn get<T: Component>(&self) -> Option<&'w T> {
        self.table.values()?.get(self.row)
    }

    /// Returns the item of a query, or `None` if the entity does not match.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert_eq!(world.entity(entity).unwrap().query::<(&u8, &char)>(), Some((&1, &'a')));
    /// ```
    #[must_use]
    pub fn query<Q: ReadQuery>(&self) -> Option<Q::Item<'w>> {
        raw::row::<Q, A>(self.table, self.row, AllTables::NONE)
    }

    /// Returns the handle.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn(());
    /// assert_eq!(world.entity(entity).unwrap().entity(), entity);
    /// ```
    #[must_use]
    pub const fn entity(&self) -> Entity64 {
        self.entity
    }

    /// Returns the archetype.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn(());
    /// assert_eq!(world.entity(entity).unwrap().archetype(), archetype::ArchetypeId::EMPTY);
    /// ```
    #[must_use]
    pub const fn archetype(&self) -> ArchetypeId {
        ArchetypeId::new(self.archetype, self.table)
    }

    /// Returns whether the entity has a component of type `T`.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.entity(entity).unwrap().has::<u8>());
    /// ```
    #[must_use]
    pub fn has<T: Component>(&self) -> bool {
        self.table.has(TypeKey::of::<T>())
    }

    /// Returns the number of components, and of targets of relations.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert_eq!(world.entity(entity).unwrap().len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.components().len()
    }

    /// Returns whether the entity has no components, and no target of a relation.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn(());
    /// assert!(world.entity(entity).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<A: Allocator> Clone for EntityRef<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Allocator> Copy for EntityRef<'_, A> {}

impl<A: Allocator> fmt::Debug for EntityRef<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.table.components().map(|info| info.name());
        write!(f, "EntityRef({} ", self.entity)?;
        f.debug_list().entries(names).finish()?;
        f.write_str(")")
    }
}

/// A mutable view of an entity and its own components. Nothing is [inherited](crate::InstanceOf) in it.
///
/// # Examples
/// See [`World::entity_mut`](crate::World::entity_mut).
#[must_use]
pub struct EntityMut<'w, A: Allocator = Global> {
    entity: Entity64,
    archetype: u32,
    row: usize,
    table: &'w mut Table<A>,
}

impl<'w, A: Allocator> EntityMut<'w, A> {
    pub(crate) const fn new(entity: Entity64, archetype: u32, row: usize, table: &'w mut Table<A>) -> Self {
        Self { entity, archetype, row, table }
    }

    /// Returns a shared view.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.entity_mut(entity).unwrap().as_ref().len(), 1);
    /// ```
    pub const fn as_ref(&self) -> EntityRef<'_, A> {
        EntityRef::new(self.entity, self.archetype, self.row, self.table)
    }

    /// Returns a reference to the component of type `T`.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.entity_mut(entity).unwrap().get::<u8>(), Some(&1));
    /// ```
    #[must_use]
    pub fn get<T: Component>(&self) -> Option<&T> {
        self.as_ref().get()
    }

    /// Returns a mutable reference to the component of type `T`.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// *world.entity_mut(entity).unwrap().get_mut::<u8>().unwrap() += 1;
    /// assert_eq!(world.get::<u8>(entity), Some(&2));
    /// ```
    #[must_use]
    pub fn get_mut<T: Component>(&mut self) -> Option<&mut T> {
        self.table.values_mut()?.get_mut(self.row)
    }

    /// Returns the item of a query, or `None` if the entity does not match.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8, 2_u16));
    /// let mut view = world.entity_mut(entity).unwrap();
    /// if let Some((a, b)) = view.query_mut::<(&mut u8, &mut u16)>() {
    ///     *b = u16::from(std::mem::take(a));
    /// }
    /// assert_eq!(world.query_one::<(&u8, &u16)>(entity), Some((&0, &1)));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn query_mut<Q: Query>(&mut self) -> Option<Q::Item<'_>> {
        // Rows fit in 32 bits.
        let location = Location { archetype: 0, row: self.row as u32 };
        raw::row_mut::<Q, A>(slice::from_mut(self.table), None, Some(location), "EntityMut::query_mut")
    }

    /// Returns the handle.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn(());
    /// assert_eq!(world.entity_mut(entity).unwrap().entity(), entity);
    /// ```
    #[must_use]
    pub const fn entity(&self) -> Entity64 {
        self.entity
    }
}

impl<A: Allocator> fmt::Debug for EntityMut<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EntityMut").field(&self.as_ref()).finish()
    }
}
