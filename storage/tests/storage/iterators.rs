//! Iterators from both ends, and forgotten.

use bumpalo::Bump;
use storage::basic_storage::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Values, ValuesMut};
use storage::{BySize, KeySet, PagesOf, Paging};
use test_kit::alloc::Global;
use test_kit::iterators::{check_exact_double_ended, forget};
use test_kit::ledger::Ledger;

use crate::kind::{Kind, Of, for_both_kinds};

for_both_kinds! {
    from_end_to_end
    keys_in_any_order
    exclusive_iterators
    both_ends_by_turns
    iterators_show_what_is_left
    extract_if_says_how_many_it_may_yield
    default_iterators_are_empty
    forgotten_iterators_leave_the_storage_whole
    iterators_are_cut_after_some_were_yielded_from_both_ends
}

/// Holes in front, at the end, in whole words and single ones; full words; pages shorter and longer than a word.
fn shapes() -> Vec<Vec<u32>> {
    let shape = |n: u32, hole: fn(u32) -> bool| (0..n).filter(|&position| !hole(position)).collect::<Vec<_>>();
    vec![
        shape(0, |_| false),
        shape(1, |_| false),
        shape(3, |position| position == 1),
        shape(11, |_| false),
        shape(66, |position| position == 0 || position == 65),
        shape(70, |position| position < 64),
        shape(134, |position| (1..130).contains(&position)),
        shape(300, |position| position % 9 != 3 && position < 256),
        shape(20, |_| true),
    ]
}

/// A storage with these keys, which are also the positions where a removal leaves a hole.
fn fill<M: Kind, A: storage::allocator::Allocator, P: Paging>(storage: &mut Of<M, u64, u32, A, P>, shape: &[u32]) {
    let end = shape.last().map_or(20, |last| last + 2);
    storage.extend((0..end).map(|key| (key, u64::from(key) * 10)));
    storage.retain(|key, _| shape.contains(&key));
    storage.assert_invariants();
    assert!(storage.keys().eq(shape.iter().copied()));
}

fn with_holes<M: Kind, P: Paging>(paging: P, shape: &[u32]) -> Of<M, u64, u32, Global, P> {
    let mut storage = M::with_paging(paging);
    fill::<M, _, _>(&mut storage, shape);
    storage
}

fn run<M: Kind, P: Paging>(paging: P) {
    for shape in shapes() {
        let storage = with_holes::<M, _>(paging, &shape);
        let values: Vec<u64> = shape.iter().map(|&key| u64::from(key) * 10).collect();
        let owned: Vec<(u32, u64)> = shape.iter().copied().zip(values.iter().copied()).collect();
        let borrowed: Vec<(u32, &u64)> = shape.iter().copied().zip(&values).collect();
        check_exact_double_ended(|| storage.iter(), borrowed);
        check_exact_double_ended(|| storage.keys(), shape.clone());
        check_exact_double_ended(|| storage.values(), values.iter().collect());
        // Clones continue at the same item.
        let mut iter = storage.iter();
        iter.next();
        iter.next_back();
        assert!(iter.clone().eq(iter));
        check_exact_double_ended(|| M::clone(&storage).into_iter(), owned.clone());
        check_exact_double_ended(|| M::clone(&storage).into_keys(), shape.clone());
        check_exact_double_ended(|| M::clone(&storage).into_values(), values.clone());
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
            let mut drained = M::clone(&storage);
            let mut drain = M::drain(&mut drained);
            assert!(drain.by_ref().take(front).eq(owned[..front].iter().copied()));
            assert_eq!(drain.len(), shape.len() - front);
            assert!(drain.by_ref().rev().eq(owned[front..].iter().rev().copied()));
            assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
            drop(drain);
            drained.assert_invariants();
            let mut drained = M::clone(&storage);
            let mut drain = M::drain(&mut drained);
            assert_eq!(drain.nth(front), owned.get(front).copied());
            assert_eq!(drain.next(), owned.get(front + 1).copied());
        }
        storage.iter_mut().for_each(|(key, value)| *value = u64::from(key));
        assert!(storage.iter().all(|(key, value)| *value == u64::from(key)));
        assert!((&storage).into_iter().len() == shape.len() && (&mut storage).into_iter().len() == shape.len());
    }
}

fn from_end_to_end<M: Kind>() {
    run::<M, _>(BySize);
    run::<M, _>(PagesOf::<8>);
    run::<M, _>(PagesOf::<4>);
}

