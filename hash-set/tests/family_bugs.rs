//! Bugs that other collections of this family have had, each as a test that would show it here. Those that are a whole topic are in the
//! file of that topic: `panic_safety.rs`, `alloc_failure.rs`, `ids.rs`, `adversarial.rs`, `forget.rs`.

use hash_set::{DefaultHashBuilder, HashSet, HashTable};
use test_kit::alloc::TrackingAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

type Set = HashSet<Element, IdentityState>;

fn set(ledger: &Ledger, keys: impl IntoIterator<Item = u64>) -> Set {
    keys.into_iter().map(|key| ledger.element(key)).collect()
}

/// An array freed elements twice when the drop of one panicked in `clear`, since it cleared the bits afterwards.
#[test]
fn clear_drops_no_element_twice_when_a_drop_panics() {
    for nth in 0..10 {
        let ledger = Ledger::new();
        let mut set = set(&ledger, 0..10);
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| set.clear()).is_err());
        ledger.assert_all_dropped();
        set.assert_invariants();
        set.insert(ledger.element(3));
        assert_eq!(set.len(), 1);
    }
}

/// A hash table dropped the target's elements twice when one of their drops panicked in `clone_from`.
#[test]
fn clone_from_drops_no_element_of_the_target_twice() {
    for nth in 0..10 {
        let ledger = Ledger::new();
        let (mut target, source) = (set(&ledger, 0..10), set(&ledger, 20..30));
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| target.clone_from(&source)).is_err());
        ledger.assert_live(10 + target.len());
        target.assert_invariants();
        drop((target, source));
        ledger.assert_all_dropped();
    }
}

/// The guard of a clone counted from one, and dropped a slot that was never written when the first clone panicked.
#[test]
fn a_clone_that_panics_at_the_first_element_drops_nothing() {
    let ledger = Ledger::new();
    let set = set(&ledger, 0..10);
    ledger.arm(Operation::Clone, 0);
    assert!(quiet_catch(|| drop(set.clone())).is_err());
    ledger.assert_live(10);
    let mut holes = set;
    // The first slot is a hole.
    assert!(holes.remove(&ledger.element(0)));
    ledger.arm(Operation::Clone, 0);
    assert!(quiet_catch(|| drop(holes.clone())).is_err());
    ledger.assert_live(9);
}

/// `clone_from` leaked the target's elements, in a slot map with elements that drop.
#[test]
fn clone_from_leaks_nothing() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    for (a, b) in [(0..0, 0..10), (0..10, 0..0), (0..10, 5..8), (0..3, 0..100), (0..100, 0..3)] {
        let make = |keys: std::ops::Range<u64>| {
            let mut set = HashSet::with_hasher_in(IdentityState, tracking.clone());
            set.extend(keys.map(|key| ledger.element(key)));
            set
        };
        let (mut a, b) = (make(a), make(b));
        a.clone_from(&b);
        ledger.assert_live(2 * b.len());
        drop((a, b));
        tracking.assert_empty();
    }
}

/// `get_or_insert_with` let an element in that does not equal what was looked for, so that it stood twice or was not found.
#[test]
fn get_or_insert_with_lets_no_other_element_in() {
    let mut set = HashSet::from(["a".to_string()]);
    let report = expect_panic(|| set.get_or_insert_with("b", |_| "a".to_string()).len());
    assert!(report.message().contains("not equivalent"));
    assert_eq!(set.len(), 1);
    assert!(!set.contains("b"));
    set.assert_invariants();
}

/// A map whose hasher panicked during growth lost the elements that were not yet moved. Here growth does not hash.
#[test]
fn growth_and_everything_by_id_ask_for_no_hash() {
    let ledger = Ledger::new();
    let mut set = set(&ledger, 0..100);
    ledger.reset_calls();
    set.reserve(10_000);
    let copy = set.clone();
    set.retain(|element| element.key() % 2 == 0);
    assert_eq!(set.extract_if(|element| element.key() % 4 == 0).count(), 25);
    set.compact();
    set.compact_stable();
    set.sort_by_key(|element| std::cmp::Reverse(element.key()));
    set.shrink_to_fit();
    set.shrink_buckets();
    let first = set.ids().next().unwrap();
    assert_eq!(set.remove_by_id(first).map(|element| element.key()), Some(98));
    assert_eq!(set.pop().map(|element| element.key()), Some(2));
    assert_eq!((ledger.calls(Operation::Hash), ledger.calls(Operation::Eq)), (0, 0));
    assert_eq!((set.len(), copy.len()), (23, 100));
    set.assert_invariants();
    assert!(set.iter().all(|element| set.contains(element)));
}

/// One look-up hashes once; what finds or adds searches once.
#[test]
fn one_hash_and_one_search_each() {
    let ledger = Ledger::new();
    let mut set = set(&ledger, 0..100);
    let (there, absent) = (ledger.element(50), ledger.element(500));
    let mut calls = |act: &mut dyn FnMut(&mut Set)| {
        ledger.reset_calls();
        act(&mut set);
        (ledger.calls(Operation::Hash), ledger.calls(Operation::Eq))
    };
    assert_eq!(calls(&mut |set| assert!(set.contains(&there))), (1, 1));
    assert_eq!(calls(&mut |set| assert!(set.get_full(&there).is_some())), (1, 1));
    assert_eq!(calls(&mut |set| assert!(!set.contains(&absent))).0, 1);
    assert_eq!(calls(&mut |set| assert!(!set.insert(there.clone()))), (1, 1));
    assert_eq!(calls(&mut |set| assert!(set.replace(there.clone()).is_some())), (1, 1));
    assert_eq!(calls(&mut |set| assert_eq!(set.get_or_insert(there.clone()).key(), 50)), (1, 1));
    assert_eq!(calls(&mut |set| set.entry(there.clone()).or_insert()), (1, 1));
    assert_eq!(calls(&mut |set| assert!(set.take(&there).is_some())), (1, 1));
    assert_eq!(calls(&mut |set| assert!(set.insert(there.clone()))).0, 1);
    assert_eq!(calls(&mut |set| assert!(set.get_or_insert_with(&absent, Clone::clone).key() == 500)).0, 1);
    assert_eq!(calls(&mut |set| assert!(set.remove(&absent))), (1, 1));
}

