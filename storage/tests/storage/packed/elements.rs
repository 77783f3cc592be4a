//! What a packed storage alone does with values of all kinds: pages, ranges, and swaps by position; see
//! `crate::elements`.

use std::fmt::Debug;

use storage::{BySize, PagesOf, Paging, Storage};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Align64, Bulk, Ledger, ZeroSized};

fn exercise<T: Clone + PartialEq + Debug, P: Paging>(paging: P, make: impl Fn(u32) -> T) {
    let tracking = TrackingAllocator::new();
    let mut storage = Storage::with_paging_in(paging, tracking.clone());
    storage.extend((0..100_u32).map(|n| (n, make(n))));
    let check = |storage: &Storage<T, u32, TrackingAllocator, P>| {
        storage.assert_invariants();
        assert!(storage.iter().all(|(key, value)| *value == make(key)));
        assert!(storage.pages().all(|(keys, values)| keys.iter().zip(values).all(|(&key, value)| *value == make(key))));
    };
    check(&storage);
    assert!(storage.drain(5..11).all(|(key, value)| value == make(key)));
    assert_eq!(storage.len(), 94);
    check(&storage);
    storage.swap_at(0, 21);
    assert!(storage.keys_slice()[0] == 27 && storage.keys_slice()[21] == 0);
    check(&storage);
    storage.truncate(50);
    check(&storage);
    drop(storage);
    tracking.assert_empty();
}

fn all_pagings<T: Clone + PartialEq + Debug>(make: impl Fn(u32) -> T) {
    exercise(BySize, &make);
    exercise(PagesOf::<1>, &make);
    exercise(PagesOf::<8>, &make);
}

#[test]
fn pages_ranges_and_positions() {
    all_pagings(|key| key as u8);
    all_pagings(u64::from);
    all_pagings(|key| [u64::from(key); 32]);
    all_pagings(|key| Align64(u64::from(key)));
    all_pagings(Box::new);
    all_pagings(|key| key.to_string());
    all_pagings(|_| ());
    #[derive(Clone, PartialEq, Debug)]
    #[repr(align(64))]
    struct Aligned;
    all_pagings(|_| Aligned);
    ZeroSized::reset();
    all_pagings(|_| ZeroSized::new());
    assert_eq!(ZeroSized::live(), 0);

    let ledger = Ledger::new();
    all_pagings(|key| ledger.element(u64::from(key)));
    ledger.assert_all_dropped();
    all_pagings(|key| ledger.element_with(u64::from(key), Bulk::of(u64::from(key))));
    ledger.assert_all_dropped();
    all_pagings(|key| ledger.element_with(u64::from(key), Align64(u64::from(key))));
    ledger.assert_all_dropped();

    let tags: Storage<(), u32> = (0..1000).map(|n| (n, ())).collect();
    assert_eq!(tags.pages().map(|(keys, values)| (keys.len(), values.len())).collect::<Vec<_>>(), [(1000, 1000)]);
}
