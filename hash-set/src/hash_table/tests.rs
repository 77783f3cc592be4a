//! Tests of private state: shapes, chains, overflow buckets, rebuilds, and I1 to I5 with colliding hashes.

use alloc::vec::Vec;

use sparse_array::TryReserveError;
use test_kit::panics::expect_panic;
use test_kit::random::Random;

use super::extractor::Extractor;
use crate::raw::{LANES, MAX_IDS, Shape, VISITS};
use crate::{ElementId, HashTable, hash_table};

type Table = HashTable<u64>;

/// How elements hash in a test.
#[derive(Clone, Copy, Debug)]
enum Hashes {
    /// All hashes are equal: one chain, one tag.
    Constant(u64),
    /// The hash is the element.
    Identity,
    /// At most four chains.
    LowBits,
    /// One chain, many tags.
    OneBucket,
    /// Only the upper halves differ, which are not stored.
    UpperHalf,
    /// Pseudorandom hashes.
    Spread,
}

impl Hashes {
    const ALL: [Self; 7] = [
        Self::Constant(0),
        Self::Constant(u64::MAX),
        Self::Identity,
        Self::LowBits,
        Self::OneBucket,
        Self::UpperHalf,
        Self::Spread,
    ];

    fn of(self, element: u64) -> u64 {
        match self {
            Self::Constant(hash) => hash,
            Self::Identity => element,
            Self::LowBits => element & 3,
            Self::OneBucket => element << 20,
            Self::UpperHalf => element << 32 | 5,
            Self::Spread => Random::from_seed(element).next_u64(),
        }
    }
}

fn filled(hashes: Hashes, elements: impl IntoIterator<Item = u64>) -> Table {
    let mut table = Table::new();
    for element in elements {
        table.insert_unique(hashes.of(element), element);
    }
    table
}

/// Returns the id of an element.
fn id_of(table: &Table, hashes: Hashes, element: u64) -> Option<usize> {
    table.find_id(hashes.of(element), |&other| other == element).map(ElementId::index)
}

/// Returns the number of overflow buckets in the block.
fn overflow_buckets(table: &Table) -> usize {
    let index = &table.blocks.index;
    index.shape().map_or(0, |shape| shape.buckets() - index.primary_buckets())
}

/// Returns the number of overflow buckets in chains.
fn overflow_in_use(table: &Table) -> usize {
    table.blocks.index.chains().map(|(buckets, _)| buckets - 1).sum()
}

#[test]
fn a_shape_holds_its_ids_and_not_much_more_than_twice_as_many() {
    for ids in (1..300).chain([1000, 1024, 1025, 65_536, 1_000_000, 1 << 30]) {
        let shape = Shape::for_ids(ids).unwrap();
        assert!(shape.capacity() >= ids && shape.capacity() < 2 * ids + LANES, "{ids} ids: {shape:?}");
        assert_eq!(Shape::for_ids(shape.capacity()).unwrap(), shape, "a shape's capacity has that shape");
    }
    assert_eq!(Shape::for_ids(u32::MAX as usize).unwrap().capacity(), u32::MAX as usize);
    #[cfg(target_pointer_width = "64")]
    for ids in [u32::MAX as usize + 1, usize::MAX] {
        assert_eq!(Shape::for_ids(ids), Err(TryReserveError::CapacityOverflow));
    }
}

#[test]
fn more_overflow_comes_to_an_end_that_suffices_for_equal_hashes() {
    let sizes: &[usize] = if cfg!(miri) { &[1, 12, 13, 100] } else { &[1, 12, 13, 100, 1000, 4096] };
    for &ids in sizes {
        let mut shape = Shape::for_ids(ids).unwrap();
        while shape.with_more_overflow() != shape {
            shape = shape.with_more_overflow();
        }
        let mut table = Table::new();
        table.reserve_exact(ids);
        for element in 0..shape.capacity() as u64 {
            table.insert_unique(7, element);
        }
        table.assert_invariants();
        assert!(overflow_in_use(&table) <= overflow_buckets(&table));
        assert!(overflow_buckets(&table) <= shape.capacity() / LANES, "no chain needs more");
        assert_eq!(
            table.blocks.index.capacity(),
            shape.capacity(),
            "equal hashes alone do not make more primary buckets"
        );
    }
}

