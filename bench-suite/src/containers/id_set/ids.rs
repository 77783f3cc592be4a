//! Ids ([`Id`], [`Versioned`]) and the operations of their sets ([`Ids`], [`IdSet`], [`Intersect`], [`Sort`]).

use std::fmt::Debug;
use std::hash::Hash;

use sparse_set::{Entity, SparseKey};

/// An index, with a version for some types.
pub(crate) trait Id: SparseKey + Hash + Debug {
    /// The number of indices.
    const INDICES: usize;

    /// Creates the id of an index and, for some types, a version.
    fn new(index: usize, version: u32) -> Self;
    /// Returns a number that is unique to the id.
    fn number(self) -> u64;
    /// Returns the index.
    fn place(self) -> usize;
}

/// An id that has a version.
pub(super) trait Versioned: Id {
    /// Returns another id with the same index.
    fn successor(self) -> Self;
}

impl Id for u32 {
    const INDICES: usize = u32::MAX as usize;

    fn new(index: usize, _: u32) -> Self {
        index as Self
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn place(self) -> usize {
        self as usize
    }
}

impl Id for Entity {
    const INDICES: usize = Self::MAX_INDEX + 1;

    fn new(index: usize, version: u32) -> Self {
        Self::new(index, version % (Self::MAX_VERSION + 1)).expect("an index below the number of indices")
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.to_bits())
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

impl Versioned for Entity {
    fn successor(self) -> Self {
        self.next_version()
    }
}

/// A collection of ids.
pub(super) trait Ids: Sized + 'static {
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
pub(super) trait IdSet: Ids {
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
pub(super) trait Intersect: IdSet {
    /// Adds up the numbers of the ids in both sets.
    fn sum_of_intersection(&self, other: &Self) -> u64;
}

/// Ids in an order.
pub(super) trait Sort: Ids {
    /// Sorts by the ids' numbers.
    fn sort(&mut self);
    /// Returns the numbers of the ids in their order.
    fn numbers(&self) -> Vec<u64>;
}
