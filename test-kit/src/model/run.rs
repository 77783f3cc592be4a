use std::env;
use std::fmt::{Debug, Write as _};
use std::hash::{BuildHasher, RandomState};
use std::io::Write as _;

use super::{Arbitrary, Gen};
use crate::panics::{PanicReport, silent_catch};
use crate::random::Random;

/// The environment variable that scales the number of lists, in percent.
const PERCENT: &str = "TEST_KIT_LISTS_PERCENT";

/// The environment variable that sets the seed.
const SEED: &str = "TEST_KIT_SEED";

/// The environment variable that, if set, prints each operation before it runs, to find the one that ends the process.
const TRACE: &str = "TEST_KIT_TRACE";

/// Shrinking ends after this many attempts.
const SHRINK_ATTEMPTS: u32 = 20_000;

/// A container and its reference.
///
/// # Examples
/// See [`run`].
pub trait Model {
    /// An operation on both.
    type Operation: Arbitrary + Debug;

    /// The maximum length of a list, and the bound of the length of lists inside an operation.
    const MAX_OPERATIONS: usize = 100;

    /// Creates both, in their initial state.
    fn new() -> Self;

    /// Applies `operation` to both and asserts that the results are equal.
    fn apply(&mut self, operation: &Self::Operation);

    /// Asserts the invariants of the container and the equality of the contents.
    fn check(&self);
}

/// Runs `lists` random lists of up to [`MAX_OPERATIONS`](Model::MAX_OPERATIONS) operations, each on a new model.
///
/// The environment variable `TEST_KIT_LISTS_PERCENT` scales the number (`10` is a tenth, at least one list). Under Miri
/// there are at most 3 lists of up to 40 operations. `TEST_KIT_SEED` repeats a run; a failure prints its seed.
/// `TEST_KIT_TRACE`, if set, prints each operation before it runs, for failures that end the process.
///
/// # Panics
/// Panics if a list fails, with the shortest failing list found and its failure. Panics if `TEST_KIT_LISTS_PERCENT` or
/// `TEST_KIT_SEED` is not a number.
///
/// # Examples
/// ```
/// use test_kit::model::{self, Arbitrary, Gen, Model};
///
/// #[derive(Clone, Debug)]
/// enum Operation {
///     Push(u8),
///     Pop,
/// }
///
/// impl Arbitrary for Operation {
///     fn arbitrary(g: &mut Gen) -> Self {
///         if bool::arbitrary(g) { Self::Push(u8::arbitrary(g)) } else { Self::Pop }
///     }
/// }
///
/// struct Stack {
///     ours: Vec<u8>,
///     simple: std::collections::LinkedList<u8>,
/// }
///
/// impl Model for Stack {
///     type Operation = Operation;
///
///     fn new() -> Self {
///         Self { ours: Vec::new(), simple: Default::default() }
///     }
///
///     fn apply(&mut self, operation: &Operation) {
///         match *operation {
///             Operation::Push(value) => {
///                 self.ours.push(value);
///                 self.simple.push_back(value);
///             }
///             Operation::Pop => assert_eq!(self.ours.pop(), self.simple.pop_back()),
///         }
///     }
///
///     fn check(&self) {
///         assert!(self.ours.iter().eq(&self.simple));
///     }
/// }
///
/// model::run::<Stack>(100);
/// ```
#[track_caller]
pub fn run<M: Model>(lists: u64) {
    let lists = scaled(lists, number(PERCENT).unwrap_or(100));
    // Miri takes a second for a few operations, as each is followed by a check of the whole model.
    let (lists, max) = if cfg!(miri) { (lists.min(3), M::MAX_OPERATIONS.min(40)) } else { (lists, M::MAX_OPERATIONS) };
    let seed = number(SEED).unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut applied: u64 = 0;
    for list in 0..lists {
        let mut source = Gen::from_seed(max.max(1), seed.wrapping_add(list));
        let length = 1 + Random::from_seed(!seed.wrapping_add(list)).index(max.max(1));
        let operations: Vec<M::Operation> = (0..length).map(|_| M::Operation::arbitrary(&mut source)).collect();
        if let Err(failure) = attempt::<M>(&operations, 1) {
            let (operations, failure) = shorten::<M>(operations, failure);
            panic!("{}", describe(&operations, &failure, seed));
        }
        applied += operations.len() as u64;
    }
    assert!(applied >= lists && lists > 0, "model::run: {lists} lists with {applied} operations test nothing");
}

