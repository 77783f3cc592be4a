//! One sample: the [`Clock`], the [`Gauge`], and the repetitions that make it long enough to be timed.

use std::hint::black_box;
use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

use crate::raw::usage_of;

/// Adds up the time or the bytes of the measured parts of one sample.
#[derive(Clone, Debug)]
pub(crate) struct Gauge {
    /// The time of reading the clock, to be subtracted.
    clock: Duration,
    time: Duration,
    bytes: usize,
    operations: usize,
}

impl Gauge {
    /// Creates a gauge, and measures the time of reading the clock.
    pub(crate) fn calibrated() -> Self {
        let clock = (0..1000).map(|_| Clock::now().elapsed()).min().unwrap_or_default();
        Self { clock, time: Duration::ZERO, bytes: 0, operations: 0 }
    }

    /// Creates a gauge for the next sample.
    pub(crate) fn fresh(&self) -> Self {
        Self { clock: self.clock, time: Duration::ZERO, bytes: 0, operations: 0 }
    }

    /// Times `operations` operations. Returns the result, so that its drop is not timed.
    #[inline(always)]
    pub(crate) fn time<R>(&mut self, operations: usize, work: impl FnOnce() -> R) -> R {
        let start = Clock::now();
        let result = black_box(work());
        self.time += start.elapsed().saturating_sub(self.clock);
        self.operations += operations;
        result
    }

    /// Adds the wall time of `operations` operations of several threads.
    pub(crate) fn add_wall_time(&mut self, operations: usize, time: Duration) {
        self.time += time;
        self.operations += operations;
    }

    /// Counts the bytes that `work` leaves allocated for `entries` entries.
    pub(crate) fn settled_bytes<R>(&mut self, entries: usize, work: impl FnOnce() -> R) -> R {
        let (result, usage) = usage_of(work);
        self.bytes += usage.settled;
        self.operations += entries;
        result
    }

    /// Counts the peak of allocated bytes of `work` for `entries` entries.
    pub(crate) fn peak_bytes<R>(&mut self, entries: usize, work: impl FnOnce() -> R) -> R {
        let (result, usage) = usage_of(work);
        self.bytes += usage.peak;
        self.operations += entries;
        result
    }

    /// Returns the nanoseconds per operation, with a minimum of one for the whole sample, so that ratios are finite.
    pub(crate) fn nanoseconds(&self) -> f64 {
        self.time.as_nanos().max(1) as f64 / self.operations.max(1) as f64
    }

    /// Returns the bytes per entry.
    pub(crate) fn bytes(&self) -> f64 {
        self.bytes as f64 / self.operations.max(1) as f64
    }
}

/// A point in time.
///
/// On Linux the CPU time of this thread, so that other programs do not count. Elsewhere a monotonic clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    #[cfg(target_os = "linux")]
    at: rustix::time::Timespec,
    #[cfg(not(target_os = "linux"))]
    at: Instant,
}

impl Clock {
    #[cfg(target_os = "linux")]
    #[inline]
    pub(crate) fn now() -> Self {
        Self { at: rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime) }
    }

    #[cfg(not(target_os = "linux"))]
    #[inline]
    pub(crate) fn now() -> Self {
        Self { at: Instant::now() }
    }

    #[cfg(target_os = "linux")]
    #[inline]
    pub(crate) fn elapsed(&self) -> Duration {
        (Self::now().at - self.at).try_into().unwrap_or_default()
    }

    #[cfg(not(target_os = "linux"))]
    #[inline]
    pub(crate) fn elapsed(&self) -> Duration {
        self.at.elapsed()
    }
}

/// Keeps the thread busy for this long, measured by the same clock.
#[cfg(test)]
pub(crate) fn work_for(time: Duration) {
    let start = Clock::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

/// The number of elements in all containers of a round, unless one container has more: too many for a branch predictor
/// to learn their order, few enough for the second-level cache.
const ELEMENTS_OF_ALL: usize = 16 << 10;

/// The maximum number of containers in a round.
const MOST_CONTAINERS: usize = 64;

/// Returns the number of containers of `size` elements in a round.
pub(crate) fn containers(size: usize) -> usize {
    (ELEMENTS_OF_ALL / size.max(1)).clamp(1, MOST_CONTAINERS)
}

/// Returns the minimum number of operations of a sample. Unoptimized builds only test, so a part is enough there.
pub(crate) const fn at_least(operations: usize) -> usize {
    if cfg!(debug_assertions) { operations / 64 } else { operations }
}

/// Returns the number of passes over all containers of a round that make about `operations` operations.
pub(crate) fn passes(size: usize, operations: usize) -> usize {
    operations.div_ceil(containers(size) * size.max(1)).max(1)
}

/// Calls `make` twice and drops the first result, so that the heap has a hole below memory in use. Otherwise the
/// system's allocator returns memory to the system at each drop and gets it back page by page.
pub(crate) fn pinned_hole<R>(make: impl Fn() -> R) -> R {
    let hole = make();
    let pin = make();
    drop(hole);
    pin
}

#[cfg(test)]
mod tests {
    use super::{Clock, Gauge, containers, passes, work_for};
    use std::time::Duration;

    #[test]
    fn time_is_shared_among_the_operations_of_all_parts() {
        let mut gauge = Gauge::calibrated();
        for _ in 0..2 {
            gauge.time(5, || work_for(Duration::from_millis(2)));
        }
        assert!(gauge.nanoseconds() >= 350_000.0, "{gauge:?}");
        assert!(gauge.fresh().nanoseconds() <= 1.0);
    }

    #[test]
    fn the_clock_goes_while_the_thread_works() {
        let start = Clock::now();
        work_for(Duration::from_millis(2));
        assert!(start.elapsed() >= Duration::from_millis(2));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_clock_stands_while_the_thread_sleeps() {
        let start = Clock::now();
        std::thread::sleep(Duration::from_millis(50));
        assert!(start.elapsed() < Duration::from_millis(25), "{:?}", start.elapsed());
    }

    #[test]
    fn small_sizes_are_repeated_and_large_ones_run_once() {
        assert_eq!((containers(1 << 10), passes(1 << 10, 1 << 17)), (16, 8));
        assert_eq!((containers(50 << 10), passes(50 << 10, 1 << 17)), (1, 3));
        assert_eq!((containers(1 << 20), passes(1 << 20, 1 << 17)), (1, 1));
        assert_eq!(containers(1), 64);
    }
}
