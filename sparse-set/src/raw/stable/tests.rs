//! Private state: the words, the list of holes, and the walks over them.

use sparse_array::allocator::Global;
use std::cell::Cell;
use std::vec;
use std::vec::Vec;
use test_kit::panics::expect_panic;

use super::slots::{CHUNK, Slots};
use super::{RawStableSet, StableKeys};
use crate::key::{Entity, SparseKey};
use crate::raw::StableWalk;
use crate::raw::{KeyBits, KeyWalk};
use crate::{Inserted, TryInsertError};

std::thread_local! {
    static WORDS_READ: Cell<usize> = const { Cell::new(0) };
}

/// Counts that [`Slots::word`] reads a word.
pub(super) fn count_word() {
    WORDS_READ.set(WORDS_READ.get() + 1);
}

/// A key with 15 indices and 3 versions.
type Tiny = KeyBits<u8, 4, 2>;

/// Slots with `n` keys.
fn filled<K: SparseKey>(n: usize) -> Slots<K> {
    let mut slots = Slots::new();
    // SAFETY: there is only one allocator.
    assert_eq!(unsafe { slots.try_reserve(n, &Global) }, Ok(()));
    for index in 0..n {
        let key = K::from_parts(index, 0).expect("the test stays below the limit");
        assert_eq!(slots.next(), index);
        // SAFETY: `next` has just returned this position, and there is room (just reserved).
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
            assert_eq!(slots.next(), position);
            let key = K::from_parts(position, 0).expect("the test stays below the limit");
            // SAFETY: `next` has just returned this position, a hole.
            unsafe { slots.take(position, key) };
            assert_eq!(slots.get(position), Some(key));
        }
        slots.assert_invariants();
        for position in 0..n {
            // SAFETY: each position is vacated once.
            unsafe { slots.vacate(position) };
        }
        slots.assert_invariants();
        assert_eq!((slots.len(), slots.next()), (0, 0));
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
    assert_eq!((slots.capacity(), slots.next()), (256, 256));
    free(slots);
    let mut slots = filled::<Tiny>(15);
    assert_eq!((slots.capacity(), slots.next()), (15, 15));
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
                // SAFETY: the slots are unchanged.
                let [(now, _), (mut walk, _)] = unsafe { slots.walk().split_at(StableWalk::<u32>::NO_OFFSETS, front) };
                // SAFETY: as above.
                assert_eq!(unsafe { positions_of(now) }, &expected[..front]);
                for &position in expected[expected.len() - back..].iter().rev() {
                    // SAFETY: as above.
                    assert_eq!(unsafe { walk.next_back() }, Some((position as u32, position)));
                }
                let left = &expected[front..expected.len() - back];
                assert_eq!(walk.left(&StableWalk::<u32>::NO_OFFSETS), left.len());
                // SAFETY: as above.
                assert_eq!(unsafe { positions_of(walk) }, left);
                // SAFETY: as above.
                assert_eq!(unsafe { positions_from_behind(walk) }, left);
                let half = left.len() / 2;
                // SAFETY: as above.
                let [(now, _), (later, _)] = unsafe { walk.split_at(StableWalk::<u32>::NO_OFFSETS, half) };
                // SAFETY: as above.
                let halves = unsafe { (positions_of(now), positions_of(later)) };
                assert_eq!(halves, (left[..half].to_vec(), left[half..].to_vec()));

                // The same for keys.
                // SAFETY: as above.
                let mut keys = unsafe { StableKeys::new(slots.walk()) };
                for &position in &expected[..front] {
                    assert_eq!(keys.next(), Some(position as u32));
                }
                for &position in expected[expected.len() - back..].iter().rev() {
                    assert_eq!(keys.next_back(), Some(position as u32));
                }
                let collect = |keys: StableKeys<'_, u32>| {
                    keys.fold(Vec::new(), |mut found, key| {
                        found.push(key as usize);
                        found
                    })
                };
                assert_eq!((keys.left(), collect(keys.clone())), (left.len(), left.to_vec()));
                let (now, later) = keys.split_at(half);
                assert_eq!((collect(now), collect(later)), (left[..half].to_vec(), left[half..].to_vec()));
            }
        }
        free(slots);
    }
}

/// Returns the remaining positions, chunk by chunk.
///
/// # Safety
/// - The walk is valid.
unsafe fn positions_of(mut walk: impl KeyWalk<Key = u32>) -> Vec<usize> {
    let mut found = vec![];
    // SAFETY: caller guarantees that the walk is valid.
    while let Some(chunk) = unsafe { walk.next_chunk(CHUNK) } {
        let mut folded = vec![];
        walk.fold_offsets(chunk.offsets, (), |(), n| folded.push(chunk.start + n));
        let left = walk.left(&chunk.offsets);
        let mut offsets = chunk.offsets;
        while walk.next_offset(&mut offsets).is_some() {}
        assert_eq!(left - walk.left(&offsets), folded.len());
        found.extend(folded);
    }
    found
}

