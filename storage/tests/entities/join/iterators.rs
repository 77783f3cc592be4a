//! The contracts of the iterator.

use storage::allocator::Global;
use storage::{Join, Maybe, PagesOf, SparseSet, StableStorage, Storage, Without};
use test_kit::iterators::{check_double_ended, check_iterator};

type Packed = Storage<u64, u32, Global, PagesOf<4>>;
type Stable = StableStorage<u64, u32, Global, PagesOf<2>>;

fn storages() -> (Packed, Stable, SparseSet<u32>) {
    let mut packed = Storage::with_paging(PagesOf);
    packed.extend((0..23_u32).map(|n| (n * 7 % 23, u64::from(n))));
    let mut stable = StableStorage::with_paging(PagesOf);
    stable.extend((0..90_u32).map(|n| (n, u64::from(n) + 100)));
    stable.retain(|key, _| key % 5 != 3);
    (packed, stable, [1, 2, 3, 4, 80].into())
}

#[test]
fn from_end_to_end() {
    let (packed, stable, set) = storages();
    let row = |key: u32| Some((key, (packed.get(key)?, stable.get(key)?, (!set.contains(key)).then_some(())?)));
    let join = (&packed, &stable, Without(&set));
    let expected: Vec<_> = packed.keys().filter_map(row).collect();
    assert_eq!(expected.len(), 16);
    check_iterator(|| join.join(), expected.clone());
    check_double_ended(|| join.join(), expected);
    let expected: Vec<_> = stable.keys().filter_map(row).collect();
    check_iterator(|| join.join_driven_by::<1>(), expected.clone());
    check_double_ended(|| join.join_driven_by::<1>(), expected);

    let single: Vec<_> = stable.iter().collect();
    check_iterator(|| (&stable).join(), single.clone());
    check_double_ended(|| (&stable).join(), single);
    let none: Storage<u8, u32> = Storage::new();
    check_iterator(|| (&none, &stable).join(), Vec::new());
    check_double_ended(|| (&none, Maybe(&stable)).join(), Vec::new());
}

#[test]
fn debug_says_how_far_it_has_come() {
    let (packed, stable, _) = storages();
    let mut joined = (&stable, &packed).join();
    joined.next();
    assert_eq!(format!("{joined:?}"), "Joined { driver: 1, left: 22 }");
}

#[test]
fn clones_go_on_from_where_they_are() {
    let (packed, stable, _) = storages();
    let mut joined = (&stable, &packed).join();
    joined.nth(3);
    assert!(joined.clone().eq(joined));
}
