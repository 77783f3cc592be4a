//! Closures that panic during a join: all values stay in place, each changed or not.

use std::panic::AssertUnwindSafe;

use storage::allocator::Global;
use storage::{Entity, Join, PagesOf, StableStorage, Storage};
use test_kit::iterators::forget;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{panic_at_each, quiet_catch};

use crate::keys::entity;

struct Both {
    packed: Storage<Element, Entity, Global, PagesOf<4>>,
    stable: StableStorage<Element, Entity, Global, PagesOf<4>>,
}

fn filled(ledger: &Ledger) -> Both {
    let mut both = Both { packed: Storage::with_paging(PagesOf), stable: StableStorage::with_paging(PagesOf) };
    both.packed.extend((0..20).map(|n| (entity(n, 0), ledger.element(n as u64))));
    both.stable.extend((0..40).rev().map(|n| (entity(n, 0), ledger.element(100 + n as u64))));
    both.stable.retain(|key, _| key.index() % 3 != 1);
    both
}

/// Replaces values; the ledger panics.
fn disturb(ledger: &Ledger, a: &mut Element, b: &mut Element) {
    std::mem::swap(a, b);
    ledger.tick(Operation::Call);
    *a = a.clone();
}

#[test]
fn closures_that_panic() {
    let test = |act: fn(&mut Both, &Ledger)| {
        for operation in [Operation::Call, Operation::Clone, Operation::Drop] {
            panic_at_each(operation, filled, act, |both, ledger, _| {
                both.packed.assert_invariants();
                both.stable.assert_invariants();
                assert_eq!((both.packed.len(), both.stable.len()), (20, 27));
                ledger.assert_live(47);
                assert_eq!((&both.packed, &both.stable).join().count(), 13);
            });
        }
    };
    test(|Both { packed, stable }, ledger| {
        (packed, stable).join().for_each(|(_, (a, b))| disturb(ledger, a, b));
    });
    test(|Both { packed, stable }, ledger| {
        (packed, stable).join_driven_by::<1>().for_each(|(_, (a, b))| disturb(ledger, a, b));
    });
    test(|Both { packed, stable }, ledger| {
        for (_, (a, b)) in (packed, stable).join() {
            disturb(ledger, a, b);
        }
    });
}

/// Keys in step, contiguous in one page, elsewhere in one page, and in several: panics at the first key, the last, and
/// around the ends of batches.
#[test]
fn closures_that_panic_in_the_middle_of_many_keys() {
    let all: Vec<usize> = (0..300).collect();
    let second: Vec<usize> = (0..300).map(|n| n * 2).collect();
    let far: Vec<usize> = (0..300).map(|n| n * 7919 % 300 * 100).collect();
    for (led, others) in [(&all, &all), (&second, &second), (&second, &far), (&far, &far), (&far, &all)] {
        let ledger = Ledger::new();
        let fill = |indices: &[usize]| -> Storage<Element> {
            indices.iter().map(|&index| (entity(index, 0), ledger.element(index as u64))).collect()
        };
        // The second member differs, so the two others are not in step with the driver.
        let mut storages = [fill(led), fill(others), fill(others)];
        let [a, b, c] = &storages;
        let agreed = (a, b, c).join_driven_by::<0>().count();
        assert!(agreed >= 3, "{agreed} keys");
        for panicking in [0, 1, 6, 7, 8, 127, 128, 129, agreed - 1] {
            let [a, b, c] = &mut storages;
            let mut seen = 0;
            let result = quiet_catch(AssertUnwindSafe(|| {
                (a, b, c).join_driven_by::<0>().for_each(|(key, (a, b, c))| {
                    assert_eq!([a.key(), b.key(), c.key()], [key.index() as u64; 3]);
                    assert!(seen < panicking.min(agreed - 1), "far enough");
                    seen += 1;
                    std::mem::swap(a, b);
                    std::mem::swap(b, c);
                });
            }));
            assert!(result.is_err());
            assert_eq!(seen, panicking.min(agreed - 1));
            storages.iter().for_each(Storage::assert_invariants);
            ledger.assert_live(900);
        }
        drop(storages);
        ledger.assert_all_dropped();
    }
}

#[test]
fn a_join_goes_on_after_a_panic() {
    let ledger = Ledger::new();
    let Both { mut packed, stable } = filled(&ledger);
    let mut joined = (&mut packed, &stable).join();
    let result = quiet_catch(AssertUnwindSafe(|| {
        let _ = joined.by_ref().inspect(|(key, _)| assert!(key.index() < 6, "far enough")).count();
    }));
    assert!(result.is_err());
    assert!(joined.map(|(key, _)| key.index()).eq([8, 9, 11, 12, 14, 15, 17, 18]));
}

#[test]
fn a_join_that_is_forgotten_does_no_harm() {
    let ledger = Ledger::new();
    let mut both = filled(&ledger);
    let mut joined = (&mut both.packed, &mut both.stable).join();
    joined.next();
    forget(joined);
    both.packed.assert_invariants();
    assert_eq!((&both.packed, &both.stable).join().count(), 13);
    drop(both);
    ledger.assert_all_dropped();
}