fn keys_in_any_order<M: Kind>() {
    let pairs: Vec<(u32, u64)> = (0..11_u32).map(|n| (n * 7 % 11, u64::from(n * 7 % 11) * 10)).collect();
    let filled = || {
        let mut storage = M::with_paging(PagesOf::<4>);
        storage.extend(pairs.iter().copied());
        storage
    };
    let storage: Of<M, u64, u32, Global, PagesOf<4>> = filled();
    let expected: Vec<(u32, &u64)> = pairs.iter().map(|(key, value)| (*key, value)).collect();
    check_exact_double_ended(|| storage.iter(), expected.clone());
    assert!((&storage).into_iter().eq(expected));
    check_exact_double_ended(|| storage.values(), pairs.iter().map(|(_, value)| value).collect());
    check_exact_double_ended(|| filled().into_iter(), pairs.clone());
    let (keys, values): (Vec<u32>, Vec<u64>) = pairs.iter().copied().unzip();
    check_exact_double_ended(|| filled().into_keys(), keys);
    check_exact_double_ended(|| filled().into_values(), values);
}

type InArena<'a, M> = Of<M, u64, u32, &'a Bump, PagesOf<4>>;

/// Mutable iterators, each over its own storage. Storages and their memory are in the arena: nothing is freed.
fn each_in<'a, M: Kind, I>(
    arena: &'a Bump,
    shape: &[u32],
    iterate: impl Fn(&'a mut InArena<'a, M>) -> I,
) -> impl Fn() -> I {
    move || {
        let mut storage = M::with_paging_in(PagesOf::<4>, arena);
        fill::<M, _, _>(&mut storage, shape);
        iterate(arena.alloc(storage))
    }
}

fn exclusive_iterators<M: Kind>() {
    for shape in [&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10][..], &[1, 2, 5, 8, 9, 10, 11, 14, 17, 18, 20]] {
        let arena = Bump::new();
        let pairs: Vec<(u32, u64)> = shape.iter().map(|&key| (key, u64::from(key) * 10)).collect();
        // References to equal values are equal.
        let items = || pairs.iter().map(|&(key, value)| (key, &mut *arena.alloc(value))).collect::<Vec<_>>();
        let values = || items().into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        check_exact_double_ended(each_in::<M, _>(&arena, shape, |storage| storage.iter_mut()), items());
        check_exact_double_ended(each_in::<M, _>(&arena, shape, |storage| storage.values_mut()), values());

        // All references at once, from both ends.
        let mut storage = with_holes::<M, _>(PagesOf::<4>, shape);
        let mut iter = storage.iter_mut();
        let mut all = Vec::new();
        while let Some(front) = iter.next() {
            all.push(front);
            all.extend(iter.next_back());
        }
        for (key, value) in all {
            *value += u64::from(key);
        }
        assert!(
            storage
                .iter()
                .map(|(key, &value)| (key, value))
                .eq(pairs.iter().map(|&(key, value)| (key, value / 10 * 11)))
        );
    }
}

