//! Random phases of several threads: in each phase, one removes or some insert and the others read. The threads live
//! through all phases, so each keeps its run of positions while another one inserts or removes.

use std::collections::BTreeMap;
use std::sync::{Arc, mpsc};
use std::{mem, thread};

use sparse_set::{ConcurrentSparseSet, Entity, SparseKey, TryInsertError, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::random::Random;

entity_type! {
    /// 255 indices and no spare bit in a slot.
    struct NoSpare(u8: 8, 0, page = 16);
}

const THREADS: usize = 4;

/// Keys of the model have indices below this.
const INDICES: usize = 500;

/// As the page says: at most 31 gaps in each of 16 runs.
const GAPS: usize = 16 * 31;

#[derive(Clone, Debug)]
enum Phase {
    /// The thread removes each key with this probability in percent, or all at once.
    Remove { thread: usize, percent: u64, seed: u64 },
    /// The threads of these bits insert up to `most` keys each, and the others read.
    Insert { threads: u8, most: u64, seed: u64 },
    /// The thread clears the set.
    Clear { thread: usize },
}

impl Arbitrary for Phase {
    fn arbitrary(g: &mut Gen) -> Self {
        let (thread, seed) = (usize::arbitrary(g) % THREADS, u64::arbitrary(g));
        match u8::arbitrary(g) % 32 {
            0 => Self::Clear { thread },
            1..16 => Self::Remove { thread, percent: *g.choose(&[1, 5, 50, 95, 100]).unwrap_or(&5), seed },
            _ => {
                let threads = 1 + u8::arbitrary(g) % ((1 << THREADS) - 1);
                Self::Insert { threads, most: *g.choose(&[1, 3, 40, 200]).unwrap_or(&3), seed }
            }
        }
    }
}

/// A thread that runs one job after another.
struct Worker {
    jobs: mpsc::Sender<Box<dyn FnOnce() + Send>>,
    thread: thread::JoinHandle<()>,
}

impl Worker {
    fn new() -> Self {
        let (jobs, next) = mpsc::channel::<Box<dyn FnOnce() + Send>>();
        Self { jobs, thread: thread::spawn(move || next.into_iter().for_each(|job| job())) }
    }

    /// Starts a job. All that it owns is dropped when the result arrives.
    fn start<R: Send + 'static>(&self, job: impl FnOnce() -> R + Send + 'static) -> mpsc::Receiver<R> {
        let (sender, result) = mpsc::channel();
        self.jobs.send(Box::new(move || _ = sender.send(job()))).expect("a worker waits for jobs");
        result
    }
}

fn finish<R>(result: &mpsc::Receiver<R>) -> R {
    result.recv().expect("a worker does not panic")
}

/// A set, and its keys by index.
struct Roles<K: SparseKey + Send + Sync + 'static> {
    set: ConcurrentSparseSet<K, TrackingAllocator>,
    keys: BTreeMap<usize, K>,
    workers: Vec<Worker>,
    tracking: TrackingAllocator,
    /// The bytes of the pages of all keys, and of all positions that they can have.
    bytes: usize,
}

impl<K: SparseKey + Send + Sync + 'static> Roles<K> {
    const INDICES: usize = if INDICES < K::INDEX_LIMIT { INDICES } else { K::INDEX_LIMIT };

    /// Gives the set to a thread, which changes it and gives it back.
    fn lend<R: Send + 'static>(
        &mut self,
        thread: usize,
        job: impl FnOnce(&mut ConcurrentSparseSet<K, TrackingAllocator>) -> R + Send + 'static,
    ) -> R {
        let mut set = mem::replace(&mut self.set, ConcurrentSparseSet::new_in(self.tracking.clone()));
        let (set, result) = finish(&self.workers[thread].start(move || {
            let result = job(&mut set);
            (set, result)
        }));
        self.set = set;
        result
    }

    fn remove(&mut self, thread: usize, percent: u64, random: &mut Random) {
        let gone: Vec<K> = self.keys.values().copied().filter(|_| random.below(100) < percent).collect();
        self.keys.retain(|_, key| !gone.contains(key));
        self.lend(thread, move |set| {
            for key in gone {
                assert!(set.remove(key) && !set.remove(key) && !set.contains(key));
            }
        });
    }

    fn insert(&mut self, threads: u8, most: u64, random: &mut Random) {
        // Of one version, so that the result does not depend on which thread is first.
        let version = random.below(3) as u32;
        let lists: Vec<Vec<K>> = (0..THREADS)
            .map(|thread| {
                let len = if threads >> thread & 1 == 1 { random.below(most + 1) } else { 0 };
                let indices = (0..len).map(|_| random.index(Self::INDICES));
                indices.map(|index| K::from_parts(index, version).or(K::from_parts(index, 0)).expect("a key")).collect()
            })
            .collect();
        let before = Arc::new(self.keys.clone());
        let new: BTreeMap<usize, K> = lists.iter().flatten().map(|key| (key.index(), *key)).collect();
        self.keys = new.into_iter().chain(before.iter().map(|(&index, &key)| (index, key))).collect();
        let empty = ConcurrentSparseSet::new_in(self.tracking.clone());
        let set = Arc::new(mem::replace(&mut self.set, empty));
        let results: Vec<mpsc::Receiver<usize>> = lists
            .into_iter()
            .zip(&self.workers)
            .map(|(keys, worker)| {
                let (set, before) = (set.clone(), before.clone());
                worker.start(move || insert_and_read(&set, &keys, &before))
            })
            .collect();
        let inserted: usize = results.iter().map(finish).sum();
        assert_eq!(inserted, self.keys.len() - before.len(), "each new key is new to one thread");
        self.set = Arc::try_unwrap(set).expect("the jobs are done");
    }
}

