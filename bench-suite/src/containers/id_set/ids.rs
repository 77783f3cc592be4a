//! [`Ids`] and [`IdSet`], what contestants can do, and what not all can: [`Intersect`], [`Sort`].

use super::id::Id;

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
