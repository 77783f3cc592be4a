//! Values of all sizes and kinds through all operations that move, clone or drop them.

use std::fmt::Debug;

use storage::{BySize, PagesOf, Paging, Storage};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Align64, Bulk, Element, Ledger, ZeroSized};

/// All operations that move values, with the values that `make` creates from their keys.
fn exercise<T: Clone + PartialEq + Debug, P: Paging>(paging: P, make: impl Fn(u32) -> T) {
    let tracking = TrackingAllocator::new();
    let mut storage = Storage::with_paging_in(paging, tracking.clone());
    storage.extend((0..100_u32).map(|n| (n, make(n))));
    let check = |storage: &Storage<T, u32, TrackingAllocator, P>| {
        storage.assert_invariants();
        assert!(storage.iter().all(|(key, value)| *value == make(key)));
        assert!(storage.pages().all(|(keys, values)| keys.iter().zip(values).all(|(&key, value)| *value == make(key))));
        assert!(storage.values().map(|value| std::ptr::from_ref(value).addr() % align_of::<T>()).all(|rest| rest == 0));
        assert!(storage.keys().rev().eq(storage.iter().rev().map(|(key, _)| key)));
    };
    check(&storage);
    assert!((10..30).all(|key| storage.remove(key) == Some(make(key))));
    assert_eq!(storage.insert(50, make(50)), Some((50, make(50))));
    assert_eq!(storage.try_insert_new(50, make(50)).map_err(|error| error.value), Err(make(50)));
    check(&storage);
    storage.sort_unstable_by(|(a, _), (b, _)| b.cmp(&a));
    assert!(storage.keys().eq((30..100).rev().chain((0..10).rev())));
    check(&storage);
    storage.retain(|key, value| key % 2 == 0 && *value == make(key));
    assert_eq!(storage.len(), 40);
    check(&storage);
    assert!(storage.drain(5..11).all(|(key, value)| value == make(key)));
    assert_eq!(storage.extract_if(|key, _| key % 3 == 0).filter(|(key, value)| *value == make(*key)).count(), 12);
    check(&storage);
    let clone = storage.clone();
    assert_eq!(clone, storage);
    storage.reserve(100);
    storage.append(&mut { clone });
    storage.swap_at(0, 21);
    assert_eq!(storage.sort_as([2, 4, 8]), 3);
    check(&storage);
    storage.shrink_to_fit();
    check(&storage);
    if let [Some(a), Some(b)] = storage.get_disjoint_mut([2, 8]) {
        std::mem::swap(a, b);
    }
    storage.set_version(2);
    assert!(storage.values().take(3).eq([&make(8), &make(4), &make(2)]));
    let mut pairs = storage.into_iter();
    assert_eq!(
        (pairs.next(), pairs.next_back().map(|(key, value)| value == make(key))),
        (Some((2, make(8))), Some(true))
    );
    drop(pairs);
    tracking.assert_empty();
}

fn all_pagings<T: Clone + PartialEq + Debug>(make: impl Fn(u32) -> T) {
    exercise(BySize, &make);
    exercise(PagesOf::<1>, &make);
    exercise(PagesOf::<8>, &make);
}

#[test]
fn plain_values() {
    all_pagings(|key| key as u8);
    all_pagings(u64::from);
    all_pagings(|key| [u64::from(key); 32]);
    all_pagings(|key| Align64(u64::from(key)));
}

#[test]
fn values_that_own_memory() {
    all_pagings(Box::new);
    all_pagings(|key| key.to_string());
}

#[test]
fn values_without_a_size() {
    all_pagings(|_| ());
    #[derive(Clone, PartialEq, Debug)]
    #[repr(align(64))]
    struct Aligned;
    all_pagings(|_| Aligned);

    ZeroSized::reset();
    all_pagings(|_| ZeroSized::new());
    assert_eq!(ZeroSized::live(), 0);

    // They cost as much as the set.
    let tracking = TrackingAllocator::new();
    let mut tags: Storage<(), u32, _> = Storage::new_in(&tracking);
    tags.extend((0..1000).map(|n| (n, ())));
    assert_eq!((tags.get(3), tags.get(1000), tags.page_count()), (Some(&()), None, 0));
    assert_eq!(tags.pages().map(|(keys, values)| (keys.len(), values.len())).collect::<Vec<_>>(), [(1000, 1000)]);
    assert_eq!(tracking.live_blocks(), 3, "directory and page of the sparse array, and the keys");
}

#[test]
fn each_value_is_dropped_once() {
    let ledger = Ledger::new();
    all_pagings(|key| ledger.element(u64::from(key)));
    ledger.assert_all_dropped();
    all_pagings(|key| ledger.element_with(u64::from(key), Bulk::of(u64::from(key))));
    ledger.assert_all_dropped();
    all_pagings(|key| ledger.element_with(u64::from(key), Align64(u64::from(key))));
    ledger.assert_all_dropped();
    assert_eq!(size_of::<Element<Bulk>>(), 256);
}
