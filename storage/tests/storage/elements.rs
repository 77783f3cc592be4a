//! Values of all sizes and kinds through all operations that move, clone or drop them.

use std::fmt::Debug;

use storage::{BySize, PagesOf, Paging};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Align64, Bulk, Element, Ledger, ZeroSized};

use crate::kind::{Kind, Of, for_both_kinds};

for_both_kinds! {
    numbers
    values_that_own_memory
    large_and_aligned_values
    values_without_a_size_need_no_page
    each_value_is_dropped_once
}

/// Inserts, removes, fills holes, compacts, sorts, clones and drains. `make` creates the value of a number, `is` checks
/// it.
fn run<M: Kind, T: Clone, P: Paging>(paging: P, make: impl Fn(u64) -> T, is: impl Fn(&T, u64) -> bool) {
    let tracking = TrackingAllocator::new();
    let mut storage: Of<M, T, u32, _, P> = M::with_paging_in(paging, tracking.clone());
    let check = |storage: &Of<M, T, u32, TrackingAllocator, P>, expected: &mut dyn Iterator<Item = u32>| {
        storage.assert_invariants();
        let keys: Vec<u32> = expected.collect();
        assert_eq!(storage.len(), keys.len());
        assert!(keys.iter().all(|&key| storage.get(key).is_some_and(|value| is(value, u64::from(key)))));
        assert!(storage.iter().all(|(key, value)| is(value, u64::from(key))));
        assert!(storage.values().all(|value| std::ptr::from_ref(value).is_aligned()));
        assert!(storage.keys().rev().eq(storage.iter().rev().map(|(key, _)| key)));
        tracking.assert_no_violation();
    };
    storage.extend((0..150).map(|key| (key, make(u64::from(key)))));
    check(&storage, &mut (0..150));
    for key in (0..150).filter(|key| key % 3 == 0) {
        assert!(storage.remove(key).is_some_and(|value| is(&value, u64::from(key))));
    }
    check(&storage, &mut (0..150).filter(|key| key % 3 != 0));
    storage.extend((150..170).map(|key| (key, make(u64::from(key)))));
    let left = || (0..170).filter(|key| key % 3 != 0 || *key >= 150);
    assert_eq!(M::slot_len(&storage), if M::LEAVES_HOLES { 150 } else { 120 });
    assert!(storage.insert(50, make(50)).is_some_and(|value| is(&value, 50)));
    let refused = storage.try_insert_new(50, make(50)).map(drop).expect_err("it is there");
    assert!(is(&refused.value, 50));
    let mut clone = M::clone(&storage);
    assert!(clone.keys().eq(storage.keys()));
    check(&clone, &mut left());
    M::compact(&mut storage);
    storage.shrink_to_fit();
    check(&storage, &mut left());
    storage.sort_by_keys();
    assert!(storage.keys().is_sorted());
    check(&storage, &mut left());
    storage.sort_unstable_by(|(a, _), (b, _)| b.cmp(&a));
    assert!(storage.keys().rev().is_sorted());
    check(&storage, &mut left());
    storage.reserve(100);
    assert!(storage.swap(1, 169));
    assert_eq!(storage.sort_as([2, 4, 3, 8]), 3);
    assert!(storage.keys().take(3).eq([2, 4, 8]));
    check(&storage, &mut left());
    storage.retain(|key, value| is(value, u64::from(key)) && key % 2 == 1);
    check(&storage, &mut left().filter(|key| key % 2 == 1));
    let fifths = storage.extract_if(|key, _| key % 5 == 0).filter(|(key, value)| is(value, u64::from(*key))).count();
    assert_eq!(fifths, left().filter(|key| key % 2 == 1 && key % 5 == 0).count());
    check(&storage, &mut left().filter(|key| key % 2 == 1 && key % 5 != 0));
    storage.shrink_to_fit();
    storage.append(&mut M::clone(&clone));
    check(&storage, &mut left());
    if let [Some(a), Some(b)] = storage.get_disjoint_mut([2, 8]) {
        std::mem::swap(a, b);
    }
    assert!(is(&storage[8], 2) && is(&storage[2], 8));
    assert!(storage.swap(2, 8));
    storage.set_version(2);
    assert!(is(&storage[8], 2) && is(&storage[2], 8));
    if let [Some(a), Some(b)] = storage.get_disjoint_mut([2, 8]) {
        std::mem::swap(a, b);
    }
    check(&storage, &mut left());
    assert!(M::drain(&mut storage).all(|(key, value)| is(&value, u64::from(key))));
    check(&storage, &mut std::iter::empty());
    clone.reserve(1);
    let mut pairs = clone.into_iter();
    let ends = [pairs.next(), pairs.next_back()];
    assert!(ends.into_iter().flatten().all(|(key, value)| is(&value, u64::from(key))));
    assert!(pairs.rev().take(20).all(|(key, value)| is(&value, u64::from(key))));
    drop(storage);
    tracking.assert_empty();
}

