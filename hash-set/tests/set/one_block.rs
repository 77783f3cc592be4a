//! Tables of at most 64 slots, whose index lies in the block of their elements: memory, the border to two blocks, and
//! failures of the allocator on both sides of it.

use hash_set::allocator::Allocator;
use hash_set::{ElementId, HashTable};
use test_kit::alloc::{FailingAllocator, Outcome, PanickingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::ledger::Element;
use test_kit::panics::panic_at_each_allocator_call;

/// The largest table of one block.
const SMALL: u64 = 64;

/// Sizes on both sides of the borders of a bucket, of two, of four, of eight, and of one block.
const SIZES: [u64; 15] = [0, 1, 4, 5, 11, 12, 13, 16, 17, 24, 32, 33, 48, 64, 65];

/// All hashes equal, one bucket with different tags, the identity, spread.
const HASHES: [fn(u64) -> u64; 4] = [|_| 7, |n| n << 16, |n| n, |n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20];

type Table<A> = HashTable<u64, A>;

fn filled<A: Allocator>(hash: fn(u64) -> u64, len: u64, alloc: A) -> Table<A> {
    let mut table = HashTable::new_in(alloc);
    (0..len).for_each(|n| _ = table.insert_unique(hash(n), n));
    table
}

/// Asserts that the table holds the numbers below `len`, at the ids of the same numbers.
fn expect_numbers<A: Allocator>(table: &Table<A>, hash: fn(u64) -> u64, len: u64) {
    table.assert_invariants();
    assert_eq!(table.len() as u64, len);
    assert!((0..len).all(|n| table.find_id(hash(n), |&e| e == n) == ElementId::from_index(n as usize)));
    assert!(table.find(hash(len), |&e| e == len).is_none());
}

fn id(index: u64) -> ElementId {
    ElementId::from_index(index as usize).unwrap()
}

#[test]
fn up_to_64_slots_are_one_block() {
    for len in 0..=2 * SMALL {
        let tracking = TrackingAllocator::new();
        let blocks = |capacity: usize| usize::from(capacity > 0) + usize::from(capacity > SMALL as usize);
        let mut table = filled(HASHES[3], len, tracking.clone());
        assert_eq!(tracking.live_blocks(), blocks(table.capacity()), "{len} elements");
        assert_eq!(tracking.live_bytes(), table.allocated_bytes(), "{len} elements");
        table.shrink_to_fit();
        assert_eq!((tracking.live_blocks(), table.capacity() as u64), (blocks(len as usize), len));
        let clone = table.clone();
        assert_eq!((tracking.live_blocks(), clone.capacity() as u64), (2 * blocks(len as usize), len));
        drop(clone);
        let changed = table.map(|n| n + 1);
        assert_eq!((tracking.live_blocks(), changed.capacity() as u64), (blocks(len as usize), len));
        drop(changed);
        tracking.assert_empty();
    }
}

#[test]
fn tables_cross_the_border_in_both_directions() {
    for hash in HASHES {
        for len in SIZES {
            for to in SIZES {
                let mut table = filled(hash, len, TrackingAllocator::new());
                table.reserve_exact(to as usize);
                expect_numbers(&table, hash, len);
                table.shrink_to(to as usize);
                expect_numbers(&table, hash, len);
                assert_eq!(table.capacity() as u64, len.max(to));
                table.shrink_to_fit();
                expect_numbers(&table, hash, len);
                (len..len + to).for_each(|n| _ = table.insert_unique(hash(n), n));
                expect_numbers(&table, hash, len + to);
                table.truncate(len as usize);
                table.shrink_buckets();
                expect_numbers(&table, hash, len);
            }
        }
    }
}

#[test]
fn copies_and_halves_of_any_size_are_complete() {
    for hash in HASHES {
        for len in SIZES {
            for other in SIZES {
                let mut table = filled(hash, len, TrackingAllocator::new());
                let mut target = filled(hash, other, table.allocator().clone());
                target.clone_from(&table);
                expect_numbers(&target, hash, len);
                (len..len + other).for_each(|n| _ = target.insert_unique(hash(n), n));
                expect_numbers(&target, hash, len + other);
                let tail = table.split_off(id(other));
                expect_numbers(&table, hash, len.min(other));
                tail.assert_invariants();
                assert!(tail.iter().copied().eq(other..len.max(other)));
                assert!(tail.iter().all(|&n| tail.find(hash(n), |&e| e == n).is_some()));
                expect_numbers(&target.map(|n| n), hash, len + other);
            }
        }
    }
}

#[test]
fn a_hole_in_a_small_table_is_filled_in_its_clone_too() {
    for hash in HASHES {
        for len in SIZES.into_iter().filter(|len| *len > 2) {
            let mut table = filled(hash, len, TrackingAllocator::new());
            table.remove_by_id(id(1));
            table.remove_by_id(id(len - 1));
            table.shrink_to(0);
            let mut clone = table.clone();
            for table in [&mut table, &mut clone] {
                table.assert_invariants();
                assert_eq!(table.insert_unique(hash(1), 1).id(), id(1));
                expect_numbers(table, hash, len - 1);
            }
        }
    }
}

#[test]
fn after_a_forgotten_drain_a_small_table_works() {
    // Frees what leaks.
    let bump = bumpalo::Bump::new();
    let drained = |len| {
        let mut table = filled(HASHES[0], len, &bump);
        std::mem::forget(table.drain());
        table.assert_invariants();
        assert_eq!((table.capacity(), table.allocated_bytes()), (0, 0));
        table
    };
    for len in [1, 12, 13, SMALL] {
        for other in SIZES {
            let source = filled(HASHES[0], other, &bump);
            // Of the same shape as the index that leaked, too.
            let mut table = drained(len);
            table.clone_from(&source);
            expect_numbers(&table, HASHES[0], other);
            let mut table = drained(len);
            (0..other).for_each(|n| _ = table.insert_unique(HASHES[0](n), n));
            expect_numbers(&table, HASHES[0], other);
        }
        let mut table = drained(len);
        table.shrink_buckets();
        table.shrink_to_fit();
        expect_numbers(&table.clone(), HASHES[0], 0);
        assert_eq!(table.split_off(id(0)).len(), 0);
        expect_numbers(&table.map(|n| n), HASHES[0], 0);
    }
}

#[test]
fn failed_allocations_change_nothing_around_the_border() {
    type Failing = FailingAllocator<TrackingAllocator>;
    type Act<'a> = &'a dyn Fn(&mut Table<Failing>) -> Result<(), hash_set::TryReserveError>;
    for hash in HASHES {
        for len in [1, 4, 12, 16, 32, SMALL, SMALL + 1] {
            let acts: [Act<'_>; 4] = [
                &|table| table.try_reserve(100),
                &|table| table.try_reserve_exact(table.capacity() + 1 - table.len()),
                &|table| table.try_clone().map(|clone| expect_numbers(&clone, hash, len)),
                &|table| {
                    let tail = table.try_split_off(id(0))?;
                    expect_numbers(&tail, hash, len);
                    *table = tail;
                    Ok(())
                },
            ];
            for act in acts {
                fail_at_each_with(
                    |failing| filled(hash, len, failing),
                    |table| act(table),
                    |mut table, _: Outcome| {
                        expect_numbers(&table, hash, len);
                        (len..len + 100).for_each(|n| _ = table.insert_unique(hash(n), n));
                        expect_numbers(&table, hash, len + 100);
                    },
                );
            }
        }
    }
}

#[test]
fn shrinking_keeps_the_elements_if_no_smaller_block_is_had() {
    for len in [1, 12, 20] {
        for capacity in [SMALL, 100] {
            let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
            let mut table = filled(HASHES[3], len, failing.clone());
            table.reserve_exact((capacity - len) as usize);
            failing.allow(0);
            table.shrink_to_fit();
            expect_numbers(&table, HASHES[3], len);
            table.shrink_buckets();
            expect_numbers(&table, HASHES[3], len);
            failing.allow(u64::MAX);
            table.shrink_to_fit();
            expect_numbers(&table, HASHES[3], len);
            assert_eq!(table.capacity() as u64, len);
        }
    }
}

#[test]
fn a_panic_of_the_allocator_leaves_a_whole_table_on_either_side() {
    type Panicking = PanickingAllocator<TrackingAllocator>;
    type Owners = HashTable<Element, Panicking>;
    let acts: [fn(&mut Owners); 6] = [
        |table| table.reserve(100),
        |table| table.reserve_exact(table.capacity() + 1 - table.len()),
        |table| table.shrink_to_fit(),
        |table| table.shrink_buckets(),
        |table| table.clone_from(&HashTable::new_in(table.allocator().clone())),
        |table| {
            table.clear();
            table.shrink_to_fit();
        },
    ];
    for len in [1, 4, 12, 16, 20, SMALL, SMALL + 1] {
        for spare in [0, 1, 70] {
            for act in acts {
                panic_at_each_allocator_call(
                    |ledger| {
                        let mut table = Owners::new_in(Panicking::over(ledger, TrackingAllocator::new()));
                        (0..len).for_each(|n| _ = table.insert_unique(n, ledger.element(n)));
                        table.reserve_exact(spare);
                        table
                    },
                    |table, _| {
                        act(table);
                        table.reserve(200);
                    },
                    |mut table, ledger, _| {
                        table.assert_invariants();
                        let there = table.len() as u64;
                        assert!(there == 0 || there == len);
                        ledger.assert_live(table.len());
                        assert!((0..there).all(|n| table.find(n, |e| e.key() == n).is_some()));
                        (there..there + 40).for_each(|n| _ = table.insert_unique(n, ledger.element(n)));
                        table.assert_invariants();
                    },
                );
            }
        }
    }
}

#[test]
fn a_small_clone_shrinks_its_buckets() {
    let mut table: HashTable<u32> = HashTable::with_capacity(32);
    (0..3).for_each(|n| _ = table.insert_unique(u64::from(n), n));
    let mut clone = table.clone();
    clone.shrink_to_fit();
    let mut exact: HashTable<u32> = HashTable::new();
    exact.reserve_exact(3);
    (0..3).for_each(|n| _ = exact.insert_unique(u64::from(n), n));
    assert_eq!(clone.allocated_bytes(), exact.allocated_bytes());
    let bytes = clone.allocated_bytes();
    clone.shrink_buckets();
    assert_eq!(clone.allocated_bytes(), bytes);
    assert!((0..3).all(|n| clone.find(u64::from(n), |&other| other == n) == Some(&n)));
    clone.assert_invariants();
}