#[test]
fn a_table_without_memory_answers_and_stays_without() {
    let mut table = Table::new();
    assert_eq!(table.find(7, |_| true), None);
    assert_eq!(table.find_mut(7, |_| true), None);
    assert!(table.find_entry(7, |_| true).is_err());
    let id = ElementId::from_index(0).unwrap();
    assert!(table.entry_by_id(id).is_none());
    assert_eq!(table.iter_hash(7).count(), 0);
    assert_eq!(table.remove(7, |_| true), None);
    assert_eq!(table.remove_by_id(id), None);
    assert_eq!(table.get_disjoint_mut([7, 8], |_, _| true), [None, None]);
    assert_eq!(table.blocks.index.chains().count(), 0);
    table.retain(|_| false);
    table.clear();
    assert_eq!(table.drain().count(), 0);
    table.shrink_to(0);
    table.shrink_to(100);
    table.shrink_buckets();
    assert!(!table.compact() && !table.compact_stable());
    table.sort_free_list();
    assert!(table.try_reserve(0).is_ok());
    assert_eq!(table.clone().allocated_bytes(), 0);
    table.clone_from(&Table::new());
    table.assert_invariants();
    assert_eq!((table.allocated_bytes(), table.blocks.elements.capacity()), (0, 0));
    assert_eq!(table.into_elements().len(), 0);
}

#[test]
fn each_lane_of_each_chain_can_be_vacated_and_filled_again() {
    for hashes in [Hashes::Constant(0), Hashes::OneBucket] {
        // Miri takes the lengths about a full bucket.
        let lens = if cfg!(miri) { LANES as u64 - 1..=LANES as u64 + 2 } else { 1..=3 * LANES as u64 + 2 };
        for len in lens {
            for victim in 0..len {
                let mut table = filled(hashes, 0..len);
                let id = id_of(&table, hashes, victim).unwrap();
                assert_eq!(table.remove(hashes.of(victim), |&other| other == victim), Some(victim));
                table.assert_invariants();
                for other in 0..len {
                    assert_eq!(
                        id_of(&table, hashes, other).is_some(),
                        other != victim,
                        "{other} of {len}, {victim} gone"
                    );
                }
                assert_eq!(table.insert_unique(hashes.of(victim), victim).id().index(), id);
                table.assert_invariants();
                assert!((0..len).all(|other| id_of(&table, hashes, other).is_some()));
            }
        }
    }
}

#[test]
fn a_rebuild_for_more_overflow_keeps_ids_and_primary_buckets() {
    let mut table = Table::with_capacity(4096);
    let (primary, mut overflow, mut rebuilds) = (table.blocks.index.primary_buckets(), overflow_buckets(&table), 0);
    for element in 0..4096 {
        let id = table.insert_unique(9, element).id();
        assert_eq!(id.index() as u64, element);
        if overflow_buckets(&table) != overflow {
            assert!(overflow_buckets(&table) > overflow);
            (overflow, rebuilds) = (overflow_buckets(&table), rebuilds + 1);
            table.assert_invariants();
        }
    }
    assert!(
        rebuilds >= 2,
        "with one chain, the overflow buckets for random hashes cannot suffice: {rebuilds} rebuilds"
    );
    assert_eq!(table.blocks.index.primary_buckets(), primary);
    table.assert_invariants();
    assert!(table.blocks.elements.values().copied().eq(0..4096));
}

#[test]
fn overflow_buckets_are_freed_when_chains_shrink_and_are_reused() {
    const LEN: u64 = if cfg!(miri) { 100 } else { 2000 };
    for hashes in Hashes::ALL {
        let mut table = filled(hashes, 0..LEN);
        table.assert_invariants();
        let bytes = table.allocated_bytes();
        let mut random = Random::from_seed(3);
        for round in 0..4 {
            let mut order: Vec<u64> = (0..LEN).collect();
            match round {
                0 => {}
                1 => order.reverse(),
                _ => random.shuffle(&mut order),
            }
            for (step, &element) in order.iter().enumerate() {
                assert!(table.remove(hashes.of(element), |&other| other == element).is_some());
                if step % 97 == 0 {
                    table.assert_invariants();
                }
            }
            table.assert_invariants();
            assert_eq!((table.blocks.elements.len(), overflow_in_use(&table)), (0, 0), "{hashes:?}");
            for element in 0..LEN {
                table.insert_unique(hashes.of(element), element);
            }
            table.assert_invariants();
            assert_eq!(table.allocated_bytes(), bytes, "{hashes:?}: the same elements fit again");
        }
    }
}

