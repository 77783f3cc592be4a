//! [`Progress`], a bar on standard error for work that takes longer than two seconds.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// Counts finished work, and shows it once it takes longer than two seconds.
///
/// It draws only when told of progress and never from a thread of its own, so that nothing runs beside a timed part.
/// Nothing is drawn when standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Starts at nothing done of `total`.
    pub(crate) fn new(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed} of about {duration}  {msg}")
        {
            bar.set_style(style);
        }
        Self { bar, start: Instant::now() }
    }

    /// Says what is being worked on.
    pub(crate) fn tell(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Takes the bar away while `work` prints.
    pub(crate) fn pause<R>(&self, work: impl FnOnce() -> R) -> R {
        self.bar.suspend(work)
    }

    /// Counts `amount` more as done.
    pub(crate) fn advance(&self, amount: u64) {
        if self.bar.is_hidden() && self.start.elapsed() >= PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(amount);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
