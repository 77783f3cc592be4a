//! The limits of indices and of bytes. With 32-bit pointers, the limit of bytes always comes first.
#![cfg(target_pointer_width = "64")]

use sparse_array::SlotError;
use sparse_array::{SparseArray, TryReserveError};
use test_kit::alloc::FailingAllocator;
use test_kit::panics::expect_panic;

const LIMIT: usize = u32::MAX as usize;

#[test]
fn more_slots_than_indices_are_a_capacity_overflow() {
    // The allocator always fails, so requests that are within the limits fail there.
    let mut array: SparseArray<u8, _> = SparseArray::new_in(FailingAllocator::new(0));
    assert_eq!(array.try_reserve(LIMIT + 1), Err(TryReserveError::CapacityOverflow));
    assert_eq!(array.try_reserve_exact(LIMIT + 1), Err(TryReserveError::CapacityOverflow));
    assert!(matches!(array.try_reserve_exact(LIMIT), Err(TryReserveError::AllocError { .. })));
    assert!(matches!(array.try_reserve(LIMIT), Err(TryReserveError::AllocError { .. })));
    assert!(matches!(array.try_reserve(LIMIT - 1), Err(TryReserveError::AllocError { .. })));
}

#[test]
fn the_layout_has_two_words_and_all_slots_and_bits() {
    let mut array: SparseArray<u8, _> = SparseArray::new_in(FailingAllocator::new(0));
    let Err(TryReserveError::AllocError { layout }) = array.try_reserve_exact(LIMIT) else {
        panic!("the allocator has no memory");
    };
    assert_eq!(layout.size(), LIMIT * 8 + LIMIT.div_ceil(64) * 8 + 16);
    assert_eq!(layout.align(), 8);
}

#[test]
fn too_many_bytes_for_an_allocation_are_a_capacity_overflow() {
    let mut array: SparseArray<[u64; 1 << 29], _> = SparseArray::new_in(FailingAllocator::new(0));
    assert_eq!(array.try_reserve(1 << 31), Err(TryReserveError::CapacityOverflow));
    assert!(matches!(array.try_reserve_exact(1 << 20), Err(TryReserveError::AllocError { .. })));
}

#[test]
fn the_highest_index_is_one_below_the_limit() {
    let mut array: SparseArray<u8, _> = SparseArray::new_in(FailingAllocator::new(0));
    let error = array.try_insert_at(LIMIT, 1).unwrap_err();
    assert_eq!(error.reason, SlotError::Reserve(TryReserveError::CapacityOverflow));
    let error = array.try_insert_at(LIMIT - 1, 1).unwrap_err();
    assert!(matches!(error.reason, SlotError::Reserve(TryReserveError::AllocError { .. })));
    assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, 0));
}

#[test]
fn insert_at_names_the_limit() {
    let mut array = SparseArray::from([1]);
    assert_eq!(
        expect_panic(|| array.insert_at(LIMIT, 2)).message(),
        "SparseArray::insert_at: index 4294967295 exceeds the highest possible index 4294967294"
    );
    assert_eq!(
        expect_panic(|| array.insert_at(usize::MAX, 2)).message(),
        format!("SparseArray::insert_at: index {} exceeds the highest possible index 4294967294", usize::MAX)
    );
    assert_eq!(array, SparseArray::from([1]));
}

#[test]
fn panicking_twins_name_themselves() {
    let mut array = SparseArray::from([1]);
    let why = "capacity overflow: 4294967296 slots exceed the limit of 4294967295 slots";
    assert_eq!(expect_panic(|| array.reserve(LIMIT)).message(), format!("SparseArray::reserve: {why}"));
    assert_eq!(expect_panic(|| array.reserve_exact(LIMIT)).message(), format!("SparseArray::reserve_exact: {why}"));
    assert_eq!(
        expect_panic(|| SparseArray::<u8>::with_capacity(LIMIT + 1)).message(),
        format!("SparseArray::with_capacity: {why}")
    );
    let report = expect_panic(|| array.reserve(LIMIT));
    assert!(report.location().unwrap().contains("limits.rs"), "{:?}", report.location());
}

#[test]
fn indices_out_of_range_are_none_however_large() {
    let mut array = SparseArray::from([1, 2]);
    array.remove(0);
    for index in [2, 64, LIMIT, LIMIT + 1, LIMIT + 2, usize::MAX] {
        assert_eq!((array.get(index), array.contains(index)), (None, false));
        assert_eq!(array.get_mut(index), None);
        assert_eq!(array.remove(index), None);
        assert_eq!((array.first_index_from(index), array.last_index_before(index)), (None, Some(1)));
    }
}

#[test]
fn a_capacity_overflow_says_how_much_of_what() {
    let all = usize::MAX;
    let text = |wanted| format!("capacity overflow: {wanted} slots exceed the limit of 4294967295 slots");
    let mut array = SparseArray::from([1]);
    for (method, act) in [
        ("with_capacity", (|_, n| drop(SparseArray::<u8>::with_capacity(n))) as fn(&mut SparseArray<i32>, usize)),
        ("reserve", |array, n| array.reserve(n)),
        ("reserve_exact", |array, n| array.reserve_exact(n)),
    ] {
        assert_eq!(expect_panic(|| act(&mut array, all)).message(), format!("SparseArray::{method}: {}", text(all)));
    }
    assert_eq!(expect_panic(|| array.reserve(LIMIT)).message(), format!("SparseArray::reserve: {}", text(LIMIT + 1)));
    assert_eq!(
        expect_panic(|| SparseArray::<[u64; 1 << 40]>::with_capacity(1 << 20)).message(),
        "SparseArray::with_capacity: capacity overflow: 1048576 slots exceed the limit of isize::MAX bytes"
    );
    assert_eq!(SparseArray::<u8>::try_with_capacity(all).unwrap_err(), TryReserveError::CapacityOverflow);
    assert_eq!(
        TryReserveError::CapacityOverflow.to_string(),
        "the requested capacity exceeds the container's limit of elements, or isize::MAX bytes"
    );
}