/// In pages longer than a chunk of positions, and in shorter ones.
fn both_pagings<M: Kind, T: Clone>(make: impl Fn(u64) -> T, is: impl Fn(&T, u64) -> bool) {
    run::<M, _, _>(BySize, &make, &is);
    run::<M, _, _>(PagesOf::<8>, &make, &is);
}

/// In pages of one value, too.
fn all_pagings<M: Kind, T: Clone>(make: impl Fn(u64) -> T, is: impl Fn(&T, u64) -> bool) {
    both_pagings::<M, _>(&make, &is);
    run::<M, _, _>(PagesOf::<1>, &make, &is);
}

fn equal<M: Kind, T: Clone + PartialEq + Debug>(make: impl Fn(u64) -> T) {
    all_pagings::<M, _>(&make, |value, n| *value == make(n));
}

fn numbers<M: Kind>() {
    equal::<M, _>(|n| n as u8);
    equal::<M, _>(|n| n);
    both_pagings::<M, _>(|n| [n; 3], |value, n| *value == [n; 3]);
    run::<M, _, _>(PagesOf::<16>, |n| n, |value, n| *value == n);
    run::<M, _, _>(PagesOf::<64>, |n| n, |value, n| *value == n);
}

fn values_that_own_memory<M: Kind>() {
    equal::<M, _>(Box::new);
    equal::<M, _>(|n| n.to_string());
    let list = |n| vec![n; n as usize % 5];
    both_pagings::<M, _>(list, |value, n| *value == list(n));
}

fn large_and_aligned_values<M: Kind>() {
    equal::<M, _>(Align64);
    equal::<M, _>(|n| [n; 32]);
    both_pagings::<M, _>(Bulk::of, |value, n| value.is_of(n));
    both_pagings::<M, _>(|n| [n as u8; 256], |value, n| *value == [n as u8; 256]);
    both_pagings::<M, _>(|n| [n; 2500], |value, n| *value == [n; 2500]);
}

fn values_without_a_size_need_no_page<M: Kind>() {
    equal::<M, _>(|_| ());
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[repr(align(128))]
    struct Tag;
    equal::<M, _>(|_| Tag);
    ZeroSized::reset();
    all_pagings::<M, _>(|_| ZeroSized::new(), |_, _| true);
    assert_eq!(ZeroSized::live(), 0);

    // They cost as much as the set.
    let tracking = TrackingAllocator::new();
    let mut tags: Of<M, (), u32, _> = M::with_paging_in(BySize, &tracking);
    tags.extend((0..1000).map(|key| (key, ())));
    assert_eq!((tags.get(7), tags.get(1000), tags.page_count()), (Some(&()), None, 0));
    assert_eq!(tracking.live_blocks(), 3, "directory and page of the sparse array, and the keys");
    tags.remove(7);
    let slots = if M::LEAVES_HOLES { 1000 } else { 999 };
    assert_eq!((tags.len(), M::slot_len(&tags), tags.iter().count()), (999, slots, 999));
}

fn each_value_is_dropped_once<M: Kind>() {
    let ledger = Ledger::new();
    all_pagings::<M, _>(|n| ledger.element(n), |value, n| value.key() == n);
    ledger.assert_all_dropped();
    all_pagings::<M, _>(|n| ledger.element_with(n, Align64(n)), |value, n| value.key() == n && value.payload().0 == n);
    ledger.assert_all_dropped();
    all_pagings::<M, _>(
        |n| ledger.element_with(n, Bulk::of(n)),
        |value, n| value.key() == n && value.payload().is_of(n),
    );
    ledger.assert_all_dropped();
    assert_eq!(size_of::<Element<Bulk>>(), 256);
}
