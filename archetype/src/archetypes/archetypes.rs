//! [`Archetypes`]: tables, the graph between them, and the indices that find them.

use core::alloc::Layout;
use core::any::TypeId;
use core::mem;

use allocator_api2::boxed::Box;
use allocator_api2::vec::Vec;
use hash_map::HashMap;
use sparse_set::allocator::Allocator;
use sparse_set::{Entity64, TryReserveError};

use super::archetype::Archetype;
use super::archetype_id::{ArchetypeId, ROOT};
use super::bundle_edge::CachedEdge;
use super::edge::Edge;
use super::node::{Node, hash_of};
use super::pairs::Pairs;
use super::positions::Positions;
use crate::component::ComponentId;
use crate::component_ids::ComponentIds;
use crate::error::CapacityError;
use crate::query::Query;
use crate::raw::{Candidates, ComponentInfo, ComponentRecord, Table, TableRecords, TypeKey, for_all, unique_id};
use crate::relation::Rules;
use crate::try_reserve::{try_reserve, try_reserve_exact};
use crate::type_hasher::TypeHasher;

/// The maximum number of archetypes. `u32::MAX` is no archetype. Tests use a smaller limit.
const MAX_ARCHETYPES: usize = if cfg!(test) { 8 } else { u32::MAX as usize };

/// The archetypes of a world.
///
/// - The table and the node at an index belong to the same archetype. The table's columns are the node's types, in
///   order.
/// - `by_types` finds each archetype by the hash of its types.
/// - A component's record contains the tables whose node's types contain the component.
/// - An edge that adds a component leads to the archetype with it; there, the edge that removes it leads back.
/// - Within an epoch, archetypes are only added.
pub(crate) struct Archetypes<A: Allocator> {
    pub(crate) tables: Vec<Table<A>, A>,
    nodes: Vec<Node<A>, A>,
    by_types: Positions<A>,
    components: Vec<ComponentRecord<A>, A>,
    by_key: ComponentIds<A>,
    /// Created with the first relation: most worlds have none.
    pub(crate) pairs: Option<Box<Pairs<A>, A>>,
    pub(super) bundle_edges: Vec<CachedEdge<A>, A>,
    /// The positions in `bundle_edges`, by the hash of source, and change or components.
    pub(super) edges_by_change: Positions<A>,
    /// The last edge found for a static change: successive operations often use the same one.
    pub(super) last_edge: Option<(u32, TypeId, u32)>,
    /// Components chosen at run time, by their ids, each with its number in the caller's order. Kept for its memory.
    pub(super) sorted: Vec<(ComponentId, u32), A>,
    epoch: usize,
}

impl<A: Allocator + Clone> Archetypes<A> {
    pub(crate) fn new_in(alloc: A) -> Self {
        Self {
            tables: Vec::new_in(alloc.clone()),
            nodes: Vec::new_in(alloc.clone()),
            by_types: Positions::new_in(alloc.clone()),
            components: Vec::new_in(alloc.clone()),
            by_key: ComponentIds::new_in(alloc.clone()),
            pairs: None,
            bundle_edges: Vec::new_in(alloc.clone()),
            edges_by_change: Positions::new_in(alloc.clone()),
            last_edge: None,
            sorted: Vec::new_in(alloc),
            epoch: 0,
        }
    }

    pub(crate) fn alloc(&self) -> A {
        self.tables.allocator().clone()
    }

    /// Returns the id of a component, or of a pair that was added. Registers a component at its first use.
    pub(crate) fn try_register(&mut self, info: &ComponentInfo) -> Result<ComponentId, CapacityError> {
        if let Some(id) = self.component_id(info.key()) {
            return Ok(id);
        }
        assert!(info.target().is_none(), "a pair of {} was not added", info.name());
        if self.components.len() >= ComponentId::MAX_COMPONENTS {
            return Err(CapacityError::Components);
        }
        try_reserve(&mut self.components, 1)?;
        // Before the first change: the allocator's `Clone` may panic.
        let index = ComponentRecord::new_in(*info, self.alloc());
        let id = ComponentId::of_type(self.components.len());
        self.by_key.try_insert(info.key(), &self.components)?;
        self.components.push(index);
        Ok(id)
    }

    /// Returns the id of a pair. Adds it if necessary.
    pub(crate) fn try_add_pair(
        &mut self,
        info: &ComponentInfo,
        marker: &ComponentInfo,
        rules: Rules,
    ) -> Result<ComponentId, CapacityError> {
        let pairs = match &mut self.pairs {
            Some(pairs) => pairs,
            none => {
                let alloc = self.tables.allocator();
                let new = Box::try_new_in(Pairs::new_in(alloc.clone()), alloc.clone());
                let layout = Layout::new::<Pairs<A>>();
                none.insert(new.map_err(|_| TryReserveError::AllocError { layout })?)
            }
        };
        pairs.try_add(info, marker, rules)
    }

