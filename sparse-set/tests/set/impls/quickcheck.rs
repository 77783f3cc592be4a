//! Random keys and sets, and their shrinking.

use sparse_set::{Entity, Entity64, SparseKey, SparseSet, StableSet};
use test_kit::generators::check_quickcheck;

super::check_sets!(check_quickcheck, longest: 30);

#[test]
fn keys_shrink_to_the_first() {
    let (mut highest, mut newest) = (0, 0);
    check_quickcheck(|key: &Entity| {
        highest = highest.max(key.index());
        newest = newest.max(key.version());
    });
    assert!((10_000..65_536).contains(&highest));
    assert!((1000..=Entity::MAX_VERSION).contains(&newest));
    check_quickcheck(|key: &super::Tiny| assert!(key.index() <= super::Tiny::MAX_INDEX));

    let mut key = Entity64::new(60_000, 77).unwrap();
    while let Some(smaller) = quickcheck::Arbitrary::shrink(&key).next() {
        key = smaller;
    }
    assert_eq!(key, Entity64::new(0, 0).unwrap());
}

#[test]
fn two_sets_have_keys_in_common() {
    let mut common = 0;
    for seed in 0..50 {
        let mut g = quickcheck::Gen::from_size_and_seed(100, seed);
        let [a, b]: [SparseSet; 2] = std::array::from_fn(|_| quickcheck::Arbitrary::arbitrary(&mut g));
        common += usize::from(!a.is_disjoint(&b));
    }
    assert!(common > 2);
}

#[test]
fn stable_sets_shrink_to_the_empty_one() {
    let mut g = quickcheck::Gen::from_size_and_seed(50, 1);
    let mut set: StableSet = quickcheck::Arbitrary::arbitrary(&mut g);
    while !set.has_holes() {
        set = quickcheck::Arbitrary::arbitrary(&mut g);
    }
    let len = set.len();
    assert!(quickcheck::Arbitrary::shrink(&set).all(|smaller| !smaller.has_holes() && smaller.len() <= len));
    let mut steps = 0;
    while let Some(smaller) = quickcheck::Arbitrary::shrink(&set).next() {
        smaller.assert_invariants();
        (set, steps) = (smaller, steps + 1);
        assert!(steps < 10_000);
    }
    assert!(set.is_empty());
}
