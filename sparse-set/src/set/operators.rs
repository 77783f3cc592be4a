//! `&a | &b` and the like, and `a |= &b` and the like.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use sparse_array::alloc::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

macro_rules! operator {
    ($($Trait:ident $operator:ident by $method:ident, $doc:literal;)*) => {$(
        impl<K: SparseKey> $Trait<&SparseSet<K>> for &SparseSet<K> {
            type Output = SparseSet<K>;

            #[doc = $doc]
            fn $operator(self, other: &SparseSet<K>) -> SparseSet<K> {
                self.$method(other).collect()
            }
        }
    )*};
}

operator! {
    BitAnd bitand by intersection, "The keys that are in both sets.";
    BitOr bitor by union, "The keys of both sets. Of two versions of an index the one in `other` wins.";
    BitXor bitxor by symmetric_difference,
        "The keys that are in one of the sets only. Of two versions of an index the one in `other` wins.";
    Sub sub by difference, "The keys that are not in `other`.";
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitAndAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys that are not in `other`. The rest keep their order.
    fn bitand_assign(&mut self, other: &SparseSet<K, B>) {
        self.retain(|key| other.contains(key));
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitOrAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Inserts the keys of `other`. Of two versions of an index the one in `other` wins.
    fn bitor_assign(&mut self, other: &SparseSet<K, B>) {
        self.extend(other);
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> BitXorAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys of `other` that are there and inserts those that are not. Of two versions of an index the one in `other`
    /// wins.
    fn bitxor_assign(&mut self, other: &SparseSet<K, B>) {
        for key in other {
            if !self.remove(key) {
                self.insert(key);
            }
        }
    }
}

impl<K: SparseKey, A: Allocator, B: Allocator> SubAssign<&SparseSet<K, B>> for SparseSet<K, A> {
    /// Removes the keys of `other`. The rest keep their order; [`remove_all`](SparseSet::remove_all) is faster if `other` is
    /// much shorter.
    fn sub_assign(&mut self, other: &SparseSet<K, B>) {
        self.retain(|key| !other.contains(key));
    }
}
