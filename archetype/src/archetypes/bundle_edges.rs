//! Look-up and creation of bundle edges: where rows move when components are inserted and removed.
//!
//! One table caches the edges for bundles, for batches of columns, and for components chosen at run time.

use core::any::TypeId;
use core::fmt::Display;
use core::hash::BuildHasher;
use core::marker::PhantomData;

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::archetype_id::ROOT;
use super::archetypes::Archetypes;
use super::bundle_edge::{BundleEdge, CachedEdge};
use super::node::hash_of;
use crate::bundle::Bundle;
use crate::column_batch::ColumnBatch;
use crate::component::ComponentId;
use crate::error::{CapacityError, ChangeError, RemoveError};
use crate::raw::{ComponentInfo, Table, Transition};
use crate::try_reserve::{try_push, try_reserve, try_reserve_exact};
use crate::type_hasher::TypeHasher;

/// Bundles to remove and to insert.
pub(crate) trait Change: 'static {
    fn removed(each: &mut dyn FnMut(ComponentInfo));
    fn inserted(each: &mut dyn FnMut(ComponentInfo));
}

impl<R: Bundle, I: Bundle> Change for (R, I) {
    fn removed(each: &mut dyn FnMut(ComponentInfo)) {
        R::components(each);
    }

    fn inserted(each: &mut dyn FnMut(ComponentInfo)) {
        I::components(each);
    }
}

/// Insertion of a batch of columns. A type can be both a bundle and a batch.
pub(crate) struct OfColumns<B>(PhantomData<B>);

impl<B: ColumnBatch> Change for OfColumns<B> {
    fn removed(_: &mut dyn FnMut(ComponentInfo)) {}

    fn inserted(each: &mut dyn FnMut(ComponentInfo)) {
        B::components(each);
    }
}

/// Creation of entities with a bundle and a pair. The edge leads to the archetype that was used last.
struct WithPair<B>(PhantomData<B>);

/// Insertion of components chosen at run time.
struct Inserted;

/// Removal of a component chosen at run time.
struct Removed;

impl<A: Allocator + Clone> Archetypes<A> {
    /// Returns the tables and the edge for rows of an archetype. The root is created if necessary. `method` is
    /// the public one.
    ///
    /// # Panics
    /// Panics if a bundle has a component twice.
    #[inline]
    #[track_caller]
    pub(crate) fn try_edge<C: Change>(
        &mut self,
        source: u32,
        method: &dyn Display,
    ) -> Result<(&mut [Table<A>], &BundleEdge<A>), ChangeError> {
        let at = match self.last_edge {
            Some((from, last, at)) if from == source && last == TypeId::of::<C>() => at,
            _ => self.try_find_edge::<C>(source, method)?,
        };
        Ok(self.edge(at))
    }

    #[inline(never)]
    #[track_caller]
    fn try_find_edge<C: Change>(&mut self, source: u32, method: &dyn Display) -> Result<u32, ChangeError> {
        let change = TypeId::of::<C>();
        let hash = TypeHasher::default().hash_one((source, change));
        let at = match self.find_edge(hash, source, change) {
            Some(at) => at,
            None => self.try_make_edge::<C>(hash, source, method)?,
        };
        self.last_edge = Some((source, change, at));
        Ok(at)
    }

    /// Returns the position of the edge for a static change.
    fn find_edge(&self, hash: u64, source: u32, change: TypeId) -> Option<u32> {
        let is_it = |at| {
            let edge: &CachedEdge<A> = &self.bundle_edges[at as usize];
            edge.source == source && edge.change == change
        };
        self.edges_by_change.find(self.bundle_edges.len(), || hash, is_it)
    }

    #[cold]
    #[inline(never)]
    #[track_caller]
    fn try_make_edge<C: Change>(&mut self, hash: u64, source: u32, method: &dyn Display) -> Result<u32, ChangeError> {
        self.try_root()?;
        let removed = try_components(C::removed, self.alloc(), method)?;
        self.assert_removable(source, &removed)?;
        let (removed, inserted) = (self.try_ids(&removed)?, self.try_inserted_ids(C::inserted, method)?);
        let edge = self.try_edge_of_ids(source, &removed, &inserted)?;
        // Dropped here: if a deallocation unwinds at the end of the function, the result leaks.
        drop((removed, inserted));
        let ids = Vec::new_in(self.alloc());
        Ok(self.try_cache(CachedEdge { source, hash, change: TypeId::of::<C>(), ids, edge })?)
    }

