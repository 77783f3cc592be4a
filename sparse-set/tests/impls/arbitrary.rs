//! Keys and sets from a fuzzer's bytes.

use arbitrary::Arbitrary;
use sparse_set::{Entity, Entity64, SparseKey, SparseSet};
use test_kit::generators::check_arbitrary;

/// Asserts that sets of `K` are valid, some are long, and none is large.
fn check_sets<K: SparseKey>() -> bool {
    let (mut longest, mut pages) = (0, 0);
    check_arbitrary(|set: &SparseSet<K>| {
        set.assert_invariants();
        longest = longest.max(set.len());
        pages = pages.max(set.page_count());
    });
    longest > 50 && pages <= 16
}

#[test]
fn sets_are_whole_and_small() {
    assert!(check_sets::<u8>());
    assert!(check_sets::<u32>());
    assert!(check_sets::<u64>());
    assert!(check_sets::<Entity>());
    assert!(check_sets::<Entity64>());
}

#[test]
fn keys_have_low_indices_and_any_version() {
    let (mut highest, mut newest) = (0, 0);
    check_arbitrary(|key: &Entity| {
        highest = highest.max(key.index());
        newest = newest.max(key.version());
    });
    assert!((30_000..65_536).contains(&highest));
    assert!((4000..=Entity::MAX_VERSION).contains(&newest));
}

#[test]
fn size_hints_are_what_is_taken() {
    assert_eq!(Entity::size_hint(0), (4, Some(4)));
    assert_eq!(Entity64::size_hint(0), (6, Some(6)));
    assert_eq!(crate::Tiny::size_hint(0), (2, Some(2)));
    assert_eq!(SparseSet::<u32>::size_hint(0), (0, None));
    let mut u = arbitrary::Unstructured::new(&[0xAB; 100]);
    Entity::arbitrary(&mut u).unwrap();
    assert_eq!(u.len(), 96);
    Entity64::arbitrary(&mut u).unwrap();
    assert_eq!(u.len(), 90);
}
