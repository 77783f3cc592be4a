//! The iterators that a packed storage alone has: pages, and drains of a range; see `crate::iterators`.

use bumpalo::Bump;
use storage::basic_storage::{Pages, PagesMut};
use storage::{PagesOf, Storage};
use test_kit::iterators::{check_exact_double_ended, forget};
use test_kit::ledger::Ledger;

use super::packed_storage::Drain;

type Storage4 = Storage<u64, u32, storage::allocator::Global, PagesOf<4>>;

/// Eleven pairs in three pages.
fn filled() -> Storage4 {
    let mut storage = Storage::with_paging(PagesOf::<4>);
    storage.extend(pairs());
    storage
}

fn pairs() -> Vec<(u32, u64)> {
    (0..11_u32).map(|n| (n * 7 % 11, u64::from(n * 7 % 11) * 10)).collect()
}

#[test]
fn shared_pages() {
    let storage = filled();
    let keys: Vec<u32> = storage.keys().collect();
    let numbers: Vec<u64> = storage.values().copied().collect();
    let pages: Vec<(&[u32], &[u64])> =
        [0..4, 4..8, 8..11].map(|range| (&keys[range.clone()], &numbers[range])).to_vec();
    check_exact_double_ended(|| storage.pages(), pages);
    let mut pages = storage.pages();
    pages.nth(1);
    assert_eq!(format!("{pages:?}"), "[([1, 8, 4], [10, 80, 40])]");
}

#[test]
fn exclusive_pages() {
    let arena = Bump::new();
    let pages = || {
        let pages = filled();
        let page = |(keys, values): (&[u32], &[u64])| (&*arena.alloc_slice_copy(keys), arena.alloc_slice_copy(values));
        pages.pages().map(page).collect::<Vec<_>>()
    };
    // Each iterator is over its own storage. Storages and their memory are in the arena: nothing is freed.
    let storage = || {
        let mut storage = Storage::with_paging_in(PagesOf::<4>, &arena);
        storage.extend(pairs());
        arena.alloc(storage)
    };
    check_exact_double_ended(|| storage().pages_mut(), pages());
    let mut storage = filled();
    assert_eq!(format!("{:?}", storage.pages_mut().next_back()), "Some(([1, 8, 4], [10, 80, 40]))");
    assert_eq!(Pages::<u8, u32>::default().len(), 0);
    assert_eq!(PagesMut::<u8, u32>::default().next(), None);
}

#[test]
fn drains_of_a_range() {
    let pairs = pairs();
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
}

#[test]
fn a_forgotten_drain_of_a_range_leaves_the_rest() {
    let ledger = Ledger::new();
    let mut storage = Storage::with_paging(PagesOf::<4>);
    storage.extend((0..20_u32).map(|n| (n, ledger.element(u64::from(n)))));
    let mut drain: Drain<'_, _, _> = storage.drain(5..15);
    assert_eq!(drain.next().map(|(key, value)| (key, value.key())), Some((5, 5)));
    forget(drain);
    storage.assert_invariants();
    assert!(storage.iter().map(|(key, value)| (key, value.key())).eq((0..5).chain(15..20).map(|n| (n, u64::from(n)))));
    ledger.assert_live(10 + 9);
    forget(storage.pages_mut());
    storage.extend((0..20_u32).map(|n| (n, ledger.element(u64::from(n)))));
    assert_eq!(storage.len(), 20);
    storage.assert_invariants();
    drop(storage);
    ledger.assert_live(9);
    ledger.assert_no_violation();
}