    /// Returns the tables and the edge for new rows with the components of a bundle and a pair.
    ///
    /// One edge is kept for all pairs: their archetypes have the same columns, that of the pair last.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice.
    #[track_caller]
    pub(crate) fn try_related_edge<B: Bundle>(
        &mut self,
        pair: ComponentId,
        method: &dyn Display,
    ) -> Result<(&mut [Table<A>], &BundleEdge<A>), CapacityError> {
        let change = TypeId::of::<WithPair<B>>();
        let at = match self.last_edge {
            Some((ROOT, last, at)) if last == change => at,
            _ => {
                let hash = TypeHasher::default().hash_one((ROOT, change));
                match self.find_edge(hash, ROOT, change) {
                    Some(at) => at,
                    None => self.try_make_related_edge::<B>(hash, pair, method)?,
                }
            }
        };
        self.last_edge = Some((ROOT, change, at));
        let target = self.try_archetype_with(at, pair)?;
        let edge = &mut self.bundle_edges[at as usize].edge;
        edge.target = target;
        edge.transition.retarget(&self.tables[target as usize]);
        Ok((&mut self.tables, edge))
    }

    #[cold]
    #[inline(never)]
    #[track_caller]
    fn try_make_related_edge<B: Bundle>(
        &mut self,
        hash: u64,
        pair: ComponentId,
        method: &dyn Display,
    ) -> Result<u32, CapacityError> {
        let mut inserted = self.try_inserted_ids(B::components, method)?;
        let mut ids = Vec::new_in(self.alloc());
        try_reserve_exact(&mut ids, inserted.len())?;
        ids.extend(&inserted);
        ids.sort_unstable();
        try_push(&mut inserted, pair)?;
        let edge = self.try_edge_of_ids(ROOT, &[], &inserted)?;
        // Dropped here: if a deallocation unwinds at the end of the function, the result leaks.
        drop(inserted);
        Ok(self.try_cache(CachedEdge { source: ROOT, hash, change: TypeId::of::<WithPair<B>>(), ids, edge })?)
    }

    /// Returns the archetype of the components of an edge and a pair. Creates it if necessary.
    fn try_archetype_with(&mut self, at: u32, pair: ComponentId) -> Result<u32, CapacityError> {
        let CachedEdge { ids, edge, .. } = &self.bundle_edges[at as usize];
        if self.types(edge.target).last() == Some(&pair) {
            return Ok(edge.target);
        }
        let all = || ids.iter().copied().chain([pair]);
        let hash = hash_of(all());
        if let Some(found) = self.find(hash, |types| types.split_last() == Some((&pair, ids))) {
            return Ok(found);
        }
        let mut types = Vec::new_in(self.alloc());
        try_reserve_exact(&mut types, ids.len() + 1)?;
        types.extend(all());
        self.try_create(hash, types)
    }

    /// Returns an error if the archetype lacks one of the components.
    fn assert_removable(&self, source: u32, removed: &[ComponentInfo]) -> Result<(), RemoveError> {
        match removed.iter().find(|info| !self.tables[source as usize].has(info.key())) {
            Some(missing) => Err(RemoveError::MissingComponent { name: missing.name() }),
            None => Ok(()),
        }
    }

