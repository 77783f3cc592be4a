//! `SparseIndex` on its own.

use sparse_set::parts::SparseIndex;
use sparse_set::{Entity, SparseSet, TryInsertError, entity_type};
use test_kit::alloc::{TrackingAllocator, fail_at_each, fail_at_each_with};
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
fn a_view_finds_what_the_index_finds() {
    let empty: SparseIndex<u32> = SparseIndex::default();
    assert_eq!([0, 1, u32::MAX].map(|key| empty.view().get(key)), [None; 3]);
    let mut index = SparseIndex::default();
    // A page before a missing one, and one behind it.
    for (position, key) in [entity(4095, 2), entity(0, 0), entity(9000, 1)].into_iter().enumerate() {
        index.try_set(key, position).expect("there is memory");
    }
    let view = index.view();
    for place in [0, 1, 4094, 4095, 4096, 8191, 8192, 9000, 9001, 12_287, 12_288, 1_000_000] {
        for version in 0..4 {
            assert_eq!(view.get(entity(place, version)), index.get(entity(place, version)), "{place} v{version}");
        }
    }
    // Indices past every page of this key type.
    let mut numbers: SparseIndex<u64> = SparseIndex::default();
    numbers.try_set(7, 0).expect("there is memory");
    assert_eq!([7, 1 << 40, u64::MAX].map(|key| numbers.view().get(key)), [Some(0), None, None]);
}

#[test]
fn a_page_finds_what_the_view_finds() {
    let mut index = SparseIndex::default();
    for (position, key) in [entity(4095, 2), entity(0, 0), entity(9000, 1)].into_iter().enumerate() {
        index.try_set(key, position).expect("there is memory");
    }
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
                assert_eq!(
                    view.get_below(key, 2),
                    view.get(key).filter(|&position| position < 2),
                    "{place} v{version}"
                );
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
    index.shrink_to_fit();
    assert_eq!((index.index_capacity(), index.page_count()), (4096, 1));
    index.assert_invariants();
}

#[test]
fn the_index_of_a_set_finds_its_positions() {
    let set = SparseSet::from([9_u32, 4, 7]);
    let view = set.as_index().view();
    assert_eq!(set.as_index().get(4), Some(1));
    assert_eq!([4, 5].map(|key| view.get(key)), [Some(1), None]);
    assert_eq!((0..10).filter(|&key| view.get(key).is_some()).count(), 3);
    assert_eq!([9, 4, 7, 5].map(|key| view.get_below(key, 2)), [Some(0), Some(1), None, None]);
    let page = view.page_of(5).expect("it is allocated");
    assert_eq!((page.get(4), page.get(5)), (Some(1), None));
    assert!(view.page_of(1_000_000).is_none());
    let other = SparseSet::from([9_u32, 7]);
    let other = other.as_index().view().page_of(9).expect("it is allocated");
    assert_eq!([9, 4, 7, 1].map(|key| page.agrees_with(other, key)), [true, false, false, true]);
}