/// Returns the remaining positions, chunk by chunk from the last one on.
///
/// # Safety
/// - The walk is valid.
unsafe fn positions_from_behind(mut walk: impl KeyWalk<Key = u32>) -> Vec<usize> {
    let mut found = vec![];
    // SAFETY: caller guarantees that the walk is valid.
    while let Some(mut chunk) = unsafe { walk.last_chunk(CHUNK) } {
        while let Some(n) = walk.last_offset(&mut chunk.offsets) {
            found.push(chunk.start + n);
        }
    }
    found.reverse();
    found
}

#[test]
fn chunks_of_keys_end_with_their_page() {
    let mut slots = filled::<u32>(300);
    for position in (3..40).chain((70..190).step_by(3)).chain([255, 256]) {
        // SAFETY: each position is vacated once.
        unsafe { slots.vacate(position) };
    }
    let dense = filled::<u32>(200);
    for slots in [&slots, &dense] {
        let taken: Vec<usize> = (0..slots.len()).filter(|&position| slots.is_taken(position)).collect();
        let page_lens: &[usize] = if cfg!(miri) { &[32, 128] } else { &[1, 2, 8, 32, 64, 128] };
        for &page_len in page_lens {
            for (front, back) in [(0, 0), (2, 1), (50, 7), (taken.len(), 0)] {
                // SAFETY: the slots are unchanged while the walks and the chunks live.
                let [_, (mut walk, _)] = unsafe { slots.walk().split_at(StableWalk::<u32>::NO_OFFSETS, front) };
                for _ in 0..back {
                    // SAFETY: as above.
                    unsafe { walk.next_back() };
                }
                let mut behind = walk;
                let (mut positions, mut reversed) = (taken[..front].to_vec(), vec![]);
                // SAFETY: as above.
                while let Some(mut chunk) = unsafe { walk.next_chunk(page_len) } {
                    let (mut found, start) = (vec![], chunk.start);
                    // SAFETY: as above.
                    let parts = [0, 1, 3, 70].map(|n| (n, unsafe { walk.split_at(chunk.offsets, n) }));
                    while let Some(n) = walk.next_offset(&mut chunk.offsets) {
                        // SAFETY: the position is taken, and the keys of a chunk are contiguous.
                        assert_eq!(unsafe { chunk.keys.add(n).read() } as usize, chunk.start + n);
                        found.push(chunk.start + n);
                        if walk.is_contiguous() {
                            chunk.start += 1;
                            // SAFETY: the chunk had a key at its start.
                            chunk.keys = unsafe { chunk.keys.add(1) };
                        }
                    }
                    assert!(found.iter().all(|position| position / page_len == found[0] / page_len), "in one page");
                    for (n, parts) in parts {
                        let from = positions.len();
                        let middle = (from + n).min(taken.len() - back);
                        let mut start = start;
                        for ((mut walk, mut offsets), expected) in
                            parts.into_iter().zip([from..middle, middle..taken.len() - back])
                        {
                            assert_eq!(walk.left(&offsets), expected.len());
                            let mut found = vec![];
                            while let Some(n) = walk.next_offset(&mut offsets) {
                                found.push(start + n);
                                start += usize::from(walk.is_contiguous());
                            }
                            // SAFETY: as above.
                            found.extend(unsafe { positions_of(walk) });
                            assert_eq!(found, taken[expected]);
                        }
                    }
                    positions.extend(found);
                }
                // SAFETY: as above.
                while let Some(mut chunk) = unsafe { behind.last_chunk(page_len) } {
                    let last = chunk.start;
                    while let Some(n) = behind.last_offset(&mut chunk.offsets) {
                        assert_eq!((chunk.start + n) / page_len, last / page_len, "in one page");
                        reversed.push(chunk.start + n);
                    }
                }
                assert_eq!(
                    (walk.left(&StableWalk::<u32>::NO_OFFSETS), &positions[..]),
                    (0, &taken[..taken.len() - back]),
                    "pages of {page_len}"
                );
                assert!(reversed.into_iter().rev().eq(positions[front..].iter().copied()));
            }
        }
    }
    free(slots);
    free(dense);
}

#[test]
fn claims_that_fail_leave_the_slot_of_the_key_that_is_there() {
    let mut raw: RawStableSet<Tiny, Global> = RawStableSet::new_in(Global);
    let key = |index, version| Tiny::new(index, version).expect("the test stays in range");
    for index in 0..15 {
        assert_eq!(raw.try_insert::<false>(key(index, 1)), Ok(Inserted::New));
    }
    // Without and with spare capacity: two paths.
    for _ in 0..2 {
        for version in [0, 1, 2] {
            let present = key(3, 1);
            let expected = match version {
                1 => Ok(Inserted::Present),
                _ => Err(TryInsertError::Occupied { key: key(3, version), present }),
            };
            assert_eq!(raw.try_insert::<false>(key(3, version)), expected);
            assert!(!raw.insert_within_capacity(key(3, version)));
            assert_eq!(raw.index().get_by_index(3), Some((present, 3)));
            raw.assert_invariants();
        }
        raw.remove(key(14, 1));
    }
    assert_eq!(raw.try_insert::<true>(key(3, 2)), Ok(Inserted::Displaced(key(3, 1))));
    raw.assert_invariants();
}