    /// Returns the position of the edge to insert these components, which are distinct, into rows of an archetype, in
    /// ascending order of their ids. The root is created if necessary. [`arrange`](Self::arrange) brings values into
    /// this order.
    ///
    /// Allocates nothing if the edge exists. *O*(components), plus the time to sort them.
    pub(crate) fn try_insert_edge<'i>(
        &mut self,
        source: u32,
        infos: impl ExactSizeIterator<Item = &'i ComponentInfo>,
    ) -> Result<u32, CapacityError> {
        self.try_sort(infos)?;
        let sorted = || self.sorted.iter().map(|&(id, _)| id);
        let change = TypeId::of::<Inserted>();
        let hash = TypeHasher::default().hash_one((source, hash_of(sorted())));
        let is_it = |at| {
            let edge: &CachedEdge<A> = &self.bundle_edges[at as usize];
            edge.source == source && edge.change == change && edge.ids.iter().copied().eq(sorted())
        };
        match self.edges_by_change.find(self.bundle_edges.len(), || hash, is_it) {
            Some(at) => Ok(at),
            None => self.try_make_insert_edge(hash, source),
        }
    }

    #[cold]
    #[inline(never)]
    fn try_make_insert_edge(&mut self, hash: u64, source: u32) -> Result<u32, CapacityError> {
        self.try_root()?;
        let ids = self.try_sorted_ids()?;
        let edge = self.try_edge_of_ids(source, &[], &ids)?;
        Ok(self.try_cache(CachedEdge { source, hash, change: TypeId::of::<Inserted>(), ids, edge })?)
    }

    /// Returns the position of the edge to remove a component, which the archetype has.
    pub(crate) fn try_remove_edge(&mut self, source: u32, info: &ComponentInfo) -> Result<u32, CapacityError> {
        let id = self.try_register(info)?;
        self.try_edge_of_one(source, id, TypeId::of::<Removed>())
    }

    /// Returns the position of the edge to insert a pair, which the archetype may have.
    pub(crate) fn try_pair_edge(&mut self, source: u32, pair: ComponentId) -> Result<u32, CapacityError> {
        self.try_edge_of_one(source, pair, TypeId::of::<Inserted>())
    }

    /// Returns the position of the edge for the change, [`Removed`] or [`Inserted`], of one component.
    fn try_edge_of_one(&mut self, source: u32, id: ComponentId, change: TypeId) -> Result<u32, CapacityError> {
        let hash = TypeHasher::default().hash_one((source, id));
        let is_it = |at| {
            let edge: &CachedEdge<A> = &self.bundle_edges[at as usize];
            edge.source == source && edge.change == change && edge.ids[..] == [id]
        };
        match self.edges_by_change.find(self.bundle_edges.len(), || hash, is_it) {
            Some(at) => Ok(at),
            None => self.try_make_edge_of_one(hash, source, id, change),
        }
    }

    #[cold]
    #[inline(never)]
    fn try_make_edge_of_one(
        &mut self,
        hash: u64,
        source: u32,
        id: ComponentId,
        change: TypeId,
    ) -> Result<u32, CapacityError> {
        let mut ids = Vec::new_in(self.alloc());
        try_reserve_exact(&mut ids, 1)?;
        ids.push(id);
        let (removed, inserted) =
            if change == TypeId::of::<Removed>() { (&ids[..], &[][..]) } else { (&[][..], &ids[..]) };
        let edge = self.try_edge_of_ids(source, removed, inserted)?;
        Ok(self.try_cache(CachedEdge { source, hash, change, ids, edge })?)
    }

    /// Returns the tables and the edge to remove a pair, which the archetype has, and to insert another one.
    ///
    /// Only the last such edge is kept: there can be one for each two targets.
    pub(crate) fn try_exchange_edge(
        &mut self,
        source: u32,
        removed: ComponentId,
        inserted: ComponentId,
    ) -> Result<(&mut [Table<A>], &BundleEdge<A>), CapacityError> {
        let change = (source, removed, inserted);
        let (last, mut edge) = match self.pairs.as_mut().and_then(|pairs| pairs.exchange_edge.take()) {
            Some((last, edge)) => (Some(last), edge),
            None => (None, BundleEdge { target: source, transition: Transition::new_in(self.alloc()) }),
        };
        if last != Some(change) {
            edge.target = self.try_follow(source, &[removed], &[inserted])?;
            self.try_set(&mut edge, source, &[removed], &[inserted])?;
        }
        let pairs = self.pairs.as_mut().expect("the world has pairs");
        let (_, edge) = pairs.exchange_edge.insert((change, edge));
        Ok((&mut self.tables, edge))
    }

    /// Caches an edge and returns its position.
    fn try_cache(&mut self, edge: CachedEdge<A>) -> Result<u32, TryReserveError> {
        let at = u32::try_from(self.bundle_edges.len()).map_err(|_| TryReserveError::CapacityOverflow)?;
        try_reserve(&mut self.bundle_edges, 1)?;
        let _old = self.edges_by_change.try_add(at, edge.hash, |at| self.bundle_edges[at as usize].hash)?;
        self.bundle_edges.push(edge);
        Ok(at)
    }

    /// Creates an edge without caching it.
    pub(crate) fn try_edge_of_ids(
        &mut self,
        source: u32,
        removed: &[ComponentId],
        inserted: &[ComponentId],
    ) -> Result<BundleEdge<A>, CapacityError> {
        let target = self.try_follow(source, removed, inserted)?;
        let mut edge = BundleEdge { target, transition: Transition::new_in(self.alloc()) };
        self.try_set(&mut edge, source, removed, inserted)?;
        Ok(edge)
    }

    /// Sets the transition of an edge that has its target.
    fn try_set(
        &self,
        edge: &mut BundleEdge<A>,
        source: u32,
        removed: &[ComponentId],
        inserted: &[ComponentId],
    ) -> Result<(), TryReserveError> {
        let (source, target) = (&self.tables[source as usize], &self.tables[edge.target as usize]);
        edge.transition.try_set(source, target, removed, inserted, |&id| self.info(id).key())
    }

    /// Returns the ids of components. Registers those at their first use.
    pub(crate) fn try_ids(&mut self, infos: &[ComponentInfo]) -> Result<Vec<ComponentId, A>, CapacityError> {
        let mut ids = Vec::new_in(self.alloc());
        try_reserve_exact(&mut ids, infos.len())?;
        for info in infos {
            ids.push(self.try_register(info)?);
        }
        Ok(ids)
    }

    /// Returns the ids of a bundle's components, in its order. Registers those at their first use.
    ///
    /// # Panics
    /// Panics if one occurs twice, or is a pair of a relation and its target.
    #[track_caller]
    fn try_inserted_ids(
        &mut self,
        components: impl FnOnce(&mut dyn FnMut(ComponentInfo)),
        method: &dyn Display,
    ) -> Result<Vec<ComponentId, A>, CapacityError> {
        let mut ids = Vec::new_in(self.alloc());
        let (mut refused, mut result) = (None, Ok(()));
        components(&mut |info| {
            if info.target().is_some() {
                refused = refused.or(Some(Refused::Pair(info.name())));
            } else if result.is_ok() {
                result = self.try_register(&info).and_then(|id| {
                    if ids.contains(&id) {
                        refused = refused.or(Some(Refused::Twice(info.name())));
                    }
                    Ok(try_push(&mut ids, id)?)
                });
            }
        });
        if let Some(refused) = refused {
            refused.panic(method);
        }
        result.map(|()| ids)
    }
}

