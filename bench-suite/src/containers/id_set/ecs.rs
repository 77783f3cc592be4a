use bevy_ecs::storage::SparseSetIndex;

use super::contestants::sum_of;
use super::ids::{Id, IdSet, Ids};

/// An id as a key of `bevy_ecs`, which stores the version but does not compare it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ByPlace<K>(K);

impl<K: Id> SparseSetIndex for ByPlace<K> {
    #[inline]
    fn sparse_set_index(&self) -> usize {
        self.0.place()
    }

    fn get_sparse_set_index(place: usize) -> Self {
        Self(K::new(place, 0))
    }
}

/// The sparse set of `bevy_ecs`, as a map to `()`.
pub(crate) type BevySet<K> = bevy_ecs::storage::SparseSet<ByPlace<K>, ()>;

impl<K: Id> Ids for BevySet<K> {
    type Id = K;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: K) {
        self.insert(ByPlace(id), ());
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self.indices().iter().map(|id| id.0))
    }
}

impl<K: Id> IdSet for BevySet<K> {
    fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity(capacity)
    }

    #[inline]
    fn contains(&self, id: K) -> bool {
        self.contains(ByPlace(id))
    }

    #[inline]
    fn remove(&mut self, id: K) -> bool {
        self.remove(ByPlace(id)).is_some()
    }

    fn clear(&mut self) {
        self.clear();
    }
}
