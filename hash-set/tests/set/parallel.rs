//! Parallel iterators over tables and sets against the sequential ones, and panics on other threads.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};

use bumpalo::Bump;
use hash_set::parallel::{IntoParIter, ParDrain, ParIter, ParIterMut, ParUnion};
use hash_set::{DefaultHashBuilder, HashSet, HashTable};
use rayon::prelude::*;
use test_kit::assert_parallel_algebra;
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_not_send, assert_send};
use test_kit::iterators::forget;
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

test_kit::parallel!();

/// Calls `check` with numbers of elements and percentages of holes.
fn for_each_shape(mut check: impl FnMut(u64, u64)) {
    for elements in [0, 1, 2, 64, 65, 1000, 5000] {
        for percent in [0, 10, 50, 90, 100] {
            check(elements, percent);
        }
    }
}

/// Returns the numbers from `first` on, of which `percent` in a hundred are removed.
fn numbers(first: u64, elements: u64, percent: u64) -> HashSet<u64> {
    let mut random = Random::from_seed(first + elements + percent);
    let mut set: HashSet<u64> = (first..first + elements).collect();
    set.retain(|_| random.below(100) >= percent);
    set
}

/// Returns a table of pairs, hashed by the first half, with the same holes.
fn table(elements: u64, percent: u64) -> HashTable<(u64, u64)> {
    let mut table = HashTable::new();
    for n in numbers(0, elements, percent) {
        table.insert_unique(n.wrapping_mul(0x9E37_79B9_7F4A_7C15), (n, n));
    }
    table
}

#[test]
fn parallel_iterators_yield_the_sequential_items_in_order() {
    pool().install(|| {
        for_each_shape(|elements, percent| {
            let mut set = numbers(0, elements, percent);
            assert!(set.par_iter().collect::<Vec<_>>().into_iter().eq(&set));
            assert_eq!(set.par_iter().sum::<u64>(), set.iter().sum::<u64>());
            let all: Vec<u64> = set.iter().copied().collect();
            assert_eq!(set.clone().into_par_iter().collect::<Vec<_>>(), all);
            let mut drained = set.clone();
            let capacity = drained.capacity();
            assert_eq!(drained.par_drain().collect::<Vec<_>>(), all);
            assert_eq!((drained.len(), drained.capacity()), (0, capacity));
            drained.assert_invariants();
            assert!(drained.insert(7) && drained.contains(&7));
            assert_eq!(set.drain().into_par_iter().collect::<Vec<_>>(), all);

            let mut table = table(elements, percent);
            let mut expected = table.clone();
            expected.iter_mut().for_each(|pair| pair.1 += 1);
            table.par_iter_mut().for_each(|pair| pair.1 += 1);
            assert!(table.par_iter().collect::<Vec<_>>().into_iter().eq(&expected));
            assert_eq!(table.par_drain().count(), expected.len());
            assert!(table.is_empty());
            table.assert_invariants();
            assert_eq!(expected.clone().into_par_iter().collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>());
        });
    });
}

#[test]
fn set_algebra_gives_what_it_gives_sequentially() {
    pool().install(|| {
        for_each_shape(|elements, percent| {
            let left = numbers(0, elements, percent);
            for right in
                [numbers(elements / 2, elements, 50), numbers(elements * 2, 100, 0), left.clone(), HashSet::new()]
            {
                for (a, b) in [(&left, &right), (&right, &left)] {
                    assert_parallel_algebra!(a, b);
                }
            }
        });
    });
}

#[test]
fn extending_keeps_the_first_of_equal_elements_in_their_order() {
    pool().install(|| {
        for_each_shape(|elements, percent| {
            let mut set = numbers(0, elements, percent);
            let mut expected = set.clone();
            expected.extend((0..700).map(|n| n / 3 * 5));
            set.par_extend((0..700_u64).into_par_iter().map(|n| n / 3 * 5));
            assert!(set.iter().eq(&expected));
            expected.extend(&[1_000_000, 3]);
            set.par_extend(&[1_000_000, 3]);
            assert!(set.iter().eq(&expected));
            set.assert_invariants();
        });
        let set: HashSet<u64> = (0..1000_u64).into_par_iter().map(|n| n / 2).collect();
        assert!(set.into_iter().eq(0..500));
    });
}

