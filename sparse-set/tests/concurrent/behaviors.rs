//! `ConcurrentSparseSet`, on one thread and on many. `loom.rs` checks all interleavings of a few steps; these tests run
//! many steps.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use sparse_set::{ConcurrentSparseSet, Entity, SparseKey, SparseSet, TryInsertError, entity_type};
use test_kit::alloc::{GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with};
use test_kit::auto_traits::{assert_send, assert_sync};
use test_kit::iterators::check_double_ended;
use test_kit::panics::expect_panic;
use test_kit::random::Random;
use test_kit::{assert_not_send, assert_not_sync};

entity_type! {
    /// 15 indices in pages of 4, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

entity_type! {
    /// 255 indices and no spare bit in a slot.
    struct NoSpare(u8: 8, 0, page = 16);
}

assert_not_send!(ConcurrentSparseSet<u32, &'static bumpalo::Bump>);
assert_not_sync!(ConcurrentSparseSet<u32, &'static bumpalo::Bump>);

fn key<K: SparseKey>(index: usize, version: u32) -> K {
    K::from_parts(index, version).expect("a key of the test exists")
}

#[test]
fn sets_go_to_other_threads() {
    assert_send::<ConcurrentSparseSet>();
    assert_sync::<ConcurrentSparseSet>();
    assert_send::<sparse_set::concurrent::Iter<'_, u32>>();
    assert_sync::<sparse_set::concurrent::Iter<'_, u32>>();
}

/// Compiles only if the types are covariant.
#[expect(dead_code, reason = "that it compiles is the test")]
fn covariance<'a>(
    set: ConcurrentSparseSet<u32, &'static bumpalo::Bump>,
    iter: sparse_set::concurrent::Iter<'static, u32, &'static bumpalo::Bump>,
) -> (ConcurrentSparseSet<u32, &'a bumpalo::Bump>, sparse_set::concurrent::Iter<'a, u32, &'a bumpalo::Bump>) {
    (set, iter)
}

#[test]
fn keys_out_of_range_are_a_typed_error_and_never_found() {
    let set = ConcurrentSparseSet::new();
    for huge in [u64::from(u32::MAX), 1 << 40, u64::MAX] {
        assert_eq!(set.try_insert(huge), Err(TryInsertError::OutOfRange { key: huge }));
        assert!(!set.contains(huge));
    }
    let report = expect_panic(|| set.insert(u64::MAX));
    assert_eq!(
        report.message(),
        "ConcurrentSparseSet::insert: the key 18446744073709551615 is out of range: its index must be below 4294967295"
    );
    assert!(set.is_empty());
}

#[test]
fn all_indices_can_be_used() {
    let bytes: ConcurrentSparseSet<u8> = (0..=u8::MAX).collect();
    assert_eq!(bytes.len(), 256);
    assert!(bytes.iter().eq(0..=u8::MAX));
    for version in 0..3 {
        let tiny: ConcurrentSparseSet<Tiny> = (0..15).map(|index| key(index, version)).collect();
        assert_eq!(tiny.len(), 15);
        assert!((0..15).all(|index| tiny.position_of(key(index, version)) == Some(index)));
    }
    let mut full: ConcurrentSparseSet<NoSpare> = (0..255).map(|index| key(index, 0)).collect();
    assert_eq!(full.len(), 255);
    assert!((0..255).all(|index| full.position_of(key(index, 0)) == Some(index)));
    full.assert_invariants();
    assert!(full.remove(key(100, 0)));
    assert_eq!(full.position_of(key(254, 0)), Some(100));
    assert_eq!(full.try_insert(key(100, 0)), Ok(true));
    assert_eq!(full.position_of(key(100, 0)), Some(254));
    full.assert_invariants();
    assert!(full.try_reserve_total(255).is_ok() && full.try_reserve_total(256).is_err());
}

/// Each thread starts its own run, and there are fewer runs than threads need.
#[test]
fn positions_that_are_left_in_runs_of_other_threads_are_used() {
    for first in [1, 5, 40, 254] {
        let mut set = ConcurrentSparseSet::<NoSpare>::new();
        thread::scope(|scope| {
            let insert = |keys: std::ops::Range<usize>| {
                let set = &set;
                scope
                    .spawn(move || keys.for_each(|index| assert!(set.insert(key(index, 0)))))
                    .join()
                    .expect("no panic");
            };
            (0..9).for_each(|n| insert(n..n + 1));
            insert(9..9 + first.min(200));
            insert(9 + first.min(200)..255);
        });
        assert_eq!(set.len(), 255);
        set.assert_invariants();
        let positions: BTreeSet<usize> = (0..255).filter_map(|index| set.position_of(key(index, 0))).collect();
        assert!(positions.into_iter().eq(0..255));
        assert!(set.remove(key(3, 0)));
        set.assert_invariants();
        assert!(set.insert(key(3, 0)));
    }
}

#[test]
fn gaps_between_the_keys_of_threads_close() {
    let filled = || {
        let set = ConcurrentSparseSet::<u32>::new();
        for n in 0..5 {
            let keys = n * 10..n * 10 + 10;
            thread::scope(|scope| {
                scope.spawn(|| keys.for_each(|key| assert!(set.insert(key))));
            });
        }
        set
    };
    let set = filled();
    assert_eq!((set.len(), set.iter().count()), (50, 50));
    let order: Vec<u32> = set.iter().collect();
    let sparse = set.into_sparse_set();
    sparse.assert_invariants();
    assert_eq!(sparse.as_slice(), order);

    let mut set = filled();
    let mut model: Vec<u32> = set.iter().collect();
    for key in [7, 49, 48, 30, 0, 12] {
        assert!(set.remove(key));
        set.assert_invariants();
        let position = model.iter().position(|&held| held == key).expect("it is there");
        model.swap_remove(position);
        assert!(set.iter().eq(model.iter().copied()));
    }
    // Later keys follow the last one, whichever thread inserts them.
    assert!(set.insert(100));
    model.push(100);
    assert!(set.iter().eq(model.iter().copied()));
    // The last key is the one behind it, of another thread.
    thread::scope(|scope| {
        scope.spawn(|| assert!(set.insert(200)));
    });
    assert!(set.remove(model[0]));
    model[0] = 200;
    assert!(set.iter().eq(model));
    set.clear();
    set.assert_invariants();
    assert!(set.insert(7));
    assert_eq!(set.position_of(7), Some(0));
}

/// Removes down to few keys and inserts up to many, across the ends of runs, on one thread and with others in between.
#[test]
fn removals_and_insertions_across_runs() {
    for others in [false, true] {
        let mut random = Random::from_seed(7);
        let mut set = ConcurrentSparseSet::<Entity>::new();
        let mut keys: Vec<Entity> = Vec::new();
        for round in 0..40 {
            let target = [0, 1, 31, 32, 33, 64, 100, 300][random.index(8)];
            while keys.len() != target {
                if keys.len() < target {
                    let new = key::<Entity>(random.index(5000), 0);
                    let insert = || set.insert(new);
                    let is_new = if others && random.index(8) == 0 {
                        thread::scope(|scope| scope.spawn(insert).join().expect("no panic"))
                    } else {
                        insert()
                    };
                    assert_eq!(is_new, !keys.contains(&new));
                    if is_new {
                        keys.push(new);
                    }
                } else {
                    let position = random.index(keys.len());
                    assert!(set.remove(keys[position]));
                    keys.swap_remove(position);
                }
                if random.index(16) == 0 {
                    set.assert_invariants();
                }
            }
            set.assert_invariants();
            if others {
                let found: BTreeSet<usize> = set.iter().map(|key| key.index()).collect();
                assert!(found.into_iter().eq(keys.iter().map(|key| key.index()).collect::<BTreeSet<_>>()), "{round}");
            } else {
                assert!(set.iter().eq(keys.iter().copied()), "{round}");
                assert!(keys.iter().enumerate().all(|(position, &key)| set.position_of(key) == Some(position)));
            }
        }
    }
}

#[test]
fn a_set_that_cannot_become_a_sparse_set_comes_back() {
    let rounds = fail_at_each_with(
        |failing| {
            let mut set = ConcurrentSparseSet::new_in(failing);
            set.extend((0..3000).map(|index| key::<Entity>(index * 7, 1)));
            Some(set)
        },
        |set| match set.take().expect("it is there").try_into_sparse_set() {
            Ok(sparse) => {
                sparse.assert_invariants();
                assert!(sparse.iter().eq((0..3000).map(|index| key(index * 7, 1))));
                Ok(())
            }
            Err(error) => {
                *set = Some(error.set);
                Err(error.error)
            }
        },
        |set, outcome| {
            assert_eq!(set.is_none(), outcome.is_completed());
            if let Some(mut set) = set {
                set.assert_invariants();
                assert!(set.iter().eq((0..3000).map(|index| key(index * 7, 1))));
                assert!(set.insert(key(1_000_000, 0)));
                set.assert_invariants();
            }
        },
    );
    // The packed array, the directory twice, six pages.
    assert!(rounds >= 8);
}

#[test]
fn iterators_from_end_to_end() {
    let set = ConcurrentSparseSet::from_iter([5_u32, 9000, 1, 7]);
    check_double_ended(|| set.iter(), vec![5, 9000, 1, 7]);
    assert_eq!(format!("{set:?} {:?}", set.iter()), "{5, 9000, 1, 7} [5, 9000, 1, 7]");
    assert!((&set).into_iter().eq([5, 9000, 1, 7]));
    // Three blocks of the packed array.
    let keys: Vec<u32> = (0..200).rev().collect();
    let set = ConcurrentSparseSet::from_iter(keys.iter().copied());
    check_double_ended(|| set.iter(), keys);
}

#[test]
fn failed_allocations_change_nothing() {
    // The directory, the page, the packed array.
    let rounds = fail_at_each(|failing| {
        let mut set = ConcurrentSparseSet::new_in(failing);
        let result = set.try_insert(key::<Entity>(4096, 2));
        assert_eq!((set.len(), set.contains(key(4096, 2))), (usize::from(result.is_ok()), result.is_ok()));
        set.assert_invariants();
        result
    });
    assert_eq!(rounds, 3);
    // The second block of the packed array; a distant page needs the two blocks of the directory before its own.
    for (index, expected) in [(40, 1), (16 * 4096, 4)] {
        let rounds = fail_at_each_with(
            |failing| {
                let mut set = ConcurrentSparseSet::new_in(failing);
                set.extend((0..32).map(|index| key::<Entity>(index, 1)));
                set
            },
            |set| set.try_insert(key(index, 0)),
            |mut set, outcome| {
                assert_eq!(set.contains(key(index, 0)), outcome.is_completed());
                set.assert_invariants();
                set.remove(key(index, 0));
                assert!(set.iter().eq((0..32).map(|index| key(index, 1))));
                assert!(set.insert(key(index, 0)));
                set.assert_invariants();
            },
        );
        assert_eq!(rounds, expected);
    }
    fail_at_each(|failing| {
        let set: ConcurrentSparseSet<u32, _> = ConcurrentSparseSet::new_in(failing);
        set.try_reserve_total(1000)
    });
}

#[test]
fn all_memory_is_given_back_and_the_allocator_dropped_once() {
    let tracking = TrackingAllocator::new();
    for consume in [false, true] {
        let unique = UniqueAllocator::over(GenerousAllocator::over(tracking.clone()));
        let witness = unique.witness();
        let mut set = ConcurrentSparseSet::new_in(unique);
        set.extend((0..3000_u64).map(|n| n * 97));
        assert_eq!(witness.drops(), 0);
        if consume {
            let sparse: SparseSet<u64, _> = set.into();
            assert!(sparse.iter().eq((0..3000).map(|n| n * 97)));
            sparse.assert_invariants();
            assert_eq!(witness.drops(), 0);
        } else {
            drop(set);
        }
        witness.assert_dropped_once();
        tracking.assert_empty();
    }
}

/// Threads insert overlapping ranges in different orders. Each key is new once, and its inserter finds it at once.
fn many_threads<K: SparseKey>(keys: Vec<K>, rounds: u64) {
    const THREADS: usize = 4;
    for round in 0..rounds {
        let tracking = TrackingAllocator::new();
        let mut set = ConcurrentSparseSet::new_in(tracking.clone());
        let barrier = Barrier::new(THREADS);
        let new: usize = thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|n| {
                    let (set, barrier, mut keys) = (&set, &barrier, keys.clone());
                    // Two threads use the same order, so that they meet; the others do not.
                    Random::from_seed(round * 10 + (n as u64).saturating_sub(1)).shuffle(&mut keys);
                    scope.spawn(move || {
                        barrier.wait();
                        let mut new = 0;
                        let mut positions = Vec::new();
                        for key in keys {
                            new += usize::from(set.insert(key));
                            let position = set.position_of(key).expect("it is in, whoever inserted it");
                            assert_eq!(set.get_by_index(key.index()), Some(key));
                            positions.push((key, position));
                        }
                        // All keys are inserted; other threads may still be noticing.
                        assert_eq!(set.iter().count(), positions.len());
                        assert!(positions.iter().all(|&(key, position)| set.position_of(key) == Some(position)));
                        assert!(set.len() >= positions.len());
                        new
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no thread panics")).sum()
        });
        assert_eq!((new, set.len()), (keys.len(), keys.len()));
        set.assert_invariants();
        let found: BTreeSet<(usize, u32)> = set.iter().map(|key| (key.index(), key.version())).collect();
        assert!(keys.iter().all(|key| found.contains(&(key.index(), key.version()))));
        assert_eq!(found.len(), keys.len());
        let positions: BTreeSet<_> = keys.iter().map(|&key| set.position_of(key)).collect();
        assert_eq!(positions.len(), keys.len(), "two keys at one position");
        drop(set);
        tracking.assert_empty();
    }
}

#[test]
fn many_threads_insert_the_same_keys() {
    many_threads::<Entity>((0..3000).map(|n| key(n * 61, (n % 3) as u32)).collect(), 10);
    many_threads::<u32>((0..3000).collect(), 10);
    many_threads::<u64>((0..300).map(|n| n * 4096).collect(), 10);
    many_threads::<Tiny>((0..15).map(|n| key(n, 1)).collect(), 300);
    many_threads::<u8>((0..=255).collect(), 50);
    many_threads::<NoSpare>((0..255).map(|n| key(n, 0)).collect(), 50);
}

#[test]
fn of_two_versions_one_wins_for_all_threads() {
    for round in 0..200 {
        let set = ConcurrentSparseSet::<Entity>::new();
        let wins = [(); 2].map(|()| AtomicUsize::new(0));
        thread::scope(|scope| {
            for version in [0, 1] {
                let (set, wins) = (&set, &wins);
                scope.spawn(move || {
                    for index in 0..50 {
                        let (mine, theirs) = (key(index, version), key(index, 1 - version));
                        match set.try_insert(mine) {
                            Ok(true) => wins[version as usize].fetch_add(1, Ordering::Relaxed),
                            Err(TryInsertError::Occupied { key, present }) => {
                                assert_eq!((key, present), (mine, theirs));
                                assert!(set.contains(theirs) && !set.contains(mine));
                                0
                            }
                            other => panic!("round {round}: {other:?}"),
                        };
                    }
                });
            }
        });
        assert_eq!(wins.map(AtomicUsize::into_inner).iter().sum::<usize>(), 50);
        assert_eq!(set.len(), 50);
    }
}

#[test]
fn readers_see_a_set_that_only_grows() {
    let set = ConcurrentSparseSet::<u32>::new();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for key in 0..20_000 {
                assert!(set.insert(key * 3));
            }
            done.store(true, Ordering::Release);
        });
        for _ in 0..2 {
            scope.spawn(|| {
                let mut seen = 0;
                while !done.load(Ordering::Acquire) {
                    let keys: Vec<u32> = set.iter().inspect(|&key| assert!(set.contains(key))).collect();
                    assert!(keys.len() >= seen, "keys are lost");
                    seen = keys.len();
                    // One thread inserts, so the positions are in its order. A key may be missing whose position was
                    // read before its insertion was complete, and others behind it be there already.
                    assert!(keys.is_sorted());
                    assert!(keys.iter().all(|&key| set.position_of(key) == Some(key as usize / 3)));
                    assert!(keys.last().is_none_or(|&last| !set.contains(last + 1)));
                }
                assert_eq!(set.iter().count(), 20_000);
            });
        }
    });
}

