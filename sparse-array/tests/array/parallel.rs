//! Parallel iterators against the sequential ones, with panics on other threads and values that own memory.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};

use bumpalo::Bump;
use rayon::prelude::*;
use sparse_array::SparseArray;
use sparse_array::parallel::{IntoParIter, ParDrain, ParIter, ParIterMut, ParValues, ParValuesMut};
use test_kit::alloc::TrackingAllocator;
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_not_send, assert_send};
use test_kit::iterators::forget;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

test_kit::parallel!();

/// `slots` values, of which `percent` % are removed again.
fn with_holes<T>(slots: usize, percent: u64, make: impl FnMut(u64) -> T) -> SparseArray<T> {
    let mut array: SparseArray<T> = (0..slots as u64).map(make).collect();
    let mut random = Random::from_seed(slots as u64 + percent);
    for index in 0..slots {
        if random.below(100) < percent {
            array.remove(index);
        }
    }
    array
}

/// Calls `check` with arrays of many sizes and proportions of holes.
fn for_each_shape(mut check: impl FnMut(usize, u64)) {
    for slots in [0, 1, 2, 63, 64, 65, 130, 1000, 10_000] {
        for percent in [0, 10, 50, 90, 100] {
            check(slots, percent);
        }
    }
}

#[test]
fn items_and_order_are_those_of_sequential_iterators() {
    pool().install(|| {
        for_each_shape(|slots, percent| {
            let mut array = with_holes(slots, percent, |n| n);
            assert!(array.par_iter().collect::<Vec<_>>().into_iter().eq(&array));
            assert!(array.par_values().collect::<Vec<_>>().into_iter().eq(array.values()));
            assert!(array.par_indices().collect::<Vec<_>>().into_iter().eq(array.indices()));
            assert_eq!(array.par_iter().count(), array.len());
            assert_eq!(array.par_values().sum::<u64>(), array.values().sum::<u64>());
            let range = slots / 3..slots - slots / 4;
            let in_range: Vec<_> = array.range(range.clone()).into_par_iter().collect();
            assert!(in_range.into_iter().eq(array.range(range.clone())));

            let mut changed = array.clone();
            changed.iter_mut().for_each(|(index, value)| *value += index as u64);
            array.par_iter_mut().for_each(|(index, value)| *value += index as u64);
            assert_eq!(array, changed);
            changed.values_mut().for_each(|value| *value *= 3);
            array.par_values_mut().for_each(|value| *value *= 3);
            assert_eq!(array, changed);
            changed.range_mut(range.clone()).for_each(|(_, value)| *value = 0);
            array.range_mut(range).into_par_iter().for_each(|(_, value)| *value = 0);
            assert_eq!(array, changed);

            let expected: Vec<_> = array.clone().into_iter().collect();
            assert_eq!(array.clone().into_par_iter().collect::<Vec<_>>(), expected);
            assert_eq!(
                array.clone().into_values().into_par_iter().collect::<Vec<_>>(),
                array.clone().into_values().collect::<Vec<_>>()
            );
            let capacity = array.capacity();
            assert_eq!(array.par_drain().collect::<Vec<_>>(), expected);
            assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, capacity));
            array.assert_invariants();
        });
    });
}

#[test]
fn what_an_iterator_has_yielded_is_not_walked_again() {
    let ledger = Ledger::new();
    pool().install(|| {
        for percent in [0, 10, 50, 90] {
            let mut array = with_holes(1000, percent, |key| ledger.element(key));
            let expected: Vec<u64> = array.values().map(Element::key).collect();
            let inner = &expected[3..expected.len() - 2];

            let mut iter = array.iter();
            assert!(iter.nth(2).is_some() && iter.nth_back(1).is_some());
            assert_eq!(iter.into_par_iter().map(|(_, element)| element.key()).collect::<Vec<_>>(), inner);
            let mut drain = array.drain();
            assert!(drain.nth(2).is_some() && drain.nth_back(1).is_some());
            let keys: Vec<u64> = drain.into_par_iter().map(|(_, element)| element.key()).collect();
            assert_eq!(keys, inner);
            ledger.assert_all_dropped();
        }
    });
}

