//! An allocator that fails at its first request, its second, and so on: the array is unchanged, and every block is
//! freed.

use sparse_array::SlotError;
use sparse_array::{SparseArray, TryReserveError};
use test_kit::alloc::{FailingAllocator, PanickingAllocator, TrackingAllocator, fail_at_each, fail_at_each_with};
use test_kit::ledger::{Element, Operation};
use test_kit::panics::panic_at_each;

type Failing = FailingAllocator<TrackingAllocator>;

/// Full except for two holes, over three words.
fn full(failing: Failing) -> SparseArray<String, Failing> {
    let mut array = SparseArray::new_in(failing);
    array.extend((0..130).map(|n| n.to_string()));
    array.shrink_to_fit();
    array.remove(7);
    array.remove(70);
    array
}

fn check(array: &SparseArray<String, Failing>) {
    array.assert_invariants();
    assert_eq!((array.len(), array.index_bound(), array.free_len()), (128, 130, 2));
    assert!(array.iter().all(|(index, value)| *value == index.to_string()));
}

fn is_alloc_error(error: &TryReserveError) -> bool {
    matches!(error, TryReserveError::AllocError { layout } if layout.size() > 0)
}

#[test]
fn try_with_capacity_in() {
    let rounds = fail_at_each(|failing| {
        SparseArray::<u64, _>::try_with_capacity_in(100, failing).map(|array| assert_eq!(array.capacity(), 100))
    });
    assert_eq!(rounds, 1);
}

#[test]
fn try_reserve() {
    for exact in [false, true] {
        let rounds = fail_at_each_with(
            full,
            |array| {
                let result = if exact { array.try_reserve_exact(50) } else { array.try_reserve(50) };
                result.inspect_err(|error| assert!(is_alloc_error(error)))
            },
            |mut array, outcome| {
                check(&array);
                assert_eq!(outcome.is_completed(), array.capacity() >= 178);
                array.extend((0..300).map(|n| n.to_string()));
                array.assert_invariants();
            },
        );
        assert_eq!(rounds, 1);
    }
}

#[test]
fn try_insert() {
    fail_at_each_with(
        full,
        |array| {
            assert_eq!(array.try_insert(String::from("70")), Ok(70));
            assert_eq!(array.try_insert(String::from("7")), Ok(7));
            let result = array.try_insert(String::from("130"));
            if let Err(error) = &result {
                assert_eq!(error.value, "130");
                assert!(is_alloc_error(&error.reason));
            }
            result
        },
        |array, outcome| {
            array.assert_invariants();
            assert_eq!(array.len(), 130 + usize::from(outcome.is_completed()));
            assert!(array.iter().all(|(index, value)| *value == index.to_string()));
        },
    );
}

#[test]
fn try_clone() {
    let rounds = fail_at_each_with(
        full,
        |array| {
            let clone = array.try_clone().inspect_err(|error| assert!(is_alloc_error(error)))?;
            check(&clone);
            assert_eq!((clone.capacity(), clone.vacant_index()), (130, 70));
            Ok::<_, TryReserveError>(())
        },
        |array, _| check(&array),
    );
    assert_eq!(rounds, 1);
}

#[test]
fn try_split_off() {
    let rounds = fail_at_each_with(
        full,
        |array| {
            let tail = array.try_split_off(60).inspect_err(|error| assert!(is_alloc_error(error)))?;
            tail.assert_invariants();
            assert_eq!((tail.len(), tail.capacity(), tail[0].as_str(), tail[68].as_str()), (69, 69, "60", "129"));
            Ok::<_, TryReserveError>(())
        },
        |array, outcome| {
            if outcome.is_completed() {
                array.assert_invariants();
                assert_eq!((array.len(), array.index_bound(), array.free_len()), (59, 60, 1));
                assert!(array.iter().all(|(index, value)| *value == index.to_string()));
            } else {
                check(&array);
            }
        },
    );
    assert_eq!(rounds, 1);
}

#[test]
fn nothing_to_split_off_asks_for_nothing() {
    let failing = Failing::over(u64::MAX, TrackingAllocator::new());
    let mut array = full(failing.clone());
    failing.allow(0);
    assert!(array.split_off(130).is_empty());
    check(&array);
}

#[test]
fn try_insert_at() {
    fail_at_each_with(
        full,
        |array| {
            let result = array.try_insert_at(1_000, String::from("1000")).map(|_| ());
            if let Err(error) = &result {
                assert_eq!(error.value, "1000");
                assert!(matches!(&error.reason, SlotError::Reserve(error) if is_alloc_error(error)));
            }
            result
        },
        |array, outcome| {
            if outcome.is_completed() {
                array.assert_invariants();
                assert_eq!((array.len(), array.index_bound(), array.free_len()), (129, 1_001, 872));
                assert!(array.iter().all(|(index, value)| *value == index.to_string()));
            } else {
                check(&array);
            }
        },
    );
}

