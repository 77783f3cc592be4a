//! Bugs of similar collections, each as a test. See also `panic_safety`, `alloc_failure.rs`, `ids.rs`, `adversarial.rs`
//! and `forget.rs`.

use bumpalo::Bump;
use hash_set::{DefaultHashBuilder, ElementId, HashSet, HashTable, TryReserveError};
use test_kit::alloc::TrackingAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::iterators::{Lie, LyingSizeHint};
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

/// A clone's guard counted from one, and dropped an unwritten slot when the first clone panicked.
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

/// `get_or_insert_with` accepted an element that differs from the value, which led to duplicates or lost elements.
#[test]
fn get_or_insert_with_lets_no_other_element_in() {
    let mut set = HashSet::from(["a".to_string()]);
    let report = expect_panic(|| set.get_or_insert_with("b", |_| "a".to_string()).len());
    assert!(report.message().contains("not equivalent"));
    assert_eq!(set.len(), 1);
    assert!(!set.contains("b"));
    set.assert_invariants();
}

/// A map whose hasher panicked during growth lost the elements not yet moved. Here, growth does not hash.
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

/// A look-up hashes once; an insertion searches once.
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

/// A free list was corrupted by unusual construction, or during a drain or retain.
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

/// `reserve` and `shrink_to` at the limits: one below, at, and one above.
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

/// Combines two hashers in one type.
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

/// Copying a set into one with the same hasher, in iteration order, took quadratic time as that order was the order of
/// hashes. Here, the order is independent of hashes.
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
            assert!(longest <= 3, "{longest} buckets in one bucket at {} elements", target.len());
        }
    }
    assert_eq!(target, source);
}

/// A block was freed with a layout of another capacity.
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

/// hashbrown #692: a table with capacity was returned with uninitialized control bytes.
#[test]
fn hashbrown_692_a_table_with_a_capacity_is_initialized() {
    let mut bump = Bump::new();
    for capacity in (1..70).chain([100, 128, 1000]) {
        // Reuse memory, so that unwritten bytes are not zero.
        bump.alloc_slice_fill_copy(100_000, 0xFF_u8);
        bump.reset();
        let table = HashTable::<u64, _>::try_with_capacity_in(capacity, &bump).unwrap();
        table.assert_invariants();
        for hash in (0..capacity as u64).chain([u64::MAX, 1 << 63, 0x0101_0101_0101_0101]) {
            assert_eq!(table.find(hash, |_| unreachable!("there is no element")), None);
            assert_eq!(table.iter_hash(hash).count(), 0);
        }
        assert!(table.get_by_id(ElementId::from_index(capacity - 1).unwrap()).is_none());
        assert_eq!((table.iter().count(), table.bucket_stats().used), (0, 0));
        drop(table.clone());
    }
    assert_eq!(HashTable::<u64>::try_with_capacity(0).unwrap().allocated_bytes(), 0);
    assert!(HashTable::<u64>::try_with_capacity(usize::MAX).is_err());
}

/// hashbrown #33: sums of lengths overflowed during growth, and the block was too small.
#[test]
fn hashbrown_33_lengths_that_overflow() {
    let mut set: HashSet<u64, IdentityState> = (0..20).collect();
    set.retain(|n| n % 3 != 0);
    let (capacity, bytes) = (set.capacity(), set.allocated_bytes());
    // Overflow with elements, slots and holes, and with their sizes.
    for additional in (0..40)
        .map(|n| usize::MAX - n)
        .chain((0..4).map(|n| usize::MAX / 2 + 1 - n))
        .chain([isize::MAX as usize / 4, u32::MAX as usize])
    {
        for attempt in [HashSet::try_reserve, HashSet::try_reserve_exact] {
            assert_eq!(attempt(&mut set, additional), Err(TryReserveError::CapacityOverflow), "{additional} more");
            assert_eq!((set.capacity(), set.allocated_bytes()), (capacity, bytes));
        }
    }
    set.assert_invariants();
    assert!((0..20).all(|n| set.contains(&n) == (n % 3 != 0)));
}

