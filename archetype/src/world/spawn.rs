//! Creation of entities.

use core::fmt::Display;

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use crate::archetypes::{BundleEdge, OfColumns, ROOT};
use crate::bundle::Bundle;
use crate::column_batch::ColumnBatch;
use crate::entity_builder::BuilderValue;
use crate::entity_index::EntityIndex;
#[cfg(feature = "serde")]
use crate::entity_index::{EntityListError, Location};
use crate::error::{CapacityError, ChangeError, InsertError, LengthMismatch, SpawnColumnsError};
#[cfg(feature = "serde")]
use crate::raw::ComponentInfo;
use crate::raw::{RemovedRow, Staged, Table};

/// Returns the error of an edge that removes nothing.
pub(super) fn capacity_error(error: ChangeError) -> CapacityError {
    match error {
        ChangeError::Capacity(error) => error,
        ChangeError::Remove(error) => unreachable!("nothing is removed: {error}"),
    }
}

/// Reserves room for `rows` entities in the index and in their table.
#[inline]
pub(super) fn try_reserve_rows<A: Allocator>(
    entities: &mut EntityIndex<A>,
    table: &mut Table<A>,
    rows: usize,
) -> Result<(), CapacityError> {
    table.try_reserve(rows)?;
    entities.try_reserve(rows)
}

/// Creates an entity with the components of a bundle in the target of an edge from the root, for which the caller has
/// reserved room.
#[inline(always)]
#[track_caller]
pub(super) fn push_row<A: Allocator>(
    entities: &mut EntityIndex<A>,
    table: &mut Table<A>,
    edge: &BundleEdge<A>,
    bundle: impl Bundle,
    method: &dyn Display,
) -> Entity64 {
    let mut staged = Staged::new(table, &edge.transition, 1);
    bundle.write(&mut staged.row_writer());
    staged.finish_one(method, |row| entities.create(edge.target, row))
}

/// Creates an entity for each bundle in the target of an edge from the root, or none. Returns the archetype and the
/// first row of the new entities.
#[track_caller]
pub(super) fn try_push_rows<A: Allocator>(
    entities: &mut EntityIndex<A>,
    tables: &mut [Table<A>],
    edge: &BundleEdge<A>,
    bundles: impl Iterator<Item: Bundle>,
    method: &dyn Display,
) -> Result<(usize, usize), CapacityError> {
    let table = &mut tables[edge.target as usize];
    // A wrong hint is no error. If memory is exhausted, one of the entities finds out.
    _ = try_reserve_rows(entities, table, bundles.size_hint().0);
    let first = table.len();
    for bundle in bundles {
        if let Err(error) = try_reserve_rows(entities, table, 1) {
            entities.free_all(&table.entities()[first..]);
            table.truncate(first);
            return Err(error);
        }
        push_row(entities, table, edge, bundle, method);
    }
    Ok((edge.target as usize, first))
}

impl<A: Allocator + Clone> World<A> {
    /// Creates an entity with the components of a bundle.
    ///
    /// Allocates if its archetype or the entity index is full, and at the first use of a bundle type.
    ///
    /// # Complexity
    /// *O*(components), amortized.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or if a [limit](World#limits) is exceeded. Aborts if memory is
    /// exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8, "text"));
    /// assert_eq!(world.get::<&str>(entity), Some(&"text"));
    /// ```
    #[doc(alias("create", "emplace"))]
    #[inline]
    #[track_caller]
    pub fn spawn<B: Bundle>(&mut self, bundle: B) -> Entity64 {
        match self.try_spawn_for(&"World::spawn", bundle) {
            Ok(entity) => entity,
            Err(error) => error.reason.handle_error(&"World::spawn"),
        }
    }

    /// Fallible version of [`spawn`](Self::spawn).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if a limit is exceeded or memory is exhausted. No entity was created.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.try_spawn((1_u8,)).unwrap();
    /// assert!(world.contains(entity));
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_spawn<B: Bundle>(&mut self, bundle: B) -> Result<Entity64, InsertError<B>> {
        self.try_spawn_for(&"World::try_spawn", bundle)
    }

    #[inline]
    #[track_caller]
    pub(crate) fn try_spawn_for<B: Bundle>(
        &mut self,
        method: &dyn Display,
        bundle: B,
    ) -> Result<Entity64, InsertError<B>> {
        if let Err(error) = self.try_flush() {
            return Err(InsertError::new(bundle, error));
        }
        let (tables, edge) = match self.archetypes.try_edge::<((), B)>(ROOT, method) {
            Ok(found) => found,
            Err(error) => return Err(InsertError::new(bundle, capacity_error(error))),
        };
        let (table, entities) = (&mut tables[edge.target as usize], &mut self.entities);
        if let Err(error) = try_reserve_rows(entities, table, 1) {
            return Err(InsertError::new(bundle, error));
        }
        Ok(push_row(entities, table, edge, bundle, method))
    }

