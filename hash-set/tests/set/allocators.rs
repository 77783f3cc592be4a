//! Allocators that track blocks, return larger ones, are not `Clone`, or are bumpalo's.

use bumpalo::Bump;
use hash_set::allocator::{Allocator, Global};
use hash_set::{HashSet, HashTable, TryReserveError};
use test_kit::alloc::{GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with};
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::ledger::Ledger;

/// Calls operations that allocate, reallocate and deallocate.
fn exercise<A: Allocator>(mut set: HashSet<String, ConstantState, A>) -> HashSet<String, ConstantState, A> {
    let name = |n: usize| format!("element {n}");
    for n in 0..200 {
        assert!(set.insert(name(n)));
    }
    set.assert_invariants();
    set.retain(|element| !element.ends_with('7'));
    set.compact();
    set.assert_invariants();
    set.shrink_to_fit();
    assert_eq!(set.capacity(), set.len());
    set.extend((0..400).map(name));
    set.assert_invariants();
    assert_eq!(set.len(), 400);
    assert_eq!(set.drain().take(10).count(), 10);
    set.extend((0..50).map(name));
    set.shrink_buckets();
    assert!((0..50).all(|n| set.contains(&name(n))));
    set.assert_invariants();
    set
}

#[test]
fn every_block_goes_back_with_its_layout() {
    let tracking = TrackingAllocator::new();
    let set = exercise(HashSet::with_hasher_in(ConstantState(1), tracking.clone()));
    assert_eq!(tracking.live_bytes(), set.allocated_bytes());
    assert_eq!(tracking.live_blocks(), 2);
    let clone = set.clone();
    assert_eq!(tracking.live_bytes(), set.allocated_bytes() + clone.allocated_bytes());
    drop(clone);
    let allocations = tracking.allocations();
    let mut empty = HashSet::<u64, _, _>::with_capacity_and_hasher_in(100, ConstantState(1), tracking.clone());
    empty.insert(1);
    empty.clear();
    assert_eq!((empty.clone().capacity(), tracking.allocations()), (0, allocations + 2), "nothing to copy");
    drop(empty);
    let mut iter = set.into_iter();
    iter.next();
    // The buckets are freed at once, the slots with the iterator.
    assert_eq!(tracking.live_blocks(), 1);
    drop(iter);
    tracking.assert_empty();
}

#[test]
fn more_memory_than_asked_for_is_no_harm() {
    let tracking = TrackingAllocator::new();
    let generous = GenerousAllocator::over(tracking.clone());
    let mut set = exercise(HashSet::with_hasher_in(ConstantState(1), &generous));
    set.clone_from(&exercise(HashSet::with_hasher_in(ConstantState(2), &generous)));
    set.assert_invariants();
    drop(set);
    tracking.assert_empty();
}

#[test]
fn an_allocator_that_cannot_be_cloned_is_dropped_once() {
    let tracking = TrackingAllocator::new();
    let ledger = Ledger::new();
    for way in 0..7 {
        let unique = UniqueAllocator::over(tracking.clone());
        let witness = unique.witness();
        let mut set = HashSet::with_hasher_in(IdentityState, unique);
        set.extend((0..100).map(|key| ledger.element(key)));
        match way {
            0 => drop(set),
            1 => drop(set.into_iter()),
            2 => assert_eq!(set.into_iter().count(), 100),
            3 => drop(set.into_table()),
            4 => drop(set.into_table().0.into_iter().nth(10)),
            5 => {
                drop(set.drain());
                drop(set);
            }
            _ => {
                set.shrink_to_fit();
                set.reserve(1000);
                set.clear();
                set.shrink_to_fit();
                assert_eq!(witness.drops(), 0);
                drop(set);
            }
        }
        witness.assert_dropped_once();
        ledger.assert_all_dropped();
        tracking.assert_empty();
    }
}

#[test]
fn a_bump_allocator_holds_sets() {
    let bump = Bump::new();
    let set = exercise(HashSet::with_hasher_in(ConstantState(3), &bump));
    assert_eq!(set.len(), 50);
    let mut names: HashSet<&str, _, &Bump> = HashSet::new_in(&bump);
    for word in "to be or not to be".split(' ') {
        names.insert(bump.alloc_str(word));
    }
    assert_eq!(names.len(), 4);
    let mut table = HashTable::with_capacity_in(100, &bump);
    table.insert_unique(1, "one");
    assert_eq!(table.find(1, |_| true), Some(&"one"));
    let copy = names.clone();
    assert!(copy == names && std::ptr::eq(*copy.allocator(), &raw const bump));
    // Assigning operators take any allocator.
    let mut more = HashSet::new_in(&bump);
    more.extend(["that", "is"]);
    names |= &more;
    assert_eq!(names.len(), 6);
}