#[test]
fn the_number_of_items_is_known_without_holes_only() {
    let mut array: SparseArray<u8> = (0..200).collect();
    assert_eq!(array.par_iter().opt_len(), Some(200));
    assert_eq!(array.par_values_mut().opt_len(), Some(200));
    assert_eq!(array.range(50..).into_par_iter().opt_len(), Some(150));
    assert_eq!(array.clone().into_par_iter().opt_len(), Some(200));
    assert_eq!(array.clone().into_values().into_par_iter().opt_len(), Some(200));
    assert_eq!(array.par_drain().opt_len(), Some(200));
    array.extend(0..200);
    array.remove(70);
    assert_eq!(array.par_indices().opt_len(), None);
    assert_eq!(array.par_drain().opt_len(), None);
}

#[test]
fn values_are_moved_or_dropped_once_when_a_closure_panics() {
    let pool = pool();
    for percent in [0, 10, 50, 90] {
        for nth in [0, 1, 17, 40] {
            let ledger = Ledger::new();
            let tracking = TrackingAllocator::new();
            let seen = AtomicUsize::new(0);
            let take = |element: Element| {
                if seen.fetch_add(1, Ordering::Relaxed) == nth {
                    stop();
                }
                element
            };
            let mut array = SparseArray::new_in(&tracking);
            let fill = |array: &mut SparseArray<_, _>| {
                let mut random = Random::from_seed(nth as u64);
                array.extend((0..1000).map(|key| ledger.element(key)));
                array.retain(|_, _| random.below(100) >= percent);
            };

            fill(&mut array);
            let capacity = array.capacity();
            silent_catch(|| pool.install(|| array.par_drain().map(|(_, element)| take(element)).collect::<Vec<_>>()))
                .unwrap_err();
            ledger.assert_all_dropped();
            assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, capacity));
            array.assert_invariants();

            fill(&mut array);
            seen.store(0, Ordering::Relaxed);
            silent_catch(|| pool.install(|| array.into_par_iter().for_each(|(_, element)| drop(take(element)))))
                .unwrap_err();
            ledger.assert_all_dropped();
            tracking.assert_empty();
        }
    }
}

#[test]
fn each_value_is_dropped_once_when_a_drop_panics() {
    let pool = pool();
    for percent in [0, 50] {
        for nth in [0, 5, 100] {
            let ledger = Ledger::new();
            let mut array = with_holes(1000, percent, |key| ledger.element(key));
            ledger.arm(Operation::Drop, nth);
            let result = silent_catch(|| pool.install(|| array.par_drain().for_each(drop)));
            assert!(result.is_err() && !ledger.is_armed());
            ledger.assert_all_dropped();
            assert!(array.is_empty());

            // The consumer is full at once, so the parts themselves drop the values.
            let array = with_holes(1000, percent, |key| ledger.element(key));
            ledger.arm(Operation::Drop, nth);
            let result = silent_catch(|| pool.install(|| array.into_par_iter().find_any(|_| true).is_some()));
            assert!(result.is_err() && !ledger.is_armed());
            ledger.assert_all_dropped();
        }
    }
}

#[test]
fn a_panic_leaves_borrowed_values_where_they_are() {
    let pool = pool();
    for percent in [0, 10, 50, 90] {
        let ledger = Ledger::new();
        let mut array = with_holes(1000, percent, |key| ledger.element(key));
        let len = array.len();
        let last = array.indices().next_back();
        let stop_at_last = |index| {
            if Some(index) == last {
                stop();
            }
        };
        let run = |act: &mut (dyn FnMut() + Send)| {
            silent_catch(|| pool.install(act)).unwrap_err();
            ledger.assert_live(len);
        };
        run(&mut || array.par_iter().for_each(|(index, _)| stop_at_last(index)));
        run(&mut || array.par_iter_mut().for_each(|(index, _)| stop_at_last(index)));
        run(&mut || {
            let values = (0..100_u64).into_par_iter();
            array.par_extend(values.map(|key| if key == 70 { stop() } else { ledger.element(key) }));
        });
        run(&mut || array.par_sort_by(|a, b| if a.key() % 7 == 0 { stop() } else { a.cmp(b) }));
        run(&mut || array.par_sort_unstable_by(|a, b| if a.key() % 7 == 0 { stop() } else { a.cmp(b) }));
        array.assert_invariants();
        drop(array);
        ledger.assert_all_dropped();
    }
}

