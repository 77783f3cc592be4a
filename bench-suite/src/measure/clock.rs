use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

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

#[cfg(test)]
mod tests {
    use super::{Clock, work_for};
    use std::time::Duration;

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
}
