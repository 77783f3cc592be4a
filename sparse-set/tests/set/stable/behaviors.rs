//! What is special about a `StableSet`: positions, holes, compaction, and keys of odd sizes.

use std::cell::Cell;
use std::collections::BTreeSet;

use sparse_set::internal::KeySet;
use sparse_set::{Entity, Inserted, SparseKey, SparseSet, StableSet, TryInsertError, TryReserveError, entity_type};
use test_kit::alloc::{FailingAllocator, TrackingAllocator};
use test_kit::ledger::Operation;
use test_kit::panics::{expect_panic, panic_at_each};
use test_kit::random::Random;

use crate::entity;

entity_type! {
    /// 3 indices, 3 versions.
    struct Tiny(u8: 2, 2);
}

/// A set of `0..len` at the positions with the same numbers.
fn filled(len: u32) -> StableSet<u32> {
    (0..len).collect()
}

#[test]
fn keys_keep_their_positions_while_others_come_and_go() {
    let mut set = filled(1000);
    set.retain(|key| key % 7 == 0);
    for key in 5000..9000 {
        set.insert(key);
    }
    set.retain(|key| key % 7 == 0 || key % 3 == 0);
    set.reserve(10_000);
    set.shrink_to_fit();
    assert!((0..1000).step_by(7).all(|key| set.position_of(key) == Some(key as usize)));
    assert!((0..1000).step_by(7).all(|key| set.get_at(key as usize) == Some(key)));
    set.assert_invariants();
}

#[test]
fn holes_are_filled_the_most_recent_first() {
    let mut set = filled(10);
    set.remove_all([3, 7, 1]);
    assert!(set.holes().eq([1, 7, 3]));
    assert_eq!((set.len(), set.slot_len(), set.has_holes()), (7, 10, true));
    set.extend([20, 21, 22, 23]);
    assert_eq!([20, 21, 22, 23].map(|key| set.position_of(key)), [1, 7, 3, 10].map(Some));
    assert_eq!((set.has_holes(), set.holes().len()), (false, 0));
}

#[test]
fn an_emptied_set_begins_anew() {
    let empty: [fn(&mut StableSet<u32>); 9] = [
        |set| assert_eq!(set.remove_all(0..100), 100),
        |set| assert_eq!(set.remove_all((0..100).rev()), 100),
        |set| while set.pop().is_some() {},
        |set| set.clear(),
        |set| set.retain(|_| false),
        |set| assert_eq!(set.drain().next(), Some(0)),
        |set| assert_eq!(set.extract_if(|_| true).count(), 100),
        |set| assert!((0..100).all(|position| set.remove_at(position).is_some())),
        |set| *set -= &filled(100),
    ];
    for empty in empty {
        let mut set = filled(100);
        let capacity = set.capacity();
        empty(&mut set);
        assert_eq!((set.len(), set.slot_len(), set.has_holes(), set.holes().len()), (0, 0, false, 0));
        assert_eq!(set.capacity(), capacity);
        set.assert_invariants();
        set.extend([8, 9]);
        assert_eq!((set.position_of(8), set.position_of(9)), (Some(0), Some(1)));
    }
}

#[test]
fn there_are_never_more_positions_than_keys_at_one_time() {
    let (mut set, mut most, mut random) = (StableSet::<u32>::new(), 0, Random::from_seed(1));
    for _ in 0..5000 {
        if random.index(5) < 2 {
            set.pop();
            set.remove(random.below(300) as u32);
        } else {
            set.insert(random.below(300) as u32);
        }
        most = if set.is_empty() { 0 } else { most.max(set.len()) };
        assert!(set.slot_len() <= most);
    }
}

#[test]
fn versions_are_displaced_in_place() {
    let (old, new) = (entity(5, 0), entity(5, 1));
    let mut set = StableSet::from([entity(1, 0), old, entity(2, 0)]);
    set.remove(entity(1, 0));
    assert_eq!(set.insert(new), Inserted::Displaced(old));
    assert_eq!((set.position_of(new), set.position_of(old), set.slot_len()), (Some(1), None, 3));
    assert_eq!(set.try_insert_new(old), Err(TryInsertError::Occupied { key: old, present: new }));
    assert_eq!(set.set_version(old), Some(new));
    assert_eq!((set.get_at(1), set.version_of(5)), (Some(old), Some(0)));
    assert!(!set.remove(new) && set.remove(old));
}

