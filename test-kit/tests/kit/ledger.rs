//! The ledger: counting, arming and recording.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::mem;

use test_kit::auto_traits::{assert_not_send, assert_send, assert_sync};
use test_kit::ledger::{Align64, Bulk, Element, Ledger, Operation, ZeroSized};
use test_kit::panics::{expect_panic, quiet_catch};

#[test]
fn each_operation_is_counted_once_a_call() {
    let ledger = Ledger::new();
    let (one, two) = (ledger.element(1), ledger.element(2));
    assert!(Operation::ALL.iter().all(|&operation| ledger.calls(operation) == 0));

    assert!(one != two);
    assert_eq!(ledger.calls(Operation::Eq), 1);
    assert_eq!(one.cmp(&two), Ordering::Less);
    assert!(one < two);
    assert_eq!(ledger.calls(Operation::Ord), 2);
    let twin = two.clone();
    assert_eq!(ledger.calls(Operation::Clone), 1);
    let set: HashSet<Element> = HashSet::from([one, twin]);
    assert_eq!(ledger.calls(Operation::Hash), 2);
    drop(set);
    assert_eq!(ledger.calls(Operation::Drop), 2);
    assert_eq!(ledger.live_keys(), [2]);
    drop(two);
    ledger.assert_all_dropped();
    ledger.reset_calls();
    assert_eq!(ledger.calls(Operation::Drop), 0);
}

#[test]
fn only_the_armed_call_of_the_armed_operation_panics() {
    for operation in Operation::ALL {
        for nth in 0..4 {
            let ledger = Ledger::new();
            ledger.arm(operation, nth);
            for call in 0..8 {
                for other in Operation::ALL.into_iter().filter(|&other| other != operation) {
                    ledger.tick(other);
                }
                match quiet_catch(|| ledger.tick(operation)) {
                    Ok(()) => assert_ne!(call, nth),
                    Err(report) => {
                        assert_eq!(call, nth);
                        let planned = report.planned().expect("nobody else panics here");
                        assert_eq!((planned.operation(), planned.nth()), (operation, nth));
                    }
                }
            }
            assert_eq!(ledger.calls(operation), 8);
        }
    }
}

#[test]
fn nothing_fires_while_the_thread_unwinds() {
    let ledger = Ledger::new();
    let vec = vec![ledger.element(1), ledger.element(2)];
    ledger.arm(Operation::Drop, 0);
    let report = expect_panic(|| {
        let _both = vec;
        panic!("the first");
    });
    assert_eq!(report.message(), "the first");
    assert!(ledger.is_armed());
    ledger.assert_all_dropped();
    assert!(quiet_catch(|| drop(ledger.element(3))).is_err());
    ledger.assert_all_dropped();
}

#[test]
fn clones_that_panic_make_none_and_such_drops_have_dropped() {
    let ledger = Ledger::new();
    let element = ledger.element(1);
    ledger.arm(Operation::Clone, 0);
    assert!(quiet_catch(|| element.clone()).is_err());
    ledger.assert_live(1);
    ledger.arm(Operation::Drop, 0);
    assert!(quiet_catch(|| drop(element)).is_err());
    ledger.assert_all_dropped();
}

#[test]
fn a_leak_is_reported_with_its_key() {
    let ledger = Ledger::new();
    mem::forget(ledger.element(77));
    ledger.assert_no_violation();
    ledger.assert_live(1);
    let report = expect_panic(|| ledger.assert_all_dropped());
    assert!(report.message().contains("77"), "{report}");
    assert!(expect_panic(|| ledger.assert_live(2)).message().contains("not 2"));
}

#[test]
fn elements_outlive_their_ledger_unrecorded() {
    let element = Ledger::new().element(3);
    let twin = element.clone();
    assert!(element == twin);
    assert_eq!(BTreeSet::from([element, twin]).len(), 1);
}

#[test]
fn ledgers_do_not_mix() {
    let (ours, theirs) = (Ledger::new(), Ledger::new());
    let (our, their) = (ours.element(1), theirs.element(1));
    theirs.arm(Operation::Eq, 0);
    assert!(our == their);
    assert!(quiet_catch(|| their == our).is_err());
    drop(our);
    ours.assert_all_dropped();
    theirs.assert_live(1);
    drop(their);
}

#[test]
fn elements_go_to_other_threads() {
    let ledger = Ledger::new();
    let elements: Vec<Element> = (0..100).map(|key| ledger.element(key)).collect();
    let copies = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| elements.clone())).collect();
        workers.into_iter().map(|worker| worker.join().expect("cloning does not panic")).collect::<Vec<_>>()
    });
    ledger.assert_live(500);
    drop((copies, elements));
    ledger.assert_all_dropped();
    assert_eq!(ledger.calls(Operation::Clone), 400);
}

#[test]
fn payloads_give_size_and_alignment() {
    assert_eq!((size_of::<Element<Bulk>>(), align_of::<Element<Bulk>>()), (256, 8));
    assert_eq!(align_of::<Element<Align64>>(), 64);
    assert!((0..100).all(|key| Bulk::of(key).is_of(key) && !Bulk::of(key).is_of(key + 1)));
    let ledger = Ledger::new();
    let element = ledger.element_with(9, Bulk::of(9));
    assert!(element.clone().payload().is_of(9));
}

#[test]
fn values_of_no_size_are_counted_and_armed() {
    ZeroSized::reset();
    let three = vec![ZeroSized::new(); 3];
    assert_eq!((size_of::<ZeroSized>(), ZeroSized::live()), (0, 3));
    ZeroSized::arm(Operation::Clone, 2);
    assert!(quiet_catch(|| three.clone()).is_err());
    assert_eq!(ZeroSized::live(), 3);
    ZeroSized::arm(Operation::Drop, 0);
    assert!(quiet_catch(|| drop(three)).is_err());
    assert_eq!(ZeroSized::live(), 0);
    assert!(expect_panic(|| ZeroSized::arm(Operation::Eq, 0)).message().contains("Eq"));
}

#[test]
fn auto_traits_are_as_documented() {
    assert_send::<Ledger>();
    assert_sync::<Ledger>();
    assert_send::<Element<Bulk>>();
    assert_sync::<Element<Bulk>>();
    assert_not_send!(Element<std::rc::Rc<u8>>);
    assert_not_send!(ZeroSized);
}
