//! Ids ([`Id`], [`Versioned`]), and what sets of them can do ([`Ids`], [`IdSet`], [`Intersect`], [`Sort`]).

use std::fmt::Debug;
use std::hash::Hash;

use sparse_set::{Entity, SparseKey};

/// An id: an index, and with some a version beside it.
pub(crate) trait Id: SparseKey + Hash + Debug {
    /// How many indices there are.
    const INDICES: usize;

    /// The id of an index. Other versions make other ids, where there are versions.
    fn new(index: usize, version: u32) -> Self;
    /// A number that tells all ids apart.
    fn number(self) -> u64;
    /// The index alone.
    fn place(self) -> usize;
}

/// An id that has a version.
pub(super) trait Versioned: Id {
    /// Another id with the same index.
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

/// Ids, in whatever order.
pub(super) trait Ids: Sized + 'static {
    type Id: Id;

    /// Empty, without memory.
    fn new() -> Self;
    /// Adds an id that is not there.
    fn insert(&mut self, id: Self::Id);
    /// Reads each id once, in the container's order, and adds up their numbers.
    fn sum(&self) -> u64;
}

/// Ids that are found again.
pub(super) trait IdSet: Ids {
    /// Empty, with room for `capacity` ids with indices below `capacity`, as far as it can be told.
    fn with_capacity(capacity: usize) -> Self;
    fn contains(&self, id: Self::Id) -> bool;
    /// Whether the id was there.
    fn remove(&mut self, id: Self::Id) -> bool;
    /// How many of these ids were there. In one call, where there is one.
    #[inline]
    fn remove_many(&mut self, ids: &[Self::Id]) -> u64 {
        remove_each(self, ids)
    }
    fn clear(&mut self);
}

/// Removes ids one by one, and says how many were there.
#[inline]
pub(super) fn remove_each<S: IdSet>(set: &mut S, ids: &[S::Id]) -> u64 {
    let mut removed = 0;
    for id in ids {
        removed += u64::from(set.remove(*id));
    }
    removed
}

/// Sets that can be intersected.
pub(super) trait Intersect: IdSet {
    /// Adds up the numbers of the ids that are in both.
    fn sum_of_intersection(&self, other: &Self) -> u64;
}

/// Ids that lie in an order.
pub(super) trait Sort: Ids {
    /// Sorts by the ids' numbers.
    fn sort(&mut self);
    /// The ids in their order.
    fn as_slice(&self) -> &[Self::Id];
}
