//! [`Pairs`]: the pairs of relations and targets in a world.

use core::any::TypeId;
use core::mem;

use allocator_api2::vec::Vec;
use hash_map::HashMap;
use sparse_set::allocator::Allocator;
use sparse_set::{Entity64, TryReserveError};

use super::bundle_edge::BundleEdge;
use crate::component::ComponentId;
use crate::error::CapacityError;
use crate::raw::{ComponentInfo, ComponentRecord, Table, TableRecords, TypeKey};
use crate::relation::Rules;
use crate::try_reserve::try_reserve;
use crate::type_hasher::TypeHasher;

/// No pair. Tests use a smaller limit.
const NONE: u32 = if cfg!(test) { 64 } else { 1 << 31 };

/// Fewer pairs without a target are not collected.
const MIN_STALE: usize = 32;

/// A relation and the tables with a pair of it.
struct RelationRecord<A: Allocator> {
    relation: TypeId,
    rules: Rules,
    tables: ComponentRecord<A>,
}

/// A pair of a relation and a target.
struct Pair<A: Allocator> {
    /// The tables with the pair.
    tables: ComponentRecord<A>,
    relation: u32,
    /// The next pair with this target, or the next free index.
    next: u32,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// The target lives or, if no entity has the pair, can be created later. The pair is in the list of its target.
    Listed,
    /// The target was despawned. No table with the pair has rows.
    Stale,
    /// No table has the pair. Its index is in the free list.
    Free,
}

/// The pairs of relations and targets in a world.
///
/// - `by_key` finds each pair that is not free.
/// - `by_target` leads to the list of all pairs with a target. The target of a pair in a table with rows lives.
/// - The tables of a relation are those of its pairs.
pub(crate) struct Pairs<A: Allocator> {
    relations: Vec<RelationRecord<A>, A>,
    /// By the index in a `ComponentId`.
    list: Vec<Pair<A>, A>,
    by_key: HashMap<TypeKey, u32, TypeHasher, A>,
    by_target: HashMap<Entity64, u32, TypeHasher, A>,
    /// The last edge to exchange a pair: its source, the removed pair and the inserted one.
    pub(super) exchange_edge: Option<((u32, ComponentId, ComponentId), BundleEdge<A>)>,
    /// The first free index.
    free: u32,
    stale: usize,
}

impl<A: Allocator + Clone> Pairs<A> {
    pub(super) fn new_in(alloc: A) -> Self {
        Self {
            relations: Vec::new_in(alloc.clone()),
            list: Vec::new_in(alloc.clone()),
            by_key: HashMap::with_hasher_in(TypeHasher::default(), alloc.clone()),
            by_target: HashMap::with_hasher_in(TypeHasher::default(), alloc),
            exchange_edge: None,
            free: NONE,
            stale: 0,
        }
    }

    /// Returns the id of a pair, which is added if necessary. `marker` describes the relation to any target: its key is
    /// that by which queries ask for it.
    pub(super) fn try_add(
        &mut self,
        info: &ComponentInfo,
        marker: &ComponentInfo,
        rules: Rules,
    ) -> Result<ComponentId, CapacityError> {
        let TypeKey::Pair(relation, target) = info.key() else { unreachable!("{} is no pair", info.name()) };
        if let Some(&at) = self.by_key.get(&info.key()) {
            if self.list[at as usize].state == State::Stale {
                // The handle of the target was created again.
                self.try_add_target(target)?;
                self.list(at, target);
                self.stale -= 1;
            }
            return Ok(ComponentId::of_pair(at));
        }
        let relation = self.try_relation(relation, marker, rules)?;
        let at = if self.free == NONE { self.try_push_free(info)? } else { self.free };
        self.try_add_target(target)?;
        // The last step that fails or unwinds.
        self.by_key.try_insert_full(info.key(), at).map_err(|failed| failed.error)?;
        let pair = &mut self.list[at as usize];
        self.free = pair.next;
        pair.tables.set_info(*info);
        pair.relation = relation;
        self.list(at, target);
        Ok(ComponentId::of_pair(at))
    }