/// Runs a list of operations on a new model, as printed by [`Fuzzed::replay`](super::Fuzzed::replay).
///
/// # Panics
/// Panics if the list fails.
///
/// # Examples
/// ```
/// # use test_kit::model::{self, Model};
/// # struct Sum(u8);
/// # impl Model for Sum {
/// #     type Operation = u8;
/// #     fn new() -> Self { Self(0) }
/// #     fn apply(&mut self, operation: &u8) { self.0 += operation }
/// #     fn check(&self) {}
/// # }
/// model::replay::<Sum>(&[100, 20, 3]);
/// ```
#[track_caller]
pub fn replay<M: Model>(operations: &[M::Operation]) {
    replay_checking_each::<M>(1, operations);
}

#[track_caller]
pub(super) fn replay_checking_each<M: Model>(interval: usize, operations: &[M::Operation]) {
    if let Err(failure) = attempt::<M>(operations, interval) {
        panic!("model::replay: operation {} (from 0): {}", failure.after, failure.report);
    }
}

#[derive(Debug)]
pub(super) struct Failure {
    /// The number of operations that succeeded before.
    pub(super) after: usize,
    pub(super) report: PanicReport,
}

/// Runs `operations` on a new model. Checks it after each of the first `interval` operations, then after every
/// `interval`th and the last one.
pub(super) fn attempt<M: Model>(operations: &[M::Operation], interval: usize) -> Result<(), Failure> {
    let mut after = 0;
    let trace = env::var_os(TRACE).is_some();
    if trace {
        trace_line("a new list");
    }
    let result = silent_catch(|| {
        let mut model = M::new();
        model.check();
        for operation in operations {
            if trace {
                trace_line(&format!("{operation:?}"));
            }
            model.apply(operation);
            let applied = after + 1;
            if applied <= interval || applied % interval == 0 || applied == operations.len() {
                model.check();
            }
            after = applied;
        }
    });
    result.map_err(|report| Failure { after, report })
}

/// Prints directly to standard error: the test harness captures the output of print macros, and loses it if the process
/// ends.
pub(super) fn trace_line(text: &str) {
    let _ = writeln!(std::io::stderr(), "model::run: {text}");
}

/// Shrinks a failing list until none of its simpler lists fails.
pub(super) fn shorten<M: Model>(
    mut operations: Vec<M::Operation>,
    mut failure: Failure,
) -> (Vec<M::Operation>, Failure) {
    let mut attempts = 0;
    // Operations after the failure do not matter.
    operations.truncate(failure.after + 1);
    'simpler: loop {
        for candidate in operations.shrink() {
            attempts += 1;
            if attempts > SHRINK_ATTEMPTS {
                break 'simpler;
            }
            if let Err(simpler) = attempt::<M>(&candidate, 1) {
                (operations, failure) = (candidate, simpler);
                operations.truncate(failure.after + 1);
                continue 'simpler;
            }
        }
        break;
    }
    (operations, failure)
}

fn describe(operations: &[impl Debug], failure: &Failure, seed: u64) -> String {
    let mut text = format!("model::run: {}\n", failure.report);
    let _ = writeln!(text, "the shortest list found that fails, at operation {} (from 0):", failure.after);
    for operation in operations {
        let _ = writeln!(text, "    {operation:?},");
    }
    let _ = write!(text, "to repeat the run: {SEED}={seed}");
    text
}

pub(super) fn scaled(lists: u64, percent: u64) -> u64 {
    let scaled = u128::from(lists) * u128::from(percent) / 100;
    u64::try_from(scaled).unwrap_or(u64::MAX).max(1)
}

#[track_caller]
fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    match text.trim().parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("model::run: {variable} is {text:?}, which is no number"),
    }
}
