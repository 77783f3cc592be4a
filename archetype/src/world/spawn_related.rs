//! Creation of entities that are related to others from the start.

use core::fmt::Display;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use super::spawn::{push_row, try_push_rows, try_reserve_rows};
use crate::archetypes::BundleEdge;
use crate::bundle::Bundle;
use crate::entity_index::EntityIndex;
use crate::error::{InsertError, NoSuchEntity, RelateError, RelationError};
use crate::query::Related;
use crate::raw::{ComponentInfo, RowReader, RowWriter, Table};
use crate::relation::{Relation, Rules};

/// A bundle, and the value of the entity's relation. Only written.
struct WithValue<B, R>(B, R);

impl<B: Bundle, R: Relation> Bundle for WithValue<B, R> {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        B::components(each);
    }

    #[inline]
    fn write(self, row: &mut RowWriter<'_>) {
        self.0.write(row);
        row.write(self.1);
    }

    fn read(_: &mut RowReader<'_>) -> Self {
        unreachable!("no edge removes the bundle")
    }
}

/// See [`World::try_prepare_related`].
type Prepared<'w, A> = (&'w mut EntityIndex<A>, &'w mut [Table<A>], &'w BundleEdge<A>);

impl<A: Allocator + Clone> World<A> {
    /// Creates an entity with the components of a bundle, which is related to another one, the target.
    ///
    /// The same as [`spawn`](Self::spawn) and [`relate_with`](Self::relate_with), but the components move only once.
    /// Allocates if the archetype or the entity index is full, and at the first use of a bundle type with a target. If
    /// the targets of many pairs were despawned, the archetypes with these pairs are
    /// [removed](Self::remove_empty_archetypes) first.
    ///
    /// # Complexity
    /// *O*(components), amortized, and *O*(components²) for the first entity with a combination of components and
    /// target.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or if a [limit](World#limits) is exceeded. Aborts if memory is
    /// exhausted.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the target is not in the world. The bundle and the value are dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let ship = world.spawn(("ship",));
    /// let mast = world.spawn_related(ship, ChildOf, ("mast",))?;
    /// let sail = world.spawn_related(mast, ChildOf, ("sail",))?;
    /// assert_eq!(world.target::<ChildOf>(sail), Some(mast));
    /// assert_eq!(world.get::<&str>(sail), Some(&"sail"));
    /// # Ok::<(), archetype::NoSuchEntity>(())
    /// ```
    #[doc(alias("spawn_child", "with_child", "child_of"))]
    #[track_caller]
    pub fn spawn_related<R: Relation, B: Bundle>(
        &mut self,
        target: Entity64,
        relation: R,
        bundle: B,
    ) -> Result<Entity64, NoSuchEntity> {
        match self.try_spawn_related_for(&"World::spawn_related", target, relation, bundle) {
            Ok(entity) => Ok(entity),
            Err(error) => Err(no_target(error.reason, &"World::spawn_related")),
        }
    }

    /// Fallible version of [`spawn_related`](Self::spawn_related).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value and the bundle if the target is not in the world, a limit is exceeded
    /// or memory is exhausted. No entity was created.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, RelateError, RelationError, World};
    ///
    /// let mut world = World::new();
    /// let ship = world.spawn(("ship",));
    /// assert!(world.try_spawn_related(ship, ChildOf, ("mast",)).is_ok());
    /// world.despawn(ship);
    /// let error = world.try_spawn_related(ship, ChildOf, ("mast",)).unwrap_err();
    /// assert_eq!(error.value, (ChildOf, ("mast",)));
    /// assert!(matches!(error.reason, RelateError::Relation(RelationError::NoSuchEntity(_))));
    /// ```
    #[track_caller]
    pub fn try_spawn_related<R: Relation, B: Bundle>(
        &mut self,
        target: Entity64,
        relation: R,
        bundle: B,
    ) -> Result<Entity64, InsertError<(R, B), RelateError>> {
        self.try_spawn_related_for(&"World::try_spawn_related", target, relation, bundle)
    }

    #[track_caller]
    pub(crate) fn try_spawn_related_for<R: Relation, B: Bundle>(
        &mut self,
        method: &dyn Display,
        target: Entity64,
        relation: R,
        bundle: B,
    ) -> Result<Entity64, InsertError<(R, B), RelateError>> {
        let (entities, tables, edge) = match self.try_prepare_related::<R, B>(target, method) {
            Ok(prepared) => prepared,
            Err(error) => return Err(InsertError::new((relation, bundle), error)),
        };
        let table = &mut tables[edge.target as usize];
        if let Err(error) = try_reserve_rows(entities, table, 1) {
            return Err(InsertError::new((relation, bundle), error));
        }
        Ok(push_row(entities, table, edge, WithValue(bundle, relation), method))
    }