    /// Adds an empty list for a target that has none.
    fn try_add_target(&mut self, target: Entity64) -> Result<(), TryReserveError> {
        if !self.by_target.contains_key(&target) {
            self.by_target.try_insert_full(target, NONE).map_err(|failed| failed.error)?;
        }
        Ok(())
    }

    /// Adds a pair to the list of its target.
    fn list(&mut self, at: u32, target: Entity64) {
        let pair = &mut self.list[at as usize];
        (pair.next, pair.state) = (mem::replace(&mut self.by_target[&target], at), State::Listed);
    }

    fn try_relation(&mut self, relation: TypeId, marker: &ComponentInfo, rules: Rules) -> Result<u32, TryReserveError> {
        if let Some(at) = self.relations.iter().position(|record| record.relation == relation) {
            return Ok(at as u32);
        }
        try_reserve(&mut self.relations, 1)?;
        let tables = ComponentRecord::new_in(*marker, self.relations.allocator().clone());
        self.relations.push(RelationRecord { relation, rules, tables });
        // Each is a type of the program.
        Ok((self.relations.len() - 1) as u32)
    }

    /// Adds a free pair, and returns its index.
    fn try_push_free(&mut self, info: &ComponentInfo) -> Result<u32, CapacityError> {
        if self.list.len() >= NONE as usize {
            return Err(CapacityError::Components);
        }
        try_reserve(&mut self.list, 1)?;
        let tables = ComponentRecord::new_in(*info, self.list.allocator().clone());
        let at = self.list.len() as u32;
        self.list.push(Pair { tables, relation: 0, next: self.free, state: State::Free });
        self.free = at;
        Ok(at)
    }
}

impl<A: Allocator> Pairs<A> {
    pub(super) fn id(&self, key: TypeKey) -> Option<ComponentId> {
        self.by_key.get(&key).map(|&at| ComponentId::of_pair(at))
    }

    /// Returns the record of the pair at `index`, or `None` if it is free.
    pub(super) fn record(&self, index: usize) -> Option<&ComponentRecord<A>> {
        self.list.get(index).filter(|pair| pair.state != State::Free).map(|pair| &pair.tables)
    }