    /// Creates the archetype without components if necessary.
    #[inline]
    pub(crate) fn try_root(&mut self) -> Result<(), CapacityError> {
        if self.tables.is_empty() { self.try_find_or_create(Vec::new_in(self.alloc())).map(drop) } else { Ok(()) }
    }

    /// Returns the archetype of these sorted types. Creates it if necessary.
    pub(crate) fn try_find_or_create(&mut self, types: Vec<ComponentId, A>) -> Result<u32, CapacityError> {
        debug_assert!(types.is_sorted_by(|a, b| a < b), "types are sorted and distinct");
        let hash = hash_of(types.iter().copied());
        match self.find(hash, |others| *others == types[..]) {
            Some(found) => Ok(found),
            None => self.try_create(hash, types),
        }
    }

    /// Creates the archetype of these sorted types, which does not exist.
    pub(super) fn try_create(&mut self, hash: u64, types: Vec<ComponentId, A>) -> Result<u32, CapacityError> {
        if self.tables.len() >= MAX_ARCHETYPES {
            return Err(CapacityError::Archetypes);
        }
        let id = self.tables.len() as u32;
        let table = Table::try_new(types.iter().map(|&id| self.info(id)), self.alloc())?;
        for id in &types {
            match (id.pair(), &mut self.pairs) {
                (Some(pair), Some(pairs)) => pairs.try_reserve_one(pair)?,
                _ => self.components[id.index()].try_reserve_one()?,
            }
        }
        try_reserve(&mut self.tables, 1)?;
        try_reserve(&mut self.nodes, 1)?;
        let edges = HashMap::with_hasher_in(TypeHasher::default(), self.alloc());
        if self.epoch == 0 {
            self.epoch = unique_id();
        }
        // The last fallible step: colliding hashes may need more memory than a reservation covers.
        let _old = self.by_types.try_add(id, hash, |id| self.nodes[id as usize].hash())?;
        self.tables.push(table);
        self.nodes.push(Node { types, edges });
        self.index_table(id);
        Ok(id)
    }

    /// Adds a table to the records of its components. Does not fail: the caller has reserved room.
    fn index_table(&mut self, at: u32) {
        let table = &self.tables[at as usize];
        for id in &self.nodes[at as usize].types {
            match (id.pair(), &mut self.pairs) {
                (Some(pair), Some(pairs)) => pairs.push(pair, at, table),
                _ => self.components[id.index()].push(at, table),
            }
        }
    }

    /// Follows the edge that adds a component.
    pub(crate) fn try_add(&mut self, from: u32, component: ComponentId) -> Result<u32, CapacityError> {
        let node = &self.nodes[from as usize];
        if let Some(to) = node.edges.get(&component).and_then(|edge| edge.add) {
            return Ok(to.number());
        }
        if node.types.binary_search(&component).is_ok() {
            return Ok(from);
        }
        let to = self.try_target(from, &[], &[component])?;
        self.try_link(from, component, to)?;
        Ok(to)
    }

    /// Follows the edge that removes a component.
    pub(crate) fn try_subtract(&mut self, from: u32, component: ComponentId) -> Result<u32, CapacityError> {
        let node = &self.nodes[from as usize];
        if let Some(to) = node.edges.get(&component).and_then(|edge| edge.remove) {
            return Ok(to.number());
        }
        if node.types.binary_search(&component).is_err() {
            return Ok(from);
        }
        let to = self.try_target(from, &[component], &[])?;
        self.try_link(to, component, from)?;
        Ok(to)
    }

    /// Adds the edge from `small` to `large` for `component`, and the edge back.
    fn try_link(&mut self, small: u32, component: ComponentId, large: u32) -> Result<(), TryReserveError> {
        // Create both entries first: that can fail, and no edge may exist without the edge back.
        for node in [small, large] {
            let edges = &mut self.nodes[node as usize].edges;
            if !edges.contains_key(&component) {
                edges.try_insert_full(component, Edge::default())?;
            }
        }
        self.nodes[small as usize].edges[&component].add = Some(self.id(large));
        self.nodes[large as usize].edges[&component].remove = Some(self.id(small));
        Ok(())
    }

