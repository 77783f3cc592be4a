//! Allocators that fail, count, over-allocate or are unique, and bumpalo's.

use bumpalo::Bump;
use sparse_array::allocator::Allocator;
use sparse_array::bit_array::Extent;
use sparse_array::bitvec::prelude::*;
use sparse_array::{BitArray, TryReserveError};
use test_kit::alloc::{
    FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::iterators::{Lie, LyingSizeHint};

#[test]
fn an_empty_array_allocates_nothing() {
    const EMPTY: BitArray = BitArray::new();
    let tracking = TrackingAllocator::new();
    let mut bits = BitArray::new_in(tracking.clone());
    bits.reserve(0);
    bits.reserve_exact(0);
    bits.push_n(true, 0);
    bits.extend_from_bitslice(BitSlice::empty());
    bits.extend([false; 0]);
    bits.truncate(0);
    bits.clear();
    bits.shrink_to_fit();
    bits.fill(true);
    let _ = bits.clone();
    assert_eq!(tracking.allocations(), 0);
    assert_eq!((bits.capacity(), bits.allocated_bytes()), (0, 0));
    assert_eq!((EMPTY.capacity(), EMPTY.len()), (0, 0));
}

/// Runs most operations that allocate, move or free memory.
fn exercise<A: Allocator>(alloc: A) {
    let mut bits = BitArray::new_in(alloc);
    for at in 0..1000 {
        bits.push(at % 3 == 0);
        bits.assert_invariants();
    }
    bits.reserve(10_000);
    assert!(bits.capacity() >= 11_000);
    bits.insert_n(77, true, 200);
    bits.drain(10..300);
    bits.extend_from_bitslice(&BitArray::from_elem(true, 500)[3..]);
    bits.shrink_to(5000);
    assert!(bits.capacity() >= 5000);
    bits.shrink_to_fit();
    bits.assert_invariants();
    let ones = bits.count_ones();
    bits.reserve_exact(1);
    bits.push(true);
    assert_eq!(bits.count_ones(), ones + 1);
    bits.combine_with(&BitArray::from_elem(true, 5000), Extent::Longest, false, |x, y| x ^ y);
    assert_eq!(bits.count_ones(), 5000 - ones - 1);
    bits.clear();
    bits.shrink_to_fit();
    assert_eq!(bits.allocated_bytes(), 0);
    bits.push_n(true, 130);
    assert!(bits.into_iter().all(|bit| bit));
}

#[test]
fn all_memory_comes_back_as_it_went() {
    let tracking = TrackingAllocator::new();
    exercise(tracking.clone());
    tracking.assert_empty();
    assert!(tracking.allocations() > 0);

    exercise(GenerousAllocator::over(tracking.clone()));
    tracking.assert_empty();
}

#[test]
fn clones_have_memory_of_their_own() {
    let tracking = TrackingAllocator::new();
    let mut bits = BitArray::with_capacity_in(10_000, tracking.clone());
    bits.push_n(true, 100);
    let mut copy = bits.clone();
    assert_eq!(copy, bits);
    assert!(copy.allocated_bytes() < bits.allocated_bytes(), "the capacity is not cloned");
    copy.push_n(false, 1000);
    let before = tracking.allocations();
    bits.clone_from(&copy);
    assert_eq!(bits, copy);
    assert_eq!(tracking.allocations(), before, "there was room");
    let mut small = BitArray::new_in(tracking.clone());
    small.clone_from(&copy);
    assert_eq!(small, copy);
    small.assert_invariants();
    drop((bits, copy, small));
    tracking.assert_empty();
}

#[test]
fn an_allocator_that_cannot_be_cloned_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut bits = BitArray::new_in(unique);
    bits.push_n(true, 1000);
    bits.clear();
    bits.shrink_to_fit();
    assert_eq!(witness.drops(), 0);
    bits.push_n(true, 1000);
    let other = BitArray::from_elem(false, 500);
    let bits = !((bits & &other) | other.clone()) ^ other;
    assert_eq!(bits.count_ones(), 500);
    let mut values = bits.into_iter();
    values.next();
    assert_eq!(witness.drops(), 0);
    drop(values);
    witness.assert_dropped_once();

    exercise(UniqueAllocator::new());
}

