//! Insertion and removal of components.

use core::fmt::Display;

use allocator_api2::vec::Vec;
use sparse_set::allocator::Allocator;
use sparse_set::{Entity64, TryReserveError};

use super::World;
use crate::archetypes::{BundleEdge, ROOT};
use crate::bundle::Bundle;
use crate::entity_builder::BuilderValue;
use crate::entity_index::{EntityIndex, Location};
use crate::error::{CapacityError, ChangeError, InsertError, NoSuchEntity, RemoveError};
use crate::raw::{ComponentInfo, RemovedComponents, RowWriter, Staged, Table};

impl<A: Allocator + Clone> World<A> {
    /// Inserts the components of a bundle into an entity, replacing those it already has.
    ///
    /// Unless all are replaced, the entity's other components move to another archetype. Allocates if that archetype is
    /// full, and at the first use of a bundle type with an archetype.
    ///
    /// # Complexity
    /// *O*(components of the entity), amortized; *O*(components of the bundle) if all are replaced.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or if a [limit](World#limits) is exceeded. Aborts if memory is
    /// exhausted. If the `Drop` of a replaced component panics, all components of the bundle have been inserted.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the entity is not in the world. The bundle is dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// world.insert(entity, (2_u8, "text")).unwrap();
    /// assert_eq!(world.get::<u8>(entity), Some(&2));
    /// assert_eq!(world.get::<char>(entity), Some(&'a'));
    /// assert!(world.has::<&str>(entity));
    /// ```
    #[doc(alias("add", "set", "emplace_or_replace"))]
    #[inline]
    #[track_caller]
    pub fn insert<B: Bundle>(&mut self, entity: Entity64, bundle: B) -> Result<(), NoSuchEntity> {
        match self.try_exchange_for::<(), B>(&"World::insert", entity, bundle) {
            Ok(()) => Ok(()),
            Err(error) => match error.reason.into_remove_error(&"World::insert") {
                RemoveError::NoSuchEntity(error) => Err(error),
                RemoveError::MissingComponent { .. } => unreachable!("nothing is removed"),
            },
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if the entity is not in the world, a limit is exceeded or memory is
    /// exhausted. The entity has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert!(world.try_insert(entity, (1_u8,)).is_ok());
    /// world.despawn(entity);
    /// let error = world.try_insert(entity, (2_u8,)).unwrap_err();
    /// assert_eq!(error.value, (2,));
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_insert<B: Bundle>(&mut self, entity: Entity64, bundle: B) -> Result<(), InsertError<B, ChangeError>> {
        self.try_exchange_for::<(), B>(&"World::try_insert", entity, bundle)
    }

    /// Removes and returns the components of a bundle, or none of them if one is missing.
    ///
    /// The entity's other components move to another archetype. Allocates as [`insert`](Self::insert) does.
    ///
    /// # Complexity
    /// *O*(components of the entity), amortized.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Errors
    /// Returns [`RemoveError`] if the entity is not in the world or lacks one of the components. Nothing has changed
    /// then.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a', "text"));
    /// assert_eq!(world.remove::<(char, u8)>(entity), Ok(('a', 1)));
    /// assert!(world.remove::<(char, &str)>(entity).is_err());
    /// assert!(world.has::<&str>(entity));
    /// ```
    #[doc(alias = "erase")]
    #[inline]
    #[track_caller]
    pub fn remove<B: Bundle>(&mut self, entity: Entity64) -> Result<B, RemoveError> {
        match self.try_exchange_for::<B, ()>(&"World::remove", entity, ()) {
            Ok(removed) => Ok(removed),
            Err(error) => Err(error.reason.into_remove_error(&"World::remove")),
        }
    }

    /// Fallible version of [`remove`](Self::remove).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns a [`ChangeError`] if the entity is not in the world, lacks one of the components, a limit is exceeded or
    /// memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_remove::<(u8,)>(entity), Ok((1,)));
    /// assert!(world.try_remove::<(u8,)>(entity).is_err());
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_remove<B: Bundle>(&mut self, entity: Entity64) -> Result<B, ChangeError> {
        self.try_exchange_for::<B, ()>(&"World::try_remove", entity, ()).map_err(|error| error.reason)
    }

    /// Removes and returns the components of the bundle `R`, and inserts those of `I`. Moves the entity only once.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Errors
    /// Returns [`RemoveError`] if the entity is not in the world or lacks a component to be removed. Nothing has
    /// changed then, and the bundle `I` is dropped.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert_eq!(world.exchange::<(u8,), (&str,)>(entity, ("text",)), Ok((1,)));
    /// assert!(!world.has::<u8>(entity) && world.has::<&str>(entity));
    /// // A component in both bundles is replaced, and its old value returned.
    /// assert_eq!(world.exchange::<(char,), (char,)>(entity, ('b',)), Ok(('a',)));
    /// ```
    #[inline]
    #[track_caller]
    pub fn exchange<R: Bundle, I: Bundle>(&mut self, entity: Entity64, bundle: I) -> Result<R, RemoveError> {
        match self.try_exchange_for(&"World::exchange", entity, bundle) {
            Ok(removed) => Ok(removed),
            Err(error) => Err(error.reason.into_remove_error(&"World::exchange")),
        }
    }

    /// Fallible version of [`exchange`](Self::exchange).
    ///
    /// # Panics
    /// Panics if a bundle has a component twice.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if the entity is not in the world, lacks a component to be removed, a
    /// limit is exceeded or memory is exhausted. The entity has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_exchange::<(u8,), (char,)>(entity, ('a',)), Ok((1,)));
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_exchange<R: Bundle, I: Bundle>(
        &mut self,
        entity: Entity64,
        bundle: I,
    ) -> Result<R, InsertError<I, ChangeError>> {
        self.try_exchange_for(&"World::try_exchange", entity, bundle)
    }

    #[inline]
    #[track_caller]
    pub(crate) fn try_exchange_for<R: Bundle, I: Bundle>(
        &mut self,
        method: &dyn Display,
        entity: Entity64,
        bundle: I,
    ) -> Result<R, InsertError<I, ChangeError>> {
        if let Err(error) = self.try_flush() {
            return Err(InsertError::new(bundle, error));
        }
        let Some(location) = self.locate(entity) else {
            return Err(InsertError::new(bundle, RemoveError::NoSuchEntity(NoSuchEntity(entity))));
        };
        let (tables, edge) = match self.archetypes.try_edge::<(R, I)>(location.archetype, method) {
            Ok(found) => found,
            Err(error) => return Err(InsertError::new(bundle, error)),
        };
        if let Err(error) = try_reserve_move(tables, edge, location) {
            return Err(InsertError::new(bundle, error));
        }
        let mut old = change(&mut self.entities, tables, edge, (entity, location), method, |row| bundle.write(row));
        let removed = R::read(&mut old.reader());
        // Drop the replaced components here: if a drop unwinds at the end of the function, the result leaks.
        drop(old);
        Ok(removed)
    }

    /// Inserts these values, which have distinct types, into an entity, and empties the list. Changes nothing on
    /// failure.
    pub(crate) fn try_insert_values<B: Allocator>(
        &mut self,
        entity: Entity64,
        values: &mut Vec<BuilderValue<B>, B>,
    ) -> Result<(), ChangeError> {
        self.try_flush()?;
        let location = self.locate(entity).ok_or(RemoveError::NoSuchEntity(NoSuchEntity(entity)))?;
        let at = self.archetypes.try_insert_edge(location.archetype, values.iter().map(BuilderValue::info))?;
        let (tables, edge) = self.archetypes.edge(at);
        try_reserve_move(tables, edge, location)?;
        self.archetypes.arrange(values);
        let (tables, edge) = self.archetypes.edge(at);
        drop(change(&mut self.entities, tables, edge, (entity, location), &"EntityBuilder::insert_into", |row| {
            row.write_all(values.drain(..).map(BuilderValue::into_value));
        }));
        Ok(())
    }

    /// Removes and drops the component of type `info`. Returns whether the entity had one.
    ///
    /// Allocates if the entity moves to a full archetype, and at the first use of a type with an archetype.
    ///
    /// # Complexity
    /// *O*(components of the entity), amortized.
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) is exceeded. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ComponentInfo, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert!(world.remove_dynamic(entity, &ComponentInfo::of::<u8>()));
    /// assert!(!world.remove_dynamic(entity, &ComponentInfo::of::<u8>()));
    /// assert!(world.has::<char>(entity));
    /// ```
    #[track_caller]
    pub fn remove_dynamic(&mut self, entity: Entity64, info: &ComponentInfo) -> bool {
        match self.try_remove_dynamic(entity, info) {
            Ok(found) => found,
            Err(error) => error.handle_error(&"World::remove_dynamic"),
        }
    }

    /// Fallible version of [`remove_dynamic`](Self::remove_dynamic).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ComponentInfo, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_remove_dynamic(entity, &ComponentInfo::of::<u8>()), Ok(true));
    /// ```
    pub fn try_remove_dynamic(&mut self, entity: Entity64, info: &ComponentInfo) -> Result<bool, CapacityError> {
        self.try_flush()?;
        let Some(location) = self.locate(entity) else { return Ok(false) };
        if !self.archetypes.tables[location.archetype as usize].has(info.key()) {
            return Ok(false);
        }
        let at = self.archetypes.try_remove_edge(location.archetype, info)?;
        let (tables, edge) = self.archetypes.edge(at);
        try_reserve_move(tables, edge, location)?;
        drop(change(&mut self.entities, tables, edge, (entity, location), &"World::remove_dynamic", |_| {}));
        Ok(true)
    }

    /// Removes and drops all components of an entity, and ends its relations to others. It stays in the world.
    ///
    /// Allocates if the archetype without components is full.
    ///
    /// # Complexity
    /// *O*(components of the entity), amortized.
    ///
    /// # Panics
    /// Aborts if memory is exhausted. Panics if the `Drop` of a component panics. All components are removed then, and
    /// the others are dropped.
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
    /// world.clear_entity(entity).unwrap();
    /// assert!(world.contains(entity) && world.entity(entity).unwrap().is_empty());
    /// ```
    #[doc(alias = "ecs_clear")]
    #[track_caller]
    pub fn clear_entity(&mut self, entity: Entity64) -> Result<(), NoSuchEntity> {
        let Err(error) = self.try_clear_entity(entity) else { return Ok(()) };
        match error.into_remove_error(&"World::clear_entity") {
            RemoveError::NoSuchEntity(error) => Err(error),
            RemoveError::MissingComponent { .. } => unreachable!("no component is named"),
        }
    }

    /// Fallible version of [`clear_entity`](Self::clear_entity).
    ///
    /// # Panics
    /// Panics if the `Drop` of a component panics.
    ///
    /// # Errors
    /// Returns a [`ChangeError`] if the entity is not in the world or memory is exhausted. The entity has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.try_clear_entity(entity), Ok(()));
    /// world.despawn(entity);
    /// assert!(world.try_clear_entity(entity).is_err());
    /// ```
    pub fn try_clear_entity(&mut self, entity: Entity64) -> Result<(), ChangeError> {
        self.try_flush()?;
        let location = self.locate(entity).ok_or(RemoveError::NoSuchEntity(NoSuchEntity(entity)))?;
        if location.archetype == ROOT {
            return Ok(());
        }
        let (tables, edge) = self.archetypes.try_edge::<((), ())>(ROOT, &"World::clear_entity")?;
        let (root, others) = tables.split_at_mut(ROOT as usize + 1);
        let root = &mut root[ROOT as usize];
        root.try_reserve(1)?;
        let source = &mut others[(location.archetype - ROOT - 1) as usize];
        let (moved, dropped) = source.swap_drop(location.row as usize);
        let entities = &mut self.entities;
        Staged::new(root, &edge.transition, 1).finish_one(&"World::clear_entity", |row| {
            entities.relocate(entity, ROOT, row);
            entity
        });
        if let Some(moved) = moved {
            entities.relocate(moved, location.archetype, location.row);
        }
        drop(dropped);
        Ok(())
    }
}

/// Reserves room for a row in the target of an edge, if that is another archetype.
#[inline]
pub(super) fn try_reserve_move<A: Allocator>(
    tables: &mut [Table<A>],
    edge: &BundleEdge<A>,
    from: Location,
) -> Result<(), TryReserveError> {
    if edge.target == from.archetype { Ok(()) } else { tables[edge.target as usize].try_reserve(1) }
}

/// Moves an entity along an edge. The caller has reserved room in the target if that is a different archetype. Returns
/// the removed or replaced values, which must be read or dropped last.
#[inline]
#[track_caller]
pub(super) fn change<'t, A: Allocator>(
    entities: &mut EntityIndex<A>,
    tables: &'t mut [Table<A>],
    edge: &'t BundleEdge<A>,
    (entity, location): (Entity64, Location),
    method: &dyn Display,
    write: impl FnOnce(&mut RowWriter<'_>),
) -> RemovedComponents<'t> {
    let (source, target, row) = (location.archetype as usize, edge.target as usize, location.row as usize);
    if source == target {
        let mut staged = Staged::in_place(&mut tables[target], &edge.transition, row);
        write(&mut staged.row_writer());
        return staged.finish_in_place(method);
    }
    let (source, target) = if source < target {
        let (left, right) = tables.split_at_mut(target);
        (&mut left[source], &mut right[0])
    } else {
        let (left, right) = tables.split_at_mut(source);
        (&mut right[0], &mut left[target])
    };
    let mut staged = Staged::new(target, &edge.transition, 1);
    write(&mut staged.row_writer());
    let (new, moved, old) = staged.finish_move(source, row, method);
    // Fits in 32 bits, as all rows.
    entities.relocate(entity, edge.target, new as u32);
    if let Some(moved) = moved {
        entities.relocate(moved, location.archetype, location.row);
    }
    old
}