/// hashbrown #80: a slice had the wrong length.
#[test]
fn hashbrown_80_walks_of_exactly_what_is_there() {
    let tracking = TrackingAllocator::new();
    for slots in (1..=70).chain([127, 128, 129, 191, 192, 193]) {
        let mut table = HashTable::new_in(tracking.clone());
        table.reserve_exact(slots);
        assert_eq!(table.capacity(), slots);
        (0..slots as u64).for_each(|n| _ = table.insert_unique(n, n));
        assert_eq!(table.capacity(), slots, "to the last slot");
        assert!(table.iter().copied().eq(0..slots as u64) && table.iter().rev().copied().eq((0..slots as u64).rev()));
        assert!(table.iter_mut().map(|n| *n).eq(0..slots as u64));
        assert_eq!(table.ids().len(), slots);
        assert!(table.clone().into_iter().eq(0..slots as u64));
        // With holes, iteration uses occupancy words.
        table.retain(|n| *n % 2 == 0);
        assert!(table.iter().copied().eq((0..slots as u64).step_by(2)));
        assert!(table.iter_mut().map(|n| *n).eq((0..slots as u64).step_by(2)));
        assert!(table.iter_range(..).rev().copied().eq((0..slots as u64).rev().filter(|n| n % 2 == 0)));
        assert!(table.drain().eq((0..slots as u64).step_by(2)));
        table.assert_invariants();
    }
    tracking.assert_empty();
}

/// heapless #559: `truncate` removed the elements but not their index entries.
#[test]
fn heapless_559_truncate_forgets_no_bucket() {
    for state in [State::Identity, State::Constant(7)] {
        for len in [0, 1, 11, 12, 13, 50, 99, 100, 101] {
            let mut set = HashSet::with_hasher(state.clone());
            set.extend(0..100_u64);
            set.truncate(len);
            set.assert_invariants();
            let kept = len.min(100) as u64;
            assert!((0..100).all(|n| set.contains(&n) == (n < kept)));
            assert!((kept..100).all(|n| set.get_id(&n).is_none() && !set.remove(&n)));
            // Only new elements in the freed slots are found.
            set.extend(200..250);
            assert!((0..300).all(|n| set.contains(&n) == (n < kept || (200..250).contains(&n))));
            set.assert_invariants();
        }
    }
}

/// slotmap #92: references to several elements were each derived from the whole, which invalidated earlier ones.
#[test]
fn slotmap_92_elements_borrowed_together() {
    let mut table = HashTable::new();
    let ids: Vec<ElementId> = (0..20).map(|n| table.insert_unique(n % 4, (n, String::new())).id()).collect();
    let together = table.get_disjoint_by_id_mut([ids[3], ids[0], ids[19], ids[8]]).unwrap();
    let mut references = Vec::from(together);
    // Use the first after the last was created, then all in turn.
    for round in 0..3 {
        references.iter_mut().for_each(|(n, text)| text.push_str(&format!("{n}.{round} ")));
        references.reverse();
    }
    let texts: Vec<&str> = references.iter().map(|element| element.1.as_str()).collect();
    assert_eq!(texts, ["8.0 8.1 8.2 ", "19.0 19.1 19.2 ", "0.0 0.1 0.2 ", "3.0 3.1 3.2 "]);

    let found = table.get_disjoint_mut([3, 0, 2, 0], |at, element| element.0 == [3, 0, 77, 8][at]);
    let [Some(a), Some(b), None, Some(c)] = found else { panic!("three of them are there") };
    std::mem::swap(a, c);
    std::mem::swap(b, c);
    (a.0, b.0, c.0) = (3, 0, 8);
    assert_eq!([ids[3], ids[0], ids[8]].map(|id| table[id].1.as_bytes()[0]), [b'8', b'3', b'0']);

    // Keep references to elements of one hash while searching for the next.
    let mut references: Vec<&mut (u64, String)> = table.iter_hash_mut(0).collect();
    references.iter_mut().for_each(|element| element.1 = "zero".into());
    assert_eq!(references.len(), 5);
    assert_eq!(table.iter().filter(|element| element.1 == "zero").count(), 5);
    table.assert_invariants();
}

