//! Private state: the words, the list of holes, and the walk over them.

use sparse_set::allocator::Global;
use sparse_set::{Entity, SparseKey, entity_type};
use std::vec;
use std::vec::Vec;
use test_kit::panics::expect_panic;

use super::raw_stable::RawStable;
use super::slot_walk::SlotWalk;
use super::slots::{CHUNK, Slots};
use super::walk::Walk;
use crate::{BySize, PagesOf};

entity_type! {
    /// 15 indices, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

/// Slots with `n` keys.
fn filled<K: SparseKey>(n: usize) -> Slots<K> {
    let mut slots = Slots::new();
    // SAFETY: there is only one allocator.
    assert_eq!(unsafe { slots.try_reserve(n, &Global) }, Ok(()));
    for index in 0..n {
        let key = K::from_parts(index, 0).expect("the test stays below the limit");
        assert_eq!(slots.vacancy(), Some(index));
        // SAFETY: `vacancy` has just returned this position.
        unsafe { slots.take(index, key) };
    }
    slots.assert_invariants();
    slots
}

fn free<K: SparseKey>(mut slots: Slots<K>) {
    // SAFETY: there is only one allocator.
    unsafe { slots.free(&Global) };
}

#[test]
fn a_link_has_as_many_bytes_as_a_key_and_reaches_each_position() {
    fn run<K: SparseKey>(n: usize) {
        let mut slots = filled::<K>(n);
        // Visits each position but one once, as 7 divides none of the lengths.
        let order: Vec<usize> = (1..n).map(|step| (step * 7 + 3) % n).collect();
        for &position in &order {
            // SAFETY: each position is vacated once.
            unsafe { slots.vacate(position) };
            if !cfg!(miri) || position % 16 == 0 {
                slots.assert_invariants();
            }
        }
        assert_eq!((slots.len(), slots.live()), (n, 1));
        for &position in order.iter().rev() {
            assert_eq!(slots.vacancy(), Some(position));
            let key = K::from_parts(position, 0).expect("the test stays below the limit");
            // SAFETY: `vacancy` has just returned this position.
            unsafe { slots.take(position, key) };
            assert_eq!(slots.get(position), Some(key));
        }
        slots.assert_invariants();
        for position in 0..n {
            // SAFETY: each position is vacated once.
            unsafe { slots.vacate(position) };
        }
        slots.assert_invariants();
        assert_eq!((slots.len(), slots.vacancy()), (0, Some(0)));
        free(slots);
    }
    run::<u8>(256);
    run::<u16>(300);
    run::<u32>(150);
    run::<u64>(150);
    run::<Entity>(65);
    run::<Tiny>(15);
}

#[test]
fn there_are_no_more_positions_than_indices() {
    let slots = filled::<u8>(256);
    assert_eq!((slots.capacity(), slots.vacancy()), (256, None));
    free(slots);
    let mut slots = filled::<Tiny>(15);
    assert_eq!((slots.capacity(), slots.vacancy()), (15, None));
    // SAFETY: there is only one allocator.
    assert!(unsafe { slots.try_reserve(16, &Global) }.is_err());
    free(slots);
}

#[test]
fn searches_by_words() {
    let mut slots = filled::<u32>(3 * CHUNK);
    for position in (5..150).chain([191]) {
        // SAFETY: each position is vacated once.
        unsafe { slots.vacate(position) };
    }
    let taken = |position: usize| position < 3 * CHUNK && !(5..150).contains(&position) && position != 191;
    for start in 0..200 {
        assert_eq!(slots.first_from(start), (start..192).find(|&position| taken(position)), "from {start}");
        assert_eq!(slots.last_before(start), (0..start).rev().find(|&position| taken(position)), "before {start}");
        assert_eq!(Some(slots.first_hole_from(start)), (start..201).find(|&position| !taken(position)), "from {start}");
        assert_eq!(slots.is_taken(start), taken(start));
    }
    free(slots);
}

/// Returns the next position of a walk over unchanged slots.
fn next<K: SparseKey>(walk: &mut Walk<K>) -> Option<usize> {
    if walk.left == 0 {
        return None;
    }
    if walk.front_is_used_up() {
        // SAFETY: a position remains, but not in this chunk. The slots are unchanged.
        unsafe { walk.advance() };
    }
    let start = walk.front_start();
    // SAFETY: a position remains in this chunk.
    Some(start + unsafe { walk.take_front() })
}

#[test]
fn a_walk_meets_each_position_once_from_both_ends() {
    for (n, holes) in [(0, 0..0), (1, 0..0), (64, 0..64), (65, 1..64), (300, 10..250), (200, 128..200), (130, 0..64)] {
        let mut slots = filled::<u32>(n);
        for position in holes.clone() {
            // SAFETY: each position is vacated once.
            unsafe { slots.vacate(position) };
        }
        let expected: Vec<usize> = (0..n).filter(|position| !holes.contains(position)).collect();
        let (front_step, back_step) = if cfg!(miri) { (23, 45) } else { (1, 7) };
        for front in (0..=expected.len().min(70)).step_by(front_step) {
            for back in (0..=expected.len() - front).step_by(back_step) {
                let mut walk = slots.walk();
                for &position in &expected[..front] {
                    assert_eq!(next(&mut walk), Some(position));
                }
                // SAFETY: the slots are unchanged.
                unsafe {
                    for &position in expected[expected.len() - back..].iter().rev() {
                        assert_eq!(walk.next_back(), Some(position));
                    }
                }
                let left = &expected[front..expected.len() - back];
                assert_eq!(walk.left, left.len());
                let bits = |mut found: Vec<usize>, number: usize, word: u64| {
                    found.extend((0..CHUNK).filter(|bit| word >> bit & 1 == 1).map(|bit| number * CHUNK + bit));
                    found
                };
                // SAFETY: the slots are unchanged.
                let (folded, mut rfolded) =
                    unsafe { (walk.fold_words(Vec::new(), bits), walk.rfold_words(Vec::new(), bits)) };
                assert_eq!(folded, left);
                rfolded.sort_unstable();
                assert_eq!(rfolded, left);
                let skipped = left.len() / 2;
                // SAFETY: the slots are unchanged.
                unsafe { walk.skip(skipped) };
                assert_eq!(next(&mut walk), left.get(skipped).copied());
            }
        }
        free(slots);
    }
}

#[test]
fn chunks_of_keys_end_with_their_page() {
    let mut slots = filled::<u32>(300);
    for position in (3..40).chain((70..190).step_by(3)).chain([255, 256]) {
        // SAFETY: each position is vacated once.
        unsafe { slots.vacate(position) };
    }
    let taken: Vec<usize> = (0..300).filter(|&position| slots.is_taken(position)).collect();
    for page_len in [1, 2, 8, 32, 64, 128] {
        for (front, back) in [(0, 0), (2, 1), (50, 7), (taken.len(), 0)] {
            let mut walk = SlotWalk::new(&slots);
            let mut positions = vec![];
            // SAFETY: the slots are unchanged while the walk and the chunks live.
            unsafe {
                (0..front).for_each(|_| positions.push(walk.next().expect("a position remains").1));
                (0..back).for_each(|_| _ = walk.next_back());
                while let Some(chunk) = walk.next_chunk(page_len) {
                    let (start, run) = (chunk.start(), chunk.as_run());
                    let keys: Vec<(u32, usize)> = chunk.map(|(key, offset)| (key, start + offset)).collect();
                    assert!(keys.iter().all(|&(key, position)| slots.key(position) == key));
                    let (first, last) = (keys[0].1, keys[keys.len() - 1].1);
                    assert_eq!((first, first / page_len), (start, last / page_len), "in one page");
                    let is_run = last - first + 1 == keys.len();
                    let run = run.map(|run| run.to_vec());
                    assert_eq!(run, is_run.then(|| keys.iter().map(|&(key, _)| key).collect()));
                    positions.extend(keys.iter().map(|&(_, position)| position));
                }
            }
            assert_eq!((walk.left(), &positions[..]), (0, &taken[..taken.len() - back]), "pages of {page_len}");
        }
    }
    free(slots);
}

#[test]
fn claims_that_fail_leave_the_slot_of_the_key_that_is_there() {
    let mut raw: RawStable<u32, Tiny, Global, PagesOf<1>> = RawStable::new_in(Global);
    let key = |index, version| Tiny::new(index, version).expect("the test stays in range");
    for index in 0..15 {
        assert!(raw.try_insert_new(key(index, 1), 0).is_ok());
    }
    // Without and with spare capacity: two paths.
    for _ in 0..2 {
        for version in [0, 1, 2] {
            assert!(raw.try_insert_new(key(3, version), 7).is_err());
            assert_eq!(raw.index().get_by_index(3), Some((key(3, 1), 3)));
            assert_eq!(raw.get(key(3, 1)), Some(&0));
            raw.assert_invariants();
        }
        raw.remove(key(14, 1));
    }
    assert_eq!(raw.try_insert(key(3, 2), 9).ok().flatten(), Some((key(3, 1), 0)));
    raw.assert_invariants();
}

#[test]
fn an_empty_storage_has_no_memory() {
    let raw: RawStable<u32, u32, Global, BySize> = RawStable::new_in(Global);
    assert_eq!((raw.capacity(), raw.page_count(), raw.index().page_count()), (0, 0, 0));
    raw.assert_invariants();
}

#[test]
fn clearing_touches_the_keys_or_the_pages_of_the_sparse_array() {
    // Values in one page of the sparse array, whether there was a distant key, and whether `clear` removes the keys one
    // by one.
    for (len, far, few) in [(100, false, true), (2000, false, false), (2000, true, true)] {
        let mut storage: RawStable<u32, u32, Global, BySize> = RawStable::new_in(Global);
        for key in 0..len {
            assert!(storage.try_insert_new(key, key).is_ok());
        }
        if far {
            assert!(storage.try_insert_new(u32::MAX - 1, 0).is_ok());
            assert!(storage.remove_in_place(u32::MAX - 1));
        }
        // A mapped key without a value survives only if keys are removed one by one.
        assert_eq!(storage.index.try_set(4095, 0), Ok(None));
        storage.clear();
        assert_eq!(storage.index.get(4095), few.then_some(0), "{len} values");
        storage.index.remove(4095);
        assert_eq!((storage.len(), storage.index.iter().count()), (0, 0));
        storage.assert_invariants();
    }
}

#[test]
fn a_list_that_is_no_order_keeps_all_keys_with_their_values() {
    for mut list in [vec![1, 1, 0], vec![0, 3, 1], vec![1, 2, 2, 3], vec![u32::MAX, 0], vec![0, 1, 1, 2], vec![0; 5]] {
        let mut storage: RawStable<u32, u32, Global, BySize> = RawStable::new_in(Global);
        for key in 0..4 {
            assert!(storage.try_insert_new(key, key * 10).is_ok());
        }
        let report = expect_panic(|| storage.arrange(&mut list));
        assert!(report.message().contains("an order"), "{report}");
        storage.assert_invariants();
        assert!((0..4).all(|key| storage.get(key) == Some(&(key * 10))));
        assert_eq!(storage.len(), 4);
    }
}
