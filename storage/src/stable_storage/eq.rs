//! Equality of storages.

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::StableStorage;
use crate::Paging;

/// Two storages are equal if they have the same keys with equal values, at any positions.
impl<T, K, A, B, P, Q> PartialEq<StableStorage<T, K, B, Q>> for StableStorage<T, K, A, P>
where
    T: PartialEq,
    K: SparseKey,
    A: Allocator,
    B: Allocator,
    P: Paging,
    Q: Paging,
{
    fn eq(&self, other: &StableStorage<T, K, B, Q>) -> bool {
        self.len() == other.len()
            && self.iter().all(|(key, value)| other.get(key).is_some_and(|theirs| value == theirs))
    }
}

impl<T: Eq, K: SparseKey, A: Allocator, P: Paging> Eq for StableStorage<T, K, A, P> {}
