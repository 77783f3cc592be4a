//! Insertion from several threads, for `ThreadSanitizer`. It sees that a thread is created and joined, but neither into std's locks
//! nor how a scope waits: so each thread is joined here, and there is no lock.
#![cfg(all(target_has_atomic = "64", not(loom)))]

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};

use sparse_set::{ConcurrentSparseSet, Entity, Entity64, SparseKey, entity_type};

entity_type! {
    /// Pages of 4, and no spare bit in a slot.
    struct Small(u8: 8, 0, page = 4);
}

const WRITERS: usize = 3;

fn all<R>(threads: Vec<ScopedJoinHandle<'_, R>>) -> Vec<R> {
    threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
}

/// Each key is inserted by all writers, in different orders, while a reader looks up and iterates. `start` holds them back until
/// all of them run.
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
                    assert!(set_ref.index_of(key).is_some());
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
