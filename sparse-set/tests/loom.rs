//! `ConcurrentSparseSet` in a model checker: every interleaving of a few steps of a few threads.
//!
//! `RUSTFLAGS="--cfg loom" cargo test -p sparse-set --release --test loom`
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread::{self, JoinHandle};
use sparse_set::{ConcurrentSparseSet, SparseKey, TryInsertError, entity_type};

entity_type! {
    /// 3 indices in pages of 2, 3 versions.
    struct Tiny(u8: 2, 2, page = 2);
}

entity_type! {
    /// 3 indices in pages of 2, no version.
    struct Plain(u8: 2, 0, page = 2);
}

fn tiny(index: usize, version: u32) -> Tiny {
    Tiny::new(index, version).expect("a key of the test exists")
}

type Set<K> = Arc<ConcurrentSparseSet<K>>;

fn plain(index: usize) -> Plain {
    Plain::new(index, 0).expect("a key of the test exists")
}

/// Runs the closure in all interleavings with up to three preemptions.
fn model(f: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(f);
}

/// Runs the closure on another thread.
fn beside<K: SparseKey, R: 'static>(
    set: &Set<K>,
    f: impl FnOnce(&ConcurrentSparseSet<K>) -> R + 'static,
) -> JoinHandle<R> {
    let set = Arc::clone(set);
    thread::spawn(move || f(&set))
}

fn finish<K: SparseKey>(set: Set<K>) -> ConcurrentSparseSet<K> {
    let mut set = Arc::try_unwrap(set).expect("all threads are done");
    set.assert_invariants();
    set
}

#[test]
fn two_threads_insert_the_same_key() {
    model(|| {
        let set: Set<Tiny> = Arc::new(ConcurrentSparseSet::new());
        let other = beside(&set, |set| {
            let new = set.insert(tiny(1, 0));
            (new, set.position_of(tiny(1, 0)).expect("it is in"))
        });
        let new = set.insert(tiny(1, 0));
        // Whichever thread inserted it, it is present now, with its position, and an iterator finds it.
        let position = set.position_of(tiny(1, 0)).expect("it is in");
        assert!(set.iter().eq([tiny(1, 0)]));
        let (theirs, other_position) = other.join().expect("it does not panic");
        assert!(new ^ theirs);
        assert_eq!(position, other_position);
        assert_eq!(finish(set).len(), 1);
    });
}

#[test]
fn two_threads_insert_different_keys_of_a_page() {
    model(|| {
        let set: Set<Tiny> = Arc::new(ConcurrentSparseSet::new());
        let other = beside(&set, |set| assert!(set.insert(tiny(0, 2))));
        assert!(set.insert(tiny(1, 0)));
        assert!(set.contains(tiny(1, 0)));
        other.join().expect("it does not panic");
        let set = finish(set);
        assert_eq!(set.len(), 2);
        assert!(set.contains(tiny(0, 2)) && set.contains(tiny(1, 0)));
        let sparse = set.into_sparse_set();
        sparse.assert_invariants();
        assert_eq!(sparse.len(), 2);
    });
}

#[test]
fn two_threads_insert_keys_of_different_pages() {
    model(|| {
        let set: Set<Plain> = Arc::new(ConcurrentSparseSet::new());
        let other = beside(&set, |set| assert!(set.insert(plain(2))));
        assert!(set.insert(plain(0)));
        other.join().expect("it does not panic");
        assert_eq!(finish(set).len(), 2);
    });
}

#[test]
fn two_versions_of_an_index() {
    model(|| {
        let set: Set<Tiny> = Arc::new(ConcurrentSparseSet::new());
        let other = beside(&set, |set| set.try_insert(tiny(1, 1)));
        let mine = set.try_insert(tiny(1, 0));
        let theirs = other.join().expect("it does not panic");
        let refused = |key, present| Err(TryInsertError::Occupied { key, present });
        if mine == Ok(true) {
            assert_eq!(theirs, refused(tiny(1, 1), tiny(1, 0)));
        } else {
            assert_eq!((mine, theirs), (refused(tiny(1, 0), tiny(1, 1)), Ok(true)));
        }
        assert_eq!(finish(set).len(), 1);
    });
}