/// Threads that insert and remove by turns, in `phases`; returns the bytes allocated at the end of a quarter and of
/// all.
fn bytes_after_turns(
    phases: usize,
    turn: impl Fn(usize, &mut ConcurrentSparseSet<u32, TrackingAllocator>),
) -> [usize; 2] {
    let tracking = TrackingAllocator::new();
    let mut set: ConcurrentSparseSet<u32, _> = ConcurrentSparseSet::new_in(tracking.clone());
    (0..1000).for_each(|key| assert!(set.insert(key)));
    let mut early = 0;
    for phase in 0..phases {
        turn(phase, &mut set);
        let highest = set.iter().filter_map(|key| set.position_of(key)).max();
        assert!(highest < Some(1000 + 16 * 31), "phase {phase}: a key at {highest:?}");
        if phase == phases / 4 {
            early = tracking.live_bytes();
        }
    }
    assert_eq!(set.len(), 1000);
    assert!(set.iter().collect::<BTreeSet<u32>>().len() == 1000);
    set.assert_invariants();
    [early, tracking.live_bytes()]
}

/// Runs `f` on a thread of its own, which takes its own run of positions.
fn beside<R: Send>(f: impl FnOnce() -> R + Send) -> R {
    thread::scope(|scope| scope.spawn(f).join().expect("it does not panic"))
}

