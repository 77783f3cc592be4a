//! Elements of various sizes, alignments and drop behavior.

use std::fmt::Debug;
use std::hash::Hash;

use hash_set::{ElementId, HashSet, HashTable, InsertError};
use test_kit::alloc::{TrackingAllocator, fail_at_each};
use test_kit::hashers::ConstantState;
use test_kit::ledger::{Align64, Bulk, Element, Ledger, ZeroSized};

/// Runs many operations with distinct elements `make(0..n)`.
fn exercise<T: Clone + Debug + Eq + Hash>(n: u64, make: impl Fn(u64) -> T) {
    let tracking = TrackingAllocator::new();
    let mut spread = HashSet::new_in(tracking.clone());
    let mut colliding = HashSet::with_hasher_in(ConstantState(0), tracking.clone());
    for round in 0..2 {
        for at in 0..n {
            assert!(spread.insert(make(at)) && colliding.insert(make(at)), "round {round}, element {at}");
            assert!(!spread.insert(make(at)) && !colliding.insert(make(at)));
        }
        spread.assert_invariants();
        colliding.assert_invariants();
        for at in 0..n {
            let element = make(at);
            assert_eq!((spread.get(&element), colliding.get(&element)), (Some(&element), Some(&element)));
            let id = spread.get_id(&element).expect("there");
            assert_eq!((id.index() as u64, &spread[id]), (at, &element));
            assert!((&raw const spread[id]).is_aligned());
        }
        assert!(spread.iter().zip(0..).all(|(element, at)| *element == make(at)));
        let clone = colliding.clone();
        assert!(clone.iter().eq(&colliding));
        for at in (0..n).filter(|at| at % 3 == 0) {
            assert_eq!(spread.take(&make(at)), Some(make(at)));
            assert!(colliding.remove(&make(at)));
        }
        spread.compact();
        colliding.compact_stable();
        spread.shrink_to_fit();
        colliding.shrink_to_fit();
        spread.assert_invariants();
        colliding.assert_invariants();
        assert!((0..n).all(|at| spread.contains(&make(at)) == (at % 3 != 0)));
        assert!(colliding.iter().eq((0..n).filter(|at| at % 3 != 0).map(&make).collect::<Vec<_>>().iter()));
        if round == 0 {
            assert_eq!(spread.drain().count() as u64, n - n.div_ceil(3));
            colliding.clear();
        } else {
            assert_eq!(spread.into_iter().count() as u64, n - n.div_ceil(3));
            drop(colliding);
            break;
        }
    }
    tracking.assert_empty();
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(align(4096))]
struct Page(u64);

#[test]
fn of_every_size() {
    exercise(200, |n| n as u8);
    exercise(300, |n| n as u16);
    exercise(300, |n| n);
    exercise(300, Box::new);
    exercise(300, |n| n.to_string());
    exercise(300, |n| (n as u8, n as u16));
    exercise(300, |n| [n; 3]);
    exercise(300, Bulk::of);
    exercise(300, Align64);
    exercise(30, Page);
    exercise(2, |n| n == 1);
    exercise(1, |_| ());
    exercise(1, |_| [0_u64; 0]);
    exercise(300, |n| (n > 0).then_some(Box::new(n)));
}

/// Grows a set to `n` elements and appends another to it, and fails each allocation in turn. Inserted elements stay,
/// others are returned.
fn without_memory<T: Clone + Debug + Eq + Hash>(n: u64, make: impl Fn(u64) -> T) {
    for colliding in [false, true] {
        let rounds = fail_at_each(|failing| {
            let hash = |at: u64| if colliding { 5 } else { at };
            let mut table = HashTable::new_in(failing.clone());
            for at in 0..n {
                if let Err(InsertError { value: element, error }) = table.try_insert_unique(hash(at), make(at)) {
                    assert_eq!(element, make(at));
                    table.assert_invariants();
                    assert!(table.iter().cloned().eq((0..at).map(&make)));
                    return Err(error);
                }
            }
            assert!(table.iter().all(|element| (&raw const *element).is_aligned()));
            let mut other = HashTable::new_in(failing);
            let mut at = 0..n;
            let appended = other.try_append_unique(&mut table, |_| hash(at.next().expect("one for each")));
            table.assert_invariants();
            other.assert_invariants();
            assert!(other.iter().chain(&table).cloned().eq((0..n).map(&make)));
            assert!((0..n).all(|at| {
                let [here, there] = [&other, &table].map(|table| table.find(hash(at), |element| *element == make(at)));
                here.is_some() != there.is_some()
            }));
            appended
        });
        assert!(rounds >= 4, "{rounds}");
    }
}

