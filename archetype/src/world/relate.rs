//! Relations between entities.

use core::any::{TypeId, type_name};
use core::fmt::Display;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use allocator_api2::vec::Vec;
use hash_map::HashSet;

use super::World;
use super::change::{change, try_reserve_move};
use crate::archetypes::BundleEdge;
use crate::entity_index::{EntityIndex, Location};
use crate::error::{CapacityError, InsertError, NoSuchEntity, RelateError, RelationError};
use crate::query::{Query, ReadQuery, Related, Rows, RowsMut};
use crate::raw::{Candidates, ComponentInfo, ComponentRecord, RawChunks, RawRows, Table, TypeKey};
use crate::relation::{Relation, Rules};
use crate::try_reserve::try_push;
use crate::type_hasher::TypeHasher;

/// See [`World::try_prepare_pair`].
type Prepared<'w, A> = (&'w mut EntityIndex<A>, &'w mut [Table<A>], &'w BundleEdge<A>, Location);

impl<A: Allocator + Clone> World<A> {
    /// Relates an entity, the source, to another one, the target, with the default value of the relation.
    ///
    /// The source moves to the archetype with this pair, as if a component were inserted. If the relation is
    /// [exclusive](Relation::EXCLUSIVE), the target replaces the old one. If the two are related already, the value is
    /// replaced. [`spawn_related`](Self::spawn_related) creates an entity with a target, for less.
    ///
    /// Allocates as [`insert`](Self::insert) does, at the first use of a target, and a temporary list of the source's
    /// components if a target is replaced. If the targets of many pairs were despawned, the archetypes with these pairs
    /// are [removed](Self::remove_empty_archetypes) first.
    ///
    /// # Complexity
    /// *O*(components of the source), amortized, and *O*(components²) for the first source with a combination of
    /// components and targets. If the relation is [acyclic](Relation::ACYCLIC) and the source has
    /// sources itself, plus *O*(targets on the way).
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) is exceeded, or if the `Drop` of a replaced value panics. Aborts if memory is
    /// exhausted.
    ///
    /// # Errors
    /// Returns a [`RelationError`] if one of the two is not in the world, or if an acyclic relation would have a cycle.
    /// Nothing has changed then.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [ship, port, mast] = ["ship", "port", "mast"].map(|name| world.spawn((name,)));
    /// world.relate::<ChildOf>(mast, ship)?;
    /// world.relate::<ChildOf>(mast, port)?;
    /// assert_eq!(world.target::<ChildOf>(mast), Some(port));
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[doc(alias("add_pair", "child_of", "set_parent"))]
    #[track_caller]
    pub fn relate<R: Relation + Default>(&mut self, source: Entity64, target: Entity64) -> Result<(), RelationError> {
        match self.try_relate_for(&"World::relate", source, target, R::default()) {
            Ok(()) => Ok(()),
            Err(error) => error.reason.into_relation_error(&"World::relate"),
        }
    }

    /// Fallible version of [`relate`](Self::relate).
    ///
    /// # Errors
    /// Returns a [`RelateError`] as [`relate`](Self::relate) does, or if a limit is exceeded or memory is exhausted. No
    /// entity has changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert!(world.try_relate::<ChildOf>(entity, entity).is_err());
    /// ```
    pub fn try_relate<R: Relation + Default>(&mut self, source: Entity64, target: Entity64) -> Result<(), RelateError> {
        self.try_relate_for(&"World::try_relate", source, target, R::default()).map_err(|error| error.reason)
    }

    /// Relates an entity to another one as [`relate`](Self::relate) does, with this value.
    ///
    /// # Panics
    /// Panics as [`relate`](Self::relate) does.
    ///
    /// # Errors
    /// Returns a [`RelationError`] as [`relate`](Self::relate) does. The value is dropped then.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Relation, World};
    ///
    /// struct Owes(u32);
    ///
    /// impl Relation for Owes {}
    ///
    /// let mut world = World::new();
    /// let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| world.spawn((name,)));
    /// world.relate_with(ada, bob, Owes(5))?;
    /// world.relate_with(ada, eve, Owes(7))?;
    /// assert!(world.targets::<Owes>(ada).eq([bob, eve]));
    /// let all = world.targets::<Owes>(ada).map(|target| world.relation::<Owes>(ada, target).unwrap().0);
    /// assert_eq!(all.sum::<u32>(), 12);
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[track_caller]
    pub fn relate_with<R: Relation>(
        &mut self,
        source: Entity64,
        target: Entity64,
        value: R,
    ) -> Result<(), RelationError> {
        match self.try_relate_for(&"World::relate_with", source, target, value) {
            Ok(()) => Ok(()),
            Err(error) => error.reason.into_relation_error(&"World::relate_with"),
        }
    }

    /// Fallible version of [`relate_with`](Self::relate_with).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value as [`relate_with`](Self::relate_with) does, or if a limit is exceeded
    /// or memory is exhausted. No entity has changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{RelateError, Relation, RelationError, World};
    ///
    /// #[derive(Debug)]
    /// struct Owes(u32);
    ///
    /// impl Relation for Owes {}
    ///
    /// let mut world = World::new();
    /// let [ada, bob] = ["Ada", "Bob"].map(|name| world.spawn((name,)));
    /// world.despawn(bob);
    /// let error = world.try_relate_with(ada, bob, Owes(5)).unwrap_err();
    /// assert_eq!(error.value.0, 5);
    /// assert!(matches!(error.reason, RelateError::Relation(RelationError::NoSuchEntity(_))));
    /// ```
    pub fn try_relate_with<R: Relation>(
        &mut self,
        source: Entity64,
        target: Entity64,
        value: R,
    ) -> Result<(), InsertError<R, RelateError>> {
        self.try_relate_for(&"World::try_relate_with", source, target, value)
    }

    #[track_caller]
    pub(crate) fn try_relate_for<R: Relation>(
        &mut self,
        method: &dyn Display,
        source: Entity64,
        target: Entity64,
        value: R,
    ) -> Result<(), InsertError<R, RelateError>> {
        let (entities, tables, edge, location) = match self.try_prepare_pair::<R>(source, target) {
            Ok(prepared) => prepared,
            Err(error) => return Err(InsertError::new(value, error)),
        };
        drop(change(entities, tables, edge, (source, location), method, |row| row.write(value)));
        Ok(())
    }

    /// Returns the edge of the source's archetype that adds a pair, and the source's location. Reserves room for its
    /// row.
    fn try_prepare_pair<R: Relation>(
        &mut self,
        source: Entity64,
        target: Entity64,
    ) -> Result<Prepared<'_, A>, RelateError> {
        self.try_flush().map_err(RelateError::Capacity)?;
        for entity in [source, target] {
            self.locate(entity).ok_or(RelationError::NoSuchEntity(NoSuchEntity(entity)))?;
        }
        if R::ACYCLIC && self.try_leads_to::<R>(target, source)? {
            return Err(RelationError::Cycle { relation: type_name::<R>(), source, target }.into());
        }
        self.collect_pairs();
        let Some(location) = self.locate(source) else { unreachable!("the source exists") };
        let info = ComponentInfo::of_pair::<R>(target);
        let id = self.archetypes.try_add_pair(&info, &Related::<R>::marker(), Rules::of::<R>())?;
        let old = self.target::<R>(source).filter(|&old| R::EXCLUSIVE && old != target);
        let old = old.and_then(|old| self.archetypes.component_id(TypeKey::of_pair::<R>(old)));
        let (tables, edge) = match old {
            Some(old) => self.archetypes.try_exchange_edge(location.archetype, old, id)?,
            None => {
                let at = self.archetypes.try_pair_edge(location.archetype, id)?;
                self.archetypes.edge(at)
            }
        };
        try_reserve_move(tables, edge, location)?;
        Ok((&mut self.entities, tables, edge, location))
    }

    /// Returns whether `from` is `to`, or a target of it leads there.
    fn try_leads_to<R: Relation>(&self, from: Entity64, to: Entity64) -> Result<bool, CapacityError> {
        // No other entity leads to one without sources, as most are that are related.
        if from == to || self.sources::<R>(to).next().is_none() {
            return Ok(from == to);
        }
        if R::EXCLUSIVE {
            let mut next = Some(from);
            while let Some(entity) = next.filter(|&entity| entity != to) {
                next = self.target::<R>(entity);
            }
            return Ok(next.is_some());
        }
        let mut seen = HashSet::with_hasher_in(TypeHasher::default(), self.allocator().clone());
        let mut queue = Vec::new_in(self.allocator().clone());
        try_push(&mut queue, from)?;
        while let Some(entity) = queue.pop() {
            for target in self.targets::<R>(entity) {
                if target == to {
                    return Ok(true);
                }
                if seen.try_insert_full(target).map_err(|failed| failed.error)?.1 {
                    try_push(&mut queue, target)?;
                }
            }
        }
        Ok(false)
    }

    /// Ends the relation of an entity to another one. Returns its value, or `None` if there was none, or one of the two
    /// is not in the world.
    ///
    /// The source moves to another archetype, as if a component were removed. Allocates as [`remove`](Self::remove)
    /// does.
    ///
    /// # Complexity
    /// *O*(components of the source), amortized.
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) is exceeded. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
    /// world.relate::<ChildOf>(mast, ship)?;
    /// assert_eq!(world.unrelate::<ChildOf>(mast, ship), Some(ChildOf));
    /// assert_eq!(world.unrelate::<ChildOf>(mast, ship), None);
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[doc(alias("remove_pair", "remove_parent"))]
    #[track_caller]
    pub fn unrelate<R: Relation>(&mut self, source: Entity64, target: Entity64) -> Option<R> {
        match self.try_unrelate(source, target) {
            Ok(value) => value,
            Err(error) => error.handle_error(&"World::unrelate"),
        }
    }

    /// Fallible version of [`unrelate`](Self::unrelate).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. The source has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
    /// assert_eq!(world.try_unrelate::<ChildOf>(mast, ship), Ok(None));
    /// ```
    pub fn try_unrelate<R: Relation>(
        &mut self,
        source: Entity64,
        target: Entity64,
    ) -> Result<Option<R>, CapacityError> {
        self.try_flush()?;
        let info = ComponentInfo::of_pair::<R>(target);
        let Some(location) = self.locate(source) else { return Ok(None) };
        if !self.archetypes.tables[location.archetype as usize].has(info.key()) {
            return Ok(None);
        }
        let at = self.archetypes.try_remove_edge(location.archetype, &info)?;
        let (tables, edge) = self.archetypes.edge(at);
        try_reserve_move(tables, edge, location)?;
        let mut old = change(&mut self.entities, tables, edge, (source, location), &"World::unrelate", |_| {});
        Ok(Some(old.reader().read()))
    }
}