    /// Returns the records of tables with any pair of the relation whose marker has this key.
    pub(super) fn relation_records(&self, marker: TypeKey) -> Option<TableRecords<'_>> {
        let mut records = self.relations.iter().map(|record| &record.tables);
        records.find(|record| record.info().key() == marker).map(ComponentRecord::records)
    }

    /// Returns the rules of a pair, and the description of its relation to any target.
    pub(crate) fn relation(&self, id: ComponentId) -> Option<(Rules, &ComponentInfo)> {
        let record = &self.relations[self.list.get(id.pair()?)?.relation as usize];
        Some((record.rules, record.tables.info()))
    }

    /// Returns the relations: their rules, and the tables with a pair of them.
    pub(crate) fn relations(&self) -> impl Iterator<Item = (TypeId, Rules, &ComponentRecord<A>)> {
        self.relations.iter().map(|record| (record.relation, record.rules, &record.tables))
    }

    /// Returns whether an entity may be the target of a pair.
    #[inline]
    pub(crate) fn is_target(&self, entity: Entity64) -> bool {
        self.by_target.contains_key(&entity)
    }

    /// Returns the pairs with a target: their rules, and their tables.
    pub(crate) fn of_target(&self, target: Entity64) -> impl Iterator<Item = (Rules, &ComponentRecord<A>)> {
        let mut next = self.by_target.get(&target).copied().unwrap_or(NONE);
        core::iter::from_fn(move || {
            let pair = self.list.get(next as usize)?;
            next = pair.next;
            Some((self.relations[pair.relation as usize].rules, &pair.tables))
        })
    }

    /// Forgets a target that was despawned. No table with one of its pairs has rows, or will not have when the caller
    /// returns.
    pub(crate) fn forget_target(&mut self, target: Entity64) {
        let mut next = self.by_target.remove(&target).unwrap_or(NONE);
        while let Some(pair) = self.list.get_mut(next as usize) {
            (pair.state, next) = (State::Stale, pair.next);
            self.stale += 1;
        }
    }

    /// Forgets all targets.
    pub(crate) fn forget_targets(&mut self) {
        self.by_target.clear();
        for pair in self.list.iter_mut().filter(|pair| pair.state == State::Listed) {
            pair.state = State::Stale;
            self.stale += 1;
        }
    }

    /// Returns whether so many pairs have no target any more that a collection, which visits all pairs and archetypes,
    /// costs no more than they did.
    pub(crate) fn are_stale(&self, archetypes: usize) -> bool {
        self.stale > MIN_STALE && 2 * self.stale > self.by_key.len() && 4 * self.stale > archetypes
    }

    /// Returns whether the target of a pair was despawned.
    pub(super) fn is_stale(&self, id: ComponentId) -> bool {
        id.pair().is_some_and(|at| self.list[at].state == State::Stale)
    }

    /// Reserves room for a table with a pair.
    pub(super) fn try_reserve_one(&mut self, index: usize) -> Result<(), TryReserveError> {
        let pair = &mut self.list[index];
        pair.tables.try_reserve_one()?;
        self.relations[pair.relation as usize].tables.try_reserve_one()
    }

    /// Adds a table with a pair. Does not fail: the caller has reserved room.
    pub(super) fn push<B: Allocator>(&mut self, index: usize, table: u32, columns: &Table<B>) {
        let pair = &mut self.list[index];
        pair.tables.push(table, columns);
        let record = &mut self.relations[pair.relation as usize];
        record.tables.push_pair(table, columns, record.relation);
    }

    pub(super) fn clear_tables(&mut self) {
        self.relations.iter_mut().for_each(|record| record.tables.clear());
        self.list.iter_mut().for_each(|pair| pair.tables.clear());
    }

    /// Frees the pairs without a target that no table has.
    pub(super) fn free_stale(&mut self) {
        for (at, pair) in (0_u32..).zip(&mut self.list) {
            if pair.state == State::Stale && pair.tables.len() == 0 {
                self.by_key.remove(&pair.tables.info().key());
                (pair.state, pair.next) = (State::Free, self.free);
                self.free = at;
                self.stale -= 1;
            }
        }
    }

    /// Checks the invariants. Returns the number of entries in the records of pairs.
    pub(super) fn assert_invariants(&self, tables: &[Table<A>], is_alive: impl Fn(Entity64) -> bool) -> usize {
        let mut listed = 0;
        for (&target, &first) in &self.by_target {
            let mut next = first;
            while let Some(pair) = self.list.get(next as usize) {
                assert!(pair.state == State::Listed, "a pair in the list of its target is not listed");
                assert_eq!(pair.tables.info().target(), Some(target), "a pair is in the list of another target");
                (next, listed) = (pair.next, listed + 1);
            }
        }
        let (mut stale, mut free) = (0, 0);
        for (at, pair) in self.list.iter().enumerate() {
            match pair.state {
                State::Listed => listed -= 1,
                State::Stale => stale += 1,
                State::Free => free += 1,
            }
            let found = self.by_key.get(&pair.tables.info().key()).copied();
            let rows = pair.tables.tables().map(|table| tables[table as usize].len()).sum::<usize>();
            assert!(pair.state == State::Free || found == Some(at as u32), "a pair is not found");
            let target = pair.tables.info().target().expect("a pair has a target");
            assert!(rows == 0 || pair.state == State::Listed && is_alive(target), "the target of a pair is gone");
            assert!(pair.state != State::Free || pair.tables.len() == 0, "a table has a pair that is free");
        }
        assert_eq!((listed, stale), (0, self.stale), "pairs are counted wrong");
        assert_eq!(self.by_key.len() + free, self.list.len(), "pairs that are free are found");
        let mut next = self.free;
        while let Some(pair) = self.list.get(next as usize) {
            assert!(pair.state == State::Free, "a pair in the free list is not free");
            (next, free) = (pair.next, free - 1);
        }
        assert_eq!(free, 0, "free pairs are not in the free list");
        for (id, table) in (0_u32..).zip(tables) {
            for record in &self.relations {
                let is_listed = record.tables.contains(id);
                let has_pair = table.targets(record.relation).next().is_some();
                assert_eq!(is_listed, has_pair, "the index of a relation is wrong");
            }
        }
        self.list.iter().map(|pair| pair.tables.len()).sum()
    }
}
