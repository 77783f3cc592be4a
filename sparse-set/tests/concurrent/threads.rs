//! Insertion from several threads, and removal between their phases, for `ThreadSanitizer`. It sees that a thread is
//! created and joined, but neither into std's locks nor how a scope waits: so each thread is joined here, and there is
//! no lock.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};

use sparse_set::{ConcurrentSparseSet, Entity, Entity64, SparseKey, entity_type};
use test_kit::random::Random;

entity_type! {
    /// Pages of 4, and no spare bit in a slot.
    struct Small(u8: 8, 0, page = 4);
}

const WRITERS: usize = 3;

fn all<R>(threads: Vec<ScopedJoinHandle<'_, R>>) -> Vec<R> {
    threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
}

/// Each key is inserted by all writers, in different orders, while a reader looks up and iterates. `start` holds them
/// back until all of them run.
fn insert_and_read<K: SparseKey + Send + Sync>(keys: &[K], capacity: usize) {
    let set = ConcurrentSparseSet::with_capacity(capacity);
    let (start, end) = (AtomicBool::new(false), AtomicBool::new(false));
    let (set_ref, start_ref, end_ref) = (&set, &start, &end);
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut seen = 0;
            while !end_ref.load(Ordering::Relaxed) {
                let len = set_ref.iter().filter(|&key| set_ref.contains(key)).count();
                assert!(seen <= len, "a key vanished");
                seen = len;
                if let Some(key) = set_ref.get_by_index(seen / 2) {
                    assert!(set_ref.position_of(key).is_some());
                }
            }
        });
        let writers = (0..WRITERS).map(|writer| {
            scope.spawn(move || {
                while !start_ref.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                let turn = keys.len() / WRITERS * writer;
                let (later, first) = keys.split_at(turn);
                first.iter().chain(later).filter(|&&key| set_ref.insert(key)).count()
            })
        });
        let writers = writers.collect();
        start.store(true, Ordering::Relaxed);
        assert_eq!(all(writers).iter().sum::<usize>(), keys.len(), "each key is new to one thread");
        end.store(true, Ordering::Relaxed);
        all(vec![reader]);
    });
    let mut set = set;
    set.assert_invariants();
    assert!(keys.iter().all(|&key| set.contains(key)));
    let set = set.into_sparse_set();
    set.assert_invariants();
    assert_eq!(set.len(), keys.len());
}

fn keys<K: SparseKey>(indices: impl Iterator<Item = usize>) -> Vec<K> {
    indices.map(|index| K::from_parts(index, 0).expect("the index is in range")).collect()
}

#[test]
fn no_data_race() {
    for round in 0..4 {
        insert_and_read::<u32>(&keys((0..600).map(|n| n * 97 + round)), 0);
        insert_and_read::<Entity>(&keys(0..600), 100);
        insert_and_read::<Entity64>(&keys((0..300).rev()), 1000);
        insert_and_read::<Small>(&keys(0..255), 0);
    }
}

/// In each phase, threads insert overlapping keys and read, and then one thread removes some. Compares with a set of
/// std and counts positions.
fn change_roles<K: SparseKey + Send + Sync>(indices: usize, phases: usize, seed: u64) {
    let random = &mut Random::from_seed(seed);
    let key = |index| K::from_parts(index, 0).expect("the index is in range");
    let (mut set, mut model) = (ConcurrentSparseSet::<K>::new(), BTreeSet::new());
    for phase in 0..phases {
        let lists: Vec<Vec<usize>> = (0..1 + random.index(WRITERS))
            .map(|_| (0..random.index(indices / 4)).map(|_| random.index(indices)).collect())
            .collect();
        let before = model.len();
        model.extend(lists.iter().flatten().copied());
        let set_ref = &set;
        let new: usize = thread::scope(|scope| {
            let insert = |list: Vec<usize>| {
                scope.spawn(move || {
                    let new = list.into_iter().filter(|&index| set_ref.insert(key(index))).count();
                    assert!(set_ref.iter().all(|key| set_ref.contains(key)) && set_ref.iter().count() >= before);
                    new
                })
            };
            all(lists.into_iter().map(insert).collect()).iter().sum()
        });
        assert_eq!(new, model.len() - before, "each key is new to one thread");
        let percent = [0, 5, 50, 95, 100][random.index(5)];
        let gone: Vec<usize> = model.iter().copied().filter(|_| random.below(100) < percent).collect();
        model.retain(|index| !gone.contains(index));
        let set_mut = &mut set;
        let remove = move || gone.into_iter().for_each(|index| assert!(set_mut.remove(key(index))));
        thread::scope(|scope| all(vec![scope.spawn(remove)]));
        set.assert_invariants();
        assert!(set.iter().map(|key| key.index()).collect::<BTreeSet<_>>() == model, "phase {phase}");
        let last = set.iter().filter_map(|key| set.position_of(key)).max();
        assert!(last < Some(model.len() + 16 * 31), "phase {phase}: {} keys, one at {last:?}", model.len());
    }
}

#[test]
fn no_data_race_where_threads_change_roles() {
    for seed in 0..3 {
        change_roles::<u32>(600, 40, seed);
        change_roles::<Entity>(600, 40, seed);
        change_roles::<Small>(255, 40, seed);
    }
}
