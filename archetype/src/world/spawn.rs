//! Creation of entities.

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use crate::archetypes::ROOT;
use crate::bundle::Bundle;
use crate::column_batch::ColumnBatch;
use crate::entity_builder::BuilderValue;
use crate::entity_index::EntityIndex;
#[cfg(feature = "serde")]
use crate::entity_index::{EntityListError, Location};
use crate::error::{CapacityError, ChangeError, LengthMismatch, SpawnColumnsError};
use crate::plans::OfColumns;
#[cfg(feature = "serde")]
use crate::raw::ComponentInfo;
use crate::raw::{RemovedRow, Table};

/// Returns the error of a plan that removes nothing.
fn capacity(error: ChangeError) -> CapacityError {
    match error {
        ChangeError::Capacity(error) => error,
        ChangeError::Remove(error) => unreachable!("nothing is removed: {error}"),
    }
}

/// Reserves room for one entity.
#[inline]
fn try_reserve_one<A: Allocator>(entities: &mut EntityIndex<A>, table: &mut Table<A>) -> Result<(), CapacityError> {
    entities.try_reserve(1)?;
    Ok(table.try_reserve(1)?)
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
        match self.try_spawn(bundle) {
            Ok(entity) => entity,
            Err((_, error)) => error.raise("World::spawn"),
        }
    }

    /// Fallible version of [`spawn`](Self::spawn).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns the bundle and a [`CapacityError`] if a limit is exceeded or memory is exhausted. No entity was created.
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
    pub fn try_spawn<B: Bundle>(&mut self, bundle: B) -> Result<Entity64, (B, CapacityError)> {
        let plan = match self.try_prepare::<B>(1) {
            Ok(plan) => plan,
            Err(error) => return Err((bundle, error)),
        };
        let (tables, plan) = self.archetypes.plan(plan);
        let mut staged = tables[plan.target as usize].stage(&plan.transition);
        bundle.write(&mut staged.row_writer());
        let entities = &mut self.entities;
        Ok(staged.finish_one(|row| entities.create(plan.target, row)))
    }

    /// Returns the plan for a bundle, and reserves room for `rows` entities with it.
    #[inline]
    #[track_caller]
    fn try_prepare<B: Bundle>(&mut self, rows: usize) -> Result<hash_map::ElementId, CapacityError> {
        self.archetypes.try_root()?;
        let id = self.archetypes.try_plan::<((), B)>(ROOT).map_err(capacity)?;
        self.try_reserve_for(id, rows)?;
        Ok(id)
    }

    /// Reserves room for `rows` entities in the target of a plan.
    #[inline(always)]
    fn try_reserve_for(&mut self, plan: hash_map::ElementId, rows: usize) -> Result<(), CapacityError> {
        let (tables, plan) = self.archetypes.plan(plan);
        tables[plan.target as usize].try_reserve(rows)?;
        self.entities.try_reserve(rows)
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
        self.try_reserve::<B>(additional).unwrap_or_else(|error| error.raise("World::reserve"));
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
        self.try_prepare::<B>(additional).map(drop)
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
        match self.spawn_batch_inner(bundles.into_iter()) {
            Ok((archetype, first)) => &self.archetypes.tables[archetype].entities()[first..],
            Err(error) => error.raise("World::spawn_batch"),
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
        let (archetype, first) = self.spawn_batch_inner(bundles.into_iter())?;
        Ok(&self.archetypes.tables[archetype].entities()[first..])
    }

    /// Returns the archetype and the first row of the new entities.
    #[track_caller]
    fn spawn_batch_inner<I: Iterator<Item: Bundle>>(&mut self, bundles: I) -> Result<(usize, usize), CapacityError> {
        let id = self.try_prepare::<I::Item>(0)?;
        // A wrong hint is no error. If memory is exhausted, one of the entities finds out.
        _ = self.try_reserve_for(id, bundles.size_hint().0);
        let (tables, plan) = self.archetypes.plan(id);
        let (target, entities) = (plan.target, &mut self.entities);
        let table = &mut tables[target as usize];
        let first = table.len();
        for bundle in bundles {
            if let Err(error) = try_reserve_one(entities, table) {
                entities.free_all(&table.entities()[first..]);
                table.truncate(first);
                return Err(error);
            }
            let mut staged = table.stage(&plan.transition);
            bundle.write(&mut staged.row_writer());
            staged.finish_one(|row| entities.create(target, row));
        }
        Ok((target as usize, first))
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
        match self.try_spawn_columns(columns) {
            Ok(entities) => Ok(entities),
            Err((_, SpawnColumnsError::Length(error))) => Err(error),
            Err((_, SpawnColumnsError::Capacity(error))) => error.raise("World::spawn_columns"),
        }
    }

    /// Fallible version of [`spawn_columns`](Self::spawn_columns).
    ///
    /// # Panics
    /// Panics if there are two columns of the same type.
    ///
    /// # Errors
    /// Returns the columns and a [`SpawnColumnsError`] if they have different lengths, a limit is exceeded or memory is
    /// exhausted. No entity was created.
    #[track_caller]
    pub fn try_spawn_columns<B: ColumnBatch>(&mut self, columns: B) -> Result<&[Entity64], (B, SpawnColumnsError)> {
        let (rows, plan) = match self.try_prepare_columns(&columns) {
            Ok(prepared) => prepared,
            Err(error) => return Err((columns, error)),
        };
        let (tables, plan) = self.archetypes.plan(plan);
        let table = &mut tables[plan.target as usize];
        let first = table.len();
        let mut staged = table.stage_rows(&plan.transition, rows);
        columns.write(&mut staged.column_writer());
        let entities = &mut self.entities;
        staged.finish(|row| entities.create(plan.target, row));
        let target = plan.target as usize;
        Ok(&self.archetypes.tables[target].entities()[first..])
    }

    /// Returns the number of rows of a batch and the plan for it, and reserves room.
    fn try_prepare_columns<B: ColumnBatch>(
        &mut self,
        columns: &B,
    ) -> Result<(usize, hash_map::ElementId), SpawnColumnsError> {
        let rows = columns.rows()?;
        self.archetypes.try_root()?;
        let id = self.archetypes.try_plan::<OfColumns<B>>(ROOT).map_err(capacity)?;
        self.try_reserve_for(id, rows)?;
        Ok((rows, id))
    }

    /// Creates an entity with these values, which have distinct types, and empties the list. Changes nothing on
    /// failure.
    pub(crate) fn try_spawn_values<B: Allocator>(
        &mut self,
        values: &mut Vec<BuilderValue<B>, B>,
    ) -> Result<Entity64, CapacityError> {
        self.archetypes.try_root()?;
        let id = self.archetypes.try_plan_insert(ROOT, values.iter().map(BuilderValue::info))?;
        self.try_reserve_for(id, 1)?;
        self.archetypes.arrange(values);
        let (tables, plan) = self.archetypes.plan(id);
        let mut staged = tables[plan.target as usize].stage(&plan.transition);
        staged.row_writer().write_all(values.drain(..).map(BuilderValue::into_value));
        let entities = &mut self.entities;
        Ok(staged.finish_one(|row| entities.create(plan.target, row)))
    }

    /// Adds rows with these components, for entities that are indexed later. `write` must write them in this order.
    #[cfg(feature = "serde")]
    pub(crate) fn try_spawn_unindexed(
        &mut self,
        infos: &[ComponentInfo],
        entities: &[Entity64],
        write: impl FnOnce(&mut crate::raw::ColumnWriter<'_>),
    ) -> Result<(), CapacityError> {
        if entities.is_empty() {
            return Ok(());
        }
        self.archetypes.try_root()?;
        let plan = self.archetypes.try_plan_by_infos(ROOT, &[], infos)?;
        let table = &mut self.archetypes.tables[plan.target as usize];
        table.try_reserve(entities.len())?;
        let first = table.len();
        let mut staged = table.stage_rows(&plan.transition, entities.len());
        write(&mut staged.column_writer());
        staged.finish(|row| entities[row as usize - first]);
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
        let target = self.archetypes.try_archetype_of(removed.components())?;
        self.entities.try_reserve(1)?;
        self.archetypes.tables[target as usize].try_reserve(1)?;
        Ok(target)
    }
}
