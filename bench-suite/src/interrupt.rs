//! Ctrl-C: the first ends the measurement early, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code after an interruption.
const INTERRUPTED: i32 = 130;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Installs the handler. Without a handler the first Ctrl-C ends the program, so a failure to install it is ignored.
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