#[test]
fn compaction_fills_the_first_holes_with_the_last_keys() {
    let mut set = filled(200);
    set.retain(|key| key % 2 == 1);
    let mut moves = Vec::new();
    set.compact_with(|key, from, to| moves.push((key, from, to)));
    assert!(moves.iter().copied().eq((0..50).map(|n| (199 - 2 * n, 199 - 2 * n as usize, 2 * n as usize))));
    assert_eq!((set.slot_len(), set.has_holes()), (100, false));
    assert!((0..100).all(|position| set.get_at(position).is_some()));
    set.assert_invariants();
    set.compact_with(|_, _, _| panic!("there are no holes"));
    // Holes at the end close without a move.
    set.remove_at(99);
    set.remove_at(98);
    set.compact_with(|_, _, _| panic!("nothing moves"));
    assert_eq!(set.slot_len(), 98);
}

#[test]
fn a_callback_of_compaction_may_panic() {
    let told = panic_at_each(
        Operation::Call,
        |_| {
            let mut set = filled(200);
            set.retain(|key| key % 3 == 0);
            (set, Cell::new(0))
        },
        |(set, told), ledger| {
            set.compact_with(|_, _, _| {
                told.set(told.get() + 1);
                ledger.tick(Operation::Call);
            });
        },
        |(mut set, told), _, outcome| {
            set.assert_invariants();
            assert!(!set.has_holes() && set.slot_len() == 67);
            assert!(outcome.is_completed() || told.get() < 200, "it is not called again");
            assert_eq!(BTreeSet::from_iter(&set), BTreeSet::from_iter((0..200).step_by(3)));
            set.insert(1);
            assert_eq!(set.position_of(1), Some(67));
        },
    );
    assert_eq!(told, 44);
}

/// The callback that moves data is called for each move, also after it panicked.
#[test]
fn compaction_in_step_tells_of_each_move_even_after_a_panic() {
    let calls = panic_at_each(
        Operation::Call,
        |_| {
            let mut set = filled(100);
            set.retain(|key| key % 3 == 0);
            let beside: Vec<Option<u32>> = (0..100).map(|position| set.get_at(position)).collect();
            (set, beside)
        },
        |(set, beside), ledger| {
            let mut panicked = false;
            set.compact_in_step(|key, from, to| {
                assert_eq!((beside[from], beside[to]), (Some(key), None));
                beside.swap(from, to);
                if !std::mem::replace(&mut panicked, true) {
                    for _ in 0..3 {
                        ledger.tick(Operation::Call);
                    }
                }
            });
        },
        |(set, beside), _, _| {
            set.assert_invariants();
            assert!(set.iter().map(Some).eq(beside[..34].iter().copied()));
        },
    );
    assert_eq!(calls, 3);
}

#[test]
fn panics_name_the_method_and_the_line_of_the_caller() {
    let mut set = StableSet::from([1_u32, 2, 3]);
    set.remove(2);
    let mut keyed = StableSet::from([entity(1, 0)]);
    let reports = [
        (
            expect_panic(|| set.clone().swap_at(0, 1)),
            "StableSet::swap_at: the positions 0 and 1 do not both have a key",
        ),
        (
            expect_panic(|| set.clone().swap_at(3, 0)),
            "StableSet::swap_at: the positions 3 and 0 do not both have a key",
        ),
        (
            expect_panic(|| set.clone().sort_prefix_by(3, |a, b| a.cmp(b))),
            "StableSet::sort_prefix_by: a prefix of 3 is longer than the set, which has 2 keys",
        ),
        (
            expect_panic(|| set.clone().sort_prefix_unstable_by(3, |a, b| a.cmp(b))),
            "StableSet::sort_prefix_unstable_by: a prefix of 3 is longer than the set, which has 2 keys",
        ),
        (
            expect_panic(|| _ = set.clone().insert(u32::MAX)),
            "StableSet::insert: the key 4294967295 is out of range: its index must be below 4294967295",
        ),
        (
            expect_panic(|| _ = set.clone().replace(u32::MAX)),
            "StableSet::replace: the key 4294967295 is out of range: its index must be below 4294967295",
        ),
        (
            expect_panic(|| _ = keyed.insert_new(entity(1, 1))),
            "StableSet::insert_new: the index of the key Entity(1v1) belongs to Entity(1v0)",
        ),
        (
            expect_panic(|| StableSet::<u8>::new().reserve(257)),
            "StableSet::reserve: capacity overflow: 257 keys exceed the limit of 256 keys",
        ),
        (
            expect_panic(|| drop(StableSet::<u8>::with_capacity(257))),
            "StableSet::with_capacity: capacity overflow: 257 keys exceed the limit of 256 keys",
        ),
    ];
    for (report, message) in reports {
        assert_eq!(report.message(), message);
        assert!(report.location().is_some_and(|location| location.contains("behaviors.rs")), "{message}");
    }
}