#[test]
fn sorting_is_that_of_one_thread() {
    pool().install(|| {
        for_each_shape(|elements, percent| {
            let set = numbers(0, elements, percent);
            let sorted = |sort: fn(&mut HashSet<u64>)| {
                let mut set = set.clone();
                sort(&mut set);
                set.assert_invariants();
                assert!(set.iter().all(|element| set.contains(element)));
                set.into_iter().collect::<Vec<_>>()
            };
            assert_eq!(sorted(HashSet::par_sort), sorted(HashSet::sort));
            assert_eq!(sorted(HashSet::par_sort_unstable), sorted(HashSet::sort));
            let by_digit = sorted(|set| set.sort_by(|a, b| (b % 10).cmp(&(a % 10))));
            assert_eq!(sorted(|set| set.par_sort_by(|a, b| (b % 10).cmp(&(a % 10)))), by_digit);
            let backwards = sorted(|set| set.sort_by(|a, b| b.cmp(a)));
            assert_eq!(sorted(|set| set.par_sort_unstable_by(|a, b| b.cmp(a))), backwards);
            let by_text = sorted(|set| set.sort_by_cached_key(|n| (n % 10).to_string()));
            assert_eq!(sorted(|set| set.par_sort_by_cached_key(|n| (n % 10).to_string())), by_text);
            assert_eq!(sorted(|set| set.par_sort_by_key(|n| n % 10)), by_text);
            assert_eq!(sorted(|set| set.par_sort_unstable_by_key(|n| std::cmp::Reverse(*n))), backwards);
            assert_eq!(set.clone().par_sorted_by(|a, b| (b % 10).cmp(&(a % 10))).collect::<Vec<_>>(), by_digit);
            assert_eq!(set.clone().par_sorted_unstable_by(|a, b| b.cmp(a)).collect::<Vec<_>>(), backwards);
        });
    });
}

#[test]
fn a_closure_that_panics_leaks_and_repeats_no_element() {
    let pool = pool();
    for percent in [0, 10, 50, 90] {
        for nth in [0, 1, 40] {
            let ledger = Ledger::new();
            let fill = || {
                let mut random = Random::from_seed(nth as u64);
                let mut set: HashSet<Element> = (0..1000).map(|key| ledger.element(key)).collect();
                set.retain(|_| random.below(100) >= percent);
                set
            };
            let seen = AtomicUsize::new(0);
            let take = |element: Element| {
                if seen.fetch_add(1, Ordering::Relaxed) == nth {
                    stop();
                }
                element
            };

            let mut set = fill();
            silent_catch(|| pool.install(|| set.par_drain().map(take).collect::<Vec<_>>())).unwrap_err();
            ledger.assert_all_dropped();
            set.assert_invariants();
            assert!(set.insert(ledger.element(1)));
            set.clear();

            seen.store(0, Ordering::Relaxed);
            let set = fill();
            silent_catch(|| pool.install(|| set.into_par_iter().for_each(|element| drop(take(element))))).unwrap_err();
            ledger.assert_all_dropped();

            let mut set = fill();
            let len = set.len();
            seen.store(0, Ordering::Relaxed);
            let count = |_: &Element| {
                if seen.fetch_add(1, Ordering::Relaxed) == nth {
                    stop();
                }
            };
            silent_catch(|| pool.install(|| set.par_iter().for_each(count))).unwrap_err();
            silent_catch(|| pool.install(|| set.par_sort_by(|_, _| stop()))).unwrap_err();
            seen.store(0, Ordering::Relaxed);
            silent_catch(|| pool.install(|| set.par_sort_by_cached_key(count))).unwrap_err();
            silent_catch(|| pool.install(|| set.par_sort_by_key(|_| stop() as u8))).unwrap_err();
            let more =
                (2000..3000_u64).into_par_iter().map(|key| if key == 2500 { stop() } else { ledger.element(key) });
            silent_catch(|| pool.install(|| set.par_extend(more))).unwrap_err();
            ledger.assert_live(len);
            set.assert_invariants();
            silent_catch(|| pool.install(|| set.par_sorted_by(|_, _| stop()))).unwrap_err();
            ledger.assert_all_dropped();
        }
    }
}

