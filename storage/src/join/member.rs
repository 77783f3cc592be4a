//! [`Member`] and its implementations.

use core::pin::Pin;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::sealed::Sealed;
use super::{Follower, Join, Leader, Maybe, Without};
use crate::group::GroupedStorage;
use crate::raw::{Cells, Excluded, Optional};
use crate::{BySize, EntityPool, Paging, PinnedStorage, StableStorage, Storage};

/// A member of a join: a reference to a storage, set or pool, or [`Without`] or [`Maybe`]. See [`Join`].
///
/// This trait is sealed: unsafe code relies on its implementations.
///
/// # Examples
/// ```
/// use storage::join::Member;
/// use storage::{Join, Storage, Without};
///
/// /// How many there are that are not excluded.
/// fn count<'a, M: Member<Key = u32>>(names: &'a Storage<&str, u32>, exclude: M) -> usize {
///     (names, Without(exclude)).join().count()
/// }
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// assert_eq!(count(&names, &Storage::from([(2_u32, 20)])), 1);
/// ```
pub trait Member: Join {}

macro_rules! member {
    ([$($generic:tt)*] $Member:ty, $K:ty => $Item:ty, $Role:ty; |$member:ident| $cells:expr => $Cells:ty) => {
        impl<$($generic)*> Sealed for $Member {}

        impl<$($generic)*> Member for $Member {}

        impl<$($generic)*> Join for $Member {
            type Key = $K;
            type Item = $Item;
            type Role = $Role;
            type Members = $Cells;

            #[inline]
            fn into_members(self) -> $Cells {
                let $member = self;
                $cells
            }
        }
    };
}

member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] &'a Storage<T, K, A, P>, K => &'a T, Leader;
    |storage| storage.raw.cells() => Cells<'a, T, K, P, &'a T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] &'a mut Storage<T, K, A, P>, K => &'a mut T, Leader;
    |storage| storage.raw.cells_mut() => Cells<'a, T, K, P, &'a mut T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] &'a StableStorage<T, K, A, P>, K => &'a T, Leader;
    |storage| storage.raw.cells() => Cells<'a, T, K, P, &'a T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] &'a mut StableStorage<T, K, A, P>, K => &'a mut T, Leader;
    |storage| storage.raw.cells_mut() => Cells<'a, T, K, P, &'a mut T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator + 'static, P: Paging] &'a PinnedStorage<T, K, A, P>, K => &'a T, Leader;
    |storage| storage.raw().cells() => Cells<'a, T, K, P, &'a T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator + 'static, P: Paging]
    &'a mut PinnedStorage<T, K, A, P>, K => Pin<&'a mut T>, Leader;
    |storage| storage.raw.cells_pinned() => Cells<'a, T, K, P, Pin<&'a mut T>>
}
member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] GroupedStorage<'a, T, K, A, P>, K => &'a mut T, Leader;
    |grouped| grouped.into_storage().into_members() => Cells<'a, T, K, P, &'a mut T>
}
member! {
    ['a, T, K: SparseKey, A: Allocator, P: Paging] &'a mut GroupedStorage<'_, T, K, A, P>, K => &'a mut T, Leader;
    |grouped| grouped.reborrow().into_members() => Cells<'a, T, K, P, &'a mut T>
}
member! {
    ['a, K: SparseKey, A: Allocator] &'a SparseSet<K, A>, K => (), Leader;
    |set| Cells::of_keys(set.as_index().view(), set.as_slice()) => Cells<'a, (), K, BySize, ()>
}
member! {
    ['a, K: SparseKey, A: Allocator] &'a EntityPool<K, A>, K => (), Leader;
    |pool| Cells::of_keys(pool.keys().as_index().view(), pool.alive()) => Cells<'a, (), K, BySize, ()>
}
member! {
    [M: Member] Without<M>, M::Key => (), Follower;
    |without| Excluded(without.0.into_members()) => Excluded<M::Members>
}
member! {
    [M: Member] Maybe<M>, M::Key => Option<M::Item>, Follower;
    |maybe| Optional(maybe.0.into_members()) => Optional<M::Members>
}
