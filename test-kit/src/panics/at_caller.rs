//! [`assert_panics_at_caller`].

use std::panic::Location;

use super::expect_panic;

/// Asserts that `act`, a closure of up to three lines at the caller, panics there, with a message that starts with the
/// name of the `method` and contains the `reason`.
///
/// # Panics
/// Panics if it does not panic, or elsewhere, or with another message.
///
/// # Examples
/// ```
/// use test_kit::panics::assert_panics_at_caller;
///
/// #[track_caller]
/// fn half(n: u32) -> u32 {
///     assert!(n % 2 == 0, "half: {n} is odd");
///     n / 2
/// }
///
/// assert_panics_at_caller("half", "3 is odd", || half(3));
/// ```
#[track_caller]
pub fn assert_panics_at_caller<R>(method: &str, reason: &str, act: impl FnOnce() -> R) {
    let caller = Location::caller();
    let report = expect_panic(act);
    let message = report.message();
    assert!(message.starts_with(&format!("{method}: ")), "{method}: {message}");
    assert!(message.contains(reason), "{method}: {message}");
    let location = report.location().unwrap_or_default();
    let lines = caller.line()..caller.line() + 3;
    let at_caller = lines.clone().any(|line| location.starts_with(&format!("{}:{line}:", caller.file())));
    assert!(at_caller, "{method}: panics at {location}, not in {} at lines {lines:?}", caller.file());
}
