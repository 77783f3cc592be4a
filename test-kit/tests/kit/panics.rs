//! Catching panics, and `panic_at_each`.

use std::cell::{Cell, RefCell};
use std::process::Command;

use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{MAX_ROUNDS, Outcome, expect_panic, panic_at_each, quiet_catch, silent_catch};

#[test]
fn what_was_caught_can_be_read() {
    assert_eq!(silent_catch(|| panic!("plain")).unwrap_err().message(), "plain");
    let report = silent_catch(|| panic!("index {}", 3)).unwrap_err();
    assert_eq!(report.message(), "index 3");
    assert!(report.location().expect("it was silenced").contains("panics.rs:"));
    assert!(report.to_string().starts_with("index 3 (at "), "{report}");
    assert!(silent_catch(|| std::panic::panic_any(7)).unwrap_err().message().contains("no text"));
    assert_eq!(quiet_catch(|| 5).unwrap(), 5);
    assert!(expect_panic(|| expect_panic(|| {})).message().contains("nothing panicked"));
}

#[test]
fn a_caught_panic_goes_on_as_it_was() {
    let ledger = Ledger::new();
    ledger.arm(Operation::Call, 0);
    let outer = quiet_catch(|| quiet_catch(|| ledger.tick(Operation::Call)).unwrap_err().resume());
    let outer = match outer {
        Ok(never) => never,
        Err(report) => report,
    };
    assert_eq!(outer.planned().expect("the payload is kept").nth(), 0);
}

/// The environment variable of the child process, whose standard error is checked.
const SPEAK: &str = "TEST_KIT_SPEAK";

#[test]
fn only_planned_panics_of_the_thread_are_quiet() {
    if std::env::var_os(SPEAK).is_some() {
        let ledger = Ledger::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..100 {
                    ledger.arm(Operation::Call, 0);
                    quiet_catch(|| ledger.tick(Operation::Call)).unwrap_err();
                    silent_catch(|| panic!("the silent one")).unwrap_err();
                }
            });
            scope.spawn(|| std::panic::catch_unwind(|| panic!("the loud one")).unwrap_err());
        });
        quiet_catch(|| panic!("the unplanned one")).unwrap_err();
        return;
    }
    if cfg!(miri) {
        return;
    }
    let itself = std::env::current_exe().expect("a test has a path");
    let output = Command::new(itself)
        .args(["--exact", "panics::only_planned_panics_of_the_thread_are_quiet", "--nocapture"])
        .env(SPEAK, "1")
        .output()
        .expect("a test can be started");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("the loud one") && text.contains("the unplanned one"), "{text}");
    assert!(!text.contains("the silent one") && !text.contains("planned panic"), "{text}");
}

#[test]
fn each_call_has_its_round_and_the_last_round_completes() {
    let outcomes = RefCell::new(Vec::new());
    let rounds = panic_at_each(
        Operation::Clone,
        |ledger| (0..3).map(|key| ledger.element(key)).collect::<Vec<Element>>(),
        |vec, _| vec.extend_from_within(..),
        |vec, ledger, outcome| {
            ledger.assert_live(vec.len());
            outcomes.borrow_mut().push((outcome, vec.len()));
        },
    );
    assert_eq!(rounds, 3);
    assert_eq!(
        outcomes.into_inner(),
        [
            (Outcome::Panicked { nth: 0 }, 3),
            (Outcome::Panicked { nth: 1 }, 4),
            (Outcome::Panicked { nth: 2 }, 5),
            (Outcome::Completed, 6)
        ]
    );
}

#[test]
fn the_drop_of_a_container_can_be_the_act() {
    let rounds = panic_at_each(
        Operation::Drop,
        |ledger| Some(vec![ledger.element(1), ledger.element(2), ledger.element(3)]),
        |vec, _| drop(vec.take()),
        |vec, ledger, _| {
            assert!(vec.is_none());
            ledger.assert_all_dropped();
        },
    );
    assert_eq!(rounds, 3);
}

#[test]
fn nothing_is_armed_in_set_up_and_check() {
    let compare = |vec: &Vec<Element>| assert!(vec[0] == vec[0]);
    panic_at_each(
        Operation::Eq,
        |ledger| {
            let vec = vec![ledger.element(1)];
            compare(&vec);
            vec
        },
        |vec, _| compare(vec),
        |vec, _, _| compare(&vec),
    );
}

#[test]
fn a_swallowed_panic_is_found() {
    let report = expect_panic(|| {
        panic_at_each(
            Operation::Call,
            |_| (),
            |(), ledger| _ = quiet_catch(|| ledger.tick(Operation::Call)),
            |(), _, _| {},
        );
    });
    assert!(report.message().contains("swallowed the panic at Call call 0"), "{report}");
}

#[test]
fn a_panic_of_its_own_or_of_the_check_comes_through() {
    let act = |(): &mut (), ledger: &Ledger| {
        ledger.tick(Operation::Call);
        panic!("index 7 out of bounds");
    };
    let report = expect_panic(|| panic_at_each(Operation::Call, |_| (), act, |(), _, _| {}));
    assert_eq!(report.message(), "index 7 out of bounds");

    let tick = |(): &mut (), ledger: &Ledger| ledger.tick(Operation::Call);
    let check = |(), _: &Ledger, outcome: Outcome| assert!(!outcome.is_completed(), "an invariant is broken");
    let report = expect_panic(|| panic_at_each(Operation::Call, |_| (), tick, check));
    assert_eq!(report.message(), "an invariant is broken");
}

#[test]
fn an_operation_without_end_is_given_up() {
    let rounds = Cell::new(0);
    let report = expect_panic(|| {
        panic_at_each(
            Operation::Call,
            |_| (),
            |(), ledger| {
                while ledger.is_armed() {
                    ledger.tick(Operation::Call);
                }
            },
            |(), _, _| rounds.set(rounds.get() + 1),
        );
    });
    assert!(report.message().contains("no end"), "{report}");
    assert_eq!(rounds.get(), MAX_ROUNDS);
}
