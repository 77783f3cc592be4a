//! The progress line of a long run, and Ctrl-C, which ends it early.

use std::cell::Cell;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The minimum duration of work that shows progress.
const PATIENCE: Duration = Duration::from_secs(2);
/// The minimum time between two updates.
const PAUSE: Duration = Duration::from_millis(200);
/// The width of the line, so that it never wraps.
const WIDTH: usize = 79;

/// Counts finished work and shows the remaining time, once the work takes longer than two seconds.
///
/// Draws only when called, without a thread of its own, so that nothing runs beside a timed part. Draws nothing if
/// standard error is not a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    total: u64,
    done: Cell<u64>,
    start: Instant,
    drawn: Cell<Option<Instant>>,
    terminal: bool,
}

impl Progress {
    /// Creates a progress line for `total` steps.
    pub(crate) fn new(total: u64) -> Self {
        let terminal = stderr().is_terminal();
        Self { total, done: Cell::new(0), start: Instant::now(), drawn: Cell::new(None), terminal }
    }

    /// Shows the name of the current work.
    pub(crate) fn tell(&self, what: &str) {
        let recently = self.drawn.get().is_some_and(|drawn| drawn.elapsed() < PAUSE);
        if !self.terminal || self.start.elapsed() < PATIENCE || recently {
            return;
        }
        let mut line = line(self.done.get(), self.total, self.start.elapsed());
        line.push_str(what);
        let line: String = line.chars().take(WIDTH).collect();
        let _ = write!(stderr(), "\r\x1b[K{line}");
        self.drawn.set(Some(Instant::now()));
    }

    /// Removes the line while `work` prints.
    pub(crate) fn pause<R>(&self, work: impl FnOnce() -> R) -> R {
        self.clear();
        work()
    }

    /// Counts `amount` more steps as finished.
    pub(crate) fn advance(&self, amount: u64) {
        self.done.set(self.done.get() + amount);
    }

    fn clear(&self) {
        if self.drawn.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Formats the finished part and the estimated remaining time.
fn line(done: u64, total: u64, elapsed: Duration) -> String {
    let percent = (100 * done).checked_div(total).unwrap_or(100);
    let left = elapsed.as_secs_f64() * total.saturating_sub(done) as f64 / done.max(1) as f64;
    match done {
        0 => format!("{percent:>3} %  "),
        _ => format!("{percent:>3} %, {} left  ", duration(left)),
    }
}

fn duration(seconds: f64) -> String {
    if seconds < 90.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}

/// The exit code after an interruption, as shells have it: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

static WAS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler of Ctrl-C: the first ends the measurement early, the second ends the program.
pub(crate) fn handle_ctrl_c() {
    // Without a handler, the first one ends the program.
    let _ = ctrlc::set_handler(|| {
        if WAS_INTERRUPTED.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    WAS_INTERRUPTED.load(Relaxed)
}

#[cfg(test)]
mod tests {
    use super::line;
    use std::time::Duration;

    #[test]
    fn the_rest_takes_as_long_as_what_was_done() {
        assert_eq!(line(25, 100, Duration::from_secs(10)), " 25 %, 30 s left  ");
        assert_eq!(line(1, 100, Duration::from_secs(10)), "  1 %, 16 min left  ");
        assert_eq!(line(0, 100, Duration::from_secs(10)), "  0 %  ");
        assert_eq!(line(0, 0, Duration::ZERO), "100 %  ");
    }
}
