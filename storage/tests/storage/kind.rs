//! [`Kind`]: a storage with or without holes, for tests of both.

use storage::allocator::{Allocator, Global};
use storage::basic_storage::Drain;
use storage::{BasicStorage, BySize, Entity, KeySet, Paging, SparseKey, SparseSet, StableSet, StableStorage, Storage};

/// A storage of the kind `M`.
pub(crate) type Of<M, T, K = Entity, A = Global, P = BySize> = BasicStorage<T, <M as Kind>::Set<K, A>, P>;

/// What both kinds of storage have, but not as methods of `BasicStorage`.
pub(crate) trait Kind: Sized + 'static {
    /// The name of the storage, for messages.
    const NAME: &'static str;

    /// Whether a removal leaves a hole.
    const LEAVES_HOLES: bool;

    type Set<K: SparseKey, A: Allocator>: KeySet<Key = K, Alloc = A>;

    fn with_paging_in<T, K: SparseKey, A: Allocator, P: Paging>(paging: P, alloc: A) -> Of<Self, T, K, A, P>;

    fn with_paging<T, K: SparseKey, P: Paging>(paging: P) -> Of<Self, T, K, Global, P> {
        Self::with_paging_in(paging, Global)
    }

    fn clone<T, K, A, P>(storage: &Of<Self, T, K, A, P>) -> Of<Self, T, K, A, P>
    where
        T: Clone,
        K: SparseKey,
        A: Allocator + Clone,
        P: Paging;

    fn clone_from<T, K, A, P>(storage: &mut Of<Self, T, K, A, P>, source: &Of<Self, T, K, A, P>)
    where
        T: Clone,
        K: SparseKey,
        A: Allocator + Clone,
        P: Paging;

    fn is_equal<T, K, A, P>(a: &Of<Self, T, K, A, P>, b: &Of<Self, T, K, A, P>) -> bool
    where
        T: PartialEq,
        K: SparseKey,
        A: Allocator,
        P: Paging;

    /// Removes all pairs.
    fn drain<T, K: SparseKey, A: Allocator, P: Paging>(
        storage: &mut Of<Self, T, K, A, P>,
    ) -> Drain<'_, T, Self::Set<K, A>>;

    /// Returns the number of positions, of values and of holes.
    fn slot_len<T, K: SparseKey, A: Allocator, P: Paging>(storage: &Of<Self, T, K, A, P>) -> usize;

    /// Closes the holes, if there are any.
    fn compact<T, K: SparseKey, A: Allocator, P: Paging>(storage: &mut Of<Self, T, K, A, P>);
}

/// [`Storage`]: the last value moves into the place of a removed one.
pub(crate) struct Packed;

impl Kind for Packed {
    const NAME: &'static str = "Storage";
    const LEAVES_HOLES: bool = false;

    type Set<K: SparseKey, A: Allocator> = SparseSet<K, A>;

    fn with_paging_in<T, K: SparseKey, A: Allocator, P: Paging>(paging: P, alloc: A) -> Of<Self, T, K, A, P> {
        Storage::with_paging_in(paging, alloc)
    }

    fn clone<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging>(
        storage: &Of<Self, T, K, A, P>,
    ) -> Of<Self, T, K, A, P> {
        storage.clone()
    }

    fn clone_from<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging>(
        storage: &mut Of<Self, T, K, A, P>,
        source: &Of<Self, T, K, A, P>,
    ) {
        storage.clone_from(source);
    }

    fn is_equal<T: PartialEq, K: SparseKey, A: Allocator, P: Paging>(
        a: &Of<Self, T, K, A, P>,
        b: &Of<Self, T, K, A, P>,
    ) -> bool {
        a == b
    }

    fn drain<T, K: SparseKey, A: Allocator, P: Paging>(
        storage: &mut Of<Self, T, K, A, P>,
    ) -> Drain<'_, T, SparseSet<K, A>> {
        storage.drain(..)
    }

    fn slot_len<T, K: SparseKey, A: Allocator, P: Paging>(storage: &Of<Self, T, K, A, P>) -> usize {
        storage.len()
    }

    fn compact<T, K: SparseKey, A: Allocator, P: Paging>(_: &mut Of<Self, T, K, A, P>) {}
}

/// [`StableStorage`]: a removed value leaves a hole.
pub(crate) struct Stable;

impl Kind for Stable {
    const NAME: &'static str = "StableStorage";
    const LEAVES_HOLES: bool = true;

    type Set<K: SparseKey, A: Allocator> = StableSet<K, A>;

    fn with_paging_in<T, K: SparseKey, A: Allocator, P: Paging>(paging: P, alloc: A) -> Of<Self, T, K, A, P> {
        StableStorage::with_paging_in(paging, alloc)
    }

    fn clone<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging>(
        storage: &Of<Self, T, K, A, P>,
    ) -> Of<Self, T, K, A, P> {
        storage.clone()
    }

    fn clone_from<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging>(
        storage: &mut Of<Self, T, K, A, P>,
        source: &Of<Self, T, K, A, P>,
    ) {
        storage.clone_from(source);
    }

    fn is_equal<T: PartialEq, K: SparseKey, A: Allocator, P: Paging>(
        a: &Of<Self, T, K, A, P>,
        b: &Of<Self, T, K, A, P>,
    ) -> bool {
        a == b
    }

    fn drain<T, K: SparseKey, A: Allocator, P: Paging>(
        storage: &mut Of<Self, T, K, A, P>,
    ) -> Drain<'_, T, StableSet<K, A>> {
        storage.drain()
    }

    fn slot_len<T, K: SparseKey, A: Allocator, P: Paging>(storage: &Of<Self, T, K, A, P>) -> usize {
        storage.slot_len()
    }

    fn compact<T, K: SparseKey, A: Allocator, P: Paging>(storage: &mut Of<Self, T, K, A, P>) {
        storage.compact();
    }
}

/// Makes each generic function a test of both kinds.
macro_rules! for_both_kinds {
    ($($name:ident)*) => {
        mod packed {
            $(#[test]
            fn $name() {
                super::$name::<crate::kind::Packed>();
            })*
        }

        mod stable {
            $(#[test]
            fn $name() {
                super::$name::<crate::kind::Stable>();
            })*
        }
    };
}
pub(crate) use for_both_kinds;
