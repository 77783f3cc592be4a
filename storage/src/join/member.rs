//! [`Member`], and the storages, slot maps, sets and pools that are members.

use core::pin::Pin;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::sealed::Sealed;
use super::{Driver, Join};
use crate::group::GroupedStorage;
use crate::raw::{Cells, SlotCells};
use crate::{BySize, EntityPool, Paging, PinnedStorage, SlotMap, StableStorage, Storage};

/// A member of a join: a reference to a storage, slot map, set or pool, or [`Without`](super::Without) or
/// [`Maybe`](super::Maybe). See [`Join`].
///
/// This trait is sealed: unsafe code relies on its implementations.
///
/// # Examples
/// ```
/// use storage::join::Member;
/// use storage::{Join, Storage, Without};
///
/// /// Returns the number of names that are not excluded.
/// fn count<'a, M: Member<Key = u32>>(names: &'a Storage<&str, u32>, exclude: M) -> usize {
///     (names, Without(exclude)).join().count()
/// }
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// assert_eq!(count(&names, &Storage::from([(2_u32, 20)])), 1);
/// ```
pub trait Member: Join {}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &Storage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for &Storage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for &'a Storage<T, K, A, P> {
    type Key = K;
    type Item = &'a T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw.cells()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &mut Storage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for &mut Storage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for &'a mut Storage<T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a mut T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw.cells_mut()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &StableStorage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for &StableStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for &'a StableStorage<T, K, A, P> {
    type Key = K;
    type Item = &'a T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw.cells()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &mut StableStorage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for &mut StableStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for &'a mut StableStorage<T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a mut T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw.cells_mut()
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Sealed for &PinnedStorage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Member for &PinnedStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator + 'static, P: Paging> Join for &'a PinnedStorage<T, K, A, P> {
    type Key = K;
    type Item = &'a T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw().cells()
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Sealed for &mut PinnedStorage<T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Member for &mut PinnedStorage<T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator + 'static, P: Paging> Join for &'a mut PinnedStorage<T, K, A, P> {
    type Key = K;
    type Item = Pin<&'a mut T>;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, Pin<&'a mut T>>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.raw.cells_pinned()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for GroupedStorage<'_, T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for GroupedStorage<'_, T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for GroupedStorage<'a, T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a mut T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.into_storage().into_members()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &mut GroupedStorage<'_, T, K, A, P> {}
impl<T, K: SparseKey, A: Allocator, P: Paging> Member for &mut GroupedStorage<'_, T, K, A, P> {}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Join for &'a mut GroupedStorage<'_, T, K, A, P> {
    type Key = K;
    type Item = &'a mut T;
    type Kind = Driver;
    type Members = Cells<'a, T, K, P, &'a mut T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.reborrow().into_members()
    }
}

impl<T, K: SparseKey, A: Allocator> Sealed for &SlotMap<T, K, A> {}
impl<T, K: SparseKey, A: Allocator> Member for &SlotMap<T, K, A> {}

impl<'a, T, K: SparseKey, A: Allocator> Join for &'a SlotMap<T, K, A> {
    type Key = K;
    type Item = &'a T;
    type Kind = Driver;
    type Members = SlotCells<T, K, &'a T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        self.slots.cells(self.len())
    }
}

impl<T, K: SparseKey, A: Allocator> Sealed for &mut SlotMap<T, K, A> {}
impl<T, K: SparseKey, A: Allocator> Member for &mut SlotMap<T, K, A> {}

impl<'a, T, K: SparseKey, A: Allocator> Join for &'a mut SlotMap<T, K, A> {
    type Key = K;
    type Item = &'a mut T;
    type Kind = Driver;
    type Members = SlotCells<T, K, &'a mut T>;

    #[inline]
    fn into_members(self) -> Self::Members {
        let full = self.len();
        self.slots.cells_mut(full)
    }
}

impl<K: SparseKey, A: Allocator> Sealed for &SparseSet<K, A> {}
impl<K: SparseKey, A: Allocator> Member for &SparseSet<K, A> {}

impl<'a, K: SparseKey, A: Allocator> Join for &'a SparseSet<K, A> {
    type Key = K;
    type Item = ();
    type Kind = Driver;
    type Members = Cells<'a, (), K, BySize, ()>;

    #[inline]
    fn into_members(self) -> Self::Members {
        Cells::of_keys(self.as_index().view(), self.as_slice())
    }
}

impl<K: SparseKey, A: Allocator> Sealed for &EntityPool<K, A> {}
impl<K: SparseKey, A: Allocator> Member for &EntityPool<K, A> {}

impl<'a, K: SparseKey, A: Allocator> Join for &'a EntityPool<K, A> {
    type Key = K;
    type Item = ();
    type Kind = Driver;
    type Members = Cells<'a, (), K, BySize, ()>;

    #[inline]
    fn into_members(self) -> Self::Members {
        Cells::of_keys(self.keys().as_index().view(), self.alive())
    }
}
