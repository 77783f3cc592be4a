//! Iterators from both ends, and forgotten.

use bumpalo::Bump;
use storage::basic_storage::{Pages, PagesMut};
use storage::{PagesOf, Storage};
use test_kit::iterators::{check_exact_double_ended, forget};
use test_kit::ledger::Ledger;

use super::packed_storage::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Values, ValuesMut};

type Storage4 = Storage<u64, u32, storage::allocator::Global, PagesOf<4>>;

/// Eleven pairs in three pages.
fn filled() -> Storage4 {
    let mut storage = Storage::with_paging(PagesOf::<4>);
    storage.extend((0..11_u32).map(|n| (n * 7 % 11, u64::from(n * 7 % 11) * 10)));
    storage
}

fn pairs() -> Vec<(u32, u64)> {
    (0..11_u32).map(|n| (n * 7 % 11, u64::from(n * 7 % 11) * 10)).collect()
}

type InArena<'a> = Storage<u64, u32, &'a Bump, PagesOf<4>>;

/// Mutable iterators, each over its own storage. Storages and their memory are in the arena: nothing is freed.
fn each_in<'a, I>(arena: &'a Bump, iterate: impl Fn(&'a mut InArena<'a>) -> I) -> impl Fn() -> I {
    move || {
        let mut storage = Storage::with_paging_in(PagesOf::<4>, arena);
        storage.extend(pairs());
        iterate(arena.alloc(storage))
    }
}

#[test]
fn shared_iterators() {
    let (storage, pairs) = (filled(), pairs());
    let expected: Vec<(u32, &u64)> = pairs.iter().map(|(key, value)| (*key, value)).collect();
    check_exact_double_ended(|| storage.iter(), expected.clone());
    let values: Vec<&u64> = pairs.iter().map(|(_, value)| value).collect();
    check_exact_double_ended(|| storage.values(), values);
    let keys: Vec<u32> = storage.keys().collect();
    let numbers: Vec<u64> = storage.values().copied().collect();
    let pages: Vec<(&[u32], &[u64])> =
        [0..4, 4..8, 8..11].map(|range| (&keys[range.clone()], &numbers[range])).to_vec();
    check_exact_double_ended(|| storage.pages(), pages);
    assert!((&storage).into_iter().eq(expected));
    assert_eq!(format!("{:?}", storage.iter().skip(9).collect::<Vec<_>>()), "[(8, 80), (4, 40)]");
    let mut iter = storage.iter();
    iter.nth(8);
    assert_eq!(format!("{iter:?} {:?}", iter.clone()), "[(8, 80), (4, 40)] [(8, 80), (4, 40)]");
    let mut values = storage.values();
    values.nth(8);
    assert_eq!(format!("{values:?}"), "[80, 40]");
    let mut pages = storage.pages();
    pages.nth(1);
    assert_eq!(format!("{pages:?}"), "[([1, 8, 4], [10, 80, 40])]");
}

#[test]
fn exclusive_iterators() {
    let arena = Bump::new();
    // References to equal values are equal.
    let items = || pairs().into_iter().map(|(key, value)| (key, &mut *arena.alloc(value))).collect::<Vec<_>>();
    let values = || items().into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    check_exact_double_ended(each_in(&arena, |storage| storage.iter_mut()), items());
    check_exact_double_ended(each_in(&arena, |storage| storage.values_mut()), values());
    let pages = || {
        let pages = filled();
        let page = |(keys, values): (&[u32], &[u64])| (&*arena.alloc_slice_copy(keys), arena.alloc_slice_copy(values));
        pages.pages().map(page).collect::<Vec<_>>()
    };
    check_exact_double_ended(each_in(&arena, |storage| storage.pages_mut()), pages());

    // All references at once, from both ends.
    let mut storage = filled();
    let mut expected = pairs();
    let mut iter = storage.iter_mut();
    let mut all = Vec::new();
    while let Some(front) = iter.next() {
        all.push(front);
        all.extend(iter.next_back());
    }
    for (key, value) in all {
        *value += u64::from(key);
    }
    for (key, value) in &mut expected {
        *value += u64::from(*key);
    }
    assert!(storage.iter().map(|(key, &value)| (key, value)).eq(expected));
    let mut iter = storage.iter_mut();
    iter.nth(9);
    assert_eq!(format!("{iter:?}"), "[(4, 44)]");
    let mut values = storage.values_mut();
    values.nth_back(9);
    assert_eq!(format!("{values:?}"), "[0]");
    assert_eq!(format!("{:?}", storage.pages_mut().next_back()), "Some(([1, 8, 4], [11, 88, 44]))");
}

