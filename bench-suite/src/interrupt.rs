//! Ctrl-C: the first one ends the measurement early, the second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-C from now on. Without a handler the first Ctrl-C ends the program, so a failure is no harm.
pub(crate) fn handle() {
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Relaxed)
}
