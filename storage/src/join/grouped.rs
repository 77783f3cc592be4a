//! [`Member`] for the storages of a group.

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::sealed::Sealed;
use super::{Leader, Member};
use crate::group::GroupedStorage;
use crate::raw::Cells;
use crate::{Paging, Storage};

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for GroupedStorage<'_, T, K, A, P> {}

/// Behaves as `&mut Storage`. Joins do not change keys.
impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Member for GroupedStorage<'a, T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Role = Leader;
    type Access = <&'a mut Storage<T, K, A, P> as Member>::Access;

    #[inline]
    fn into_access(self) -> Self::Access {
        Cells::of_mut(self.into_storage())
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &mut GroupedStorage<'_, T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Member for &'a mut GroupedStorage<'_, T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Role = Leader;
    type Access = <&'a mut Storage<T, K, A, P> as Member>::Access;

    #[inline]
    fn into_access(self) -> Self::Access {
        self.reborrow().into_access()
    }
}