/// Inserts `keys` into a set with the keys `before`. Returns the number of new ones.
fn insert_and_read<K: SparseKey>(
    set: &ConcurrentSparseSet<K, TrackingAllocator>,
    keys: &[K],
    before: &BTreeMap<usize, K>,
) -> usize {
    let mut new = 0;
    for &key in keys {
        match (set.try_insert(key), before.get(&key.index())) {
            (Ok(is_new), None) => new += usize::from(is_new),
            (Ok(is_new), Some(&present)) => assert!(!is_new && present == key),
            (Err(TryInsertError::Occupied { present, .. }), held) => assert_eq!(Some(&present), held),
            (Err(error), _) => panic!("{error:?}"),
        }
        assert!(set.get_by_index(key.index()).is_some());
    }
    let found: BTreeMap<usize, K> = set.iter().map(|key| (key.index(), key)).collect();
    assert!(before.iter().all(|(index, key)| found.get(index) == Some(key)), "a key is lost");
    new
}

impl<K: SparseKey + Send + Sync + 'static> Model for Roles<K> {
    type Operation = Phase;

    const MAX_OPERATIONS: usize = 300;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        let positions = K::INDEX_LIMIT.min(Self::INDICES + GAPS);
        let mut set: ConcurrentSparseSet<K, _> = ConcurrentSparseSet::with_capacity_in(positions, tracking.clone());
        set.extend((0..Self::INDICES).filter_map(|index| K::from_parts(index, 0)));
        set.clear();
        let bytes = tracking.live_bytes();
        Self { set, keys: BTreeMap::new(), workers: (0..THREADS).map(|_| Worker::new()).collect(), tracking, bytes }
    }

    fn apply(&mut self, phase: &Phase) {
        match *phase {
            Phase::Remove { thread, percent, seed } => self.remove(thread, percent, &mut Random::from_seed(seed)),
            Phase::Insert { threads, most, seed } => self.insert(threads, most, &mut Random::from_seed(seed)),
            Phase::Clear { thread } => {
                self.keys.clear();
                self.lend(thread, ConcurrentSparseSet::clear);
            }
        }
        self.set.assert_invariants();
    }

    fn check(&self) {
        let Self { set, keys, tracking, .. } = self;
        assert_eq!(set.len(), keys.len());
        assert_eq!(set.iter().map(|key| (key.index(), key)).collect::<BTreeMap<_, _>>(), *keys);
        let positions: BTreeMap<_, _> = keys.values().map(|&key| (set.position_of(key), key)).collect();
        assert_eq!(positions.len(), keys.len(), "each key has a position of its own");
        if let Some((&last, _)) = positions.last_key_value() {
            assert!(last < Some(keys.len() + GAPS), "{} keys, one at {last:?}", keys.len());
        }
        assert_eq!(tracking.live_bytes(), self.bytes, "positions need more memory");
        tracking.assert_no_violation();
    }
}

impl<K: SparseKey + Send + Sync + 'static> Drop for Roles<K> {
    fn drop(&mut self) {
        for Worker { jobs, thread } in self.workers.drain(..) {
            drop(jobs);
            _ = thread.join();
        }
    }
}

test_kit::model_tests! {
    entities_in_changing_hands: Roles<Entity>, 40;
    integers_in_changing_hands: Roles<u32>, 40;
    a_layout_without_a_spare_bit_in_changing_hands: Roles<NoSpare>, 20;
}