#[test]
fn of_every_size_without_memory() {
    without_memory(200, |n| n as u8);
    without_memory(300, |n| n);
    without_memory(300, Box::new);
    without_memory(300, |n| n.to_string());
    without_memory(300, Bulk::of);
    without_memory(300, Align64);
    without_memory(60, Page);
}

#[test]
fn that_are_recorded() {
    let ledger = Ledger::new();
    exercise(100, |n| ledger.element(n));
    exercise(100, |n| ledger.element_with(n, Align64(n)));
    exercise(100, |n| ledger.element_with(n, Bulk::of(n)));
    ledger.assert_all_dropped();
}

#[test]
fn of_no_size_that_drop() {
    ZeroSized::reset();
    let mut set = HashSet::new();
    assert!(set.insert(ZeroSized::new()));
    assert!(!set.insert(ZeroSized::new()));
    assert_eq!((set.len(), ZeroSized::live()), (1, 1));
    drop(set.replace(ZeroSized::new()));
    let copy = set.clone();
    assert_eq!(ZeroSized::live(), 2);
    drop((set, copy));
    assert_eq!(ZeroSized::live(), 0);

    // A table may hold many zero-sized elements.
    let mut table = HashTable::new();
    (0..1000).for_each(|n| _ = table.insert_unique(n % 7, ZeroSized::new()));
    table.assert_invariants();
    assert_eq!((table.len(), ZeroSized::live()), (1000, 1000));
    assert!(table.remove(3, |_| true).is_some());
    table.retain(|_| ZeroSized::live() % 2 == 0);
    table.compact();
    table.assert_invariants();
    assert_eq!(table.len() as isize, ZeroSized::live());
    let mut iter = table.into_iter();
    iter.next();
    drop(iter);
    assert_eq!(ZeroSized::live(), 0);
}

#[test]
fn that_cannot_be() {
    enum Never {}
    let mut table: HashTable<Never> = HashTable::new();
    assert!(table.find(1, |_| true).is_none() && table.remove(1, |_| true).is_none());
    table.reserve(10);
    table.clear();
    assert_eq!((table.iter().count(), table.drain().count(), table.into_iter().count()), (0, 0, 0));
    let mut set: HashSet<std::convert::Infallible> = HashSet::with_capacity(10);
    assert_eq!(set.pop(), None);
    set.shrink_to_fit();
    assert_eq!(set.clone().allocated_bytes(), 0);
}

#[test]
fn that_borrow() {
    let text = String::from("call me ishmael call me");
    let words: HashSet<&str> = text.split(' ').collect();
    assert!(words.iter().eq(&["call", "me", "ishmael"]));
    let letters: HashSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    assert_eq!(letters.len(), 8);
}

/// A slot takes the size of a free link or of the element, whichever is larger, and a bit.
#[test]
fn take_no_more_memory_than_said() {
    fn slot_bytes<T>() -> usize {
        let (many, buckets) = (HashTable::<T>::with_capacity(4096), HashTable::<[u64; 0]>::with_capacity(4096));
        (many.allocated_bytes() - buckets.allocated_bytes()) / 4096 + 8
    }
    assert_eq!(slot_bytes::<u8>(), 8);
    assert_eq!(slot_bytes::<u64>(), 8);
    assert_eq!(slot_bytes::<[u64; 3]>(), 24);
    assert_eq!(size_of::<Option<ElementId>>(), 4);
    assert_eq!(slot_bytes::<Element>(), size_of::<Element>());
}