#[test]
fn values_that_nobody_takes_are_dropped() {
    let ledger = Ledger::new();
    pool().install(|| {
        for percent in [0, 10, 50, 90] {
            let mut array = with_holes(1000, percent, |key| ledger.element(key));
            assert!(array.par_drain().find_any(|_| true).is_some());
            assert!(array.is_empty());
            ledger.assert_all_dropped();

            let array = with_holes(1000, percent, |key| ledger.element(key));
            let first = array.indices().next();
            assert_eq!(array.into_par_iter().find_first(|_| true).map(|(index, _)| index), first);
            ledger.assert_all_dropped();

            let mut array = with_holes(1000, percent, |key| ledger.element(key));
            drop(array.par_drain());
            ledger.assert_all_dropped();
            assert!(array.is_empty());
            array.insert(ledger.element(1));
            drop(array.into_par_iter());
            ledger.assert_all_dropped();
        }
    });
}

#[test]
fn forgotten_parallel_iterators_leak_at_worst() {
    let ledger = Ledger::new();
    let mut array: SparseArray<_> = (0..10).map(|key| ledger.element(key)).collect();
    forget(array.par_iter());
    forget(array.par_iter_mut());
    forget(array.par_values_mut());
    ledger.assert_live(10);
    array.assert_invariants();

    forget(array.par_drain());
    assert_eq!((array.len(), array.index_bound(), array.capacity()), (0, 0, 0));
    ledger.assert_live(10);
    array.insert(ledger.element(7));
    array.assert_invariants();
    forget(array.into_par_iter());
    ledger.assert_live(11);
    ledger.assert_no_violation();
}

#[test]
fn values_of_all_kinds() {
    #[derive(Debug, Clone, PartialEq)]
    #[repr(align(64))]
    struct Aligned([u8; 256]);

    static LIVE: AtomicUsize = AtomicUsize::new(0);
    struct Counted;
    impl Drop for Counted {
        fn drop(&mut self) {
            LIVE.fetch_sub(1, Ordering::Relaxed);
        }
    }

    pool().install(|| {
        for percent in [0, 50] {
            let bytes = with_holes(1000, percent, |n| n as u8);
            assert!(bytes.clone().into_par_iter().collect::<Vec<_>>().into_iter().eq(bytes));
            let strings = with_holes(1000, percent, |n| n.to_string());
            assert!(strings.clone().into_par_iter().collect::<Vec<_>>().into_iter().eq(strings));
            let aligned = with_holes(1000, percent, |n| Aligned([n as u8; 256]));
            assert!(aligned.clone().into_par_iter().collect::<Vec<_>>().into_iter().eq(aligned));
            let mut nothing = with_holes(1000, percent, |_| ());
            assert_eq!(nothing.par_values_mut().count(), nothing.len());

            let counted = with_holes(1000, percent, |_| {
                LIVE.fetch_add(1, Ordering::Relaxed);
                Counted
            });
            assert_eq!(LIVE.load(Ordering::Relaxed), counted.len());
            let len = counted.len();
            assert_eq!(counted.into_par_iter().count(), len);
            assert_eq!(LIVE.load(Ordering::Relaxed), 0);
        }
    });
}

#[test]
fn extending_keeps_the_order_and_fills_the_holes() {
    pool().install(|| {
        for_each_shape(|slots, percent| {
            let mut array = with_holes(slots, percent, |n| n);
            let mut expected = array.clone();
            expected.extend((0..700).filter(|n| n % 3 != 0));
            array.par_extend((0..700_u64).into_par_iter().filter(|n| n % 3 != 0));
            assert_eq!(array, expected);
            expected.extend(&[5, 6]);
            array.par_extend(&[5, 6]);
            assert_eq!(array, expected);
            array.assert_invariants();
        });
        let collected: SparseArray<u64> = (0..10_000_u64).into_par_iter().filter(|n| n % 2 == 0).collect();
        assert!(collected.values().copied().eq((0..10_000).step_by(2)));
        assert!(collected.is_compact());
    });
}