    /// Returns the archetype that remains after removing and inserting these components, without following edges.
    fn try_target(
        &mut self,
        from: u32,
        removed: &[ComponentId],
        inserted: &[ComponentId],
    ) -> Result<u32, CapacityError> {
        let old = &self.nodes[from as usize].types;
        let mut types = Vec::new_in(self.alloc());
        try_reserve_exact(&mut types, old.len() + inserted.len())?;
        types.extend(old.iter().filter(|&id| !removed.contains(id) && !inserted.contains(id)));
        types.extend(inserted);
        types.sort_unstable();
        self.try_find_or_create(types)
    }

    /// Returns the archetype that remains after removing and inserting these components. Follows an edge if there is
    /// only one component.
    pub(crate) fn try_follow(
        &mut self,
        from: u32,
        removed: &[ComponentId],
        inserted: &[ComponentId],
    ) -> Result<u32, CapacityError> {
        match (removed, inserted) {
            ([], []) => Ok(from),
            ([], [component]) => self.try_add(from, *component),
            ([component], []) => self.try_subtract(from, *component),
            _ => self.try_target(from, removed, inserted),
        }
    }

    /// Sorts these components by their ids, into `sorted`. Registers those at their first use.
    pub(crate) fn try_sort<'i>(
        &mut self,
        infos: impl ExactSizeIterator<Item = &'i ComponentInfo>,
    ) -> Result<(), CapacityError> {
        self.sorted.clear();
        try_reserve(&mut self.sorted, infos.len())?;
        for (n, info) in (0..).zip(infos) {
            let id = self.try_register(info)?;
            self.sorted.push((id, n));
        }
        // One pass if they are added in the order of their first use.
        self.sorted.sort_unstable_by_key(|&(id, _)| id);
        Ok(())
    }

    pub(crate) fn try_sorted_ids(&self) -> Result<Vec<ComponentId, A>, TryReserveError> {
        let mut ids = Vec::new_in(self.alloc());
        try_reserve_exact(&mut ids, self.sorted.len())?;
        ids.extend(self.sorted.iter().map(|&(id, _)| id));
        Ok(ids)
    }

    /// Brings the values of the components last sorted into the order of their ids.
    ///
    /// # Panics
    /// Panics if the number of values is another.
    pub(crate) fn arrange<T>(&mut self, values: &mut [T]) {
        assert!(values.len() == self.sorted.len(), "{} values of {}", values.len(), self.sorted.len());
        for at in 0..values.len() {
            // Follow the cycle of `at`: each value moves to its position, and that of `at` along, up to the end.
            let mut to = at;
            loop {
                let from = mem::replace(&mut self.sorted[to].1, to as u32) as usize;
                if from == at {
                    break;
                }
                values.swap(to, from);
                to = from;
            }
        }
    }

    /// Returns the archetype of these components, which are distinct. [`sorted`](Self::sorted) then returns their
    /// order.
    ///
    /// Allocates nothing if the archetype exists. *O*(components), plus the time to sort them.
    pub(crate) fn try_archetype_of<'i>(
        &mut self,
        infos: impl ExactSizeIterator<Item = &'i ComponentInfo>,
    ) -> Result<u32, CapacityError> {
        self.try_root()?;
        self.try_sort(infos)?;
        let sorted = || self.sorted.iter().map(|&(id, _)| id);
        let hash = hash_of(sorted());
        match self.find(hash, |types| types.iter().copied().eq(sorted())) {
            Some(found) => Ok(found),
            None => self.try_create(hash, self.try_sorted_ids()?),
        }
    }

    /// Removes the archetypes without rows, except the root, or only those with a pair whose target was despawned.
    /// Calls `moved` for each archetype whose id changes. Returns the number of removed archetypes.
    pub(crate) fn remove_empty(&mut self, only_stale: bool, mut moved: impl FnMut(&Table<A>, u32)) -> usize {
        let mut kept = 0;
        for at in 0..self.tables.len() {
            let is_spared = only_stale && !self.nodes[at].types.iter().any(|&id| self.is_stale(id));
            if at == ROOT as usize || self.tables[at].len() > 0 || is_spared {
                if at != kept {
                    self.tables.swap(at, kept);
                    self.nodes.swap(at, kept);
                    moved(&self.tables[kept], kept as u32);
                }
                kept += 1;
            }
        }
        let removed = self.tables.len() - kept;
        if removed > 0 {
            self.epoch = unique_id();
            self.by_types.rebuild(kept, |id| self.nodes[id as usize].hash());
            for component in &mut self.components {
                component.clear();
            }
            if let Some(pairs) = &mut self.pairs {
                pairs.clear_tables();
            }
            for at in 0..kept as u32 {
                // Does not allocate: before `clear`, the lists held at least as many elements.
                self.index_table(at);
            }
            self.nodes.iter_mut().for_each(|node| node.edges.clear());
            self.last_edge = None;
            self.edges_by_change.clear();
            // Dropped last, when nothing refers to the archetypes. If one step unwinds, the others still run.
            for_all(0..4, |step| match step {
                0 => self.bundle_edges.clear(),
                1 => _ = self.pairs.as_mut().and_then(|pairs| pairs.exchange_edge.take()),
                2 => self.tables.truncate(kept),
                _ => self.nodes.truncate(kept),
            });
        }
        if let Some(pairs) = &mut self.pairs {
            pairs.free_stale();
        }
        removed
    }
}

