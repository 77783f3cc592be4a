//! Forgotten iterators: at worst a leak, and the table still works. A bump allocator frees the blocks at the end.

use bumpalo::Bump;
use hash_set::{HashSet, HashTable};
use test_kit::hashers::ConstantState;
use test_kit::iterators::forget;
use test_kit::ledger::{Element, Ledger};

type Set<'a> = HashSet<Element, ConstantState, &'a Bump>;

fn set<'a>(ledger: &Ledger, bump: &'a Bump) -> Set<'a> {
    let mut set = HashSet::with_hasher_in(ConstantState(0), bump);
    set.extend((0..40).map(|key| ledger.element(key)));
    set.retain(|element| element.key() % 10 != 3);
    set
}

/// Asserts that the set works, has `len` elements, and drops all but `leaked`.
fn expect_works(mut set: Set<'_>, ledger: &Ledger, len: usize, leaked: usize) {
    set.assert_invariants();
    assert_eq!(set.len(), len);
    ledger.assert_live(len + leaked);
    for key in 100..150 {
        assert!(set.insert(ledger.element(key)));
    }
    set.assert_invariants();
    assert!((100..150).all(|key| set.contains(&ledger.element(key))));
    drop(set);
    ledger.assert_live(leaked);
}

#[test]
fn a_forgotten_drain_leaves_an_empty_set() {
    for taken in [0, 1, 20, 36] {
        let (ledger, bump) = (Ledger::new(), Bump::new());
        let mut set = set(&ledger, &bump);
        let mut drain = set.drain();
        drop(drain.by_ref().take(taken).collect::<Vec<_>>());
        forget(drain);
        expect_works(set, &ledger, 0, 36 - taken);
    }
}

#[test]
fn a_forgotten_drain_taken_from_behind_leaves_an_empty_set() {
    let (ledger, bump) = (Ledger::new(), Bump::new());
    let mut set = set(&ledger, &bump);
    let mut drain = set.drain();
    drop((drain.next_back(), drain.next()));
    forget(drain);
    expect_works(set, &ledger, 0, 34);
}

#[test]
fn a_forgotten_extract_if_leaves_what_it_did_not_take() {
    for taken in [0, 1, 10] {
        let (ledger, bump) = (Ledger::new(), Bump::new());
        let mut set = set(&ledger, &bump);
        let mut extract = set.extract_if(|element| element.key() % 2 == 0);
        drop(extract.by_ref().take(taken).collect::<Vec<_>>());
        forget(extract);
        expect_works(set, &ledger, 36 - taken, 0);
    }
}

#[test]
fn a_forgotten_into_iter_leaks_what_it_has() {
    let (ledger, bump) = (Ledger::new(), Bump::new());
    let mut iter = set(&ledger, &bump).into_iter();
    drop((iter.next(), iter.next_back()));
    forget(iter);
    ledger.assert_live(34);
}

#[test]
fn forgotten_borrows_change_nothing() {
    let (ledger, bump) = (Ledger::new(), Bump::new());
    let mut set = set(&ledger, &bump);
    let other = set.clone();
    let mut iter = set.iter();
    iter.next();
    forget(iter);
    forget((set.ids(), set.iter_full(), set.union(&other), set.intersection(&other)));
    forget((set.difference(&other), set.symmetric_difference(&other)));
    forget(set.entry(ledger.element(1)));
    drop(other);
    // The value in a vacant entry leaks with the entry.
    forget(set.entry(ledger.element(99)));
    expect_works(set, &ledger, 36, 1);
}

#[test]
fn forgotten_borrows_of_a_table_change_nothing() {
    let (ledger, bump) = (Ledger::new(), Bump::new());
    let mut table: HashTable<Element, &Bump> = set(&ledger, &bump).into_table().0;
    let mut iter = table.iter_mut();
    iter.next();
    forget(iter);
    forget(table.iter_hash(0));
    forget(table.entry(0, |_| false));
    forget(table.find_entry(0, |_| true));
    forget(table.insert_unique(0, ledger.element(50)));
    let (element, vacant) = table.find_entry(0, |element| element.key() == 1).unwrap().remove();
    forget(vacant);
    drop(element);
    table.assert_invariants();
    ledger.assert_live(36);
    let mut extract = table.extract_if(|element| element.key() < 10);
    drop(extract.next());
    forget(extract);
    table.assert_invariants();
    ledger.assert_live(35);
    let mut drain = table.drain_hash(0, |element| element.key() < 20);
    drop(drain.next());
    forget(drain);
    forget(table.iter_hash_mut(0));
    let mut drain = table.drain_range(..);
    drop((drain.next(), drain.next_back()));
    forget(drain);
    table.assert_invariants();
    ledger.assert_live(32);
    forget(table.drain());
    table.assert_invariants();
    assert_eq!(table.len(), 0);
    ledger.assert_live(32);
}