impl<A: Allocator> World<A> {
    /// Returns the target of an entity, or `None` if it has none or is not in the world. Of several
    /// [targets](Self::targets), returns the first.
    ///
    /// # Complexity
    /// *O*(components of the entity).
    ///
    /// # Examples
    /// See [`ChildOf`](crate::ChildOf).
    #[doc(alias("parent", "get_target"))]
    #[must_use]
    pub fn target<R: Relation>(&self, source: Entity64) -> Option<Entity64> {
        self.targets::<R>(source).next()
    }

    /// Returns an iterator over the targets of an entity, in the order of its archetype's
    /// [types](crate::Archetype::types).
    ///
    /// # Complexity
    /// *O*(components of the entity) for all of them.
    ///
    /// # Examples
    /// See [`relate_with`](Self::relate_with).
    pub fn targets<R: Relation>(&self, source: Entity64) -> impl Iterator<Item = Entity64> + Clone {
        let table = self.locate(source).map(|location| &self.archetypes.tables[location.archetype as usize]);
        table.into_iter().flat_map(|table| table.targets(TypeId::of::<R>()))
    }

    /// Returns an iterator over the sources of a target, archetype by archetype. Visits no other entities.
    ///
    /// # Complexity
    /// *O*(sources + archetypes with the pair) for all of them.
    ///
    /// # Examples
    /// See [`ChildOf`](crate::ChildOf).
    #[doc(alias("children", "relationship_sources"))]
    pub fn sources<R: Relation>(&self, target: Entity64) -> impl Iterator<Item = Entity64> + Clone {
        let id = self.archetypes.component_id(TypeKey::of_pair::<R>(target));
        let tables = id.and_then(|id| self.archetypes.record(id)).into_iter().flat_map(ComponentRecord::tables);
        tables.flat_map(|table| self.archetypes.tables[table as usize].entities()).copied()
    }

