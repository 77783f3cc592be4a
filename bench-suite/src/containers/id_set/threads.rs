//! Sets that 1, 2, 4 and 8 threads use at once.
//!
//! Measures wall time, from the start of the first thread, when all are ready, to the end of the last one. On a machine
//! with fewer free cores than threads, threads are interrupted. An operation is an id of any thread.

use std::hint::black_box;
use std::sync::{Barrier, PoisonError, RwLock};
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use sparse_set::ConcurrentSparseSet;

use crate::measure::{Course, Entrant, Event, Gauge, at_least};

/// The minimum number of ids of a sample.
const OPERATIONS: usize = at_least(256 << 10);
/// One in this many operations of mixed work inserts.
const MIXED: usize = 10;

/// A set that is shared. The methods work on many ids, so that a guard is acquired once for all of them. A lock is
/// acquired for each id, because other threads may come at any time.
trait SharedSet: Sync + Sized {
    fn new() -> Self;
    fn insert_all(&self, ids: &[u32]);
    fn count_present(&self, ids: &[u32]) -> u64;
    /// Looks up ids, and inserts one in ten.
    fn look_up_and_insert(&self, ids: &[u32]) -> u64 {
        let mut present = 0;
        for chunk in ids.chunks(MIXED) {
            present += self.count_present(&chunk[1..]);
            self.insert_all(&chunk[..1]);
        }
        present
    }
}

/// Sets by the guard that many operations share, and the calls for one id.
macro_rules! shared_sets {
    ($($set:ty, |$shared:ident| $guard:expr, |$this:ident, $id:ident| $insert:expr, $contains:expr;)+) => {$(
        impl SharedSet for $set {
            fn new() -> Self {
                Self::default()
            }

            #[inline(never)]
            fn insert_all(&self, ids: &[u32]) {
                let $shared = self;
                let $this = $guard;
                for $id in ids {
                    let _ = $insert;
                }
            }

            #[inline(never)]
            fn count_present(&self, ids: &[u32]) -> u64 {
                let $shared = self;
                let $this = $guard;
                ids.iter().map(|$id| u64::from($contains)).sum()
            }
        }
    )+};
}

shared_sets! {
    ConcurrentSparseSet<u32>, |shared| shared, |set, id| set.insert(*id), set.contains(*id);
    RwLock<std::collections::HashSet<u32>>, |shared| shared, |set, id|
        set.write().unwrap_or_else(PoisonError::into_inner).insert(*id),
        set.read().unwrap_or_else(PoisonError::into_inner).contains(id);
    RwLock<hashbrown::HashSet<u32>>, |shared| shared, |set, id|
        set.write().unwrap_or_else(PoisonError::into_inner).insert(*id),
        set.read().unwrap_or_else(PoisonError::into_inner).contains(id);
}

#[cfg(feature = "concurrent")]
shared_sets! {
    dashmap::DashSet<u32>, |shared| shared, |set, id| set.insert(*id), set.contains(id);
    scc::HashSet<u32>, |shared| shared, |set, id| set.insert_sync(*id), set.contains_sync(id);
    papaya::HashSet<u32>, |shared| shared.pin(), |set, id| set.insert(*id), set.contains(id);
}

/// The data of a round: all ids below the size in random order.
struct Input(Vec<u32>);

impl Input {
    fn passes(&self) -> usize {
        OPERATIONS.div_ceil(self.0.len())
    }
}

/// Compares sets of `size` ids.
pub(super) fn contest(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("concurrent_sparse_set", events::<ConcurrentSparseSet<u32>>()),
        Entrant::peer("rwlock std", events::<RwLock<std::collections::HashSet<u32>>>()),
        Entrant::peer("rwlock hashbrown", events::<RwLock<hashbrown::HashSet<u32>>>()),
        #[cfg(feature = "concurrent")]
        Entrant::peer("dashmap", events::<dashmap::DashSet<u32>>()),
        #[cfg(feature = "concurrent")]
        Entrant::peer("papaya", events::<papaya::HashSet<u32>>()),
        #[cfg(feature = "concurrent")]
        Entrant::peer("scc", events::<scc::HashSet<u32>>()),
    ]);
    let prepare = move |rng: &mut SmallRng| {
        let mut ids: Vec<u32> = (0..size as u32).collect();
        ids.shuffle(rng);
        Input(ids)
    };
    let course = Course::new("u32, threads", size, prepare, entrants);
    course.of_entries(size_of::<u32>())
}

