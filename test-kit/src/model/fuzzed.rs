//! Models as targets of a fuzzer.

use std::fmt::Write as _;

use super::run::{attempt, replay_checking_each, shorten, trace_line};
use super::{Arbitrary as _, Gen, Model};

/// A model whose operations a fuzzer chooses. The bytes are the source of [`Arbitrary`](super::Arbitrary).
///
/// # Examples
/// ```
/// use test_kit::model::{Fuzzed, Model};
///
/// struct Sum(u8);
///
/// impl Model for Sum {
///     type Operation = u8;
///
///     fn new() -> Self {
///         Self(0)
///     }
///
///     fn apply(&mut self, operation: &u8) {
///         self.0 += operation;
///     }
///
///     fn check(&self) {
///         assert!(self.0 <= 100);
///     }
/// }
///
/// const SUM: Fuzzed = Fuzzed::new::<Sum>("sums_stay_small", "Sum");
/// assert_eq!(SUM.run(&[10, 20, 30]), 3);
/// assert!(SUM.replay(&[7, 30, 40, 50]).contains("model::replay::<Sum>(&["));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fuzzed {
    name: &'static str,
    model: &'static str,
    run: fn(usize, &[u8]) -> usize,
    replay: fn(&[u8], &mut String) -> bool,
}

impl Fuzzed {
    /// Creates a target from a model. `model` is its type as the test's module writes it.
    #[must_use]
    pub const fn new<M: Model>(name: &'static str, model: &'static str) -> Self {
        Self { name, model, run: run_operations::<M>, replay: write_operations::<M> }
    }

    /// Returns the name of the test.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Runs the operations that `bytes` encode, and returns their number.
    ///
    /// # Panics
    /// Panics if they fail.
    #[must_use]
    pub fn run(&self, bytes: &[u8]) -> usize {
        self.run_checking_each(1, bytes)
    }

    /// Runs as [`run`](Self::run) does, but checks the model only after each of the first `interval` operations, after
    /// every `interval`th, and after the last. Results are still compared at each operation.
    ///
    /// # Panics
    /// Panics if the operations fail, or if `interval` is zero.
    #[must_use]
    pub fn run_checking_each(&self, interval: usize, bytes: &[u8]) -> usize {
        (self.run)(interval, bytes)
    }

    /// Returns the operations that `bytes` encode as a test for the model's module. If they fail by a panic, the list
    /// is shrunk first.
    #[must_use]
    pub fn replay(&self, bytes: &[u8]) -> String {
        let mut list = String::new();
        let name = if (self.replay)(bytes, &mut list) { "found_by_fuzzing" } else { "does_not_panic" };
        format!(
            "#[test]\nfn {name}() {{\n    use Operation::*;\n    model::replay::<{}>(&[\n{list}    ]);\n}}\n",
            self.model
        )
    }
}

fn operations<M: Model>(bytes: &[u8]) -> Vec<M::Operation> {
    let mut source = Gen::from_bytes(M::MAX_OPERATIONS.max(1), bytes);
    let mut operations = Vec::new();
    while !source.is_exhausted() {
        operations.push(M::Operation::arbitrary(&mut source));
    }
    operations
}

fn run_operations<M: Model>(interval: usize, bytes: &[u8]) -> usize {
    let operations = operations::<M>(bytes);
    replay_checking_each::<M>(interval, &operations);
    operations.len()
}

/// Writes the operations, one a line, and returns whether they fail. First prints the whole list to standard error, for
/// failures that end the process.
fn write_operations<M: Model>(bytes: &[u8], text: &mut String) -> bool {
    let mut operations = operations::<M>(bytes);
    for operation in &operations {
        trace_line(&format!("{operation:?}"));
    }
    let failure = attempt::<M>(&operations, 1).err();
    let fails = failure.is_some();
    if let Some(failure) = failure {
        (operations, _) = shorten::<M>(operations, failure);
    }
    for operation in &operations {
        // `Debug` prints a list inside an operation as `[...]`.
        let _ = writeln!(text, "        {},", format!("{operation:?}").replace('[', "vec!["));
    }
    fails
}

/// Makes a test and a [`Fuzzed`] of each model: `name: Model, lists;`.
///
/// A fuzzer includes the file by its path: outside of tests there is a list `MODELS` instead of the tests. Models only
/// for tests are listed with [`model_tests!`](crate::model_tests).
///
/// # Examples
/// ```
/// # use test_kit::model::{self, Model};
/// # struct Sum(u8);
/// # impl Model for Sum {
/// #     type Operation = u8;
/// #     fn new() -> Self { Self(0) }
/// #     fn apply(&mut self, operation: &u8) { self.0 ^= operation }
/// #     fn check(&self) {}
/// # }
/// test_kit::models! {
///     sums: Sum, 100;
/// }
/// # fn main() {
/// assert_eq!(MODELS[0].run(&[1, 2, 3]), 3);
/// # }
/// ```
#[macro_export]
macro_rules! models {
    ($($name:ident: $model:ty, $lists:expr;)+) => {
        $crate::model_tests! { $($name: $model, $lists;)+ }

        #[cfg(not(test))]
        pub(crate) const MODELS: &[$crate::model::Fuzzed] =
            &[$($crate::model::Fuzzed::new::<$model>(stringify!($name), stringify!($model))),+];
    };
}

/// Makes a test of each model: `name: Model, lists;`. The tests call [`run`](crate::model::run).
#[macro_export]
macro_rules! model_tests {
    ($($name:ident: $model:ty, $lists:expr;)+) => {
        $(
            #[test]
            fn $name() {
                $crate::model::run::<$model>($lists);
            }
        )+

        // Uses the names where there are no tests.
        #[cfg(not(test))]
        const _: &[(::std::marker::PhantomData<fn() -> ($($model,)+)>, &[u64])] =
            &[(::std::marker::PhantomData, &[$($lists),+])];
    };
}
