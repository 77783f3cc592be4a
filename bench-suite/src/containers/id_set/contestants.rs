//! The sets, each by its fastest calls.

use std::sync::{Mutex, PoisonError, RwLock};

use fixedbitset::FixedBitSet;
use sparse_set::{ConcurrentSparseSet, SparseSet};

use super::ids::{Id, IdSet, Ids, Intersect, Sort};

/// Adds up the numbers of the ids that an iterator yields.
macro_rules! sum_of {
    ($ids:expr) => {{
        let mut sum = 0_u64;
        for id in $ids {
            sum = sum.wrapping_add(id.number());
        }
        sum
    }};
}
#[cfg(feature = "ecs")]
pub(super) use sum_of;

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
    std::collections::HashSet<K>, |id| &id, |set, ids| set.remove_each(ids);
    hashbrown::HashSet<K>, |id| &id, |set, ids| set.remove_each(ids);
}

impl<K: Id + Ord> Sort for SparseSet<K> {
    fn sort(&mut self) {
        self.sort_unstable();
    }

    fn numbers(&self) -> Vec<u64> {
        self.iter().map(K::number).collect()
    }
}

/// A bit for each number up to the highest.
impl Ids for FixedBitSet {
    type Id = u32;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: u32) {
        self.grow_and_insert(id as usize);
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self.ones().map(|place| place as u32))
    }
}

impl IdSet for FixedBitSet {
    fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity(capacity)
    }

    #[inline]
    fn contains(&self, id: u32) -> bool {
        self.contains(id as usize)
    }

    #[inline]
    fn remove(&mut self, id: u32) -> bool {
        let present = self.contains(id as usize);
        self.remove(id as usize);
        present
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl Intersect for FixedBitSet {
    #[inline]
    fn sum_of_intersection(&self, other: &Self) -> u64 {
        sum_of!(self.intersection(other).map(|place| place as u32))
    }
}

/// A vector of ids, the lower bound of reading, copying and sorting.
impl<K: Id + Ord> Ids for Vec<K> {
    type Id = K;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: K) {
        self.push(id);
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self)
    }
}

impl<K: Id + Ord> Sort for Vec<K> {
    fn sort(&mut self) {
        self.sort_unstable();
    }

    fn numbers(&self) -> Vec<u64> {
        self.iter().copied().map(K::number).collect()
    }
}

impl<K: Id> Ids for ConcurrentSparseSet<K> {
    type Id = K;

    fn new() -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, id: K) {
        Self::insert(self, id);
    }

    #[inline]
    fn sum(&self) -> u64 {
        sum_of!(self)
    }
}

impl<K: Id> IdSet for ConcurrentSparseSet<K> {
    fn with_capacity(capacity: usize) -> Self {
        let set = Self::new();
        set.try_reserve_total(capacity).expect("memory for the ids");
        set
    }

    #[inline]
    fn contains(&self, id: K) -> bool {
        self.contains(id)
    }

    #[inline]
    fn remove(&mut self, id: K) -> bool {
        self.remove(id)
    }

    fn clear(&mut self) {
        self.clear();
    }
}

macro_rules! locked_sets {
    ($($lock:ident<$set:ty>, $read:ident, $write:ident;)+) => {$(
        impl<K: Id> Ids for $lock<$set> {
            type Id = K;

            fn new() -> Self {
                Self::new(<$set>::new())
            }

            #[inline]
            fn insert(&mut self, id: K) {
                let shared = &*self;
                shared.$write().unwrap_or_else(PoisonError::into_inner).insert(id);
            }

            #[inline]
            fn sum(&self) -> u64 {
                Ids::sum(&*self.$read().unwrap_or_else(PoisonError::into_inner))
            }
        }

        impl<K: Id> IdSet for $lock<$set> {
            fn with_capacity(capacity: usize) -> Self {
                Self::new(<$set>::with_capacity(capacity))
            }

            #[inline]
            fn contains(&self, id: K) -> bool {
                self.$read().unwrap_or_else(PoisonError::into_inner).contains(&id)
            }

            #[inline]
            fn remove(&mut self, id: K) -> bool {
                let shared = &*self;
                shared.$write().unwrap_or_else(PoisonError::into_inner).remove(&id)
            }

            fn clear(&mut self) {
                let shared = &*self;
                shared.$write().unwrap_or_else(PoisonError::into_inner).clear();
            }
        }
    )+};
}

locked_sets! {
    RwLock<std::collections::HashSet<K>>, read, write;
    RwLock<hashbrown::HashSet<K>>, read, write;
    Mutex<hashbrown::HashSet<K>>, lock, lock;
}