impl<A: Allocator> Archetypes<A> {
    /// Returns the numbers of the components last sorted, in ascending order of their ids: the order of an archetype's
    /// columns.
    pub(crate) fn sorted(&mut self) -> (&mut [Table<A>], impl ExactSizeIterator<Item = u32> + Clone) {
        (&mut self.tables, self.sorted.iter().map(|&(_, n)| n))
    }

    /// Returns the archetype with this hash for whose types `is_it` returns `true`.
    pub(super) fn find(&self, hash: u64, is_it: impl Fn(&[ComponentId]) -> bool) -> Option<u32> {
        self.by_types.find(self.nodes.len(), || hash, |id| is_it(&self.nodes[id as usize].types))
    }

    fn id(&self, index: u32) -> ArchetypeId {
        ArchetypeId::new(index, &self.tables[index as usize])
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Archetype<'_, A>> + '_ {
        self.tables.iter().zip(&self.nodes).enumerate().map(|(index, (table, node))| {
            // There are less than 2^32 archetypes.
            Archetype::new(index as u32, table, node)
        })
    }

    pub(crate) fn get(&self, id: ArchetypeId) -> Option<Archetype<'_, A>> {
        let (table, node) = (self.tables.get(id.index())?, self.nodes.get(id.index())?);
        Some(Archetype::new(id.number(), table, node)).filter(|archetype| archetype.id() == id)
    }

    pub(crate) fn component(&self, id: ComponentId) -> Option<&ComponentInfo> {
        self.record(id).map(ComponentRecord::info)
    }

    #[inline]
    pub(crate) fn component_id(&self, key: TypeKey) -> Option<ComponentId> {
        match key {
            TypeKey::Pair(..) => self.pairs.as_ref()?.id(key),
            _ => self.by_key.get(key, &self.components),
        }
    }

    /// Returns the components and pairs of an archetype, in ascending order.
    pub(crate) fn types(&self, archetype: u32) -> &[ComponentId] {
        &self.nodes[archetype as usize].types
    }

    /// Returns the tables with a component or a pair.
    pub(crate) fn record(&self, id: ComponentId) -> Option<&ComponentRecord<A>> {
        record(&self.components, self.pairs(), id)
    }

    /// Returns the description of a component or pair of an archetype.
    pub(super) fn info(&self, id: ComponentId) -> &ComponentInfo {
        match id.pair() {
            None => self.components[id.index()].info(),
            Some(_) => self.component(id).expect("the types of an archetype exist"),
        }
    }

    /// Returns the tables with a component or a pair, with mutable access to all tables.
    pub(crate) fn record_mut(&mut self, id: Option<ComponentId>) -> (&mut [Table<A>], Option<&ComponentRecord<A>>) {
        let record = id.and_then(|id| record(&self.components, self.pairs.as_deref(), id));
        (&mut self.tables, record)
    }

    pub(crate) fn pairs(&self) -> Option<&Pairs<A>> {
        self.pairs.as_deref()
    }

    /// Returns whether an entity is the target of a relation.
    #[inline]
    pub(crate) fn is_target(&self, entity: Entity64) -> bool {
        self.pairs.as_ref().is_some_and(|pairs| pairs.is_target(entity))
    }

    /// Returns whether this is a pair whose target was despawned.
    fn is_stale(&self, id: ComponentId) -> bool {
        self.pairs.as_ref().is_some_and(|pairs| pairs.is_stale(id))
    }

