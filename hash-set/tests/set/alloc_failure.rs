//! An allocator that fails at its first call, its second, and so on: `try_*` returns an error and changes nothing.

use hash_set::allocator::Allocator;
use hash_set::hash_table;
use hash_set::{ElementId, HashSet, HashTable, InsertError, TryReserveError};
use hash_set::{Entry, ReplaceError};
use test_kit::alloc::{FailingAllocator, Outcome, TrackingAllocator, fail_at_each, fail_at_each_with};
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::panics::expect_panic;

type Failing = FailingAllocator<TrackingAllocator>;
type Set<S> = HashSet<Box<u64>, S, Failing>;

/// Returns a full set: the next insertion allocates.
fn full<S: std::hash::BuildHasher>(state: S, failing: Failing) -> Set<S> {
    let mut set = HashSet::with_hasher_in(state, failing);
    let mut next = 0;
    while set.len() < 100 || set.len() < set.capacity() {
        set.insert(Box::new(next));
        next += 1;
    }
    set
}

fn expect_numbers<S: std::hash::BuildHasher>(set: &Set<S>, len: u64) {
    set.assert_invariants();
    assert_eq!(set.len() as u64, len);
    assert!(set.iter().map(|n| **n).eq(0..len));
    assert!((0..len).all(|n| set.get_id(&n).is_some_and(|id| id.index() as u64 == n)));
    assert!(!set.contains(&len));
}

/// Runs `act` on a full set and fails each allocation in turn.
fn on_a_full_set<S: std::hash::BuildHasher + Clone>(
    state: S,
    act: impl Fn(&mut Set<S>, u64) -> Result<(), TryReserveError>,
    added: u64,
) -> u64 {
    let len = full(state.clone(), Failing::over(u64::MAX, TrackingAllocator::new())).len() as u64;
    fail_at_each_with(
        |failing| full(state.clone(), failing),
        |set| act(set, len),
        |mut set, outcome| {
            let there = if outcome == Outcome::Completed { len + added } else { len };
            expect_numbers(&set, there);
            set.extend((there..there + 100).map(Box::new));
            expect_numbers(&set, there + 100);
        },
    )
}

#[test]
fn reserving() {
    for additional in [1, 100, 5000] {
        // Buckets and slots are two allocations; the first may succeed alone.
        assert_eq!(on_a_full_set(IdentityState, |set, _| set.try_reserve(additional), 0), 2);
        assert_eq!(on_a_full_set(IdentityState, |set, _| set.try_reserve_exact(additional), 0), 2);
        assert!(on_a_full_set(ConstantState(1), |set, _| set.try_reserve(additional), 0) >= 2);
    }
}

#[test]
fn inserting_into_a_full_set() {
    let insert = |set: &mut Set<_>, n: u64| match set.try_insert_full(Box::new(n)) {
        Ok((id, added)) => {
            assert!(added && *set[id] == n);
            Ok(())
        }
        Err(InsertError { value: element, error }) => {
            assert_eq!(*element, n, "the element comes back");
            Err(error)
        }
    };
    assert_eq!(on_a_full_set(IdentityState, insert, 1), 2);
}

#[test]
fn inserting_through_an_entry() {
    let insert = |set: &mut Set<_>, n| match set.entry(Box::new(n)) {
        Entry::Occupied(_) => unreachable!("it is new"),
        Entry::Vacant(vacant) => match vacant.try_insert_entry() {
            Ok(occupied) => {
                assert_eq!(**occupied.get(), n);
                Ok(())
            }
            Err(InsertError { value: element, error }) => {
                assert_eq!(*element, n);
                Err(error)
            }
        },
    };
    assert_eq!(on_a_full_set(IdentityState, insert, 1), 2);
}

