//! [`panic_at_each`]: one operation, run with the panic at its first call of user code, its second, and so on.

use super::catch::quiet_catch;
use crate::ledger::{Ledger, Operation};

/// The number of rounds after which [`panic_at_each`] gives up: an operation on a test-sized container makes fewer calls.
pub const MAX_ROUNDS: u64 = 10_000;

/// How the operation under test ended in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The armed call panicked, and the panic came through.
    Panicked {
        /// Which call it was, from 0.
        nth: u64,
    },
    /// It came to its end: there is no call of that number.
    Completed,
}

impl Outcome {
    /// Whether it came to its end.
    ///
    /// # Examples
    /// ```
    /// use test_kit::panics::Outcome;
    ///
    /// assert!(Outcome::Completed.is_completed());
    /// assert!(!Outcome::Panicked { nth: 0 }.is_completed());
    /// ```
    #[must_use]
    pub const fn is_completed(self) -> bool {
        matches!(self, Self::Completed)
    }
}

/// Whether an operation may leak elements when user code panics in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaks {
    /// Every element is dropped exactly once, panic or not.
    None,
    /// Elements may be lost to a panic, as the operation's documentation says; never without one, and none is dropped twice.
    Allowed,
}

/// Runs `act` with a panic at call 0 of `operation`, then at call 1, and so on until `act` completes.
///
/// Each round has its own ledger and container:
/// 1. `setup` makes the container. Nothing is armed.
/// 2. `act` runs with call `nth` of `operation` armed. Elements that it makes on the way are part of the test.
///    To test what consumes or drops the container, make it an `Option` and `take` it.
/// 3. `check` gets the container and the [`Outcome`], with nothing armed: assert invariants and contents, use it further.
///    What it does not drop itself is dropped at its end.
/// 4. Every element must have been dropped, none twice.
///
/// Gives the number of rounds that panicked, which is the number of calls that `act` made.
///
/// # Panics
/// - If `act` panics by itself, or catches the planned panic and goes on.
/// - If the first round completes: then `act` never calls `operation`, and the test tests nothing.
/// - If an element leaks or is dropped twice.
/// - If there is no end after [`MAX_ROUNDS`] rounds.
///
/// # Examples
/// ```
/// use test_kit::ledger::Operation;
/// use test_kit::panics::panic_at_each;
///
/// let rounds = panic_at_each(
///     Operation::Call,
///     |ledger| (0..10).map(|key| ledger.element(key)).collect::<Vec<_>>(),
///     |vec, ledger| {
///         vec.retain(|element| {
///             ledger.tick(Operation::Call);
///             element.key() % 2 == 0
///         });
///     },
///     |vec, ledger, outcome| {
///         ledger.assert_live(vec.len());
///         assert_eq!(outcome.is_completed(), vec.len() == 5);
///     },
/// );
/// assert_eq!(rounds, 10);
/// ```
#[track_caller]
pub fn panic_at_each<C>(
    operation: Operation,
    setup: impl Fn(&Ledger) -> C,
    act: impl Fn(&mut C, &Ledger),
    check: impl Fn(C, &Ledger, Outcome),
) -> u64 {
    panic_at_each_with(operation, Leaks::None, setup, act, check)
}

/// As [`panic_at_each`], for an operation that may leak: see [`Leaks`].
///
/// # Panics
/// As [`panic_at_each`]; a leak in a round that panicked counts only with [`Leaks::None`].
///
/// # Examples
/// ```
/// use std::mem;
/// use test_kit::ledger::Operation;
/// use test_kit::panics::{Leaks, panic_at_each_with};
///
/// panic_at_each_with(
///     Operation::Call,
///     Leaks::Allowed,
///     |ledger| Some(ledger.element(1)),
///     |option, ledger| {
///         let value = mem::ManuallyDrop::new(option.take());
///         ledger.tick(Operation::Call);
///         drop(mem::ManuallyDrop::into_inner(value));
///     },
///     |option, _, _| assert!(option.is_none()),
/// );
/// ```
#[track_caller]
pub fn panic_at_each_with<C>(
    operation: Operation,
    leaks: Leaks,
    setup: impl Fn(&Ledger) -> C,
    act: impl Fn(&mut C, &Ledger),
    check: impl Fn(C, &Ledger, Outcome),
) -> u64 {
    for nth in 0..MAX_ROUNDS {
        let ledger = Ledger::new();
        let mut container = setup(&ledger);
        ledger.assert_no_violation();
        ledger.arm(operation, nth);
        let result = quiet_catch(|| act(&mut container, &ledger));
        let waiting = ledger.is_armed();
        ledger.disarm();
        let outcome = match result {
            Ok(()) if waiting => Outcome::Completed,
            Ok(()) => panic!("panic_at_each: the operation swallowed the panic at {operation:?} call {nth}"),
            Err(report) if report.planned().is_some() => Outcome::Panicked { nth },
            Err(report) => {
                eprintln!("panic_at_each: a panic of its own, with {operation:?} call {nth} armed");
                report.resume();
            }
        };
        assert!(
            ledger.violations().is_empty(),
            "panic_at_each: {outcome:?} of {operation:?}, right after it: {:?}",
            ledger.violations()
        );
        if let Err(report) = quiet_catch(|| check(container, &ledger, outcome)) {
            eprintln!("panic_at_each: the check failed after {outcome:?} of {operation:?}");
            report.resume();
        }
        assert!(
            ledger.violations().is_empty(),
            "panic_at_each: {outcome:?} of {operation:?}, after the check: {:?}",
            ledger.violations()
        );
        if leaks == Leaks::None || outcome.is_completed() {
            let live = ledger.live_keys();
            assert!(live.is_empty(), "panic_at_each: {outcome:?} of {operation:?} leaks the elements {live:?}");
        }
        if outcome.is_completed() {
            assert!(nth > 0, "panic_at_each: the operation never calls {operation:?}, so this tests nothing");
            return nth;
        }
    }
    panic!("panic_at_each: no end after {MAX_ROUNDS} rounds");
}
