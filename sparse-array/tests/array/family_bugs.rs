//! Known bugs of similar containers, one test each, named after what broke.

use sparse_array::GetDisjointMutError;
use sparse_array::{BitArray, SparseArray, TryReserveError};
use test_kit::alloc::TrackingAllocator;
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::quiet_catch;

#[test]
fn clear_with_a_drop_that_panics_frees_nothing_twice() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..10).map(|key| ledger.element(key)).collect();
    ledger.arm(Operation::Drop, 4);
    assert!(quiet_catch(|| array.clear()).is_err());
    ledger.assert_all_dropped();
    array.insert(ledger.element(1));
    drop(array);
    ledger.assert_all_dropped();
}

#[test]
fn retain_with_a_drop_that_panics_frees_nothing_twice() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..10).map(|key| ledger.element(key)).collect();
    ledger.arm(Operation::Drop, 2);
    assert!(quiet_catch(|| array.retain(|_, _| false)).is_err());
    array.assert_invariants();
    ledger.assert_live(7);
    drop(array);
    ledger.assert_all_dropped();
}

#[test]
fn clone_that_panics_at_once_drops_no_unwritten_slot() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..4).map(|key| ledger.element(key)).collect();
    array.remove(0);
    for nth in 0..3 {
        ledger.arm(Operation::Clone, nth);
        assert!(quiet_catch(|| array.clone()).is_err());
        ledger.assert_live(3);
        ledger.assert_no_violation();
    }
}

#[test]
fn clone_from_with_a_drop_that_panics_drops_nothing_twice() {
    let ledger = Ledger::new();
    let mut target: SparseArray<_> = (0..5).map(|key| ledger.element(key)).collect();
    let source: SparseArray<_> = (0..9).map(|key| ledger.element(key)).collect();
    ledger.arm(Operation::Drop, 0);
    assert!(quiet_catch(|| target.clone_from(&source)).is_err());
    ledger.assert_live(9);
    target.clone_from(&source);
    ledger.assert_live(18);
    drop((target, source));
    ledger.assert_all_dropped();
}

#[test]
fn get_disjoint_mut_checks_occupancy_and_not_capacity() {
    let mut array = SparseArray::with_capacity(10);
    array.extend([1, 2, 3]);
    array.remove(1);
    assert_eq!(array.get_disjoint_mut([0, 5]), Err(GetDisjointMutError::IndexOutOfBounds));
    assert_eq!(array.get_disjoint_mut([3]), Err(GetDisjointMutError::IndexOutOfBounds));
    assert_eq!(array.get_disjoint_mut([1]), Err(GetDisjointMutError::Vacant));
    assert_eq!(array.get_disjoint_mut([2, 0, 2]), Err(GetDisjointMutError::OverlappingIndices));
    assert_eq!(array.get_disjoint_mut([usize::MAX]), Err(GetDisjointMutError::IndexOutOfBounds));
    assert_eq!(array.get_disjoint_mut([]), Ok([]));
    assert_eq!(array.get_disjoint_mut([2, 0]), Ok([&mut 3, &mut 1]));
    let mut units = SparseArray::from([(), ()]);
    assert_eq!(units.get_disjoint_mut([1, 0]), Ok([&mut (), &mut ()]));
    assert_eq!(units.get_disjoint_mut([1, 1]), Err(GetDisjointMutError::OverlappingIndices));
}

#[test]
fn every_constructor_leaves_a_free_list_that_is_whole() {
    let mut array: SparseArray<_> = (0..5).collect();
    array.assert_invariants();
    array.insert_at(20, 20);
    array.assert_invariants();
    array.clone().assert_invariants();
    SparseArray::from([1, 2]).assert_invariants();
    SparseArray::<u8>::with_capacity(7).assert_invariants();
    SparseArray::<u8>::new().assert_invariants();
    let mut target = SparseArray::from([9; 100]);
    target.clone_from(&array);
    target.assert_invariants();
    let filled: Vec<_> = (0..15).map(|_| target.insert(0)).collect();
    assert_eq!(filled, (5..20).collect::<Vec<_>>());
}

