//! Parallel iterators compared with the sequential ones, and panics on other threads.

use std::cell::Cell;
use std::cmp::Reverse;
use std::rc::Rc;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};

use bumpalo::Bump;
use hash_map::parallel::{IntoParIter, ParDrain, ParIter, ParIterMut, ParKeys, ParValues, ParValuesMut};
use hash_map::{DefaultHashBuilder, HashMap, MultiMap};
use rayon::prelude::*;
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_not_send, assert_send};
use test_kit::iterators::forget;
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

test_kit::parallel!();

/// Tests for both maps. `fill` creates a map of `pairs` pairs and removes `percent` in a hundred.
macro_rules! for_both {
    ($module:ident, $Map:ident) => {
        mod $module {
            use super::*;

            fn fill(pairs: u64, percent: u64) -> $Map<u64, u64> {
                let mut random = Random::from_seed(pairs + percent);
                let mut map: $Map<u64, u64> = (0..pairs).map(|n| (n / 2 * 7, n)).collect();
                map.retain(|_, _| random.below(100) >= percent);
                map
            }

            pub(super) fn for_each_shape(mut check: impl FnMut($Map<u64, u64>)) {
                for pairs in [0, 1, 2, 64, 65, 1000, 5000] {
                    for percent in [0, 10, 50, 90, 100] {
                        check(fill(pairs, percent));
                    }
                }
            }

            #[test]
            fn items_are_those_of_the_sequential_iterators() {
                pool().install(|| {
                    for_each_shape(|mut map| {
                        assert!(map.par_iter().collect::<Vec<_>>().into_iter().eq(&map));
                        assert!(map.values().into_par_iter().collect::<Vec<_>>().into_iter().eq(map.values()));
                        assert_eq!(map.values().into_par_iter().sum::<u64>(), map.values().sum::<u64>());
                        assert!(map.keys().into_par_iter().collect::<Vec<_>>().into_iter().eq(map.keys()));

                        let mut changed = map.clone();
                        changed.iter_mut().for_each(|(key, value)| *value += key);
                        map.par_iter_mut().for_each(|(key, value)| *value += key);
                        assert!(map.iter().eq(&changed));
                        changed.values_mut().for_each(|value| *value *= 3);
                        map.values_mut().into_par_iter().for_each(|value| *value *= 3);
                        assert!(map.iter().eq(&changed));
                        let values: Vec<_> = map.values_mut().into_par_iter().collect();
                        assert!(values.into_iter().eq(changed.values_mut()));

                        let all: Vec<_> = map.clone().into_iter().collect();
                        assert_eq!(map.clone().into_par_iter().collect::<Vec<_>>(), all);
                        let capacity = map.capacity();
                        assert_eq!(map.drain().into_par_iter().collect::<Vec<_>>(), all);
                        assert_eq!((map.len(), map.capacity()), (0, capacity));
                        map.assert_invariants();
                        map.insert(7, 8);
                        assert_eq!(map.get(&7), Some(&8));
                    });
                });
            }

            #[test]
            fn extending_is_that_of_one_thread() {
                pool().install(|| {
                    for_each_shape(|mut map| {
                        let mut expected = map.clone();
                        expected.extend((0..700).map(|n| (n / 3 * 5, n)));
                        map.par_extend((0..700_u64).into_par_iter().map(|n| (n / 3 * 5, n)));
                        assert!(map.iter().eq(&expected));
                        let other = fill(70, 50);
                        expected.extend(&other);
                        map.par_extend(&other);
                        assert!(map.iter().eq(&expected));
                        map.assert_invariants();
                        let again: $Map<u64, u64> = map.par_iter().map(|(&key, &value)| (key, value)).collect();
                        assert!(again == map);
                    });
                });
            }

            #[test]
            fn each_pair_is_dropped_once_when_a_closure_panics() {
                let pool = pool();
                for percent in [0, 10, 50, 90] {
                    for nth in [0, 1, 40] {
                        let ledger = Ledger::new();
                        let fill = || {
                            let mut random = Random::from_seed(nth as u64);
                            let pairs = (0..1000).map(|key| (ledger.element(key), ledger.element(key)));
                            let mut map: $Map<Element, Element> = pairs.collect();
                            map.retain(|_, _| random.below(100) >= percent);
                            map
                        };
                        let seen = AtomicUsize::new(0);
                        let count = || {
                            if seen.fetch_add(1, Ordering::Relaxed) == nth {
                                stop();
                            }
                        };
                        let run = |act: &mut (dyn FnMut() + Send)| {
                            seen.store(0, Ordering::Relaxed);
                            silent_catch(|| pool.install(act)).unwrap_err();
                        };

                        let mut map = fill();
                        run(&mut || drop(map.drain().into_par_iter().inspect(|_| count()).collect::<Vec<_>>()));
                        ledger.assert_all_dropped();
                        map.assert_invariants();
                        let mut map = Some(fill());
                        run(&mut || map.take().unwrap().into_par_iter().for_each(|_| count()));
                        ledger.assert_all_dropped();

                        let mut map = fill();
                        let len = 2 * map.len();
                        run(&mut || map.par_iter().for_each(|_| count()));
                        run(&mut || map.values_mut().into_par_iter().for_each(|_| count()));
                        run(&mut || {
                            map.par_extend((0..100_u64).into_par_iter().map(|key| {
                                count();
                                (ledger.element(key), ledger.element(key))
                            }));
                        });
                        ledger.assert_live(len);
                        map.assert_invariants();
                    }
                }
            }

            #[test]
            fn iterators_that_are_not_used_drop_and_forgotten_ones_leak() {
                let ledger = Ledger::new();
                let fill = || (0..50).map(|key| (key, ledger.element(key))).collect::<$Map<_, _>>();
                let mut map = fill();
                drop(map.values_mut().into_par_iter());
                ledger.assert_live(50);
                drop(map.drain().into_par_iter());
                assert!(map.is_empty());
                drop(fill().into_par_iter());
                ledger.assert_all_dropped();

                let mut map = fill();
                forget(map.par_iter_mut());
                forget(map.drain().into_par_iter());
                assert!(map.is_empty());
                map.insert(7, ledger.element(7));
                map.assert_invariants();
                forget(map.into_par_iter());
                ledger.assert_live(51);
                ledger.assert_no_violation();
            }

            #[test]
            fn only_what_may_cross_threads_is_walked() {
                assert_not_impl!(&'static $Map<Sendable, u8>: IntoParallelIterator);
                assert_not_impl!(&'static $Map<u8, Sendable>: IntoParallelIterator);
                assert_not_impl!(&'static mut $Map<u8, Shareable>: IntoParallelIterator);
                assert_not_impl!(&'static mut $Map<Sendable, u8>: IntoParallelIterator);
                assert_not_impl!($Map<u8, Shareable>: IntoParallelIterator);
                assert_not_impl!($Map<u8, u8, DefaultHashBuilder, &'static Bump>: IntoParallelIterator);
                // The hasher need not be `Sync`: nothing is hashed.
                let map: $Map<u8, u8, Cell<u8>> = $Map::with_hasher(Cell::new(0));
                assert_eq!(map.par_iter().count(), 0);
            }
        }
    };
}

for_both!(one_value_a_key, HashMap);
for_both!(many_values_a_key, MultiMap);

/// The methods that a `MultiMap` lacks.
#[test]
fn par_methods_convert_the_sequential_iterators() {
    pool().install(|| {
        one_value_a_key::for_each_shape(|mut map| {
            assert!(map.par_keys().collect::<Vec<_>>().into_iter().eq(map.keys()));
            assert!(map.par_values().collect::<Vec<_>>().into_iter().eq(map.values()));
            assert_eq!(map.par_values().sum::<u64>(), map.values().sum::<u64>());
            let mut changed = map.clone();
            changed.values_mut().for_each(|value| *value *= 3);
            map.par_values_mut().for_each(|value| *value *= 3);
            assert!(map.iter().eq(&changed));
            assert!(map.par_values_mut().collect::<Vec<_>>().into_iter().eq(changed.values_mut()));
            let (all, capacity): (Vec<_>, _) = (map.clone().into_iter().collect(), map.capacity());
            assert_eq!(map.par_drain().collect::<Vec<_>>(), all);
            assert_eq!((map.len(), map.capacity()), (0, capacity));
            map.assert_invariants();
        });
    });
}

#[test]
fn sorting_is_that_of_one_thread() {
    pool().install(|| {
        one_value_a_key::for_each_shape(|map| {
            let sorted = |sort: fn(&mut HashMap<u64, u64>)| {
                let mut map = map.clone();
                sort(&mut map);
                map.assert_invariants();
                assert!(map.keys().all(|key| map.contains_key(key)));
                map.into_iter().collect::<Vec<_>>()
            };
            assert_eq!(sorted(HashMap::par_sort_keys), sorted(HashMap::sort_keys));
            let keys = |pairs: Vec<(u64, u64)>| pairs.into_iter().map(|pair| pair.0).collect::<Vec<_>>();
            assert_eq!(keys(sorted(HashMap::par_sort_unstable_keys)), keys(sorted(HashMap::sort_keys)));
            let by_digit = sorted(|map| map.sort_by(|_, v, _, w| (w % 10).cmp(&(v % 10))));
            assert_eq!(sorted(|map| map.par_sort_by(|_, v, _, w| (w % 10).cmp(&(v % 10)))), by_digit);
            let backwards = sorted(|map| map.sort_by(|k, v, l, w| (l, w).cmp(&(k, v))));
            let unstable = sorted(|map| map.par_sort_unstable_by(|k, v, l, w| (l, w).cmp(&(k, v))));
            assert_eq!(unstable, backwards);
            let by_text = sorted(|map| map.sort_by_cached_key(|k, v| (k % 10 + v % 10).to_string()));
            let parallel = sorted(|map| map.par_sort_by_cached_key(|k, v| (k % 10 + v % 10).to_string()));
            assert_eq!(parallel, by_text);
            let by_value = sorted(|map| map.sort_by_key(|_, v| v % 10));
            assert_eq!(sorted(|map| map.par_sort_by_key(|_, v| v % 10)), by_value);
            assert_eq!(sorted(|map| map.par_sort_unstable_by_key(|k, v| Reverse((*k, *v)))), backwards);
            let given_away = map.clone().par_sorted_by(|_, v, _, w| (w % 10).cmp(&(v % 10)));
            assert_eq!(given_away.collect::<Vec<_>>(), by_digit);
            let given_away = map.clone().par_sorted_unstable_by(|k, v, l, w| (l, w).cmp(&(k, v)));
            assert_eq!(given_away.collect::<Vec<_>>(), backwards);
        });
    });
}

#[test]
fn sorting_that_panics_loses_no_pair() {
    let pool = pool();
    for percent in [0, 10, 50, 90] {
        let ledger = Ledger::new();
        let mut random = Random::from_seed(percent);
        let pairs = (0..1000).map(|key| (ledger.element(key), ledger.element(key)));
        let mut map: HashMap<Element, Element> = pairs.collect();
        map.retain(|_, _| random.below(100) >= percent);
        let len = 2 * map.len();
        let run = |act: &mut (dyn FnMut() + Send)| silent_catch(|| pool.install(act)).unwrap_err();
        run(&mut || map.par_sort_by(|_, _, _, _| stop()));
        run(&mut || map.par_sort_by_key(|_, _| stop() as u8));
        ledger.assert_live(len);
        map.assert_invariants();
        let mut map = Some(map);
        run(&mut || drop(map.take().unwrap().par_sorted_by(|_, _, _, _| stop())));
        ledger.assert_all_dropped();
    }
}

/// Maps with several values per key sort in parallel through their table.
#[test]
fn a_multi_map_is_sorted_by_its_table() {
    pool().install(|| {
        many_values_a_key::for_each_shape(|mut map| {
            let mut expected = map.clone();
            expected.sort_by(|k, v, l, w| (w % 10, k).cmp(&(v % 10, l)));
            map.table_mut().par_sort_by(|(k, v), (l, w)| (w % 10, k).cmp(&(v % 10, l)));
            map.assert_invariants();
            assert!(map.iter().eq(&expected) && map.keys().all(|key| map.contains_key(key)));
        });
    });
}

#[test]
fn maps_compare_as_they_do_sequentially() {
    pool().install(|| {
        for pairs in [0, 1, 64, 1000] {
            let map: HashMap<u64, u64> = (0..pairs).map(|n| (n, n)).collect();
            let mut other: HashMap<u64, u64> = (0..pairs).rev().map(|n| (n, n)).collect();
            assert!(map.par_eq(&other));
            let Some(value) = other.get_mut(&(pairs / 2)) else { continue };
            *value += 1;
            assert!(!map.par_eq(&other) && map != other);
            other.remove(&(pairs / 2));
            assert!(!map.par_eq(&other));
            other.insert(pairs, 0);
            assert!(!map.par_eq(&other));
        }
    });
}

#[test]
fn multi_maps_compare_as_they_do_sequentially() {
    pool().install(|| {
        for pairs in [0, 1, 2, 64, 1000] {
            // Seven pairs per key, and holes.
            let mut map: MultiMap<u64, u64> = (0..pairs).map(|n| (n / 7, n % 5)).collect();
            map.retain(|key, _| key % 10 != 3);
            let other: MultiMap<u64, u64> = map.iter().rev().map(|(&key, &value)| (key, value)).collect();
            assert!(map.par_eq(&other) && map == other);
            let Some((&key, &value)) = map.iter().next_back() else { continue };
            // The same number of pairs, with one key or value changed, or with other multiplicities.
            for (new_key, new_value) in [(key, value + 1), (key + 1, value), (0, value)] {
                let mut changed = other.clone();
                assert!(changed.remove_one(&key, &value).is_some());
                changed.insert(new_key, new_value);
                assert_eq!(map.par_eq(&changed), map == changed);
                assert!(!map.par_eq(&changed) || (new_key, new_value) == (key, value));
            }
            let mut longer = other.clone();
            longer.insert(key, value);
            assert!(!map.par_eq(&longer) && !longer.par_eq(&map));
        }
    });
}

#[test]
fn they_print_as_the_sequential_ones_do() {
    let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
    map.remove("b");
    let expected = format!("{:?}", map.iter());
    assert_eq!(format!("{:?}", map.par_iter().clone()), expected);
    assert_eq!(format!("{:?}", map.par_keys().clone()), format!("{:?}", map.keys()));
    assert_eq!(format!("{:?}", map.par_values().clone()), format!("{:?}", map.values()));
    assert_eq!(format!("{:?}", map.par_values_mut()), "[1, 3]");
    assert_eq!(format!("{:?}", map.par_iter_mut()), expected);
    assert_eq!(format!("{:?}", map.clone().into_par_iter()), expected);
    assert_eq!(format!("{:?}", map.par_drain()), expected);
}

/// `Send` but not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` but not `Send`.
type Shareable = MutexGuard<'static, u8>;

#[test]
fn only_what_may_cross_threads_does() {
    assert_send::<ParIter<'static, Shareable, Shareable>>();
    assert_send::<ParKeys<'static, Shareable, Shareable>>();
    assert_send::<ParIterMut<'static, u8, Sendable>>();
    assert_send::<ParValuesMut<'static, u8, Sendable>>();
    assert_send::<IntoParIter<Sendable, Sendable>>();
    assert_send::<ParDrain<'static, Sendable, Sendable>>();
    assert_clone::<ParIter<'static, Rc<u8>, Rc<u8>>>();
    assert_not_send!(ParIter<'static, u8, Sendable>);
    assert_not_send!(ParIter<'static, Sendable, u8>);
    assert_not_send!(ParKeys<'static, u8, Sendable>);
    assert_not_send!(ParValues<'static, Sendable, u8>);
    assert_not_send!(ParIterMut<'static, u8, Shareable>);
    assert_not_send!(ParValuesMut<'static, u8, Shareable>);
    assert_not_send!(IntoParIter<u8, Shareable>);
    assert_not_send!(ParDrain<'static, Shareable, u8>);
    // Keys are shared, also in an iterator over `&mut V`.
    assert_not_impl!(ParIterMut<'static, Sendable, u8>: ParallelIterator);
}