#[test]
fn inserting_where_only_overflow_buckets_have_run_out() {
    // Slots for thousands of elements in one chain: the buckets are rebuilt with more overflow buckets, several times.
    let tracking = TrackingAllocator::new();
    let failing = Failing::over(u64::MAX, tracking.clone());
    let mut table: HashTable<u64, Failing> = HashTable::with_capacity_in(4000, failing.clone());
    let mut failures = 0;
    for n in 0..2000 {
        failing.allow(0);
        let added = table.try_insert_unique(9, n).map(|entry| entry.id().index() as u64).map_err(|error| error.value);
        failing.allow(u64::MAX);
        assert!(added == Ok(n) || added == Err(n));
        if added.is_err() {
            failures += 1;
            table.assert_invariants();
            table.insert_unique(9, n);
        }
        if n % 50 == 0 || added.is_err() {
            table.assert_invariants();
            assert!(table.iter().copied().eq(0..=n));
            assert!((0..=n).all(|n| table.find(9, |&m| m == n).is_some()));
        }
    }
    assert!(failures > 0, "no insertion met the end of the overflow buckets");
    drop(table);
    tracking.assert_empty();
}

#[test]
fn each_insertion_of_a_growing_table() {
    // The first blocks, then each growth.
    for hash in [|n: u64| n, |_: u64| 3] {
        let rounds = fail_at_each(|failing| {
            let mut table: HashTable<u64, _> = HashTable::new_in(failing);
            for n in 0..200 {
                if let Err(InsertError { value: element, error }) = table.try_insert_unique(hash(n), n) {
                    assert_eq!(element, n);
                    assert!(matches!(error, TryReserveError::AllocError { .. }));
                    table.assert_invariants();
                    assert!(table.iter().copied().eq(0..n));
                    return Err(error);
                }
            }
            table.assert_invariants();
            Ok(())
        });
        assert!(rounds >= 8, "{rounds} requests are too few for growth to 200");
    }
}

#[test]
fn vacant_entries_of_a_table() {
    fail_at_each_with(
        |failing| {
            let mut table: HashTable<u64, _> = HashTable::new_in(failing);
            while table.is_empty() || table.len() < table.capacity() {
                table.insert_unique(table.len() as u64, table.len() as u64);
            }
            table
        },
        |table| match table.entry(1000, |&n| n == 1000) {
            hash_table::Entry::Occupied(_) => unreachable!("it is new"),
            hash_table::Entry::Vacant(vacant) => {
                vacant.try_insert(1000).map(|_| ()).map_err(|error| assert_eq!(error.value, 1000))
            }
        },
        |table, outcome| {
            table.assert_invariants();
            assert_eq!(table.find(1000, |&n| n == 1000).is_some(), outcome.is_completed());
        },
    );
}

/// Elements and buckets are two allocations.
#[test]
fn cloning() {
    let with_holes = |set: &mut Set<_>| {
        let removed = Box::new(3);
        assert!(set.remove(&removed));
        let clone = set.try_clone().map(|clone| {
            clone.assert_invariants();
            assert!(clone.iter_full().eq(set.iter_full()));
            assert_eq!(clone.index_bound(), set.index_bound());
        });
        set.insert(removed);
        clone
    };
    assert_eq!(on_a_full_set(IdentityState, |set, _| with_holes(set), 0), 2);
    let empty: Set<_> = HashSet::with_hasher_in(IdentityState, Failing::over(0, TrackingAllocator::new()));
    assert!(empty.try_clone().is_ok_and(|clone| clone.is_empty()));
}

#[test]
fn splitting_off() {
    // Buckets and slots; where hashes collide, the buckets again with more overflow buckets.
    for (hash, least) in [((|n| n) as fn(u64) -> u64, 2), (|_| 3, 4)] {
        let rounds = fail_at_each_with(
            |failing| {
                let mut table: HashTable<Box<u64>, _> = HashTable::new_in(failing);
                (0..300).for_each(|n| _ = table.insert_unique(hash(n), Box::new(n)));
                table.retain(|n| **n % 5 != 2);
                table
            },
            |table| {
                let tail = table.try_split_off(ElementId::from_index(20).expect("small"))?;
                tail.assert_invariants();
                assert!(tail.iter().map(|n| **n).eq((20..300).filter(|n| n % 5 != 2)));
                assert!(tail.iter().all(|n| tail.find(hash(**n), |m| m == n).is_some()));
                Ok::<_, TryReserveError>(())
            },
            |mut table, outcome| {
                table.assert_invariants();
                let end = if outcome.is_completed() { 20 } else { 300 };
                assert!(table.iter().map(|n| **n).eq((0..end).filter(|n| n % 5 != 2)));
                (300..400).for_each(|n| _ = table.insert_unique(hash(n), Box::new(n)));
                table.assert_invariants();
            },
        );
        assert!(rounds >= least, "{rounds}");
    }
}

