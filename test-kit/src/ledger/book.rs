use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use super::Element;
use super::operation::{Operation, PlannedPanic};

/// The ledgers by number, so that an element can refer to its ledger without a pointer.
static OPEN: RwLock<BTreeMap<u64, Weak<Book>>> = RwLock::new(BTreeMap::new());

/// The next ledger's number. Starts high, so that zeroed memory refers to no ledger.
static NEXT: AtomicU64 = AtomicU64::new(0x1ED6_0000_0001);

/// The state shared by all handles of a ledger.
struct Book {
    number: u64,
    pages: Mutex<Pages>,
}

impl Drop for Book {
    fn drop(&mut self) {
        OPEN.write().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

#[derive(Default)]
struct Pages {
    /// The key of each element ever created, by serial number; `None` once it was dropped.
    keys: Vec<Option<u64>>,
    live: usize,
    calls: [u64; Operation::ALL.len()],
    armed: Option<Armed>,
    violations: Vec<String>,
}

struct Armed {
    operation: Operation,
    nth: u64,
    left: u64,
}

/// A record of a test's elements and of the calls of their operations.
///
/// It knows which elements are alive, counts calls, and can arm a call to panic. Clones share one record. Elements that
/// outlive the last handle keep working, unrecorded.
///
/// # Examples
/// ```
/// use test_kit::ledger::{Ledger, Operation};
///
/// let ledger = Ledger::new();
/// let vec: Vec<_> = (0..10).map(|key| ledger.element(key)).collect();
/// let copy = vec.clone();
/// ledger.assert_live(20);
/// assert_eq!(ledger.calls(Operation::Clone), 10);
/// drop((vec, copy));
/// ledger.assert_all_dropped();
/// ```
#[derive(Clone)]
pub struct Ledger {
    book: Arc<Book>,
}

impl Default for Ledger {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = self.pages();
        f.debug_struct("Ledger")
            .field("live", &pages.live)
            .field("calls", &pages.calls)
            .field("violations", &pages.violations)
            .finish_non_exhaustive()
    }
}

impl Ledger {
    /// Creates an empty ledger, with nothing armed.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// assert_eq!(ledger.live(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let book = Arc::new(Book { number, pages: Mutex::new(Pages::default()) });
        OPEN.write().unwrap_or_else(PoisonError::into_inner).insert(number, Arc::downgrade(&book));
        Self { book }
    }

    /// Returns the ledger with this number if it still exists.
    pub(super) fn find(number: u64) -> Option<Self> {
        let book = OPEN.read().unwrap_or_else(PoisonError::into_inner).get(&number)?.upgrade()?;
        Some(Self { book })
    }

    pub(super) fn number(&self) -> u64 {
        self.book.number
    }

    /// Ignores poisoning: nothing panics while the lock is held.
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.book.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates an element with this key.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// assert_eq!(ledger.element(7).key(), 7);
    /// ```
    #[must_use]
    pub fn element(&self, key: u64) -> Element {
        self.element_with(key, ())
    }

    /// Creates an element with this key and a payload, which determines its size and alignment.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Align64, Ledger};
    ///
    /// let element = Ledger::new().element_with(7, Align64(1));
    /// assert_eq!(align_of_val(&element), 64);
    /// assert_eq!(element.payload(), &Align64(1));
    /// ```
    #[must_use]
    pub fn element_with<P>(&self, key: u64, payload: P) -> Element<P> {
        Element::recorded(self, key, payload)
    }

    /// Records a new element and returns its serial number.
    pub(super) fn enter(&self, key: u64) -> u64 {
        let mut pages = self.pages();
        pages.keys.push(Some(key));
        pages.live += 1;
        pages.keys.len() as u64 - 1
    }

    /// Records the drop of an element.
    pub(super) fn leave(&self, serial: u64, key: u64) {
        let mut pages = self.pages();
        match pages.keys.get_mut(serial as usize).map(Option::take) {
            Some(Some(_)) => pages.live -= 1,
            Some(None) => pages.violations.push(format!("element {serial} (key {key}) was dropped more than once")),
            None => pages.violations.push(format!("element {serial} (key {key}) was dropped but never made")),
        }
    }

    /// Records a violation if this element is not alive during `operation`.
    pub(super) fn expect_live(&self, serial: u64, key: u64, operation: &str) {
        let mut pages = self.pages();
        if !matches!(pages.keys.get(serial as usize), Some(Some(_))) {
            pages.violations.push(format!("{operation} of element {serial} (key {key}), which is not alive"));
        }
    }

    /// Records a violation, for a test's own checks in places that must not panic, such as a `Drop`.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// ledger.violation("the hasher was dropped before the elements");
    /// assert_eq!(ledger.violations().len(), 1);
    /// ```
    pub fn violation(&self, what: impl Into<String>) {
        self.pages().violations.push(what.into());
    }