#[test]
fn keys_out_of_range_are_errors_and_never_found() {
    let mut set: StableSet<u64> = (0..10).collect();
    for key in [u64::from(u32::MAX), 1 << 40, u64::MAX] {
        assert_eq!(set.try_insert(key), Err(TryInsertError::OutOfRange { key }));
        assert_eq!(set.try_insert_new(key), Err(TryInsertError::OutOfRange { key }));
        assert!(!set.contains(key) && !set.remove(key) && !set.insert_within_capacity(key));
        assert_eq!((set.position_of(key), set.set_version(key)), (None, None));
    }
    assert_eq!((set.page_count(), set.len()), (1, 10));
    set.assert_invariants();
}

#[test]
fn room_is_counted_in_positions_and_holes_are_room() {
    let mut set = filled(64);
    assert_eq!(set.capacity(), 64);
    set.remove_all(0..32);
    set.reserve(32);
    assert_eq!(set.capacity(), 64);
    set.reserve(33);
    assert_eq!(set.capacity(), 128);
    set.shrink_to_fit();
    assert_eq!(set.capacity(), 64);
    set.clear();
    set.shrink_to(65);
    assert_eq!(set.capacity(), 64);
    set.shrink_to_fit();
    assert_eq!((set.capacity(), set.page_count(), set.index_capacity()), (0, 0, 0));
    assert_eq!(set.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(StableSet::<Tiny>::with_capacity(3).capacity(), 3, "there are no more indices");
}

#[test]
fn insertion_within_capacity_fills_holes_too() {
    let mut set = filled(64);
    assert!(!set.insert_within_capacity(100), "the memory is used up");
    set.remove(7);
    assert!(set.insert_within_capacity(100));
    assert_eq!(set.position_of(100), Some(7));
    set.remove(8);
    assert!(!set.insert_within_capacity(5000), "there is no page for it");
    assert!(!set.insert_within_capacity(100), "it is there");
    assert_eq!(set.next_position(), 8);
    set.assert_invariants();
}

#[test]
fn sorts_close_the_holes_and_swaps_do_not() {
    let mut set = StableSet::from([5_u32, 3, 9, 1, 7]);
    set.remove(3);
    assert!(set.swap(5, 7) && !set.swap(5, 3));
    assert_eq!((set.position_of(5), set.position_of(7), set.has_holes()), (Some(4), Some(0), true));
    set.swap_at(0, 0);
    set.sort();
    assert!(set.iter().eq([1, 5, 7, 9]));
    assert_eq!(set.slot_len(), 4);
    set.remove(5);
    set.sort_by_cached_key(|key| std::cmp::Reverse(*key));
    assert!(set.iter().eq([9, 7, 1]));
    assert_eq!(set.sort_as([1, 4, 9, 1]), 2);
    assert!(set.iter().eq([1, 9, 7]));
    set.assert_invariants();
}

#[test]
fn a_comparator_that_panics_leaves_the_order_without_holes() {
    let sorts: [fn(&mut StableSet<u32>); 5] = [
        |set| set.sort_by(|_, _| panic!("planned")),
        |set| set.sort_unstable_by(|_, _| panic!("planned")),
        |set| set.sort_by_key(|_| -> u32 { panic!("planned") }),
        |set| set.sort_prefix_by(3, |_, _| panic!("planned")),
        |set| set.sort_by_cached_key(|_| -> u32 { panic!("planned") }),
    ];
    for sort in sorts {
        let mut set = StableSet::from([5_u32, 3, 9, 1, 7]);
        set.remove(3);
        expect_panic(|| sort(&mut set));
        assert!(set.iter().eq([5, 7, 9, 1]));
        assert_eq!(set.slot_len(), 4);
        set.assert_invariants();
    }
}

#[test]
fn a_list_that_is_no_order_keeps_keys_and_data_in_step() {
    for mut order in [vec![0, 0], vec![1, 2, 1], vec![1, 0, 7], vec![3, 3, 3, 3]] {
        let mut set = StableSet::from([10_u32, 11, 12, 13]);
        let mut beside = [10, 11, 12, 13];
        expect_panic(|| set.arrange_in_step(&mut order, |a, b| beside.swap(a, b)));
        assert!(set.iter().eq(beside));
        set.assert_invariants();
    }
    let mut set = StableSet::from([10_u32, 11]);
    expect_panic(|| set.arrange_in_step(&mut [0, 1, 2], |_, _| {}));
    set.remove(10);
    expect_panic(|| set.arrange_in_step(&mut [0], |_, _| {}));
    set.assert_invariants();
}

#[test]
fn conversions_keep_order_and_allocator() {
    let tracking = TrackingAllocator::new();
    let mut set = StableSet::new_in(tracking.clone());
    set.extend((0..300).map(|n| n * 37_u32));
    set.retain(|key| key % 2 == 0);
    let keys: Vec<u32> = set.iter().collect();
    let packed = SparseSet::from(set);
    packed.assert_invariants();
    assert_eq!(packed.as_slice(), keys);
    let mut set = StableSet::from(packed);
    set.assert_invariants();
    assert!(keys.iter().enumerate().all(|(position, &key)| set.position_of(key) == Some(position)));
    set.clear();
    assert!(SparseSet::from(StableSet::from(SparseSet::from(set))).is_empty());
    tracking.assert_empty();
}

#[test]
fn clone_from_needs_no_memory_that_is_there() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut source = StableSet::new_in(failing.clone());
    source.extend(0..100_u32);
    source.remove(50);
    let mut set = StableSet::new_in(failing.clone());
    set.extend([9_u32, 8]);
    set.clone_from(&source);
    assert_eq!((set.position_of(99), set.next_position()), (Some(99), 50));
    assert_eq!(set, source);
    set.assert_invariants();
    let calls = failing.calls();
    set.clone_from(&source);
    assert_eq!(failing.calls(), calls, "there was memory");
}

