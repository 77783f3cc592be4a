//! The sets that take part, each by its own fastest calls.

use bevy_ecs::storage::SparseSetIndex;
use fixedbitset::FixedBitSet;
use sparse_set::SparseSet;

use super::id::Id;
use super::ids::{IdSet, Ids, Intersect, Sort};

/// Adds up the numbers of what an iterator over ids yields.
macro_rules! sum_of {
    ($ids:expr) => {{
        let mut sum = 0_u64;
        for id in $ids {
            sum = sum.wrapping_add(id.number());
        }
        sum
    }};
}

macro_rules! sets {
    ($($set:ty, |$id:ident| $asked:expr;)+) => {$(
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
    SparseSet<K>, |id| id;
    std::collections::HashSet<K>, |id| &id;
    hashbrown::HashSet<K>, |id| &id;
}

impl<K: Id + Ord> Sort for SparseSet<K> {
    fn sort(&mut self) {
        self.sort_unstable();
    }

    fn as_slice(&self) -> &[K] {
        self.as_slice()
    }
}

/// An id as `bevy_ecs` may have it for a key: the version is kept, but not compared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ByPlace<K>(K);

impl<K: Id> SparseSetIndex for ByPlace<K> {
    #[inline]
    fn sparse_set_index(&self) -> usize {
        self.0.place()
    }

    fn get_sparse_set_index(place: usize) -> Self {
        Self(K::new(place, 0))
    }
}

/// The sparse set of `bevy_ecs`, of which a set is a map to `()`.
pub(super) type BevySet<K> = bevy_ecs::storage::SparseSet<ByPlace<K>, ()>;

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

/// A slice of ids, as fast as one can read, copy and sort.
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

    fn as_slice(&self) -> &[K] {
        self
    }
}