    /// Arms a panic: call number `nth` (from 0) of `operation` from now on panics with a [`PlannedPanic`].
    ///
    /// It happens once. Arming again replaces the armed call. Nothing fires while the thread is unwinding, since a
    /// second panic would abort the program; the next call after that fires instead.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    /// use test_kit::panics::quiet_catch;
    ///
    /// let ledger = Ledger::new();
    /// ledger.arm(Operation::Call, 1);
    /// assert!(quiet_catch(|| ledger.tick(Operation::Call)).is_ok());
    /// assert!(quiet_catch(|| ledger.tick(Operation::Call)).is_err());
    /// assert!(quiet_catch(|| ledger.tick(Operation::Call)).is_ok());
    /// ```
    pub fn arm(&self, operation: Operation, nth: u64) {
        self.pages().armed = Some(Armed { operation, nth, left: nth });
    }

    /// Disarms the armed panic if it has not fired yet.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// ledger.arm(Operation::Call, 0);
    /// ledger.disarm();
    /// ledger.tick(Operation::Call);
    /// ```
    pub fn disarm(&self) {
        self.pages().armed = None;
    }

    /// Returns whether an armed panic has not fired yet.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// ledger.arm(Operation::Call, 0);
    /// assert!(ledger.is_armed());
    /// ledger.disarm();
    /// assert!(!ledger.is_armed());
    /// ```
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.pages().armed.is_some()
    }

    /// Counts a call of `operation` and panics if it is the armed one.
    ///
    /// Elements call this themselves. Closures, predicates, comparators and iterators of a test call it with
    /// [`Operation::Call`].
    ///
    /// # Panics
    /// Panics with a [`PlannedPanic`] if this is the armed call.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// let mut vec = vec![1, 2, 3];
    /// vec.retain(|&value| {
    ///     ledger.tick(Operation::Call);
    ///     value != 2
    /// });
    /// assert_eq!(ledger.calls(Operation::Call), 3);
    /// ```
    pub fn tick(&self, operation: Operation) {
        let mut pages = self.pages();
        pages.calls[operation as usize] += 1;
        match &mut pages.armed {
            Some(armed) if armed.operation == operation && armed.left > 0 => armed.left -= 1,
            Some(armed) if armed.operation == operation && !std::thread::panicking() => {
                let planned = PlannedPanic { operation, nth: armed.nth };
                pages.armed = None;
                drop(pages);
                std::panic::panic_any(planned);
            }
            _ => {}
        }
    }

    /// Returns the number of calls of `operation` since creation or the last [`reset_calls`](Self::reset_calls).
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// assert!(ledger.element(1) == ledger.element(1));
    /// assert_eq!(ledger.calls(Operation::Eq), 1);
    /// ```
    #[must_use]
    pub fn calls(&self, operation: Operation) -> u64 {
        self.pages().calls[operation as usize]
    }

    /// Resets all call counts to zero.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// ledger.tick(Operation::Call);
    /// ledger.reset_calls();
    /// assert_eq!(ledger.calls(Operation::Call), 0);
    /// ```
    pub fn reset_calls(&self) {
        self.pages().calls = Default::default();
    }

    /// Returns the number of live elements.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// let element = ledger.element(1);
    /// assert_eq!(ledger.live(), 1);
    /// drop(element);
    /// assert_eq!(ledger.live(), 0);
    /// ```
    #[must_use]
    pub fn live(&self) -> usize {
        self.pages().live
    }

    /// Returns the keys of all live elements in ascending order, including duplicates.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// let kept = [ledger.element(2), ledger.element(1)];
    /// drop(ledger.element(3));
    /// assert_eq!(ledger.live_keys(), [1, 2]);
    /// # drop(kept);
    /// ```
    #[must_use]
    pub fn live_keys(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.pages().keys.iter().filter_map(|&key| key).collect();
        keys.sort_unstable();
        keys
    }

    /// Returns descriptions of the violations so far.
    ///
    /// # Examples
    /// ```
    /// assert!(test_kit::ledger::Ledger::new().violations().is_empty());
    /// ```
    #[must_use]
    pub fn violations(&self) -> Vec<String> {
        self.pages().violations.clone()
    }

    /// Asserts that no element was dropped twice or used after its drop.
    ///
    /// # Panics
    /// Panics if there was a violation.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// drop(ledger.element(1));
    /// ledger.assert_no_violation();
    /// ```
    #[track_caller]
    pub fn assert_no_violation(&self) {
        let violations = self.violations();
        assert!(violations.is_empty(), "the ledger saw violations:\n  {}", violations.join("\n  "));
    }

    /// Asserts that `n` elements are alive and that there was no violation.
    ///
    /// # Panics
    /// Panics if another number is alive or if there was a violation.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// let pair = [ledger.element(1), ledger.element(2)];
    /// ledger.assert_live(2);
    /// # drop(pair);
    /// ```
    #[track_caller]
    pub fn assert_live(&self, n: usize) {
        self.assert_no_violation();
        let live = self.live();
        assert!(live == n, "{live} elements are alive, not {n}; their keys: {:?}", self.live_keys());
    }

    /// Asserts that every element was dropped and that there was no violation.
    ///
    /// # Panics
    /// Panics if an element is alive or if there was a violation.
    ///
    /// # Examples
    /// ```
    /// let ledger = test_kit::ledger::Ledger::new();
    /// drop(vec![ledger.element(1), ledger.element(2)]);
    /// ledger.assert_all_dropped();
    /// ```
    #[track_caller]
    pub fn assert_all_dropped(&self) {
        self.assert_live(0);
    }
}
