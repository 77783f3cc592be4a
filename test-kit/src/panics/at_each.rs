use super::catch::quiet_catch;
use crate::ledger::{Ledger, Operation};

/// [`panic_at_each`] gives up after this many rounds.
pub const MAX_ROUNDS: u64 = 10_000;

/// The outcome of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The armed call panicked, and the panic reached the caller.
    Panicked {
        /// The number of the armed call, from 0.
        nth: u64,
    },
    /// The operation completed: it makes fewer calls than the armed number.
    Completed,
}

impl Outcome {
    /// Returns whether the operation completed.
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

/// Whether an operation may leak elements if user code panics in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaks {
    /// Every element is dropped exactly once, panic or not.
    None,
    /// Elements may leak on a panic, as the operation documents; never without one, and none is dropped twice.
    Allowed,
}

/// Runs `act` with a panic at the first call of `operation`, then at the second, until it completes.
///
/// In each round, `setup` creates the container. `act` runs with call `nth` of `operation` armed; elements that it
/// creates are part of the test. `check` gets the container and the [`Outcome`], with nothing armed: assert invariants
/// and contents, and use the container further. Then every element must have been dropped, none twice.
///
/// To test an operation that consumes or drops the container, make it an `Option` and `take` it.
///
/// Returns the number of rounds that panicked, which is the number of calls that `act` makes.
///
/// # Panics
/// - Panics if `act` panics by itself, or catches the planned panic and continues.
/// - Panics if the first round completes: then `act` never calls `operation`.
/// - Panics if an element leaks or is dropped twice.
/// - Panics if there is no end after [`MAX_ROUNDS`] rounds.
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

/// Runs as [`panic_at_each`] does, for an operation that may leak: see [`Leaks`].
///
/// # Panics
/// Panics in the cases of [`panic_at_each`]; a leak in a round that panicked counts only with [`Leaks::None`].
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
    rounds(operation, leaks, &mut case(setup, act, check))
}

/// A step of a round, or of a run without panics.
enum Step {
    Setup,
    Act,
    Check(Outcome),
}

/// Combines the closures of a test into one without type parameters, so that the rest is compiled once.
fn case<C>(
    setup: impl Fn(&Ledger) -> C,
    act: impl Fn(&mut C, &Ledger),
    check: impl Fn(C, &Ledger, Outcome),
) -> impl FnMut(Step, &Ledger) {
    let mut container = None;
    move |step, ledger| match step {
        Step::Setup => container = Some(setup(ledger)),
        Step::Act => act(container.as_mut().expect("set up"), ledger),
        Step::Check(outcome) => check(container.take().expect("set up"), ledger, outcome),
    }
}

#[track_caller]
fn rounds(operation: Operation, leaks: Leaks, case: &mut dyn FnMut(Step, &Ledger)) -> u64 {
    for nth in 0..MAX_ROUNDS {
        let ledger = Ledger::new();
        case(Step::Setup, &ledger);
        ledger.assert_no_violation();
        ledger.arm(operation, nth);
        let result = quiet_catch(|| case(Step::Act, &ledger));
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
        if let Err(report) = quiet_catch(|| case(Step::Check(outcome), &ledger)) {
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

/// Runs [`panic_at_each`] with [`Operation::Allocate`] and with [`Operation::Deallocate`], if `act` calls them. Returns
/// the total number of rounds that panicked.
///
/// # Panics
/// Panics in the other cases of [`panic_at_each`].
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::{Global, PanickingAllocator};
/// use test_kit::panics::panic_at_each_allocator_call;
///
/// let rounds = panic_at_each_allocator_call(
///     |ledger| Some(Vec::<u8, _>::with_capacity_in(3, PanickingAllocator::over(ledger, Global))),
///     |vec, _| drop(vec.take()),
///     |_, _, _| {},
/// );
/// assert_eq!(rounds, 1);
/// ```
#[track_caller]
pub fn panic_at_each_allocator_call<C>(
    setup: impl Fn(&Ledger) -> C,
    act: impl Fn(&mut C, &Ledger),
    check: impl Fn(C, &Ledger, Outcome),
) -> u64 {
    allocator_rounds(&mut case(setup, act, check))
}

#[track_caller]
fn allocator_rounds(case: &mut dyn FnMut(Step, &Ledger)) -> u64 {
    let ledger = Ledger::new();
    case(Step::Setup, &ledger);
    ledger.reset_calls();
    case(Step::Act, &ledger);
    let called = [Operation::Allocate, Operation::Deallocate].map(|operation| (operation, ledger.calls(operation)));
    case(Step::Check(Outcome::Completed), &ledger);
    let mut panics = 0;
    for (operation, calls) in called {
        if calls > 0 {
            panics += rounds(operation, Leaks::None, case);
        }
    }
    panics
}
