//! [`Member`] and its implementations.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::sealed::Sealed;
use super::{Follower, Join, Leader, Maybe, Role, Without};
use crate::raw::{Access, Cells, Single, TakenPositions};
use crate::{EntityPool, Paging, StableStorage, Storage};

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
pub trait Member: Sealed {
    /// The key type.
    type Key: SparseKey;

    /// The item for a key.
    type Item;

    /// The role in a join.
    type Role: Role;

    #[doc(hidden)]
    type Access: Access<Key = Self::Key, Item = Self::Item>;

    #[doc(hidden)]
    fn into_access(self) -> Self::Access;
}

macro_rules! storage {
    ($Storage:ident, $Keys:ty, $of:ident, $of_mut:ident) => {
        impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &$Storage<T, K, A, P> {}

        impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Member for &'a $Storage<T, K, A, P> {
            type Key = K;
            type Item = &'a T;
            type Role = Leader;
            type Access = Cells<'a, T, K, &'a T, $Keys, P>;

            #[inline]
            fn into_access(self) -> Self::Access {
                Cells::$of(self)
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> Sealed for &mut $Storage<T, K, A, P> {}

        impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Member for &'a mut $Storage<T, K, A, P> {
            type Key = K;
            type Item = &'a mut T;
            type Role = Leader;
            type Access = Cells<'a, T, K, &'a mut T, $Keys, P>;

            #[inline]
            fn into_access(self) -> Self::Access {
                Cells::$of_mut(self)
            }
        }
    };
}

storage!(Storage, &'a [K], of, of_mut);
storage!(StableStorage, TakenPositions<'a, K>, of_stable, of_stable_mut);

macro_rules! key_set {
    ($($Set:ident)*) => {$(
        impl<K: SparseKey, A: Allocator> Sealed for &$Set<K, A> {}

        impl<'a, K: SparseKey, A: Allocator> Member for &'a $Set<K, A> {
            type Key = K;
            type Item = ();
            type Role = Leader;
            type Access = &'a $Set<K, A>;

            #[inline]
            fn into_access(self) -> Self::Access {
                self
            }
        }
    )*};
}

key_set!(SparseSet EntityPool);

impl<M: Member> Sealed for Without<M> {}

impl<M: Member> Member for Without<M> {
    type Key = M::Key;
    type Item = ();
    type Role = Follower;
    type Access = Without<M::Access>;

    #[inline]
    fn into_access(self) -> Self::Access {
        Without(self.0.into_access())
    }
}

impl<M: Member> Sealed for Maybe<M> {}

impl<M: Member> Member for Maybe<M> {
    type Key = M::Key;
    type Item = Option<M::Item>;
    type Role = Follower;
    type Access = Maybe<M::Access>;

    #[inline]
    fn into_access(self) -> Self::Access {
        Maybe(self.0.into_access())
    }
}

impl<M: Member> Join for M {
    type Key = M::Key;
    type Item = M::Item;
    type Role = M::Role;
    type Members = Single<M::Access>;

    #[inline]
    fn into_members(self) -> Self::Members {
        Single(self.into_access())
    }
}