#[test]
fn drain_and_retain_in_the_middle_of_blocks_of_holes() {
    for (start, end) in [(0, 64), (1, 64), (60, 70), (64, 128), (63, 129), (0, 199)] {
        let mut array: SparseArray<_> = (0..200_usize).collect();
        array.remove_range(start..end);
        array.retain(|index, _| index % 50 != 0);
        array.assert_invariants();
        let expected: Vec<_> =
            (0..200).filter(|index| !(start..end).contains(index) && index % 50 != 0).map(|i| (i, i)).collect();
        assert_eq!(array.drain().collect::<Vec<_>>(), expected);
        array.assert_invariants();
    }
}

#[test]
fn iterators_that_lie_about_their_length() {
    // With 32-bit pointers, all that can be counted is within the limit of slots.
    let limit = if usize::BITS > 32 { "4294967295 slots" } else { "isize::MAX bytes" };
    let overflow = format!("capacity overflow: {} slots exceed the limit of {limit}", usize::MAX);
    for lie in Lie::ALL {
        let result = quiet_catch(|| LyingSizeHint::new(0..100, lie).collect::<SparseArray<_>>());
        match result {
            Ok(array) => {
                array.assert_invariants();
                assert!(array.values().copied().eq(0..100));
            }
            Err(report) => {
                assert_eq!(lie, Lie::Max);
                assert_eq!(report.message(), format!("SparseArray::from_iter: {overflow}"));
            }
        }
        let mut array = SparseArray::from([7, 7, 7]);
        array.remove(1);
        match quiet_catch(|| array.extend(LyingSizeHint::new(0..100, lie))) {
            Ok(()) => assert_eq!(array.len(), 102),
            Err(report) => {
                assert_eq!(report.message(), format!("SparseArray::extend: {overflow}"));
                assert_eq!(array.len(), 2);
            }
        }
        array.assert_invariants();
    }
}

#[test]
fn reserve_and_shrink_around_the_capacity() {
    for filled in [0, 1, 63, 64, 65, 100] {
        for target in [99, 100, 101, 127, 128, 129].into_iter().filter(|&target| target >= filled) {
            let mut array: SparseArray<usize> = SparseArray::with_capacity(100);
            array.extend(0..filled);
            array.reserve_exact(target - filled);
            assert_eq!(array.capacity(), target.max(100));
            array.shrink_to(100);
            assert_eq!(array.capacity(), 100);
            array.shrink_to(99);
            assert_eq!(array.capacity(), 99.max(filled));
            array.shrink_to_fit();
            assert_eq!(array.capacity(), filled);
            assert!(array.values().copied().eq(0..filled));
            array.assert_invariants();
        }
    }
}

#[test]
fn reserve_does_not_overflow() {
    let mut array = SparseArray::from([1, 2, 3]);
    for additional in [usize::MAX, usize::MAX - 2, usize::MAX - 3, isize::MAX as usize, u32::MAX as usize] {
        assert_eq!(array.try_reserve(additional), Err(TryReserveError::CapacityOverflow));
        assert_eq!(array.try_reserve_exact(additional), Err(TryReserveError::CapacityOverflow));
    }
    assert_eq!(array, SparseArray::from([1, 2, 3]));
}

#[test]
fn growth_at_every_size_keeps_every_value() {
    for capacity in 0..70 {
        let mut array = SparseArray::with_capacity(capacity);
        for n in 0..200_u8 {
            array.insert(n);
        }
        assert!(array.values().copied().eq(0..200));
        array.assert_invariants();
    }
}

/// bitvec (RUSTSEC-2020-0007) used the old address after a conversion had moved the block. Blocks of a tracking
/// allocator always move.
#[test]
fn bitvec_2020_0007_bits_and_values_that_moved() {
    let tracking = TrackingAllocator::new();
    let mut bits = BitArray::new_in(tracking.clone());
    let mut array = SparseArray::new_in(tracking.clone());
    for n in 0..500_usize {
        bits.push(n % 3 == 0);
        array.insert(n);
        if n % 7 == 0 {
            bits.shrink_to_fit();
            array.shrink_to_fit();
        }
    }
    assert!(bits.iter().by_vals().eq((0..500).map(|n| n % 3 == 0)));
    assert!(array.into_values().eq(0..500));
    drop(bits);
    tracking.assert_empty();
}