fn events<S: SharedSet>() -> Vec<Event<Input>> {
    vec![
        Event::timed("insert, 1 thread", |input, _, gauge| insert::<S>(input, 1, gauge)),
        Event::timed("insert, 2 threads", |input, _, gauge| insert::<S>(input, 2, gauge)),
        Event::timed("insert, 4 threads", |input, _, gauge| insert::<S>(input, 4, gauge)),
        Event::timed("insert, 8 threads", |input, _, gauge| insert::<S>(input, 8, gauge)),
        Event::timed("contains, 1 thread", |input, _, gauge| contains::<S>(input, 1, gauge)),
        Event::timed("contains, 2 threads", |input, _, gauge| contains::<S>(input, 2, gauge)),
        Event::timed("contains, 4 threads", |input, _, gauge| contains::<S>(input, 4, gauge)),
        Event::timed("contains, 8 threads", |input, _, gauge| contains::<S>(input, 8, gauge)),
        Event::timed("mixed, 1 thread", |input, _, gauge| mixed::<S>(input, 1, gauge)),
        Event::timed("mixed, 2 threads", |input, _, gauge| mixed::<S>(input, 2, gauge)),
        Event::timed("mixed, 4 threads", |input, _, gauge| mixed::<S>(input, 4, gauge)),
        Event::timed("mixed, 8 threads", |input, _, gauge| mixed::<S>(input, 8, gauge)),
    ]
}

/// Runs `work` in threads, each with its share of the ids, and adds up the results.
fn in_threads<S: SharedSet>(
    ids: &[u32],
    set: &S,
    threads: usize,
    passes: usize,
    gauge: &mut Gauge,
    work: fn(&S, &[u32]) -> u64,
) -> u64 {
    let ready = Barrier::new(threads);
    let run = |ids: &[u32]| {
        ready.wait();
        let start = Instant::now();
        let result = (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(work(black_box(set), black_box(ids))));
        (start, Instant::now(), result)
    };
    let share = ids.len().div_ceil(threads);
    let runs: Vec<(Instant, Instant, u64)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let start = (thread * share).min(ids.len());
                let ids = &ids[start..(start + share).min(ids.len())];
                let run = &run;
                scope.spawn(move || run(ids))
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("the thread does not panic")).collect()
    });
    // As measured by the threads: this thread may be interrupted.
    let first = runs.iter().map(|(start, _, _)| *start).min();
    let last = runs.iter().map(|(_, end, _)| *end).max();
    let time = last.zip(first).map_or(Duration::ZERO, |(last, first)| last - first);
    gauge.add_wall_time(passes * ids.len(), time);
    runs.iter().fold(0, |sum, (_, _, result)| sum.wrapping_add(*result))
}

fn insert<S: SharedSet>(Input(ids): &Input, threads: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0_u64;
    for _ in 0..OPERATIONS.div_ceil(ids.len()) {
        let set = S::new();
        in_threads(ids, &set, threads, 1, gauge, |set, ids| {
            set.insert_all(ids);
            0
        });
        digest = digest.wrapping_mul(3).wrapping_add(set.count_present(ids));
    }
    digest
}

/// Looks up ids of which half are present.
fn contains<S: SharedSet>(input: &Input, threads: usize, gauge: &mut Gauge) -> u64 {
    let Input(ids) = input;
    let set = S::new();
    set.insert_all(&ids[..ids.len() / 2]);
    let mut asked = ids.clone();
    // Mix present and absent ids in no regular order.
    asked.sort_unstable_by_key(|id| id.wrapping_mul(0x9e37_79b9));
    in_threads(&asked, &set, threads, input.passes(), gauge, S::count_present)
}

/// Looks up ids that stay absent or present, and inserts others, in each thread.
fn mixed<S: SharedSet>(input: &Input, threads: usize, gauge: &mut Gauge) -> u64 {
    let Input(ids) = input;
    let set = S::new();
    in_threads(ids, &set, threads, input.passes(), gauge, |set, ids| {
        // The result depends on when other threads insert.
        black_box(set.look_up_and_insert(ids));
        0
    });
    set.count_present(ids)
}
