//! `SparseIndex` on its own.

use sparse_set::internal::SparseIndex;
use sparse_set::{Entity, SparseKey, SparseSet, TryInsertError, entity_type};
use test_kit::alloc::{Allocator, FailingAllocator, TrackingAllocator, fail_at_each, fail_at_each_with};
use test_kit::panics::expect_panic;

use crate::entity;

entity_type! {
    /// 15 indices in pages of 4, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

#[test]
fn positions_are_those_that_were_set() {
    let mut index = SparseIndex::default();
    // A repeated position and the greatest position: both are plain numbers to the index.
    for (key, position) in [(entity(5, 0), 3), (entity(4096, 4094), 3), (entity(0, 1), Entity::MAX_INDEX)] {
        assert_eq!(index.try_set(key, position), Ok(None));
        assert_eq!(index.get(key), Some(position));
        assert_eq!(index.get_by_index(key.index()), Some((key, position)));
    }
    assert_eq!(index.try_set(entity(5, 0), 4), Ok(Some((entity(5, 0), 3))));
    assert_eq!(index.try_set(entity(5, 7), 5), Ok(Some((entity(5, 0), 4))));
    assert_eq!((index.get(entity(5, 0)), index.get(entity(5, 7))), (None, Some(5)));
    assert!(index.iter().eq([(entity(0, 1), Entity::MAX_INDEX), (entity(5, 7), 5), (entity(4096, 4094), 3)]));
    assert_eq!(
        format!("{:?}", index.try_clone().expect("there is memory")),
        "{Entity(0v1): 1048574, Entity(5v7): 5, Entity(4096v4094): 3}"
    );

    assert_eq!(index.remove(entity(5, 0)), None);
    assert_eq!(index.remove(entity(5, 7)), Some(5));
    assert_eq!(index.remove(entity(5, 7)), None);
    assert_eq!(index.get_by_index(5), None);
    index.assert_invariants();
}

#[test]
fn all_keys_and_positions_of_a_tiny_layout() {
    for version in 0..=Tiny::MAX_VERSION {
        for i in 0..=Tiny::MAX_INDEX {
            for position in 0..=Tiny::MAX_INDEX {
                let key = Tiny::new(i, version).unwrap();
                let mut index = SparseIndex::default();
                index.try_set(key, position).unwrap();
                for other in (0..=u8::MAX).filter_map(Tiny::from_bits) {
                    assert_eq!(index.get(other), (other == key).then_some(position));
                }
                assert_eq!(index.get_by_index(i), Some((key, position)));
            }
        }
    }
}

#[test]
fn positions_and_keys_out_of_range_are_refused() {
    let mut index = SparseIndex::default();
    assert_eq!(index.try_set(u64::MAX, 0), Err(TryInsertError::OutOfRange { key: u64::MAX }));
    assert_eq!(index.try_reserve_for(u64::MAX), Err(TryInsertError::OutOfRange { key: u64::MAX }));
    assert_eq!(index.page_count(), 0);
    let report = expect_panic(|| index.try_set(0_u64, u32::MAX as usize));
    assert_eq!(report.message(), "SparseIndex::try_set: the position 4294967295 is not below 4294967295");
    assert_eq!(index.page_count(), 0);
}

#[test]
fn clearing_keeps_the_pages() {
    let mut index = SparseIndex::default();
    index.try_reserve(9).unwrap();
    for (position, key) in [entity(1, 0), entity(4097, 0), entity(900_000, 0)].into_iter().enumerate() {
        index.try_set(key, position).unwrap();
    }
    index.clear();
    assert_eq!((index.iter().count(), index.page_count()), (0, 3));
    index.shrink_to_fit();
    assert_eq!((index.page_count(), index.index_capacity()), (0, 0));
    index.assert_invariants();
    assert!(SparseIndex::<u32>::default().iter().next().is_none());
}

#[test]
fn failed_allocations_change_nothing() {
    fail_at_each(|failing| {
        let mut index = SparseIndex::new_in(failing);
        index.try_reserve(9)?;
        let result = index.try_set(entity(9000, 0), 0).and_then(|_| index.try_set(entity(1, 0), 1));
        let expected = if result.is_ok() { 2 } else { index.page_count() };
        assert_eq!(index.iter().count(), expected);
        index.assert_invariants();
        result
    });
    // Cloning: a directory and two pages.
    let rounds = fail_at_each_with(
        |failing| {
            let mut index = SparseIndex::new_in(failing);
            index.try_reserve(9).unwrap();
            index.try_set(entity(1, 0), 7).unwrap();
            index.try_set(entity(9000, 0), 8).unwrap();
            index
        },
        |index| index.try_clone().map(|clone| assert!(clone.iter().eq(index.iter()))),
        |index, _| assert!(index.iter().eq([(entity(1, 0), 7), (entity(9000, 0), 8)])),
    );
    assert_eq!(rounds, 3);
}

#[test]
fn try_reserve_for_makes_try_set_free_of_allocation() {
    let tracking = TrackingAllocator::new();
    let mut index = SparseIndex::new_in(&tracking);
    index.try_reserve_for(entity(9000, 0)).unwrap();
    let before = tracking.allocations();
    index.try_set(entity(9001, 3), 0).unwrap();
    assert_eq!(tracking.allocations(), before);
}

#[test]
fn eight_keys_are_in_a_short_list() {
    let tracking = TrackingAllocator::new();
    let mut index: SparseIndex<u32, _> = SparseIndex::new_in(tracking.clone());
    for key in 0..8 {
        assert_eq!(index.try_set(key * 100_000, key as usize), Ok(None));
        assert_eq!((tracking.live_blocks(), index.page_count(), index.index_capacity()), (1, 0, 0));
        index.assert_invariants();
    }
    assert_eq!(tracking.live_bytes(), index.allocated_bytes());
    assert_eq!(index.try_set(300_000, 9), Ok(Some((300_000, 3))));
    // Another key takes the slot of one that was removed.
    assert_eq!((index.remove(500_000), index.remove(500_000)), (Some(5), None));
    assert_eq!((index.try_set(77, 5), tracking.live_blocks()), (Ok(None), 1));
    let keys = [(0, 0), (77, 5), (100_000, 1), (200_000, 2), (300_000, 9), (400_000, 4), (600_000, 6), (700_000, 7)];
    assert!(index.iter().eq(keys));
    assert!([1, 500_000, 800_000, u32::MAX - 1, u32::MAX].iter().all(|&key| index.get(key).is_none()));
    let clone = index.try_clone().expect("there is memory");
    assert_eq!((clone.iter().eq(keys), tracking.live_blocks()), (true, 2));
    clone.assert_invariants();
    // The ninth moves them to pages.
    assert_eq!(index.try_set(5, 8), Ok(None));
    index.assert_invariants();
    assert_eq!((index.page_count(), index.index_capacity()), (7, 171 * 4096));
    assert!(index.iter().eq(keys[..1].iter().copied().chain([(5, 8)]).chain(keys[1..].iter().copied())));
    // They return if one is gone, but not by themselves.
    assert_eq!((index.remove(0), index.page_count()), (Some(0), 7));
    index.shrink_to_fit();
    index.assert_invariants();
    assert_eq!((index.page_count(), tracking.live_blocks()), (0, 2));
    assert!(index.iter().eq([(5, 8)].into_iter().chain(keys[1..].iter().copied())));
    index.clear();
    assert_eq!((index.iter().count(), index.get(5), tracking.live_blocks()), (0, None, 2));
    index.shrink_to_fit();
    assert_eq!(tracking.live_blocks(), 1, "that of the clone");
    drop((index, clone));
    tracking.assert_empty();
}

#[test]
fn reserved_slots_stay() {
    let tracking = TrackingAllocator::new();
    for count in [3, 8, 9, 20] {
        let mut index: SparseIndex<u32, _> = SparseIndex::new_in(tracking.clone());
        let keys = || (0..count).map(|key| key * 100_000);
        keys().for_each(|key| index.try_reserve_for(key).expect("there is memory"));
        index.assert_invariants();
        let before = tracking.allocations();
        assert!(keys().all(|key| index.try_set(key, 0) == Ok(None)));
        assert_eq!(tracking.allocations(), before, "{count}");
        index.assert_invariants();
    }
}

#[test]
fn reservations_take_slots_of_removed_keys() {
    let tracking = TrackingAllocator::new();
    let mut index: SparseIndex<u32, _> = SparseIndex::new_in(&tracking);
    index.try_set(1, 0).expect("there is memory");
    for key in 2..100 {
        index.try_reserve_for(key * 100_000).expect("there is memory");
        assert_eq!(index.try_set(key * 100_000, 1), Ok(None));
        assert_eq!((index.remove(key * 100_000), index.page_count(), tracking.allocations()), (Some(1), 0, 1));
        index.assert_invariants();
    }
}

#[test]
fn a_key_without_a_reservation_takes_none() {
    let tracking = TrackingAllocator::new();
    let mut index: SparseIndex<u32, _> = SparseIndex::new_in(&tracking);
    (0..8).for_each(|key| index.try_reserve_for(key).expect("there is memory"));
    // There is no room in the list: the reservations move to pages.
    assert_eq!(index.try_set(8, 8), Ok(None));
    let before = tracking.allocations();
    assert!((0..8).all(|key| index.try_set(key, key as usize) == Ok(None)));
    assert_eq!((tracking.allocations(), index.page_count()), (before, 1));
    assert!(index.iter().eq((0..9).map(|key| (key, key as usize))));
}

#[test]
fn removed_keys_do_not_move_to_pages() {
    let tracking = TrackingAllocator::new();
    let mut index: SparseIndex<u32, _> = SparseIndex::new_in(&tracking);
    for key in (1..=8).map(|n| u32::MAX - n * 5000) {
        assert_eq!((index.try_set(key, 0), index.remove(key)), (Ok(None), Some(0)));
    }
    index.try_reserve(9).expect("there is memory");
    assert_eq!(index.try_set(7, 0), Ok(None));
    assert_eq!((index.page_count(), index.index_capacity()), (1, 4096));
    assert!(tracking.live_bytes() < 20_000, "one page and a small directory");
}

#[test]
fn a_short_list_stays_if_pages_cannot_be_allocated() {
    let make = |failing: FailingAllocator<TrackingAllocator>| {
        let mut index: SparseIndex<u32, _> = SparseIndex::new_in(failing);
        (0..8).for_each(|key| _ = index.try_set(key * 5000, key as usize).expect("there is memory"));
        index
    };
    type Short = SparseIndex<u32, FailingAllocator<TrackingAllocator>>;
    let insert = |index: &mut Short| index.try_set(3, 9).map(drop);
    let reserve = |index: &mut Short| index.try_reserve(9).map_err(TryInsertError::Reserve);
    for operation in [insert, reserve] {
        let rounds = fail_at_each_with(make, operation, |index, _| {
            index.assert_invariants();
            assert!((0..8).all(|key| index.get(key * 5000) == Some(key as usize)));
        });
        // The directory, which grows for the last keys, and eight pages.
        assert!(rounds >= 10, "{rounds}");
    }
    // And pages stay if a list cannot be.
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut index = make(failing.clone());
    index.try_reserve(9).expect("there is memory");
    failing.allow(0);
    index.shrink_to_fit();
    assert_eq!(index.page_count(), 8);
    failing.allow(u64::MAX);
    index.shrink_to_fit();
    assert_eq!(index.page_count(), 0);
    assert!((0..8).all(|key| index.get(key * 5000) == Some(key as usize)));
}

#[test]
fn a_view_finds_what_the_index_finds() {
    let empty: SparseIndex<u32> = SparseIndex::default();
    assert_eq!([0, 1, u32::MAX].map(|key| empty.view().get(key)), [None; 3]);
    for short in [true, false] {
        let mut index = SparseIndex::default();
        // A page before a missing one, and one behind it.
        for (position, key) in [entity(4095, 2), entity(0, 0), entity(9000, 1)].into_iter().enumerate() {
            index.try_set(key, position).expect("there is memory");
        }
        if !short {
            index.try_reserve(9).expect("there is memory");
        }
        let view = index.view();
        assert_eq!(view.is_short(), short);
        for place in [0, 1, 4094, 4095, 4096, 8191, 8192, 9000, 9001, 12_287, 12_288, 1_000_000] {
            for version in 0..4 {
                let key = entity(place, version);
                let expected = [(4095, 2), (0, 0), (9000, 1)].iter().position(|&there| there == (place, version));
                assert_eq!((view.get(key), index.get(key)), (expected, expected), "{place} v{version}");
                assert_eq!(view.get_below(key, 2), expected.filter(|&position| position < 2), "{place} v{version}");
                assert_eq!(view.get_listed(key), expected.filter(|_| short), "{place} v{version}");
            }
        }
    }
    // Indices past every page of this key type, and the one that stands for none.
    let mut numbers: SparseIndex<u64> = SparseIndex::default();
    numbers.try_set(7, 0).expect("there is memory");
    let places = [7, (1 << 32) + 7, 1 << 40, u64::from(u32::MAX), u64::MAX];
    assert_eq!(places.map(|key| numbers.view().get(key)), [Some(0), None, None, None, None]);
}

#[test]
fn a_page_finds_what_the_view_finds() {
    let mut index = SparseIndex::default();
    for (position, key) in [entity(4095, 2), entity(0, 0), entity(9000, 1)].into_iter().enumerate() {
        index.try_set(key, position).expect("there is memory");
    }
    assert!(index.view().page_of(entity(0, 0)).is_none(), "there is a short list");
    index.try_reserve(9).expect("there is memory");
    // Equal except for one position, one version and one key.
    let mut other = index.try_clone().expect("there is memory");
    other.try_set(entity(4095, 2), 7).expect("there is memory");
    other.try_set(entity(0, 1), 1).expect("there is memory");
    other.try_set(entity(9001, 0), 3).expect("there is memory");
    let (view, others) = (index.view(), other.view());
    for start in [0, 4096, 8192, 12_288, 1_000_000] {
        let pages = view.page_of(entity(start, 0)).zip(others.page_of(entity(start, 0)));
        assert_eq!(pages.is_some(), [0, 8192].contains(&start), "{start}");
        for place in [0, 1, 808, 809, 4094, 4095].map(|place| start + place) {
            for version in 0..4 {
                let key = entity(place, version);
                let found = pages.map(|(page, other)| (page.get(key), other.get(key))).unwrap_or_default();
                assert_eq!(found, (view.get(key), others.get(key)), "{place} v{version}");
                if let Some((page, other)) = pages {
                    assert_eq!(page.agrees_with(other, key), ![0, 4095, 9001].contains(&place), "{place} v{version}");
                    assert!(page.agrees_with(page, key));
                }
            }
        }
    }
}

#[test]
fn the_directory_covers_the_highest_index() {
    let mut index: SparseIndex<u32> = SparseIndex::default();
    assert_eq!((index.get(0), index.index_capacity(), index.page_count()), (None, 0, 0));
    index.try_reserve(9).expect("there is memory");
    assert_eq!((index.get(0), index.index_capacity(), index.page_count()), (None, 0, 0));
    index.try_reserve_for(9).expect("there is memory");
    assert_eq!((index.get(9), index.page_count()), (None, 1));
    assert_eq!(index.try_set(9, 0), Ok(None));
    assert!(index.is_faster_to_remove(1) && !index.is_faster_to_remove(2000));
    index.try_set(4096, 1).expect("there is memory");
    assert_eq!((index.index_capacity(), index.page_count()), (8192, 2));
    assert_eq!((index.get(9), index.get(u32::MAX)), (Some(0), None));
    index.try_set(4_000_000_000, 2).expect("there is memory");
    assert!(index.is_faster_to_remove(2000), "there are three pages, but a million entries that lead to pages");
    index.remove(4_000_000_000);
    index.remove(4096);
    for position in 10..18 {
        index.try_set(position, position as usize).expect("there is memory");
    }
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), index.page_count()), (4096, 1));
    index.remove(17);
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), index.page_count(), index.get(16)), (0, 0, Some(16)));
    index.assert_invariants();
}

