//! Iterators from both ends, and forgotten.

use storage::pinned_storage::IterPinMut;
use storage::{BySize, PagesOf, Paging, StableStorage};
use test_kit::alloc::Global;
use test_kit::iterators::{check_double_ended, check_exact_double_ended, forget};
use test_kit::ledger::Ledger;

use super::stable_storage::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

/// Holes in front, at the end, in whole words and single ones; full words; pages shorter and longer than a word.
fn shapes() -> Vec<Vec<u32>> {
    let shape = |n: u32, hole: fn(u32) -> bool| (0..n).filter(|&position| !hole(position)).collect::<Vec<_>>();
    vec![
        shape(0, |_| false),
        shape(1, |_| false),
        shape(3, |position| position == 1),
        shape(66, |position| position == 0 || position == 65),
        shape(70, |position| position < 64),
        shape(134, |position| (1..130).contains(&position)),
        shape(300, |position| position % 9 != 3 && position < 256),
        shape(20, |_| true),
    ]
}

/// A storage with values at these positions, which are also the keys.
fn with_holes<P: Paging>(paging: P, shape: &[u32]) -> StableStorage<u64, u32, Global, P> {
    let mut storage = StableStorage::with_paging(paging);
    let end = shape.last().map_or(20, |last| last + 2);
    storage.extend((0..end).map(|key| (key, u64::from(key) * 10)));
    storage.retain(|key, _| shape.contains(&key));
    storage.assert_invariants();
    storage
}

fn run<P: Paging>(paging: P) {
    for shape in shapes() {
        let storage = with_holes(paging, &shape);
        let values: Vec<u64> = shape.iter().map(|&key| u64::from(key) * 10).collect();
        let owned: Vec<(u32, u64)> = shape.iter().copied().zip(values.iter().copied()).collect();
        let borrowed: Vec<(u32, &u64)> = shape.iter().copied().zip(&values).collect();
        check_exact_double_ended(|| storage.iter(), borrowed);
        check_double_ended(|| storage.keys(), shape.clone());
        check_double_ended(|| storage.values(), values.iter().collect());
        // Clones continue at the same item.
        let mut iter = storage.iter();
        iter.next();
        iter.next_back();
        assert!(iter.clone().eq(iter));
        check_exact_double_ended(|| storage.clone().into_iter(), owned.clone());
        check_double_ended(|| storage.clone().into_keys(), shape.clone());
        check_double_ended(|| storage.clone().into_values(), values.clone());
        // These borrow mutably and cannot be created repeatedly.
        let mut storage = storage;
        for front in 0..shape.len() {
            let mut iter = storage.iter_mut();
            assert!(iter.by_ref().take(front).map(|(key, value)| (key, *value)).eq(owned[..front].iter().copied()));
            assert_eq!(
                (iter.len(), iter.next_back().map(|(key, _)| key)),
                (shape.len() - front, shape.last().copied())
            );
            let middle = &values[front..values.len() - 1];
            if front % 2 == 0 {
                assert_eq!(iter.fold(Vec::new(), |all, (_, value)| [all, vec![*value]].concat()), middle);
            } else {
                let reversed: Vec<u64> = iter.rfold(Vec::new(), |all, (_, value)| [all, vec![*value]].concat());
                assert!(reversed.iter().rev().eq(middle));
            }
            let mut values_mut = storage.values_mut();
            assert_eq!(values_mut.nth(front).copied(), Some(values[front]));
            assert_eq!((values_mut.len(), values_mut.count()), (shape.len() - front - 1, shape.len() - front - 1));
            assert_eq!(storage.values_mut().nth_back(front).copied(), values.iter().rev().nth(front).copied());
            let mut drained = storage.clone();
            let mut drain = drained.drain();
            assert!(drain.by_ref().take(front).eq(owned[..front].iter().copied()));
            assert!(drain.rev().eq(owned[front..].iter().rev().copied()));
            drained.assert_invariants();
        }
        storage.iter_mut().for_each(|(key, value)| *value = u64::from(key));
        assert!(storage.iter().all(|(key, value)| *value == u64::from(key)));
        assert!((&storage).into_iter().len() == shape.len() && (&mut storage).into_iter().len() == shape.len());
    }
}

#[test]
fn from_end_to_end() {
    run(BySize);
    run(PagesOf::<8>);
}

