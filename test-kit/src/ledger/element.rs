use std::cmp;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::book::Ledger;
use super::operation::Operation;
use super::record::Record;

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
    record: Record,
    payload: P,
}

impl<P> Element<P> {
    pub(super) fn recorded(ledger: &Ledger, key: u64, payload: P) -> Self {
        Self { record: Record::enter(ledger, key), payload }
    }

    /// Returns the key, by which elements are compared and hashed.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::ledger::Ledger::new().element(5).key(), 5);
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        self.record.touch("key");
        self.record.key
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
        self.record.touch("serial");
        self.record.serial
    }

    /// Returns the payload.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::ledger::Ledger::new().element_with(5, "five").payload(), &"five");
    /// ```
    #[must_use]
    pub fn payload(&self) -> &P {
        self.record.touch("payload");
        &self.payload
    }
}

impl<P: Clone> Clone for Element<P> {
    fn clone(&self) -> Self {
        let Some(ledger) = self.record.find_live("clone") else {
            return Self { record: self.record.unrecorded_clone(), payload: self.payload.clone() };
        };
        ledger.tick(Operation::Clone);
        let payload = self.payload.clone();
        Self::recorded(&ledger, self.record.key, payload)
    }
}

impl<P> Drop for Element<P> {
    fn drop(&mut self) {
        self.record.leave();
    }
}

impl<P> Hash for Element<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.record.tick(Operation::Hash, "hash");
        self.record.key.hash(state);
    }
}

impl<P> PartialEq for Element<P> {
    fn eq(&self, other: &Self) -> bool {
        other.record.touch("eq");
        self.record.tick(Operation::Eq, "eq");
        self.record.key == other.record.key
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
        other.record.touch("cmp");
        self.record.tick(Operation::Ord, "cmp");
        self.record.key.cmp(&other.record.key)
    }
}

impl<P> fmt::Debug for Element<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.touch("fmt");
        write!(f, "Element({})", self.record.key)
    }
}
