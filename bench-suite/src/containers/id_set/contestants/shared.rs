//! Sets that threads share: ours without a lock, and hash sets behind one.
//!
//! A peer takes its lock for each insertion and each question, as it must when other threads may come at any time, and once to go
//! over all ids.

use std::sync::{Mutex, PoisonError, RwLock};

use sparse_set::ConcurrentSparseSet;

use super::super::id::Id;
use super::super::ids::{IdSet, Ids};
use super::sum_of;

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