#[test]
fn nothing_to_split_off_asks_for_nothing() {
    let failing = Failing::over(u64::MAX, TrackingAllocator::new());
    let mut set = full(IdentityState, failing.clone());
    failing.allow(0);
    let behind = ElementId::from_index(set.index_bound()).expect("small");
    assert!(set.split_off(behind).is_empty());
    failing.allow(u64::MAX);
    set.assert_invariants();
}

#[test]
fn constructing_with_capacity() {
    let rounds = fail_at_each(|failing| {
        HashTable::<u64, _>::try_with_capacity_in(100, failing).map(|table| assert!(table.capacity() >= 100))
    });
    assert_eq!(rounds, 2);
}

#[test]
fn shrinking_without_memory_keeps_the_larger_blocks() {
    for allowed in 0..4 {
        let tracking = TrackingAllocator::new();
        let failing = Failing::over(u64::MAX, tracking.clone());
        let mut set = full(ConstantState(4), failing.clone());
        set.reserve(5000);
        set.retain(|n| **n < 20);
        failing.allow(allowed);
        let capacity = set.capacity();
        set.shrink_buckets();
        set.assert_invariants();
        set.shrink_to(25);
        expect_numbers(&set, 20);
        assert!(set.capacity() >= 25 && set.capacity() <= capacity);
        set.shrink_to_fit();
        expect_numbers(&set, 20);
        set.clear();
        // Freeing does not allocate.
        set.shrink_to_fit();
        assert_eq!((set.capacity(), set.allocated_bytes()), (0, 0));
        failing.allow(u64::MAX);
        set.extend((0..50).map(Box::new));
        expect_numbers(&set, 50);
        drop(set);
        tracking.assert_empty();
    }
}

/// Replacing an element allocates when overflow buckets run out. On failure, nothing changes and the new element is
/// returned.
#[test]
fn replacing_by_id() {
    for len in [12, 20, 100, 1000] {
        let tracking = TrackingAllocator::new();
        let failing = Failing::over(u64::MAX, tracking.clone());
        let mut set: Set<IdentityState> =
            HashSet::with_capacity_and_hasher_in(len as usize, IdentityState, failing.clone());
        set.extend((0..len).map(Box::new));
        let mut failures = 0;
        for n in 0..len {
            // The stored bits of all new hashes are 0: all elements move to one chain.
            let (id, new) = (ElementId::from_index(n as usize).expect("small"), (n + 1) << 32);
            failing.allow(0);
            match set.replace_by_id(id, Box::new(new)) {
                Ok(old) => assert_eq!(*old, n),
                Err(InsertError { value: back, error: ReplaceError::Reserve(error) }) => {
                    assert!(*back == new && matches!(error, TryReserveError::AllocError { .. }));
                    set.assert_invariants();
                    assert!(set.get_id(&n) == Some(id) && !set.contains(&new));
                    failures += 1;
                    failing.allow(u64::MAX);
                    assert_eq!(set.replace_by_id(id, back), Ok(Box::new(n)));
                }
                Err(InsertError { error, .. }) => unreachable!("{error}"),
            }
            set.assert_invariants();
            assert!(set.get_id(&new) == Some(id) && !set.contains(&n));
        }
        assert_eq!(failures > 0, len >= 100, "overflow buckets run out in large sets only");
        assert!(set.iter().map(|n| **n >> 32).eq(1..=len));
        failing.allow(u64::MAX);
        drop(set);
        tracking.assert_empty();
    }
}

/// The slots of a mapped table come from a clone of the allocator, which also takes over the buckets.
#[test]
fn mapping_a_table() {
    let tracking = TrackingAllocator::new();
    let failing = Failing::over(u64::MAX, tracking.clone());
    let mut table: HashTable<u64, Failing> = HashTable::with_capacity_in(100, failing.clone());
    (0..50).for_each(|n| _ = table.insert_unique(n, n));
    table.remove(7, |_| true);
    let blocks = tracking.allocations();
    let table = table.map(|n| n.to_string());
    assert_eq!(tracking.allocations(), blocks + 1);
    table.assert_invariants();
    assert!(
        (0..50)
            .all(|n| table.find_id(n, |text| *text == n.to_string()).is_some_and(|id| id.index() as u64 == n)
                == (n != 7))
    );
    let table = table.map(drop);
    table.assert_invariants();
    assert_eq!((table.len(), table.index_bound()), (49, 50));
    drop(table);
    tracking.assert_empty();
    // An empty table does not allocate.
    failing.allow(0);
    let empty = HashTable::<u64, Failing>::new_in(failing).map(|n| n);
    assert_eq!(empty.allocated_bytes(), 0);
    tracking.assert_empty();
}