#[test]
fn an_empty_set_has_no_memory() {
    let raw: RawStableSet<u32, Global> = RawStableSet::new_in(Global);
    assert_eq!((raw.capacity(), raw.index().page_count()), (0, 0));
    raw.assert_invariants();
}

#[test]
fn clearing_touches_the_keys_or_the_pages_of_the_sparse_array() {
    // Keys in one page of the sparse array, whether there was a distant key, and whether `clear` removes the keys one
    // by one.
    for (len, far, few) in [(100, false, true), (2000, false, false), (2000, true, true)] {
        let mut set: RawStableSet<u32, Global> = RawStableSet::new_in(Global);
        for key in 0..len {
            assert_eq!(set.try_insert::<false>(key), Ok(Inserted::New));
        }
        if far {
            assert_eq!(set.try_insert::<false>(u32::MAX - 1), Ok(Inserted::New));
            assert!(set.remove(u32::MAX - 1).is_some());
        }
        // A mapped key without a position survives only if keys are removed one by one.
        assert_eq!(set.index.try_set(4095, 0), Ok(None));
        set.clear();
        assert_eq!(set.index.get(4095), few.then_some(0), "{len} keys");
        set.index.remove(4095);
        assert_eq!((set.len(), set.index.iter().count()), (0, 0));
        set.assert_invariants();
    }
}

#[test]
fn a_list_that_is_no_order_keeps_all_keys() {
    for mut list in [vec![1, 1, 0], vec![0, 3, 1], vec![1, 2, 2, 3], vec![u32::MAX, 0], vec![0, 1, 1, 2], vec![0; 5]] {
        let mut set: RawStableSet<u32, Global> = RawStableSet::new_in(Global);
        for key in 0..4 {
            assert_eq!(set.try_insert::<false>(key), Ok(Inserted::New));
        }
        let report = expect_panic(|| set.arrange_prefix_in_step(&mut list, |_, _| {}));
        assert!(report.message().contains("an order"), "{report}");
        set.assert_invariants();
        assert!((0..4).all(|key| set.index().get(key).is_some()));
        assert_eq!(set.len(), 4);
    }
}

#[test]
fn pops_in_a_row_read_each_word_once() {
    // Reads of words by emptying a set of `len` keys, of which only every `step`th is there, or the last and the first
    // ones. With the reads of `debug_assert`s, which are a few words a key.
    let words_read = |len: u32, is_there: &dyn Fn(u32) -> bool| {
        let mut set: RawStableSet<u32, Global> = RawStableSet::new_in(Global);
        (0..len).for_each(|key| assert_eq!(set.try_insert::<false>(key), Ok(Inserted::New)));
        (0..len).filter(|&key| !is_there(key)).for_each(|key| assert!(set.remove(key).is_some()));
        let before = WORDS_READ.get();
        let expected: Vec<u32> = (0..len).rev().filter(|&key| is_there(key)).collect();
        for &key in &expected {
            assert_eq!(set.pop(), Some((key, key as usize)));
        }
        assert_eq!(set.pop(), None);
        (WORDS_READ.get() - before, expected.len() + len as usize / CHUNK)
    };
    for len in [1000, if cfg!(miri) { 2000 } else { 50_000 }] {
        let sets: [&dyn Fn(u32) -> bool; 3] =
            [&|_| true, &|key| key % 200 == 7, &|key| key < len / 2 || key == len - 1];
        for is_there in sets {
            let (read, bound) = words_read(len, is_there);
            assert!(read <= 10 * bound, "{len} positions: {read} words read for {bound}");
        }
    }
}

#[test]
fn holes_at_the_end_are_known_after_any_changes() {
    let mut set: RawStableSet<u32, Global> = RawStableSet::new_in(Global);
    let mut random = test_kit::random::Random::from_seed(21);
    for step in 0..if cfg!(miri) { 300 } else { 5000 } {
        let key = random.below(300) as u32;
        match random.below(64) {
            0..24 => _ = set.try_insert::<false>(key),
            24..40 => _ = set.remove(key),
            40..61 => {
                let last = (0..set.slot_len()).rev().find_map(|position| Some((set.get_at(position)?, position)));
                assert_eq!((set.last(), set.pop()), (last, last), "step {step}");
            }
            61 => set.compact(|_, _, _| {}, |_, _, _| {}),
            62 => {
                let mut clone = RawStableSet::new_in(Global);
                clone.try_copy(&set).expect("memory suffices");
                set = clone;
            }
            _ => set.retain(|_, key| key % 5 != 0, |_| {}),
        }
        set.assert_invariants();
    }
}