/// 256 keys of one byte, whose limit of indices is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Byte(u8);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: the index is the key, the version is 0, and `from_parts` returns each key. There is no key past the 256th.
unsafe impl SparseKey for Byte {
    type Slot = u32;

    const INDEX_LIMIT: usize = 1000;
    const VERSION_BITS: u32 = 0;

    fn index(self) -> usize {
        self.0.into()
    }

    fn version(self) -> u32 {
        0
    }

    fn from_parts(index: usize, version: u32) -> Option<Self> {
        if version == 0 { u8::try_from(index).ok().map(Self) } else { None }
    }
}

/// A key of 12 bytes, whose bytes 1 to 3 are padding. The link of a hole lies in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
struct Padded {
    version: u8,
    index: u32,
    unused: u8,
}

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: index and version are fields, and `from_parts` returns the key with both; `unused` is 0 in each key that the
// tests make.
unsafe impl SparseKey for Padded {
    type Slot = u64;

    const INDEX_LIMIT: usize = 100_000;
    const VERSION_BITS: u32 = 8;
    const PAGE_LEN: usize = 64;

    fn index(self) -> usize {
        self.index as usize
    }

    fn version(self) -> u32 {
        self.version.into()
    }

    fn from_parts(index: usize, version: u32) -> Option<Self> {
        let key = Self { version: u8::try_from(version).ok()?, index: u32::try_from(index).ok()?, unused: 0 };
        key.is_in_range().then_some(key)
    }
}

/// A key of three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Three([u8; 3]);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: the index is the three bytes, below the limit, or out of range; the version is 0. `from_parts` is the
// inverse.
unsafe impl SparseKey for Three {
    type Slot = u32;

    const INDEX_LIMIT: usize = 1 << 23;
    const VERSION_BITS: u32 = 0;

    fn index(self) -> usize {
        let [a, b, c] = self.0.map(usize::from);
        a | b << 8 | c << 16
    }

    fn version(self) -> u32 {
        0
    }

