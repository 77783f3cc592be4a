//! The operators `&`, `|`, `^`, `-` and their assigning forms.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

impl<K: SparseKey> BitAnd<&SparseSet<K>> for &SparseSet<K> {
    type Output = SparseSet<K>;

    /// Returns the keys that are in both sets.
    fn bitand(self, other: &SparseSet<K>) -> SparseSet<K> {
        self.intersection(other).collect()
    }
}

impl<K: SparseKey> BitOr<&SparseSet<K>> for &SparseSet<K> {
    type Output = SparseSet<K>;

    /// Returns the keys of both sets. If an index has two versions, the key of `other` wins.
    fn bitor(self, other: &SparseSet<K>) -> SparseSet<K> {
        self.union(other).collect()
    }
}

impl<K: SparseKey> BitXor<&SparseSet<K>> for &SparseSet<K> {
    type Output = SparseSet<K>;

    /// Returns the keys that are in exactly one set. If an index has two versions, the key of `other` wins.
    fn bitxor(self, other: &SparseSet<K>) -> SparseSet<K> {
        self.symmetric_difference(other).collect()
    }
}

impl<K: SparseKey> Sub<&SparseSet<K>> for &SparseSet<K> {
    type Output = SparseSet<K>;

    /// Returns the keys that are not in `other`.
    fn sub(self, other: &SparseSet<K>) -> SparseSet<K> {
        self.difference(other).collect()
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitAndAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys that are not in `other`. The remaining keys keep their order.
    fn bitand_assign(&mut self, other: &SparseSet<K, B>) {
        self.retain(|key| other.contains(key));
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitOrAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Inserts the keys of `other`. If an index has two versions, the key of `other` wins.
    fn bitor_assign(&mut self, other: &SparseSet<K, B>) {
        self.extend(other);
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitXorAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys of `other` that are present and inserts the others.
    ///
    /// If an index has two versions, the key of `other` wins.
    fn bitxor_assign(&mut self, other: &SparseSet<K, B>) {
        for key in other {
            if !self.remove(key) {
                self.insert(key);
            }
        }
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> SubAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys of `other`. The remaining keys keep their order.
    ///
    /// [`remove_all`](SparseSet::remove_all) is faster if `other` is much shorter.
    fn sub_assign(&mut self, other: &SparseSet<K, B>) {
        self.retain(|key| !other.contains(key));
    }
}
