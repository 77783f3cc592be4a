//! All kinds of values through all operations that move, clone or drop them.

use std::fmt::Debug;

use storage::{BySize, PagesOf, Paging, StableStorage};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Align64, Bulk, Ledger, ZeroSized};

/// Inserts, removes, fills holes, compacts, sorts, clones and drains. `make` creates the value of a number, `is` checks
/// it.
fn run<T: Clone, P: Paging>(paging: P, make: impl Fn(u64) -> T, is: impl Fn(&T, u64) -> bool) {
    let tracking = TrackingAllocator::new();
    let mut storage: StableStorage<T, u32, _, P> = StableStorage::with_paging_in(paging, tracking.clone());
    let check = |storage: &StableStorage<T, u32, TrackingAllocator, P>, expected: &mut dyn Iterator<Item = u32>| {
        storage.assert_invariants();
        let keys: Vec<u32> = expected.collect();
        assert_eq!(storage.len(), keys.len());
        assert!(keys.iter().all(|&key| storage.get(key).is_some_and(|value| is(value, u64::from(key)))));
        assert!(storage.iter().all(|(key, value)| is(value, u64::from(key))));
        assert!(storage.values().all(|value| std::ptr::from_ref(value).is_aligned()));
        tracking.assert_no_violation();
    };
    storage.extend((0..150).map(|key| (key, make(u64::from(key)))));
    check(&storage, &mut (0..150));
    for key in (0..150).filter(|key| key % 3 == 0) {
        assert!(storage.remove(key).is_some_and(|value| is(&value, u64::from(key))));
    }
    check(&storage, &mut (0..150).filter(|key| key % 3 != 0));
    storage.extend((150..170).map(|key| (key, make(u64::from(key)))));
    assert_eq!(storage.slot_len(), 150);
    let clone = storage.clone();
    assert!(clone.keys().eq(storage.keys()));
    check(&clone, &mut (0..170).filter(|key| key % 3 != 0 || *key >= 150));
    storage.compact();
    storage.shrink_to_fit();
    check(&storage, &mut (0..170).filter(|key| key % 3 != 0 || *key >= 150));
    storage.sort_by_keys();
    assert!(storage.keys().is_sorted());
    check(&storage, &mut (0..170).filter(|key| key % 3 != 0 || *key >= 150));
    assert!(storage.swap(1, 169));
    storage.retain(|key, value| is(value, u64::from(key)) && key % 2 == 1);
    check(&storage, &mut (0..170).filter(|key| (key % 3 != 0 || *key >= 150) && key % 2 == 1));
    assert!(storage.drain().all(|(key, value)| is(&value, u64::from(key))));
    assert!(clone.into_iter().rev().take(20).all(|(key, value)| is(&value, u64::from(key))));
    check(&storage, &mut std::iter::empty());
    drop(storage);
    tracking.assert_empty();
}

/// In pages longer than a chunk of positions, and in shorter ones.
fn both_pagings<T: Clone>(make: impl Fn(u64) -> T, is: impl Fn(&T, u64) -> bool) {
    run(BySize, &make, &is);
    run(PagesOf::<16>, &make, &is);
}

fn equal<T: Clone + PartialEq + Debug>(make: impl Fn(u64) -> T) {
    both_pagings(&make, |value, n| *value == make(n));
}

#[test]
fn numbers() {
    equal(|n| n as u8);
    equal(|n| n);
    equal(|n| [n; 3]);
    run(PagesOf::<1>, |n| n, |value, n| *value == n);
    run(PagesOf::<64>, |n| n, |value, n| *value == n);
}

#[test]
fn values_that_own_memory() {
    equal(Box::new);
    equal(|n| n.to_string());
    equal(|n| vec![n; n as usize % 5]);
}

#[test]
fn large_and_aligned_values() {
    equal(Align64);
    both_pagings(Bulk::of, |value, n| value.is_of(n));
    equal(|n| [n as u8; 256]);
    equal(|n| [n; 2500]);
}

#[test]
fn values_without_a_size_need_no_page() {
    equal(|_| ());
    ZeroSized::reset();
    both_pagings(|_| ZeroSized::new(), |_, _| true);
    assert_eq!(ZeroSized::live(), 0);
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(align(128))]
    struct Tag;
    equal(|_| Tag);

    let mut tags: StableStorage<(), u32> = (0..1000).map(|key| (key, ())).collect();
    assert_eq!(tags.page_count(), 0);
    assert_eq!((tags.get(7), tags.get(1000)), (Some(&()), None));
    tags.remove(7);
    assert_eq!((tags.len(), tags.slot_len(), tags.iter().count()), (999, 1000, 999));
}

#[test]
fn elements_that_are_written_down() {
    let ledger = Ledger::new();
    both_pagings(|n| ledger.element(n), |value, n| value.key() == n);
    both_pagings(|n| ledger.element_with(n, Align64(n)), |value, n| value.key() == n && value.payload().0 == n);
    both_pagings(|n| ledger.element_with(n, Bulk::of(n)), |value, n| value.payload().is_of(n));
    ledger.assert_all_dropped();
}