#[test]
fn a_block_that_cannot_shrink_stays_as_it_was() {
    for (min, reserve) in [(0, 1), (140, 200), (0, 63), (0, 64), (131, 500), (192, 500)] {
        let failing = Failing::over(u64::MAX, TrackingAllocator::new());
        let mut array = full(failing.clone());
        array.reserve_exact(reserve + 2);
        let capacity = array.capacity();
        failing.allow(0);
        array.shrink_to(min);
        assert_eq!(array.capacity(), capacity);
        check(&array);
        failing.allow(u64::MAX);
        array.shrink_to(min);
        assert_eq!(array.capacity(), min.max(130));
        check(&array);
        array.extend((0..500).map(|n| n.to_string()));
        array.assert_invariants();
    }
}

/// Shrink by a few slots only: the words move by less than their length, so restoring them overlaps.
#[test]
fn a_block_that_cannot_shrink_by_a_little_gets_its_words_back() {
    for excess in [1, 2, 7, 8, 9, 63, 64, 65, 130] {
        let failing = Failing::over(u64::MAX, TrackingAllocator::new());
        let mut array: SparseArray<usize, _> = SparseArray::with_capacity_in(1_000 + excess, failing.clone());
        array.extend(0..1_000);
        array.retain(|index, _| index % 7 != 3 || index > 900);
        let before = array.clone();
        failing.allow(0);
        array.shrink_to_fit();
        assert_eq!(array.capacity(), 1_000 + excess);
        array.assert_invariants();
        assert_eq!(array, before);
        failing.allow(u64::MAX);
        array.shrink_to_fit();
        assert_eq!(array.capacity(), 1_000);
        array.assert_invariants();
        assert_eq!(array, before);
    }
}

#[test]
fn an_array_that_failed_to_grow_takes_values_again() {
    let failing = Failing::over(0, TrackingAllocator::new());
    let mut array = SparseArray::new_in(failing.clone());
    assert!(array.try_insert(1).is_err());
    assert!(array.try_reserve(1).is_err());
    assert_eq!((array.capacity(), array.allocated_bytes()), (0, 0));
    failing.allow(1);
    assert_eq!(array.try_insert(1), Ok(0));
}

type Panicking = PanickingAllocator<TrackingAllocator>;

/// An allocator that panics at each request in turn: no value is lost, and the arrays are consistent.
#[test]
fn a_panic_of_the_allocator_loses_no_value() {
    type Arrays = [SparseArray<Element, Panicking>; 2];
    let acts: &[fn(&mut Arrays)] = &[
        |[a, b]| b.append(a),
        |[a, _]| a.reserve(500),
        |[a, _]| a.reserve_exact(500),
        |[a, _]| a.shrink_to_fit(),
        |[a, _]| a.shrink_to(150),
        |[a, _]| drop(a.clone()),
        |[a, _]| drop(a.split_off(20)),
    ];
    for (nth, act) in acts.iter().enumerate() {
        panic_at_each(
            Operation::Allocate,
            |ledger| {
                let panicking = Panicking::over(ledger, TrackingAllocator::new());
                let [mut a, mut b] = [130, 70].map(|n| {
                    let mut array = SparseArray::new_in(panicking.clone());
                    array.extend((0..n).map(|key| ledger.element(key)));
                    array
                });
                a.reserve(200);
                a.remove(7);
                a.remove(129);
                b.remove(0);
                b.shrink_to_fit();
                [a, b]
            },
            |arrays, _| act(arrays),
            |[a, b], ledger, outcome| {
                let split = outcome.is_completed() && nth == 6;
                assert_eq!(a.len() + b.len(), if split { 19 + 69 } else { 128 + 69 }, "{nth}");
                ledger.assert_live(a.len() + b.len());
                for mut array in [a, b] {
                    array.assert_invariants();
                    let len = array.len();
                    array.extend((0..300).map(|key| ledger.element(key)));
                    assert_eq!(array.len(), len + 300);
                    array.assert_invariants();
                }
            },
        );
    }
}

/// `clone_from` without memory leaves the array empty.
#[test]
fn a_panic_of_the_allocator_in_clone_from_leaves_an_empty_array() {
    panic_at_each(
        Operation::Allocate,
        |ledger| {
            let panicking = Panicking::over(ledger, TrackingAllocator::new());
            [3, 70].map(|n| {
                let mut array = SparseArray::new_in(panicking.clone());
                array.extend((0..n).map(|key| ledger.element(key)));
                array
            })
        },
        |[target, source], _| target.clone_from(source),
        |[target, source], ledger, outcome| {
            assert_eq!((target.len(), source.len()), (if outcome.is_completed() { 70 } else { 0 }, 70));
            ledger.assert_live(target.len() + source.len());
            target.assert_invariants();
        },
    );
}
