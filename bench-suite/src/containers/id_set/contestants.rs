//! The operations of sets of ids ([`Ids`], [`IdSet`], [`Intersect`], [`Sort`]), and the sets.

use std::sync::{Mutex, PoisonError, RwLock};

use fixedbitset::FixedBitSet;
use sparse_set::{ConcurrentSparseSet, SparseSet};

use super::super::passes::sum_of;
use super::ids::Id;

/// A collection of ids.
pub(crate) trait Ids: Sized + 'static {
    type Id: Id;

    /// Creates an empty collection. Allocates nothing.
    fn new() -> Self;
    /// Inserts an id that is absent.
    fn insert(&mut self, id: Self::Id);
    /// Inserts ids that are absent, one by one.
    #[inline(always)]
    fn insert_all(&mut self, ids: &[Self::Id]) {
        for id in ids {
            self.insert(*id);
        }
    }
    /// Adds up the numbers of all ids.
    fn sum(&self) -> u64;
}

/// A set of ids.
pub(crate) trait IdSet: Ids {
    /// Creates an empty set with capacity for the `capacity` lowest indices, if it can be reserved.
    fn with_capacity(capacity: usize) -> Self;
    fn contains(&self, id: Self::Id) -> bool;
    /// Looks up ids one by one and returns how many are present.
    #[inline(always)]
    fn count_present(&self, ids: &[Self::Id]) -> u64 {
        let mut present = 0;
        for id in ids {
            present += u64::from(self.contains(*id));
        }
        present
    }
    /// Removes an id and returns whether it was present.
    fn remove(&mut self, id: Self::Id) -> bool;
    /// Removes ids one by one and returns how many were present.
    #[inline(always)]
    fn remove_each(&mut self, ids: &[Self::Id]) -> u64 {
        let mut removed = 0;
        for id in ids {
            removed += u64::from(self.remove(*id));
        }
        removed
    }
    /// Removes ids, in one call if possible, and returns how many were present.
    #[inline]
    fn remove_many(&mut self, ids: &[Self::Id]) -> u64 {
        self.remove_each(ids)
    }
    /// Removes an id and inserts another, pair by pair. Returns how many of the removed ids were present.
    #[inline(always)]
    fn exchange(&mut self, going: &[Self::Id], coming: &[Self::Id]) -> u64 {
        let mut removed = 0;
        for (going, coming) in going.iter().zip(coming) {
            removed += u64::from(self.remove(*going));
            self.insert(*coming);
        }
        removed
    }
    fn clear(&mut self);
}

/// Sets that can be intersected.
pub(crate) trait Intersect: IdSet {
    /// Adds up the numbers of the ids in both sets.
    fn sum_of_intersection(&self, other: &Self) -> u64;
}

/// Ids in an order.
pub(crate) trait Sort: Ids {
    /// Sorts by the ids' numbers.
    fn sort(&mut self);
    /// Returns the numbers of the ids in their order.
    fn numbers(&self) -> Vec<u64>;
}

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
                sum_of(self, |id| id.number())
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
                sum_of(self.intersection(other), |id| id.number())
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
        sum_of(self.ones().map(|place| place as u32), |id| id.number())
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
        sum_of(self.intersection(other).map(|place| place as u32), |id| id.number())
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
        sum_of(self, |id| id.number())
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
        sum_of(self, |id| id.number())
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

#[cfg(feature = "ecs")]
pub(super) use bevy::BevySet;

#[cfg(feature = "ecs")]
mod bevy {
    use bevy_ecs::storage::SparseSetIndex;

    use super::{Id, IdSet, Ids, sum_of};

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
            sum_of(self.indices().iter().map(|id| id.0), |id| id.number())
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
}
