//! What becomes of the entities that are related to a despawned one.

use allocator_api2::vec::Vec;
use hash_map::HashMap;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use super::World;
use super::change::change;
use super::remove::release;
use crate::archetypes::BundleEdge;
use crate::component::ComponentId;
use crate::entity_index::Location;
use crate::error::CapacityError;
use crate::raw::for_all;
use crate::relation::OnDespawn;
use crate::try_reserve::try_push;
use crate::type_hasher::TypeHasher;

/// The archetypes that a removal changes. All entities of an archetype have the same targets, so all share its fate.
pub(super) struct Cleanup<A: Allocator> {
    /// Archetypes all of whose entities are despawned.
    despawned: Vec<u32, A>,
    /// Archetypes all of whose entities lose pairs, by ascending targets of the edges.
    moved: Vec<(u32, BundleEdge<A>), A>,
}

impl<A: Allocator> Cleanup<A> {
    /// Returns the number of rows that move to an archetype.
    pub(super) fn rows_to(&self, target: u32, rows: impl Fn(u32) -> usize) -> usize {
        self.moved.iter().filter(|(_, edge)| edge.target == target).map(|&(source, _)| rows(source)).sum()
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Despawned,
    Moved,
}

impl<A: Allocator + Clone> World<A> {
    /// Finds out what the removal of an entity entails, and reserves room for all rows that move. Changes no entity.
    ///
    /// *O*(entities that are despawned + archetypes with their pairs).
    pub(super) fn try_cleanup_of(&mut self, entity: Entity64) -> Result<Cleanup<A>, CapacityError> {
        let alloc = self.allocator().clone();
        let mut fates = HashMap::with_hasher_in(TypeHasher::default(), alloc.clone());
        let (mut despawned, mut moved) = (Vec::new_in(alloc.clone()), Vec::new_in(alloc.clone()));
        self.try_visit_sources(entity, &mut fates, &mut despawned)?;
        let mut visited = 0;
        while let Some(&table) = despawned.get(visited) {
            visited += 1;
            for &source in self.archetypes.tables[table as usize].entities() {
                self.try_visit_sources(source, &mut fates, &mut despawned)?;
            }
        }
        let mut pairs = Vec::new_in(alloc);
        for (&table, _) in fates.iter().filter(|&(_, &fate)| fate == Fate::Moved) {
            pairs.clear();
            for &id in self.archetypes.types(table) {
                let Some(target) = self.archetypes.component(id).and_then(|info| info.target()) else { continue };
                let fate = self.locate(target).and_then(|location| fates.get(&location.archetype));
                if target == entity || fate == Some(&Fate::Despawned) {
                    try_push(&mut pairs, id)?;
                }
            }
            try_push(&mut moved, (table, self.archetypes.try_edge_of_ids(table, &pairs, &[])?))?;
        }
        moved.sort_unstable_by_key(|(_, edge)| edge.target);
        let mut rows = 0;
        for (at, (source, edge)) in moved.iter().enumerate() {
            if at > 0 && moved[at - 1].1.target != edge.target {
                rows = 0;
            }
            rows += self.archetypes.tables[*source as usize].len();
            self.archetypes.tables[edge.target as usize].try_reserve(rows)?;
        }
        // Dropped here: if a deallocation unwinds at the end of the function, the result leaks.
        drop((fates, pairs));
        Ok(Cleanup { despawned, moved })
    }

    /// Decides on the archetypes of an entity's sources.
    fn try_visit_sources(
        &self,
        entity: Entity64,
        fates: &mut HashMap<u32, Fate, TypeHasher, A>,
        despawned: &mut Vec<u32, A>,
    ) -> Result<(), CapacityError> {
        let pairs = self.archetypes.pairs().into_iter().flat_map(|pairs| pairs.of_target(entity));
        for (rules, record) in pairs {
            for table in record.tables().filter(|&table| self.archetypes.tables[table as usize].len() > 0) {
                let old = fates.get(&table).copied();
                let fate = match (rules.on_despawn, old) {
                    (OnDespawn::Despawn, None | Some(Fate::Moved)) => Fate::Despawned,
                    (OnDespawn::Unrelate, None) => Fate::Moved,
                    _ => continue,
                };
                fates.try_insert_full(table, fate).map_err(|failed| failed.error)?;
                if fate == Fate::Despawned {
                    try_push(despawned, table)?;
                }
            }
        }
        Ok(())
    }

    /// Removes what depends on an entity, and the entity itself if its location is given.
    ///
    /// All is bookkeeping but the drops of components. If one unwinds, the rest is done during unwinding.
    pub(super) fn carry_out(&mut self, cleanup: Cleanup<A>, entity: Entity64, location: Option<Location>) {
        let Cleanup { despawned, moved } = cleanup;
        let location = location.filter(|location| !despawned.contains(&location.archetype));
        let tables = &self.archetypes.tables;
        let dead = || despawned.iter().flat_map(|&table| tables[table as usize].entities()).copied();
        if let Some(pairs) = &mut self.archetypes.pairs {
            pairs.forget_target(entity);
            dead().for_each(|entity| pairs.forget_target(entity));
        }
        dead().for_each(|entity| self.entities.free(entity));
        let (tables, entities) = (&mut self.archetypes.tables, &mut self.entities);
        for_all(0..3, |step| match step {
            0 => {
                let Some(location) = location else { return };
                let (last, dropped) = tables[location.archetype as usize].swap_drop(location.row as usize);
                release(entities, entity, location, last);
                drop(dropped);
            }
            1 => for_all(moved.iter(), |(archetype, edge)| {
                let rows = tables[*archetype as usize].len() as u32;
                for_all((0..rows).rev(), |row| {
                    let entity = tables[*archetype as usize].entities()[row as usize];
                    let from = (entity, Location { archetype: *archetype, row });
                    drop(change(entities, tables, edge, from, &"World::despawn", |_| {}));
                });
            }),
            _ => for_all(despawned.iter(), |&table| tables[table as usize].truncate(0)),
        });
    }

    /// Returns the pairs of an archetype, to be removed.
    pub(super) fn try_pairs_of(&self, archetype: u32) -> Result<Vec<ComponentId, A>, CapacityError> {
        let mut pairs = Vec::new_in(self.allocator().clone());
        for &id in self.archetypes.types(archetype).iter().filter(|id| id.pair().is_some()) {
            try_push(&mut pairs, id)?;
        }
        Ok(pairs)
    }
}
