//! Random keys and sets, and their shrinking.

use sparse_set::{Entity, Entity64, SparseKey, SparseSet};
use test_kit::generators::check_quickcheck;

/// Asserts that sets of `K` are valid and shrink, some are long, and none is large.
fn check_sets<K: SparseKey>() -> bool {
    let (mut longest, mut pages) = (0, 0);
    check_quickcheck(|set: &SparseSet<K>| {
        set.assert_invariants();
        longest = longest.max(set.len());
        pages = pages.max(set.page_count());
    });
    longest > 30 && pages <= 16
}

#[test]
fn sets_are_whole_and_small_and_shrink() {
    assert!(check_sets::<u8>());
    assert!(check_sets::<u32>());
    assert!(check_sets::<u64>());
    assert!(check_sets::<Entity>());
    assert!(check_sets::<Entity64>());
}

#[test]
fn keys_shrink_to_the_first() {
    let (mut highest, mut newest) = (0, 0);
    check_quickcheck(|key: &Entity| {
        highest = highest.max(key.index());
        newest = newest.max(key.version());
    });
    assert!((10_000..65_536).contains(&highest));
    assert!((1000..=Entity::MAX_VERSION).contains(&newest));
    check_quickcheck(|key: &crate::Tiny| assert!(key.index() <= crate::Tiny::MAX_INDEX));

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