/// Takes items alternately from both ends and checks the rest each time.
fn take_by_turns<P: Paging>(paging: P) {
    let holes: [fn(u32) -> bool; 4] = [|_| false, |key| key == 0, |key| key % 64 == 63, |key| key % 3 == 1];
    for len in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
        for is_hole in holes {
            let keys: Vec<u32> = (0..len).filter(|&key| !is_hole(key)).collect();
            let mut storage = StableStorage::with_paging(paging);
            storage.extend((0..len).map(|key| (key, key)));
            storage.retain(|key, _| !is_hole(key));
            for (front, back) in [(1, 1), (1, 3), (5, 1), (30, 40), (64, 1), (1, 64), (63, 65), (70, 70), (0, 7)] {
                let mut iter = storage.iter();
                let mut left = &keys[..];
                while !left.is_empty() {
                    for _ in 0..front.min(left.len()) {
                        assert_eq!(iter.next(), Some((left[0], &left[0])));
                        left = &left[1..];
                    }
                    assert_eq!(iter.len(), left.len());
                    assert!(iter.clone().map(|(key, _)| key).eq(left.iter().copied()));
                    let mut folded = Vec::new();
                    iter.clone().for_each(|(key, _)| folded.push(key));
                    assert_eq!(folded, left);
                    for _ in 0..back.min(left.len()) {
                        assert_eq!(iter.next_back().map(|(key, _)| key), left.last().copied());
                        left = &left[..left.len() - 1];
                    }
                    assert_eq!(iter.len(), left.len());
                    assert!(iter.clone().rev().map(|(key, _)| key).eq(left.iter().rev().copied()));
                    let skipped = left.len() / 3;
                    assert_eq!(iter.clone().nth(skipped).map(|(key, _)| key), left.get(skipped).copied());
                    let mut rest = iter.clone();
                    rest.nth(skipped);
                    assert!(rest.map(|(key, _)| key).eq(left.iter().copied().skip(skipped + 1)));
                }
                assert_eq!((iter.next(), iter.next_back(), iter.len()), (None, None, 0));
            }
        }
    }
}

#[test]
fn both_ends_by_turns() {
    take_by_turns(BySize);
    take_by_turns(PagesOf::<64>);
    take_by_turns(PagesOf::<16>);
}

#[test]
fn default_iterators_are_empty() {
    assert_eq!(Iter::<u8, u32>::default().next(), None);
    assert_eq!(IterMut::<u8, u32>::default().next_back(), None);
    assert_eq!(Keys::<u32>::default().fold(0, |n, _| n + 1), 0);
    assert_eq!(Values::<u8, u32>::default().rfold(0, |n, _| n + 1), 0);
    assert_eq!(ValuesMut::<u8, u32>::default().nth(1), None);
    assert_eq!(IterPinMut::<u8, u32>::default().next(), None);
    assert_eq!(Drain::<String, u32>::default().next(), None);
    assert_eq!(IntoIter::<String, u32>::default().next(), None);
    assert_eq!(IntoKeys::<String, u32>::default().next(), None);
    assert_eq!(IntoValues::<String, u32>::default().next(), None);
}

#[test]
fn forgotten_iterators_leave_the_storage_whole() {
    let ledger = Ledger::new();
    let filled = || {
        let mut storage: StableStorage<_, u32> = (0..100).map(|key| (key, ledger.element(u64::from(key)))).collect();
        storage.retain(|key, _| key % 3 != 0);
        storage
    };

    let mut storage = filled();
    let mut drain = storage.drain();
    drop((drain.next(), drain.next_back()));
    forget(drain);
    assert_eq!((storage.len(), storage.slot_len()), (0, 0));
    storage.assert_invariants();
    storage.extend((0..200).map(|key| (key, ledger.element(0))));
    storage.assert_invariants();
    drop(storage);
    // Values not drained leak.
    ledger.assert_live(66 - 2);

    let mut storage = filled();
    let mut extract = storage.extract_if(|key, _| key % 2 == 0);
    assert_eq!([extract.next(), extract.next()].map(|entry| entry.map(|(key, _)| key)), [Some(2), Some(4)]);
    forget(extract);
    storage.assert_invariants();
    assert_eq!(storage.len(), 64);

    forget(storage.iter());
    forget(storage.iter_mut());
    forget(storage.values_mut());
    forget(storage.entry(1));
    storage.assert_invariants();
    // A forgotten owning iterator leaks its memory only.
    forget(storage.into_iter());
    ledger.assert_no_violation();
}

/// A chunk in front that has holes stays one when the rest of the iterator, which has none, is split off.
#[test]
fn iterators_are_cut_after_some_were_yielded_from_both_ends() {
    for shape in shapes() {
        let mut storage: StableStorage<u32, u32> = (0..300).map(|key| (key, key)).collect();
        storage.retain(|key, _| shape.contains(&key) || key >= 200);
        let expected: Vec<u32> = storage.values().copied().collect();
        for front in [0, 1, 2, 5, 64] {
            for back in [0, 1, 7, 99, 101, 150] {
                let (mut values, mut keys, mut pairs) = (storage.values(), storage.keys(), storage.iter());
                let mut model = expected.iter();
                for _ in 0..front {
                    let next = model.next();
                    assert_eq!((values.next(), keys.next()), (next, next.copied()));
                    assert_eq!(pairs.next().map(|(_, value)| value), next);
                }
                let last = model.nth_back(back);
                assert_eq!((values.nth_back(back), keys.nth_back(back)), (last, last.copied()));
                assert_eq!(pairs.nth_back(back).map(|(_, value)| value), last);
                assert_eq!((values.len(), keys.len(), pairs.len()), (model.len(), model.len(), model.len()));
                let next = model.nth(front);
                assert_eq!((values.nth(front), keys.nth(front)), (next, next.copied()));
                assert_eq!(pairs.nth(front).map(|(_, value)| value), next);
                assert!(keys.eq(model.clone().copied()) && pairs.map(|(_, value)| value).eq(model.clone()));
                assert!(values.clone().rev().eq(model.clone().rev()) && values.eq(model));
            }
        }
    }
}