/// Asserts that no index is present, known or not.
fn assert_absent<K: SparseKey, A: Allocator>(index: &SparseIndex<K, A>, mut indices: impl Iterator<Item = usize>) {
    assert!(indices.all(|at| {
        let keys = (0..3).filter_map(|version| K::from_parts(at, version));
        keys.chain(K::from_parts(at, 0)).all(|key| (index.get(key), index.view().get_below(key, 9)) == (None, None))
            && index.get_by_index(at).is_none()
    }));
}

#[test]
fn a_complete_directory_is_allocated_once() {
    let tracking = TrackingAllocator::new();
    let mut index: SparseIndex<Entity, _> = SparseIndex::new_in(tracking.clone());
    let everywhere = || (0..=Entity::MAX_INDEX).step_by(511).chain([Entity::MAX_INDEX, 1 << 20, usize::MAX]);
    assert_absent(&index, everywhere());
    assert!(index.view().page_of(entity(0, 0)).is_none());
    assert_eq!((index.remove(entity(7, 0)), tracking.live_blocks()), (None, 0));
    index.try_reserve(9).expect("there is memory");
    assert_absent(&index, everywhere());
    for (position, at) in [4097, 0, Entity::MAX_INDEX].into_iter().enumerate() {
        assert_eq!(index.try_set(entity(at, 1), position), Ok(None));
        assert_eq!(
            (index.page_count(), tracking.live_blocks()),
            (position + 1, position + 2),
            "a directory, the pages"
        );
        index.assert_invariants();
    }
    assert_eq!(index.index_capacity(), 1 << 20);
    assert_absent(&index, everywhere().filter(|at| ![0, Entity::MAX_INDEX].contains(at)));
    let clone = index.try_clone().expect("there is memory");
    assert!(clone.iter().eq(index.iter()));
    drop(clone);
    // Shrinking keeps the directory while there is a page.
    assert_eq!((index.remove(entity(0, 1)), index.remove(entity(Entity::MAX_INDEX, 1))), (Some(1), Some(2)));
    (4098..4106).for_each(|at| _ = index.try_set(entity(at, 1), at));
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), tracking.live_blocks()), (8192, 2));
    assert_eq!(index.get(entity(4097, 1)), Some(0));
    assert_absent(&index, everywhere());
    index.assert_invariants();
    // Eight keys move to a short list.
    assert_eq!(index.remove(entity(4097, 1)), Some(0));
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), tracking.live_blocks()), (0, 1));
    assert!((4098..4106).all(|at| index.remove(entity(at, 1)) == Some(at)));
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), tracking.live_blocks()), (0, 0));
    assert_absent(&index, everywhere());
    index.assert_invariants();
    assert_eq!(index.try_set(entity(9, 0), 4), Ok(None));
    assert_eq!(index.get(entity(9, 0)), Some(4));
    drop(index);
    tracking.assert_empty();
}