#[test]
fn what_needs_no_memory_asks_for_none() {
    let tracking = TrackingAllocator::new();
    let mut set: HashSet<u64, IdentityState, _> =
        HashSet::with_capacity_and_hasher_in(100, IdentityState, tracking.clone());
    let blocks = tracking.allocations();
    set.extend(0..100);
    set.retain(|n| n % 3 != 0);
    assert_eq!(set.extract_if(|n| n % 3 == 1).count(), 33);
    set.compact();
    set.extend(200..230);
    (200..210).for_each(|n| assert!(set.remove(&n)));
    set.compact_stable();
    set.sort_free_list();
    set.clear();
    set.extend(0..100);
    drop(set.drain());
    set.extend(0..100);
    assert_eq!(tracking.allocations(), blocks);
    let empty: HashSet<u64, IdentityState, _> = HashSet::with_hasher_in(IdentityState, tracking.clone());
    assert!(!empty.contains(&1) && empty.iter().next().is_none() && empty.clone().is_empty());
    assert_eq!(tracking.allocations(), blocks);
}

#[test]
fn capacities_beyond_the_limit_of_ids_are_errors() {
    let mut set: HashSet<u8> = HashSet::new();
    assert_eq!(set.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    set.insert(1);
    for additional in [usize::MAX, usize::MAX / 2, isize::MAX as usize, u32::MAX as usize] {
        assert_eq!(set.try_reserve(additional), Err(TryReserveError::CapacityOverflow), "{additional}");
    }
    struct Huge(#[expect(dead_code, reason = "for its size")] [u8; 1 << 20]);
    // Within the limit of ids but too large for memory: the layout is invalid or the allocation fails.
    let mut table: HashTable<Huge, Failing> = HashTable::new_in(Failing::over(0, TrackingAllocator::new()));
    assert!(table.try_reserve(u32::MAX as usize).is_err());
    table.assert_invariants();
    assert_eq!(table.len(), 0);
}

/// A panic names the method and the limit.
#[test]
#[cfg(target_pointer_width = "64")]
fn capacities_beyond_a_limit_panic_with_their_names() {
    let mut set = HashSet::from([1_u8]);
    let most = u32::MAX as usize;
    let text = |act: &mut dyn FnMut()| expect_panic(act).message().to_owned();
    assert_eq!(
        text(&mut || set.reserve(most)),
        "HashSet::reserve: capacity overflow: 4294967296 elements exceed the limit of 4294967295 elements"
    );
    assert_eq!(
        text(&mut || set.reserve_exact(most)),
        "HashSet::reserve_exact: capacity overflow: 4294967296 elements exceed the limit of 4294967295 elements"
    );
    assert!(text(&mut || set.reserve(usize::MAX)).contains("exceed the limit of 4294967295 elements"));
    assert!(
        text(&mut || drop(HashSet::<u8>::with_capacity(usize::MAX)))
            .starts_with("HashSet::with_capacity: capacity overflow")
    );
    type Huge = [u64; 1 << 50];
    let mut table: HashTable<Huge> = HashTable::new();
    assert_eq!(
        text(&mut || table.reserve(5_000)),
        "HashTable::reserve: capacity overflow: 5000 elements exceed the limit of isize::MAX bytes"
    );
}

/// The error contains the layout requested.
#[test]
fn an_allocation_error_tells_the_layout() {
    let mut set: HashSet<u64, IdentityState, _> =
        HashSet::with_hasher_in(IdentityState, Failing::over(0, TrackingAllocator::new()));
    let Err(TryReserveError::AllocError { layout }) = set.try_reserve(100) else { panic!("there is no memory") };
    assert!(layout.size() >= 100 * size_of::<u32>());
    assert!(set.allocator().allocate(layout).is_err());
}
