//! Tests of private state: slots bit by bit, and the cost of clearing.

use alloc::vec::Vec;

use sparse_array::allocator::Global;
use test_kit::alloc::FailingAllocator;

use super::{KeyBits, RawSet, SparseIndex};
use crate::key::{Entity, Entity64, SparseKey};
use crate::slot::Slot;

/// Checks each position and version against each version that is looked up.
fn slots_of<K: SparseKey>(positions: impl Iterator<Item = usize>, versions: &[u32]) {
    let absent = Slot::<K>::absent();
    assert!(absent.is_absent());
    assert_eq!((absent.position(), absent.version()), (None, None));
    for &version in versions {
        assert_eq!(absent.position_of(version), None);
    }
    for position in positions {
        for &version in versions {
            let slot = Slot::<K>::new(position, version);
            assert!(!slot.is_absent());
            assert_eq!((slot.position(), slot.version()), (Some(position), Some(version)));
            for &other in versions {
                assert_eq!(slot.position_of(other), (other == version).then_some(position));
            }
        }
    }
}

#[test]
fn slots_say_what_they_were_told() {
    slots_of::<u8>(0..256, &[0]);
    slots_of::<u16>([0, 1, 65535].into_iter(), &[0]);
    slots_of::<u32>([0, 1, u32::MAX as usize - 1].into_iter(), &[0]);
    slots_of::<usize>([0, 1, u32::MAX as usize - 1].into_iter(), &[0]);
    slots_of::<Entity>([0, 1, Entity::MAX_INDEX].into_iter(), &[0, 1, 2047, 2048, Entity::MAX_VERSION]);
    slots_of::<Entity64>([0, 1, Entity64::MAX_INDEX].into_iter(), &[0, 1, 1 << 31, Entity64::MAX_VERSION]);
}

#[test]
fn keys_are_few_for_many_pages_or_a_long_directory() {
    let few = |index: &SparseIndex<u32>| (0..).take_while(|&len| index.is_faster_to_remove(len)).count();
    let mut pages = SparseIndex::new_in(Global);
    assert_eq!(few(&pages), 0);
    pages.try_reserve(9).expect("there is memory");
    for (index, expected) in [(0, 257), (4096, 513), (u32::MAX as usize - 1, 768 + (1 << 20) / 16)] {
        pages.try_slot_mut(index).expect("there is memory");
        assert_eq!(few(&pages), expected);
    }
    assert!(!pages.is_faster_to_remove(usize::MAX));
}

#[test]
fn clearing_touches_the_keys_or_the_pages() {
    // A present slot that belongs to no key shows whether the pages were filled.
    let stray = |set: &mut RawSet<u32, Global>, index| {
        *set.index.try_slot_mut(index).expect("there is memory") = Slot::new(9, 0);
    };
    for all in [false, true] {
        let mut set: RawSet<u32, _> = RawSet::new_in(Global);
        set.try_reserve(9).expect("there is memory");
        for key in [5, 4096, 9000, 12_000_u32] {
            set.try_insert::<true>(key).expect("there is memory");
        }
        assert_eq!(set.index.present().map(|(index, _)| index).collect::<Vec<_>>(), [5, 4096, 9000, 12_000]);
        stray(&mut set, 6);
        if all {
            set.index.clear();
        } else {
            set.truncate(0);
        }
        assert_eq!(set.index.present_count(), usize::from(!all), "four keys are few for three pages");
        set.index.assert_invariants();
    }
    let mut set: RawSet<u32, _> = RawSet::new_in(Global);
    for key in 0..4000 {
        set.try_insert::<true>(key).expect("there is memory");
    }
    stray(&mut set, 4095);
    set.truncate(0);
    assert_eq!(set.index.present_count(), 0, "as many keys as slots: the page is filled");
}

#[test]
#[should_panic(expected = "must not reach the sparse array")]
fn the_directory_does_not_grow_beyond_the_limit() {
    let mut pages: SparseIndex<u64> = SparseIndex::new_in(Global);
    let _ = pages.try_slot_mut(usize::MAX);
}