    pub(crate) fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.components.iter().map(ComponentRecord::info)
    }

    /// Returns a number that changes when archetypes are removed, and differs between worlds. 0 until the first
    /// archetype is created.
    #[inline]
    pub(crate) const fn epoch(&self) -> usize {
        self.epoch
    }

    /// Returns the tables that a query may match: those with its rarest component.
    #[inline]
    pub(crate) fn candidates<Q: Query>(&self) -> Candidates<'_, Q> {
        // At most `u32::MAX`.
        candidates(self.tables.len() as u32, &self.by_key, &self.components, self.pairs())
    }

    /// Like [`candidates`](Self::candidates), with mutable access to the tables.
    #[inline]
    pub(crate) fn candidates_mut<Q: Query>(&mut self) -> (&mut [Table<A>], Candidates<'_, Q>) {
        let pairs = self.pairs.as_deref();
        let candidates = candidates(self.tables.len() as u32, &self.by_key, &self.components, pairs);
        (&mut self.tables, candidates)
    }

    pub(crate) fn allocated_bytes(&self) -> usize {
        self.tables.iter().map(Table::allocated_bytes).sum()
    }

    pub(crate) fn assert_invariants(&self, is_alive: impl Fn(Entity64) -> bool) {
        assert_eq!(self.tables.len(), self.nodes.len(), "tables without nodes");
        self.by_types.assert_invariants(self.nodes.len());
        for (id, (table, node)) in (0_u32..).zip(self.tables.iter().zip(&self.nodes)) {
            table.assert_invariants();
            assert!(node.types.is_sorted_by(|a, b| a < b), "the types of archetype {id} do not ascend");
            let keys = node.types.iter().map(|&id| self.info(id).key());
            assert!(
                table.components().map(ComponentInfo::key).eq(keys),
                "the columns of archetype {id} are not its types"
            );
            let is_it = |id| self.nodes[id as usize].types == node.types;
            let found = self.by_types.find(self.nodes.len(), || node.hash(), is_it);
            assert_eq!(found, Some(id), "the type map does not find archetype {id}");
            for (&component, edge) in &node.edges {
                if let Some(add) = edge.add {
                    assert_eq!(add, self.id(add.number()), "an edge to an archetype that was removed");
                    let back = self.nodes[add.index()].edges.get(&component).and_then(|edge| edge.remove);
                    assert_eq!(back, Some(self.id(id)), "the edge back is missing");
                    let types = &self.nodes[add.index()].types;
                    assert!(types.len() == node.types.len() + 1 && types.contains(&component), "a wrong edge");
                    assert!(node.types.iter().all(|id| types.contains(id)), "a wrong edge");
                }
                if let Some(remove) = edge.remove {
                    let back = self.nodes[remove.index()].edges.get(&component).and_then(|edge| edge.add);
                    assert_eq!(back, Some(self.id(id)), "the edge back is missing");
                }
            }
        }
        for (index, component) in self.components.iter().enumerate() {
            let id = ComponentId::of_type(index);
            assert_eq!(self.by_key.get(component.info().key(), &self.components), Some(id), "a wrong component id");
        }
        let mut indexed = 0;
        for (id, node) in (0_u32..).zip(&self.nodes) {
            for &component in &node.types {
                let record = self.record(component).expect("the types of an archetype exist");
                assert!(record.contains(id), "archetype {id} is not indexed");
                indexed += 1;
            }
        }
        let listed: usize = self.components.iter().map(ComponentRecord::len).sum();
        let pairs = self.pairs().map_or(0, |pairs| pairs.assert_invariants(&self.tables, is_alive));
        assert_eq!(listed + pairs, indexed, "the component index has too many archetypes");
        self.edges_by_change.assert_invariants(self.bundle_edges.len());
        for cached in &self.bundle_edges {
            assert!(
                (cached.source.max(cached.edge.target) as usize) < self.tables.len(),
                "a bundle edge without its tables"
            );
        }
    }
}

/// See [`Archetypes::record`].
fn record<'a, A: Allocator>(
    components: &'a [ComponentRecord<A>],
    pairs: Option<&'a Pairs<A>>,
    id: ComponentId,
) -> Option<&'a ComponentRecord<A>> {
    match id.pair() {
        Some(pair) => pairs?.record(pair),
        None => components.get(id.index()),
    }
}

/// See [`Archetypes::candidates`].
#[inline]
fn candidates<'a, Q: Query, A: Allocator>(
    tables: u32,
    by_key: &ComponentIds<A>,
    components: &'a [ComponentRecord<A>],
    pairs: Option<&'a Pairs<A>>,
) -> Candidates<'a, Q> {
    Candidates::find(tables, |component| match by_key.get(TypeKey::Static(component), components) {
        Some(id) => components[id.index()].records(),
        None => records_of_relation(pairs, component),
    })
}

/// Returns the tables with a pair of the relation whose marker has this type, or none.
#[cold]
#[inline(never)]
fn records_of_relation<A: Allocator>(pairs: Option<&Pairs<A>>, marker: TypeId) -> TableRecords<'_> {
    let records = pairs.and_then(|pairs| pairs.relation_records(TypeKey::Static(marker)));
    records.unwrap_or_else(|| TableRecords::none(marker))
}