    /// Returns the value of the relation of an entity to another one, or `None` if they are not related.
    ///
    /// # Complexity
    /// *O*(components of the source).
    ///
    /// # Examples
    /// See [`relate_with`](Self::relate_with).
    #[must_use]
    pub fn relation<R: Relation>(&self, source: Entity64, target: Entity64) -> Option<&R> {
        let location = self.locate(source)?;
        let table = &self.archetypes.tables[location.archetype as usize];
        table.pair_values(target)?.get(location.row as usize)
    }

    /// Returns the value of the relation of an entity to another one, or `None` if they are not related.
    ///
    /// # Examples
    /// ```
    /// use archetype::{Relation, World};
    ///
    /// struct Owes(u32);
    ///
    /// impl Relation for Owes {}
    ///
    /// let mut world = World::new();
    /// let [ada, bob] = ["Ada", "Bob"].map(|name| world.spawn((name,)));
    /// world.relate_with(ada, bob, Owes(5))?;
    /// world.relation_mut::<Owes>(ada, bob).unwrap().0 += 1;
    /// assert_eq!(world.unrelate::<Owes>(ada, bob).unwrap().0, 6);
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[must_use]
    pub fn relation_mut<R: Relation>(&mut self, source: Entity64, target: Entity64) -> Option<&mut R> {
        let location = self.locate(source)?;
        let table = &mut self.archetypes.tables[location.archetype as usize];
        table.pair_values_mut(target)?.get_mut(location.row as usize)
    }

