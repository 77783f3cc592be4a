//! The model runner: detecting, shrinking, printing and repeating failures, and the environment variables.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use test_kit::model::{self, Arbitrary, Gen, Model};
use test_kit::panics::expect_panic;

#[derive(Clone, Debug)]
enum Operation {
    Push(u16),
    Pop,
    SwapRemove(usize),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) % 4 {
            0 => Self::Pop,
            1 => Self::SwapRemove(usize::arbitrary(g)),
            _ => Self::Push(u16::arbitrary(g)),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match *self {
            Self::Push(value) => Box::new(value.shrink().map(Self::Push)),
            Self::SwapRemove(at) => Box::new(at.shrink().map(Self::SwapRemove)),
            Self::Pop => Box::new(std::iter::empty()),
        }
    }
}

/// A `Vec` compared with a list of values; with `BROKEN`, its `swap_remove` shifts instead.
struct Stack<const BROKEN: bool> {
    ours: Vec<u16>,
    simple: Vec<u16>,
}

impl<const BROKEN: bool> Model for Stack<BROKEN> {
    type Operation = Operation;

    fn new() -> Self {
        Self { ours: Vec::new(), simple: Vec::new() }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Push(value) => {
                self.ours.push(value);
                self.simple.push(value);
            }
            Operation::Pop => assert_eq!(self.ours.pop(), self.simple.pop()),
            Operation::SwapRemove(_) if self.ours.is_empty() => {}
            Operation::SwapRemove(at) => {
                let at = at % self.ours.len();
                let removed = if BROKEN { self.ours.remove(at) } else { self.ours.swap_remove(at) };
                let last = self.simple.pop().expect("both have the same length");
                let simple = if at < self.simple.len() { std::mem::replace(&mut self.simple[at], last) } else { last };
                assert_eq!(removed, simple);
            }
        }
    }

    fn check(&self) {
        assert_eq!(self.ours, self.simple, "the contents differ");
    }
}

#[test]
fn a_right_container_passes() {
    model::run::<Stack<false>>(2_000);
}

#[test]
fn a_broken_container_fails_with_the_shortest_list_there_is() {
    let report = expect_panic(|| model::run::<Stack<true>>(2_000));
    let text = report.message();
    assert!(text.contains("the contents differ") && text.contains("model.rs:"), "{text}");
    assert!(text.contains("TEST_KIT_SEED="), "{text}");
    // Three values, and the removal of one that is neither the last nor the one before it.
    assert_eq!(text.matches("Push").count(), 3, "{text}");
    assert_eq!(text.matches("SwapRemove").count(), 1, "{text}");
    assert_eq!(text.matches("Pop").count(), 0, "{text}");
}

static LISTS: AtomicUsize = AtomicUsize::new(0);
static OPERATIONS: AtomicUsize = AtomicUsize::new(0);
static LENGTHS: std::sync::Mutex<BTreeSet<usize>> = std::sync::Mutex::new(BTreeSet::new());

/// Counts the operations.
struct Counting {
    length: usize,
}

impl Model for Counting {
    type Operation = u8;

    const MAX_OPERATIONS: usize = 20;

    fn new() -> Self {
        LISTS.fetch_add(1, Ordering::Relaxed);
        Self { length: 0 }
    }

    fn apply(&mut self, _: &u8) {
        OPERATIONS.fetch_add(1, Ordering::Relaxed);
        self.length += 1;
    }

    fn check(&self) {}
}

impl Drop for Counting {
    fn drop(&mut self) {
        LENGTHS.lock().expect("nothing panics here").insert(self.length);
    }
}

#[test]
fn lists_have_every_length_up_to_the_bound_and_are_never_empty() {
    model::run::<Counting>(2_000);
    if std::env::var_os("TEST_KIT_LISTS_PERCENT").is_none() {
        assert_eq!(*LENGTHS.lock().expect("nothing panics here"), (1..=20).collect());
    }
    println!("{} lists, {} operations", LISTS.load(Ordering::Relaxed), OPERATIONS.load(Ordering::Relaxed));
}

/// Runs the test above in a process of its own, and returns its output and whether it passed.
fn counting_with(variable: &str, value: &str) -> (String, bool) {
    let itself = std::env::current_exe().expect("a test has a path");
    let output = Command::new(itself)
        .args(["--exact", "model::lists_have_every_length_up_to_the_bound_and_are_never_empty", "--nocapture"])
        .env_remove("TEST_KIT_LISTS_PERCENT")
        .env_remove("TEST_KIT_SEED")
        .env(variable, value)
        .output()
        .expect("a test can be started");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (text, output.status.success())
}

#[test]
#[cfg_attr(miri, ignore = "Miri starts no processes")]
fn variables_scale_repeat_and_trace_a_run() {
    let (text, passed) = counting_with("TEST_KIT_LISTS_PERCENT", "5");
    assert!(passed && text.contains("100 lists"), "{text}");

    let (text, passed) = counting_with("TEST_KIT_LISTS_PERCENT", "many");
    assert!(!passed && text.contains("TEST_KIT_LISTS_PERCENT is \"many\", which is no number"), "{text}");

    let operations = |seed| {
        let (text, passed) = counting_with("TEST_KIT_SEED", seed);
        assert!(passed, "{text}");
        text.lines().find(|line| line.contains("operations")).map(ToOwned::to_owned)
    };
    assert_eq!(operations("12"), operations("12"));
    assert_ne!(operations("12"), operations("13"));

    let (text, passed) = counting_with("TEST_KIT_TRACE", "1");
    assert!(passed && text.matches("model::run: a new list").count() == 2_000, "{passed}");
}
