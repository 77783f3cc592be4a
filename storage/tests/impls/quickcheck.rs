//! Random storages and shrinking.

use storage::{StableStorage, Storage};
use test_kit::generators::check_quickcheck;

#[test]
fn storages_are_whole_and_small_and_shrink() {
    let (mut longest, mut pages) = (0, 0);
    check_quickcheck(|storage: &Storage<u8>| {
        storage.assert_invariants();
        longest = longest.max(storage.len());
    });
    check_quickcheck(|storage: &Storage<bool, u64>| {
        storage.assert_invariants();
        pages = pages.max(storage.as_set().page_count());
    });
    assert!((30..=100).contains(&longest) && pages > 5 && pages <= 16);
}

#[test]
fn stable_storages_are_whole_with_and_without_holes_and_shrink() {
    let (mut without, mut with) = (0, 0);
    check_quickcheck(|storage: &StableStorage<u8>| {
        storage.assert_invariants();
        if storage.len() > 3 {
            *if storage.has_holes() { &mut with } else { &mut without } += 1;
        }
    });
    assert!(without > 0 && with > 0);
    check_quickcheck(|storage: &StableStorage<String, u64>| storage.assert_invariants());
}
