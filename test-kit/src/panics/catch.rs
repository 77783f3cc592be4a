//! Catching panics without output on standard error.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use crate::ledger::PlannedPanic;

/// The panics that the hook does not print on this thread, in ascending order.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Mute {
    Nothing,
    Planned,
    Everything,
}

thread_local! {
    static MUTE: Cell<Mute> = const { Cell::new(Mute::Nothing) };
    /// The location of the latest muted panic of this thread.
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs our panic hook before the existing one, once per program. Muting is per thread.
fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| {
            if is_muted(info) {
                LOCATION.set(info.location().map(ToString::to_string));
            } else {
                if let Some(planned) = info.payload().downcast_ref::<PlannedPanic>() {
                    eprintln!("{planned}, which nobody caught:");
                }
                previous(info);
            }
        }));
    });
}

fn is_muted(info: &PanicHookInfo<'_>) -> bool {
    match MUTE.get() {
        Mute::Nothing => false,
        Mute::Planned => info.payload().is::<PlannedPanic>(),
        Mute::Everything => true,
    }
}

/// A caught panic.
///
/// # Examples
/// ```
/// use test_kit::panics::silent_catch;
///
/// let report = silent_catch(|| panic!("index {} out of bounds", 7)).unwrap_err();
/// assert_eq!(report.message(), "index 7 out of bounds");
/// assert!(report.location().unwrap().contains(".rs:"));
/// assert!(report.planned().is_none());
/// ```
pub struct PanicReport {
    message: String,
    location: Option<String>,
    payload: Box<dyn Any + Send>,
}

impl PanicReport {
    fn new(payload: Box<dyn Any + Send>, location: Option<String>) -> Self {
        let message = if let Some(text) = payload.downcast_ref::<&str>() {
            (*text).to_owned()
        } else if let Some(text) = payload.downcast_ref::<String>() {
            text.clone()
        } else if let Some(planned) = payload.downcast_ref::<PlannedPanic>() {
            planned.to_string()
        } else {
            "a panic whose payload is no text".to_owned()
        };
        Self { message, location, payload }
    }

    /// Returns the message.
    ///
    /// # Examples
    /// ```
    /// let report = test_kit::panics::expect_panic(|| Vec::<u8>::new().remove(3));
    /// assert!(report.message().contains("3"));
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the location as `file:line:column`, if the panic was silenced.
    ///
    /// # Examples
    /// ```
    /// let report = test_kit::panics::expect_panic(|| panic!("here"));
    /// assert!(report.location().unwrap().contains(':'));
    /// ```
    #[must_use]
    pub fn location(&self) -> Option<&str> {
        self.location.as_deref()
    }

    /// Returns the plan if a [`Ledger`](crate::ledger::Ledger) caused the panic.
    ///
    /// # Examples
    /// ```
    /// let report = test_kit::panics::expect_panic(|| panic!("not planned"));
    /// assert_eq!(report.planned(), None);
    /// ```
    #[must_use]
    pub fn planned(&self) -> Option<PlannedPanic> {
        self.payload.downcast_ref().copied()
    }

    /// Resumes the panic.
    ///
    /// # Panics
    /// Always panics.
    ///
    /// # Examples
    /// ```should_panic
    /// test_kit::panics::expect_panic(|| panic!("again")).resume();
    /// ```
    pub fn resume(self) -> ! {
        std::panic::resume_unwind(self.payload)
    }
}

impl fmt::Debug for PanicReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PanicReport")
            .field("message", &self.message)
            .field("location", &self.location)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for PanicReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(location) = &self.location {
            write!(f, " (at {location})")?;
        }
        Ok(())
    }
}

fn catch<R>(mute: Mute, f: impl FnOnce() -> R) -> Result<R, PanicReport> {
    let mut f = Some(f);
    let mut result = None;
    // The caller checks whether the state that `f` touched is still valid.
    catch_all(mute, &mut || result = f.take().map(|f| f())).map(|()| result.expect("`f` returned"))
}

/// Not generic, so that it is compiled once.
fn catch_all(mute: Mute, f: &mut dyn FnMut()) -> Result<(), PanicReport> {
    install();
    let before = MUTE.get();
    MUTE.set(if mute > before { mute } else { before });
    LOCATION.set(None);
    let result = catch_unwind(AssertUnwindSafe(f));
    MUTE.set(before);
    result.map_err(|payload| PanicReport::new(payload, LOCATION.take()))
}

/// Runs `f` and catches its panic. Does not print planned panics; prints others as usual.
///
/// # Errors
/// Returns the panic if `f` panicked.
///
/// # Examples
/// ```
/// use test_kit::ledger::{Ledger, Operation};
/// use test_kit::panics::quiet_catch;
///
/// let ledger = Ledger::new();
/// ledger.arm(Operation::Call, 0);
/// assert!(quiet_catch(|| ledger.tick(Operation::Call)).unwrap_err().planned().is_some());
/// assert_eq!(quiet_catch(|| 7).unwrap(), 7);
/// ```
pub fn quiet_catch<R>(f: impl FnOnce() -> R) -> Result<R, PanicReport> {
    catch(Mute::Planned, f)
}

/// Runs `f` and catches its panic, without printing it.
///
/// # Errors
/// Returns the panic if `f` panicked.
///
/// # Examples
/// ```
/// use test_kit::panics::silent_catch;
///
/// assert!(silent_catch(|| panic!("nobody hears this")).is_err());
/// ```
pub fn silent_catch<R>(f: impl FnOnce() -> R) -> Result<R, PanicReport> {
    catch(Mute::Everything, f)
}

/// Runs `f`, which must panic, and returns the panic without printing it.
///
/// # Panics
/// Panics if `f` does not panic.
///
/// # Examples
/// ```
/// use test_kit::panics::expect_panic;
///
/// let report = expect_panic(|| [1, 2, 3].to_vec().swap_remove(9));
/// assert!(report.message().contains("9") && report.message().contains("3"));
/// ```
#[track_caller]
pub fn expect_panic<R>(f: impl FnOnce() -> R) -> PanicReport {
    match silent_catch(f) {
        Ok(_) => panic!("expect_panic: nothing panicked"),
        Err(report) => report,
    }
}