    fn from_parts(index: usize, version: u32) -> Option<Self> {
        let [a, b, c, ..] = index.to_le_bytes();
        (index < Self::INDEX_LIMIT && version == 0).then_some(Self([a, b, c]))
    }
}

/// Holes have links in keys of any size, through growth, shrinking and clones.
fn check_links<K: SparseKey>(len: usize) {
    let key = |index| K::from_parts(index, 0).expect("a key of the test exists");
    let mut random = Random::from_seed(3);
    let mut set: StableSet<K> = (0..len).map(key).collect();
    let mut order: Vec<usize> = (0..len).collect();
    random.shuffle(&mut order);
    let (gone, kept) = order.split_at(len * 2 / 3);
    for &index in gone {
        assert!(set.remove(key(index)));
    }
    set.try_reserve(gone.len() + 64).ok();
    set.shrink_to_fit();
    set.assert_invariants();
    let mut clone = set.clone();
    clone.assert_invariants();
    let mut from = StableSet::new();
    from.clone_from(&set);
    for set in [&mut set, &mut clone, &mut from] {
        assert!(set.holes().eq(gone.iter().rev().copied()));
        for &index in gone {
            set.insert(key(index));
        }
        assert!(
            gone.iter().zip(gone.iter().rev()).all(|(&index, &position)| set.position_of(key(index)) == Some(position))
        );
        assert!(kept.iter().all(|&index| set.position_of(key(index)) == Some(index)));
        set.assert_invariants();
    }
}

#[test]
fn holes_are_linked_in_keys_of_any_size() {
    check_links::<u8>(256);
    check_links::<Byte>(256);
    check_links::<u16>(3000);
    check_links::<Three>(3000);
    check_links::<u32>(3000);
    check_links::<Padded>(3000);
    check_links::<u64>(3000);
    check_links::<Entity>(3000);
    check_links::<Tiny>(3);
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Byte {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <u8 as serde::Deserialize>::deserialize(deserializer).map(Self)
    }
}

/// The link of a hole takes the place of a key, so there cannot be more holes than it can name.
#[cfg(feature = "serde")]
#[test]
fn holes_that_are_read_have_links() {
    fn read(text: &str) -> Result<StableSet<Byte>, serde_json::Error> {
        sparse_set::serde_slots::deserialize(&mut serde_json::Deserializer::from_str(text))
    }
    let holes = |n: usize| serde_json::to_string(&(vec![(); n], (0..n).rev().collect::<Vec<_>>())).unwrap();
    let one = format!("[[0{}],{:?}]", ",null".repeat(255), (1..256).rev().collect::<Vec<_>>());
    let set = read(&one).unwrap();
    set.assert_invariants();
    assert_eq!((set.len(), set.slot_len()), (1, 256));
    // Holes alone are no positions.
    let set = read(&holes(256)).unwrap();
    set.assert_invariants();
    assert_eq!(set.slot_len(), 0);
    for n in [257, 999] {
        let error = read(&holes(n)).unwrap_err().to_string();
        assert!(error.contains("exceeds the container's limit"), "{error}");
    }
}

#[test]
fn a_stable_set_shows_its_keys_and_is_equal_by_keys() {
    let mut set = StableSet::from([3_u32, 1, 2]);
    set.remove(1);
    assert_eq!(format!("{set:?}"), "{3, 2}");
    assert_eq!(set, StableSet::from([2, 3]));
    assert_ne!(set, StableSet::from([2, 4]));
    assert_ne!(set, StableSet::from([2]));
    assert_eq!(format!("{:?}", set.extract_if(|_| true)), "ExtractIf { set: {3, 2}, position: 0, .. }");
    assert_eq!(StableSet::<u32>::default(), StableSet::new());
}

#[test]
fn removed_keys_leave_room_for_a_clone_and_for_appended_keys() {
    for clone in [true, false] {
        let mut set: StableSet<u32> = (0..8).map(|n| n * 100_000).collect();
        (0..8).for_each(|n| assert!(set.remove(n * 100_000)));
        let mut other: StableSet<u32> = StableSet::from([5]);
        for round in 1..20 {
            if clone {
                set.clone_from(&other);
            } else {
                set.append(&mut other);
            }
            set.assert_invariants();
            assert_eq!((set.iter().eq([round * 5]), set.as_index().page_count()), (true, 0));
            assert!(set.remove(round * 5));
            other = StableSet::from([round * 5 + 5]);
        }
    }
}