entity_type! {
    /// 256 pages of 16 bytes.
    struct ShortPages(u32: 10, 4, page = 4);
}

entity_type! {
    /// 512 pages of 8 bytes.
    struct ManyPages(u32: 10, 4, page = 2);
}

entity_type! {
    /// 8 pages of 32 KiB.
    struct LongPages(u32: 16, 4, page = 8192);
}

entity_type! {
    /// 8 pages of 64 KiB.
    struct LargePages(u64: 16, 4, page = 8192);
}

#[test]
fn a_directory_is_complete_if_it_is_short_and_pages_are_small() {
    /// Returns the size of the directory with one page.
    fn directory<K: SparseKey>() -> usize {
        let tracking = TrackingAllocator::new();
        let mut index: SparseIndex<K, _> = SparseIndex::new_in(tracking.clone());
        // All indices at the borders of pages, few between them in long pages.
        let everywhere = || (0..=K::INDEX_LIMIT).filter(|at| at % 61 == 0 || (at + 2) % K::PAGE_LEN < 4);
        assert_absent(&index, everywhere());
        let key = |at| K::from_parts(at, 1).expect("it is in range");
        index.try_reserve(9).expect("there is memory");
        index.try_set(key(0), 3).expect("there is memory");
        let bytes = tracking.live_bytes() - K::PAGE_LEN * size_of::<K::Slot>();
        assert_absent(&index, everywhere().filter(|&at| at != 0));
        index.try_set(key(K::INDEX_LIMIT - 1), 4).expect("there is memory");
        assert_absent(&index, everywhere().filter(|&at| at != 0 && at != K::INDEX_LIMIT - 1));
        index.assert_invariants();
        bytes / size_of::<usize>()
    }
    assert_eq!((directory::<ShortPages>(), directory::<ManyPages>()), (256, 4));
    assert_eq!((directory::<LongPages>(), directory::<LargePages>()), (8, 4));
}

