//! Forgotten iterators leak at most; the containers they borrow remain valid.
//!
//! Intended leaks are in a bump allocator that is freed at the end, so that leak checkers report nothing.

use bumpalo::Bump;
use sparse_array::SparseArray;
use sparse_array::bitvec::prelude::*;
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::Ledger;

/// `mem::forget` of iterators that may have no `Drop` today but could get one.
fn forget<T>(value: T) {
    std::mem::forget(value);
}

#[test]
fn a_forgotten_drain_leaves_an_empty_array_without_a_block() {
    let ledger = Ledger::new();
    let bump = Bump::new();
    let tracking = TrackingAllocator::over(&bump);
    let mut array = SparseArray::new_in(&tracking);
    array.extend((0..10).map(|key| ledger.element(key)));
    let mut drain = array.drain();
    drop(drain.next());
    forget(drain);
    assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, 0));
    ledger.assert_live(9);
    assert_eq!(array.insert(ledger.element(1)), 0);
    array.assert_invariants();
    drop(array);
    ledger.assert_live(9);
    assert_eq!(tracking.live_blocks(), 1);
}

#[test]
fn a_forgotten_extract_if_leaves_what_it_has_not_reached() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..10).map(|key| ledger.element(key)).collect();
    let mut extract = array.extract_if(|_, element| element.key() % 2 == 0);
    drop(extract.next());
    forget(extract);
    array.assert_invariants();
    ledger.assert_live(9);
    assert_eq!(array.insert(ledger.element(20)), 0);
    drop(array);
    ledger.assert_all_dropped();
}

#[test]
fn a_forgotten_into_iter_leaks_its_values_and_its_block() {
    let ledger = Ledger::new();
    let bump = Bump::new();
    let tracking = TrackingAllocator::over(&bump);
    let mut array = SparseArray::new_in(&tracking);
    array.extend((0..10).map(|key| ledger.element(key)));
    let mut iter = array.into_iter();
    drop(iter.next_back());
    forget(iter);
    ledger.assert_live(9);
    ledger.assert_no_violation();
    assert_eq!(tracking.live_blocks(), 1);
}

#[test]
fn forgotten_borrows_change_nothing() {
    let mut array = SparseArray::from([1, 2, 3]);
    array.remove(1);
    let before = array.clone();
    let mut iter = array.iter_mut();
    iter.next();
    forget(iter);
    forget(array.values_mut());
    let mask = bits![1, 1, 1];
    forget(array.iter_masked_mut(mask));
    forget(array.iter());
    forget(array.vacant_entry());
    assert_eq!(array, before);
    assert_eq!(array.vacant_index(), 1);
    array.assert_invariants();
}