/// Takes items alternately from both ends and checks the rest each time.
fn take_by_turns<M: Kind, P: Paging>(paging: P) {
    let holes: [fn(u32) -> bool; 4] = [|_| false, |key| key == 0, |key| key % 64 == 63, |key| key % 3 == 1];
    for len in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
        for is_hole in holes {
            let keys: Vec<u32> = (0..len).filter(|&key| !is_hole(key)).collect();
            let mut storage: Of<M, u32, u32, Global, P> = M::with_paging(paging);
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

fn both_ends_by_turns<M: Kind>() {
    take_by_turns::<M, _>(BySize);
    take_by_turns::<M, _>(PagesOf::<64>);
    take_by_turns::<M, _>(PagesOf::<16>);
}

fn iterators_show_what_is_left<M: Kind>() {
    let filled = || with_holes::<M, _>(PagesOf::<4>, &[0, 3, 5, 9]);
    let mut storage = filled();
    let mut iter = storage.iter();
    iter.nth(1);
    assert_eq!(format!("{iter:?} {:?}", iter.clone()), "[(5, 50), (9, 90)] [(5, 50), (9, 90)]");
    let mut values = storage.values();
    values.nth(1);
    assert_eq!(format!("{values:?}"), "[50, 90]");
    let mut iter = storage.iter_mut();
    iter.nth(2);
    assert_eq!(format!("{iter:?}"), "[(9, 90)]");
    let mut values = storage.values_mut();
    values.nth_back(2);
    assert_eq!(format!("{values:?}"), "[0]");
    let mut drain = M::drain(&mut storage);
    drain.nth(1);
    assert_eq!(format!("{drain:?}"), "[(5, 50), (9, 90)]");
    drain.next();
    assert_eq!(format!("{drain:?}"), "[(9, 90)]");
    drop(drain);
    let mut rest = filled().into_iter();
    rest.nth(1);
    assert_eq!(format!("{rest:?}"), "[(5, 50), (9, 90)]");
    let (mut keys, mut values) = (filled().into_keys(), filled().into_values());
    assert_eq!((keys.nth(1), values.nth(1)), (Some(3), Some(30)));
    assert_eq!(format!("{keys:?} {values:?}"), "[5, 9] [50, 90]");
}

fn extract_if_says_how_many_it_may_yield<M: Kind>() {
    let shape: Vec<u32> = (0..11).collect();
    let mut storage = with_holes::<M, _>(PagesOf::<4>, &shape);
    let mut extract = storage.extract_if(|key, _| key % 2 == 0);
    assert_eq!(extract.size_hint(), (0, Some(11)));
    assert_eq!(extract.next(), Some((0, 0)));
    assert_eq!(extract.size_hint(), (0, Some(10)));
    assert_eq!(extract.by_ref().count(), 5);
    assert_eq!((extract.next(), extract.size_hint()), (None, (0, Some(0))));
    assert!(format!("{extract:?}").starts_with("ExtractIf { storage: {"));
}

fn default_iterators_are_empty<M: Kind>() {
    fn check<S: KeySet<Key = u32, Alloc = Global>>() {
        assert_eq!(Iter::<u8, S>::default().next(), None);
        assert_eq!(Iter::<(), S>::default().nth(1), None);
        assert_eq!(IterMut::<u8, S>::default().next_back(), None);
        assert_eq!(Values::<u8, S>::default().sum::<u8>(), 0);
        assert_eq!(Values::<u8, S>::default().rfold(0, |n, _| n + 1), 0);
        assert_eq!(ValuesMut::<u8, S>::default().nth(1), None);
        assert_eq!(ValuesMut::<u8, S>::default().rfold(0, |sum, value| sum + *value), 0);
        assert_eq!(Drain::<String, S>::default().next(), None);
        assert_eq!(IntoIter::<String, S>::default().next(), None);
        assert_eq!(IntoKeys::<String, S>::default().next(), None);
        assert_eq!(IntoValues::<String, S>::default().next(), None);
    }
    check::<M::Set<u32, Global>>();
}

fn forgotten_iterators_leave_the_storage_whole<M: Kind>() {
    let ledger = Ledger::new();
    let filled = || {
        let mut storage: Of<M, _, u32> = (0..100).map(|key| (key, ledger.element(u64::from(key)))).collect();
        storage.retain(|key, _| key % 3 != 0);
        storage
    };

    let mut storage = filled();
    let mut drain = M::drain(&mut storage);
    drop((drain.next(), drain.next_back()));
    forget(drain);
    assert_eq!((storage.len(), M::slot_len(&storage)), (0, 0));
    storage.assert_invariants();
    storage.extend((0..200).map(|key| (key, ledger.element(0))));
    storage.assert_invariants();
    drop(storage);
    // Values not drained leak.
    ledger.assert_live(66 - 2);

    let mut storage = filled();
    let mut extract = storage.extract_if(|key, _| key % 2 == 0);
    // In a packed storage the last value moved into the place of the first.
    let second = if M::LEAVES_HOLES { 4 } else { 98 };
    assert_eq!([extract.next(), extract.next()].map(|entry| entry.map(|(key, _)| key)), [Some(2), Some(second)]);
    forget(extract);
    storage.assert_invariants();
    assert_eq!(storage.len(), 64);

    forget(storage.iter());
    forget(storage.iter_mut());
    forget(storage.values_mut());
    forget(storage.entry(1));
    storage.assert_invariants();
    storage.extend((0..100).map(|key| (key, ledger.element(u64::from(key)))));
    assert_eq!(storage.len(), 100);
    storage.assert_invariants();
    drop(storage);
    ledger.assert_live(64);
    // A forgotten owning iterator leaks its memory only.
    let mut owned = filled().into_iter();
    owned.next();
    forget(owned);
    ledger.assert_live(64 + 65);
    forget(filled().into_iter());
    ledger.assert_no_violation();
}

/// A chunk in front that has holes stays one when the rest of the iterator, which has none, is split off.
fn iterators_are_cut_after_some_were_yielded_from_both_ends<M: Kind>() {
    for shape in shapes() {
        let mut storage: Of<M, u32, u32> = (0..300).map(|key| (key, key)).collect();
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