    /// Creates an entity for each bundle of an iterator, related to the target with a clone of a value. Returns the new
    /// entities.
    ///
    /// Reserves room for the lower bound of the iterator's `size_hint` at once. A bound for which there is no room is
    /// ignored.
    ///
    /// # Complexity
    /// As [`spawn_related`](Self::spawn_related), but finds the archetype once.
    ///
    /// # Panics
    /// Panics as [`spawn_related`](Self::spawn_related) does. If the iterator or a `Clone` panics, the entities created
    /// so far stay.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the target is not in the world. The iterator and the value are dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let ship = world.spawn(("ship",));
    /// let masts = world.spawn_batch_related(ship, ChildOf, [("fore",), ("main",), ("mizzen",)])?.to_vec();
    /// assert!(world.sources::<ChildOf>(ship).eq(masts));
    /// # Ok::<(), archetype::NoSuchEntity>(())
    /// ```
    #[doc(alias("with_children", "spawn_children"))]
    #[track_caller]
    pub fn spawn_batch_related<R: Relation + Clone, I: IntoIterator<Item: Bundle>>(
        &mut self,
        target: Entity64,
        relation: R,
        bundles: I,
    ) -> Result<&[Entity64], NoSuchEntity> {
        let bundles = bundles.into_iter();
        match self.try_spawn_batch_related_for(&"World::spawn_batch_related", target, &relation, bundles) {
            Ok((archetype, first)) => Ok(&self.archetypes.tables[archetype].entities()[first..]),
            Err(error) => Err(no_target(error, &"World::spawn_batch_related")),
        }
    }

    /// Fallible version of [`spawn_batch_related`](Self::spawn_batch_related).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    ///
    /// # Errors
    /// Returns a [`RelateError`] if the target is not in the world, a limit is exceeded or memory is exhausted. The
    /// entities created so far are removed again; their components, the bundle that did not fit and the iterator are
    /// dropped.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let ship = world.spawn(("ship",));
    /// assert_eq!(world.try_spawn_batch_related(ship, ChildOf, [("fore",), ("main",)])?.len(), 2);
    /// # Ok::<(), archetype::RelateError>(())
    /// ```
    #[track_caller]
    pub fn try_spawn_batch_related<R: Relation + Clone, I: IntoIterator<Item: Bundle>>(
        &mut self,
        target: Entity64,
        relation: R,
        bundles: I,
    ) -> Result<&[Entity64], RelateError> {
        let (bundles, method) = (bundles.into_iter(), &"World::try_spawn_batch_related");
        let (archetype, first) = self.try_spawn_batch_related_for(method, target, &relation, bundles)?;
        Ok(&self.archetypes.tables[archetype].entities()[first..])
    }

    /// Returns the archetype and the first row of the new entities.
    #[track_caller]
    fn try_spawn_batch_related_for<R: Relation + Clone, I: Iterator<Item: Bundle>>(
        &mut self,
        method: &dyn Display,
        target: Entity64,
        relation: &R,
        bundles: I,
    ) -> Result<(usize, usize), RelateError> {
        let (entities, tables, edge) = self.try_prepare_related::<R, I::Item>(target, method)?;
        let bundles = bundles.map(|bundle| WithValue(bundle, relation.clone()));
        Ok(try_push_rows(entities, tables, edge, bundles, method)?)
    }

    /// Returns the edge from the root to the archetype of a bundle and a pair.
    #[track_caller]
    fn try_prepare_related<R: Relation, B: Bundle>(
        &mut self,
        target: Entity64,
        method: &dyn Display,
    ) -> Result<Prepared<'_, A>, RelateError> {
        self.try_flush()?;
        // A new entity has no sources, so the pair closes no cycle and replaces no other.
        self.locate(target).ok_or(RelationError::NoSuchEntity(NoSuchEntity(target)))?;
        self.collect_pairs();
        let info = ComponentInfo::of_pair::<R>(target);
        let id = self.archetypes.try_add_pair(&info, &Related::<R>::marker(), Rules::of::<R>())?;
        let (tables, edge) = self.archetypes.try_related_edge::<B>(id, method)?;
        Ok((&mut self.entities, tables, edge))
    }
}

/// Returns the error of a target. For a capacity error, panics with the name of `method` or aborts instead.
#[track_caller]
fn no_target(error: RelateError, method: &dyn Display) -> NoSuchEntity {
    match error.into_relation_error::<()>(method) {
        Err(RelationError::NoSuchEntity(error)) => error,
        other => unreachable!("a new entity closes no cycle: {other:?}"),
    }
}