#[test]
fn one_thread_removes_and_another_inserts_in_bounded_memory() {
    // The sparse array has a page for all these keys, so the bytes are those of positions.
    let key = |phase: usize| (phase % 2000) as u32;
    let [early, late] = bytes_after_turns(400, |phase, set| {
        assert!(set.remove(key(phase)));
        assert!(beside(|| set.insert(key(phase + 1000))));
    });
    assert_eq!(early, late);
    let [early, late] = bytes_after_turns(400, |phase, set| {
        assert!(beside(|| set.remove(key(phase))));
        assert!(set.insert(key(phase + 1000)));
    });
    assert_eq!(early, late);
}

#[test]
fn threads_change_roles_in_bounded_memory() {
    let [early, late] = bytes_after_turns(200, |phase, set| {
        // Two threads insert, then one of two removes.
        let keys = [2 * phase as u32 + 1000, 2 * phase as u32 + 1001];
        thread::scope(|scope| {
            let set = &*set;
            for key in keys {
                scope.spawn(move || assert!(set.insert(key)));
            }
        });
        let remove = |set: &mut ConcurrentSparseSet<u32, TrackingAllocator>| {
            keys.iter().for_each(|key| assert!(set.remove(key - 1000)));
        };
        if phase % 2 == 0 {
            remove(set);
        } else {
            beside(|| remove(set));
        }
        set.assert_invariants();
    });
    assert_eq!(early, late);
}

#[test]
fn a_full_set_takes_a_key_for_each_that_leaves() {
    let mut set: ConcurrentSparseSet<Entity> = ConcurrentSparseSet::new();
    let entities = || (0..Entity::INDEX_LIMIT).map(|index| key::<Entity>(index, 0));
    assert!(entities().all(|entity| set.insert(entity)));
    // 10,000 scans of all positions would take a minute.
    for entity in entities().take(10_000) {
        assert!(set.remove(entity));
        assert!(set.insert(entity.next_version()));
    }
    assert_eq!(set.len(), Entity::INDEX_LIMIT);
}

/// As the page says of 20,000 random `u32`s: a page each, and a directory of up to 2^20 pointers.
#[test]
fn a_key_far_from_all_others_costs_a_page() {
    let tracking = TrackingAllocator::new();
    let set: ConcurrentSparseSet<u32, _> = ConcurrentSparseSet::new_in(tracking.clone());
    assert!((0..1000).all(|key| set.insert(key << 22)));
    let pages = 1000 * 4096 * size_of::<u32>();
    assert!((pages..pages + (9 << 20)).contains(&tracking.live_bytes()), "{} bytes", tracking.live_bytes());
}
