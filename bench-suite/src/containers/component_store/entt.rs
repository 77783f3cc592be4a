use super::components::{Clear, Compact, Components, GetUnchecked, Sort, SortAs, Words};
use crate::raw::entt::{PresentInStore, Store};

/// EnTT's storage. An entity is its number.
pub(crate) type EnttStore<const N: usize, const IN_PLACE: bool> = Store<N, IN_PLACE>;

impl<const N: usize, const IN_PLACE: bool> Components for EnttStore<N, IN_PLACE> {
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

impl<const N: usize, const IN_PLACE: bool> Clear for EnttStore<N, IN_PLACE> {
    fn clear(&mut self) {
        self.clear();
    }
}

impl<const N: usize, const IN_PLACE: bool> Compact for EnttStore<N, IN_PLACE> {
    fn compact(&mut self) {
        self.compact();
    }

    fn has_holes(&self) -> bool {
        self.has_holes()
    }
}

impl<const N: usize, const IN_PLACE: bool> GetUnchecked for EnttStore<N, IN_PLACE> {
    type Present<'a> = PresentInStore<'a, N, IN_PLACE>;

    fn present<'a>(&'a self, entities: &'a [u32]) -> PresentInStore<'a, N, IN_PLACE> {
        PresentInStore::new(self, entities)
    }

    fn sum_of_present(present: &PresentInStore<'_, N, IN_PLACE>) -> u64 {
        present.sum()
    }
}

impl<const N: usize, const IN_PLACE: bool> Sort for EnttStore<N, IN_PLACE> {
    fn sort(&mut self) {
        self.sort();
    }

    fn digests(&self) -> Vec<u64> {
        self.digests()
    }
}

impl<const N: usize, const IN_PLACE: bool> SortAs for EnttStore<N, IN_PLACE> {
    fn sort_as(&mut self, entities: &[u32]) {
        self.sort_as(entities);
    }
}
