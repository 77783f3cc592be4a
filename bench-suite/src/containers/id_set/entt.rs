use std::slice;

use sparse_set::Entity;

use super::ids::{IdSet, Ids, Sort};
use crate::raw::entt::Set;

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

impl Sort for Set {
    fn sort(&mut self) {
        self.sort();
    }

    fn numbers(&self) -> Vec<u64> {
        self.numbers().into_iter().map(u64::from).collect()
    }
}