    /// Returns an iterator over the items of a read-only query, for the sources of a target only.
    ///
    /// # Complexity
    /// *O*(sources + archetypes with the pair).
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [ship, port] = ["ship", "port"].map(|name| world.spawn((name, 0_u32)));
    /// for (part, of, weight) in [("mast", ship, 5), ("hull", ship, 20), ("crane", port, 50_u32)] {
    ///     let part = world.spawn((part, weight));
    ///     world.relate::<ChildOf>(part, of)?;
    /// }
    /// assert_eq!(world.query_sources::<ChildOf, &u32>(ship).sum::<u32>(), 25);
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    pub fn query_sources<R: Relation, Q: ReadQuery>(&self, target: Entity64) -> Rows<'_, Q, A> {
        let id = self.archetypes.component_id(TypeKey::of_pair::<R>(target));
        let candidates = Candidates::few(id.and_then(|id| self.archetypes.record(id)));
        Rows::new(RawRows::new(RawChunks::shared(self.all_tables(), candidates)))
    }

    /// Returns an iterator over the items of a query, for the sources of a target only.
    ///
    /// # Complexity
    /// *O*(sources + archetypes with the pair).
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [ship, mast] = [1_u32, 5].map(|weight| world.spawn((weight,)));
    /// world.relate::<ChildOf>(mast, ship)?;
    /// world.query_sources_mut::<ChildOf, &mut u32>(ship).for_each(|weight| *weight *= 2);
    /// assert_eq!((world.get::<u32>(ship), world.get::<u32>(mast)), (Some(&1), Some(&10)));
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[track_caller]
    pub fn query_sources_mut<R: Relation, Q: Query>(&mut self, target: Entity64) -> RowsMut<'_, Q, A> {
        let id = self.archetypes.component_id(TypeKey::of_pair::<R>(target));
        let (tables, record) = self.archetypes.record_mut(id);
        let chunks = RawChunks::exclusive(tables, &self.entities, Candidates::few(record), "World::query_sources_mut");
        RowsMut::new(RawRows::new(chunks))
    }
}