impl<A: Allocator> Archetypes<A> {
    /// Returns the tables and the edge at a position.
    #[inline]
    pub(crate) fn edge(&mut self, at: u32) -> (&mut [Table<A>], &BundleEdge<A>) {
        (&mut self.tables, &self.bundle_edges[at as usize].edge)
    }
}

/// Collects the component types of a bundle.
///
/// # Panics
/// Panics if one occurs twice, or is a pair of a relation and its target.
#[track_caller]
pub(crate) fn try_components<A: Allocator>(
    components: impl FnOnce(&mut dyn FnMut(ComponentInfo)),
    alloc: A,
    method: &dyn Display,
) -> Result<Vec<ComponentInfo, A>, TryReserveError> {
    let mut infos = Vec::new_in(alloc);
    // The panic is outside the closure: `track_caller` ends at it.
    let (mut refused, mut result) = (None, Ok(()));
    components(&mut |info| {
        if info.target().is_some() {
            refused = refused.or(Some(Refused::Pair(info.name())));
        } else if infos.contains(&info) {
            refused = refused.or(Some(Refused::Twice(info.name())));
        } else if result.is_ok() {
            result = try_push(&mut infos, info);
        }
    });
    if let Some(refused) = refused {
        refused.panic(method);
    }
    result.map(|()| infos)
}

/// A component that no bundle may have, by its name.
#[derive(Clone, Copy)]
enum Refused {
    Twice(&'static str),
    Pair(&'static str),
}

impl Refused {
    #[cold]
    #[track_caller]
    fn panic(self, method: &dyn Display) -> ! {
        match self {
            Self::Twice(name) => panic!("{method}: the bundle has the component {name} twice"),
            Self::Pair(name) => panic!("{method}: the bundle has the relation {name}, which `relate` adds"),
        }
    }
}
