//! Intersection, difference and union, as iterators and as operators, with versions.

use std::collections::BTreeSet;

use sparse_set::allocator::Global;
use test_kit::alloc::TrackingAllocator;
use test_kit::iterators::{check_double_ended, check_iterator};

use super::Set;
use crate::entity;

/// Returns the keys of the low bits of `bits`.
fn set_of(bits: u32) -> Set<u32> {
    (0..6).filter(|n| bits >> n & 1 == 1).map(|n| n * 1500).collect()
}

fn sorted(keys: impl IntoIterator<Item = u32>) -> Vec<u32> {
    let keys: Vec<u32> = keys.into_iter().collect();
    let set: BTreeSet<u32> = keys.iter().copied().collect();
    assert_eq!(set.len(), keys.len(), "{keys:?} has a key twice");
    set.into_iter().collect()
}

#[test]
fn all_pairs_of_small_sets_agree_with_btree_sets() {
    for a_bits in 0..64 {
        for b_bits in 0..64 {
            let (a, b) = (set_of(a_bits), set_of(b_bits));
            let [and, or, xor, sub] = [a_bits & b_bits, a_bits | b_bits, a_bits ^ b_bits, a_bits & !b_bits].map(set_of);
            assert!(sorted(a.intersection(&b)).iter().copied().eq(&and));
            assert!(sorted(a.union(&b)).iter().copied().eq(&or));
            assert!(sorted(a.symmetric_difference(&b)).iter().copied().eq(&xor));
            assert!(sorted(a.difference(&b)).iter().copied().eq(&sub));
            assert_eq!((&a & &b, &a | &b, &a ^ &b, &a - &b), (and.clone(), or.clone(), xor.clone(), sub.clone()));
            for (operator, expected) in [
                ((|a, b| *a &= b) as fn(&mut Set<u32>, &Set<u32>), &and),
                (|a, b| *a |= b, &or),
                (|a, b| *a ^= b, &xor),
                (|a, b| *a -= b, &sub),
            ] {
                let mut assigned = a.clone();
                operator(&mut assigned, &b);
                assert_eq!(&assigned, expected);
                assigned.assert_invariants();
            }
            assert_eq!(a.is_disjoint(&b), and.is_empty());
            assert_eq!(a.is_subset(&b), sub.is_empty());
            assert_eq!(b.is_superset(&a), sub.is_empty());
            assert_eq!(a == b, a_bits == b_bits);
        }
    }
}

#[test]
fn iterators_agree_with_themselves_in_both_directions() {
    let (a, b) = (Set::from([5_u32, 9000, 1, 7]), Set::from([7_u32, 2, 9000]));
    // The order is that of the shorter set.
    check_double_ended(|| a.intersection(&b), vec![7, 9000]);
    check_double_ended(|| b.intersection(&a), vec![7, 9000]);
    check_double_ended(|| a.difference(&b), vec![5, 1]);
    check_double_ended(|| a.union(&b), vec![5, 9000, 1, 7, 2]);
    check_double_ended(|| a.symmetric_difference(&b), vec![5, 1, 2]);
    check_iterator(|| a.intersection(&Set::new()).collect::<Vec<_>>().into_iter(), vec![]);
    assert_eq!(format!("{:?}", a.difference(&b)), "[5, 1]");
}

#[test]
fn versions_of_an_index_are_different_keys_and_the_second_stays() {
    let (a, b) = (Set::from([entity(1, 0), entity(2, 0)]), Set::from([entity(1, 1), entity(2, 0)]));
    assert!(a.intersection(&b).eq([entity(2, 0)]));
    assert!(a.difference(&b).eq([entity(1, 0)]));
    assert!(a.union(&b).eq([entity(1, 0), entity(2, 0), entity(1, 1)]));
    assert!(a.symmetric_difference(&b).eq([entity(1, 0), entity(1, 1)]));
    assert!(!a.is_subset(&b) && !a.is_disjoint(&b));
    assert!((&a | &b).iter().eq([entity(1, 1), entity(2, 0)]));
    assert!((&a ^ &b).iter().eq([entity(1, 1)]));
    let mut assigned = a.clone();
    assigned ^= &b;
    assert!(assigned.iter().eq([entity(1, 1)]));
}

#[test]
fn sets_of_other_allocators_will_do() {
    let mut a = Set::from([1_u32, 2, 3]);
    let mut b = Set::new_in(TrackingAllocator::over(Global));
    b.extend([2, 9]);
    // The order is that of the shorter set, in either position.
    assert!(a.intersection(&b).eq([2]) && b.intersection(&a).eq([2]));
    assert!(a.union(&b).eq([1, 2, 3, 9]) && b.union(&a).eq([2, 9, 1, 3]));
    assert!(a.difference(&b).eq([1, 3]) && b.difference(&a).eq([9]));
    assert!(a.symmetric_difference(&b).eq([1, 3, 9]) && b.symmetric_difference(&a).eq([9, 1, 3]));
    // The type of a temporary set is inferred.
    assert!(a.intersection(&[3, 4].into_iter().collect()).eq([3]));
    assert!(b.union(&Default::default()).eq([2, 9]));
    assert!(!a.is_disjoint(&b) && !a.is_subset(&b) && !a.is_superset(&b));
    a -= &b;
    assert!(a.iter().eq([1, 3]));
    b |= &a;
    assert!(a.is_subset(&b));
}