#[test]
fn clone_from_keeps_the_allocator_whatever_the_shapes() {
    let sizes = [0, 3, 12, 13, 100, 1000];
    for target_len in sizes {
        for source_len in sizes {
            let (ours, theirs) = (TrackingAllocator::new(), TrackingAllocator::new());
            let make = |len: u64, tracking: &TrackingAllocator| {
                let mut set = HashSet::with_hasher_in(IdentityState, tracking.clone());
                set.extend((0..len).map(|n| n.to_string()));
                set
            };
            let mut target = make(target_len, &ours);
            let source = make(source_len, &theirs);
            let before = (theirs.allocations(), theirs.live_bytes());
            target.clone_from(&source);
            target.assert_invariants();
            assert!(target == source && target.iter().eq(&source));
            assert_eq!((theirs.allocations(), theirs.live_bytes()), before, "the source's allocator was asked");
            assert_eq!(ours.live_bytes(), target.allocated_bytes());
            target.insert("one more".into());
            drop((target, source));
            ours.assert_empty();
            theirs.assert_empty();
        }
    }
}

#[test]
fn clone_from_reuses_blocks_of_the_same_shape() {
    let tracking = TrackingAllocator::new();
    let mut a: HashSet<u64, IdentityState, _> = HashSet::with_hasher_in(IdentityState, tracking.clone());
    a.extend(0..100);
    let mut b = a.clone();
    b.retain(|n| n % 2 == 0);
    let before = tracking.allocations();
    a.clone_from(&b);
    b.clone_from(&a);
    assert_eq!(tracking.allocations(), before);
    assert_eq!(a, b);
}

#[test]
fn a_capacity_that_cannot_be_had_is_an_error() {
    let rounds = fail_at_each(|failing| {
        let set = HashSet::<u64, _, _>::try_with_capacity_in(100, failing);
        assert!(!matches!(set, Err(TryReserveError::CapacityOverflow)));
        set.map(|set| assert!(set.is_empty() && set.capacity() >= 100))
    });
    // The buckets and the slots.
    assert_eq!(rounds, 2);
    fail_at_each(|failing| {
        HashSet::<u64, _, _>::try_with_capacity_and_hasher_in(100, ConstantState(1), failing).map(drop)
    });
    fail_at_each(|failing| HashTable::<u64, _>::try_with_capacity_in(100, failing).map(drop));
    assert_eq!(HashSet::<u8>::try_with_capacity(0).map(|set| set.capacity()), Ok(0));
    for capacity in [usize::MAX, isize::MAX as usize, (u32::MAX as usize).saturating_add(1)] {
        let overflow = Some(TryReserveError::CapacityOverflow);
        assert_eq!(HashSet::<[u64; 8]>::try_with_capacity(capacity).err(), overflow, "{capacity}");
        assert_eq!(HashSet::<[u64; 8], _>::try_with_capacity_and_hasher(capacity, IdentityState).err(), overflow);
        assert_eq!(HashSet::<[u64; 8]>::try_with_capacity_in(capacity, Global).err(), overflow);
        assert_eq!(HashTable::<[u64; 8]>::try_with_capacity(capacity).err(), overflow);
    }
}

#[test]
fn splitting_a_set_that_fails_leaves_it_whole() {
    fail_at_each_with(
        |failing| {
            let mut set = HashSet::with_hasher_in(ConstantState(1), failing);
            set.extend((0..60).map(|n| n.to_string()));
            set.retain(|element| !element.ends_with('3'));
            set
        },
        |set| {
            let at = set.get_id("40").expect("it is there");
            set.try_split_off(at).map(|tail| {
                tail.assert_invariants();
                assert!((40..60).all(|n| tail.contains(&n.to_string()) == (n % 10 != 3)));
                tail.len()
            })
        },
        |set, outcome| {
            set.assert_invariants();
            let end = if outcome.is_completed() { 40 } else { 60 };
            assert!((0..60).all(|n| set.contains(&n.to_string()) == (n < end && n % 10 != 3)));
            assert_eq!(set.len(), end / 10 * 9);
        },
    );
}