/// A complete directory has no entry for it, and the static page must not be written.
#[test]
fn an_index_past_a_complete_directory_has_no_slot() {
    let mut pages: SparseIndex<Entity> = SparseIndex::new_in(Global);
    assert!(pages.slot_mut(Entity::INDEX_LIMIT.next_multiple_of(Entity::PAGE_LEN)).is_none());
    assert!(pages.slot_mut(usize::MAX).is_none());
    assert!(pages.slot_mut(0).is_none());
}

/// Keys with one page of 1024 slots, which are few to look at.
type Short = KeyBits<u16, 10, 4>;

/// Retires keys of a set in a short list, or with pages, and compares with a list of keys.
fn retire_all_ways(indices: &[usize]) {
    let key = |index, version| Short::new(index, version).expect("a key of the test exists");
    let mut set: RawSet<Short, Global> = RawSet::new_in(Global);
    let mut keys: Vec<Short> = indices.iter().map(|&index| key(index, 0)).collect();
    for &key in &keys {
        set.try_insert::<false>(key).expect("there is memory");
    }
    for alive in (1..=keys.len()).rev() {
        let (position, last) = (alive * 7 % alive.max(3) % alive, alive - 1);
        let old = keys[position];
        let unchanged = [
            set.retire(old.next_version(), old, last),
            set.retire(old, key(old.index() + 1, 0), last),
            set.retire(old, old.next_version(), keys.len()),
            position > 0 && set.retire(old, old.next_version(), position - 1),
        ];
        assert_eq!((unchanged, set.as_slice()), ([false; 4], &*keys), "{old} of {alive}");
        assert!(set.retire(old, old.next_version(), last));
        keys[position] = old.next_version();
        keys.swap(position, last);
        assert_eq!(set.as_slice(), keys);
        set.assert_invariants();
    }
    assert!(keys.iter().all(|key| key.version() == 1));
}

#[test]
fn retired_keys_move_behind_the_others() {
    retire_all_ways(&[]);
    retire_all_ways(&[0]);
    retire_all_ways(&[0, 1, 2, 3, 4, 5, 6, 7]);
    retire_all_ways(&[7, 6, 1, 900, 2, 0]);
    retire_all_ways(&(0..40).map(|n| n * 25).collect::<Vec<_>>());
}

#[test]
fn the_number_of_an_entry_may_be_an_index() {
    let mut index = SparseIndex::<u32>::new_in(Global);
    // Entry 0 has index 1, entry 1 index 0, entry 2 index 2.
    for (position, key) in [1, 0, 2].into_iter().enumerate() {
        index.try_set(key, position).expect("there is memory");
    }
    for (key, position) in [(0, Some(1)), (1, Some(0)), (2, Some(2)), (3, None), (8, None), (u32::MAX, None)] {
        assert_eq!((index.get(key), index.view().get_below(key, 9)), (position, position), "{key}");
        assert_eq!(index.remove(key), position, "{key}");
    }
}

#[test]
fn a_copy_that_fails_leaves_no_slots() {
    let full: Vec<u32> = (0..9).map(|n| n * 5000).collect();
    let dense: Vec<u32> = (0..2000).chain([50_000]).collect();
    for keys in [&full[..3], &full, &dense] {
        let mut source = RawSet::new_in(FailingAllocator::new(u64::MAX));
        for &key in keys {
            source.try_insert::<false>(key).expect("there is memory");
        }
        let mut failures = 0;
        loop {
            let mut copy = RawSet::new_in(FailingAllocator::new(failures));
            if copy.try_copy(&source).is_ok() {
                assert_eq!(copy.as_slice(), source.as_slice());
                copy.assert_invariants();
                break;
            }
            assert!(copy.as_slice().is_empty());
            copy.assert_invariants();
            failures += 1;
        }
        assert!(failures >= 2, "keys and slots are in blocks of their own");
    }
}

#[test]
#[should_panic(expected = "a copy must not replace blocks")]
fn a_copy_does_not_replace_blocks() {
    let mut set: RawSet<u32, Global> = RawSet::new_in(Global);
    set.try_insert::<false>(1).expect("there is memory");
    let mut other: RawSet<u32, Global> = RawSet::new_in(Global);
    other.try_insert::<false>(2).expect("there is memory");
    let _ = set.try_copy(&other);
}
