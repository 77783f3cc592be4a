//! Ours, and hash sets.

use sparse_set::SparseSet;

use super::super::id::Id;
use super::super::ids::{IdSet, Ids, Intersect, Sort, remove_each};
use super::sum_of;

macro_rules! sets {
    ($($set:ty, |$id:ident| $asked:expr, |$this:ident, $ids:ident| $removed:expr;)+) => {$(
        impl<K: Id> Ids for $set {
            type Id = K;

            fn new() -> Self {
                Self::new()
            }

            #[inline]
            fn insert(&mut self, id: K) {
                self.insert(id);
            }

            #[inline]
            fn sum(&self) -> u64 {
                sum_of!(self)
            }
        }

        impl<K: Id> IdSet for $set {
            fn with_capacity(capacity: usize) -> Self {
                Self::with_capacity(capacity)
            }

            #[inline]
            fn contains(&self, $id: K) -> bool {
                self.contains($asked)
            }

            #[inline]
            fn remove(&mut self, $id: K) -> bool {
                self.remove($asked)
            }

            #[inline]
            fn remove_many(&mut self, $ids: &[K]) -> u64 {
                let $this = self;
                $removed
            }

            fn clear(&mut self) {
                self.clear();
            }
        }

        impl<K: Id> Intersect for $set {
            #[inline]
            fn sum_of_intersection(&self, other: &Self) -> u64 {
                sum_of!(self.intersection(other))
            }
        }
    )+};
}

sets! {
    SparseSet<K>, |id| id, |set, ids| set.remove_all(ids.iter().copied()) as u64;
    std::collections::HashSet<K>, |id| &id, |set, ids| remove_each(set, ids);
    hashbrown::HashSet<K>, |id| &id, |set, ids| remove_each(set, ids);
}

impl<K: Id + Ord> Sort for SparseSet<K> {
    fn sort(&mut self) {
        self.sort_unstable();
    }

    fn as_slice(&self) -> &[K] {
        self.as_slice()
    }
}
