//! Tests of private parts of the runner: scaling and shrinking.

use std::cell::RefCell;

use super::run::{Model, attempt, scaled, shorten};

/// Fails once the sum of the operations exceeds 100.
struct Sum(u32);

impl Model for Sum {
    type Operation = u8;

    fn new() -> Self {
        Self(0)
    }

    fn apply(&mut self, &operation: &u8) {
        self.0 += u32::from(operation);
    }

    fn check(&self) {
        assert!(self.0 <= 100, "{} exceeds 100", self.0);
    }
}

#[test]
fn percent_scales_the_number_of_lists_and_never_to_none() {
    assert_eq!(scaled(10_000, 100), 10_000);
    assert_eq!(scaled(10_000, 5), 500);
    assert_eq!(scaled(10_000, 250), 25_000);
    assert_eq!(scaled(10, 1), 1);
    assert_eq!(scaled(10, 0), 1);
    assert_eq!(scaled(u64::MAX, 200), u64::MAX);
}

#[test]
fn a_failure_tells_how_far_it_came() {
    assert!(attempt::<Sum>(&[100, 0], 1).is_ok());
    let failure = attempt::<Sum>(&[60, 40, 1, 1], 1).expect_err("102 exceeds 100");
    assert_eq!(failure.after, 2);
    assert_eq!(failure.report.message(), "101 exceeds 100");
    assert!(failure.report.location().expect("it was silenced").contains("tests.rs"));
}

#[test]
fn a_failing_list_is_shortened_to_one_that_cannot_be_shortened() {
    let operations = vec![9, 0, 0, 250, 4, 200, 200];
    let failure = attempt::<Sum>(&operations, 1).expect_err("it exceeds 100");
    let (shortest, failure) = shorten::<Sum>(operations, failure);
    assert_eq!(shortest.iter().map(|&step| u32::from(step)).sum::<u32>(), 101, "{shortest:?}");
    assert_eq!(failure.after + 1, shortest.len());
    for left_out in 0..shortest.len() {
        let mut shorter = shortest.clone();
        shorter.remove(left_out);
        assert!(attempt::<Sum>(&shorter, 1).is_ok(), "{shorter:?} fails too");
    }
}

#[test]
fn checks_become_rare_but_the_last_operation_is_checked() {
    thread_local! {
        static CHECKED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Counts the operations and records at which counts it was checked.
    struct Counter(u8);

    impl Model for Counter {
        type Operation = bool;

        fn new() -> Self {
            CHECKED.set(Vec::new());
            Self(0)
        }

        fn apply(&mut self, _: &bool) {
            self.0 += 1;
        }

        fn check(&self) {
            CHECKED.with_borrow_mut(|checked| checked.push(self.0));
        }
    }

    for (interval, expected) in [(1, (0..=11).collect()), (4, vec![0, 1, 2, 3, 4, 8, 11]), (20, (0..=11).collect())] {
        attempt::<Counter>(&[false; 11], interval).expect("nothing fails");
        assert_eq!(CHECKED.take(), expected);
    }
}
