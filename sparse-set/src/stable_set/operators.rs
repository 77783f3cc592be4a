//! The operators `&`, `|`, `^`, `-` and their assigning forms.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;

impl<K: SparseKey> BitAnd<&StableSet<K>> for &StableSet<K> {
    type Output = StableSet<K>;

    /// Returns the keys that are in both sets.
    fn bitand(self, other: &StableSet<K>) -> StableSet<K> {
        self.intersection(other).collect()
    }
}

impl<K: SparseKey> BitOr<&StableSet<K>> for &StableSet<K> {
    type Output = StableSet<K>;

    /// Returns the keys of both sets. If an index has two versions, the key of `other` wins.
    fn bitor(self, other: &StableSet<K>) -> StableSet<K> {
        self.union(other).collect()
    }
}

impl<K: SparseKey> BitXor<&StableSet<K>> for &StableSet<K> {
    type Output = StableSet<K>;

    /// Returns the keys that are in exactly one set. If an index has two versions, the key of `other` wins.
    fn bitxor(self, other: &StableSet<K>) -> StableSet<K> {
        self.symmetric_difference(other).collect()
    }
}

impl<K: SparseKey> Sub<&StableSet<K>> for &StableSet<K> {
    type Output = StableSet<K>;

    /// Returns the keys that are not in `other`.
    fn sub(self, other: &StableSet<K>) -> StableSet<K> {
        self.difference(other).collect()
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitAndAssign<&StableSet<K, B>> for StableSet<K, A> {
    /// Removes the keys that are not in `other`. The remaining keys keep their positions.
    fn bitand_assign(&mut self, other: &StableSet<K, B>) {
        self.retain(|key| other.contains(key));
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitOrAssign<&StableSet<K, B>> for StableSet<K, A> {
    /// Inserts the keys of `other`. If an index has two versions, the key of `other` wins.
    fn bitor_assign(&mut self, other: &StableSet<K, B>) {
        self.extend(other);
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitXorAssign<&StableSet<K, B>> for StableSet<K, A> {
    /// Removes the keys of `other` that are present and inserts the others.
    ///
    /// If an index has two versions, the key of `other` wins.
    fn bitxor_assign(&mut self, other: &StableSet<K, B>) {
        for key in other {
            if !self.remove(key) {
                self.insert(key);
            }
        }
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> SubAssign<&StableSet<K, B>> for StableSet<K, A> {
    /// Removes the keys of `other`. The remaining keys keep their positions.
    ///
    /// [`remove_all`](StableSet::remove_all) is faster if `other` is much shorter.
    fn sub_assign(&mut self, other: &StableSet<K, B>) {
        self.retain(|key| !other.contains(key));
    }
}
