//! Random storages and pools, and shrinking.

use quickcheck::{Arbitrary, Gen};
use storage::{EntityPool, StableStorage, Storage};
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

#[test]
fn pools_have_dead_keys_and_shrink() {
    let (mut longest, mut dead, mut far) = (0, 0, 0);
    check_quickcheck(|pool: &EntityPool| {
        pool.assert_invariants();
        longest = longest.max(pool.as_slice().len());
        dead += usize::from(!pool.dead().is_empty());
        far = far.max(pool.next_index());
    });
    assert!((30..=100).contains(&longest) && dead > 10 && far > 1000);
    check_quickcheck(|pool: &EntityPool<u8>| pool.assert_invariants());

    // A failure that needs a stale key shrinks to one.
    let stale = |pool: &EntityPool| pool.dead().iter().any(|key| key.version() > 0);
    let mut pool = (0..).map(|seed| EntityPool::arbitrary(&mut Gen::from_size_and_seed(30, seed))).find(stale).unwrap();
    while let Some(smaller) = pool.shrink().find(stale) {
        pool = smaller;
    }
    let [key] = pool.as_slice() else { panic!("{pool:?}") };
    assert_eq!((key.index(), key.version(), pool.len(), pool.next_index()), (0, 1, 0, 0));
}