/// CVE-2020-36318: making a deque contiguous duplicated elements for certain lengths and positions.
#[test]
fn cve_2020_36318_moving_elements_duplicates_none() {
    type Move = fn(&mut HashSet<Element, IdentityState>);
    let moves: [Move; 9] = [
        |set| _ = set.compact(),
        |set| _ = set.compact_stable(),
        HashSet::reverse,
        |set| set.sort_by_key(|element| element.key() % 7),
        |set| set.sort_unstable_by(|a, b| b.key().cmp(&a.key())),
        |set| set.reserve(set.capacity() + 1),
        HashSet::shrink_to_fit,
        |set| {
            if let (Some(first), Some(last)) = (set.ids().next(), set.ids().next_back()) {
                set.swap_ids(first, last);
            }
        },
        |set| {
            if let Some(middle) = set.ids().nth(set.len() / 2) {
                let mut tail = set.split_off(middle);
                set.append(&mut tail);
            }
        },
    ];
    for len in [0, 1, 2, 3, 12, 13, 63, 64, 65, 66] {
        // Holes in front, at the end, in the middle, at every other place, and none.
        let holes: [fn(u64, u64) -> bool; 5] = [
            |n, len| n < len / 3,
            |n, len| n > 2 * len / 3,
            |n, len| (len / 3..len / 2).contains(&n),
            |n, _| n % 2 == 0,
            |_, _| false,
        ];
        for is_hole in holes {
            for act in moves {
                let ledger = Ledger::new();
                let mut set = set(&ledger, 0..len);
                set.retain(|element| !is_hole(element.key(), len));
                let expected: Vec<u64> = (0..len).filter(|&n| !is_hole(n, len)).collect();
                act(&mut set);
                set.assert_invariants();
                ledger.assert_live(expected.len());
                let mut keys: Vec<u64> = set.iter().map(Element::key).collect();
                keys.sort_unstable();
                assert_eq!(keys, expected);
                drop(set);
                ledger.assert_all_dropped();
            }
        }
    }
}

/// RUSTSEC-2021-0003: a bulk insertion wrote past its block when the iterator yielded more than its lower bound.
#[test]
fn rustsec_2021_0003_more_elements_than_the_hint_says() {
    for lie in [Lie::Nothing, Lie::TooLow, Lie::Contradiction] {
        for before in [0, 1, 12, 100] {
            let tracking = TrackingAllocator::new();
            let ledger = Ledger::new();
            let mut set = HashSet::with_hasher_in(IdentityState, tracking.clone());
            set.extend((0..before).map(|key| ledger.element(key)));
            set.shrink_to_fit();
            set.extend(LyingSizeHint::new((1000..1100).map(|key| ledger.element(key)), lie));
            set.assert_invariants();
            assert_eq!(set.len() as u64, before + 100);
            assert!((1000..1100).all(|key| set.contains(&ledger.element(key))));
            drop(set);
            ledger.assert_all_dropped();
            tracking.assert_empty();
        }
    }
}

/// RUSTSEC-2021-0028: the length of an `ExactSizeIterator` was trusted, so elements never yielded were counted.
#[test]
fn rustsec_2021_0028_fewer_elements_than_the_length_says() {
    for before in [0, 1, 12, 100] {
        let ledger = Ledger::new();
        let mut set = set(&ledger, 0..before);
        let lying = LyingSizeHint::new((1000..1050).map(|key| ledger.element(key)), Lie::TooHigh);
        assert_eq!(lying.len(), 110);
        set.extend(lying);
        set.assert_invariants();
        assert_eq!((set.len(), set.iter().count()), (before as usize + 50, before as usize + 50));
        ledger.assert_live(set.len());
        // An impossible length is refused, and the set is unchanged.
        let lying = LyingSizeHint::new((2000..2050).map(|key| ledger.element(key)), Lie::Max);
        let report = expect_panic(|| set.extend(lying));
        assert!(report.message().contains("capacity overflow"), "{report}");
        set.assert_invariants();
        ledger.assert_live(before as usize + 50);
    }
}
