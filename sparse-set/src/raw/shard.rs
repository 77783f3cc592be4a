//! [`Shards`], the per-thread state of insertions.

use core::ops::Range;

use super::atomic::{AtomicU64, AtomicUsize, Ordering, const_fn};

/// Aligns a value to its own cache lines, to avoid false sharing.
#[repr(align(64))]
pub(super) struct OwnLine<T>(pub(super) T);

/// Threads beyond this number share shards. Two in loom, for two threads.
const SHARDS: usize = if cfg!(loom) { 2 } else { 16 };

/// The run of a thread, and the number of keys it inserted.
#[repr(align(64))]
pub(super) struct Shard {
    /// Start and end in one word, so that threads that share the shard never see a mixed pair.
    run: AtomicU64,
    keys: AtomicUsize,
}

impl Shard {
    const_fn! {
        fn new() -> Self {
            Self { run: AtomicU64::new(0), keys: AtomicUsize::new(0) }
        }
    }

    /// Returns the positions to try next. A hint: other threads may claim them too.
    #[inline]
    pub(super) fn run(&self) -> Range<usize> {
        let run = self.run.load(Ordering::Acquire);
        (run & u64::from(u32::MAX)) as usize..(run >> 32) as usize
    }

    /// Sets the positions to try next. Their cells must be allocated.
    #[inline]
    pub(super) fn set_run(&self, run: Range<usize>) {
        self.run.store(run.start as u64 | (run.end as u64) << 32, Ordering::Release);
    }

    /// Counts a key that is about to be inserted.
    #[inline]
    pub(super) fn add_key(&self) {
        self.keys.fetch_add(1, Ordering::Relaxed);
    }

    /// Undoes [`add_key`](Self::add_key).
    #[inline]
    pub(super) fn sub_key(&self) {
        self.keys.fetch_sub(1, Ordering::Relaxed);
    }

    /// Uncounts a key that another shard may have counted: the sum counts, and wraps. Must not be called while other
    /// threads insert.
    #[inline]
    pub(super) fn uncount_removed(&self) {
        self.keys.store(self.keys.load(Ordering::Relaxed).wrapping_sub(1), Ordering::Relaxed);
    }
}

pub(super) struct Shards([Shard; SHARDS]);

impl Shards {
    #[cfg(not(loom))]
    pub(super) const fn new() -> Self {
        Self([const { Shard::new() }; SHARDS])
    }

    #[cfg(loom)]
    pub(super) fn new() -> Self {
        Self(core::array::from_fn(|_| Shard::new()))
    }

    /// Returns the number of counted keys.
    #[inline]
    pub(super) fn keys(&self) -> usize {
        self.0.iter().fold(0, |sum, shard| sum.wrapping_add(shard.keys.load(Ordering::Relaxed)))
    }

    /// Ends the runs at `end`. Must not be called while other threads insert.
    #[inline]
    pub(super) fn cut_runs(&self, end: usize) {
        for shard in self.iter() {
            let run = shard.run();
            if run.end > end {
                shard.set_run(run.start.min(end)..end);
            }
        }
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Shard> {
        self.0.iter()
    }

    /// Returns the shard of the thread with this number.
    #[inline]
    pub(super) fn of(&self, number: usize) -> &Shard {
        &self.0[number % SHARDS]
    }
}

/// Returns the number of this thread, counted from 0 in order of first use.
#[cfg(all(feature = "std", not(loom)))]
#[inline]
pub(super) fn thread_number() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    std::thread_local! {
        static NUMBER: usize = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    NUMBER.with(|&number| number)
}

/// Returns the same number for all threads: without `std` they cannot be told apart.
#[cfg(not(any(feature = "std", loom)))]
pub(super) const fn thread_number() -> usize {
    0
}

/// Returns loom's own thread number, which is the same in each execution.
#[cfg(loom)]
pub(super) fn thread_number() -> usize {
    use core::hash::{Hash, Hasher};

    struct Identity(usize);

    impl Hasher for Identity {
        fn write(&mut self, bytes: &[u8]) {
            // The id of the execution, which is another one each time, then that of the thread.
            self.0 = bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>();
        }

        fn finish(&self) -> u64 {
            self.0 as u64
        }
    }

    let mut identity = Identity(0);
    loom::thread::current().id().hash(&mut identity);
    identity.0
}
