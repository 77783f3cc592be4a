use std::hint::black_box;
use std::time::Duration;

use super::clock::Clock;
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

#[cfg(test)]
mod tests {
    use super::Gauge;
    use crate::measure::clock::work_for;
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
}
