//! Storages and pools from a fuzzer's bytes.

use arbitrary::Arbitrary;
use storage::{Entity, EntityPool, Group, SlotMap, StableStorage, Storage};
use test_kit::generators::check_arbitrary;

#[test]
fn storages_are_whole_and_small() {
    let (mut longest, mut pages) = (0, 0);
    check_arbitrary(|storage: &Storage<u8>| {
        storage.assert_invariants();
        longest = longest.max(storage.len());
    });
    check_arbitrary(|storage: &Storage<u8, u32>| {
        storage.assert_invariants();
        pages = pages.max(storage.as_set().page_count());
    });
    assert!(longest > 50 && pages > 5 && pages <= 16);
    check_arbitrary(|storage: &Storage<String, u64>| storage.assert_invariants());
}

#[test]
fn stable_storages_are_whole_with_and_without_holes() {
    let (mut without, mut with) = (0, 0);
    check_arbitrary(|storage: &StableStorage<u8>| {
        storage.assert_invariants();
        if storage.len() > 3 {
            *if storage.has_holes() { &mut with } else { &mut without } += 1;
        }
    });
    assert!(without > 0 && with > 0);
    check_arbitrary(|storage: &StableStorage<String, u64>| storage.assert_invariants());
}

#[test]
fn pools_are_whole_with_dead_and_reused_keys() {
    let (mut dead, mut reused, mut far) = (0, 0, 0);
    check_arbitrary(|pool: &EntityPool| {
        pool.assert_invariants();
        dead += usize::from(!pool.dead().is_empty());
        reused += pool.alive().iter().filter(|key| key.version() > 0).count();
        far += usize::from(pool.alive().iter().any(|key| key.index() > 4096));
    });
    assert!(dead > 5 && reused > 5 && far > 5, "{dead} {reused} {far}");
    check_arbitrary(|pool: &EntityPool<u8>| pool.assert_invariants());
}

#[test]
fn size_hints_have_no_end() {
    assert_eq!(EntityPool::<Entity>::size_hint(0), (0, None));
    assert_eq!(Storage::<u8, Entity>::size_hint(0), (0, None));
    assert_eq!(StableStorage::<u8, Entity>::size_hint(0), (0, None));
}

#[test]
fn groups_are_whole_with_shared_and_other_entities() {
    let (mut shared, mut partly) = (0, 0);
    check_arbitrary(|group: &Group<(Storage<u8>, Storage<()>, Storage<u16>)>| {
        group.assert_invariants();
        shared += usize::from(group.len() > 3);
        partly += usize::from(!group.is_empty() && group.storages().0.len() > group.len());
    });
    assert!(shared > 5 && partly > 5, "{shared} {partly}");
    assert_eq!(<Group<(Storage<u8>, Storage<u8>)>>::size_hint(0), (0, None));

    let mut excluding = 0;
    check_arbitrary(|group: &Group<(Storage<u8>,), (Storage<()>,)>| {
        group.assert_invariants();
        excluding += usize::from(!group.is_empty() && group.storages().0.len() > group.len());
    });
    assert!(excluding > 5, "{excluding}");
    assert_eq!(<Group<(Storage<u8>,), (Storage<u8>,)>>::size_hint(0), (0, None));
}

#[test]
fn slot_maps_have_slots_that_are_used_again() {
    let (mut longest, mut reused) = (0, 0);
    check_arbitrary(|map: &SlotMap<u8>| {
        map.assert_invariants();
        longest = longest.max(map.len());
        reused += usize::from(map.keys().any(|key| key.version() > 0));
    });
    assert!(longest > 20 && reused > 5, "{longest} {reused}");
}
