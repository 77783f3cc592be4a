use super::book::Ledger;
use super::operation::Operation;
use crate::random::mix;

/// The canary of a dropped element.
const DROPPED: u64 = 0xDEAD_DEAD_DEAD_DEAD;

/// What an [`Element`](super::Element) knows of itself and its ledger, and a canary.
///
/// Not generic, so that its methods are compiled once, with the optimization of this crate, not in each test program.
pub(super) struct Record {
    pub(super) key: u64,
    pub(super) serial: u64,
    ledger: u64,
    canary: u64,
}

impl Record {
    /// Enters a new element in `ledger`.
    pub(super) fn enter(ledger: &Ledger, key: u64) -> Self {
        Self::assemble(ledger.number(), ledger.enter(key), key)
    }

    fn assemble(ledger: u64, serial: u64, key: u64) -> Self {
        Self { key, serial, ledger, canary: canary(ledger, serial, key) }
    }

    /// Checks that this memory holds a live element.
    pub(super) fn touch(&self, operation: &str) {
        self.find_live(operation);
    }

    /// Checks that this memory holds a live element, and reports a call of `operation`.
    pub(super) fn tick(&self, operation: Operation, name: &str) {
        if let Some(ledger) = self.find_live(name) {
            ledger.tick(operation);
        }
    }

    /// Returns the record of a clone whose ledger no longer exists.
    pub(super) fn unrecorded_clone(&self) -> Self {
        Self::assemble(self.ledger, self.serial, self.key)
    }

    /// Records the drop, then reports it.
    pub(super) fn leave(&mut self) {
        let ledger = self.examine("drop");
        self.canary = DROPPED;
        // The canary is never read after a drop, so the compiler would remove the write above.
        std::hint::black_box(&mut self.canary);
        if let Some(ledger) = ledger {
            ledger.leave(self.serial, self.key);
            ledger.tick(Operation::Drop);
        }
    }

    /// Checks that this memory holds a live element, and returns its ledger if that still exists.
    pub(super) fn find_live(&self, operation: &str) -> Option<Ledger> {
        let ledger = self.examine(operation)?;
        ledger.expect_live(self.serial, self.key, operation);
        Some(ledger)
    }

    /// Checks that this memory holds an element, and returns its ledger if that still exists.
    ///
    /// Aborts otherwise: the program has read invalid memory, and a panic might be caught.
    fn examine(&self, operation: &str) -> Option<Ledger> {
        let ledger = Ledger::find(self.ledger);
        if self.canary == canary(self.ledger, self.serial, self.key) {
            return ledger;
        }
        let Some(ledger) = ledger else {
            eprintln!("test-kit: {operation} of memory that holds no element (canary {:#x})", self.canary);
            std::process::abort();
        };
        let what = if self.canary == DROPPED { "an element that was dropped" } else { "a damaged element" };
        ledger.violation(format!("{operation} of {what}: serial {}, key {}", self.serial, self.key));
        Some(ledger)
    }
}

/// Returns a number that other memory is unlikely to contain. The constant is for zeroed memory: [`mix`] maps zero to
/// zero.
const fn canary(ledger: u64, serial: u64, key: u64) -> u64 {
    mix(ledger ^ serial.rotate_left(24) ^ mix(key)) ^ 0xE1E3_E27A_11FE_0001
}