/// smallvec (RUSTSEC-2018-0003) dropped values twice when the iterator of a bulk insertion panicked.
#[test]
fn smallvec_2018_0003_a_bulk_insertion_that_panics() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..5).map(|key| ledger.element(key)).collect();
    array.remove(2);
    ledger.arm(Operation::Call, 3);
    let more = (5..20).map(|key| {
        ledger.tick(Operation::Call);
        ledger.element(key)
    });
    assert!(quiet_catch(|| array.extend(more)).is_err());
    array.assert_invariants();
    ledger.assert_live(array.len());
    assert!(array.values().map(|value| value.key()).eq([0, 1, 5, 3, 4, 6, 7]));
}

/// smallvec (RUSTSEC-2018-0018) made values of any type without a valid bit pattern in its place.
#[test]
fn smallvec_2018_0018_no_value_is_made_of_nothing() {
    enum Never {}
    let never: SparseArray<Never> = SparseArray::with_capacity(10);
    assert_eq!((never.iter().count(), never.get(0).is_none(), never.into_values().count()), (0, true, 0));
    let mut array: SparseArray<&'static str> = SparseArray::with_capacity(4);
    assert_eq!((array.get(0), array.values().next()), (None, None));
    assert_eq!(array.pop(), None);
    array.insert_at(3, "d");
    assert_eq!((array.get(0), array.first_index()), (None, Some(3)));
    assert_eq!((array.pop(), array.pop()), (Some((3, "d")), None));
    array.assert_invariants();
}

/// std (CVE-2020-36317) left a string invalid when the closure of `retain` panicked.
#[test]
fn std_2020_36317_retain_with_a_closure_that_panics() {
    for nth in 0..6 {
        let ledger = Ledger::new();
        let mut array: SparseArray<_> = (0..6).map(|key| ledger.element(key)).collect();
        ledger.arm(Operation::Call, nth);
        let result = quiet_catch(|| {
            array.retain(|index, _| {
                ledger.tick(Operation::Call);
                index % 2 == 1
            });
        });
        assert!(result.is_err());
        array.assert_invariants();
        ledger.assert_live(array.len());
        assert!(array.indices().eq((0..6).filter(|&index| index % 2 == 1 || index as u64 >= nth)));
    }
}

/// `compact_arena` (RUSTSEC-2019-0015) trusted an index of one arena in another; array-queue (RUSTSEC-2025-0054) and
/// id-map (RUSTSEC-2025-0050) took the capacity for the length.
#[test]
fn compact_arena_2019_0015_an_index_of_another_array() {
    let large: SparseArray<_> = (0..100).map(|n| n.to_string()).collect();
    let mut small = SparseArray::with_capacity(200);
    small.extend(["a".to_string(), "b".to_string()]);
    small.remove(0);
    for index in large.indices() {
        assert_eq!(small.get(index).map(String::as_str), (index == 1).then_some("b"));
        assert_eq!(small.get_mut(index).is_some(), index == 1);
        assert_eq!(small.contains(index), index == 1);
        assert_eq!(small.remove(index).is_some(), index == 1);
        small.insert_at(1, "b".to_string());
    }
    assert_eq!(small.len(), 1);
}

/// id-map (RUSTSEC-2021-0052) dropped values twice: in `clone_from` when a clone panicked, in an insertion whose
/// closure panicked, and in the removal of many when a drop panicked.
#[test]
fn id_map_2021_0052_panics_in_clone_from_closures_and_removals() {
    let ledger = Ledger::new();
    let source: SparseArray<_> = (0..6).map(|key| ledger.element(key)).collect();
    let mut array = source.clone();
    array.remove(1);
    for nth in 0..6 {
        ledger.arm(Operation::Clone, nth);
        assert!(quiet_catch(|| array.clone_from(&source)).is_err());
        array.assert_invariants();
        ledger.assert_live(6 + array.len());
    }
    array.clone_from(&source);
    ledger.arm(Operation::Call, 0);
    let insertion = || {
        array.insert_with(|_| {
            ledger.tick(Operation::Call);
            ledger.element(9)
        })
    };
    assert!(quiet_catch(insertion).is_err());
    ledger.assert_live(12);
    ledger.arm(Operation::Drop, 2);
    assert!(quiet_catch(|| array.remove_range(1..5)).is_err());
    array.assert_invariants();
    ledger.assert_live(6 + array.len());
}