#[test]
fn iterators_that_are_not_used_drop_and_forgotten_ones_leak() {
    let ledger = Ledger::new();
    let make = || (0..100).map(|key| ledger.element(key)).collect::<HashSet<_>>();
    let mut set = make();
    drop(set.par_iter());
    ledger.assert_live(100);
    drop(set.par_drain());
    assert!(set.is_empty());
    drop(make().into_par_iter());
    ledger.assert_all_dropped();

    let mut set = make();
    forget(set.par_iter());
    forget(set.par_drain());
    assert!(set.is_empty());
    assert!(set.insert(ledger.element(7)));
    set.assert_invariants();
    forget(set.into_par_iter());
    ledger.assert_live(101);
    ledger.assert_no_violation();
}

#[test]
fn they_print_as_the_sequential_ones_do() {
    let mut set = numbers(0, 20, 50);
    let other = numbers(5, 20, 0);
    let expected = format!("{:?}", set.iter());
    assert_eq!(format!("{:?}", set.par_iter().clone()), expected);
    assert_eq!(format!("{:?}", set.clone().into_par_iter()), expected);
    assert_eq!(format!("{:?}", set.par_union(&other).clone()), format!("{:?}", set.union(&other)));
    assert_eq!(format!("{:?}", set.par_intersection(&other)), format!("{:?}", set.intersection(&other)));
    assert_eq!(format!("{:?}", set.par_difference(&other)), format!("{:?}", set.difference(&other)));
    let differences = format!("{:?}", set.symmetric_difference(&other));
    assert_eq!(format!("{:?}", set.par_symmetric_difference(&other)), differences);
    assert_eq!(format!("{:?}", set.par_drain()), expected);
    assert_eq!(format!("{:?}", table(3, 0).par_iter_mut()), "[(0, 0), (1, 1), (2, 2)]");
}

/// `Send` and not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` and not `Send`.
type Shareable = MutexGuard<'static, u8>;

#[test]
fn only_what_may_cross_threads_does() {
    assert_send::<ParIter<'static, Shareable>>();
    assert_send::<ParIterMut<'static, Sendable>>();
    assert_send::<IntoParIter<Sendable>>();
    assert_send::<ParDrain<'static, Sendable>>();
    assert_send::<ParUnion<'static, u8, DefaultHashBuilder>>();
    assert_clone::<ParIter<'static, Rc<u8>>>();
    assert_not_send!(ParIter<'static, Sendable>);
    assert_not_send!(ParIterMut<'static, Shareable>);
    assert_not_send!(IntoParIter<Shareable>);
    assert_not_send!(ParDrain<'static, Shareable>);
    assert_not_send!(ParUnion<'static, Sendable, DefaultHashBuilder>);

    assert_not_impl!(&'static HashSet<Sendable>: IntoParallelIterator);
    assert_not_impl!(&'static HashTable<Sendable>: IntoParallelIterator);
    assert_not_impl!(&'static mut HashTable<Shareable>: IntoParallelIterator);
    assert_not_impl!(HashSet<Shareable>: IntoParallelIterator);
    assert_not_impl!(HashSet<u8, DefaultHashBuilder, &'static Bump>: IntoParallelIterator);
    assert_not_impl!(ParUnion<'static, u8, Cell<DefaultHashBuilder>>: ParallelIterator);
    // A hasher that is not `Sync` suffices where nothing is hashed.
    let set: HashSet<u8, Cell<u8>> = HashSet::with_hasher(Cell::new(0));
    assert_eq!(set.par_iter().count(), 0);
}