    /// Reserves room for `additional` more entities with the components of the bundle `B`.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or if a [limit](World#limits) is exceeded. Aborts if memory is
    /// exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.reserve::<(u8, char)>(1000);
    /// let archetype = world.archetypes().last().unwrap();
    /// assert!(archetype.capacity() >= 1000 && archetype.has::<char>());
    /// ```
    #[track_caller]
    pub fn reserve<B: Bundle>(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_for::<B>(&"World::reserve", additional) {
            error.handle_error(&"World::reserve");
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// assert!(World::new().try_reserve::<(u8,)>(usize::MAX).is_err());
    /// ```
    #[track_caller]
    pub fn try_reserve<B: Bundle>(&mut self, additional: usize) -> Result<(), CapacityError> {
        self.try_reserve_for::<B>(&"World::try_reserve", additional)
    }

    #[track_caller]
    fn try_reserve_for<B: Bundle>(&mut self, method: &dyn Display, additional: usize) -> Result<(), CapacityError> {
        self.try_flush()?;
        let (tables, edge) = self.archetypes.try_edge::<((), B)>(ROOT, method).map_err(capacity_error)?;
        try_reserve_rows(&mut self.entities, &mut tables[edge.target as usize], additional)
    }

    /// Creates an entity for each bundle of an iterator. Returns the new entities.
    ///
    /// Reserves room for the lower bound of the iterator's `size_hint` at once. A bound for which there is no room is
    /// ignored.
    ///
    /// # Panics
    /// Panics as [`spawn`](Self::spawn) does. If the iterator panics, the entities created so far stay.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entities = world.spawn_batch((0..3_u8).map(|n| (n,))).to_vec();
    /// assert_eq!(world.get::<u8>(entities[2]), Some(&2));
    /// ```
    #[track_caller]
    pub fn spawn_batch<I: IntoIterator<Item: Bundle>>(&mut self, bundles: I) -> &[Entity64] {
        match self.try_spawn_batch_for(&"World::spawn_batch", bundles.into_iter()) {
            Ok((archetype, first)) => &self.archetypes.tables[archetype].entities()[first..],
            Err(error) => error.handle_error(&"World::spawn_batch"),
        }
    }

    /// Fallible version of [`spawn_batch`](Self::spawn_batch).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. The entities created so far are
    /// removed again; their components, the bundle that did not fit and the iterator are dropped.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// assert_eq!(world.try_spawn_batch([(1_u8,), (2,)]).unwrap().len(), 2);
    /// ```
    #[track_caller]
    pub fn try_spawn_batch<I: IntoIterator<Item: Bundle>>(&mut self, bundles: I) -> Result<&[Entity64], CapacityError> {
        let (archetype, first) = self.try_spawn_batch_for(&"World::try_spawn_batch", bundles.into_iter())?;
        Ok(&self.archetypes.tables[archetype].entities()[first..])
    }

    /// Returns the archetype and the first row of the new entities.
    #[track_caller]
    fn try_spawn_batch_for<I: Iterator<Item: Bundle>>(
        &mut self,
        method: &dyn Display,
        bundles: I,
    ) -> Result<(usize, usize), CapacityError> {
        self.try_flush()?;
        let (tables, edge) = self.archetypes.try_edge::<((), I::Item)>(ROOT, method).map_err(capacity_error)?;
        try_push_rows(&mut self.entities, tables, edge, bundles, method)
    }

    /// Creates an entity for each row of whole columns, which are moved by copying their bytes. Returns the new
    /// entities.
    ///
    /// Allocates as [`spawn`](Self::spawn) does.
    ///
    /// # Complexity
    /// *O*(bytes), amortized.
    ///
    /// # Panics
    /// Panics as [`spawn`](Self::spawn) does.
    ///
    /// # Errors
    /// Returns a [`LengthMismatch`] if the columns have different lengths. They are dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entities = world.spawn_columns((vec![1_u8, 2], vec!["a", "b"])).unwrap().to_vec();
    /// assert_eq!(world.get::<&str>(entities[1]), Some(&"b"));
    /// ```
    #[doc(alias = "spawn_column_batch")]
    #[track_caller]
    pub fn spawn_columns<B: ColumnBatch>(&mut self, columns: B) -> Result<&[Entity64], LengthMismatch> {
        match self.try_spawn_columns_for(&"World::spawn_columns", columns) {
            Ok(entities) => Ok(entities),
            Err(error) => match error.reason {
                SpawnColumnsError::Length(error) => Err(error),
                SpawnColumnsError::Capacity(error) => error.handle_error(&"World::spawn_columns"),
            },
        }
    }

    /// Fallible version of [`spawn_columns`](Self::spawn_columns).
    ///
    /// # Panics
    /// Panics if there are two columns of the same type.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the columns if they have different lengths, a limit is exceeded or memory is
    /// exhausted. No entity was created.
    #[track_caller]
    pub fn try_spawn_columns<B: ColumnBatch>(
        &mut self,
        columns: B,
    ) -> Result<&[Entity64], InsertError<B, SpawnColumnsError>> {
        self.try_spawn_columns_for(&"World::try_spawn_columns", columns)
    }

    #[track_caller]
    fn try_spawn_columns_for<B: ColumnBatch>(
        &mut self,
        method: &dyn Display,
        columns: B,
    ) -> Result<&[Entity64], InsertError<B, SpawnColumnsError>> {
        let rows = match columns.rows() {
            Ok(rows) => rows,
            Err(error) => return Err(InsertError::new(columns, error)),
        };
        if let Err(error) = self.try_flush() {
            return Err(InsertError::new(columns, error));
        }
        let (tables, edge) = match self.archetypes.try_edge::<OfColumns<B>>(ROOT, method) {
            Ok(found) => found,
            Err(error) => return Err(InsertError::new(columns, capacity_error(error))),
        };
        let (table, entities) = (&mut tables[edge.target as usize], &mut self.entities);
        if let Err(error) = try_reserve_rows(entities, table, rows) {
            return Err(InsertError::new(columns, error));
        }
        let first = table.len();
        let mut staged = Staged::new(table, &edge.transition, rows);
        columns.write(&mut staged.column_writer());
        staged.finish(method, |row| entities.create(edge.target, row));
        Ok(&table.entities()[first..])
    }

    /// Creates an entity with these values, which have distinct types, and empties the list. Changes nothing on
    /// failure.
    pub(crate) fn try_spawn_values<B: Allocator>(
        &mut self,
        values: &mut Vec<BuilderValue<B>, B>,
    ) -> Result<Entity64, CapacityError> {
        self.try_flush()?;
        let at = self.archetypes.try_insert_edge(ROOT, values.iter().map(BuilderValue::info))?;
        let (tables, edge) = self.archetypes.edge(at);
        try_reserve_rows(&mut self.entities, &mut tables[edge.target as usize], 1)?;
        self.archetypes.arrange(values);
        let (tables, edge) = self.archetypes.edge(at);
        let mut staged = Staged::new(&mut tables[edge.target as usize], &edge.transition, 1);
        staged.row_writer().write_all(values.drain(..).map(BuilderValue::into_value));
        let entities = &mut self.entities;
        Ok(staged.finish_one(&"EntityBuilder", |row| entities.create(edge.target, row)))
    }

    /// Adds a pair, so that rows can have it. `marker` describes the relation to any target.
    #[cfg(feature = "serde")]
    pub(crate) fn try_add_pair(
        &mut self,
        info: &ComponentInfo,
        marker: &ComponentInfo,
        rules: crate::relation::Rules,
    ) -> Result<(), CapacityError> {
        self.archetypes.try_add_pair(info, marker, rules).map(drop)
    }

    /// Adds rows with these components and added pairs, for entities that are indexed later. `write` must write them in
    /// this order.
    #[cfg(feature = "serde")]
    pub(crate) fn try_spawn_unindexed(
        &mut self,
        infos: &[ComponentInfo],
        entities: &[Entity64],
        write: impl FnOnce(&mut crate::raw::ColumnWriter<'_>),
    ) -> Result<(), CapacityError> {
        self.archetypes.try_root()?;
        let ids = self.archetypes.try_ids(infos)?;
        let edge = self.archetypes.try_edge_of_ids(ROOT, &[], &ids)?;
        let table = &mut self.archetypes.tables[edge.target as usize];
        table.try_reserve(entities.len())?;
        let first = table.len();
        let mut staged = Staged::new(table, &edge.transition, entities.len());
        write(&mut staged.column_writer());
        staged.finish(&"WorldSeed", |row| entities[row as usize - first]);
        Ok(())
    }

    /// Indexes all rows of a world whose entities are not indexed yet. Free slots are reused in this order.
    #[cfg(feature = "serde")]
    pub(crate) fn try_index_entities(&mut self, free: &[Entity64]) -> Result<(), EntityListError> {
        let tables = &self.archetypes.tables;
        let rows = (0_u32..).zip(tables).flat_map(|(archetype, table)| {
            (0_u32..).zip(table.entities()).map(move |(row, &entity)| (entity, Location { archetype, row }))
        });
        self.entities.try_rebuild(tables.iter().map(Table::len).sum(), rows, free)
    }

    /// Creates an entity with the components of a row removed from another world.
    pub(crate) fn try_spawn_removed<'t>(
        &mut self,
        removed: RemovedRow<'t>,
    ) -> Result<Entity64, (RemovedRow<'t>, CapacityError)> {
        let target = match self.try_prepare_removed(&removed) {
            Ok(target) => target,
            Err(error) => return Err((removed, error)),
        };
        let entities = &mut self.entities;
        let (tables, order) = self.archetypes.sorted();
        Ok(tables[target as usize].push_removed(removed, order, |row| entities.create(target, row)))
    }

    /// Returns the archetype for a removed row, and reserves room for it.
    fn try_prepare_removed(&mut self, removed: &RemovedRow<'_>) -> Result<u32, CapacityError> {
        self.try_flush()?;
        let target = self.archetypes.try_archetype_of(removed.components())?;
        try_reserve_rows(&mut self.entities, &mut self.archetypes.tables[target as usize], 1)?;
        Ok(target)
    }
}
