//! Known bugs of similar containers, one test each, named after what broke.

use sparse_array::GetDisjointMutError;
use sparse_array::{SparseArray, TryReserveError};
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
fn clone_that_panics_at_the_first_value_drops_no_slot_that_was_never_written() {
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
    let overflow = format!("capacity overflow: {} slots exceed the limit of 4294967295 slots", usize::MAX);
    for lie in Lie::ALL {
        let result = quiet_catch(|| LyingSizeHint::new(0..100, lie).collect::<SparseArray<_>>());
        match result {
            Ok(array) => {
                array.assert_invariants();
                assert!(array.values().copied().eq(0..100));
            }
            Err(report) => {
                assert_eq!(lie, Lie::Max);
                assert_eq!(report.message(), format!("SparseArray::with_capacity: {overflow}"));
            }
        }
        let mut array = SparseArray::from([7, 7, 7]);
        array.remove(1);
        match quiet_catch(|| array.extend(LyingSizeHint::new(0..100, lie))) {
            Ok(()) => assert_eq!(array.len(), 102),
            Err(report) => {
                assert_eq!(report.message(), format!("SparseArray::reserve: {overflow}"));
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