#[test]
fn the_index_of_a_set_finds_its_positions() {
    let set = SparseSet::from([9_u32, 4, 7]);
    let view = set.as_index().view();
    assert_eq!(set.as_index().get(4), Some(1));
    assert_eq!([4, 5].map(|key| view.get(key)), [Some(1), None]);
    assert_eq!((0..10).filter(|&key| view.get(key).is_some()).count(), 3);
    assert_eq!([9, 4, 7, 5].map(|key| view.get_below(key, 2)), [Some(0), Some(1), None, None]);
    // More keys than fit into a short list have pages.
    let pages_of = |keys: &[u32]| {
        let mut set = SparseSet::with_capacity(9);
        set.extend(keys.iter().copied());
        set
    };
    let (set, other) = (pages_of(&[9, 4, 7]), pages_of(&[9, 7]));
    let page = set.as_index().view().page_of(5).expect("it is allocated");
    assert_eq!((page.get(4), page.get(5)), (Some(1), None));
    assert!(set.as_index().view().page_of(1_000_000).is_none());
    let other = other.as_index().view().page_of(9).expect("it is allocated");
    assert_eq!([9, 4, 7, 1].map(|key| page.agrees_with(other, key)), [true, false, false, true]);
}

#[test]
fn a_directory_doubles() {
    const PAGES: usize = 128;
    let tracking = TrackingAllocator::new();
    let mut index = SparseIndex::new_in(tracking.clone());
    for page in 0..PAGES as u32 {
        assert_eq!(index.try_set(page * u32::PAGE_LEN as u32, page as usize), Ok(None));
    }
    let directories = tracking.allocations() - PAGES as u64;
    assert!((2..=8).contains(&directories), "{directories}");
}
