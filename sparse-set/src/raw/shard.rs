//! [`Shards`], what threads that insert at once write to, each to its own cache line.

use core::ops::{Index, Range};

use super::atomic::{AtomicU64, AtomicUsize, Ordering, const_fn};

/// A value in cache lines of its own, so that threads that write to it do not slow down those that read its neighbors.
#[repr(align(64))]
pub(super) struct OwnLine<T>(pub(super) T);

/// Threads beyond this many share shards. In loom two, of two threads.
const SHARDS: usize = if cfg!(loom) { 2 } else { 16 };

/// The positions that a thread tries next, and the keys that it has inserted.
#[repr(align(64))]
pub(super) struct Shard {
    /// Start and end, in one word, so that threads that share the shard see two that belong together.
    run: AtomicU64,
    keys: AtomicUsize,
}

impl Shard {
    const_fn! {
        fn new() -> Self {
            Self { run: AtomicU64::new(0), keys: AtomicUsize::new(0) }
        }
    }

    /// The positions that the thread tries next: a hint. Others may take them, too.
    #[inline]
    pub(super) fn run(&self) -> Range<usize> {
        let run = self.run.load(Ordering::Acquire);
        (run & u64::from(u32::MAX)) as usize..(run >> 32) as usize
    }

    /// Sets the hint. The cells of these positions are allocated.
    #[inline]
    pub(super) fn set_run(&self, run: Range<usize>) {
        self.run.store(run.start as u64 | (run.end as u64) << 32, Ordering::Release);
    }

    /// Counts a key that is about to be in.
    #[inline]
    pub(super) fn add_key(&self) {
        self.keys.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes a key off the count that will not be in.
    #[inline]
    pub(super) fn sub_key(&self) {
        self.keys.fetch_sub(1, Ordering::Relaxed);
    }

    /// Takes a key off the count, and puts its position, the one before the run, back into it. No other thread is there. The key may have been
    /// counted in another shard: only the sum matters, which wraps around.
    #[inline]
    pub(super) fn take_back(&self, position: usize) {
        self.set_run(position..self.run().end);
        self.keys.store(self.keys.load(Ordering::Relaxed).wrapping_sub(1), Ordering::Relaxed);
    }
}

/// The shards of all threads.
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

    /// The number of this thread's shard.
    #[inline]
    pub(super) fn number() -> usize {
        thread_number()
    }

    /// How many keys were counted.
    #[inline]
    pub(super) fn keys(&self) -> usize {
        self.0.iter().fold(0, |sum, shard| sum.wrapping_add(shard.keys.load(Ordering::Relaxed)))
    }

    /// Ends all runs.
    pub(super) fn end_runs(&self) {
        for shard in self.0.iter().filter(|shard| !shard.run().is_empty()) {
            shard.set_run(0..0);
        }
    }

    /// Counts no keys, and ends all runs.
    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }
}

impl Index<usize> for Shards {
    type Output = Shard;

    #[inline]
    fn index(&self, number: usize) -> &Shard {
        &self.0[number % SHARDS]
    }
}

/// The number of this thread: 0 for the first one that asks, then 1 and so on.
#[cfg(all(feature = "std", not(loom)))]
#[inline]
fn thread_number() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    std::thread_local! {
        static NUMBER: usize = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    NUMBER.with(|&number| number)
}

/// One number for all threads: they share a shard, as there is no telling them apart.
#[cfg(not(any(feature = "std", loom)))]
const fn thread_number() -> usize {
    0
}

/// Loom's own number of the thread, which is the same in each run.
#[cfg(loom)]
fn thread_number() -> usize {
    use core::hash::{Hash, Hasher};

    struct Identity(usize);

    impl Hasher for Identity {
        fn write(&mut self, bytes: &[u8]) {
            self.0 += bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>();
        }

        fn finish(&self) -> u64 {
            self.0 as u64
        }
    }

    let mut identity = Identity(0);
    loom::thread::current().id().hash(&mut identity);
    identity.0
}