#[test]
fn clearing_frees_all_overflow_buckets() {
    let mut table = filled(Hashes::Constant(3), 0..500);
    let bytes = table.allocated_bytes();
    for _ in 0..3 {
        table.clear();
        table.assert_invariants();
        assert_eq!(overflow_in_use(&table), 0);
        (0..500).for_each(|element| _ = table.insert_unique(3, element));
        table.assert_invariants();
        assert_eq!(table.allocated_bytes(), bytes);
    }
}

#[test]
fn a_copy_leaves_no_bucket_of_a_larger_index() {
    let source = filled(Hashes::Constant(3), 0..40);
    let mut large = source.clone();
    // The shape stays the same while overflow buckets suffice.
    let shape = large.blocks.index.shape();
    for element in 40..large.blocks.elements.capacity() as u64 {
        large.insert_unique(3, element);
        if large.blocks.index.shape() != shape {
            break;
        }
        let mut target = large.clone();
        target.clone_from(&source);
        target.assert_invariants();
        assert!(target.blocks.elements.values().eq(source.blocks.elements.values()));
        assert_eq!(overflow_in_use(&target), overflow_in_use(&source));
    }
}

#[test]
fn shrinking_after_removals_keeps_every_element_findable() {
    const LEN: u64 = if cfg!(miri) { 1000 } else { 3000 };
    for hashes in Hashes::ALL {
        let mut table = filled(hashes, 0..LEN);
        table.retain(|element| *element % 50 == 7);
        table.shrink_to(0);
        table.assert_invariants();
        assert!((0..LEN).all(|element| id_of(&table, hashes, element).is_some() == (element % 50 == 7)));
        table.compact();
        table.assert_invariants();
        let bytes = table.allocated_bytes();
        table.shrink_to(0);
        table.assert_invariants();
        assert!(table.allocated_bytes() < bytes, "{hashes:?}");
        assert_eq!(table.blocks.elements.capacity() as u64, LEN / 50);
        assert!((0..LEN).all(|element| id_of(&table, hashes, element).is_some() == (element % 50 == 7)));
    }
}

#[test]
fn the_buckets_alone_shrink_and_grow_under_elements_that_stay() {
    for hashes in Hashes::ALL {
        let mut table = filled(hashes, 0..100);
        table.try_reserve(5000).unwrap();
        let wide = table.blocks.index.primary_buckets();
        table.blocks.elements.shrink_to(0);
        table.shrink_buckets();
        table.assert_invariants();
        assert!(table.blocks.index.primary_buckets() < wide, "{hashes:?}");
        assert!((0..100).all(|element| id_of(&table, hashes, element) == Some(element as usize)));
        table.try_reserve(5000).unwrap();
        table.assert_invariants();
        assert!((0..100).all(|element| id_of(&table, hashes, element) == Some(element as usize)));
    }
}

#[test]
fn churn_keeps_the_invariants_for_every_kind_of_hash() {
    let steps = if cfg!(miri) { 200 } else { 3_000_u64 };
    for hashes in Hashes::ALL {
        let mut random = Random::from_seed(11);
        let mut table = Table::new();
        let mut there = Vec::new();
        for step in 0..steps {
            // Grows to some hundreds, then shrinks, then grows again.
            let grow = if step / (steps / 6) % 2 == 0 { 3 } else { 1 };
            if there.is_empty() || random.below(4) < grow {
                let id = table.insert_unique(hashes.of(step), step).id();
                there.push((id, step));
            } else {
                let (id, element) = there.swap_remove(random.index(there.len()));
                assert_eq!(id_of(&table, hashes, element), Some(id.index()));
                assert_eq!(table.remove_by_id(id), Some(element));
                assert_eq!(id_of(&table, hashes, element), None);
            }
            if step % 13 == 0 {
                table.assert_invariants();
            }
        }
        for &(id, element) in &there {
            assert_eq!(id_of(&table, hashes, element), Some(id.index()), "{hashes:?}");
        }
        assert_eq!(table.blocks.elements.len(), there.len());
    }
}

