//! Parallel iterators over storages compared with sequential ones, split everywhere, and panics on other threads.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::MutexGuard;

use rayon::prelude::*;
use storage::basic_storage::{Iter, IterMut, Values, ValuesMut};
use storage::parallel::{ParIter, ParSlots, ParSlotsMut};
use storage::{PagesOf, SlotMap, SparseSet, StableSet, StableStorage, Storage};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_not_send, assert_send};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

test_kit::parallel!();

/// Tests of the common interface of both storages.
macro_rules! for_both {
    ($tests:ident, $Set:ident, $Storage:ident) => {
        mod $tests {
            use super::*;

            /// Creates `len` values and removes `percent` percent of them, on pages of `PAGE`.
            fn fill<const PAGE: usize>(len: u32, percent: u64) -> $Storage<u64, u32, storage::allocator::Global, PagesOf<PAGE>> {
                let mut random = Random::from_seed(u64::from(len) + percent);
                let mut storage = $Storage::with_paging(PagesOf::<PAGE>);
                storage.extend((0..len).map(|key| (key, u64::from(key))));
                storage.retain(|_, _| random.below(100) >= percent);
                storage
            }

            /// Compares all items of a parallel iterator, whole and split after each item.
            fn walk<const PAGE: usize>(len: u32, percent: u64) {
                let mut storage = fill::<PAGE>(len, percent);
                let all: Vec<(u32, u64)> = storage.iter().map(|(key, &value)| (key, value)).collect();
                let copied = |pairs: Vec<(u32, &u64)>| pairs.into_iter().map(|(key, &value)| (key, value)).collect::<Vec<_>>();
                assert_eq!(copied(storage.par_iter().collect()), all);
                assert_eq!(copied(storage.par_iter().rev().collect()), all.iter().rev().copied().collect::<Vec<_>>());
                assert_eq!(storage.par_iter().len(), all.len());
                assert!(storage.par_values().zip(&all).all(|(value, pair)| *value == pair.1));
                let step = all.len() / 150 + 1;
                for n in (0..=all.len()).step_by(step) {
                    assert_eq!(copied(storage.par_iter().skip(n).collect()), all[n..]);
                    assert_eq!(copied(storage.par_iter().take(n).collect()), all[..n]);
                    assert_eq!(storage.par_values().take(n).sum::<u64>(), all[..n].iter().map(|pair| pair.1).sum::<u64>());
                    let backwards: Vec<_> = storage.par_iter().take(n).rev().collect();
                    assert!(backwards.into_iter().map(|(key, &value)| (key, value)).eq(all[..n].iter().rev().copied()));
                }
                for (front, back) in [(1, 0), (0, 1), (3, 2), (70, 65)] {
                    let mut rest = storage.iter();
                    (0..front).for_each(|_| _ = rest.next());
                    (0..back).for_each(|_| _ = rest.next_back());
                    let expected: Vec<_> = rest.clone().collect();
                    assert_eq!(rest.clone().into_par_iter().collect::<Vec<_>>(), expected);
                    for n in (0..=expected.len()).step_by(step) {
                        assert_eq!(rest.clone().into_par_iter().skip(n).collect::<Vec<_>>(), expected[n..]);
                        assert_eq!(rest.clone().into_par_iter().take(n).collect::<Vec<_>>(), expected[..n]);
                    }
                }
                storage.par_iter_mut().for_each(|(key, value)| *value += u64::from(key));
                assert!(storage.values().copied().eq(all.iter().map(|pair| 2 * pair.1)));
                storage.par_values_mut().enumerate().for_each(|(position, value)| *value = position as u64);
                assert!(storage.values().copied().eq(0..all.len() as u64));
                storage.assert_invariants();
            }

            #[test]
            fn items_are_those_of_sequential_iterators_wherever_cut() {
                pool().install(|| {
                    for percent in [0, 10, 50, 90, 100] {
                        for len in [0, 1, 2, 63, 64, 65, 200] {
                            walk::<1>(len, percent);
                            walk::<16>(len, percent);
                            walk::<128>(len, percent);
                        }
                        walk::<1024>(5000, percent);
                    }
                });
            }

            #[test]
            fn values_without_a_size_are_walked() {
                let mut tags: $Storage<(), u32> = (0..1000).map(|key| (key, ())).collect();
                tags.retain(|key, _| key % 3 != 0);
                assert_eq!(tags.par_values_mut().count(), tags.len());
                let keys: Vec<u32> = tags.par_iter().map(|(key, _)| key).collect();
                assert!(tags.keys().eq(keys));
            }

            #[test]
            fn extending_is_that_of_one_thread() {
                pool().install(|| {
                    for percent in [0, 50, 100] {
                        let mut storage = fill::<16>(1000, percent);
                        let mut expected = storage.clone();
                        expected.extend((500..3000).filter(|n| n % 3 != 0).map(|n| (n, 7)));
                        storage.par_extend((500..3000_u32).into_par_iter().filter(|n| n % 3 != 0).map(|n| (n, 7)));
                        assert!(storage.iter().eq(&expected));
                        storage.assert_invariants();
                    }
                    let collected: $Storage<u64, u32> = (0..1000_u32).into_par_iter().map(|n| (n, u64::from(n))).collect();
                    assert!(collected.iter().map(|(key, _)| key).eq(0..1000));
                });
            }

            #[test]
            fn a_panic_leaves_the_values_where_they_are() {
                let pool = pool();
                let ledger = Ledger::new();
                let mut storage: $Storage<Element, u32> = (0..1000).map(|key| (key, ledger.element(key.into()))).collect();
                storage.retain(|key, _| key % 3 != 0);
                let len = storage.len();
                let stop_at = |key: u32| {
                    if key == 500 {
                        stop();
                    }
                };
                let run = |act: &mut (dyn FnMut() + Send)| {
                    silent_catch(|| pool.install(act)).unwrap_err();
                    ledger.assert_live(len);
                };
                run(&mut || storage.par_iter().for_each(|(key, _)| stop_at(key)));
                run(&mut || storage.par_iter_mut().for_each(|(key, _)| stop_at(key)));
                run(&mut || {
                    storage.par_extend((0..2000_u32).into_par_iter().map(|key| {
                        stop_at(key);
                        (key, ledger.element(key.into()))
                    }));
                });
                storage.assert_invariants();
                drop(storage);
                ledger.assert_all_dropped();
            }

            #[test]
            fn only_what_may_cross_threads_does() {
                assert_send::<ParIter<Iter<'static, Shareable, $Set<u32>>>>();
                assert_send::<ParIter<IterMut<'static, Sendable, $Set<u32>>>>();
                assert_clone::<ParIter<Iter<'static, Rc<u8>, $Set<u32>>>>();
                assert_not_send!(ParIter<Iter<'static, Sendable, $Set<u32>>>);
                assert_not_send!(ParIter<IterMut<'static, Shareable, $Set<u32>>>);
                assert_not_impl!(&'static $Storage<Sendable, u32>: IntoParallelIterator);
                assert_not_impl!(&'static mut $Storage<Shareable, u32>: IntoParallelIterator);
                assert_not_impl!(ParIter<Values<'static, Sendable, $Set<u32>>>: ParallelIterator);
                assert_not_impl!(ParIter<ValuesMut<'static, Shareable, $Set<u32>>>: ParallelIterator);

                let cells: $Storage<Cell<u32>, u32> = (0..100).map(|key| (key, Cell::new(key))).collect();
                let mut cells = cells;
                cells.par_values_mut().for_each(|cell| cell.set(cell.get() + 1));
                assert!(cells.values().map(Cell::get).eq(1..101));
            }
        }
    };
}

/// `Send` and not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` and not `Send`.
type Shareable = MutexGuard<'static, u8>;

for_both!(in_packed, SparseSet, Storage);
for_both!(in_stable, StableSet, StableStorage);

/// No module of the crate is named `rayon`: a glob import would hide the crate.
mod glob {
    use rayon::prelude::*;
    use storage::*;

    #[test]
    fn a_glob_import_does_not_hide_rayon() {
        let squares: Storage<u64, u32> = (0..100).map(|n| (n, u64::from(n * n))).collect();
        assert_eq!(squares.par_values().copied().sum::<u64>(), squares.values().sum::<u64>());
    }
}

#[test]
fn slot_maps_yield_what_they_yield_in_sequence() {
    for (len, vacant) in [(0, 0), (1, 0), (64, 50), (3000, 30), (3000, 100)] {
        let mut random = Random::from_seed(len);
        let mut map: SlotMap<u64> = SlotMap::new();
        (0..len).for_each(|n| _ = map.insert(n));
        map.retain(|_, _| random.below(100) >= vacant);
        pool().install(|| {
            let pairs: Vec<_> = map.iter().collect();
            assert_eq!(map.par_iter().collect::<Vec<_>>(), pairs);
            assert_eq!(map.par_iter().clone().count(), pairs.len());
        });
        let sum: u64 = map.values().sum();
        pool().install(|| map.par_iter_mut().for_each(|(key, value)| *value += key.index() as u64));
        assert_eq!(map.values().sum::<u64>(), sum * 2);
        assert_eq!(format!("{:?}", map.par_iter()), format!("ParSlots {{ slots: {len}, .. }}"));
        assert_eq!(format!("{:?}", map.par_iter_mut()), format!("ParSlotsMut {{ slots: {len}, .. }}"));
    }
    let mut map: SlotMap<u64> = SlotMap::new();
    (0..100).for_each(|n| _ = map.insert(n));
    assert!(
        silent_catch(|| map.par_iter_mut().for_each(|(_, value)| if *value == 50 {
            stop()
        }))
        .is_err()
    );
    map.assert_invariants();
}

#[test]
fn parallel_iterators_over_slot_maps_are_sendable() {
    assert_send::<ParSlots<'_, u8, storage::Entity>>();
    assert_send::<ParSlotsMut<'_, Cell<u8>, storage::Entity>>();
    assert_clone::<ParSlots<'_, Rc<u8>, storage::Entity>>();
    assert_not_send!(ParSlots<'static, Cell<u8>, storage::Entity>);
    assert_not_send!(ParSlotsMut<'static, Rc<u8>, storage::Entity>);
}
