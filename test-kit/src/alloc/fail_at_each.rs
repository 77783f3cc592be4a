use super::{FailingAllocator, TrackingAllocator};

/// [`fail_at_each`] gives up after this many rounds: operations on test-sized containers allocate less often.
pub const MAX_ROUNDS: u64 = 1_000;

/// The outcome of a round. `Ok` converts into `Completed`, `Err` into `Failed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The operation returned an error.
    Failed,
    /// The operation completed.
    Completed,
}

impl Outcome {
    /// Returns whether the operation completed.
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

/// Runs `act` with an allocator that fails at the first request, then at the second, until none fails.
///
/// `act` creates a container with the allocator, runs the operation under test (a `try_*` method), asserts that a
/// failure changed nothing, and returns the `Result`. After each round, every block must have been freed, with the
/// right layout. For a container that must be filled first, see [`fail_at_each_with`].
///
/// Returns the number of rounds in which a request failed.
///
/// # Panics
/// - Panics if no round failed: then `act` does not allocate, or does not report the failure.
/// - Panics if `act` fails although no request failed.
/// - Panics if a block leaks, is freed twice, or is freed with another layout.
/// - Panics if there is no end after [`MAX_ROUNDS`] rounds.
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
    rounds(&mut |failing| act(failing).into())
}

/// Not generic, so that it is compiled once.
#[track_caller]
fn rounds(act: &mut dyn FnMut(FailingAllocator<TrackingAllocator>) -> Outcome) -> u64 {
    let mut failed = false;
    for n in 0..MAX_ROUNDS {
        let tracking = TrackingAllocator::new();
        let failing = FailingAllocator::over(n, tracking.clone());
        let outcome = act(failing.clone());
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

/// Runs as [`fail_at_each`] does, with a container that is created first and checked afterwards.
///
/// In each round, `setup` creates the container without failures. `act` runs with `n` successful requests and returns
/// its `Result`. `check` gets the container and the [`Outcome`], without failures: assert invariants and contents, and
/// use the container further.
///
/// # Panics
/// Panics in the cases of [`fail_at_each`].
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