#[test]
fn what_a_reader_finds_has_its_position_and_stays() {
    model(|| {
        let set: Set<Tiny> = Arc::new(ConcurrentSparseSet::new());
        let writer = beside(&set, |set| {
            set.insert(tiny(1, 0));
            set.insert(tiny(0, 0));
        });
        if let Some(position) = set.position_of(tiny(0, 0)) {
            // The key inserted before it is present too, and the iterator yields both.
            assert_eq!(position, 1);
            assert_eq!(set.position_of(tiny(1, 0)), Some(0));
            assert!(set.iter().eq([tiny(1, 0), tiny(0, 0)]));
        }
        let seen = set.iter().count();
        assert!(seen <= set.len());
        writer.join().expect("it does not panic");
        assert_eq!(finish(set).len(), 2);
    });
}

#[test]
fn an_iterator_yields_what_is_contained() {
    model(|| {
        let set: Set<Tiny> = Arc::new(ConcurrentSparseSet::new());
        let writer = beside(&set, |set| {
            set.insert(tiny(1, 0));
            set.insert(tiny(0, 0));
        });
        let contained = [tiny(1, 0), tiny(0, 0)].map(|key| set.contains(key));
        let mut found = [false; 2];
        for key in set.iter() {
            assert!(set.contains(key), "{key} is yielded and not contained");
            assert_eq!(set.get_by_index(key.index()), Some(key));
            found[usize::from(key == tiny(0, 0))] = true;
        }
        // Keys that were present before are yielded.
        assert!(contained.iter().zip(found).all(|(&contained, found)| found || !contained));
        writer.join().expect("it does not panic");
        assert!(finish(set).iter().eq([tiny(1, 0), tiny(0, 0)]));
    });
}

/// A set with room for `room` more keys, so that a thread may have to search another thread's run for a position, or
/// wait for it.
fn almost_full(room: usize) -> Set<Plain> {
    let set = ConcurrentSparseSet::new();
    (0..3 - room).for_each(|index| assert!(set.insert(plain(index))));
    Arc::new(set)
}

#[test]
fn two_threads_insert_the_last_two_keys() {
    model(|| {
        let set = almost_full(2);
        let other = beside(&set, |set| set.try_insert(plain(1)));
        assert_eq!(set.try_insert(plain(2)), Ok(true));
        assert_eq!(other.join().expect("it does not panic"), Ok(true));
        assert!(set.contains(plain(1)) && set.contains(plain(2)));
        assert_eq!(finish(set).len(), 3);
    });
}

#[test]
fn two_threads_insert_the_same_key_at_the_last_position() {
    model(|| {
        let set = almost_full(1);
        let other = beside(&set, |set| set.try_insert(plain(2)));
        // Neither thread sees a full set, even if only one of them can claim a position.
        let mine = set.try_insert(plain(2)).expect("there is room for the key");
        let theirs = other.join().expect("it does not panic").expect("there is room for the key");
        assert!(mine ^ theirs);
        assert_eq!(finish(set).len(), 3);
    });
}

#[test]
fn two_threads_insert_the_same_two_keys_at_the_last_positions() {
    model(|| {
        let set = almost_full(2);
        // In opposite orders, so that either may claim a position for the key that the other inserts.
        let other = beside(&set, |set| [2, 1].map(|index| set.insert(plain(index))));
        let mine = [1, 2].map(|index| set.insert(plain(index)));
        let theirs = other.join().expect("it does not panic");
        assert!(mine[0] ^ theirs[1]);
        assert!(mine[1] ^ theirs[0]);
        assert_eq!(finish(set).len(), 3);
    });
}

#[test]
fn three_threads_insert_all_keys() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(1);
    builder.check(|| {
        let set: Set<Plain> = Arc::new(ConcurrentSparseSet::new());
        let others = [0, 1].map(|index| beside(&set, move |set| set.insert(plain(index))));
        assert!(set.insert(plain(2)));
        others.into_iter().for_each(|other| assert!(other.join().expect("it does not panic")));
        assert_eq!(finish(set).into_sparse_set().len(), 3);
    });
}

#[test]
fn threads_insert_after_another_has_removed() {
    model(|| {
        let set: Set<Plain> = Arc::new(ConcurrentSparseSet::new());
        assert!(set.insert(plain(0)));
        let other = beside(&set, |set| assert!(set.insert(plain(1))));
        other.join().expect("it does not panic");
        let mut alone = Arc::try_unwrap(set).expect("all threads are done");
        // Cuts the run of the other thread, which inserts again.
        assert!(alone.remove(plain(1)));
        let set = Arc::new(alone);
        let other = beside(&set, |set| assert!(set.insert(plain(1))));
        assert!(set.insert(plain(2)));
        other.join().expect("it does not panic");
        assert!(set.contains(plain(0)) && set.contains(plain(1)) && set.contains(plain(2)));
        assert_eq!(set.len(), 3);
    });
}