/// A free list went wrong in a set that was built in an unusual way, or in the middle of a drain or retain.
#[test]
fn every_way_to_make_a_set_leaves_it_whole() {
    let check = |set: HashSet<u64, IdentityState>, len: usize| {
        set.assert_invariants();
        let mut set = set;
        assert_eq!(set.len(), len);
        set.extend(1000..1100);
        set.assert_invariants();
        assert!((1000..1100).all(|n| set.remove(&n)));
        set.assert_invariants();
        assert_eq!(set.len(), len);
    };
    let odd = || (0..20).filter(|n| n % 2 == 1);
    check(HashSet::default(), 0);
    check(HashSet::with_capacity_and_hasher(13, IdentityState), 0);
    check(odd().collect(), 10);
    check(odd().chain(odd()).collect(), 10);
    let mut base: HashSet<u64, IdentityState> = (0..20).collect();
    check(base.clone(), 20);
    base.retain(|n| n % 2 == 1);
    check(base.clone(), 10);
    check(base.clone().into_iter().collect(), 10);
    check(&base | &base, 10);
    check(&base - &base, 0);
    check(base.iter().copied().rev().collect(), 10);
    let mut appended = HashSet::default();
    appended.append(&mut base.clone());
    check(appended, 10);
    let mut half = base.clone();
    drop(half.drain().take(3).collect::<Vec<_>>());
    check(half, 0);
    let mut some = base.clone();
    drop(some.extract_if(|_| true).take(3).collect::<Vec<_>>());
    check(some, 7);
    let mut shrunk = base.clone();
    shrunk.remove(&19);
    shrunk.shrink_to_fit();
    check(shrunk, 9);
}

/// `reserve` and `shrink_to` at one below, at, and one above what there is.
#[test]
fn memory_at_the_edges_of_capacity() {
    for len in [0, 1, 11, 12, 13, 16, 63, 64, 65, 200] {
        for state in [IdentityState.into(), ConstantState(0).into()] {
            let state: State = state;
            let mut set = HashSet::with_hasher(state);
            set.extend(0..len);
            let capacity = set.capacity();
            for target in [capacity.saturating_sub(1), capacity, capacity + 1, 2 * capacity] {
                let mut copy = set.clone();
                copy.reserve(target.saturating_sub(copy.len()));
                copy.assert_invariants();
                assert!(copy.capacity() >= target && copy.iter().eq(&set));
                copy.shrink_to(target);
                copy.assert_invariants();
                assert!(copy.capacity() >= target && copy.iter().eq(&set));
                copy.shrink_to(0);
                copy.assert_invariants();
                assert_eq!(copy.capacity() as u64, len);
                assert!((0..len).all(|n| copy.contains(&n)));
            }
        }
    }
}

/// Either hasher, as one type.
#[derive(Clone)]
enum State {
    Identity,
    Constant(u64),
}

impl From<IdentityState> for State {
    fn from(_: IdentityState) -> Self {
        Self::Identity
    }
}

impl From<ConstantState> for State {
    fn from(state: ConstantState) -> Self {
        Self::Constant(state.0)
    }
}

impl std::hash::BuildHasher for State {
    type Hasher = Box<dyn std::hash::Hasher>;

    fn build_hasher(&self) -> Self::Hasher {
        match self {
            Self::Identity => Box::new(IdentityState.build_hasher()),
            Self::Constant(hash) => Box::new(ConstantState(*hash).build_hasher()),
        }
    }
}

/// Copying a set into one with the same hasher, in iteration order, took quadratic time where that order is the order of hashes: the
/// first half of the elements filled the first half of the buckets. Here the order has nothing to do with hashes.
#[test]
fn copying_by_iteration_makes_no_long_chains() {
    let state = DefaultHashBuilder::with_seeds(1, 2, 3, 4);
    let mut source = HashSet::with_hasher(state.clone());
    source.extend(0..20_000_u64);
    let mut target = HashSet::with_hasher(state);
    for &n in &source {
        target.insert(n);
        if target.len() % 500 == 0 {
            let longest = target.bucket_stats().longest_chain;
            assert!(longest <= 3, "{longest} lines in one bucket at {} elements", target.len());
        }
    }
    assert_eq!(target, source);
}

/// The allocation's layout was computed from another capacity than the one it was made with.
#[test]
fn blocks_go_back_as_they_came_at_every_size() {
    let tracking = TrackingAllocator::new();
    for len in (0..70).chain([127, 128, 129, 1000]) {
        let mut table: HashTable<u32, _> = HashTable::with_capacity_in(len, tracking.clone());
        assert!(table.capacity() >= len);
        for n in 0..len as u32 {
            table.insert_unique(u64::from(n % 3), n);
        }
        table.assert_invariants();
        table.shrink_to_fit();
        let clone = table.clone();
        drop(table.into_iter());
        drop(clone);
        tracking.assert_empty();
    }
}