#[test]
fn sorting_closes_the_holes() {
    pool().install(|| {
        for_each_shape(|slots, percent| {
            let mut random = Random::from_seed(1);
            let array = with_holes(slots, percent, |n| (random.below(50), n));
            let sorted = |sort: fn(&mut SparseArray<(u64, u64)>)| {
                let mut array = array.clone();
                sort(&mut array);
                array.assert_invariants();
                array
            };
            let by_key = sorted(|array| array.sort_by_key(|value| value.0));
            assert_eq!(sorted(|array| array.par_sort_by_key(|value| value.0)), by_key);
            assert_eq!(sorted(|array| array.par_sort_by(|a, b| a.0.cmp(&b.0))), by_key);
            let whole = sorted(SparseArray::sort);
            assert_eq!(sorted(SparseArray::par_sort), whole);
            assert_eq!(sorted(SparseArray::par_sort_unstable), whole);
            assert_eq!(sorted(|array| array.par_sort_unstable_by(|a, b| a.cmp(b))), whole);
            assert_eq!(sorted(|array| array.par_sort_unstable_by_key(|value| *value)), whole);
        });
    });
}

#[test]
fn arrays_compare_as_they_do_sequentially() {
    pool().install(|| {
        for_each_shape(|slots, percent| {
            let array = with_holes(slots, percent, |n| n);
            let mut other = array.clone();
            assert!(array.par_eq(&other));
            let Some(last) = other.indices().next_back() else { return };
            other[last] += 1;
            assert!(!array.par_eq(&other) && array != other);
            other.remove(last);
            assert!(!array.par_eq(&other) && array != other);
            other.insert_at(slots + 5, 0);
            assert!(!array.par_eq(&other) && array != other);
        });
    });
}

#[test]
fn they_print_as_the_sequential_ones_do() {
    let mut array = with_holes(20, 50, |n| n);
    assert_eq!(format!("{:?}", array.par_iter()), format!("{:?}", array.iter()));
    assert_eq!(format!("{:?}", array.par_values().clone()), format!("{:?}", array.values()));
    assert_eq!(format!("{:?}", array.par_indices()), format!("{:?}", array.indices()));
    let expected = format!("{:?}", array.iter());
    assert_eq!(format!("{:?}", array.par_iter_mut()), expected);
    assert_eq!(format!("{:?}", array.clone().into_par_iter()), expected);
    assert_eq!(format!("{:?}", array.par_drain()), expected);
}

/// `Send` but not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` but not `Send`.
type Shareable = MutexGuard<'static, u8>;

#[test]
fn only_what_may_cross_threads_does() {
    assert_send::<ParIter<'static, Shareable>>();
    assert_send::<ParIterMut<'static, Sendable>>();
    assert_send::<ParValuesMut<'static, Sendable>>();
    assert_send::<IntoParIter<Sendable>>();
    assert_send::<ParDrain<'static, Sendable>>();
    assert_not_send!(ParIter<'static, Sendable>);
    assert_not_send!(ParValues<'static, Sendable>);
    assert_not_send!(ParIterMut<'static, Shareable>);
    assert_not_send!(IntoParIter<Shareable>);
    assert_not_send!(ParDrain<'static, Shareable>);
    assert_clone::<ParIter<'static, Rc<u8>>>();

    assert_not_impl!(&'static SparseArray<Sendable>: IntoParallelIterator);
    assert_not_impl!(&'static mut SparseArray<Shareable>: IntoParallelIterator);
    assert_not_impl!(SparseArray<Shareable>: IntoParallelIterator);
    assert_not_impl!(SparseArray<u8, &'static Bump>: IntoParallelIterator);
    assert_not_impl!(ParIter<'static, Sendable>: ParallelIterator);
    assert_not_impl!(ParDrain<'static, Shareable>: ParallelIterator);

    // `Sync` values can be iterated by reference, `Send` values by value.
    let cells: SparseArray<Cell<u64>> = (0..100).map(Cell::new).collect();
    assert_eq!(cells.into_par_iter().map(|(_, cell)| cell.get()).sum::<u64>(), 4950);
}

#[test]
fn iterators_are_covariant() {
    fn shared<'a>(iter: ParIter<'a, &'static str>) -> ParIter<'a, &'a str> {
        iter
    }
    fn owned<'a>(iter: IntoParIter<&'static str>) -> IntoParIter<&'a str> {
        iter
    }
    fn drain<'a>(iter: ParDrain<'a, &'static str>) -> ParDrain<'a, &'a str> {
        iter
    }
    let mut array = SparseArray::from(["a", "b"]);
    assert_eq!(shared(array.par_iter()).count(), 2);
    assert_eq!(owned(array.clone().into_par_iter()).count(), 2);
    assert_eq!(drain(array.par_drain()).count(), 2);
}