/// The occupancy of slots at or above the bound is unspecified.
#[test]
fn a_walk_ends_at_the_index_bound() {
    let hashes = Hashes::Spread;
    for range in [0..70, 0..usize::MAX, 3..5_000, 100..200] {
        let mut table = filled(hashes, 0..5);
        let expected = 5_usize.saturating_sub(range.start);
        let mut walk = Extractor::new(&mut table, range.clone());
        assert_eq!(core::iter::from_fn(|| walk.next_if(|_| true)).count(), expected);
        table.assert_invariants();
        let mut table = filled(hashes, 0..5);
        let mut walk = Extractor::new(&mut table, range.clone());
        assert_eq!(core::iter::from_fn(|| walk.next_back_if(|_| true)).count(), expected);
        let mut table = filled(hashes, 0..5);
        assert_eq!(Extractor::new(&mut table, range).fold(0, |_| true, |n, _| n + 1), expected);
        table.assert_invariants();
    }
}

/// Slots at or above the bound have no hash, but bits in the last occupancy word. For Miri, under which this many look
/// ahead; memcheck sees it in the next test.
#[test]
fn looking_ahead_reads_no_hash_above_the_bound() {
    const N: u64 = 255 * 64 + 1;
    let mut table = filled(Hashes::Spread, 0..N);
    let mut walk = Extractor::new(&mut table, 0..N as usize);
    assert_eq!(core::iter::from_fn(|| walk.next_if(|_| true)).count(), N as usize);
    table.assert_invariants();
}

/// Large enough to prefetch buckets: in a rebuild, in a pass that removes elements, and in a refill.
#[test]
#[cfg_attr(miri, ignore = "takes too long")]
fn what_looks_ahead_finds_every_element() {
    const N: u64 = 70_000;
    let hashes = Hashes::Spread;
    let mut table = filled(hashes, 0..N);
    assert!(table.blocks.index.primary_buckets() >= 16_384, "a table that is not large");
    table.try_reserve(3 * N as usize).unwrap();
    let bound = table.blocks.elements.index_bound();
    let mut walk = Extractor::new(&mut table, 1000..bound);
    while let Some(element) = walk.next_if(|element| *element % 3 == 0) {
        assert!(element >= 1000);
    }
    let taken = |element: u64| element >= 1000 && element % 3 == 0;
    table.assert_invariants();
    assert!((0..N).all(|element| id_of(&table, hashes, element).is_none() == taken(element)));
    assert!(table.compact_stable());
    table.assert_invariants();
    table.sort_with(|order, elements| order.sort_unstable_by_key(|&id| core::cmp::Reverse(elements[id as usize])));
    table.assert_invariants();
    assert!(table.blocks.elements.values().copied().eq((0..N).rev().filter(|&element| !taken(element))));
    assert!((0..N).all(|element| id_of(&table, hashes, element).is_none() == taken(element)));
}

/// Tests the panic on its own, as a table with 2³² elements needs too much memory.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_limit_of_ids_has_a_name_in_the_panic() {
    let raised = |wanted| {
        expect_panic(|| crate::handle_error::handle_error(TryReserveError::CapacityOverflow, wanted, "insert"))
    };
    let beyond = MAX_IDS + 1;
    assert_eq!(
        raised(beyond).message(),
        "insert: capacity overflow: 4294967296 elements exceed the limit of 4294967295 elements"
    );
    assert_eq!(raised(7).message(), "insert: capacity overflow: 7 elements exceed the limit of isize::MAX bytes");
    assert_eq!(Shape::for_ids(beyond), Err(TryReserveError::CapacityOverflow));
}

/// Returns the number of buckets that `f` visits.
fn visits(f: impl FnOnce()) -> usize {
    let before = VISITS.get();
    f();
    VISITS.get() - before
}

/// A table with capacity for many elements, and few in it, far apart.
fn sparse(hashes: Hashes) -> Table {
    let mut table = Table::with_capacity(if cfg!(miri) { 10_000 } else { 100_000 });
    (0..5000).for_each(|element| _ = table.insert_unique(hashes.of(element), element));
    table.retain(|element| *element % 1000 == 7);
    assert!(table.blocks.index.primary_buckets() > if cfg!(miri) { 1024 } else { 8192 });
    table
}