#[test]
fn owning_iterators() {
    let pairs = pairs();
    check_exact_double_ended(|| filled().into_iter(), pairs.clone());
    let (keys, values): (Vec<u32>, Vec<u64>) = pairs.iter().copied().unzip();
    check_exact_double_ended(|| filled().into_keys(), keys);
    check_exact_double_ended(|| filled().into_values(), values);
    // A drain borrows its storage and cannot be created repeatedly.
    for front in 0..=6 {
        let mut storage = filled();
        let mut drain = storage.drain(2..8);
        assert!(drain.by_ref().take(front).eq(pairs[2..8].iter().copied().take(front)));
        assert_eq!(drain.len(), 6 - front);
        assert!(drain.by_ref().rev().eq(pairs[2 + front..8].iter().rev().copied()));
        assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
    }
    for n in 0..=7 {
        let mut storage = filled();
        let mut drain = storage.drain(2..8);
        assert_eq!(drain.nth(n), pairs[2..8].get(n).copied());
        assert_eq!(drain.next(), pairs[2..8].get(n + 1).copied());
    }
    let mut storage = filled();
    let mut drain = storage.drain(9..);
    assert_eq!(format!("{drain:?}"), "[(8, 80), (4, 40)]");
    drain.next();
    assert_eq!(format!("{drain:?}"), "[(4, 40)]");
    let mut rest = filled().into_iter();
    rest.nth(8);
    assert_eq!((format!("{rest:?}"), rest.keys_slice()), ("[(8, 80), (4, 40)]".into(), &[8, 4][..]));
    let (mut keys, mut values) = (filled().into_keys(), filled().into_values());
    assert_eq!((keys.nth(8), values.nth(8)), (Some(1), Some(10)));
    assert_eq!(format!("{keys:?} {values:?}"), "[8, 4] [80, 40]");
}

#[test]
fn extract_if_says_how_many_it_may_yield() {
    let mut storage = filled();
    let mut extract = storage.extract_if(|key, _| key % 2 == 0);
    assert_eq!(extract.size_hint(), (0, Some(11)));
    assert_eq!(extract.next(), Some((0, 0)));
    assert_eq!(extract.size_hint(), (0, Some(10)));
    assert_eq!(extract.by_ref().count(), 5);
    assert_eq!((extract.next(), extract.size_hint()), (None, (0, Some(0))));
    assert!(format!("{extract:?}").starts_with("ExtractIf { storage: {"));
}

#[test]
fn default_iterators_are_empty() {
    assert_eq!(Iter::<u8, u32>::default().next(), None);
    assert_eq!(IterMut::<u8, u32>::default().next_back(), None);
    assert_eq!(Values::<u8, u32>::default().sum::<u8>(), 0);
    assert_eq!(ValuesMut::<u8, u32>::default().rfold(0, |sum, value| sum + *value), 0);
    assert_eq!(Pages::<u8, u32>::default().len(), 0);
    assert_eq!(PagesMut::<u8, u32>::default().next(), None);
    assert_eq!(IntoIter::<u8, u32>::default().next(), None);
    assert_eq!(IntoKeys::<u8, u32>::default().next(), None);
    assert_eq!(IntoValues::<u8, u32>::default().next(), None);
    assert_eq!(Iter::<(), u32>::default().nth(1), None);
}

#[test]
fn forgotten_iterators_leave_the_storage_whole() {
    let ledger = Ledger::new();
    let filled = || {
        let mut storage = Storage::with_paging(PagesOf::<4>);
        storage.extend((0..20_u32).map(|n| (n, ledger.element(u64::from(n)))));
        storage
    };
    let mut storage = filled();
    let mut drain: Drain<'_, _, _> = storage.drain(5..15);
    assert_eq!(drain.next().map(|(key, value)| (key, value.key())), Some((5, 5)));
    forget(drain);
    storage.assert_invariants();
    assert!(storage.iter().map(|(key, value)| (key, value.key())).eq((0..5).chain(15..20).map(|n| (n, u64::from(n)))));
    ledger.assert_live(10 + 9);

    let mut extract = storage.extract_if(|key, _| key % 2 == 0);
    assert_eq!(extract.next().map(|(key, _)| key), Some(0));
    forget(extract);
    storage.assert_invariants();
    assert_eq!(storage.len(), 9);
    forget(storage.iter());
    forget(storage.iter_mut());
    forget(storage.pages_mut());
    forget(storage.entry(3));
    storage.extend((0..20_u32).map(|n| (n, ledger.element(u64::from(n)))));
    assert_eq!(storage.len(), 20);
    storage.assert_invariants();
    drop(storage);
    ledger.assert_live(9);

    // A forgotten owning iterator leaks its memory only.
    let mut owned = filled().into_iter();
    owned.next();
    forget(owned);
    ledger.assert_live(9 + 19);
    ledger.assert_no_violation();
}