#[test]
fn bumpalo_lends_its_memory() {
    let bump = Bump::new();
    exercise(&bump);
    let mut bits = BitArray::from_elem_in(false, 100, &bump);
    bits.set(7, true);
    assert!(bits.iter_ones().eq([7]));
    assert_eq!(bits, BitArray::from_bitslice(&bits));
    bits.shrink_to_fit();
    assert!(std::ptr::eq(*bits.allocator(), &raw const bump));
}

#[test]
fn failures_are_told_and_change_nothing() {
    type Bits = BitArray<FailingAllocator<TrackingAllocator>>;
    type Act = fn(&mut Bits) -> Result<(), TryReserveError>;

    fail_at_each(|failing| BitArray::try_with_capacity_in(100, failing));

    let setup = |failing| BitArray::from_elem_in(true, 128, failing);
    let acts: [Act; 10] = [
        |bits| bits.try_clone().map(|clone| assert_eq!(clone, *bits)),
        |bits| bits.try_reserve(1),
        |bits| bits.try_reserve_exact(1000),
        |bits| bits.try_push(true),
        |bits| bits.try_push_n(true, 64).map(drop),
        |bits| bits.try_extend_from_bitslice(bits![1; 3]),
        |bits| (0..1000).try_for_each(|_| bits.try_push(true)),
        |bits| bits.try_append(&mut BitArray::from_elem(true, 64)),
        |bits| bits.try_extend_from_within(3..67),
        |bits| bits.try_split_off(64).map(|tail| assert_eq!(tail, [true; 64])),
    ];
    for act in acts {
        fail_at_each_with(setup, act, |mut bits, outcome| {
            bits.assert_invariants();
            assert!(bits.all());
            assert!(outcome.is_completed() || bits.len() % 64 == 0);
            bits.push_n(false, 1000);
            assert_eq!(bits.count_zeros(), 1000);
        });
    }
}

#[test]
fn the_error_tells_the_layout() {
    let mut bits = BitArray::new_in(FailingAllocator::new(0));
    match bits.try_reserve_exact(640) {
        Err(TryReserveError::AllocError { layout }) => {
            assert_eq!((layout.size(), layout.align()), (80, align_of::<usize>()));
        }
        other => panic!("{other:?}"),
    }
    // The same limit for all: the maximum length of a bit slice, in whole words.
    let most = BitSlice::<usize, Lsb0>::MAX_BITS / usize::BITS as usize * usize::BITS as usize;
    assert_eq!(bits.try_reserve(most + 1), Err(TryReserveError::CapacityOverflow));
    assert!(matches!(bits.try_reserve_exact(most), Err(TryReserveError::AllocError { .. })));
    assert_eq!(bits.try_push_n(true, usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(bits.len(), 0);
}

#[test]
fn lies_about_the_number_of_bits_do_no_harm() {
    let given: Vec<bool> = (0..200).map(|at| at % 7 == 0).collect();
    for lie in Lie::ALL {
        let mut bits = BitArray::from([true]);
        bits.extend(LyingSizeHint::new(given.clone(), lie));
        bits.assert_invariants();
        assert!(bits.values().skip(1).eq(given.iter().copied()), "{lie:?}");
        let collected: BitArray = LyingSizeHint::new(given.clone(), lie).collect();
        assert_eq!(collected, given[..], "{lie:?}");
    }
}

#[test]
fn a_block_that_cannot_shrink_stays_as_it_was() {
    for (bits, min) in [(0, 64), (1, 0), (130, 0), (130, 500), (640, 0)] {
        let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
        let mut array = BitArray::with_capacity_in(6400, failing.clone());
        array.push_n(true, bits);
        failing.allow(0);
        array.shrink_to(min);
        assert_eq!(array.capacity(), 6400);
        assert_eq!(array.count_ones(), bits);
        failing.allow(u64::MAX);
        array.shrink_to(min);
        assert_eq!(array.capacity(), bits.max(min).next_multiple_of(usize::BITS as usize));
        assert_eq!(array.count_ones(), bits);
        array.push_n(true, 10_000);
        assert!(array.all());
        array.assert_invariants();
    }
}

#[test]
fn bits_that_could_not_be_appended_stay_where_they_were() {
    let mut bits = BitArray::from_elem_in(true, 128, FailingAllocator::new(1));
    let mut other = BitArray::from([true, false]);
    assert!(bits.try_append(&mut other).is_err());
    assert_eq!((bits.count_ones(), other.len()), (128, 2));
    assert!(bits.try_extend_from_within(..2).is_err());
    assert!(bits.try_split_off(3).is_err());
    assert_eq!((bits.len(), bits.count_ones()), (128, 128));
}