type Change = fn(&mut Table);

#[test]
fn few_elements_in_many_buckets_cost_what_they_are() {
    const CHANGES: [(&str, Change); 10] = [
        ("clear", |table| table.clear()),
        ("drain", |table| drop(table.drain())),
        ("retain none", |table| table.retain(|_| false)),
        ("retain some", |table| table.retain(|element| *element % 2000 == 7)),
        ("extract_if by next", |table| for _ in table.extract_if(|_| true) {}),
        ("extract_if by fold", |table| table.extract_if(|_| true).for_each(drop)),
        ("compact", |table| _ = table.compact()),
        ("compact_stable", |table| _ = table.compact_stable()),
        ("sort", |table| table.sort_unstable_by(|a, b| b.cmp(a))),
        ("append", |table| Table::new().append_unique(table, |element| Hashes::Spread.of(*element))),
    ];
    for (name, change) in CHANGES {
        let mut table = sparse(Hashes::Spread);
        let count = visits(|| change(&mut table));
        assert!(count < 100, "{name}: {count} buckets for 5 elements");
        table.assert_invariants();
        // Nothing at all for none.
        table.clear();
        assert_eq!(visits(|| change(&mut table)), 0, "{name}");
        table.assert_invariants();
    }
}

#[test]
fn sparse_tables_with_chains_stay_valid() {
    for hashes in Hashes::ALL {
        for change in [
            (|table| table.clear()) as Change,
            |table| table.retain(|element| *element % 2000 == 7),
            |table| drop(table.drain()),
            |table| _ = table.compact_stable(),
            |table| table.sort_unstable_by(|a, b| b.cmp(a)),
        ] {
            let mut table = sparse(hashes);
            change(&mut table);
            table.assert_invariants();
            (0..300).for_each(|element| _ = table.insert_unique(hashes.of(element), element));
            table.assert_invariants();
            table.retain(|element| *element % 3 == 0);
            table.assert_invariants();
        }
    }
}

/// Removes the newest 100 elements by id, newest first.
fn remove_newest(table: &mut Table) {
    let newest: Vec<ElementId> = table.ids().rev().take(100).collect();
    newest.into_iter().for_each(|id| assert!(table.remove_by_id(id).is_some()));
}

#[test]
fn the_newest_of_a_chain_is_found_at_once_after_a_sweep() {
    // Half, all but one: sweeps that leave long chains.
    for (divisor, remainder) in [(2, 0), (20_000, 5), (7, 3)] {
        for by_fold in [false, true] {
            let mut table = filled(Hashes::Constant(9), 0..if cfg!(miri) { 500 } else { 20_000 });
            let gone = |element: u64| element % divisor == remainder;
            if by_fold {
                table.extract_if(|element| gone(*element)).for_each(drop);
            } else {
                table.retain(|element| !gone(*element));
            }
            table.assert_invariants();
            let count = visits(|| remove_newest(&mut table));
            assert!(count < 1000, "{count} buckets for 100 removals from a chain");
            table.assert_invariants();
        }
    }
}

#[test]
fn a_short_shift_costs_its_distance() {
    const SHIFTS: [(&str, Change); 3] = [
        ("down", |table| table.move_position(700, 690)),
        ("up", |table| table.move_position(690, 700)),
        ("out", |table| assert!(table.shift_remove_by_id(ElementId::of_slot(table.len() - 10)).is_some())),
    ];
    for (name, shift) in SHIFTS {
        for elements in [1000, 100_000].into_iter().filter(|elements| !cfg!(miri) || *elements == 1000) {
            let mut table = filled(Hashes::Spread, 0..elements);
            let count = visits(|| shift(&mut table));
            assert!(count < 100, "{name}: {count} buckets for 10 of {elements} elements");
            table.assert_invariants();
        }
    }
}

