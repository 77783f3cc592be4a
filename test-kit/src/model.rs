//! The model runner: random lists of operations on a container and on something simple that must behave the same.
//!
//! A [`Model`] holds both. [`run`] applies lists of random operations to it; each step compares what the two answer, then
//! [`check`](Model::check) looks at the invariants. A list that fails is shrunk to a short one and printed.

mod slots;

use std::env;
use std::fmt::{Debug, Write as _};
use std::hash::{BuildHasher, RandomState};
use std::io::Write as _;

pub use quickcheck::{Arbitrary, Gen};
pub use slots::Slots;

use crate::panics::{PanicReport, silent_catch};
use crate::random::Random;

/// The variable that scales the number of lists, in percent: fewer for a run under a sanitizer, more for a long night.
const PERCENT: &str = "TEST_KIT_LISTS_PERCENT";

/// The variable that sets the seed, to repeat a run.
const SEED: &str = "TEST_KIT_SEED";

/// The variable that, set to anything, has every operation printed before it is done: to find the one that ends the whole
/// process (a signal, a sanitizer's report, an abort), after which nothing can be shrunk or printed.
const TRACE: &str = "TEST_KIT_TRACE";

/// Shortening a failing list ends after this many attempts: what is left then is short enough to read.
const SHRINK_ATTEMPTS: u32 = 20_000;

/// A container and what it is compared to.
///
/// # Examples
/// See [`run`].
pub trait Model {
    /// What can be done to both.
    type Operation: Arbitrary + Debug;

    /// The greatest length of a list. It is also the size that `quickcheck` is told for an operation's own values.
    const MAX_OPERATIONS: usize = 100;

    /// Both, in their first state.
    fn new() -> Self;

    /// Does it to both, and asserts that both answer the same.
    fn apply(&mut self, operation: &Self::Operation);

    /// Asserts what must hold between operations: the container's invariants, equal contents.
    fn check(&self);
}

/// Runs `lists` random lists of operations, each on a new model, of one up to [`MAX_OPERATIONS`](Model::MAX_OPERATIONS)
/// operations.
///
/// The environment variable `TEST_KIT_LISTS_PERCENT` scales the number (`10`: a tenth of it, at least one list).
/// `TEST_KIT_SEED` repeats a run: the seed is printed with a failure. `TEST_KIT_TRACE`, set to anything, has each operation
/// printed before it is done, for failures that end the process.
///
/// # Panics
/// If a list fails, with the shortest list found that fails, and why. If one of the two variables is no number.
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
    let seed = number(SEED).unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut applied: u64 = 0;
    for list in 0..lists {
        let mut source = Gen::from_size_and_seed(M::MAX_OPERATIONS.max(1), seed.wrapping_add(list));
        let length = 1 + Random::from_seed(seed.wrapping_add(list)).index(M::MAX_OPERATIONS.max(1));
        let operations: Vec<M::Operation> = (0..length).map(|_| M::Operation::arbitrary(&mut source)).collect();
        if let Err(failure) = attempt::<M>(&operations) {
            let (operations, failure) = shorten::<M>(operations, failure);
            panic!("{}", describe(&operations, &failure, seed));
        }
        applied += operations.len() as u64;
    }
    assert!(applied >= lists && lists > 0, "model::run: {lists} lists with {applied} operations test nothing");
}

/// Why a list failed.
#[derive(Debug)]
struct Failure {
    /// How many operations went well before.
    after: usize,
    report: PanicReport,
}

/// Applies the operations to a new model.
fn attempt<M: Model>(operations: &[M::Operation]) -> Result<(), Failure> {
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
            model.check();
            after += 1;
        }
    });
    result.map_err(|report| Failure { after, report })
}

/// Prints straight to standard error: what goes through the print macros is kept back by the test harness, and lost when
/// the process ends.
fn trace_line(text: &str) {
    let _ = writeln!(std::io::stderr(), "model::run: {text}");
}

/// The shortest list found that still fails: as long as one of quickcheck's simpler lists fails, goes on from that one.
fn shorten<M: Model>(mut operations: Vec<M::Operation>, mut failure: Failure) -> (Vec<M::Operation>, Failure) {
    let mut attempts = 0;
    // What comes after the failure has no part in it. (A failure while the model is dropped has all operations before it.)
    operations.truncate(failure.after + 1);
    'simpler: loop {
        for candidate in operations.shrink() {
            attempts += 1;
            if attempts > SHRINK_ATTEMPTS {
                break 'simpler;
            }
            if let Err(simpler) = attempt::<M>(&candidate) {
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

fn scaled(lists: u64, percent: u64) -> u64 {
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

#[cfg(test)]
mod tests;
