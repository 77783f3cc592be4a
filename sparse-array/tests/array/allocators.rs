//! Allocators that count, over-allocate, lack `Clone`, or come from another crate.

use std::alloc::Layout;
use std::ptr::NonNull;

use bumpalo::Bump;
use sparse_array::SparseArray;
use sparse_array::allocator::{AllocError, Allocator};
use test_kit::alloc::{GenerousAllocator, TrackingAllocator, UniqueAllocator};
use test_kit::ledger::Ledger;
use test_kit::panics::expect_panic;

/// Runs every operation that allocates, moves or frees a block.
fn exercise<A: Allocator>(allocator: A) -> SparseArray<String, A> {
    let mut array = SparseArray::with_capacity_in(3, allocator);
    for n in 0..200 {
        array.insert(n.to_string());
        array.assert_invariants();
    }
    array.remove_range(20..90);
    array.insert_at(500, String::from("500"));
    array.reserve_exact(1_000);
    array.shrink_to(700);
    array.remove(500);
    array.shrink_to_fit();
    assert_eq!((array.capacity(), array.index_bound()), (200, 200));
    array.compact();
    array.shrink_to_fit();
    assert_eq!(array.capacity(), 130);
    drop(array.drain());
    assert_eq!(array.capacity(), 130);
    array.extend((0..150).map(|n| n.to_string()));
    array.clear();
    array.shrink_to_fit();
    assert_eq!(array.allocated_bytes(), 0);
    array.extend((0..70).map(|n| n.to_string()));
    array.remove(3);
    array.assert_invariants();
    assert!(array.iter().all(|(index, value)| *value == index.to_string()));
    array
}

#[test]
fn every_block_goes_back_with_its_layout() {
    let tracking = TrackingAllocator::new();
    let array = exercise(tracking.clone());
    assert_eq!((tracking.live_blocks(), tracking.live_bytes()), (1, array.allocated_bytes()));
    let clone = array.clone();
    assert_eq!(tracking.live_blocks(), 2);
    assert_eq!(clone.into_values().count(), 69);
    assert_eq!(tracking.live_blocks(), 1);
    let mut iter = array.into_iter();
    iter.next();
    drop(iter);
    tracking.assert_empty();
}

#[test]
fn an_empty_array_allocates_nothing() {
    let tracking = TrackingAllocator::new();
    let mut array: SparseArray<u64, _> = SparseArray::with_capacity_in(0, tracking.clone());
    array.reserve(0);
    array.extend(0..0);
    array.shrink_to_fit();
    array.clear();
    assert_eq!(array.drain().count(), 0);
    array.sort();
    array.compact();
    array.sort_free_list();
    assert_eq!(array.remove(0), None);
    assert_eq!(array.clone().into_iter().count(), 0);
    assert_eq!(array.insert_within_capacity(1), Err(1));
    drop(array);
    assert_eq!(tracking.allocations(), 0);
}

#[test]
fn growth_is_amortised() {
    let tracking = TrackingAllocator::new();
    let mut array = SparseArray::new_in(tracking.clone());
    array.extend(0..0);
    for n in 0..10_000_u32 {
        array.insert(n);
    }
    assert!(tracking.allocations() <= 13, "{} blocks for 10,000 values", tracking.allocations());
    let mut array = SparseArray::new_in(tracking.clone());
    let before = tracking.allocations();
    for n in 0..10_000 {
        array.insert_at(n, 0_u32);
    }
    assert!(tracking.allocations() - before <= 13);
}

#[test]
fn an_allocator_that_gives_more_than_asked() {
    let tracking = TrackingAllocator::new();
    drop(exercise(GenerousAllocator::over(tracking.clone())));
    tracking.assert_empty();
}

#[test]
fn an_allocator_without_clone_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    drop(exercise(unique));
    witness.assert_dropped_once();

    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut iter = exercise(unique).into_iter();
    assert_eq!(iter.next(), Some((0, String::from("0"))));
    assert_eq!(witness.drops(), 0);
    drop(iter);
    witness.assert_dropped_once();

    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let array = exercise(unique);
    assert_eq!(array.into_values().count(), 69);
    witness.assert_dropped_once();
}

#[test]
fn bumpalo() {
    let bump = Bump::new();
    let array = exercise(&bump);
    let clone = array.clone();
    assert_eq!(array, clone);
    let mut values = SparseArray::with_capacity_in(2, &bump);
    values.extend([1, 2, 3]);
    assert_eq!(values.iter().map(|(_, value)| value).sum::<i32>(), 6);
}

#[test]
fn clone_keeps_its_own_allocator_in_clone_from() {
    let (first, second) = (TrackingAllocator::new(), TrackingAllocator::new());
    let mut target = SparseArray::new_in(first.clone());
    target.extend((0..10).map(|n: u32| n.to_string()));
    let mut source = SparseArray::new_in(second.clone());
    source.extend((0..300).map(|n: u32| n.to_string()));
    source.remove(100);
    target.clone_from(&source);
    assert_eq!(target, source);
    assert_eq!((first.live_blocks(), second.live_blocks()), (1, 1));
    drop(source);
    second.assert_empty();
    assert_eq!(target.insert(String::from("x")), 100);
    drop(target);
    first.assert_empty();
}

#[test]
fn clone_from_into_enough_capacity_allocates_nothing() {
    let tracking = TrackingAllocator::new();
    let mut target: SparseArray<u64, _> = SparseArray::with_capacity_in(100, tracking.clone());
    let mut source = SparseArray::with_capacity_in(50, tracking.clone());
    source.extend(0..50);
    let before = tracking.allocations();
    target.clone_from(&source);
    assert_eq!((target.capacity(), tracking.allocations()), (100, before));
    assert_eq!(target, source);
}

/// Panics in `shrink`.
struct PanicsAtShrink<'a>(&'a Bump);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: forwards everything to the bump allocator.
unsafe impl Allocator for PanicsAtShrink<'_> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.0.allocate(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // SAFETY: caller guarantees the callee's conditions, which are the same.
        unsafe { self.0.deallocate(ptr, layout) }
    }

    unsafe fn shrink(&self, _: NonNull<u8>, _: Layout, _: Layout) -> Result<NonNull<[u8]>, AllocError> {
        panic!("no shrinking")
    }
}

#[test]
fn an_allocator_that_panics_while_it_shrinks_changes_nothing() {
    let (bump, ledger) = (Bump::new(), Ledger::new());
    for capacity in [1_001, 1_100, 5_000] {
        let mut array = SparseArray::with_capacity_in(capacity, PanicsAtShrink(&bump));
        array.extend((0..1_000).map(|key| ledger.element(key)));
        array.remove(5);
        array.remove(999);
        assert_eq!(expect_panic(|| array.shrink_to_fit()).message(), "no shrinking");
        array.assert_invariants();
        assert_eq!((array.len(), array.capacity()), (998, capacity));
        assert!(array.iter().all(|(index, element)| element.key() == index as u64));
        assert_eq!(array.insert(ledger.element(1)), 5);
        array.extend((0..100).map(|key| ledger.element(key)));
        array.assert_invariants();
        drop(array);
        ledger.assert_all_dropped();
    }
}