#[test]
fn shifts_of_any_distance_take_linear_time() {
    for hashes in Hashes::ALL {
        for divisor in [2, 3, 20] {
            let counts = if cfg!(miri) { [400, 800] } else { [2000, 4000] }.map(|elements| {
                let mut table = filled(hashes, 0..elements);
                let far = elements as usize / divisor;
                let count = visits(|| {
                    table.move_position(0, far);
                    table.move_position(far, 0);
                    table.shift_remove_by_id(ElementId::of_slot(elements as usize - far));
                });
                table.assert_invariants();
                count
            });
            assert!(counts[1] < 3 * counts[0], "{hashes:?}: {counts:?} buckets");
            assert!(counts[0] < 40_000, "{hashes:?}: {counts:?} buckets for 2,000 elements");
        }
    }
}

#[test]
fn compaction_of_a_chain_takes_linear_time() {
    let counts = if cfg!(miri) { [1000, 2000] } else { [10_000, 20_000] }.map(|elements| {
        let mut table = filled(Hashes::Constant(9), 0..elements);
        table.retain(|element| *element % 2 == 0);
        let count = visits(|| assert!(table.compact()));
        table.assert_invariants();
        assert_eq!(id_of(&table, Hashes::Constant(9), elements - 2), Some(1));
        count
    });
    assert!(counts[0] > 100 && counts[1] < 3 * counts[0], "{counts:?} buckets");
}

#[test]
fn removals_in_a_chain_of_rare_tags_take_linear_time() {
    let counts = if cfg!(miri) { [1000, 2000] } else { [10_000, 20_000] }.map(|elements| {
        let mut table = filled(Hashes::OneBucket, 0..elements);
        visits(|| for _ in table.extract_if(|_| true) {})
    });
    assert!(counts[0] > 100 && counts[1] < 3 * counts[0], "{counts:?} buckets");
}

#[test]
fn a_panic_in_compaction_leaves_the_lanes_right() {
    for hashes in Hashes::ALL {
        for stop in [0, 1, 100, 400] {
            let mut table = filled(hashes, 0..if cfg!(miri) { 520 } else { 1000 });
            table.retain(|element| *element % 2 == 0);
            let mut moves = 0;
            expect_panic(|| {
                table.compact_with(|_, _, _| {
                    assert!(moves < stop.min(if cfg!(miri) { 120 } else { 249 }));
                    moves += 1;
                })
            });
            table.assert_invariants();
        }
    }
}

/// The element is a `Box` that `replace` drops: for Miri, which sees a move of one that dangles.
#[test]
fn an_element_that_was_moved_out_is_not_touched_again() {
    use alloc::boxed::Box;

    let mut table: HashTable<Box<u64>> = HashTable::new();
    for number in 0..3 {
        table.insert_unique(7, Box::new(number));
    }
    for (number, panics) in [(0, true), (1, false), (2, true)] {
        let entry = table.find_entry(7, |element| **element == number).expect("it is in");
        let id = entry.id();
        let hash_table::Entry::Occupied(entry) = entry.replace_entry_with(|element| Some(Box::new(*element + 10)))
        else {
            panic!("it was replaced")
        };
        assert_eq!((entry.id(), **entry.get()), (id, number + 10));
        let lose = |element: Box<u64>| -> Option<Box<u64>> {
            drop(element);
            assert!(!panics);
            None
        };
        if panics {
            expect_panic(|| _ = entry.replace_entry_with(lose));
        } else {
            assert!(matches!(entry.replace_entry_with(lose), hash_table::Entry::Vacant(_)));
        }
        table.assert_invariants();
        assert!(table.get_by_id(id).is_none());
    }
    assert_eq!((table.len(), table.index_bound()), (0, 0));
}

#[test]
fn positions_take_a_step_for_each_word_if_there_are_holes() {
    for len in [1_usize << 10, 1 << 13] {
        let mut table = HashTable::new();
        (0..len as u64).for_each(|n| _ = table.insert_unique(n, n));
        let (first, last) = (table.id_at(0).unwrap(), table.id_at(len - 1).unwrap());
        for words in [0, len / usize::BITS as usize] {
            let before = VISITS.get();
            assert_eq!(table.position_of(last), Some(table.len() - 1));
            assert_eq!(VISITS.get() - before, words.saturating_sub(1), "position_of, {len} elements");
            let before = VISITS.get();
            assert_eq!(table.id_at(table.len() - 1), Some(last));
            assert_eq!(VISITS.get() - before, words, "id_at, {len} elements");
            table.remove_by_id(first);
        }
    }
}
