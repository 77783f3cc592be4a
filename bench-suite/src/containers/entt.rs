//! EnTT's containers as contestants.

use std::slice;

use sparse_set::Entity;

use super::id_set::{self, IdSet, Ids};
use super::storages::{
    self, Clear, Compact, Components, Entities, FillGroup, Filled, GetUnchecked, Grouping, JoinFive, JoinThree,
    JoinTwo, Members, ReadChanged, Tracking,
};
use crate::raw::Words;
use crate::raw::entt::{Joins, Kind, Pool, PresentInStore, Set, Store};
pub(crate) use crate::raw::entt::{KeyGroup, Tracked};

/// EnTT's sparse set.
impl Ids for Set {
    type Id = Entity;

    fn new() -> Self {
        Self::new()
    }

    fn insert(&mut self, id: Entity) {
        self.insert(slice::from_ref(&id));
    }

    #[inline]
    fn insert_all(&mut self, ids: &[Entity]) {
        self.insert(ids);
    }

    #[inline]
    fn sum(&self) -> u64 {
        self.sum()
    }
}

impl IdSet for Set {
    fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity(capacity)
    }

    fn contains(&self, id: Entity) -> bool {
        self.count_present(slice::from_ref(&id)) == 1
    }

    #[inline]
    fn count_present(&self, ids: &[Entity]) -> u64 {
        self.count_present(ids)
    }

    fn remove(&mut self, id: Entity) -> bool {
        self.remove(slice::from_ref(&id)) == 1
    }

    #[inline]
    fn remove_each(&mut self, ids: &[Entity]) -> u64 {
        self.remove(ids)
    }

    #[inline]
    fn exchange(&mut self, going: &[Entity], coming: &[Entity]) -> u64 {
        self.exchange(going, coming)
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl id_set::Sort for Set {
    fn sort(&mut self) {
        self.sort();
    }

    fn numbers(&self) -> Vec<u64> {
        self.numbers().into_iter().map(u64::from).collect()
    }
}

/// EnTT's storage. An entity is its number.
impl<const N: usize, const IN_PLACE: bool> Components for Store<N, IN_PLACE> {
    type Component = Words<N>;
    type Handle = u32;

    fn with_entities(_: usize) -> Self {
        Self::new()
    }

    fn handles(&self, numbers: &[u32]) -> Vec<u32> {
        numbers.to_vec()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve_total(additional);
    }

    fn insert(&mut self, entities: &[u32], components: Vec<Words<N>>) {
        self.insert(entities, &components);
    }

    fn sum_of(&self, entities: &[u32]) -> u64 {
        self.sum_of(entities)
    }

    fn remove(&mut self, entities: &[u32]) -> u64 {
        self.remove(entities)
    }

    fn remove_many(&mut self, entities: &[u32]) {
        self.remove_many(entities);
    }

    fn pass_on(&mut self, pairs: &[(u32, u32)]) {
        self.pass_on(pairs);
    }

    fn sum(&self) -> u64 {
        self.sum()
    }

    fn sum_folded(&self) -> u64 {
        self.sum_each()
    }

    fn update(&mut self, by: u64) {
        self.update(by);
    }
}

impl<const N: usize, const IN_PLACE: bool> Clear for Store<N, IN_PLACE> {
    fn clear(&mut self) {
        self.clear();
    }
}

impl<const N: usize, const IN_PLACE: bool> Compact for Store<N, IN_PLACE> {
    fn compact(&mut self) {
        self.compact();
    }

    fn has_holes(&self) -> bool {
        self.has_holes()
    }
}

impl<const N: usize, const IN_PLACE: bool> GetUnchecked for Store<N, IN_PLACE> {
    type Present<'a> = PresentInStore<'a, N, IN_PLACE>;

    fn present<'a>(&'a self, entities: &'a [u32]) -> PresentInStore<'a, N, IN_PLACE> {
        PresentInStore::new(self, entities)
    }

    fn sum_of_present(present: &PresentInStore<'_, N, IN_PLACE>) -> u64 {
        present.sum()
    }
}

impl<const N: usize, const IN_PLACE: bool> storages::Sort for Store<N, IN_PLACE> {
    fn sort(&mut self) {
        self.sort();
    }

    fn digests(&self) -> Vec<u64> {
        self.digests()
    }
}

impl<const N: usize, const IN_PLACE: bool> storages::SortAs for Store<N, IN_PLACE> {
    fn sort_as(&mut self, entities: &[u32]) {
        self.sort_as(entities);
    }
}

/// EnTT's storage of entities.
impl Entities for Pool {
    type Entity = u32;

    fn new() -> Self {
        Self::new()
    }

    /// Reserves in an empty pool, as all workloads do.
    fn reserve(&mut self, additional: usize) {
        self.reserve_total(additional);
    }

    #[inline]
    fn create(&mut self, count: usize, created: &mut Vec<u32>) {
        self.create(count, created);
    }

    #[inline]
    fn create_many(&mut self, count: usize, created: &mut Vec<u32>) {
        self.create_many(count, created);
    }

    #[inline]
    fn destroy(&mut self, entities: &[u32]) -> u64 {
        self.destroy(entities)
    }

    #[inline]
    fn count_alive(&self, entities: &[u32]) -> u64 {
        self.count_alive(entities)
    }

    #[inline]
    fn renew(&mut self, entities: &mut [u32]) {
        self.renew(entities);
    }
}

/// EnTT's group that owns no storage.
impl Grouping for KeyGroup {
    fn new(_: u32) -> Self {
        let mut entities = Self::new();
        // The group of no entity, which hears of all insertions.
        entities.fill();
        entities
    }

    #[inline]
    fn insert(&mut self, members: &Members) {
        self.insert_second(&members.second);
        self.insert_third(&members.third);
        self.insert_first(&members.first);
    }

    #[inline]
    fn churn(&mut self, numbers: &[u32]) {
        self.churn(numbers);
    }

    #[inline]
    fn join(&mut self) {
        self.join();
    }

    fn sum(&mut self) -> u64 {
        Self::sum(self)
    }
}

impl FillGroup for KeyGroup {
    fn ungrouped(_: u32, members: &Members) -> Self {
        let mut entities = Self::new();
        Grouping::insert(&mut entities, members);
        entities
    }

    #[inline]
    fn fill(&mut self) {
        self.fill();
    }
}

/// EnTT's storage with reactive storages.
impl Tracking for Tracked {
    type Handle = u32;

    fn with_entities(_: usize) -> Self {
        Self::new()
    }

    fn handles(&self, numbers: &[u32]) -> Vec<u32> {
        numbers.to_vec()
    }

    #[inline]
    fn insert(&mut self, entities: &[u32], components: &[Words<2>]) {
        self.insert(entities, components);
    }

    #[inline]
    fn change(&mut self, entities: &[u32], by: u64) {
        self.change(entities, by);
    }

    #[inline]
    fn remove(&mut self, entities: &[u32]) -> u64 {
        self.remove(entities)
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn count_inserted(&mut self) -> usize {
        Self::count_inserted(self)
    }

    fn count_removed(&mut self) -> usize {
        Self::count_removed(self)
    }

    fn sum(&mut self) -> u64 {
        Self::sum(self)
    }
}

impl ReadChanged for Tracked {
    #[inline]
    fn read_changed(&mut self) -> u64 {
        self.read_changed()
    }
}

macro_rules! joins {
    ($($(#[$doc:meta])+ $name:ident: $($trait:ident $join:ident),+;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name(Joins);

        impl Filled for $name {
            fn new(entities: u32, first: &[u32]) -> Self {
                Self(Joins::new(Kind::$name, entities, first))
            }

            fn sum(&self) -> u64 {
                self.0.sum()
            }
        }

        $(impl $trait for $name {
            #[inline]
            fn $join(&mut self) {
                self.0.$join();
            }
        })+
    )+};
}

joins! {
    /// Views of packed storages.
    Views: JoinTwo join_two, JoinThree join_three, JoinFive join_five;
    /// Views of storages with holes.
    ViewsInPlace: JoinTwo join_two, JoinThree join_three, JoinFive join_five;
    /// A group of three. A join of two ignores the third.
    ThreeOfThree: JoinTwo join_two, JoinThree join_three;
    /// A group of five.
    FiveOfFive: JoinFive join_five;
    /// A group of two that looks up the third.
    TwoOfThree: JoinThree join_three;
    /// A group of four that looks up the fifth.
    FourOfFive: JoinFive join_five;
    /// A group of three that looks up the fourth and the fifth.
    ThreeOfFive: JoinFive join_five;
    /// A group of two that excludes the entities with a third component.
    TwoWithoutOne: JoinTwo join_two;
}
