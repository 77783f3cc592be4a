use std::cmp;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::book::Ledger;
use super::operation::Operation;
use crate::random::mix;

/// The canary of a dropped element.
const DROPPED: u64 = 0xDEAD_DEAD_DEAD_DEAD;

/// A value for containers under test, recorded by its [`Ledger`], compared and hashed by its key.
///
/// `Clone`, `Hash`, `Eq`, `Ord` and `Drop` report to the ledger, and can be [armed](Ledger::arm) to panic. `Clone`
/// reports before the new element exists, `Drop` after the drop was recorded. A canary beside the key detects memory
/// that never held an element.
///
/// The payload `P` determines size and alignment.
///
/// # Examples
/// ```
/// use test_kit::ledger::Ledger;
///
/// let ledger = Ledger::new();
/// let one = ledger.element(1);
/// let twin = one.clone();
/// assert!(one == twin);
/// assert_ne!(one.serial(), twin.serial());
/// drop(one);
/// assert_eq!(ledger.live(), 1);
/// # drop(twin);
/// ```
pub struct Element<P = ()> {
    key: u64,
    serial: u64,
    ledger: u64,
    canary: u64,
    payload: P,
}

impl<P> Element<P> {
    pub(super) fn recorded(ledger: &Ledger, key: u64, payload: P) -> Self {
        let serial = ledger.enter(key);
        Self::assemble(ledger.number(), serial, key, payload)
    }

    fn assemble(ledger: u64, serial: u64, key: u64, payload: P) -> Self {
        Self { key, serial, ledger, canary: canary(ledger, serial, key), payload }
    }

    /// Returns the key, by which elements are compared and hashed.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::ledger::Ledger::new().element(5).key(), 5);
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        self.touch("key");
        self.key
    }

    /// Returns the serial number, which is unique in the ledger, even among clones.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// assert_ne!(ledger.element(5).serial(), ledger.element(5).serial());
    /// ```
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.touch("serial");
        self.serial
    }

    /// Returns the payload.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::ledger::Ledger::new().element_with(5, "five").payload(), &"five");
    /// ```
    #[must_use]
    pub fn payload(&self) -> &P {
        self.touch("payload");
        &self.payload
    }

    /// Checks that this memory holds a live element, and returns its ledger if that still exists.
    fn touch(&self, operation: &str) -> Option<Ledger> {
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

    fn tick(&self, operation: Operation, name: &str) {
        if let Some(ledger) = self.touch(name) {
            ledger.tick(operation);
        }
    }
}

/// Returns a number that other memory is unlikely to contain. The constant is for zeroed memory: [`mix`] maps zero to
/// zero.
const fn canary(ledger: u64, serial: u64, key: u64) -> u64 {
    mix(ledger ^ serial.rotate_left(24) ^ mix(key)) ^ 0xE1E3_E27A_11FE_0001
}

impl<P: Clone> Clone for Element<P> {
    fn clone(&self) -> Self {
        let Some(ledger) = self.touch("clone") else {
            return Self::assemble(self.ledger, self.serial, self.key, self.payload.clone());
        };
        ledger.tick(Operation::Clone);
        let payload = self.payload.clone();
        Self::recorded(&ledger, self.key, payload)
    }
}

impl<P> Drop for Element<P> {
    fn drop(&mut self) {
        let ledger = self.examine("drop");
        self.canary = DROPPED;
        // The canary is never read after a drop, so the compiler would remove the write above.
        std::hint::black_box(&mut self.canary);
        if let Some(ledger) = ledger {
            ledger.leave(self.serial, self.key);
            ledger.tick(Operation::Drop);
        }
    }
}

impl<P> Hash for Element<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tick(Operation::Hash, "hash");
        self.key.hash(state);
    }
}

impl<P> PartialEq for Element<P> {
    fn eq(&self, other: &Self) -> bool {
        other.touch("eq");
        self.tick(Operation::Eq, "eq");
        self.key == other.key
    }
}

impl<P> Eq for Element<P> {}

impl<P> PartialOrd for Element<P> {
    fn partial_cmp(&self, other: &Self) -> Option<cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P> Ord for Element<P> {
    fn cmp(&self, other: &Self) -> cmp::Ordering {
        other.touch("cmp");
        self.tick(Operation::Ord, "cmp");
        self.key.cmp(&other.key)
    }
}

impl<P> fmt::Debug for Element<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.touch("fmt");
        write!(f, "Element({})", self.key)
    }
}
