//! [`fail_at_each`]: one operation, run without memory for its first request, its second, and so on.

use super::{FailingAllocator, TrackingAllocator};

/// The number of rounds after which [`fail_at_each`] gives up: an operation on a test-sized container asks for memory less
/// often.
pub const MAX_ROUNDS: u64 = 1_000;

/// How the operation under test ended in this round. A `Result` becomes one: `Ok` is `Completed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It said that there was not enough memory.
    Failed,
    /// It came to its end.
    Completed,
}

impl Outcome {
    /// Whether it came to its end.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::Outcome;
    ///
    /// assert!(Outcome::from(Ok::<(), ()>(())).is_completed());
    /// assert!(!Outcome::from(Err::<(), ()>(())).is_completed());
    /// ```
    #[must_use]
    pub const fn is_completed(self) -> bool {
        matches!(self, Self::Completed)
    }
}

impl<T, E> From<Result<T, E>> for Outcome {
    fn from(result: Result<T, E>) -> Self {
        if result.is_ok() { Self::Completed } else { Self::Failed }
    }
}

/// Runs `act` with an allocator that serves no request, then with one that serves one, and so on until none is refused.
///
/// `act` makes a container with the allocator, runs the operation under test (a `try_*` method), asserts that a failure
/// has left everything as it was, and gives the `Result`. After each round every block must have been given back, with the
/// right layout. For an operation on a container that must be filled first, see [`fail_at_each_with`].
///
/// Gives the number of rounds in which a request was refused.
///
/// # Panics
/// - If no round failed: then `act` asks for no memory, or does not report that it got none, and the test tests nothing.
/// - If `act` fails though no request was refused.
/// - If a block leaks, is given back twice, or with another layout.
/// - If there is no end after [`MAX_ROUNDS`] rounds.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::fail_at_each;
///
/// let rounds = fail_at_each(|failing| {
///     let mut vec: Vec<u64, _> = Vec::new_in(failing);
///     let result = vec.try_reserve(10);
///     assert!(vec.is_empty());
///     result
/// });
/// assert_eq!(rounds, 1);
/// ```
#[track_caller]
pub fn fail_at_each<O: Into<Outcome>>(mut act: impl FnMut(FailingAllocator<TrackingAllocator>) -> O) -> u64 {
    let mut failed = false;
    for n in 0..MAX_ROUNDS {
        let tracking = TrackingAllocator::new();
        let failing = FailingAllocator::over(n, tracking.clone());
        let outcome = act(failing.clone()).into();
        failed |= outcome == Outcome::Failed;
        let violations = tracking.violations();
        assert!(violations.is_empty(), "fail_at_each: with {n} requests served: {violations:?}");
        let (blocks, bytes) = (tracking.live_blocks(), tracking.live_bytes());
        assert!(blocks == 0, "fail_at_each: with {n} requests served, {blocks} blocks leak ({bytes} bytes)");
        if failing.failures() == 0 {
            assert!(outcome == Outcome::Completed, "fail_at_each: it failed, though no request was refused");
            assert!(failed, "fail_at_each: no round failed, so this tests nothing");
            return n;
        }
    }
    panic!("fail_at_each: no end after {MAX_ROUNDS} rounds");
}

/// As [`fail_at_each`], for an operation on a container that is made first and looked at afterwards.
///
/// Each round has its own allocator:
/// 1. `setup` makes the container. It gets all the memory that it asks for.
/// 2. `act` runs with `n` requests served, and gives its `Result`.
/// 3. `check` gets the container and the [`Outcome`], and again all memory: assert invariants and contents, use it further.
///
/// # Panics
/// As [`fail_at_each`].
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::fail_at_each_with;
///
/// fail_at_each_with(
///     |failing| {
///         let mut vec: Vec<u64, _> = Vec::with_capacity_in(3, failing);
///         vec.extend([1, 2, 3]);
///         vec
///     },
///     |vec| vec.try_reserve(10),
///     |mut vec, outcome| {
///         assert_eq!(vec, [1, 2, 3]);
///         assert_eq!(outcome.is_completed(), vec.capacity() >= 13);
///         vec.extend(0..20);
///     },
/// );
/// ```
#[track_caller]
pub fn fail_at_each_with<C, O: Into<Outcome>>(
    setup: impl Fn(FailingAllocator<TrackingAllocator>) -> C,
    act: impl Fn(&mut C) -> O,
    check: impl Fn(C, Outcome),
) -> u64 {
    fail_at_each(|failing| {
        let n = failing.allowed();
        failing.allow(u64::MAX);
        let mut container = setup(failing.clone());
        failing.allow(n);
        let outcome = act(&mut container).into();
        failing.allow(u64::MAX);
        check(container, outcome);
        outcome
    })
}
