//! [`Member`] for [`PinnedStorage`](crate::PinnedStorage): values are yielded shared, or mutable and pinned.

use core::pin::Pin;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::sealed::Sealed;
use super::{Leader, Member};
use crate::raw::{Cells, TakenPositions};
use crate::{Paging, PinnedStorage};

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Sealed for &PinnedStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator + 'static, P: Paging> Member for &'a PinnedStorage<T, K, A, P> {
    type Key = K;
    type Item = &'a T;
    type Role = Leader;
    type Access = Cells<'a, T, K, &'a T, TakenPositions<'a, K>, P>;

    #[inline]
    fn into_access(self) -> Self::Access {
        Cells::of_pinned(self)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Sealed for &mut PinnedStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator + 'static, P: Paging> Member for &'a mut PinnedStorage<T, K, A, P> {
    type Key = K;
    type Item = Pin<&'a mut T>;
    type Role = Leader;
    type Access = Cells<'a, T, K, Pin<&'a mut T>, TakenPositions<'a, K>, P>;

    #[inline]
    fn into_access(self) -> Self::Access {
        Cells::of_pinned_mut(self)
    }
}
