//! Inconsistent `Hash`, `Eq`, `Ord` and `size_hint`: wrong results, but no undefined behavior. Sets whose `Hash` or
//! `Eq` answers at random are in the program of the models, `model/liars.rs`.

use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hash_set::{DefaultHashBuilder, HashSet, HashTable};
use test_kit::hashers::{Answers, ChaosOrd};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::Ledger;
use test_kit::panics::silent_catch;
use test_kit::random::Random;

#[test]
fn an_order_that_is_chaos_loses_no_element() {
    for seed in 0..50 {
        let answers = Answers::from_seed(seed);
        let mut set: HashSet<ChaosOrd> = (0..100).map(|key| ChaosOrd::new(key, &answers)).collect();
        set.retain(|element| element.key() % 7 != 3);
        // A panic is allowed.
        _ = silent_catch(|| set.sort());
        set.assert_invariants();
        _ = silent_catch(|| set.sort_by(Ord::cmp));
        set.assert_invariants();
        let mut keys: Vec<u64> = set.iter().map(ChaosOrd::key).collect();
        keys.sort_unstable();
        assert!(keys.into_iter().eq((0..100).filter(|key| key % 7 != 3)));
    }
}

#[test]
fn lengths_that_lie_are_not_believed() {
    for lie in Lie::ALL {
        let ledger = Ledger::new();
        let elements = || LyingSizeHint::new((0..100).map(|n| ledger.element(n % 60)), lie);
        // Either the reservation panics, as in std, or all elements are inserted.
        match silent_catch(|| elements().collect::<HashSet<_>>()) {
            Ok(set) => {
                set.assert_invariants();
                assert_eq!(set.len(), 60);
            }
            Err(report) => {
                assert!(lie == Lie::Max && report.message().contains("capacity overflow"), "{lie:?}: {report}");
            }
        }
        let mut set: HashSet<_> = (50..70).map(|n| ledger.element(n)).collect();
        let extended = silent_catch(|| set.extend(elements())).is_ok();
        set.assert_invariants();
        assert_eq!(set.len(), if extended { 70 } else { 20 });
        assert_eq!(extended, lie != Lie::Max);
        drop(set);
        ledger.assert_all_dropped();
    }
}

/// An element whose hash and equality change inside the set.
#[derive(Clone, Debug)]
struct Shifting(Rc<Cell<u64>>);

impl Hash for Shifting {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.get().hash(state);
    }
}

impl PartialEq for Shifting {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for Shifting {}

#[test]
fn elements_that_change_are_lost_and_nothing_else() {
    let cells: Vec<Rc<Cell<u64>>> = (0..100).map(|n| Rc::new(Cell::new(n))).collect();
    let mut set: HashSet<Shifting> = cells.iter().cloned().map(Shifting).collect();
    for cell in &cells[..50] {
        cell.set(1000);
    }
    set.assert_invariants();
    // Growth, clones and sorts use stored hashes, and ids use slots: no user code is called.
    set.reserve(1000);
    let copy = set.clone();
    set.compact();
    set.assert_invariants();
    assert_eq!((set.len(), copy.len()), (100, 100));
    assert!((50..100).all(|n| set.contains(&Shifting(Rc::new(Cell::new(n))))));
    assert_eq!(set.iter().filter(|element| element.0.get() == 1000).count(), 50);
    for id in set.ids().collect::<Vec<_>>() {
        assert!(set.remove_by_id(id).is_some());
    }
    set.assert_invariants();
    assert!(set.is_empty());
}

#[test]
fn a_table_that_is_told_any_hash_stays_whole() {
    let mut random = Random::from_seed(9);
    let mut table: HashTable<Box<u64>> = HashTable::new();
    for n in 0..2000 {
        match random.below(6) {
            0..3 => drop(table.insert_unique(random.next_u64(), Box::new(n)).id()),
            3 => drop(table.remove(random.next_u64(), |_| true)),
            4 => drop(table.entry(random.below(4), |m| **m > 1000).or_insert(Box::new(n)).id()),
            _ => drop(table.find_mut(random.below(4), |_| true).map(|m| **m += 1)),
        }
    }
    table.assert_invariants();
    let lost = table.len();
    assert_eq!(table.extract_if(|_| true).count(), lost);
}

thread_local! {
    /// A set used by a closure or hash of another set.
    static INNER: RefCell<HashSet<u64>> = RefCell::new(HashSet::new());
}

struct Reentrant(u64);

impl Hash for Reentrant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        INNER.with_borrow_mut(|inner| _ = inner.insert(self.0));
        self.0.hash(state);
    }
}

impl PartialEq for Reentrant {
    fn eq(&self, other: &Self) -> bool {
        INNER.with_borrow(|inner| inner.contains(&self.0)) && self.0 == other.0
    }
}

impl Eq for Reentrant {}

#[test]
fn user_code_may_use_other_sets() {
    let set: HashSet<Reentrant, DefaultHashBuilder> = (0..100).chain(0..100).map(Reentrant).collect();
    set.assert_invariants();
    assert_eq!(set.len(), 100);
    INNER.with_borrow(|inner| assert_eq!(inner.len(), 100));
}
