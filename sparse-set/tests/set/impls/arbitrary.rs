//! Keys and sets from a fuzzer's bytes.

use arbitrary::{Arbitrary, Unstructured};
use sparse_set::{ConcurrentSparseSet, Entity, Entity64, SparseKey, SparseSet, StableSet};
use test_kit::generators::check_arbitrary;
use test_kit::random::Random;

super::check_sets!(check_arbitrary, longest: 50);

#[test]
fn some_sets_have_pages_without_keys() {
    let mut empty = 0;
    check_arbitrary(|set: &SparseSet<u32>| {
        let mut fitting = set.clone();
        fitting.shrink_to_fit();
        empty += set.page_count() - fitting.page_count();
    });
    assert!(empty > 0);
}

#[test]
fn concurrent_sets_are_whole() {
    let mut longest = 0;
    let mut data = [0; 1000];
    let mut random = Random::from_seed(1);
    for _ in 0..50 {
        // Odd, so that each operation is followed by another.
        data.fill_with(|| random.below(256) as u8 | 1);
        let mut set = ConcurrentSparseSet::<Entity>::arbitrary(&mut Unstructured::new(&data)).unwrap();
        set.assert_invariants();
        longest = longest.max(set.len());
    }
    assert!(longest > 10);
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
    assert_eq!(super::Tiny::size_hint(0), (2, Some(2)));
    assert_eq!(SparseSet::<u32>::size_hint(0), (0, None));
    let mut u = Unstructured::new(&[0xAB; 100]);
    Entity::arbitrary(&mut u).unwrap();
    assert_eq!(u.len(), 96);
    Entity64::arbitrary(&mut u).unwrap();
    assert_eq!(u.len(), 90);
}
